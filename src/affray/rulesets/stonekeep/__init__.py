"""stonekeep: d20 basics, driven by chat commands."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="stonekeep",
    title="d20 basics, driven by chat commands",
    package="affray.rulesets.stonekeep",
    rules=(
        "abilities",
        "states",
        "delay",
        "holds",
        "dying",
        "rounds",
        "armor_class",
        "damage",
        "attack_rolls",
        "opportunity",
        "attacks",
        "movement",
        "charge",
        "spells",
        "idle",
        "legality",
        "actions",
        "policy_random",
        "policy_simple",
        "policy_tactical",
        "policy_cautious",
        "policy",
        "outcome",
        "canonical",
        "between",
    ),
    policies={
        "default": "the same as simple",
        "simple": "strikes the nearest enemy, fully if it can; charges or walks up to it; shoots; heals the fallen",
        "tactical": "focuses on the weakest; steps away to shoot, cast or heal; steps up to strike fully; charges",
        "cautious": "delays until the enemy comes; keeps its distance, shoots and casts from out of reach",
        "random": "does anything that is legal, as it comes",
    },
)
