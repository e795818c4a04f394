"""What a simulation keeps of a fight: one row of whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from affray.kernel.terms import rule
from affray.rulesets.momentum.attacks import DIGIT, DIGITS, MOST_COUNTED
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import GRADES, OUT, STATES

COLUMNS = ("outcome", "rounds", "draws", "momentum", "enemy_successes", "wound_grade")
"""The columns that come first; `outcome` is 1 + the winning side, -1 for a draw, -2 for a stopped fight.

Both clocks are as they are shown, up to the clock's size; `wound_grade` is 0 for none, 1 for a strain up to 4.
"""
COMBATANT_COLUMNS = ("state", "wounds", "blocks", "blocked_for", "counters", "stopped", "blocks_for")
"""The columns of each combatant, in listing order. `blocks_for` has 4 bits for each of the first 15 combatants."""
STATE_WORDS = STATES
MEASURED = ("wounds", "blocks", "counters")
"""Which of the combatant's columns are measures, worth a mean and percentiles."""
SCENE_MEASURED = ("momentum", "enemy_successes")
"""Which of the scene's columns are."""
SCENE_SHARES = {"wound_grade": ("none", *GRADES)}
"""Which of the scene's columns have words, worth a share each."""


@rule("momentum.wounds.table")
def worst(fight: Fight, who: int) -> int:
    """The worst grade of a combatant's wounds, or that it is out."""
    unit = fight.units[who]
    if unit.out != 0:
        return OUT
    grade = 0
    for wound in range(unit.wounds):
        grade = max(grade, unit.grade[wound])
    return grade


@rule("momentum.clock.floor")
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """Write the outcome of a fight into `rows`, from index `at` on."""
    rows[at] = fight.over
    rows[at + 1] = fight.round
    rows[at + 2] = fight.draw
    rows[at + 3] = min(fight.momentum, fight.clock)
    rows[at + 4] = min(fight.enemy_successes, fight.clock)
    rows[at + 5] = fight.wound_grade
    for who in range(fight.n):
        unit = fight.units[who]
        here = at + 6 + 7 * who
        rows[here] = worst(fight, who)
        rows[here + 1] = unit.wounds
        rows[here + 2] = unit.blocks
        rows[here + 3] = unit.blocked_for
        rows[here + 4] = unit.counters
        rows[here + 5] = unit.stopped
        rows[here + 6] = unit.blocks_for


def survives(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values is still there."""
    return values[0] != OUT


def stands(values: tuple[int, ...]) -> bool:
    """Whether a combatant with these column values has taken nothing worse than a strain."""
    return values[0] <= 1


def further(names: Sequence[str], counted: Mapping[tuple[int, ...], int], fights: int) -> dict[str, Any]:
    """On average in a fight: how often another blocked for a combatant, spells it stopped, for whom it blocked."""
    blocked_for = sum(times * values[3] for values, times in counted.items())
    stopped = sum(times * values[5] for values, times in counted.items())
    blocks: Counter[str] = Counter()
    for values, times in counted.items():
        for who, name in enumerate(names[:DIGITS]):
            blocks[name] += times * (values[6] >> DIGIT * who & MOST_COUNTED)
    by_name = {name: number / fights for name, number in blocks.items() if number}
    return {"blocked_for": blocked_for / fights, "spells_stopped": stopped / fights, "blocks_for": by_name}
