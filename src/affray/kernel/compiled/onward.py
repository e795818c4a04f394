"""Playing on from any moment of a fight in the compiled engine."""

from __future__ import annotations

import ctypes
from array import array
from typing import Any

from affray.kernel.compiled.branching import entry_name
from affray.kernel.compiled.engine import WORD, Engine, Held, pointer
from affray.kernel.compiled.layout import changing, places, write
from affray.kernel.fight import AnyFight
from affray.kernel.record import copier


class Onward:
    """One moment of a fight, laid out for the compiled engine."""

    def __init__(self, compiled: Engine, fight: AnyFight) -> None:
        kind = type(fight)
        self.held, self.sizes = Held(compiled, copier(kind)(fight)), compiled.sizes
        self.stretches = array("q", [word for pair in changing(kind, compiled.sizes, fight.n) for word in pair])
        self.code = compiled.branching
        self.decision = places(kind, compiled.sizes)["decision"]
        self.entries: dict[str, Any] = {}

    def laid_out(self, decision: Any) -> array[int]:
        """A decision as words."""
        words = array("q", bytes(8 * self.decision.words))
        write(decision, words, 0, self.sizes)
        return words

    def play(self, root: int, first: int, fights: int, width: int, decision: array[int] | None = None) -> array[int]:
        """The outcome rows of the fight played on with the dice of fights `first`, `first` + 1, … of a seed.

        With a decision, as words, that is carried out first.
        """
        if decision is None:
            return self.entered("finish_fights", root, first, fights, width)
        given = (self.decision.offset, pointer(decision), len(decision))
        return self.entered("pursue_fights", root, first, fights, width, *given)

    def perform(self, root: int, first: int, fights: int, width: int, decision: array[int]) -> array[int]:
        """The rows of the states right behind a decision."""
        self.held.words[self.decision.offset : self.decision.offset + len(decision)] = decision
        return self.entered("perform_fights", root, first, fights, width)

    def entered(self, name: str, root: int, first: int, fights: int, width: int, *more: Any) -> array[int]:
        """Run one of the loops over fights. Raises ValueError if the decision is refused."""
        rows, here = array("q", bytes(8 * fights * width)), pointer(self.held.words)
        tables = (here, here, pointer(self.held.start), pointer(self.stretches), len(self.stretches) // 2)
        arguments = (*tables, root, first, fights, pointer(rows), width, *more)
        if name not in self.entries:
            kinds = (ctypes.c_int64 if isinstance(argument, int) else WORD for argument in arguments)
            self.entries[name] = self.code.entry(entry_name(name), *kinds)
        played = self.entries[name](*arguments)
        self.held.refuse_fault()
        if played < fights:
            raise ValueError("the decision is refused")
        return rows
