"""Where each field of a record lies: a record is a flat run of 64-bit words, in the order of its fields."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

from affray.kernel.record import Part, Sizes, parts, remembered


@dataclass(frozen=True)
class Place:
    """A field's first word within its record, how many entries it has (None: no list), and the words of one entry."""

    offset: int
    count: int | None
    words: int
    part: Part


@remembered
def places(kind: type, sizes: Sizes) -> dict[str, Place]:
    """The place of each field of a record class."""
    made: dict[str, Place] = {}
    offset = 0
    for part in parts(kind):
        words = 1 if part.kind is None else words_of(part.kind, sizes)
        count = None if part.length is None else sizes.of(part.length)
        made[part.name] = Place(offset, count, words, part)
        offset += words * (1 if count is None else count)
    return made


@remembered
def words_of(kind: type, sizes: Sizes) -> int:
    """How many words a record takes."""
    return sum(place.words * (1 if place.count is None else place.count) for place in places(kind, sizes).values())


def write(record: Any, words: array[int], at: int, sizes: Sizes) -> None:
    """Lay a record out from word `at` on. Scratch stays as it is."""
    for name, place in places(type(record), sizes).items():
        value, start = getattr(record, name), at + place.offset
        if place.part.scratch and place.part.kind is None:
            continue
        if place.count is None:
            if place.part.kind is None:
                words[start] = value
            else:
                write(value, words, start, sizes)
        elif len(value) > place.count:
            raise ValueError(f"{name} has {len(value)} entries, more than the {place.count} it is laid out for")
        elif place.part.kind is None:
            words[start : start + len(value)] = array("q", value)
        else:
            for index, inner in enumerate(value):
                write(inner, words, start + index * place.words, sizes)


def write_back(record: Any, words: array[int], at: int, sizes: Sizes) -> None:
    """Lay out again what `read` has taken: the changing fields alone."""
    for name, place in places(type(record), sizes).items():
        if place.part.scratch or place.part.shared:
            continue
        value, start = getattr(record, name), at + place.offset
        if place.count is None:
            if place.part.kind is None:
                words[start] = value
            else:
                write_back(value, words, start, sizes)
        elif place.part.kind is None:
            words[start : start + len(value)] = array("q", value)
        else:
            for index, inner in enumerate(value):
                write_back(inner, words, start + index * place.words, sizes)


def read(record: Any, words: array[int], at: int, sizes: Sizes) -> None:
    """Take a record's changing fields back; the record's own list lengths count."""
    for name, place in places(type(record), sizes).items():
        value, start = getattr(record, name), at + place.offset
        if place.part.scratch or place.part.shared:
            continue
        if place.count is None:
            if place.part.kind is None:
                setattr(record, name, words[start])
            else:
                read(value, words, start, sizes)
        elif place.part.kind is None:
            value[:] = words[start : start + len(value)]
        else:
            for index, inner in enumerate(value):
                read(inner, words, start + index * place.words, sizes)


def changing(kind: type, sizes: Sizes, combatants: int) -> list[tuple[int, int]]:
    """The stretches of words (first, one past the last) that can change in a fight of so many combatants."""
    stretches: list[tuple[int, int]] = []
    for place in places(kind, sizes).values():
        if place.part.shared or place.part.scratch:
            continue
        length = place.part.length
        count = 1 if length is None else Sizes(combatants, sizes.squares).of(length)
        start, end = place.offset, place.offset + place.words * count
        if stretches and stretches[-1][1] == start:
            stretches[-1] = (stretches[-1][0], end)
        else:
            stretches.append((start, end))
    return stretches
