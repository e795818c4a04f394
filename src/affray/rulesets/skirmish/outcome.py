"""What a simulation keeps of a fight: one row of whole numbers."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import LONGEST_COUNTED, Fight
from affray.rulesets.skirmish.terms import PARTS

HITS = tuple(f"hits_{part}" for part in PARTS)
CHAINS = (*(f"chains_{length}" for length in range(1, LONGEST_COUNTED)), f"chains_{LONGEST_COUNTED}_or_more")
COLUMNS = ("outcome", "rounds", "draws", *HITS, "wounds", "bleeding_wounds", *CHAINS, "longest_chain")
"""The columns that come first; `outcome` is 1 + the winning side, -1 for a draw, -2 for a stopped fight."""
COMBATANT_COLUMNS = ("hp", "injuries", "bleeding")
"""The columns of each combatant, in listing order."""
MEASURED = ("hp", "injuries")
"""Which of the combatant's columns are measures, worth a mean and percentiles."""
COUNTED = {
    "hits by body part": dict(zip(PARTS, HITS, strict=True)),
    "injuries": {"wounds": "wounds", "of them bleeding": "bleeding_wounds"},
    "chains of return fire": {name.removeprefix("chains_").replace("_", " "): name for name in CHAINS}
    | {"longest": "longest_chain"},
}
"""Counts of whole fights by what they tell, each label with its column: what a report shows beside the outcome."""
FIRST_HIT, FIRST_WOUND, FIRST_CHAIN = 3, 3 + len(PARTS), 5 + len(PARTS)
HEAD, EACH = len(COLUMNS), len(COMBATANT_COLUMNS)


@rule()
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """Write the outcome of a fight into `rows`, from index `at` on."""
    rows[at] = fight.over
    rows[at + 1] = fight.round
    rows[at + 2] = fight.draw
    for part in range(len(fight.hits)):
        rows[at + FIRST_HIT + part] = fight.hits[part]
    rows[at + FIRST_WOUND] = fight.wounds_dealt
    rows[at + FIRST_WOUND + 1] = fight.bleeding_dealt
    for length in range(LONGEST_COUNTED):
        rows[at + FIRST_CHAIN + length] = fight.chains[length]
    rows[at + HEAD - 1] = fight.longest
    for who in range(fight.n):
        unit = fight.units[who]
        first = at + HEAD + EACH * who
        rows[first] = unit.hp
        rows[first + 1] = unit.wounds
        rows[first + 2] = unit.bleeding


def survives(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is still in the fight; nobody dies under these rules."""
    return values[0] > 0


def stands(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values can act."""
    return values[0] > 0
