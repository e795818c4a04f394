"""skirmish: accuracy against vulnerability, body parts, weapon and armour cards."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="skirmish",
    title="accuracy against vulnerability, body parts, weapon and armour cards",
    package="affray.rulesets.skirmish",
    rules=(
        "states",
        "turns",
        "squares",
        "weapons",
        "to_hit",
        "injuries",
        "location",
        "damage",
        "wide_misses",
        "attacks",
        "treatment",
        "legality",
        "actions",
        "policy_random",
        "policy_steady",
        "policy",
        "outcome",
        "canonical",
        "between",
    ),
    policies={
        "default": "the same as steady",
        "steady": "takes cover before a long exchange of fire, shoots with the card that promises most, clears jams, "
        "treats bleeding; fires back where that is worth it, else drops or stands up, or passes",
        "bold": "closes in and attacks, never takes cover or treats, always fires back if it can",
        "random": "does anything that is legal, as it comes",
    },
)
