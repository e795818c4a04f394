"""What the compiled primitives keep beside a fight: the tape that they read first, and the log of events."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from affray.kernel.events import ROLLED, Row
from affray.kernel.record import ints

LOG_WORDS = 1 << 17
TAPE_WORDS = 1 << 12
MOST_BRANCHINGS = 512
"""So many draws of one decision can branch."""
MOST_SUMMED, MOST_SIDES = 8, 12
"""Of so many dice of so many sides the sums are followed; beyond, each die by itself."""
MOST_WAYS = MOST_SUMMED * (MOST_SIDES - 1) + 1
TOO_MANY_DRAWS, TOO_NARROW = 1, 2
"""Values of `outgrown`: more draws branch than there is room for, or a number has no room in the narrow layout."""
FACE, PART = -1, -2
"""Words that begin an entry of the log; an event begins with its kind."""
EVENT_WORDS = 8


@dataclass(slots=True)
class Recording:
    """The tape and the log, laid out behind the fight."""

    logging: int = 0
    logged: int = 0
    hushed: int = 0
    dice: int = 0
    dice_used: int = 0
    taped: int = 0
    replies: int = 0
    replies_used: int = 0
    fault: int = 0  # with bounds checks: the line of the rule that left a list
    branching: int = 0  # exploring: whether dice branch, see branches.py
    at: int = 0
    depth: int = 0
    weight: int = 0
    given_up: int = 0  # the branch is too unlikely to count: nothing it comes to does
    outgrown: int = 0  # exploring: a limit that was passed
    choice: list[int] = ints(MOST_BRANCHINGS)
    size: list[int] = ints(MOST_BRANCHINGS)
    ways: list[int] = ints((MOST_SUMMED + 1) * (MOST_SIDES + 1) * MOST_WAYS)
    die: list[int] = ints(TAPE_WORDS)
    reply: list[int] = ints(TAPE_WORDS)
    log: list[int] = ints(LOG_WORDS)


def decoded(words: Sequence[int] | array[int]) -> list[Row]:
    """The events that were logged."""
    rows: list[Row] = []
    faces: list[int] = []
    labelled: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        if words[at] == FACE:
            faces.append(words[at + 1])
            at += 2
        elif words[at] == PART:
            labelled.append((words[at + 1], words[at + 2]))
            at += 3
        else:
            kind, *rest = words[at : at + EVENT_WORDS]
            shown = tuple(faces) if kind == ROLLED else ()
            rows.append(Row._make((kind, *rest, shown, tuple(labelled))))
            faces, labelled = [], []
            at += EVENT_WORDS
    return rows
