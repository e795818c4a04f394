"""The graph of a fight's states, explored by the compiled engine."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from affray.kernel.compiled.branching import entry_name
from affray.kernel.compiled.engine import WORD, Engine, Held, pointer
from affray.kernel.compiled.exploring import EXPLORED, FULL, LINKS, MOST_LINKS, MOST_STATES, STATES
from affray.kernel.compiled.layout import changing, places, write
from affray.kernel.compiled.recording import MOST_BRANCHINGS, MOST_SIDES, MOST_SUMMED, MOST_WAYS
from affray.kernel.draws import sums
from affray.kernel.fight import AnyFight
from affray.kernel.graph import Spread
from affray.kernel.record import copier

LINK_WORDS = 3
FIRST_STATES, FIRST_LINKS = 1 << 12, 1 << 16


class OutOfBranches(Exception):
    """A decision has more draws that branch than there is room for."""


class CompiledGraph:
    """States by number, in the order in which they were found, and what leads from each explored one to which."""

    def __init__(self, compiled: Engine, fight: AnyFight) -> None:
        self.held = Held(compiled, copier(type(fight))(fight))
        self.sizes, kind = compiled.sizes, type(fight)
        pairs = changing(kind, self.sizes, fight.n)
        self.stretches = array("q", [word for pair in pairs for word in pair])
        self.width = sum(end - start for start, end in pairs)
        over = places(kind, self.sizes)["over"].offset
        self.over_at = sum(max(0, min(over, end) - start) for start, end in pairs)
        self.counts = array("q", [0, 0, 0, FIRST_STATES, FIRST_LINKS])
        self.states = zeros((FIRST_STATES + 1) * self.width)
        self.slots = zeros(4 * FIRST_STATES)
        self.seen, self.ends = zeros(FIRST_STATES), zeros(FIRST_STATES)
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
        """How many of them, from the first on, are explored."""
        return self.counts[EXPLORED]

    def where(self) -> tuple[Any, ...]:
        """The arguments that each entry begins with."""
        here = pointer(self.held.words)
        mask = len(self.slots) - 1
        tables = (pointer(self.states), pointer(self.slots), mask, pointer(self.counts), self.width)
        return (here, here, pointer(self.stretches), len(self.stretches) // 2, *tables)

    def add(self, fight: AnyFight) -> int:
        """The number of a fight's state, which is added if it is new."""
        write(fight, self.held.words, 0, self.sizes)
        number = self.entry("add_state", *self.where())
        if number == FULL:
            self.grow()
            return self.add(fight)
        return number

    def explore(self, most: int) -> None:
        """Explore up to `most` more states. Raises OutOfBranches."""
        until = self.explored + most
        while self.explored < until and self.explored < self.size:
            tables = (pointer(self.links), pointer(self.seen), pointer(self.ends))
            left = until - self.explored
            full = self.entry("explore", *self.where(), *tables, left, *self.decision, pointer(self.kept))
            self.held.refuse_fault()
            if self.held.words[self.held.place("outgrown")]:
                raise OutOfBranches(f"a decision has more than {MOST_BRANCHINGS} draws that branch")
            if full == FULL:
                self.grow()

    def grow(self) -> None:
        """Make room for twice as much of what is nearly full."""
        if 2 * self.counts[LINKS] >= self.counts[MOST_LINKS]:
            self.links.extend(zeros(len(self.links)))
            self.counts[MOST_LINKS] *= 2
        if 2 * self.counts[STATES] >= self.counts[MOST_STATES]:
            most = 2 * self.counts[MOST_STATES]
            self.states.extend(zeros(most * self.width - len(self.states) + self.width))
            for table in (self.seen, self.ends):
                table.extend(zeros(most - len(table)))
            self.slots = zeros(4 * most)
            here, mask = pointer(self.states), len(self.slots) - 1
            self.entry("place_again", here, pointer(self.slots), mask, self.width, self.size)
            self.counts[MOST_STATES] = most

    def over(self) -> array[int]:
        """The outcome of each known state, 0 while it goes on."""
        return self.states[self.over_at : self.size * self.width : self.width]

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """See Graph."""
        rows, asked, here = zeros(len(numbers) * width), array("q", numbers), pointer(self.held.words)
        stretches = pointer(self.stretches), len(self.stretches) // 2
        tables = pointer(self.states), self.width, pointer(asked), len(numbers), pointer(rows), width
        self.entry("write_rows", here, here, *stretches, *tables)
        return rows

    def spread(self, begin: Mapping[int, float], first: int, last: int) -> Spread:
        """See Graph."""
        over, found = self.over(), Spread()
        mass, rests = array("d", bytes(8 * self.size)), array("d", bytes(8 * self.size))
        for state, amount in begin.items():
            mass[state] += amount
        for number in range(first, last + 1):
            later, ended = array("d", bytes(8 * self.size)), array("d", bytes(8 * (self.held.fight.sides + 3)))
            tables = (pointer(over), pointer(self.links), pointer(self.ends), self.explored, self.size)
            self.entry("pass_on", *(pointer(one) for one in (mass, later, rests, ended)), *tables)
            for place, amount in enumerate(ended):
                if amount:
                    found.ended.setdefault(place - 2, {})[number] = amount
            found.undecided += sum(mass)
            if found.is_done(sum(later), number == last):
                break
            mass = later
        found.rests = {state: amount for state, amount in enumerate(rests) if amount}
        return found


def zeros(words: int) -> array[int]:
    """So many words."""
    return array("q", bytes(8 * words))
