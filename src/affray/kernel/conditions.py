"""Conditions and how long they last. A ruleset numbers its conditions from 0."""

from __future__ import annotations

from affray.kernel.events import CONDITION_GAINED, CONDITION_LOST
from affray.kernel.fight import AnyFight
from affray.kernel.primitives import emit
from affray.kernel.terms import rule

TURN_START, TURN_END, ROUND_END = 1, 2, 3
"""The moments that count a duration down: a named combatant's turn begins or ends, a round ends."""
OPEN = -1
"""The duration of a condition that does not end by itself."""


@rule("kernel.condition")
def has(fight: AnyFight, who: int, condition: int) -> bool:
    """Whether a combatant has a condition."""
    return bool(fight.units[who].left[condition] != 0)


@rule("kernel.condition")
def gain(fight: AnyFight, who: int, condition: int, times: int, moment: int, whose: int) -> None:
    """Give a condition until the given moment of `whose` turn (or of the round) has come `times` times, or OPEN.

    A longer duration replaces a shorter one; a shorter one changes nothing.
    """
    unit = fight.units[who]
    left = unit.left[condition]
    if left == OPEN or (times != OPEN and left >= times):
        return
    if left > 0:
        fight.timed -= 1
    if times != OPEN:
        fight.timed += 1
    unit.left[condition] = times
    unit.ends[condition] = moment
    unit.anchor[condition] = whose
    emit(fight, CONDITION_GAINED, who, whose, condition, times, moment)


@rule("kernel.condition")
def lose(fight: AnyFight, who: int, condition: int) -> None:
    """Take a condition away, if it is there."""
    unit = fight.units[who]
    if unit.left[condition] == 0:
        return
    if unit.left[condition] > 0:
        fight.timed -= 1
    unit.left[condition] = 0
    emit(fight, CONDITION_LOST, who, -1, condition, 0, 0)


@rule("kernel.condition")
def count_down(fight: AnyFight, moment: int, whose: int) -> None:
    """The moment has come: every duration that it counts loses one, and what is used up ends."""
    if fight.timed == 0:
        return
    for who in range(fight.n):
        unit = fight.units[who]
        for condition in range(len(unit.left)):
            if unit.left[condition] > 0 and unit.ends[condition] == moment:
                if moment == ROUND_END or unit.anchor[condition] == whose:
                    count_one(fight, who, condition)


@rule("kernel.condition")
def count_one(fight: AnyFight, who: int, condition: int) -> None:
    """One turn or round less of a condition."""
    if fight.units[who].left[condition] == 1:
        lose(fight, who, condition)
    else:
        fight.units[who].left[condition] -= 1
