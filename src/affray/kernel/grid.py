"""The grid: squares, distances in feet, adjacency, straight lines. Without a grid everyone is adjacent.

A square is `column, row` from 0; its number is row · 2^shift + column. One square is 5 feet.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.terms import rule

FEET = 5
"""Feet across one square."""


@rule()
def gridded(fight: AnyFight) -> bool:
    """Whether the fight has a grid."""
    return bool(fight.width > 0)


@rule()
def on_grid(fight: AnyFight, x: int, y: int) -> bool:
    """Whether a square lies on the grid."""
    return bool(0 <= x < fight.width and 0 <= y < fight.height)


@rule()
def square(fight: AnyFight, x: int, y: int) -> int:
    """The number of a square on the grid."""
    number: int = (y << fight.shift) + x
    return number


@rule()
def column_of(fight: AnyFight, number: int) -> int:
    """The column of a square by its number."""
    column: int = number & ((1 << fight.shift) - 1)
    return column


@rule()
def row_of(fight: AnyFight, number: int) -> int:
    """The row of a square by its number."""
    row: int = number >> fight.shift
    return row


@rule()
def feet_five_ten(dx: int, dy: int) -> int:
    """Feet between two squares when diagonals cost 5, 10, 5, 10…"""
    longer = max(abs(dx), abs(dy))
    return FEET * (longer + min(abs(dx), abs(dy)) // 2)


@rule()
def feet_five_five(dx: int, dy: int) -> int:
    """Feet between two squares when every diagonal costs 5."""
    return FEET * max(abs(dx), abs(dy))


@rule()
def adjacent(fight: AnyFight, one: int, other: int) -> bool:
    """Whether two combatants stand in the same or in touching squares, corners included; always without a grid."""
    a, b = fight.units[one], fight.units[other]
    if a.away != 0 or b.away != 0:
        return False
    return bool(fight.width == 0 or (abs(a.x - b.x) <= 1 and abs(a.y - b.y) <= 1))


@rule()
def along(distance: int, step: int, steps: int) -> int:
    """How far a line over `distance` has come after `step` of `steps`, to the nearest, halves towards its start."""
    way = 2 * abs(distance) * step
    gone = (way + steps - 1) // (2 * steps)
    return gone if distance > 0 else -gone


@rule()
def standing_at(fight: AnyFight, x: int, y: int) -> int:
    """The first combatant whose square this is, or -1."""
    for who in range(fight.n):
        if fight.units[who].x == x and fight.units[who].y == y and fight.units[who].away == 0:
            return who
    return -1
