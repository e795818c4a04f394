"""Movement: 30 feet a turn in all, 5 feet a square in every direction, around walls."""

from __future__ import annotations

from affray.kernel.grid import FEET, gridded, on_grid, square
from affray.kernel.primitives import emit
from affray.kernel.terms import GRID, rule
from affray.kernel.way import clear_marks
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import ACTION_AND_MOVE, E_MOVED, NO_GRID

MOVE_FEET = 30
ROW = 1 << 10
UNREACHED = -1


@rule("momentum.turn.action-and-move")
def stands_at(fight: Fight, x: int, y: int) -> int:
    """The first combatant not out whose square this is, or -1."""
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.x == x and unit.y == y and unit.out == 0:
            return who
    return -1


@rule()
def mark(fight: Fight, x: int, y: int, steps: int) -> None:
    """A square can be come to in so many steps: note it and queue it, unless it is a wall or known already."""
    if not on_grid(fight, x, y):
        return
    number = square(fight, x, y)
    if fight.wall[number] != 0 or fight.reached[number] == fight.stamp[0]:
        return
    fight.reached[number] = fight.stamp[0]
    fight.cost[number] = steps
    fight.queue[fight.queued[0]] = y * ROW + x
    fight.queued[0] += 1


@rule("momentum.turn.action-and-move")
def flood(fight: Fight, who: int) -> None:
    """Mark every square within the rest of this turn's move with the steps it takes."""
    unit = fight.units[who]
    clear_marks(fight)
    fight.queued[0] = 0
    mark(fight, unit.x, unit.y, 0)
    most = (MOVE_FEET - fight.moved) // FEET
    at = 0
    while at < fight.queued[0]:
        x, y = fight.queue[at] % ROW, fight.queue[at] // ROW
        at += 1
        steps = fight.cost[square(fight, x, y)]
        if steps < most:
            for column in range(x - 1, x + 2):
                for row in range(y - 1, y + 2):
                    mark(fight, column, row, steps + 1)


@rule("momentum.turn.action-and-move")
def steps_to(fight: Fight, x: int, y: int) -> int:
    """Steps to a square that the last flood has marked, or UNREACHED."""
    number = square(fight, x, y)
    return fight.cost[number] if fight.reached[number] == fight.stamp[0] else UNREACHED


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
    flood(fight, who)
    return ACTION_AND_MOVE if steps_to(fight, x, y) == UNREACHED else 0


@rule("momentum.turn.action-and-move")
def move(fight: Fight, who: int, x: int, y: int) -> None:
    """Go to the square that `move_refusal` has just found a way to."""
    feet = FEET * steps_to(fight, x, y)
    fight.moved += feet
    fight.units[who].x = x
    fight.units[who].y = y
    emit(fight, E_MOVED, who, -1, x, y, feet)
