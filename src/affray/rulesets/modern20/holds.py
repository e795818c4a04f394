"""Holds: who has grabbed whom, and when that ends."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.fight import NOBODY
from affray.kernel.grid import adjacent
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import E_HELD_NO_MORE, GRABBED, GRAPPLED, PINNED


@rule("modern20.maneuver.escape")
def end_hold(fight: Fight, holder: int) -> None:
    """A combatant no longer holds whom it held, who is then neither grabbed nor grappled nor pinned."""
    held = fight.units[holder].holding
    if held == NOBODY:
        return
    fight.units[holder].holding = NOBODY
    fight.units[held].held_by = NOBODY
    lose(fight, held, GRABBED)
    lose(fight, held, GRAPPLED)
    lose(fight, held, PINNED)
    emit(fight, E_HELD_NO_MORE, holder, held, 0, 0, 0)


@rule("modern20.maneuver.escape")
def end_holds_apart(fight: Fight) -> None:
    """Holds between those who are not adjacent end."""
    for who in range(fight.n):
        held = fight.units[who].holding
        if held != NOBODY and not adjacent(fight, who, held):
            end_hold(fight, who)
