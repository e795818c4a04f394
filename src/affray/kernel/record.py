"""Records: a fight's state as plain slotted objects, laid out so that the compiled engine can hold the same fields.

A record is a slotted dataclass whose fields are whole numbers, lists of whole numbers of a fixed length, other records,
or lists of records. The functions here make, copy, compare and spell out any record from its field list alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, cast

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def remembered(function: F) -> F:
    """functools.cache under the function's own type: record classes are hashable, whatever their instances are."""
    return cast(F, cache(function))


COMBATANTS = "combatants"
"""A list with one entry a combatant."""
SQUARES = "squares"
"""A list with entries for each square of the grid."""


@dataclass(frozen=True)
class Sizes:
    """How long the lists are that grow with the fight: its combatants and the squares of its grid."""

    combatants: int
    squares: int

    def of(self, length: int | tuple[str, int]) -> int:
        """The length of a list, stated as a number or as (what it grows with, entries for each)."""
        if isinstance(length, int):
            return length
        per, times = length
        return times * (self.combatants if per == COMBATANTS else self.squares)


def ints(length: int, start: int = 0, scratch: bool = False) -> Any:
    """A list of `length` whole numbers that all begin as `start`. `scratch` marks working space, no state."""
    return field(
        default_factory=lambda: [start] * length, metadata={"length": length, "start": start, "scratch": scratch}
    )


def working(start: int = 0) -> Any:
    """A whole number that is working space, no part of the state."""
    return field(default=start, metadata={"scratch": True})


def each_combatant(start: int = 0, scratch: bool = False) -> Any:
    """A list of one whole number a combatant. `scratch` marks working space."""
    return field(default_factory=list, metadata={"length": (COMBATANTS, 1), "start": start, "scratch": scratch})


def each_square(times: int = 1, scratch: bool = False) -> Any:
    """A list of `times` whole numbers a square. What is not scratch (walls) is shared by all copies of a fight."""
    return field(
        default_factory=list,
        metadata={"length": (SQUARES, times), "start": 0, "scratch": scratch, "shared": not scratch},
    )


def one(kind: type, shared: bool = False, scratch: bool = False) -> Any:
    """A record within a record. A shared one is the same in all copies of a fight: replace it, never change it."""
    return field(default=None, metadata={"kind": kind, "shared": shared, "scratch": scratch})


def many(kind: type, length: int | tuple[str, int], shared: bool = False) -> Any:
    """A list of records."""
    return field(default_factory=list, metadata={"kind": kind, "length": length, "shared": shared})


def outside() -> Any:
    """A field that is no part of the record: neither state nor laid out for the compiled engine."""
    return field(default=None, metadata={"outside": True})


@dataclass(frozen=True)
class Part:
    """One field of a record, as the functions below and the compiled layout see it."""

    name: str
    kind: type | None
    length: int | tuple[str, int] | None
    start: int
    shared: bool
    scratch: bool


@remembered
def parts(kind: type) -> tuple[Part, ...]:
    """The fields of a record class, in order, without those that are outside of it."""
    return tuple(
        Part(
            f.name,
            f.metadata.get("kind"),
            f.metadata.get("length"),
            f.metadata.get("start", 0),
            f.metadata.get("shared", False),
            f.metadata.get("scratch", False),
        )
        for f in fields(kind)
        if not f.metadata.get("outside")
    )


def create(kind: type[R], sizes: Sizes) -> R:
    """A new record with every list at its length and every record within it made."""
    made = kind()
    for part in parts(kind):
        if part.kind is not None and part.length is None:
            setattr(made, part.name, create(part.kind, sizes))
        elif part.kind is not None and part.length is not None:
            setattr(made, part.name, [create(part.kind, sizes) for _ in range(sizes.of(part.length))])
        elif part.length is not None:
            setattr(made, part.name, [part.start] * sizes.of(part.length))
    return made


def enlarged(record: R, sizes: Sizes) -> R:
    """The record itself, with the lists that grow with the fight filled up to new lengths."""
    for part in parts(type(record)):
        if part.length is None or isinstance(part.length, int):
            continue
        have = getattr(record, part.name)
        missing = range(sizes.of(part.length) - len(have))
        more = [part.start for _ in missing] if part.kind is None else [create(part.kind, sizes) for _ in missing]
        setattr(record, part.name, [*have, *more])
    return record


def _copied(part: Part) -> str:
    """The expression that copies one field of `s`."""
    if part.shared or (part.scratch and part.kind is None):
        return f"s.{part.name}"
    if part.kind is not None:
        return (
            f"copy_{part.name}(s.{part.name})"
            if part.length is None
            else f"[copy_{part.name}(r) for r in s.{part.name}]"
        )
    return f"s.{part.name}" if part.length is None else f"s.{part.name}[:]"


@remembered
def copier(kind: type[R]) -> Callable[[R], R]:
    """A function that copies a record. It is written out field by field because copies are made for every fight.

    Copies share lists that are working space, since what is in them counts only while a rule runs.
    """
    beyond = [f.name for f in fields(kind) if f.metadata.get("outside")]  # type: ignore[arg-type]
    lines = [f"    t.{part.name} = {_copied(part)}" for part in parts(kind)]
    lines += [f"    t.{name} = s.{name}" for name in beyond]
    source = "\n".join(["def copy(s):", "    t = new(kind)", *lines, "    return t"])
    names: dict[str, Any] = {"new": object.__new__, "kind": kind}
    names |= {f"copy_{p.name}": copier(p.kind) for p in parts(kind) if p.kind is not None and not p.shared}
    exec(source, names)  # the source is made of field names only
    made: Callable[[R], R] = names["copy"]
    return made


def apart(record: R) -> R:
    """A copy with working space of its own: it may be looked into while a rule runs on the record itself."""
    made = copier(type(record))(record)
    for part in parts(type(record)):
        if part.scratch and part.kind is None and part.length is not None:
            setattr(made, part.name, getattr(record, part.name)[:])
    return made


def plain(record: Any) -> dict[str, Any]:
    """The record's state as nested dicts and lists of whole numbers, fit for JSON; scratch is left out."""
    return _spelled(record, ())


def _spelled(record: Any, apart: Collection[str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for part in parts(type(record)):
        value = getattr(record, part.name)
        if part.scratch or part.name in apart:
            continue
        if part.kind is None:
            out[part.name] = value if part.length is None else list(value)
        else:
            out[part.name] = plain(value) if part.length is None else [plain(r) for r in value]
    return out


def changing(record: Any) -> dict[str, Any]:
    """The record's state as `plain` gives it, without what all copies of it share."""
    apart = {part.name for part in parts(type(record)) if part.shared}
    return _spelled(record, apart)


def common(record: Any) -> dict[str, Any]:
    """What all copies of a record share, by the name of the field: the objects themselves."""
    return {part.name: getattr(record, part.name) for part in parts(type(record)) if part.shared and not part.scratch}


def spelled_common(value: Any) -> Any:
    """A value that `common` gave, fit for JSON."""
    if isinstance(value, list):
        return [inner if isinstance(inner, int) else plain(inner) for inner in value]
    return value if isinstance(value, int) else plain(value)


def rejoined(kind: type[R], state: dict[str, Any], shared: dict[str, Any], sizes: Sizes) -> R:
    """The record of a state that `changing` spelled out and of shared parts, which stay shared.

    A field that the state does not have, since the class has got it later, is as `create` makes it.
    """
    made = create(kind, sizes)
    for part in parts(kind):
        if part.name in shared:
            setattr(made, part.name, shared[part.name])
        elif part.name in state and not part.scratch:
            setattr(made, part.name, _reread(part, state[part.name], sizes))
    return made


def reread_common(kind: type[Any], name: str, value: Any, sizes: Sizes) -> Any:
    """The shared part of a record class that `spelled_common` spelled out."""
    return _reread(next(part for part in parts(kind) if part.name == name), value, sizes)


def _reread(part: Part, value: Any, sizes: Sizes) -> Any:
    if part.kind is None:
        return value if part.length is None else list(value)
    if part.length is None:
        return rejoined(part.kind, value, {}, sizes)
    return [rejoined(part.kind, inner, {}, sizes) for inner in value]


def restored(kind: type[R], state: dict[str, Any], sizes: Sizes) -> R:
    """The record that `plain` spelled out."""
    made = create(kind, sizes)
    for part in parts(kind):
        if part.scratch:
            continue
        value = state[part.name]
        if part.kind is None:
            setattr(made, part.name, value if part.length is None else list(value))
        elif part.length is None:
            setattr(made, part.name, restored(part.kind, value, sizes))
        else:
            setattr(made, part.name, [restored(part.kind, v, sizes) for v in value])
    return made


def _keyed(part: Part) -> str:
    """The expression for one field of `s` in a key."""
    if part.kind is not None:
        return (
            f"key_{part.name}(s.{part.name})"
            if part.length is None
            else f"tuple([key_{part.name}(r) for r in s.{part.name}])"
        )
    return f"s.{part.name}" if part.length is None else f"tuple(s.{part.name})"


@remembered
def keyer(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives `key` of a record; written out field by field, since exact odds compare every branch."""
    kept = [part for part in parts(kind) if not part.shared and not part.scratch]
    source = f"def key(s):\n    return ({' '.join(_keyed(part) + ',' for part in kept)})"
    names: dict[str, Any] = {f"key_{part.name}": keyer(part.kind) for part in kept if part.kind is not None}
    exec(source, names)  # the source is made of field names only
    made: Callable[[Any], tuple[Any, ...]] = names["key"]
    return made


def key(record: Any) -> tuple[Any, ...]:
    """The record's changing state as a tuple that can be compared and hashed; shared parts and scratch are left out."""
    return keyer(type(record))(record)
