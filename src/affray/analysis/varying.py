"""Varying a scenario: `Bo.armor=0..10/2`, `options.tie=miss,hit`, and every combination of several of them."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from affray.kernel.mistakes import did_you_mean, shown

MOST_VALUES = 1000
MOST_COMBINATIONS = 10_000
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?")
_NUMBER = re.compile(r"-?\d{1,9}")
WORDS = {"true": True, "false": False, "null": None}


@dataclass(frozen=True)
class Variation:
    """One thing that is varied: what it is called, where in the scenario it stands, and its values."""

    name: str
    path: tuple[str | int, ...]
    values: tuple[Any, ...]


def parsed(text: str, data: Mapping[str, Any]) -> Variation:
    """The variation that a text means in a scenario's data. Raises ValueError with what is wrong."""
    name, equals, said = text.partition("=")
    if not equals or not name.strip() or not said.strip():
        raise ValueError(f"{shown(text)} is not of the form NAME.FIELD=0..10 or NAME.FIELD=a,b")
    return Variation(name.strip(), place(name.strip(), data), values(said.strip()))


def values(text: str) -> tuple[Any, ...]:
    """The values of `0..10`, `10..40/5` or `a,b`. Raises ValueError."""
    stretch = _RANGE.fullmatch(text)
    if stretch is None:
        return tuple(value(piece.strip()) for piece in text.split(","))
    first, last, step = int(stretch[1]), int(stretch[2]), int(stretch[3] or 1)
    if step == 0 or last < first:
        raise ValueError(f"{shown(text)} is empty: write the lower bound first, and a step of at least 1")
    found = tuple(range(first, last + 1, step))
    if len(found) > MOST_VALUES:
        raise ValueError(f"{shown(text)} has {len(found):,} values; at most {MOST_VALUES:,} are taken")
    return found


def value(text: str) -> Any:
    """One value: a whole number, true, false, null, or a text."""
    return int(text) if _NUMBER.fullmatch(text) else WORDS.get(text, text)


def place(name: str, data: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Where in the data a dotted name stands: a combatant's field, or one of the scenario itself. Raises ValueError."""
    combatants = [str(entry.get("name")) for entry in data["combatants"]]
    called = [known for known in combatants if name.startswith(f"{known}.")]
    if called:
        known = max(called, key=len)
        path = name[len(known) + 1 :].split(".")
        return ("combatants", combatants.index(known), *(step_of(step) for step in path))
    head = name.split(".", maxsplit=1)[0]
    if head in ("options", "sides", "grid", "distance"):
        return tuple(step_of(step) for step in name.split("."))
    hint = did_you_mean(head, [*combatants, "options", "distance"]) or f"; there is {', '.join(combatants)}, options"
    raise ValueError(f"there is no combatant {shown(head)} whose field could be varied{hint}")


def step_of(text: str) -> str | int:
    """A step of a path: the number of an entry, or a key."""
    return int(text) if text.isdecimal() else text


def combinations(variations: Sequence[Variation]) -> Iterator[tuple[Any, ...]]:
    """Every combination of values, the last varying fastest. Raises ValueError if there are too many."""
    number = 1
    for variation in variations:
        number *= len(variation.values)
    if number > MOST_COMBINATIONS:
        raise ValueError(f"these are {number:,} combinations; at most {MOST_COMBINATIONS:,} are taken")
    return product(*(variation.values for variation in variations))


def varied(data: Mapping[str, Any], variations: Sequence[Variation], combination: Sequence[Any]) -> dict[str, Any]:
    """The scenario's data with these values in place. Raises ValueError where a path leads nowhere."""
    made = copy.deepcopy(dict(data))
    for variation, chosen in zip(variations, combination, strict=True):
        owner: Any = made
        for step in variation.path[:-1]:
            owner = inner(owner, step, variation.name)
        put(owner, variation.path[-1], chosen, variation.name)
    return made


def inner(owner: Any, step: str | int, name: str) -> Any:
    """What stands at a step; a map that is not there yet is made."""
    if isinstance(owner, dict):
        return owner.setdefault(str(step), {})
    if isinstance(owner, list) and isinstance(step, int) and step < len(owner):
        return owner[step]
    raise ValueError(f"{name} leads nowhere: there is no {shown(str(step))}")


def put(owner: Any, step: str | int, chosen: Any, name: str) -> None:
    """Set what stands at the last step."""
    if isinstance(owner, dict):
        owner[str(step)] = chosen
    elif isinstance(owner, list) and isinstance(step, int) and step < len(owner):
        owner[step] = chosen
    else:
        raise ValueError(f"{name} leads nowhere: there is no {shown(str(step))}")
