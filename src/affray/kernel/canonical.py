"""Forgetting what can't matter any more, so that states from which a fight goes on alike are the same.

A ruleset's own `canonical` (in its module of that name) calls these; one without has `forget_dice` alone.
"""

from __future__ import annotations

from affray.kernel.fight import NOBODY, AnyFight
from affray.kernel.terms import rule


@rule()
def forget_dice(fight: AnyFight) -> None:
    """How many dice were drawn."""
    fight.draw = 0


@rule()
def forget_initiative(fight: AnyFight) -> None:
    """The totals that settled the order, where it stands for the whole fight."""
    for who in range(fight.n):
        fight.units[who].initiative = 0
        fight.units[who].tiebreak = 0


@rule()
def forget_course(fight: AnyFight) -> None:
    """How a fight went that is over: the order, whose turn it was, where everyone stands."""
    fight.round = 1
    fight.turn = NOBODY
    fight.slot = 0
    fight.count = 0
    fight.timed = 0
    fight.reason = 0
    for who in range(fight.n):
        fight.order[who] = 0
        fight.units[who].x = 0
        fight.units[who].y = 0


@rule()
def forget_conditions(fight: AnyFight, who: int) -> None:
    """All that has befallen a combatant for a time."""
    unit = fight.units[who]
    for condition in range(len(unit.left)):
        unit.left[condition] = 0
        unit.ends[condition] = 0
        unit.anchor[condition] = NOBODY
