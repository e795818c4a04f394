"""Events as someone sees them who may not see everything.

A combatant is open to a viewer, closed (seen, but its numbers are not), or unseen. What a row says belongs to its
actor, to its target or to anyone; of what belongs to a closed one numbers are left out, of what belongs to an unseen
one everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from affray.kernel.events import (
    AMENDED,
    CHANGED,
    CONDITION_GAINED,
    CONDITION_LOST,
    MISFIT,
    NOTED,
    ROLLED,
    Event,
    Row,
    Teller,
    combatant,
)
from affray.kernel.telling import tell

SOMEONE, SECRET = "someone", "?"
MASTERS = (AMENDED, CHANGED, MISFIT, NOTED)
"""Kinds of event that only a game master sees."""
CONDITIONS = (CONDITION_GAINED, CONDITION_LOST)
"""Kinds of event whose actor is the one that it happens to."""
ANYONES = frozenset(
    "amount before condition feet hit multiplier number outcome part position reason result stance state success times "
    "type wide x y".split()
)
"""Fields that anyone who sees the event sees."""
IN_SIGHT = frozenset(("weapon", "second", "spell", "save", "injury"))
"""Fields of the actor that anyone sees who sees the actor."""
ACTORS = frozenset(("total", "natural", "initiative"))
TARGETS = frozenset(("ac", "hp", "subdual", "vulnerability", "against", "defense"))


@dataclass(frozen=True)
class Eyes:
    """Whom a viewer commands, and who is open to it. None for a game master, who sees everything."""

    own: frozenset[int]
    open: frozenset[int]

    def unseen(self, hidden: frozenset[int]) -> frozenset[int]:
        """Those of the hidden whom the viewer does not see."""
        return hidden - self.own

    def sees(self, teller: Teller, row: Row, hidden: frozenset[int]) -> bool:
        """Whether the viewer sees that something happened.

        Of one who is not seen only that is told which it does to others. What is done to it is not, but in its own
        turn, where others answer it; and whom it covers or helps it does without a word.
        """
        if row.kind in MASTERS:
            return False
        unseen = self.unseen(hidden)
        if row.kind == ROLLED:
            return row.who in self.open and row.who not in unseen
        if not unseen:
            return True
        if row.kind in CONDITIONS or row.other < 0:
            seen = row.who not in unseen
        elif row.who in unseen:
            seen = row.other not in unseen
        else:
            seen = row.other not in unseen or row.turn == row.other
        return seen and not unseen.intersection(mentioned(teller, row))


def mentioned(teller: Teller, row: Row) -> Iterator[int]:
    """The combatants that an event names beside its actor and target."""
    told = teller.told[row.kind]
    for field, value in ((told.a, row.a), (told.b, row.b), (told.c, row.c)):
        if field is not None and field[1] is combatant and value >= 0:
            yield value


def masked(teller: Teller, eyes: Eyes, row: Row, seq: int, hidden: frozenset[int]) -> Event:
    """A row that the viewer sees as an event, without what it does not see."""
    unseen = eyes.unseen(hidden)
    names = tuple(SOMEONE if who in unseen else name for who, name in enumerate(teller.names))
    plain = replace(teller, names=names, told_roll=None)  # what a ruleset says of a roll may be about its target
    event = tell(plain, row, seq)
    if row.kind == ROLLED:
        return event
    secret = {name for name in event.fields if is_secret(name, row, eyes, unseen)}
    told = teller.told[row.kind]
    hushed = {name: value for name, value in event.fields.items() if name not in secret}
    if secret:
        blank = {name: (SECRET if name not in IN_SIGHT else "something") for name in secret}
        event = replace(event, text=said(plain, row, told.sentence, hushed | blank))
    open_actor = row.who in eyes.open and row.who not in unseen
    return replace(event, fields=hushed, parts=event.parts if open_actor else [])


def is_secret(name: str, row: Row, eyes: Eyes, unseen: frozenset[int]) -> bool:
    """Whether the viewer does not see a field of a row."""
    actor, target = row.who, row.other if row.other >= 0 else row.who
    if name in ANYONES:
        return False
    if name in IN_SIGHT:
        return actor in unseen
    if name in ACTORS:
        return actor not in eyes.open
    if name in TARGETS:
        return target not in eyes.open
    return any(who >= 0 and who not in eyes.open for who in (actor, target))


def said(teller: Teller, row: Row, sentence: str, fields: Mapping[str, Any]) -> str:
    """The sentence of a row with these fields."""
    from affray.kernel.telling import _sentence, _words

    return _sentence(sentence, _words(teller, row) | dict(fields))
