"""Combatants taken from other files.

`from: FILE#NAME` starts from that combatant, and the keys written beside it replace that one's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from affray.kernel.document import Document
from affray.kernel.mistakes import Mistake, Mistakes, Path, did_you_mean, shown
from affray.kernel.reading import read

Chain = tuple[tuple[FilePath, str], ...]

_MOST_HINTS = 20  # comparing a name with all of a large file takes time

LONGEST_CHAIN = 10
"""How many times in a row a combatant may start from another."""


@dataclass
class Merged:
    """A combatant's data, and for each key the document and the place it comes from.

    `incomplete` says that what it starts from could not be had, so that a missing key is no mistake of its own.
    """

    data: Any
    origins: dict[str, tuple[Document, Path]] = field(default_factory=dict)
    incomplete: bool = False


class Sources:
    """Resolves `from` in a scenario's combatants, reading each file once. `mistakes` gathers what went wrong."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.mistakes: list[Mistake] = []
        self._files: dict[FilePath, Document | list[Mistake]] = {}

    def merged(self, document: Document, path: Path, entry: Any, chain: Chain = ()) -> Merged:
        """Return the combatant that stands in `document` at `path`, with what it starts from filled in."""
        if not isinstance(entry, dict):
            return Merged(entry)
        own = Merged(dict(entry), {key: (document, (*path, key)) for key in entry})
        source = entry.get("from")
        if not isinstance(source, str):
            return own
        del own.data["from"]
        place = (*path, "from")
        try:
            base = self._base(document, place, source, chain)
        except Mistakes as wrong:
            self.mistakes += wrong.mistakes
            own.incomplete = True
            return own
        return Merged(base.data | own.data, base.origins | own.origins, base.incomplete)

    def _base(self, document: Document, place: Path, source: str, chain: Chain) -> Merged:
        """Return what `source` names. Raises Mistakes if there is no such thing."""

        def wrong(message: str) -> Mistakes:
            return Mistakes([document.mistake(place, message)])

        file, mark, name = source.partition("#")
        if not (file and mark and name):
            raise wrong(f"needs FILE#NAME, such as bestiary.yaml#Ogre, not {shown(source)}")
        if document.folder is None:
            raise wrong("can't be used here: there is no folder in which to look for the file")
        link = (document.folder / file, name)
        if any(link[1] == seen and _same(link[0], other) for other, seen in chain):
            raise wrong(f"{shown(source)} leads back to itself")
        if len(chain) >= LONGEST_CHAIN:
            raise wrong(f"starts from a combatant that starts from another, more than {LONGEST_CHAIN} times")
        target = self._file(link[0], file, wrong)
        found, path = self._named(target, name, file, wrong)
        return self.merged(target, path, found, (*chain, link))

    def _file(self, path: FilePath, written: str, wrong: Any) -> Document:
        known = self._files.get(path)
        if known is None:
            try:
                known = read(path, lists=True, keep_going=True)
                self.mistakes += known.mistakes
            except Mistakes as unreadable:
                known = unreadable.mistakes
                self.mistakes += [mistake for mistake in known if mistake.line is not None]
            self._files[path] = known
        if isinstance(known, Document):
            return known
        reasons = [mistake.message for mistake in known if mistake.line is None]
        if reasons:
            raise wrong(f"{shown(written)}: {reasons[0]}")
        raise Mistakes([])  # the file's own mistakes are noted already

    def _named(self, document: Document, name: str, written: str, wrong: Any) -> tuple[Any, Path]:
        data, path = document.data, ()
        if isinstance(data, dict):
            ruleset = data.get("ruleset", self.ruleset)
            if ruleset != self.ruleset:
                raise wrong(f"{shown(written)} is for the ruleset {shown(str(ruleset))}, not {shown(self.ruleset)}")
            data, path = data.get("combatants"), ("combatants",)  # type: ignore[assignment]
        if not isinstance(data, list):
            raise wrong(f"{shown(written)} has no list of combatants")
        names: list[str] = []
        for i, entry in enumerate(data):
            other = entry.get("name") if isinstance(entry, dict) else None
            if other == name:
                return entry, (*path, i)
            if isinstance(other, str):
                names.append(other)
        hint = did_you_mean(name, names) if len(self.mistakes) < _MOST_HINTS else ""
        raise wrong(f"there is no {shown(name)} in {shown(written)}{hint}")


def _same(one: FilePath, other: FilePath) -> bool:
    return one == other or one.resolve() == other.resolve()
