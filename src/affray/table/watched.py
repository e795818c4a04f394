"""Whether a rule that runs reads a number that somebody may not see.

What a rule makes of a fight depends on what it reads, and on nothing else. Records of those whose numbers are hidden
are given a class that refuses to be read, but for what anyone sees of a combatant; a rule that runs to its end has
told nothing of the rest. When it is refused, what it has read so far was open, so the refusal tells nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from affray.kernel.fight import AnyFight
from affray.kernel.record import remembered

OPEN = frozenset(
    "side x y leader away left ends anchor state stance position posture holding held_by out moved acted".split()
)
"""Fields of a combatant's record that anyone who sees it sees."""
OPEN_ON_SHEETS = frozenset(("creature",))
"""Fields of its sheet that anyone sees."""
Act = Callable[[AnyFight], Any]


class Unread(Exception):
    """A rule has wanted to read what may not be seen."""


@remembered
def unreadable(kind: type, readable: frozenset[str]) -> type:
    """The class of records whose other fields can't be read; they can be written and copied by their own class."""

    def read(record: Any, name: str) -> Any:
        if name in readable or name.startswith("__"):
            return object.__getattribute__(record, name)
        raise Unread(name)

    return type(f"Unreadable{kind.__name__}", (kind,), {"__slots__": (), "__getattribute__": read})


def watched(act: Act, fight: AnyFight, closed: Iterable[int]) -> Act:
    """An act that raises Unread if it reads a hidden number of those who are closed, in this fight or a copy of it."""
    closed = frozenset(closed)
    sheets = list(fight.sheets)
    for who in closed:
        sheets[who] = copy(sheets[who])
        sheets[who].__class__ = unreadable(type(sheets[who]), OPEN_ON_SHEETS)

    def run(branch: AnyFight) -> Any:
        kinds = {who: type(branch.units[who]) for who in closed}
        whole, branch.sheets = branch.sheets, sheets
        for who, kind in kinds.items():
            branch.units[who].__class__ = unreadable(kind, OPEN)
        try:
            return act(branch)
        finally:
            branch.sheets = whole
            for who, kind in kinds.items():
                branch.units[who].__class__ = kind

    return run
