"""The outcomes of a draw with their weights: each face, each sum, each kept face, yes and no."""

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
def kept(sides: int, edge: int) -> Branches:
    """Each kept face of two dice, weighted."""
    ordered = range(1, sides + 1)
    return tuple((face, 2 * (face if edge > 0 else sides + 1 - face) - 1) for face in ordered)


@cache
def yes_no(ways: int, whole: int) -> Branches:
    """Yes in so many ways of the whole; an outcome that can't come up is no branch."""
    ways = max(0, min(whole, ways))
    return tuple(branch for branch in ((1, ways), (0, whole - ways)) if branch[1])


@cache
def between(sides: int, a: int, b: int, c: int) -> Branches:
    """The lowest face of each of the stretches that up to three bounds cut a die into, weighted by its length."""
    bounds = (1, *sorted(max(1, min(sides + 1, bound)) for bound in (a, b, c)), sides + 1)
    return tuple((first, after - first) for first, after in pairwise(bounds) if after > first)


@cache
def looked_up(table: tuple[int, ...]) -> Branches:
    """The first face of each different entry of a table, weighted by how many faces have it."""
    first: dict[int, list[int]] = {}
    for face, entry in enumerate(table, 1):
        first.setdefault(entry, []).append(face)
    return tuple((alike[0], len(alike)) for alike in first.values())
