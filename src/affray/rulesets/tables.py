"""Options from a file of their own: `options: {tables: FILE}`.

The file is a map with the keys of `options`. What the scenario says itself replaces what the file says: whole, or name
by name where the ruleset's sheet lists the option in `JOINED`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from affray import rulesets
from affray.kernel.document import Document
from affray.kernel.mistakes import Mistake, Mistakes, Path, shown
from affray.kernel.reading import read


@dataclass
class Tables:
    """A scenario's options with those of its file of tables filled in, and what is wrong with the file."""

    document: Document
    own: dict[str, Any]
    options: dict[str, Any]
    mistakes: list[Mistake] = field(default_factory=list)

    def has(self, path: Path) -> bool:
        """Whether the value at this path within the options comes from the file."""
        own: Any = self.own
        for step in path:
            if not isinstance(own, dict) or step not in own:
                break
            own = own[step]
        else:
            return False
        there: Any = self.document.data
        for step in path[:2]:
            if not isinstance(there, dict) or step not in there:
                return False
            there = there[step]
        return bool(path) and (path[0] not in self.own or (isinstance(self.own[path[0]], dict) and path[1:2] != ()))


def tables_of(document: Document, ruleset: str) -> Tables:
    """The options of a document that names a file of tables."""
    own = {key: value for key, value in document.data["options"].items() if key != "tables"}
    named = document.data["options"]["tables"]
    place = ("options", "tables")
    nothing = Document("", {})
    if not isinstance(named, str) or not named:
        return Tables(nothing, own, own, [document.mistake(place, "needs the name of a file")])
    if document.folder is None:
        return Tables(nothing, own, own, [document.mistake(place, "there is no folder in which to look for the file")])
    try:
        found = read(document.folder / named)
    except Mistakes as unreadable:
        told = [m for m in unreadable.mistakes if m.line is not None]
        whole = [document.mistake(place, f"{shown(named)}: {m.message}") for m in unreadable.mistakes if m.line is None]
        return Tables(nothing, own, own, told + whole)
    if "tables" in found.data:
        return Tables(nothing, own, own, [found.mistake(("tables",), "a file of tables names no other")])
    joined: tuple[str, ...] = getattr(rulesets.get(ruleset).room("sheet"), "JOINED", ())
    return Tables(found, own, found.data | {key: _joined(found.data, own, key, joined) for key in own})


def _joined(file: dict[str, Any], own: dict[str, Any], key: str, joined: tuple[str, ...]) -> Any:
    here, there = own[key], file.get(key)
    if key in joined and isinstance(here, dict) and isinstance(there, dict):
        return there | here
    return here
