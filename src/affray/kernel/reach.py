"""Which squares can be reached at what cost: for menus and maps. One flood instead of a search a square."""

from __future__ import annotations

import heapq

from affray.kernel.fight import AnyFight
from affray.kernel.way import is_open


def feet_to_squares(fight: AnyFight, x: int, y: int, most: int) -> dict[tuple[int, int], int]:
    """Feet of the cheapest way from a square to each that is at most `most` feet away, over the squares as marked.

    Diagonals cost 5, 10, 5, 10…; the start itself is left out.
    """
    best: dict[tuple[int, int, int], int] = {(x, y, 0): 0}
    queue = [(0, x, y, 0)]
    while queue:
        feet, column, row, odd = heapq.heappop(queue)
        if feet > best[column, row, odd]:
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                further = (column + dx, row + dy, odd ^ (dx != 0 and dy != 0))
                cost = feet + (10 if dx and dy and odd else 5)
                fits = (dx or dy) and cost <= most and cost < best.get(further, most + 1)
                if fits and is_open(fight, further[0], further[1]):
                    best[further] = cost
                    heapq.heappush(queue, (cost, *further))
    found: dict[tuple[int, int], int] = {}
    for (column, row, _), feet in best.items():
        if (column, row) != (x, y):
            found[column, row] = min(feet, found.get((column, row), feet))
    return found
