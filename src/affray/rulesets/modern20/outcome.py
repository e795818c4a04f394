"""What a simulation keeps of a fight: one row of whole numbers."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import DEAD, INTENSIVE, LOCATIONS, SEVERITIES, STAGGERED, STATES

HITS = tuple(f"hits_{location.replace(' ', '_')}" for location in LOCATIONS)
DEALT = tuple(f"injuries_{severity}" for severity in SEVERITIES[1:])
COLUMNS = ("outcome", "rounds", "draws", *HITS, *DEALT, "maneuvers", "maneuvers_that_worked")
"""The columns that come first; `outcome` is 1 + the winning side, -1 for a draw, -2 for a stopped fight."""
COMBATANT_COLUMNS = (
    "hp", "state", "injuries", "semi_permanent", "exhaustion",
    "mild", "serious", "extensive", "traumatic", "intensive", "permanent_injuries",
)  # fmt: skip
"""The columns of each combatant, in listing order."""
STATE_WORDS = STATES
MEASURED = ("hp", "injuries", "semi_permanent", "exhaustion")
"""Which of the combatant's columns are measures, worth a mean and percentiles."""
BORNE = {
    "mild injury": "mild", "serious injury": "serious", "extensive injury": "extensive",
    "traumatic injury": "traumatic", "intensive injury": "intensive", "permanent injury": "permanent_injuries",
}  # fmt: skip
"""What a survivor may bear at the end, each label with its column: how often there is any of it."""
COUNTED = {
    "hits by location": dict(zip(LOCATIONS, HITS, strict=True)),
    "injuries": dict(zip(SEVERITIES[1:], DEALT, strict=True)),
    "maneuvers": {"tried": "maneuvers", "of them successful": "maneuvers_that_worked"},
}
"""Counts of whole fights by what they tell, each label with its column: what a report shows beside the outcome."""
WORST = INTENSIVE
"""The worst severity, and how many severities there are."""
HEAD, EACH = len(COLUMNS), len(COMBATANT_COLUMNS)
FIRST_HIT, FIRST_DEALT, TRIED = 3, 3 + len(HITS), 3 + len(HITS) + len(DEALT)


@rule()
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """Write the outcome of a fight into `rows`, from index `at` on."""
    rows[at] = fight.over
    rows[at + 1] = fight.round
    rows[at + 2] = fight.draw
    for location in range(len(fight.hits)):
        rows[at + FIRST_HIT + location] = fight.hits[location]
    for severity in range(1, len(fight.dealt)):
        rows[at + FIRST_DEALT + severity - 1] = fight.dealt[severity]
    tried, worked = 0, 0
    for maneuver in range(len(fight.tried)):
        tried += fight.tried[maneuver]
        worked += fight.worked[maneuver]
    rows[at + TRIED] = tried
    rows[at + TRIED + 1] = worked
    for who in range(fight.n):
        unit = fight.units[who]
        first = at + HEAD + EACH * who
        rows[first] = unit.hp
        rows[first + 1] = unit.state
        rows[first + 2] = unit.injuries
        rows[first + 3] = unit.semi_permanent
        rows[first + 4] = unit.exhaustion
        injury_columns(fight, who, rows, first + 5)


@rule()
def injury_columns(fight: Fight, who: int, rows: list[int], at: int) -> None:
    """Write how many injuries a combatant has of each severity, and how many that are permanent, from `at` on."""
    for column in range(WORST + 1):
        rows[at + column] = 0
    for number in range(fight.units[who].injuries):
        injury = fight.units[who].injury[number]
        if injury.permanent == 0:
            rows[at + injury.severity - 1] += 1
        else:
            rows[at + WORST] += 1


def survives(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is alive."""
    return values[1] != DEAD


def stands(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is awake."""
    return values[1] <= STAGGERED
