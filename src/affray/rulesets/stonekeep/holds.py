"""Holds: who holds whom, and how a hold ends."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import E_HOLD_ENDED


@rule("stonekeep.hold.held-cannot-move")
def in_a_hold(fight: Fight, who: int) -> bool:
    """Whether a combatant holds or is held."""
    unit = fight.units[who]
    return unit.holding != NOBODY or unit.held_by != NOBODY


@rule("stonekeep.hold.held-cannot-move")
def free_to_threaten(fight: Fight, who: int, other: int) -> bool:
    """Whether a hold leaves a combatant the other one to threaten: in a hold, only the other party to it."""
    if not in_a_hold(fight, who):
        return True
    unit = fight.units[who]
    return other in (unit.holding, unit.held_by)


@rule("stonekeep.hold.held-cannot-move")
def end_hold(fight: Fight, holder: int) -> None:
    """The holder's hold ends."""
    held = fight.units[holder].holding
    if held != NOBODY:
        fight.units[holder].holding = NOBODY
        fight.units[held].held_by = NOBODY
        emit(fight, E_HOLD_ENDED, holder, held, 0, 0, 0)


@rule("stonekeep.hold.held-cannot-move")
def end_holds_of(fight: Fight, who: int) -> None:
    """One who can't act neither holds nor is held."""
    end_hold(fight, who)
    if fight.units[who].held_by != NOBODY:
        end_hold(fight, fight.units[who].held_by)
