"""Squares, distances and ways. Every step costs 5 feet, diagonals too, and every size fills one square."""

from __future__ import annotations

from affray.kernel.grid import FEET, gridded, on_grid, square, standing_at
from affray.kernel.steps import flood_until, steps_to
from affray.kernel.terms import rule
from affray.kernel.way import clear_marks, close, is_open
from affray.rulesets.d20modern.state import Fight

CONTACT = 5
"""Feet between those who are adjacent."""


@rule("d20modern.attack.range")
def feet_between(fight: Fight, one: int, other: int) -> int:
    """Feet between two combatants: on the grid by the larger of column and row difference.

    Without a grid it is what the command states (between the one whose turn it is and the one it is about), else the
    scenario's distance between different sides, else they are adjacent.
    """
    if gridded(fight):
        a, b = fight.units[one], fight.units[other]
        return FEET * max(abs(a.x - b.x), abs(a.y - b.y))
    if fight.stated >= 0 and is_spoken_of(fight, one, other):
        return fight.stated
    if fight.distance > 0 and fight.units[one].side != fight.units[other].side:
        return fight.distance
    return CONTACT


@rule("d20modern.attack.range")
def is_spoken_of(fight: Fight, one: int, other: int) -> bool:
    """Whether the present command states the distance between these two."""
    if one == fight.turn:
        return other == fight.about
    return other == fight.turn and one == fight.about


@rule("d20modern.aoo.threatening")
def near(fight: Fight, one: int, other: int) -> bool:
    """Whether two combatants are adjacent."""
    if fight.units[one].away != 0 or fight.units[other].away != 0:
        return False
    return feet_between(fight, one, other) <= CONTACT


@rule("d20modern.turn.actions")
def enterable(fight: Fight, x: int, y: int) -> bool:
    """Whether a square lies on the grid and is neither a wall nor occupied."""
    return on_grid(fight, x, y) and fight.wall[square(fight, x, y)] == 0 and standing_at(fight, x, y) < 0


@rule("d20modern.turn.actions")
def mark_squares(fight: Fight, who: int) -> None:
    """All other combatants close their squares, the fallen too."""
    clear_marks(fight)
    for other in range(fight.n):
        if other != who and fight.units[other].away == 0:
            close(fight, fight.units[other].x, fight.units[other].y)


@rule("d20modern.turn.actions")
def way_to(fight: Fight, who: int, x: int, y: int, most: int) -> int:
    """Write the shortest free way to a square into `way`; its squares, or -1 if none has at most `most`.

    Among ways of equal length a straight step comes before a diagonal one, then the lower column, then the lower row.
    """
    unit = fight.units[who]
    if max(abs(unit.x - x), abs(unit.y - y)) > most:
        return -1
    mark_squares(fight, who)
    flood_until(fight, x, y, most, square(fight, unit.x, unit.y))
    steps = steps_to(fight, unit.x, unit.y)
    if steps >= 0:
        follow(fight, unit.x, unit.y, steps)
    return steps


@rule("d20modern.turn.actions")
def follow(fight: Fight, x: int, y: int, steps: int) -> None:
    """Write the way from a square down the last flood, which began at the goal."""
    for step in range(steps):
        left = steps - step - 1
        following = straight_step(fight, x, y, left)
        if following < 0:
            following = diagonal_step(fight, x, y, left)
        fight.way[step] = following
        x = following & ((1 << fight.shift) - 1)
        y = following >> fight.shift
    fight.steps[0] = steps


@rule("d20modern.turn.actions")
def leads_on(fight: Fight, x: int, y: int, left: int) -> bool:
    """Whether a square lies so many steps from the goal of the last flood."""
    return is_open(fight, x, y) and steps_to(fight, x, y) == left


@rule("d20modern.turn.actions")
def straight_step(fight: Fight, x: int, y: int, left: int) -> int:
    """The next square along a row or a column, or -1."""
    if leads_on(fight, x - 1, y, left):
        return square(fight, x - 1, y)
    if leads_on(fight, x, y - 1, left):
        return square(fight, x, y - 1)
    if leads_on(fight, x, y + 1, left):
        return square(fight, x, y + 1)
    return square(fight, x + 1, y) if leads_on(fight, x + 1, y, left) else -1


@rule("d20modern.turn.actions")
def diagonal_step(fight: Fight, x: int, y: int, left: int) -> int:
    """The next square along a diagonal."""
    if leads_on(fight, x - 1, y - 1, left):
        return square(fight, x - 1, y - 1)
    if leads_on(fight, x - 1, y + 1, left):
        return square(fight, x - 1, y + 1)
    if leads_on(fight, x + 1, y - 1, left):
        return square(fight, x + 1, y - 1)
    return square(fight, x + 1, y + 1)


@rule("d20modern.turn.charge", "d20modern.turn.actions")
def in_line(dx: int, dy: int) -> bool:
    """Whether a square lies on the row, the column or a diagonal of another."""
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


@rule("d20modern.turn.charge", "d20modern.turn.actions")
def line_to(fight: Fight, who: int, x: int, y: int) -> int:
    """Write the straight line to a square into `way`; its squares, or -1 if there is none or one is not free."""
    unit = fight.units[who]
    dx, dy = x - unit.x, y - unit.y
    if not in_line(dx, dy):
        return -1
    steps = max(abs(dx), abs(dy))
    step_x = 1 if dx > 0 else -1 if dx < 0 else 0
    step_y = 1 if dy > 0 else -1 if dy < 0 else 0
    for step in range(1, steps + 1):
        if not enterable(fight, unit.x + step * step_x, unit.y + step * step_y):
            return -1
        fight.way[step - 1] = square(fight, unit.x + step * step_x, unit.y + step * step_y)
    fight.steps[0] = steps
    return steps


@rule("d20modern.turn.charge")
def charge_line(fight: Fight, who: int, target: int) -> int:
    """Write a charge's line into `way`, to the nearest square adjacent to the target; its squares, or -1.

    Rows and columns come before diagonals, where both lead to a square that is nearest.
    """
    a, b = fight.units[who], fight.units[target]
    nearest = max(abs(a.x - b.x), abs(a.y - b.y)) - 1
    for diagonal in range(2):
        for step_y in range(-1, 2):
            for step_x in range(-1, 2):
                if abs(step_x) + abs(step_y) == 1 + diagonal:
                    x, y = a.x + nearest * step_x, a.y + nearest * step_y
                    if max(abs(b.x - x), abs(b.y - y)) == 1 and line_to(fight, who, x, y) == nearest:
                        return nearest
    return -1
