"""Ways over the grid on which every step costs one square, diagonals too. The marks are those of way.py."""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.grid import column_of, row_of, square
from affray.kernel.terms import rule
from affray.kernel.way import is_open


@rule()
def flood(fight: AnyFight, x: int, y: int, most: int) -> None:
    """Count the steps from a square to each open one that is at most `most` away, over the squares as marked."""
    flood_until(fight, x, y, most, -1)


@rule()
def flood_until(fight: AnyFight, x: int, y: int, most: int, goal: int) -> None:
    """The same, but no farther than a square's number: all ways from there back are known then."""
    fight.queued[0] = 0
    arrive(fight, square(fight, x, y), 0)
    at = 0
    while at < fight.queued[0]:
        here = fight.queue[at]
        if here == goal:
            return
        if fight.cost[here] < most:
            step_on(fight, here)
        at += 1


@rule()
def arrive(fight: AnyFight, number: int, steps: int) -> None:
    """A square is so many steps away."""
    fight.cost[number] = steps
    fight.reached[number] = fight.stamp[0]
    fight.queue[fight.queued[0]] = number
    fight.queued[0] += 1


@rule()
def step_on(fight: AnyFight, here: int) -> None:
    """All open squares around one that were not reached before are a step farther."""
    x, y = column_of(fight, here), row_of(fight, here)
    for row in range(max(0, y - 1), min(fight.height, y + 2)):
        for column in range(max(0, x - 1), min(fight.width, x + 2)):
            number = square(fight, column, row)
            if fight.reached[number] != fight.stamp[0] and is_open(fight, column, row):
                arrive(fight, number, fight.cost[here] + 1)


@rule()
def steps_to(fight: AnyFight, x: int, y: int) -> int:
    """Steps to a square of the last flood, or -1 if it was not reached."""
    number = square(fight, x, y)
    if fight.reached[number] != fight.stamp[0]:
        return -1
    steps: int = fight.cost[number]
    return steps
