"""Moving others: bull rush, push, drag, reposition, overrun. Forced moves provoke nothing."""

from __future__ import annotations

from affray.kernel.conditions import OPEN
from affray.kernel.grid import gridded, on_grid, square, standing_at
from affray.kernel.primitives import emit, roll_sum
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import save
from affray.rulesets.modern20.durations import gain_for
from affray.rulesets.modern20.holds import end_holds_apart
from affray.rulesets.modern20.maneuvers_opportunity import begin_leaving, leave_square, stopped
from affray.rulesets.modern20.maneuvers_opposed import STAYING_UP, chosen, save_of
from affray.rulesets.modern20.maneuvers_terms import (
    E_CRASHED,
    E_FORCED,
    E_KEPT_FEET,
    E_PASSED,
    E_THROWN_OVER,
    E_TOO_FAR,
)
from affray.rulesets.modern20.movement import FOOT_A_SQUARE, empty
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import DEAD, E_ACT_LOST, E_MOVED, IMPACT, LETHAL, PRONE, SAVE
from affray.rulesets.modern20.wounds import blow


@rule()
def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (1 if number > 0 else 0) - (1 if number < 0 else 0)


@rule("modern20.maneuver.bull-rush")
def solid(fight: Fight, x: int, y: int) -> bool:
    """Whether a square is a wall or beyond the grid's edge, which is solid."""
    return not on_grid(fight, x, y) or fight.wall[square(fight, x, y)] != 0


@rule("modern20.maneuver.trip", "modern20.maneuver.bull-rush-wall", "modern20.maneuver.bull-rush-person")
def fall(fight: Fight, who: int) -> None:
    """A combatant lies prone."""
    gain_for(fight, who, PRONE, OPEN)


@rule("modern20.maneuver.bull-rush", "modern20.maneuver.push")
def shove(fight: Fight, who: int, dx: int, dy: int, squares: int) -> int:
    """Move a combatant in one of the 8 directions until something is in the way; the squares it was not moved."""
    unit = fight.units[who]
    left = squares
    while left > 0 and empty(fight, unit.x + dx, unit.y + dy):
        unit.x += dx
        unit.y += dy
        left -= 1
    if left < squares:
        emit(fight, E_FORCED, who, -1, unit.x, unit.y, FOOT_A_SQUARE * (squares - left))
        end_holds_apart(fight)
    return left


@rule("modern20.maneuver.bull-rush-wall", "modern20.maneuver.bull-rush-person")
def collide(fight: Fight, who: int, target: int, dx: int, dy: int, left: int, total: int) -> None:
    """What is in the way of a bull rush of that check: something solid hurts, a creature may fall as well."""
    unit = fight.units[target]
    x, y = unit.x + dx, unit.y + dy
    if solid(fight, x, y):
        amount = roll_sum(fight, who, IMPACT, left, 6, 0)
        emit(fight, E_CRASHED, who, target, FOOT_A_SQUARE * left, amount, 0)
        blow(fight, target, who, amount, LETHAL)
        fall(fight, target)
    else:
        fall(fight, target)
        keep_feet(fight, standing_at(fight, x, y), who, total)


@rule("modern20.maneuver.bull-rush-person")
def keep_feet(fight: Fight, who: int, other: int, total: int) -> None:
    """Someone runs into a combatant: it falls unless Reflexes or Resistance, as it chooses, beats the total."""
    if fight.units[who].state == DEAD or fight.units[who].left[PRONE] != 0:
        return
    answer = chosen(fight, who, other, STAYING_UP)
    made = save(fight, who, SAVE, save_of(answer), 0, total + 1)
    emit(fight, E_KEPT_FEET if made > total else E_THROWN_OVER, who, other, made, total, 0)
    if made <= total:
        fall(fight, who)


@rule("modern20.maneuver.bull-rush", "modern20.maneuver.bull-rush-wall", "modern20.maneuver.bull-rush-person")
def rush(fight: Fight, who: int, target: int, x: int, y: int, degrees: int) -> None:
    """Move the target 5 feet per degree towards and beyond a square; without a grid nobody is moved."""
    if not gridded(fight):
        return
    unit = fight.units[target]
    dx, dy = sign(x - unit.x), sign(y - unit.y)
    left = shove(fight, target, dx, dy, degrees)
    if left > 0:
        collide(fight, who, target, dx, dy, left, fight.swing.check)


@rule("modern20.maneuver.push")
def push_away(fight: Fight, who: int, target: int, degrees: int) -> None:
    """The target moves straight away, 5 feet per degree, as far as there is room; it is not hurt."""
    if gridded(fight):
        me, unit = fight.units[who], fight.units[target]
        shove(fight, target, sign(unit.x - me.x), sign(unit.y - me.y), degrees)


@rule("modern20.maneuver.drag", "modern20.opportunity.provokes")
def drag_along(fight: Fight, who: int, target: int, degrees: int) -> None:
    """Actor and target move the same way, straight away from the target, 5 feet per degree, as far as there is room."""
    if not gridded(fight):
        return
    me, unit = fight.units[who], fight.units[target]
    dx, dy = sign(me.x - unit.x), sign(me.y - unit.y)
    begin_leaving(fight)
    moved = 0
    while moved < degrees and empty(fight, me.x + dx, me.y + dy):
        leave_square(fight, who)
        if stopped(fight, who):
            emit(fight, E_ACT_LOST, who, target, 0, 0, 0)
            break
        me.x += dx
        me.y += dy
        unit.x += dx
        unit.y += dy
        moved += 1
    if moved > 0:
        emit(fight, E_MOVED, who, -1, me.x, me.y, FOOT_A_SQUARE * moved)
        emit(fight, E_FORCED, target, -1, unit.x, unit.y, FOOT_A_SQUARE * moved)
        end_holds_apart(fight)


@rule("modern20.maneuver.reposition")
def put(fight: Fight, who: int, target: int, x: int, y: int, degrees: int) -> None:
    """The target moves to the square, if that is at most 5 feet per degree away."""
    if not gridded(fight):
        return
    unit = fight.units[target]
    squares = max(abs(unit.x - x), abs(unit.y - y))
    if squares > degrees:
        emit(fight, E_TOO_FAR, who, target, FOOT_A_SQUARE * squares, FOOT_A_SQUARE * degrees, 0)
        return
    unit.x = x
    unit.y = y
    emit(fight, E_FORCED, target, -1, x, y, FOOT_A_SQUARE * squares)
    end_holds_apart(fight)


@rule("modern20.maneuver.overrun", "modern20.opportunity.provokes")
def pass_through(fight: Fight, who: int, target: int, degrees: int) -> None:
    """The actor goes through the target's square to the one behind it; two degrees knock the target prone."""
    if gridded(fight):
        me, unit = fight.units[who], fight.units[target]
        begin_leaving(fight)
        leave_square(fight, who)
        if stopped(fight, who):
            emit(fight, E_ACT_LOST, who, target, 0, 0, 0)
            return
        me.x = 2 * unit.x - me.x
        me.y = 2 * unit.y - me.y
        emit(fight, E_MOVED, who, -1, me.x, me.y, 2 * FOOT_A_SQUARE)
    else:
        emit(fight, E_PASSED, who, target, 0, 0, 0)
    if degrees >= 2:
        fall(fight, target)
    end_holds_apart(fight)
