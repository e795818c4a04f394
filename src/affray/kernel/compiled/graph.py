"""The graph of a fight's states, explored by the compiled engine."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from affray.kernel.compiled.branching import entry_name
from affray.kernel.compiled.engine import WORD, Engine, Held, pointer
from affray.kernel.compiled.layout import changing, places, write
from affray.kernel.compiled.recording import MOST_SIDES, MOST_SUMMED, MOST_WAYS, TOO_NARROW
from affray.kernel.compiled.state_table import (
    EXPLORED,
    FULL,
    HALF,
    HOPELESS,
    LINKS,
    MOST_LINKS,
    MOST_STATES,
    OPEN,
    OVER,
    STATES,
)
from affray.kernel.draws import sums
from affray.kernel.fight import AnyFight
from affray.kernel.graph import NEXT_TO_NOTHING, Spread
from affray.kernel.record import copier

LINK_WORDS = 3
FIRST_STATES, FIRST_LINKS = 1 << 12, 1 << 16


class TooNarrow(Exception):
    """A number of the fight has become too large for the narrow layout: explore again with the wide one."""


class CompiledGraph:
    """See Graph. With `narrow` small numbers lie four a word, which is quicker, until one becomes too large."""

    def __init__(self, compiled: Engine, fight: AnyFight, narrow: bool = True) -> None:
        self.held = Held(compiled, copier(type(fight))(fight))
        self.sizes, kind = compiled.sizes, type(fight)
        triples = list(stretches_of(self.held.words, changing(kind, self.sizes, fight.n), narrow))
        self.stretches = array("q", [number for triple in triples for number in triple])
        self.width = sum(packed(*triple) for triple in triples)
        self.counts = array("q", [0, 0, 0, FIRST_STATES, FIRST_LINKS, 0, 0])
        self.states = zeros((FIRST_STATES + 1) * self.width)
        self.slots = zeros(4 * FIRST_STATES)
        self.seen, self.firsts, self.ends = zeros(FIRST_STATES), zeros(FIRST_STATES), zeros(FIRST_STATES)
        self.wanted, self.onward, self.marks = zeros(FIRST_STATES), zeros(FIRST_STATES), zeros(2 * FIRST_STATES)
        self.links = zeros(LINK_WORDS * FIRST_LINKS)
        decision = places(kind, self.sizes)["decision"]
        self.decision = decision.offset, decision.words
        self.kept = zeros(decision.words)
        self.code = compiled.branching
        self.entries: dict[str, Any] = {}
        self.write_ways()

    def entry(self, name: str, *arguments: Any) -> int:
        """Call an entry of the code: addresses and numbers as they are."""
        if name not in self.entries:
            kinds = (ctypes.c_int64 if isinstance(argument, int) else WORD for argument in arguments)
            self.entries[name] = self.code.entry(entry_name(name), *kinds)
        answer: int = self.entries[name](*arguments)
        return answer

    def write_ways(self) -> None:
        """The table of how many ways there are to each sum."""
        at = self.held.place("ways")
        for dice in range(2, MOST_SUMMED + 1):
            for sides in range(1, MOST_SIDES + 1):
                row = at + (dice * (MOST_SIDES + 1) + sides) * MOST_WAYS
                for total, ways in sums(dice, sides):
                    self.held.words[row + total - dice] = ways

    @property
    def size(self) -> int:
        """How many states are known."""
        return self.counts[STATES]

    @property
    def explored(self) -> int:
        """How many of them are explored."""
        return self.counts[EXPLORED]

    @property
    def open(self) -> int:
        """How many more could be."""
        return self.counts[OPEN]

    @property
    def over(self) -> int:
        """In how many the fight is over."""
        return self.counts[OVER]

    def where(self) -> tuple[Any, ...]:
        """The arguments that each entry begins with."""
        here = pointer(self.held.words)
        mask = len(self.slots) - 1
        tables = (pointer(self.states), pointer(self.slots), mask, pointer(self.counts), self.width)
        return (here, here, pointer(self.stretches), len(self.stretches) // 3, *tables, pointer(self.marks))

    def add(self, fight: AnyFight) -> int:
        """The number of a fight's state, which is added if it is new."""
        write(fight, self.held.words, 0, self.sizes)
        number = self.entry("add_state", *self.where(), pointer(self.wanted))
        self.refuse_fault()
        if number == FULL:
            self.grow()
            return self.add(fight)
        return number

    def explore(self, asked: Sequence[int]) -> None:
        """Explore states by their numbers. Raises TooNarrow."""
        numbers, done = array("q", asked), 0
        while done < len(numbers):
            own = (self.links, self.seen, self.firsts, self.ends, self.wanted, self.onward)
            tables = [pointer(one) for one in own]
            left = numbers[done:]
            kept = (*self.decision, pointer(self.kept))
            explored = self.entry("explore", *self.where(), *tables, pointer(left), len(left), *kept)
            self.refuse_fault()
            done += explored
            if explored < len(left):
                self.grow()

    def after(self, fight: AnyFight, decision: Any) -> list[tuple[int, int, float]] | None:
        """Where a decision leads: states, the rounds that pass, how likely; None if that can't be followed.

        Raises TooNarrow.
        """
        write(fight, self.held.words, 0, self.sizes)
        write(decision, self.kept, 0, self.sizes)
        own = (self.links, self.seen, self.wanted, self.onward)
        kept = (*self.decision, pointer(self.kept))
        first = self.entry("pursue", *self.where(), *(pointer(one) for one in own), *kept)
        self.refuse_fault()
        if first == HOPELESS:
            return None
        if first == FULL:
            self.grow()
            return self.after(fight, decision)
        found = self.links[LINK_WORDS * first : LINK_WORDS * self.counts[LINKS]]
        self.counts[LINKS] = first
        weights = array("d", found[2::LINK_WORDS].tobytes())
        return list(zip(found[::LINK_WORDS], found[1::LINK_WORDS], weights, strict=True))

    def refuse_fault(self) -> None:
        """Raise TooNarrow if a number had no room."""
        self.held.refuse_fault()
        if self.held.words[self.held.place("outgrown")] == TOO_NARROW:
            raise TooNarrow

    def grow(self) -> None:
        """Make room for twice as much of what is nearly full."""
        if 2 * self.counts[LINKS] >= self.counts[MOST_LINKS]:
            self.links.extend(zeros(len(self.links)))
            self.counts[MOST_LINKS] *= 2
        if 2 * self.counts[STATES] >= self.counts[MOST_STATES]:
            most = 2 * self.counts[MOST_STATES]
            self.states.extend(zeros(most * self.width - len(self.states) + self.width))
            for table in (self.seen, self.firsts, self.ends, self.wanted, self.onward):
                table.extend(zeros(most - len(table)))
            self.marks.extend(zeros(2 * most - len(self.marks)))
            self.slots = zeros(4 * most)
            here, mask = pointer(self.states), len(self.slots) - 1
            self.entry("place_again", here, pointer(self.slots), mask, self.width, self.size)
            self.counts[MOST_STATES] = most

    def outcomes(self) -> array[int]:
        """The outcome of each known state, 0 while it goes on."""
        return self.marks[: 2 * self.size : 2]

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """See Graph."""
        rows, asked, here = zeros(len(numbers) * width), array("q", numbers), pointer(self.held.words)
        stretches = pointer(self.stretches), len(self.stretches) // 3
        tables = pointer(self.states), self.width, pointer(asked), len(numbers), pointer(rows), width
        self.entry("write_rows", here, here, *stretches, *tables)
        return rows

    def spread(self, begin: Mapping[int, float], first: int, last: int, least: float = NEXT_TO_NOTHING) -> Spread:
        """See Graph."""
        over, found = self.outcomes(), Spread()
        mass, rests, waits = doubles(self.size), doubles(self.size), doubles(self.size)
        for state, amount in begin.items():
            mass[state] += amount
        for number in range(first, last + 1):
            later, ended = doubles(self.size), doubles(self.held.fight.sides + 3)
            tables = (mass, later, rests, waits, ended, over, self.links, self.firsts, self.ends)
            self.entry("pass_on", *(pointer(one) for one in tables), self.size)
            for place, amount in enumerate(ended):
                if amount:
                    found.ended.setdefault(place - 2, {})[number] = amount
            if found.is_done(sum(later), number == last, least):
                break
            mass = later
        found.rests = {state: amount for state, amount in enumerate(rests) if amount}
        found.waits = {state: amount for state, amount in enumerate(waits) if amount}
        found.undecided += sum(found.waits.values())
        return found


def stretches_of(
    words: Sequence[int], pairs: Sequence[tuple[int, int]], narrow: bool
) -> Iterator[tuple[int, int, int]]:
    """Stretches of words, each with whether it is laid out narrow: all that are small now are."""
    for first, end in pairs:
        for small, run in groupby(range(first, end), lambda word: int(narrow and abs(words[word]) < HALF)):
            found = list(run)
            yield found[0], found[-1] + 1, small


def packed(first: int, end: int, small: int) -> int:
    """How many words a stretch takes in the table."""
    length = end - first
    return length // 4 + length % 4 if small else length


def doubles(number: int) -> array[float]:
    """So many doubles, all 0."""
    return array("d", bytes(8 * number))


def zeros(words: int) -> array[int]:
    """So many words."""
    return array("q", bytes(8 * words))
