"""The outcomes of a draw with their weights: each face, each stretch of like faces, each sum, yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

Branches = Sequence[tuple[int, int]]
"""(value, weight) for each outcome of a draw."""


@cache
def faces(sides: int) -> Branches:
    """Each face of one die."""
    return tuple((face, 1) for face in range(1, sides + 1))


@cache
def sums(dice: int, sides: int) -> Branches:
    """Each sum of several dice, weighted by the number of ways it comes up."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + weight
        ways = more
    return tuple(ways.items())


@cache
def yes_no(ways: int, whole: int) -> Branches:
    """Yes in so many ways of the whole; an outcome that can't come up is no branch."""
    ways = max(0, min(whole, ways))
    return tuple(branch for branch in ((1, ways), (0, whole - ways)) if branch[1])


@cache
def stretches(sides: int, edge: int, bounds: int) -> Branches:
    """The lowest face of each stretch of a die, or of the higher or lower of two, weighted.

    `bounds` has bit `face` set where a stretch begins.
    """
    first = [1, *(face for face in range(2, sides + 1) if bounds >> face & 1), sides + 1]
    return tuple((face, ways(sides, edge, after) - ways(sides, edge, face)) for face, after in pairwise(first))


def ways(sides: int, edge: int, face: int) -> int:
    """In how many ways a die, or the higher or lower of two, shows less than a face."""
    if edge == 0:
        return face - 1
    return (face - 1) ** 2 if edge > 0 else sides**2 - (sides + 1 - face) ** 2


@cache
def looked_up(table: tuple[int, ...]) -> Branches:
    """The first face of each different entry of a table, weighted by how many faces have it."""
    first: dict[int, list[int]] = {}
    for face, entry in enumerate(table, 1):
        first.setdefault(entry, []).append(face)
    return tuple((alike[0], len(alike)) for alike in first.values())
