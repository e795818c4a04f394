"""Delaying: stepping out of the turn order and back in."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.order import step_in, step_out
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able
from affray.rulesets.stonekeep.terms import E_DELAYED, E_STEPPED_IN, INIT_CHANGED_BY_DELAY

JUST_NOW, LONGER = 1, 2


@rule("stonekeep.init.changed-by-delay")
def delay_refusal(fight: Fight, who: int) -> int:
    """Delaying is the first thing in a turn, and not for the last in the order who is able to act."""
    if fight.begun != 0:
        return INIT_CHANGED_BY_DELAY
    for slot in range(fight.slot + 1, fight.count):
        if able(fight, fight.order[slot]):
            return 0
    return INIT_CHANGED_BY_DELAY


@rule("stonekeep.init.changed-by-delay")
def act_refusal(fight: Fight, who: int) -> int:
    """A delaying combatant acts when a turn has ended and the next combatant has done nothing yet."""
    if fight.units[who].delaying == LONGER and fight.begun == 0:
        return 0
    return INIT_CHANGED_BY_DELAY


@rule("stonekeep.init.changed-by-delay")
def leave_order(fight: Fight, who: int) -> None:
    """The one whose turn it is steps out of the order; the next one stands in its place."""
    step_out(fight, fight.slot)
    fight.slot -= 1
    fight.units[who].delaying = JUST_NOW
    fight.delayers += 1
    emit(fight, E_DELAYED, who, -1, 0, 0, 0)


@rule("stonekeep.init.changed-by-delay")
def enter_order(fight: Fight, who: int, slot: int) -> None:
    """A delaying combatant takes a place in the order, with the initiative of the one before, or at the head behind."""
    step_in(fight, who, slot)
    fight.units[who].delaying = 0
    fight.delayers -= 1
    if fight.count > 1:
        neighbour = fight.order[slot - 1] if slot > 0 else fight.order[1]
        fight.units[who].initiative = fight.units[neighbour].initiative
    emit(fight, E_STEPPED_IN, who, -1, fight.units[who].initiative, 0, 0)


@rule("stonekeep.init.changed-by-delay")
def turn_has_ended(fight: Fight) -> None:
    """From now on, those who delay may act."""
    if fight.delayers > 0:
        for who in range(fight.n):
            if fight.units[who].delaying == JUST_NOW:
                fight.units[who].delaying = LONGER


@rule("stonekeep.init.changed-by-delay")
def fall_back_into_order(fight: Fight, who: int) -> None:
    """A delaying combatant no longer able to act comes right after the one whose turn it is."""
    if fight.units[who].delaying != 0:
        enter_order(fight, who, fight.slot + 1)


@rule("stonekeep.init.changed-by-delay")
def recall_delayer(fight: Fight) -> None:
    """When nobody in the order is able to act, the first listed of those who delay comes next."""
    if fight.delayers == 0 or fight.over != GOING_ON:
        return
    for slot in range(fight.count):
        if able(fight, fight.order[slot]):
            return
    for who in range(fight.n):
        if fight.units[who].delaying != 0:
            enter_order(fight, who, fight.slot + 1)
            return
