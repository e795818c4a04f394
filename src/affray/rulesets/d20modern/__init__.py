"""d20modern: position, cover, concealment, helpless defenders."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="d20modern",
    title="position, cover, concealment, helpless defenders",
    package="affray.rulesets.d20modern",
    rules=(
        "abilities",
        "states",
        "squares",
        "threat",
        "cover",
        "concealment",
        "helpless",
        "defense",
        "to_hit",
        "saves",
        "grapples",
        "damage",
        "attacks",
        "opportunity",
        "movement",
        "full_round",
        "grapple",
        "helping",
        "area",
        "turns",
        "legality",
        "legality_attacks",
        "actions",
        "policy_sight",
        "policy_bold",
        "policy_tactical",
        "policy_random",
        "policy",
        "outcome",
        "between",
        "canonical",
    ),
    policies={
        "default": "the same as tactical",
        "tactical": "takes cover, flanks, steps away to shoot the easiest target, uses the helpless, throws bursts; "
        "finishes or spares the fallen as its side's mercy says",
        "bold": "strikes the nearest enemy, charges or walks up to it, shoots what it can't reach",
        "random": "does anything that is legal, as it comes",
    },
)
