"""Conditions for a number of turns."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, TURN_END, count_one, gain
from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight


@rule("modern20.conditions.duration")
def gain_for(fight: Fight, who: int, condition: int, turns: int) -> None:
    """Give a condition for the bearer's next turns, or OPEN; a present turn of its own doesn't count."""
    unit = fight.units[who]
    gain(fight, who, condition, turns, TURN_END, who)
    if turns != OPEN and fight.turn == who and fight.round > 0 and unit.left[condition] == turns:
        unit.fresh |= 1 << condition


@rule("modern20.conditions.duration")
def count_turn(fight: Fight, who: int) -> None:
    """A turn of the bearer ends: conditions with turns lose one, those that it got in this turn excepted."""
    if fight.timed == 0:
        return
    unit = fight.units[who]
    for condition in range(len(unit.left)):
        if unit.left[condition] > 0 and (unit.fresh >> condition) % 2 == 0:
            count_one(fight, who, condition)
            if unit.left[condition] == 0 and (unit.tricked >> condition) % 2 == 1:
                unit.tricked -= 1 << condition
