"""Squares: distances, ways, moves."""

from __future__ import annotations

from affray.kernel.grid import gridded, on_grid, square, standing_at
from affray.kernel.primitives import emit
from affray.kernel.steps import flood, steps_to
from affray.kernel.terms import rule
from affray.kernel.way import clear_marks, close
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.terms import E_MOVED, E_MOVED_AWAY, E_POSITION, OPEN

ADJACENT = 1
"""Squares between those who are adjacent."""


@rule("skirmish.grid.distance")
def distance(fight: Fight, one: int, other: int, stated: int) -> int:
    """Squares between two combatants: on the grid the larger of the column and the row difference.

    Without a grid it is as stated (-1: not), else the scenario's between different sides, else they are adjacent.
    """
    if gridded(fight):
        a, b = fight.units[one], fight.units[other]
        return max(abs(a.x - b.x), abs(a.y - b.y))
    if stated >= 0:
        return stated
    if fight.distance > 0 and fight.units[one].side != fight.units[other].side:
        return fight.distance
    return ADJACENT


@rule("skirmish.grid.distance")
def near(fight: Fight, one: int, other: int, stated: int) -> bool:
    """Whether two combatants are adjacent."""
    return distance(fight, one, other, stated) <= ADJACENT


@rule("skirmish.grid.distance")
def enterable(fight: Fight, x: int, y: int) -> bool:
    """Whether a square lies on the grid and is neither a wall nor occupied."""
    return on_grid(fight, x, y) and fight.wall[square(fight, x, y)] == 0 and standing_at(fight, x, y) < 0


@rule("skirmish.grid.distance")
def mark_squares(fight: Fight, who: int) -> None:
    """All other combatants close their squares, those who are out too."""
    clear_marks(fight)
    for other in range(fight.n):
        if other != who and fight.units[other].away == 0:
            close(fight, fight.units[other].x, fight.units[other].y)


@rule("skirmish.grid.distance")
def way_to(fight: Fight, who: int, x: int, y: int, most: int) -> int:
    """Squares of the shortest free way to a square, or -1 if there is none of at most `most`."""
    unit = fight.units[who]
    if max(abs(unit.x - x), abs(unit.y - y)) > most:
        return -1
    mark_squares(fight, who)
    flood(fight, unit.x, unit.y, most)
    return steps_to(fight, x, y)


@rule("skirmish.turn.move")
def leave_position(fight: Fight, who: int) -> None:
    """Whoever has moved at least one square stands in the open."""
    unit = fight.units[who]
    if unit.position != OPEN:
        emit(fight, E_POSITION, who, -1, OPEN, unit.position, 0)
        unit.position = OPEN


@rule("skirmish.turn.move", "skirmish.turn.actions")
def move(fight: Fight, who: int, x: int, y: int) -> None:
    """The turn's move, to a square or, without a grid, away from where one is; stance does not limit it."""
    unit = fight.units[who]
    unit.moved = 1
    if gridded(fight):
        unit.x = x
        unit.y = y
        emit(fight, E_MOVED, who, -1, x, y, 0)
    else:
        emit(fight, E_MOVED_AWAY, who, -1, 0, 0, 0)
    leave_position(fight, who)
