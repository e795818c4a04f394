"""The interpreted engines: what stands behind the primitives when rules run as plain Python.

`Quiet` draws seeded dice and lets policies answer; `Logged` records events as well. `Taped` (tape.py) takes answers and
dice from a tape and stops where it ends; `Exhaustive` (exhaustive.py) follows every branch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affray.kernel.dice import FIRST, GOLDEN, LOW, MASK, SECOND, face
from affray.kernel.events import ROLLED, Row
from affray.kernel.fight import ALWAYS, ASK, AnyFight

Answer = Callable[[AnyFight, int, int, int], int]
"""A policy's answer: (fight, who, question, other) → answer."""
WHIMS = 0x5851F42D4C957F2D


def nobody_answers(_fight: AnyFight, _who: int, _question: int, _other: int) -> int:
    """Stands in for a policy where no question can come up."""
    raise AssertionError("a question came up where none can be answered")


class Quiet:
    """Seeded dice, policies answer, nothing is recorded."""

    may_wait = False
    """See primitives.may_wait."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def draw(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        """The next face."""
        fight.draw = draw = fight.draw + 1
        word = (fight.stream + draw * GOLDEN + GOLDEN) & MASK
        word = ((word ^ (word >> 30)) * FIRST) & MASK
        word = ((word ^ (word >> 27)) * SECOND) & MASK
        product = ((word ^ (word >> 31)) >> 32) * sides
        if product & LOW < sides:
            return face(fight.stream, draw, sides)
        return (product >> 32) + 1

    def roll(self, fight: AnyFight, who: int, purpose: int, sides: int, bonus: int) -> int:
        """See primitives.roll."""
        return self.draw(fight, who, purpose, sides)

    def roll_sum(self, fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
        """See primitives.roll_sum."""
        total = bonus
        for _ in range(dice):
            total += self.draw(fight, who, purpose, sides)
        return total

    def roll_edge(self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
        """See primitives.roll_edge."""
        first = self.draw(fight, who, purpose, sides)
        if edge == 0:
            return first
        second = self.draw(fight, who, purpose, sides)
        return max(first, second) if edge > 0 else min(first, second)

    def roll_between(
        self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int, bounds: int
    ) -> int:
        """See primitives.roll_between."""
        return self.roll_edge(fight, who, purpose, sides, edge, bonus)

    def roll_table(self, fight: AnyFight, who: int, purpose: int, sides: int, table: list[int]) -> int:
        """See primitives.roll_table."""
        return self.roll(fight, who, purpose, sides, 0)

    def at_least(self, fight: AnyFight, who: int, purpose: int, bonus: int, needed: int) -> bool:
        """See primitives.at_least."""
        return self.roll(fight, who, purpose, 20, bonus) + bonus >= needed

    def percent(self, fight: AnyFight, who: int, purpose: int, chance: int) -> bool:
        """See primitives.percent."""
        return self.roll(fight, who, purpose, 100, 0) <= chance

    def ask(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        """See primitives.ask."""
        setting = fight.units[who].auto[question]
        if setting != ASK:
            return 1 if setting == ALWAYS else 0
        return self.answer(fight, who, question, other)

    def part(self, fight: AnyFight, label: int, value: int) -> int:
        """See primitives.part."""
        return value

    def emit(self, fight: AnyFight, kind: int, who: int, other: int, a: int, b: int, c: int) -> None:
        """See primitives.emit."""

    def hush(self, fight: AnyFight, on: bool) -> None:
        """See primitives.hush."""

    def crossroads(self, fight: AnyFight, loop: int, number: int, count: int, most: int) -> None:
        """See primitives.crossroads."""

    def whim(self, fight: AnyFight, options: int) -> int:
        """See primitives.whim."""
        fight.whims += 1
        return face(fight.stream ^ WHIMS, fight.whims * 65536 + fight.draw, options) - 1


class Logged(Quiet):
    """Seeded dice, policies answer, every event is recorded as a row."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.log: list[tuple[Any, ...]] = []
        self.parts: list[tuple[int, int]] = []
        self.hushed = False

    @property
    def rows(self) -> list[Row]:
        """The events recorded so far."""
        return [Row._make(entry) for entry in self.log]

    def record(self, fight: AnyFight, who: int, purpose: int, sides: int, total: int, faces: tuple[int, ...]) -> None:
        """One event of kind `roll`, with the parts recorded since the last event."""
        parts = tuple(self.parts)
        self.log.append((ROLLED, fight.round, fight.turn, who, -1, purpose, sides, total, faces, parts))
        self.parts = []

    def roll(self, fight: AnyFight, who: int, purpose: int, sides: int, bonus: int) -> int:
        natural = self.draw(fight, who, purpose, sides)
        self.record(fight, who, purpose, sides, natural + bonus, (natural,))
        return natural

    def roll_sum(self, fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
        faces = tuple([self.draw(fight, who, purpose, sides) for _ in range(dice)])
        total = sum(faces) + bonus
        self.record(fight, who, purpose, sides, total, faces)
        return total

    def roll_edge(self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
        if edge == 0:
            return self.roll(fight, who, purpose, sides, bonus)
        faces = (self.draw(fight, who, purpose, sides), self.draw(fight, who, purpose, sides))
        kept = max(faces) if edge > 0 else min(faces)
        self.record(fight, who, purpose, sides, kept + bonus, faces)
        return kept

    def hush(self, fight: AnyFight, on: bool) -> None:
        self.hushed = on

    def part(self, fight: AnyFight, label: int, value: int) -> int:
        if value and not self.hushed:
            self.parts.append((label, value))
        return value

    def emit(self, fight: AnyFight, kind: int, who: int, other: int, a: int, b: int, c: int) -> None:
        if self.parts:
            self.log.append((kind, fight.round, fight.turn, who, other, a, b, c, (), tuple(self.parts)))
            self.parts = []
        else:
            self.log.append((kind, fight.round, fight.turn, who, other, a, b, c, (), ()))
