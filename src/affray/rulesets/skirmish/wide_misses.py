"""Wide misses: what the target may do about one."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.grid import column_of, gridded, row_of, square
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.squares import distance, enterable, leave_position, way_to
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.terms import (
    BLOCKED,
    DIVE,
    DIVE_BLOCKED,
    DIVE_TOO_FAR,
    E_CHAIN_LIMIT,
    E_DECLINED,
    E_DIVED,
    E_DIVED_AWAY,
    E_FIRE_RETURNED,
    E_REACTION_GIVEN,
    E_STANCE,
    PASS,
    REACTION,
    RETURN_FIRE,
    RETURN_JAM,
    RETURN_RANGE,
    SAME_STANCE,
    STANCE,
)
from affray.rulesets.skirmish.to_hit import within_range
from affray.rulesets.skirmish.weapons import usable, weapon_or_fist


@rule("skirmish.miss.return-fire")
def return_fire_refusal(fight: Fight, who: int, foe: int) -> int:
    """Why fire can't be returned: the weapon in hand is jammed, or does not reach."""
    weapon = weapon_or_fist(fight, who)
    if not usable(fight, who, weapon):
        return RETURN_JAM
    squares = distance(fight, who, foe, fight.stated)
    return 0 if within_range(fight, who, weapon, squares) else RETURN_RANGE


@rule("skirmish.miss.dive", "skirmish.grid.distance")
def dive_refusal(fight: Fight, who: int, number: int) -> int:
    """Why one can't dive to a square by its number (-1: none named): at most DIVE squares, fewer will do, even none."""
    unit = fight.units[who]
    if not gridded(fight):
        return 0 if number < 0 else BLOCKED
    if number < 0:
        return DIVE_TOO_FAR
    x, y = column_of(fight, number), row_of(fight, number)
    if x == unit.x and y == unit.y:
        return 0
    if max(abs(x - unit.x), abs(y - unit.y)) > fight.sheets[who].dive:
        return DIVE_TOO_FAR
    if not enterable(fight, x, y):
        return DIVE_BLOCKED
    return 0 if way_to(fight, who, x, y, fight.sheets[who].dive) >= 0 else DIVE_TOO_FAR


@rule("skirmish.miss.options")
def reaction_refusal(fight: Fight, who: int, answer: int) -> int:
    """Why a combatant can't react so: it may change stance, dive, return fire or pass."""
    if answer == PASS:
        return 0
    if answer == RETURN_FIRE:
        return return_fire_refusal(fight, who, fight.foe)
    if answer < 0:
        return BLOCKED
    if answer < DIVE:
        return SAME_STANCE if answer - STANCE == fight.units[who].stance else 0
    return dive_refusal(fight, who, answer - DIVE - 1)


@rule("skirmish.miss.options")
def change_stance(fight: Fight, who: int, stance: int) -> None:
    """Take another stance."""
    emit(fight, E_STANCE, who, -1, stance, fight.units[who].stance, 0)
    fight.units[who].stance = stance


@rule("skirmish.miss.dive", "skirmish.turn.move")
def dive(fight: Fight, who: int, number: int) -> None:
    """Move up to DIVE squares at once; the stance stays, the position is left if the dive leads anywhere."""
    unit = fight.units[who]
    squares = fight.sheets[who].dive
    if gridded(fight):
        squares = 1 if square(fight, unit.x, unit.y) != number else 0
        unit.x = column_of(fight, number)
        unit.y = row_of(fight, number)
        emit(fight, E_DIVED, who, -1, unit.x, unit.y, 0)
    else:
        emit(fight, E_DIVED_AWAY, who, -1, 0, 0, 0)
    if squares > 0:
        leave_position(fight, who)


@rule("skirmish.miss.options", "skirmish.miss.chain", "skirmish.miss.chain-limit", "skirmish.turn.fight-end")
def returns_fire(fight: Fight, who: int, foe: int, returned: int) -> bool:
    """A wide miss of `foe` lets a combatant react, exactly once; whether it returns fire, which goes on elsewhere."""
    if returned >= fight.rules.chain_limit:
        emit(fight, E_CHAIN_LIMIT, foe, who, returned, 0, 0)
        return False
    fight.foe = foe
    emit(fight, E_REACTION_GIVEN, foe, who, 0, 0, 0)
    last = DIVE + 1 + ((fight.height << fight.shift) if gridded(fight) else 0)
    answer = ask(fight, who, REACTION, foe, last)
    if fight.over != GOING_ON or out(fight, who) or out(fight, foe):
        return False
    if answer == PASS or reaction_refusal(fight, who, answer) != 0:
        emit(fight, E_DECLINED, who, foe, 0, 0, 0)
        return False
    if answer == RETURN_FIRE:
        emit(fight, E_FIRE_RETURNED, who, foe, weapon_or_fist(fight, who), returned + 1, 0)
        return True
    if answer < DIVE:
        change_stance(fight, who, answer - STANCE)
    else:
        dive(fight, who, answer - DIVE - 1)
    return False
