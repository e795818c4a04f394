"""The actions of a turn, and what a combatant has left of them."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import can_act
from affray.rulesets.modern20.terms import BONUS, FULL_ROUND, INTERACTION, MOVE, NO_ACTIONS, STANDARD, TURN_ACTIONS


@rule("modern20.turn.actions", "modern20.conditions.table")
def action_refusal(fight: Fight, who: int, action: int) -> int:
    """Why a combatant has no such action left in its turn."""
    if not can_act(fight, who):
        return NO_ACTIONS
    spent = False
    if action == INTERACTION:
        spent = fight.interaction != 0
    elif action == BONUS:
        spent = fight.bonus != 0
    elif action == STANDARD:
        spent = fight.standard != 0
    elif action == MOVE:
        spent = fight.moved != 0
    elif action == FULL_ROUND:
        spent = fight.bonus != 0 or fight.standard != 0 or fight.moved != 0
    return TURN_ACTIONS if spent else 0


@rule("modern20.turn.actions")
def spend(fight: Fight, action: int) -> None:
    """An action of the turn is spent; a Full-round action takes Bonus, Standard and Move."""
    if action == INTERACTION:
        fight.interaction = 1
    if action in (BONUS, FULL_ROUND):
        fight.bonus = 1
    if action in (STANDARD, FULL_ROUND):
        fight.standard = 1
    if action in (MOVE, FULL_ROUND):
        fight.moved = 1


@rule("modern20.staggered.limits")
def beyond_limits(fight: Fight, action: int, called: bool) -> bool:
    """Whether an act just done went beyond what the staggered may: a Bonus and a Standard action in one turn."""
    if action == FULL_ROUND:
        return True
    return (called or action in (BONUS, STANDARD)) and fight.bonus != 0 and fight.standard != 0
