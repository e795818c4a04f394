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
from affray.kernel.record import COMBATANTS, parts, remembered

OPEN = frozenset(
    "side x y leader away left ends anchor state stance position posture holding held_by out moved acted".split()
)
"""Fields of a combatant's record that anyone who sees it sees."""
OPEN_ON_SHEETS = frozenset(("creature",))
"""Fields of its sheet that anyone sees."""
OPEN_OF = {"units": OPEN, "sheets": OPEN_ON_SHEETS}
SHARED = ("sheets",)
"""Lists that copies of a fight share: they are replaced while the rule runs, and not changed."""
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
    hidden, shared = hidden_records(type(fight), frozenset(closed)), dict[str, Any]()
    for name, readable, places in hidden:
        if name in SHARED:
            records = shared[name] = list(getattr(fight, name))
            for place in places:
                records[place] = copy(records[place])
                records[place].__class__ = unreadable(type(records[place]), readable)

    def run(branch: AnyFight) -> Any:
        whole = {name: getattr(branch, name) for name in shared}
        own = [
            (getattr(branch, name)[at], readable)
            for name, readable, places in hidden
            for at in places
            if name not in shared
        ]
        kinds = [type(record) for record, _ in own]
        for name, records in shared.items():
            setattr(branch, name, records)
        for (record, readable), kind in zip(own, kinds, strict=True):
            record.__class__ = unreadable(kind, readable)
        try:
            return act(branch)
        finally:
            for name, records in whole.items():
                setattr(branch, name, records)
            for (record, _), kind in zip(own, kinds, strict=True):
                record.__class__ = kind

    return run


def hidden_records(kind: type, closed: frozenset[int]) -> list[tuple[str, frozenset[str], list[int]]]:
    """The lists of a fight with records of each combatant: what anyone may read of them, and where the closed are."""
    found = []
    for part in parts(kind):
        if part.kind is not None and isinstance(part.length, tuple) and part.length[0] == COMBATANTS:
            each = part.length[1]
            places = [who * each + place for who in sorted(closed) for place in range(each)]
            found.append((part.name, OPEN_OF.get(part.name, frozenset()), places))
    return found
