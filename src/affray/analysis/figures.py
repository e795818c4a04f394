"""Figures that sum up a count: intervals, means, percentiles."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""How many standard deviations on either side hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """How often something came up: the count, its share, and the share's 95 % interval."""

    wins: int
    p: float
    low: float
    high: float


def wilson(wins: int, fights: int) -> Share:
    """`wins` of `fights` as a share with Wilson's 95 % score interval, which holds near 0 and 1 too."""
    p = wins / fights
    scale = 1 + Z95**2 / fights
    middle = (p + Z95**2 / (2 * fights)) / scale
    reach = Z95 * sqrt(p * (1 - p) / fights + Z95**2 / (4 * fights**2)) / scale
    low = 0.0 if wins == 0 else max(0.0, middle - reach)
    high = 1.0 if wins == fights else min(1.0, middle + reach)
    return Share(wins, p, low, high)


def mean(counted: Mapping[int, int]) -> float:
    """The mean of counted values (value → how often)."""
    return sum(value * times for value, times in counted.items()) / sum(counted.values())


def percentile(counted: Mapping[int, int], percent: int) -> int:
    """The nearest-rank percentile: the lowest value that at least `percent` % of all do not exceed."""
    rank = max(1, -(-percent * sum(counted.values()) // 100))
    seen = 0
    for value in sorted(counted):
        seen += counted[value]
        if seen >= rank:
            return value
    raise ValueError("nothing was counted")
