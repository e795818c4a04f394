"""A document that was read: plain data, and the line on which each part of it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path as FilePath
from typing import Any

from affray.kernel.mistakes import Mistake, Mistakes, Path, where

DEEPEST = 50
"""How many levels lists and maps may be nested."""

HEAVIEST = 100_000
"""How much a document may hold, aliases counted each time: a value weighs 1, and 1 more per 100 characters of text."""

LARGEST_INTEGER = 2**63 - 1


@dataclass(slots=True)
class Place:
    """The line of a value, and the places of the values in it."""

    line: int
    parts: dict[str, Place] | list[Place] | None = None


@dataclass(frozen=True)
class Document:
    """Plain data (dict, list, str, int, float, bool, None) with its lines.

    `name` is the file as messages call it, `folder` where files that it names are sought (None: nowhere),
    `path` where in the file the data stands. `mistakes` is empty unless the reader was told to keep going.
    """

    name: str
    data: Any
    place: Place | None = None
    folder: FilePath | None = None
    path: Path = ()
    mistakes: tuple[Mistake, ...] = ()
    broken: frozenset[Path] = field(default_factory=frozenset)

    def line_of(self, path: Path) -> int | None:
        """Return the line of the value at `path`, or of the nearest value around it that has one."""
        place = self.place
        if place is None:
            return None
        for step in path:
            inner = _step_into(place, step)
            if inner is None:
                break
            place = inner
        return place.line

    def mistake(self, path: Path, message: str) -> Mistake:
        """Return a mistake about the value at `path`."""
        return Mistake(self.name, self.line_of(path), where(self.path + path), message)

    def part(self, path: Path) -> Document:
        """Return the document that stands at `path` within this one, lines and all.

        Raises LookupError if there is none.
        """
        data, place = self.data, self.place
        for step in path:
            data = data[step]
            place = None if place is None else _step_into(place, step)
        inside = [p[len(path) :] for p in self.broken if p[: len(path)] == path]
        return replace(self, data=data, place=place, path=self.path + path, mistakes=(), broken=frozenset(inside))


def _step_into(place: Place, step: str | int) -> Place | None:
    if isinstance(place.parts, dict) and isinstance(step, str):
        return place.parts.get(step)
    if isinstance(place.parts, list) and isinstance(step, int) and 0 <= step < len(place.parts):
        return place.parts[step]
    return None


def weight(value: object) -> int:
    """Return what one value weighs, without what is in it."""
    return 1 + len(value) // 100 if isinstance(value, str) else 1


def from_data(data: object, name: str, folder: FilePath | None = None) -> Document:
    """Return a document of data that Python code made.

    Maps become dicts, lists and tuples become lists, all of it copied. Raises Mistakes for anything that a file could
    not hold: other types, keys that are no text, numbers without end, too much or too deeply nested data.
    """
    return Document(name, _Plain(name).value(data, ()), folder=folder)


class _Plain:
    """Copies data, counting what it weighs."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.weight = 0

    def wrong(self, path: Path, message: str) -> Mistakes:
        return Mistakes([Mistake(self.name, None, where(path), message)])

    def value(self, data: object, path: Path) -> object:
        self.weight += weight(data)
        if self.weight > HEAVIEST:
            raise self.wrong((), f"holds more than {HEAVIEST:,} values")
        if len(path) > DEEPEST:
            raise self.wrong((), f"is nested more than {DEEPEST} levels deep")
        if isinstance(data, Mapping):
            return self.mapping(data, path)
        if isinstance(data, list | tuple):
            return [self.value(inner, (*path, i)) for i, inner in enumerate(data)]
        return self.scalar(data, path)

    def mapping(self, data: Mapping[Any, object], path: Path) -> dict[str, object]:
        copied: dict[str, object] = {}
        for key, inner in data.items():
            name = self.key(key, path)
            if name in copied:
                raise self.wrong((*path, name), "stands here twice, as a number and as text")
            copied[name] = self.value(inner, (*path, name))
        return copied

    def key(self, key: object, path: Path) -> str:
        if type(key) is int:
            return str(key)  # a table keyed by the faces of a die
        if type(key) is not str:
            raise self.wrong(path, f"a key must be text, not {type(key).__name__}")
        return key

    def scalar(self, data: object, path: Path) -> object:
        if data is None or type(data) in (bool, str):
            return data
        if type(data) is int and abs(data) <= LARGEST_INTEGER:
            return data
        if type(data) is float and isfinite(data):
            return data
        raise self.wrong(path, f"a scenario can't hold this value of type {type(data).__name__}")
