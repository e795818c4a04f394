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
    columns = np.ascontiguousarray(np.frombuffer(rows, np.int64).reshape(-1, width).T)
    return Tally(
        tuple(
            Counter({value: times for (value,), times in occurring(columns[at : at + 1]).items()}) for at in range(head)
        ),
        tuple(occurring(columns[at : at + each]) for at in range(head, width, each)),
    )


def occurring(columns: Table) -> Counter[tuple[int, ...]]:
    """How often each combination of the columns' values occurs."""
    lows = [int(column.min()) for column in columns]
    spans = [int(column.max()) - low + 1 for column, low in zip(columns, lows, strict=True)]
    if prod(spans) > DENSE:
        distinct, times = np.unique(columns, axis=1, return_counts=True)
        return Counter(dict(zip(map(tuple, distinct.T.tolist()), times.tolist(), strict=True)))
    packed = columns[0] - lows[0]
    for column, low, span in zip(columns[1:], lows[1:], spans[1:], strict=True):
        packed *= span
        packed += column - low
    counts = np.bincount(packed)
    found = np.flatnonzero(counts)
    values = [(part + low).tolist() for part, low in zip(np.unravel_index(found, spans), lows, strict=True)]
    return Counter(dict(zip(zip(*values, strict=True), counts[found].tolist(), strict=True)))
