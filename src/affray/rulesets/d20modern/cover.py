"""Cover: stated, or judged from the grid.

The rule for the grid: four lines are drawn from one corner of the attacker's square to the corners of the target's. The
attacker has the corner from which the fewest are blocked. A line is blocked by a wall or a standing person whose square
it crosses, or if it runs or slips between two of them. One line blocked is one-quarter cover, two one-half, three
three-quarters, four nine-tenths, or total cover if walls alone block all four lines from every corner.
"""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded, on_grid, square
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import able
from affray.rulesets.d20modern.terms import (
    NONE,
    PRONE,
    TOTAL,
    UNSTATED,
)

FREE, WALL = -1, -2
"""What blocks a line: nothing, a wall, or the number of a combatant."""
CORNERS, BY_LINES = 4, 1
"""Corners of a square; each line that is blocked is one degree of cover."""


@rule("d20modern.cover.bonus")
def is_stated(fight: Fight, target: int) -> bool:
    """Whether somebody has stated the cover of a combatant, for this attack or for all."""
    return fight.aim.cover != UNSTATED or fight.units[target].cover != UNSTATED


@rule("d20modern.cover.bonus", "d20modern.cover.degree")
def judge_cover(fight: Fight, who: int, target: int) -> None:
    """Write the target's cover from an attacker, and who it is, into the aim: a stated one wins over the grid."""
    aim, unit = fight.aim, fight.units[target]
    aim.by = unit.cover_by
    if aim.cover != UNSTATED:
        aim.degree = aim.cover
    elif unit.cover != UNSTATED:
        aim.degree = unit.cover
    elif gridded(fight):
        a = fight.units[who]
        judge_lines(fight, a.x, a.y, target, who)
    else:
        aim.degree = NONE
    if aim.degree == NONE or aim.by == who or (aim.by != NOBODY and fight.units[aim.by].away != 0):
        aim.by = NOBODY


@rule("d20modern.cover.degree")
def is_clear(fight: Fight, x: int, y: int, target: int) -> bool:
    """Whether nothing that could be in the way stands in the box between a square and a combatant's."""
    unit = fight.units[target]
    low_x, high_x, low_y, high_y = min(x, unit.x), max(x, unit.x), min(y, unit.y), max(y, unit.y)
    for who in range(fight.n):
        other = fight.units[who]
        inside = low_x <= other.x <= high_x and low_y <= other.y <= high_y
        if inside and who != target and other.away == 0 and (other.x != x or other.y != y):
            return False
    for row in range(low_y, high_y + 1):
        for column in range(low_x, high_x + 1):
            if fight.wall[square(fight, column, row)] != 0:
                return False
    return True


@rule("d20modern.cover.degree")
def place_bodies(fight: Fight, x: int, y: int, target: int, who: int) -> None:
    """Mark the squares of all who can be in the way: those who stand, kneel or sit and are not down."""
    fight.judgement[0] += 1
    for other in range(fight.n):
        unit = fight.units[other]
        fight.blockers[other] = 0
        if other not in (target, who) and able(fight, other) and unit.posture != PRONE:
            if unit.x != x or unit.y != y:
                number = square(fight, unit.x, unit.y)
                fight.bodied[number] = fight.judgement[0]
                fight.body[number] = other


@rule("d20modern.cover.degree")
def judge_lines(fight: Fight, x: int, y: int, target: int, who: int) -> None:
    """Write the cover that a target has from a square into the aim; `who` stands there, or nobody."""
    aim = fight.aim
    aim.degree = NONE
    aim.by = NOBODY
    if is_clear(fight, x, y, target):
        return
    place_bodies(fight, x, y, target, who)
    best, fewest = 0, CORNERS + 1
    for corner in range(CORNERS):
        blocked = lines_blocked(fight, x + corner % 2, y + corner // 2, target, False)
        if blocked == 0:
            return
        if blocked < fewest:
            best, fewest = corner, blocked
    aim.degree = BY_LINES * fewest
    if fewest == CORNERS and is_walled(fight, x, y, target):
        aim.degree = TOTAL
    else:
        aim.by = who_covers(fight, x + best % 2, y + best // 2, target)


@rule("d20modern.cover.degree")
def is_walled(fight: Fight, x: int, y: int, target: int) -> bool:
    """Whether walls alone block every line from every corner."""
    for corner in range(CORNERS):
        if lines_blocked(fight, x + corner % 2, y + corner // 2, target, True) < CORNERS:
            return False
    return True


@rule("d20modern.cover.degree")
def lines_blocked(fight: Fight, from_x: int, from_y: int, target: int, walls_only: bool) -> int:
    """How many of the four lines from a corner to the target's corners are blocked."""
    unit = fight.units[target]
    blocked = 0
    for corner in range(CORNERS):
        found = what_blocks(fight, from_x, from_y, unit.x + corner % 2, unit.y + corner // 2, walls_only)
        if found != FREE:
            blocked += 1
    return blocked


@rule("d20modern.cover.struck-person")
def who_covers(fight: Fight, from_x: int, from_y: int, target: int) -> int:
    """The combatant that blocks the most lines from a corner, if walls do not block more; else nobody."""
    unit = fight.units[target]
    walls = 0
    for corner in range(CORNERS):
        found = what_blocks(fight, from_x, from_y, unit.x + corner % 2, unit.y + corner // 2, False)
        if found == WALL:
            walls += 1
        elif found >= 0:
            fight.blockers[found] += 1
    most = NOBODY
    for who in range(fight.n):
        if fight.blockers[who] > 0 and (most == NOBODY or fight.blockers[who] > fight.blockers[most]):
            most = who
    if most == NOBODY or fight.blockers[most] < walls:
        return NOBODY
    return most


@rule("d20modern.cover.degree")
def in_the_way(fight: Fight, x: int, y: int, walls_only: bool) -> int:
    """What stands in a square and blocks lines: FREE, WALL, or a combatant."""
    number = square(fight, x, y)
    if fight.wall[number] != 0:
        return WALL
    if walls_only or fight.bodied[number] != fight.judgement[0]:
        return FREE
    return fight.body[number]


@rule("d20modern.cover.degree")
def between(fight: Fight, x: int, y: int, other_x: int, other_y: int, walls_only: bool) -> int:
    """What blocks a line that slips between two squares: one of them, if both are in the way."""
    one = in_the_way(fight, x, y, walls_only)
    if one == FREE:
        return FREE
    other = in_the_way(fight, other_x, other_y, walls_only)
    return FREE if other == FREE else max(one, other)


@rule("d20modern.cover.degree")
def beside_edge(fight: Fight, x: int, y: int, other_x: int, other_y: int, walls_only: bool) -> int:
    """The same for a line along an edge; what is off the grid is like a wall beside it."""
    if not on_grid(fight, x, y):
        return in_the_way(fight, other_x, other_y, walls_only)
    if not on_grid(fight, other_x, other_y):
        return in_the_way(fight, x, y, walls_only)
    return between(fight, x, y, other_x, other_y, walls_only)


@rule("d20modern.cover.degree")
def what_blocks(fight: Fight, x: int, y: int, goal_x: int, goal_y: int, walls_only: bool) -> int:
    """What blocks the line between two corners first: FREE, WALL or a combatant."""
    if x == goal_x or y == goal_y:
        return what_blocks_edge(fight, x, y, goal_x, goal_y, walls_only)
    step_x, step_y = 1 if goal_x > x else -1, 1 if goal_y > y else -1
    wide, high = abs(goal_x - x), abs(goal_y - y)
    column, row = x if step_x > 0 else x - 1, y if step_y > 0 else y - 1
    across, down = 0, 0
    while True:
        found = in_the_way(fight, column, row, walls_only)
        if found != FREE:
            return found
        side = (across + 1) * high - (down + 1) * wide
        if side == 0:
            across += 1
            down += 1
            if across == wide:
                return FREE
            found = between(fight, column + step_x, row, column, row + step_y, walls_only)
            if found != FREE:
                return found
            column += step_x
            row += step_y
        elif side < 0:
            across += 1
            column += step_x
        else:
            down += 1
            row += step_y


@rule("d20modern.cover.degree")
def what_blocks_edge(fight: Fight, x: int, y: int, goal_x: int, goal_y: int, walls_only: bool) -> int:
    """The same for a line along the edges of squares, which is blocked where both sides of it are."""
    for step in range(abs(goal_x - x)):
        column = x + step if goal_x > x else x - step - 1
        found = beside_edge(fight, column, y - 1, column, y, walls_only)
        if found != FREE:
            return found
    for step in range(abs(goal_y - y)):
        row = y + step if goal_y > y else y - step - 1
        found = beside_edge(fight, x - 1, row, x, row, walls_only)
        if found != FREE:
            return found
    return FREE
