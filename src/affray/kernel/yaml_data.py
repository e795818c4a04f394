"""From YAML 1.2 text to plain data with lines.

The data is built straight from the parser's events rather than by the library's own constructors: it is quicker, gives
the line of every key, bounds size and depth while reading, and gathers mistakes instead of stopping at the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, NamedTuple, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from affray.kernel.document import DEEPEST, HEAVIEST, LARGEST_INTEGER, Place, weight
from affray.kernel.mistakes import Mistake, Mistakes, Path, printable, shown, where

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NUMBER_STARTS = frozenset("+-.0123456789")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST_DIGITS = 20
_MOST_MISTAKES = 100
_LONGEST_COMPLAINT = 200


class Built(NamedTuple):
    """What a text holds, with the mistakes that did not stop the reading and the places they spoilt."""

    data: Any
    place: Place
    mistakes: list[Mistake]
    broken: frozenset[Path]


class _Anchored(NamedTuple):
    """A value that an alias may repeat: what it weighs and how deep it is."""

    value: Any
    place: Place
    weight: int
    height: int


class _Broken:
    """Stands for a scalar that could not be read, until its place is noted."""

    def __init__(self, message: str) -> None:
        self.message = message


def build(text: str, name: str) -> Built:
    """Return the data of a YAML 1.2 text.

    Raises Mistakes if it is empty, not YAML, holds several documents, or is too deep or too much.
    """
    return _Builder(text, name).document()


def scalar(text: str) -> Any:
    """Return what a plain scalar means in YAML 1.2's core schema; `_Broken` for a number that can't be held."""
    first = text[:1]
    if first in _NUMBER_STARTS and first:
        return _number(text)
    if text in _NULLS:
        return None
    return _BOOLS.get(text, text)


def _number(text: str) -> Any:
    if _INTEGER.fullmatch(text):
        if len(text) > _MOST_DIGITS:
            return _Broken(f"the number {shown(text)} is too large")
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        value = int(text, base)
        return value if abs(value) <= LARGEST_INTEGER else _Broken(f"the number {text} is too large")
    if _FLOAT.fullmatch(text):
        number = float(text)
        return number if isfinite(number) else _Broken(f"the number {shown(text)} is too large")
    if _ENDLESS.fullmatch(text):
        return _Broken(f"{text} is not a number that can be used here")
    return text


class _Builder:
    """Builds the data of one text."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.yaml = YAML(typ="safe", pure=True)
        self.events: Iterator[Any] = self.yaml.parse(text)
        self.path: list[str | int] = []
        self.weight = 0
        self.height = 0
        self.anchors: dict[str, _Anchored] = {}
        self.mistakes: list[Mistake] = []
        self.broken: set[Path] = set()

    def document(self) -> Built:
        self.next()  # the stream's start
        event = self.next()
        if type(event) is StreamEndEvent:
            self.stop(1, "is empty")
        assert type(event) is DocumentStartEvent
        data, place = self.node(self.next(), 1)
        assert type(self.next()) is DocumentEndEvent
        event = self.next()
        if type(event) is not StreamEndEvent:
            self.stop(_line(event), "holds more than one document; keep one to a file")
        return Built(data, place, self.mistakes, frozenset(self.broken))

    def next(self) -> Any:
        try:
            return next(self.events)
        except MarkedYAMLError as fault:
            mark = fault.problem_mark or fault.context_mark
            self.stop(None if mark is None else mark.line + 1, _complaint(fault))
        except Exception as fault:  # the parser answers some broken escapes and directives with errors of every kind
            self.stop(self.yaml.reader.line + 1, f"is not YAML: {shown(str(fault))}")

    def stop(self, line: int | None, message: str) -> NoReturn:
        raise Mistakes([*self.mistakes, Mistake(self.name, line, where(tuple(self.path)), message)])

    def note(self, line: int, message: str, *, breaks: bool = False) -> None:
        path = tuple(self.path)
        if breaks:
            self.broken.add(path)
        self.mistakes.append(Mistake(self.name, line, where(path), message))
        if len(self.mistakes) >= _MOST_MISTAKES:
            self.stop(line, "so many mistakes that the rest was not read")

    def node(self, event: Any, depth: int) -> tuple[Any, Place]:
        """Return the value that starts with `event`. Depth counts the levels around it, itself included."""
        if type(event) is AliasEvent:
            return self.alias(event, depth)
        before, height_before, self.height = self.weight, self.height, depth
        if depth > DEEPEST:
            self.stop(_line(event), f"is nested more than {DEEPEST} levels deep")
        if event.tag is not None and event.tag != "!":
            self.note(_line(event), f"the tag {shown(str(event.tag))} is not allowed; only plain data is")
        if type(event) is ScalarEvent:
            value, place = self.scalar(event)
        elif type(event) is MappingStartEvent:
            value, place = self.mapping(event, depth)
        else:
            value, place = self.sequence(event, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(value, place, self.weight - before, self.height - depth)
        self.height = max(self.height, height_before)
        return value, place

    def load(self, weight: int, event: Any) -> None:
        self.weight += weight
        if self.weight > HEAVIEST:
            self.stop(_line(event), f"holds more than {HEAVIEST:,} values, aliases counted each time")

    def alias(self, event: Any, depth: int) -> tuple[Any, Place]:
        anchored = self.anchors.get(event.anchor)
        if anchored is None:
            self.note(_line(event), f"the alias {shown(event.anchor)} has no finished anchor before it", breaks=True)
            return None, Place(_line(event))
        self.load(anchored.weight, event)
        self.height = max(self.height, depth + anchored.height)
        if self.height > DEEPEST:
            self.stop(_line(event), f"is nested more than {DEEPEST} levels deep")
        return anchored.value, anchored.place

    def scalar(self, event: Any) -> tuple[Any, Place]:
        text = paired(event.value)
        self.load(weight(text), event)
        value = scalar(text) if event.implicit[0] and event.style is None else text
        if isinstance(value, str) and (odd := _CONTROL.search(value) or _SURROGATE.search(value)):
            value = _Broken(f"holds the control character {shown(odd.group())}")
        if isinstance(value, _Broken):
            self.note(_line(event), value.message, breaks=True)
            value = None
        return value, Place(_line(event))

    def sequence(self, event: Any, depth: int) -> tuple[list[Any], Place]:
        self.load(1, event)
        values: list[Any] = []
        places: list[Place] = []
        while type(event_inside := self.next()) is not SequenceEndEvent:
            self.path.append(len(values))
            value, place = self.node(event_inside, depth + 1)
            self.path.pop()
            values.append(value)
            places.append(place)
        return values, Place(_line(event), places)

    def mapping(self, event: Any, depth: int) -> tuple[dict[str, Any], Place]:
        self.load(1, event)
        values: dict[str, Any] = {}
        places: dict[str, Place] = {}
        while type(key_event := self.next()) is not MappingEndEvent:
            key = self.key(key_event, depth)
            self.path.append("?" if key is None else key)
            value, place = self.node(self.next(), depth + 1)
            self.path.pop()
            if key is None:
                continue
            if key in values:
                self.path.append(key)
                self.note(_line(key_event), f"stands here already, in line {places[key].line}")
                self.path.pop()
                continue
            values[key] = value
            places[key] = Place(_line(key_event), place.parts)
        return values, Place(_line(event), places)

    def key(self, event: Any, depth: int) -> str | None:
        """Return a map's key, or None (and note it) if it can't be one."""
        plain = type(event) is ScalarEvent and event.implicit[0] and event.style is None
        if plain and event.value == "<<":
            self.note(_line(event), "merge keys (<<) are not supported")
            self.load(1, event)
            return None
        known = len(self.mistakes)
        key, _ = self.node(event, depth + 1)
        if type(key) is str:
            return key
        if plain and type(key) is int and str(key) == event.value:
            return str(key)  # a table keyed by the faces of a die
        if len(self.mistakes) == known:
            hint = f"; write {shown(event.value)} in quotes" if plain and event.value else ""
            self.note(_line(event), f"a key must be text{hint}")
        return None


def paired(text: str) -> str:
    """A text in which halves of characters that stand side by side are one, as JSON escapes what is beyond 16 bits."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


def _complaint(fault: MarkedYAMLError) -> str:
    problem = " ".join(str(fault.problem or fault.context or "").split())
    if "\\t" in problem:
        problem = "a tab can't be used for indentation; use spaces"
    if fault.problem and fault.context:
        problem += " " + " ".join(str(fault.context).split())
    return f"is not YAML: {printable(problem)[:_LONGEST_COMPLAINT]}"
