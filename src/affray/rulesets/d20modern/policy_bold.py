"""The bold policy: the nearest enemy, by the shortest way, with whatever comes to hand."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET, column_of, gridded, row_of, square
from affray.kernel.steps import flood_until, steps_to
from affray.kernel.terms import rule
from affray.rulesets.d20modern.actions import refusal
from affray.rulesets.d20modern.concealment import is_unseen
from affray.rulesets.d20modern.full_round import attacks_granted
from affray.rulesets.d20modern.policy_sight import gun, nearest_enemy, weakest_beside
from affray.rulesets.d20modern.squares import enterable, follow, mark_squares
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import may_act
from affray.rulesets.d20modern.terms import (
    GRAPPLING,
    PRONE,
    STANDING,
    V_ATTACK,
    V_CHARGE,
    V_END,
    V_ESCAPE,
    V_FULL_ATTACK,
    V_MOVE,
    V_POSTURE,
)

FAR = 400
"""Squares: farther than any way that is looked for."""


@rule()
def wants(fight: Fight, verb: int, target: int) -> bool:
    """Decide to do something to a target, if that is possible."""
    decision = fight.decision
    decision.verb = verb
    decision.target = target
    decision.x = -1
    decision.y = -1
    return refusal(fight) == 0


@rule()
def wants_to_attack(fight: Fight, verb: int, target: int, weapon: int) -> bool:
    """Decide on an attack, if that is possible; of an unseen target the square where it is heard is named."""
    decision = fight.decision
    decision.verb = verb
    decision.target = target
    decision.weapon = weapon
    decision.x = -1
    decision.y = -1
    if gridded(fight) and is_unseen(fight, target, -1):
        decision.x = fight.units[target].x
        decision.y = fight.units[target].y
    return refusal(fight) == 0


@rule()
def strike_at(fight: Fight, who: int, target: int, weapon: int) -> bool:
    """Decide to attack a target, fully if there are several attacks and the round for them."""
    if attacks_granted(fight, who) > 1 and wants_to_attack(fight, V_FULL_ATTACK, target, weapon):
        return True
    return wants_to_attack(fight, V_ATTACK, target, weapon)


@rule()
def halt_at(fight: Fight, number: int) -> bool:
    """Decide to move to a square, if that is possible."""
    decision = fight.decision
    decision.verb = V_MOVE
    decision.x = column_of(fight, number)
    decision.y = row_of(fight, number)
    return refusal(fight) == 0


@rule()
def approach(fight: Fight, who: int, target: int) -> bool:
    """Decide to go towards a target by the shortest way, as far as one move takes; whether there is a way."""
    if not gridded(fight):
        return False
    me, other = fight.units[who], fight.units[target]
    mark_squares(fight, who)
    flood_until(fight, other.x, other.y, FAR, square(fight, me.x, me.y))
    steps = steps_to(fight, me.x, me.y)
    if steps < 2:
        return False
    follow(fight, me.x, me.y, steps)
    walked = min(fight.sheets[who].speed // FEET, steps - 1)
    return walked > 0 and halt_at(fight, fight.way[walked - 1])


@rule()
def close_by(fight: Fight, who: int, target: int) -> bool:
    """Decide to go as near to a target as an empty square around it lets one: where no way leads all the way."""
    if not gridded(fight):
        return False
    me, other = fight.units[who], fight.units[target]
    found, nearest = -1, max(abs(me.x - other.x), abs(me.y - other.y))
    for y in range(me.y - 1, me.y + 2):
        for x in range(me.x - 1, me.x + 2):
            apart = max(abs(x - other.x), abs(y - other.y))
            if apart < nearest and enterable(fight, x, y):
                found, nearest = (y << fight.shift) + x, apart
    return found >= 0 and halt_at(fight, found)


@rule()
def get_up(fight: Fight, who: int) -> bool:
    """Decide to get up from the ground."""
    if fight.units[who].posture != PRONE:
        return False
    fight.decision.verb = V_POSTURE
    fight.decision.posture = STANDING
    return refusal(fight) == 0


@rule()
def choose_boldly(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is possible."""
    decision = fight.decision
    target = nearest_enemy(fight, who)
    if target == NOBODY or not may_act(fight, who):
        return
    beside, shooter = weakest_beside(fight, who), gun(fight, who)
    if fight.acted == 0 and fight.full == 0:
        if fight.units[who].left[GRAPPLING] != 0 and wants(fight, V_ESCAPE, NOBODY):
            return
        if beside != NOBODY and strike_at(fight, who, beside, -1):
            return
        if fight.sheets[who].armed >= 0 and wants_to_attack(fight, V_CHARGE, target, -1):
            return
        if shooter >= 0 and strike_at(fight, who, target, shooter):
            return
        decision.weapon = -1
        if get_up(fight, who) or approach(fight, who, target) or close_by(fight, who, target):
            return
    decision.verb = V_END
