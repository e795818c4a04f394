"""Rule functions that between them use everything rule code may use."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="subset",
    title="",
    package=__name__,
    rules=("rules",),
    policies={},
    entry_rules=tuple(("rules", name) for name in ("refusal", "perform", "answer", "play", "outcome_row")),
)
