"""What must hold between the parts of a scenario: names, sides, squares, counts.

The checks look at plain data rather than at validated sheets, so that they find their mistakes beside all others; a
value of the wrong kind is passed over here, since its own mistake is found elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from pydantic_core import PydanticCustomError

from affray.kernel.fields import LARGEST_SIDE, LONGEST_NAME, is_square, squares_of
from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.own_policies import is_own, is_well_written
from affray.kernel.scenario import MOST_COMBATANTS

Found = Iterator[tuple[Path, str]]


@dataclass(frozen=True)
class Entry:
    """One item of `combatants`, with None for what is not written or not usable."""

    path: Path
    name: str | None
    side: str | None
    count: int | None
    squares: tuple[tuple[int, int], ...] | None
    policy: str | None
    reactions: Mapping[str, Any]

    def names(self) -> list[str]:
        """Return the names of all that this entry stands for."""
        return [] if self.name is None or self.count is None else numbered(self.name, self.count)


def numbered(name: str, count: int) -> list[str]:
    """Return the names of `count` combatants: `Ogre`, or `Ogre 1`, `Ogre 2`, … if there are several."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def check(
    data: Mapping[str, Any], policies: Collection[str], reactions: Collection[str], *, one_side: bool = False
) -> Found:
    """Yield the place and message of everything in a scenario's data that doesn't fit together.

    `policies` are the names of the ruleset's policies, `reactions` its kinds of reaction. With `one_side` a single side
    is enough.
    """
    listed = data.get("combatants")
    if not isinstance(listed, list):
        return
    entries = [_entry(i, item) for i, item in enumerate(listed) if isinstance(item, Mapping)]
    if len(entries) == len(listed):  # else someone's side is not known
        yield from _sides(data, entries, one_side)
    yield from _policies(entries, policies)
    yield from _reactions(entries, reactions)
    total = sum(entry.count or 1 for entry in entries)
    if total > MOST_COMBATANTS:
        yield ("combatants",), f"makes more than {MOST_COMBATANTS:,} combatants"
        return
    yield from _names(entries)
    yield from _start(data, entries)
    yield from _squares(data.get("grid"), entries)


def _entry(i: int, item: Mapping[str, Any]) -> Entry:
    name, side, count = item.get("name"), item.get("side"), item.get("count", 1)
    policy, reactions = item.get("policy", "default"), item.get("reactions")
    try:
        squares = squares_of(item.get("at"))
    except PydanticCustomError:
        squares = None
    return Entry(
        ("combatants", i),
        name if isinstance(name, str) and name else None,
        side if isinstance(side, str) and side else None,
        count if type(count) is int and 1 <= count <= MOST_COMBATANTS else None,
        squares,
        policy if isinstance(policy, str) else None,
        reactions if isinstance(reactions, Mapping) else {},
    )


def _sides(data: Mapping[str, Any], entries: list[Entry], one_side: bool) -> Found:
    sides = {entry.side: None for entry in entries if entry.side is not None}
    if not entries:
        yield ("combatants",), "needs at least one combatant" if one_side else "needs combatants of at least two sides"
    elif len(sides) == 1 and not one_side and all(entry.side for entry in entries):
        everyone = shown(next(iter(sides)))
        yield ("combatants",), f"needs combatants of at least two sides; everyone is of the side {everyone}"
    settings = data.get("sides")
    for side in settings if isinstance(settings, Mapping) else ():
        hint = did_you_mean(side, sides)
        if side not in sides and (hint or all(entry.side for entry in entries)):
            yield ("sides", side), f"nobody is of the side {shown(side)}{hint}"


def _reactions(entries: list[Entry], kinds: Collection[str]) -> Found:
    for entry in entries:
        for kind in entry.reactions:
            if kind not in kinds:
                allowed = ", ".join(kinds)
                message = f"there is no kind of reaction {shown(kind)}; there is {allowed}{did_you_mean(kind, kinds)}"
                yield (*entry.path, "reactions", kind), message


def _policies(entries: list[Entry], policies: Collection[str]) -> Found:
    for path, policy in ((entry.path, entry.policy) for entry in entries if entry.policy is not None):
        if policy in policies or is_well_written(policy):
            continue
        if is_own(policy):
            yield (*path, "policy"), f"a policy of one's own is written MODULE:NAME, not {shown(policy)}"
        else:
            allowed = ", ".join(policies)
            yield (*path, "policy"), f"{shown(policy)} is not one of: {allowed}{did_you_mean(policy, policies)}"


def _names(entries: list[Entry]) -> Found:
    taken: dict[str, Entry] = {}
    for entry in entries:
        for name in entry.names():
            # the same letters may be written as different characters; nobody could tell such names apart
            owner = taken.setdefault(normalize("NFC", name), entry)
            if owner is not entry:
                yield (*entry.path, "name"), f"the name {shown(name)} is taken by combatants[{owner.path[1]}]"
                break
            if len(name) > LONGEST_NAME >= len(entry.name or ""):
                yield (*entry.path, "name"), f"is too long once numbered: {shown(name)} has {len(name)} characters"
                break


def _start(data: Mapping[str, Any], entries: list[Entry]) -> Found:
    start = data.get("start")
    turn = start.get("turn") if isinstance(start, Mapping) else None
    if not isinstance(turn, str) or not turn:
        return
    names = {name: None for entry in entries for name in entry.names()}
    hint = did_you_mean(turn, names)
    if turn not in names and (hint or all(entry.names() for entry in entries)):
        yield ("start", "turn"), f"there is no combatant {shown(turn)}{hint}"


def _squares(grid: object, entries: list[Entry]) -> Found:
    """Yield what is wrong with where they stand. Without a grid `at` means nothing and is passed over."""
    if not isinstance(grid, Mapping):
        return
    size = grid.get("width"), grid.get("height")
    width, height = (n if type(n) is int and 1 <= n <= LARGEST_SIDE else LARGEST_SIDE for n in size)
    outside = f"lies outside the grid of {width} × {height} squares"
    walls = grid.get("walls")
    taken: dict[tuple[int, int], str] = {}
    for i, wall in enumerate(walls if isinstance(walls, list) else ()):
        if is_square(wall):
            x, y = wall
            taken[x, y] = "a wall"
            if x >= width or y >= height:
                yield ("grid", "walls", i), f"[{x}, {y}] {outside}"
    for entry in entries:
        if entry.squares is None or entry.count is None:
            continue
        if not entry.squares:
            yield (*entry.path, "at"), "is missing: on a grid everyone needs a square, at: [column, row]"
        elif len(entry.squares) != entry.count:
            yield (*entry.path, "at"), f"needs {_squares_for(entry.count)}, not {len(entry.squares)}"
        for i, (x, y) in enumerate(entry.squares):
            path = (*entry.path, "at", i) if len(entry.squares) > 1 else (*entry.path, "at")
            if x >= width or y >= height:
                yield path, f"[{x}, {y}] {outside}"
            elif (x, y) in taken:
                yield path, f"[{x}, {y}] is taken by {taken[x, y]}"
            taken.setdefault((x, y), shown(_name_of(entry, i)))


def _squares_for(count: int) -> str:
    return "one square" if count == 1 else f"{count} squares, one for each"


def _name_of(entry: Entry, i: int) -> str:
    names = entry.names()
    return names[i] if i < len(names) else entry.name or "someone without a name"
