"""momentum: the players roll everything, and a scene clock decides."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="momentum",
    title="the players roll everything, and a scene clock decides",
    package="affray.rulesets.momentum",
    rules=(
        "armor",
        "rolling",
        "clock",
        "wounds",
        "ending",
        "rounds",
        "initiative",
        "movement",
        "attacks",
        "recovery",
        "legality",
        "actions",
        "policy_players",
        "policy_creatures",
        "policy_random",
        "policy",
        "outcome",
        "canonical",
        "between",
    ),
    policies={
        "default": "eager for a player, spread for a creature",
        "eager": "a player who attacks the weakest creature every turn, counters what it can and never blocks",
        "careful": "an eager player who also blocks where its own defense is clearly the better one",
        "protective": "a player who stays beside the ally easiest to hit, blocks and counters for all",
        "spread": "a creature that attacks one player after another",
        "hunter": "a creature that attacks the player easiest to hit",
        "caster": "a creature that casts spells of its own level at the player easiest to hit",
        "random": "does anything that is legal, as it comes",
    },
)
