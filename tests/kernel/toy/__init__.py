"""A small ruleset of the tests' own: conditions of every moment, edge, typed modifiers, groups, walks, a question."""

from affray.kernel.ruleset import Ruleset

RULESET = Ruleset(
    name="toy",
    title="a duel game for tests",
    package=__name__,
    rules=("rounds", "strikes", "walks", "actions", "policy", "outcome"),
    policies={"default": "strikes whoever is near, else walks"},
)
