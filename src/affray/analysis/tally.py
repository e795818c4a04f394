"""Counting outcome rows: how often each value occurs in each column."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

Values = tuple[int, ...]
WORTH_NUMPY = 1_000_000
"""So many whole numbers to count are worth importing numpy for."""


@dataclass(frozen=True)
class Tally:
    """How often each value occurred. A combatant's columns are counted together, as they stand in one fight."""

    columns: tuple[Counter[int], ...]
    """Of each column before the combatants'."""
    combatants: tuple[Counter[Values], ...]
    """Of each combatant's columns."""

    def plus(self, other: Tally) -> Tally:
        """Both together, as a new tally."""
        columns = tuple(a + b for a, b in zip(self.columns, other.columns, strict=True))
        combatants = tuple(a + b for a, b in zip(self.combatants, other.combatants, strict=True))
        return Tally(columns, combatants)


Count = Callable[["array[int]", int, int, int], Tally]
"""(rows, columns before the combatants', columns of each combatant, width) → tally."""


def count(rows: array[int], head: int, each: int, width: int) -> Tally:
    """Count rows in plain Python."""
    columns = tuple(Counter(rows[column::width]) for column in range(head))
    combatants = tuple(
        Counter(zip(*(rows[at + place :: width] for place in range(each)), strict=True))
        for at in range(head, width, each)
    )
    return Tally(columns, combatants)


def counting(words: int) -> Count:
    """The quickest way to count so many whole numbers: numpy, if it is there and worth its import."""
    if words >= WORTH_NUMPY or "numpy" in sys.modules:
        try:
            if find_spec("numpy") is not None:
                from affray.analysis.tally_numpy import count as count_with_numpy

                return count_with_numpy
        except ImportError:
            pass
    return count
