"""From rows to events: names, words and one sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from affray.kernel.events import ROLLED, Event, Row, Teller, Told

FOLLOWING = 1100
"""How many rows behind a roll are looked at for what it came to: one for each combatant, and some."""
_SLOT = re.compile(r"\{([a-z_' ]+)\}")


def tell(teller: Teller, row: Row, seq: int, following: Sequence[Row] = ()) -> Event:
    """One row as an event with its number in the log; `following` are the rows behind it, some of them at least."""
    if row.kind == ROLLED:
        return _told_roll(teller, row, seq, following)
    told = teller.told[row.kind]
    fields = _fields(teller, row, told)
    text = _sentence(told.sentence, _words(teller, row) | fields)
    return _event(teller, row, seq, told.kind, fields, told.clauses, text)


def tell_all(teller: Teller, rows: Iterable[Row], first: int = 1) -> list[Event]:
    """Rows as events, numbered from `first`."""
    listed = list(rows)
    return [
        tell(teller, row, first + number, listed[number + 1 : number + 1 + FOLLOWING])
        for number, row in enumerate(listed)
    ]


def _event(
    teller: Teller, row: Row, seq: int, kind: str, fields: dict[str, Any], clauses: tuple[str, ...], text: str
) -> Event:
    parts = [
        {"label": teller.parts[number][0], "value": value, "clause": teller.parts[number][1]}
        for number, value in row.parts
    ]
    applied = list(dict.fromkeys([*clauses, *(teller.parts[number][1] for number, _ in row.parts)]))
    turn, actor, target = (teller.names[who] if who >= 0 else None for who in (row.turn, row.who, row.other))
    return Event(seq, row.round, turn, kind, actor, target, fields, parts, applied, text)


def _told_roll(teller: Teller, row: Row, seq: int, following: Sequence[Row]) -> Event:
    purpose, sides = teller.purposes[row.a], row.b
    fields = {"purpose": purpose, "sides": sides, "natural": list(row.faces), "total": row.c}
    if teller.told_roll is not None:
        further, sentence = teller.told_roll(teller, row, following)
        return _event(teller, row, seq, "roll", fields | further, (), sentence)
    count = len(row.faces) if len(row.faces) > 1 else ""
    shown = ", ".join(str(face) for face in row.faces)
    roller = teller.names[row.who] if row.who >= 0 else "the game master"
    text = f"{roller} rolls {count}d{sides} for {purpose}: {shown}"
    if row.parts:
        summed = " ".join(f"{value:+d} {teller.parts[label][0]}" for label, value in row.parts)
        text += f" {summed} = {row.c}"
    elif len(row.faces) > 1 or row.c != sum(row.faces):
        text += f" = {row.c}"
    return _event(teller, row, seq, "roll", fields, (), text + ".")


def _fields(teller: Teller, row: Row, told: Told) -> dict[str, Any]:
    fields: dict[str, Any] = dict(told.fixed)
    for slot, value in ((told.a, row.a), (told.b, row.b), (told.c, row.c)):
        if slot is not None:
            name, word = slot
            fields[name] = word(teller, row, value)
    return fields


def _words(teller: Teller, row: Row) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for slot, who in (("actor", row.who), ("target", row.other)):
        if who >= 0:
            name = teller.names[who]
            words[slot] = name
            words[f"{slot}'s"] = name + ("'" if name.endswith("s") else "'s")
    return words


def _sentence(pattern: str, words: dict[str, Any]) -> str:
    return _SLOT.sub(lambda slot: str(words.get(slot[1], "someone")), pattern)
