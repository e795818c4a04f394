"""The simple policy: go for the nearest enemy, strike or shoot it with the first weapon that can be used."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import column_of, gridded, row_of
from affray.kernel.terms import rule
from affray.rulesets.modern20.actions import refusal
from affray.rulesets.modern20.movement import FOOT_A_SQUARE, go_straight, mark_squares, search, speed
from affray.rulesets.modern20.sight import feet_between
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import awake
from affray.rulesets.modern20.terms import CAPTURE, KNEELING, PRONE, SITTING, V_ATTACK, V_END, V_MOVE, V_STAND


@rule()
def nearest_enemy(fight: Fight, who: int) -> int:
    """The nearest enemy that is awake, among equals the one with the fewest hit points, or -1."""
    found = NOBODY
    nearest, weakest = 0, 0
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.side != fight.units[who].side and awake(fight, other):
            feet = feet_between(fight, who, other, -1)
            if found == NOBODY or feet < nearest or (feet == nearest and unit.hp < weakest):
                found, nearest, weakest = other, feet, unit.hp
    return found


@rule()
def go_towards(fight: Fight, who: int, target: int) -> bool:
    """Decide to walk towards the target, as far as the speed goes; whether there is a way."""
    me, other = fight.units[who], fight.units[target]
    allowance = speed(fight, who) // FOOT_A_SQUARE
    if not gridded(fight) or allowance == 0 or fight.moved != 0:
        return False
    mark_squares(fight, who)
    straight = go_straight(fight, me.x, me.y, other.x, other.y)
    if not straight and search(fight, who, other.x, other.y, fight.width * fight.height) < 0:
        return False
    steps = min(allowance, fight.steps[0] - 1)
    if steps < 1:
        return False
    decision = fight.decision
    decision.verb = V_MOVE
    decision.x = column_of(fight, fight.way[steps - 1])
    decision.y = row_of(fight, fight.way[steps - 1])
    return refusal(fight) == 0


@rule()
def strike(fight: Fight, who: int, target: int) -> bool:
    """Decide to attack the target with the first weapon that can be used; whether that is possible."""
    decision = fight.decision
    decision.verb = V_ATTACK
    decision.target = target
    decision.lethal = 0 if fight.sheets[who].mercy == CAPTURE else 1
    return refusal(fight) == 0


@rule()
def get_up(fight: Fight, who: int) -> bool:
    """Decide to stand up, if one is not standing."""
    unit = fight.units[who]
    if fight.moved != 0 or unit.left[PRONE] + unit.left[KNEELING] + unit.left[SITTING] == 0:
        return False
    fight.decision.verb = V_STAND
    return refusal(fight) == 0


@rule()
def choose_simply(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is possible."""
    target = nearest_enemy(fight, who) if fight.standard == 0 else NOBODY
    if target == NOBODY:
        fight.decision.verb = V_END
    elif not get_up(fight, who) and not strike(fight, who, target):
        fight.decision.lethal = 0
        if not go_towards(fight, who, target):
            fight.decision.verb = V_END
