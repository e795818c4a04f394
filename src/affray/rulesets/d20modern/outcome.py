"""What a simulation keeps of a fight: one row of whole numbers."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import standing
from affray.rulesets.d20modern.terms import COUNTS, DEAD, DISABLED, STATES

COLUMNS = ("outcome", "rounds", "draws", *COUNTS)
"""The columns that come first; `outcome` is 1 + the winning side, -1 for a draw, -2 for a stopped fight."""
COMBATANT_COLUMNS = ("hp", "state")
"""The columns of each combatant, in listing order."""
STATE_WORDS = STATES
MEASURED = ("hp",)
"""Which of the combatant's columns are measures, worth a mean and percentiles."""
COUNTED = {"attacks and what became of them": {name.replace("_", " "): name for name in COUNTS}}
"""Counts of whole fights by what they tell, each label with its column: what a report shows beside the outcome."""
FIRST_COUNT, HEAD, EACH = 3, len(COLUMNS), len(COMBATANT_COLUMNS)


@rule()
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """Write the outcome of a fight into `rows`, from index `at` on."""
    rows[at] = fight.over
    rows[at + 1] = fight.round
    rows[at + 2] = fight.draw
    for number in range(len(fight.counts)):
        rows[at + FIRST_COUNT + number] = fight.counts[number]
    for who in range(fight.n):
        rows[at + HEAD + EACH * who] = fight.units[who].hp
        rows[at + HEAD + EACH * who + 1] = standing(fight, who)


def survives(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is alive."""
    return values[1] != DEAD


def stands(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is in the fight."""
    return values[1] <= DISABLED
