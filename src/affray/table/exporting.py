"""A copy of a journal for players, after the game: what verifying needs, without the game master's notes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from affray.table.journal.entry import Entry, written
from affray.table.journal.faults import JournalFault
from affray.table.journal.journal import Journal

NOTE = re.compile(r"(?P<before>(?:gm\s+amend\s+\d+\s+)?note)\s.*", re.IGNORECASE | re.DOTALL)
LEFT_OUT = "…"


def export(place: str, target: str) -> int:
    """Copy a closed game to a new journal; the number of entries. Raises JournalFault."""
    journal = Journal.open(place)
    try:
        entries = list(journal.entries())
        if not any(entry.kind == "table" and entry.text.split()[-1:] == ["close"] for entry in entries):
            raise JournalFault(
                f"{journal.name}: the game is not closed, so that its seed is secret: `gm close` closes it"
            )
        copy = Journal.create(target, journal.head | {"source": ""})
        try:
            parts = journal.all_parts()
            for number, kept in enumerate(journal.fights()):
                copy.append([], parts if number == 0 else (), kept)
            notes = {text for entry in entries for text in notes_in(entry)}
            copy.append([without_notes(entry, notes) for entry in entries])
        finally:
            copy.close()
    finally:
        journal.close()
    return len(entries)


def hushed(words: str) -> str:
    """A command without what it notes."""
    match = NOTE.fullmatch(words.strip())
    return words if match is None else f"{match['before']} {LEFT_OUT}"


def notes_in(entry: Entry) -> list[str]:
    """The texts that an entry notes."""
    said = [entry.text.strip()]
    if entry.moment is not None:
        data = json.loads(entry.moment)
        said += [given["edit"] for given in data["tape"] if "edit" in given]
        said += [data["act"]["words"]] if data["act"] is not None else []
    found = []
    for words in said:
        match = NOTE.fullmatch(words)
        if match is not None:
            text = words[len(match["before"]) :].strip()
            found += [text, f"note {text}"]
    return found


def without_notes(entry: Entry, notes: set[str]) -> Entry:
    """The entry without them."""
    words = json.loads(entry.words)
    if words:
        words = [words[0], [LEFT_OUT if text in notes else text for text in words[1]]]
    moment = entry.moment
    if moment is not None:
        data: dict[str, Any] = json.loads(moment)
        if data["act"] is not None:
            data["act"]["words"] = hushed(data["act"]["words"])
        for given in data["tape"]:
            if "edit" in given:
                given["edit"] = hushed(given["edit"])
        moment = written(data)
    return replace(entry, text=hushed(entry.text), moment=moment, words=written(words))
