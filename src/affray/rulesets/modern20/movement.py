"""Movement on squares of 5 feet, and standing up."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.grid import column_of, gridded, on_grid, row_of, square, standing_at
from affray.kernel.primitives import emit
from affray.kernel.steps import flood, steps_to
from affray.kernel.terms import rule
from affray.kernel.way import clear_marks, close, is_open
from affray.rulesets.modern20.holds import end_holds_apart
from affray.rulesets.modern20.maneuvers_opportunity import begin_leaving, leave_square, provoke, stopped
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import limited
from affray.rulesets.modern20.terms import (
    E_MOVED,
    E_MOVED_AWAY,
    E_STOOD,
    ENTANGLED,
    GRABBED,
    GRAPPLED,
    KNEELING,
    LEFT_LEG,
    PINNED,
    PRONE,
    RIGHT_LEG,
    SERIOUS,
    SITTING,
)

FOOT_A_SQUARE = 5
DETOUR = 2
"""Squares: ways round something are looked for near by first."""


@rule("modern20.conditions.table", "modern20.maneuver.restrain")
def held_fast(fight: Fight, who: int) -> bool:
    """Whether a combatant is grabbed, grappled or pinned and can't move."""
    unit = fight.units[who]
    return bool(unit.left[GRABBED] != 0 or unit.left[GRAPPLED] != 0 or unit.left[PINNED] != 0)


@rule("modern20.staggered.limits", "modern20.exhaustion.levels", "modern20.injury.effects", "modern20.conditions.table")
def speed(fight: Fight, who: int) -> int:
    """Feet of a move: the slowest of what slows one counts."""
    unit = fight.units[who]
    whole = fight.sheets[who].speed
    legs = unit.useless[LEFT_LEG] + unit.useless[RIGHT_LEG]
    if unit.exhaustion >= fight.rules.tired_still or legs == 2:
        return 0
    if legs == 1:
        return whole // 4
    slow = unit.exhaustion >= fight.rules.tired_speed or unit.left[ENTANGLED] != 0 or limited(fight, who)
    if slow or max(unit.worst[LEFT_LEG], unit.worst[RIGHT_LEG]) >= SERIOUS:
        return whole // 2
    return whole


@rule("modern20.turn.actions")
def mark_squares(fight: Fight, who: int) -> None:
    """All other combatants close their squares, those who are down too."""
    clear_marks(fight)
    for other in range(fight.n):
        if other != who and fight.units[other].away == 0:
            close(fight, fight.units[other].x, fight.units[other].y)


@rule("modern20.turn.actions")
def empty(fight: Fight, x: int, y: int) -> bool:
    """Whether a square lies on the grid and is neither a wall nor occupied."""
    return on_grid(fight, x, y) and fight.wall[square(fight, x, y)] == 0 and standing_at(fight, x, y) < 0


@rule("modern20.turn.actions")
def way_to(fight: Fight, who: int, x: int, y: int, most: int) -> int:
    """Squares of the shortest free way to a square, written into `way`, or -1 if there is none of at most `most`."""
    unit = fight.units[who]
    if max(abs(unit.x - x), abs(unit.y - y)) > most:
        return -1
    mark_squares(fight, who)
    if not is_open(fight, x, y):
        return -1
    if go_straight(fight, unit.x, unit.y, x, y):
        return fight.steps[0]
    return search(fight, who, x, y, most)


@rule("modern20.turn.actions")
def search(fight: Fight, who: int, x: int, y: int, most: int) -> int:
    """Write a shortest way round what is in the way to a square, of at most `most` steps; its steps, or -1."""
    unit = fight.units[who]
    near = max(abs(unit.x - x), abs(unit.y - y)) + DETOUR
    flood(fight, x, y, min(near, most))
    steps = steps_to(fight, unit.x, unit.y)
    if steps < 0 and near < most:
        mark_squares(fight, who)
        flood(fight, x, y, most)
        steps = steps_to(fight, unit.x, unit.y)
    if steps >= 0:
        follow(fight, unit.x, unit.y, steps)
    return steps


@rule("modern20.turn.actions")
def go_straight(fight: Fight, x: int, y: int, goal_x: int, goal_y: int) -> bool:
    """Write the way over open ground, orthogonal steps first, into `way`; whether nothing closes it before the goal."""
    steps = max(abs(goal_x - x), abs(goal_y - y))
    for step in range(steps):
        dx, dy = goal_x - x, goal_y - y
        if abs(dx) >= abs(dy):
            x += 1 if dx > 0 else -1
        if abs(dy) >= abs(dx):
            y += 1 if dy > 0 else -1
        if step + 1 < steps and not is_open(fight, x, y):
            return False
        fight.way[step] = square(fight, x, y)
    fight.steps[0] = steps
    return True


@rule("modern20.turn.actions")
def follow(fight: Fight, x: int, y: int, steps: int) -> None:
    """Write a shortest way from a square to the one that was flooded, orthogonal steps first."""
    fight.steps[0] = steps
    for step in range(steps):
        number = next_square(fight, x, y, steps - step - 1)
        fight.way[step] = number
        x = column_of(fight, number)
        y = row_of(fight, number)


@rule("modern20.turn.actions")
def next_square(fight: Fight, x: int, y: int, left: int) -> int:
    """A square next to this one from which so many steps are left: an orthogonal one if there is one."""
    found = -1
    for column in range(max(0, x - 1), min(fight.width, x + 2)):
        for row in range(max(0, y - 1), min(fight.height, y + 2)):
            if (column != x or row != y) and is_open(fight, column, row) and steps_to(fight, column, row) == left:
                if column == x or row == y:
                    return square(fight, column, row)
                if found < 0:
                    found = square(fight, column, row)
    return found


@rule("modern20.opportunity.provokes", "modern20.opportunity.threatens")
def walk(fight: Fight, who: int) -> None:
    """Along the squares of `way`, leaving each under the eyes of those who threaten it, until stopped."""
    unit = fight.units[who]
    steps = fight.steps[0]
    begin_leaving(fight)
    walked = 0
    for step in range(steps):
        leave_square(fight, who)
        if stopped(fight, who) or unit.left[PRONE] != 0:
            break
        unit.x = column_of(fight, fight.way[step])
        unit.y = row_of(fight, fight.way[step])
        walked += 1
    if walked > 0:
        emit(fight, E_MOVED, who, -1, unit.x, unit.y, FOOT_A_SQUARE * walked)
    end_holds_apart(fight)


@rule("modern20.turn.actions", "modern20.opportunity.provokes")
def move(fight: Fight, who: int) -> None:
    """A move to the square that was last searched for; without a grid just the leaving."""
    if gridded(fight):
        walk(fight, who)
        return
    provoke(fight, who, -1)
    if not stopped(fight, who):
        emit(fight, E_MOVED_AWAY, who, -1, 0, 0, 0)


@rule("modern20.opportunity.provokes")
def stand(fight: Fight, who: int) -> None:
    """Get up, which provokes."""
    provoke(fight, who, -1)
    if stopped(fight, who):
        return
    lose(fight, who, PRONE)
    lose(fight, who, KNEELING)
    lose(fight, who, SITTING)
    emit(fight, E_STOOD, who, -1, 0, 0, 0)
