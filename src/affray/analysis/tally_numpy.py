"""Counting outcome rows with numpy. Same results as tally.count."""

from __future__ import annotations

from array import array
from collections import Counter
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from affray.analysis.tally import Tally

if TYPE_CHECKING:
    Table = np.ndarray[Any, np.dtype[np.int64]]

DENSE = 1 << 18
"""Up to so many different values a table of them all is quicker than sorting."""


def count(rows: array[int], head: int, each: int, width: int) -> Tally:
    """See tally.count."""
    table = np.frombuffer(rows, np.int64).reshape(-1, width)
    columns = tuple(
        Counter({values[0]: times for values, times in occurring(table[:, column : column + 1]).items()})
        for column in range(head)
    )
    return Tally(columns, tuple(occurring(table[:, at : at + each]) for at in range(head, width, each)))


def occurring(table: Table) -> Counter[tuple[int, ...]]:
    """How often each row of a table occurs."""
    lows = [int(low) for low in table.min(axis=0)]
    spans = [int(high) - low + 1 for low, high in zip(lows, table.max(axis=0), strict=True)]
    if prod(spans) > DENSE:
        distinct, times = np.unique(table, axis=0, return_counts=True)
        return Counter(dict(zip(map(tuple, distinct.tolist()), times.tolist(), strict=True)))
    packed = np.zeros(len(table), np.int64)
    for column, (low, span) in enumerate(zip(lows, spans, strict=True)):
        packed = packed * span + (table[:, column] - low)
    counts = np.bincount(packed)
    found = np.flatnonzero(counts)
    columns = [(part + low).tolist() for part, low in zip(np.unravel_index(found, spans), lows, strict=True)]
    return Counter(dict(zip(zip(*columns, strict=True), counts[found].tolist(), strict=True)))
