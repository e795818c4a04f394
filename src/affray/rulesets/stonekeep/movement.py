"""Movement."""

from __future__ import annotations

from affray.kernel.grid import column_of, gridded, row_of, square, standing_at
from affray.kernel.opportunity import forget_asked
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.kernel.way import clear_marks, close, endanger, feet_along, find_way
from affray.rulesets.stonekeep.opportunity import leave_square, provoke
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, stopped
from affray.rulesets.stonekeep.terms import E_MOVED

NOT_MOVED, STEPPED, MOVED, DOUBLE_MOVED, RAN, CHARGED = range(6)
"""Values of `Fight.moved`; from DOUBLE_MOVED on it was the whole turn."""
STEP_FEET = 5


@rule("stonekeep.aoo.threat")
def is_danger(fight: Fight, who: int, mover: int) -> bool:
    """Whether the squares around a combatant count as threatened when a mover chooses its way."""
    unit = fight.units[who]
    return unit.side != fight.units[mover].side and fight.sheets[who].armed >= 0 and able(fight, who)


@rule("stonekeep.move.blocked")
def mark_squares(fight: Fight, mover: int) -> None:
    """Enemies close their squares, the fallen among them too; those who threaten endanger the squares around."""
    clear_marks(fight)
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.side != fight.units[mover].side and unit.away == 0:
            close(fight, unit.x, unit.y)
            if is_danger(fight, who, mover):
                endanger(fight, unit.x, unit.y)


@rule("stonekeep.move.blocked", "stonekeep.move.diagonal")
def way_to(fight: Fight, who: int, x: int, y: int) -> int:
    """Feet of the cheapest free way to a square, or -1 if there is none."""
    unit = fight.units[who]
    mark_squares(fight, who)
    return find_way(fight, unit.x, unit.y, x, y)


@rule("stonekeep.move.blocked")
def empty(fight: Fight, x: int, y: int) -> bool:
    """Whether a move may end in a square."""
    return fight.wall[square(fight, x, y)] == 0 and standing_at(fight, x, y) < 0


@rule("stonekeep.aoo.triggers", "stonekeep.aoo.entering-free", "stonekeep.aoo.withdraw")
def walk(fight: Fight, who: int, steps: int, first_is_safe: bool) -> None:
    """Along the squares of `way`, leaving each square under the eyes of those who threaten it, until stopped."""
    unit = fight.units[who]
    start_x, start_y = unit.x, unit.y
    hp_before = unit.hp
    forget_asked(fight)
    walked = 0
    for step in range(steps):
        if step > 0 or not first_is_safe:
            leave_square(fight, who)
        if stopped(fight, who, hp_before):
            break
        unit.x = column_of(fight, fight.way[step])
        unit.y = row_of(fight, fight.way[step])
        walked += 1
    if walked > 0:
        emit(fight, E_MOVED, who, -1, unit.x, unit.y, feet_along(fight, start_x, start_y, walked))


@rule("stonekeep.move.speed", "stonekeep.move.double", "stonekeep.move.run", "stonekeep.aoo.withdraw")
def move(fight: Fight, who: int, kind: int, first_is_safe: bool) -> None:
    """A move, double move or run to the square that was last searched for; without a grid just the leaving.

    Whoever withdraws leaves its first square safely, which without a grid is the only one.
    """
    fight.moved = kind
    if gridded(fight):
        walk(fight, who, fight.steps[0], first_is_safe)
    elif not first_is_safe:
        provoke(fight, who)


@rule("stonekeep.move.step")
def step(fight: Fight, who: int, x: int, y: int) -> None:
    """A 5-foot step, which provokes nothing."""
    fight.moved = STEPPED
    if gridded(fight):
        fight.units[who].x = x
        fight.units[who].y = y
        emit(fight, E_MOVED, who, -1, x, y, STEP_FEET)
