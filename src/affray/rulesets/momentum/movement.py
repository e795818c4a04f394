"""Movement: 30 feet a turn in all, 5 feet a square in every direction, around walls."""

from __future__ import annotations

from affray.kernel.grid import FEET, gridded, on_grid
from affray.kernel.primitives import emit
from affray.kernel.steps import flood, steps_to
from affray.kernel.terms import GRID, rule
from affray.kernel.way import clear_marks
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import ACTION_AND_MOVE, E_MOVED, NO_GRID

MOVE_FEET = 30


@rule("momentum.turn.action-and-move")
def stands_at(fight: Fight, x: int, y: int) -> int:
    """The first combatant not out whose square this is, or -1."""
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.x == x and unit.y == y and unit.out == 0:
            return who
    return -1


@rule("momentum.turn.action-and-move")
def flood_move(fight: Fight, who: int) -> None:
    """Count the steps to every square within the rest of this turn's move; only walls are in the way."""
    clear_marks(fight)
    flood(fight, fight.units[who].x, fight.units[who].y, (MOVE_FEET - fight.moved) // FEET)


@rule("momentum.turn.action-and-move")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """A move ends in an empty square on the grid, within what is left of 30 feet."""
    if not gridded(fight):
        return NO_GRID
    if not on_grid(fight, x, y):
        return GRID
    unit = fight.units[who]
    if stands_at(fight, x, y) >= 0 or FEET * max(abs(x - unit.x), abs(y - unit.y)) > MOVE_FEET - fight.moved:
        return ACTION_AND_MOVE
    flood_move(fight, who)
    return ACTION_AND_MOVE if steps_to(fight, x, y) < 0 else 0


@rule("momentum.turn.action-and-move")
def move(fight: Fight, who: int, x: int, y: int) -> None:
    """Go to the square that `move_refusal` has just found a way to."""
    feet = FEET * steps_to(fight, x, y)
    fight.moved += feet
    fight.units[who].x = x
    fight.units[who].y = y
    emit(fight, E_MOVED, who, -1, x, y, feet)
