"""What the functions work on: numbers in, numbers out."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.record import COMBATANTS, ints, many, one

INPUTS, OUTPUTS, CELLS = 4, 64, 10


@dataclass(slots=True)
class Decision:
    """Which function runs, on what."""

    which: int = 0
    given: list[int] = ints(INPUTS)


@dataclass(slots=True)
class Pair:
    """A record in a record."""

    one: int = 0
    two: int = 0


@dataclass(slots=True)
class Rules:
    """Nothing."""

    nothing: int = 0


@dataclass(slots=True)
class Fight(kernel.Fight[kernel.Combatant, Rules, Rules, Decision]):
    """The numbers."""

    out: list[int] = ints(OUTPUTS)
    outs: int = 0
    calls: int = 0
    cell: list[int] = ints(CELLS)
    pair: Pair = one(Pair)
    pairs: list[Pair] = many(Pair, 3)
    each: list[int] = ints(1)
    units: list[kernel.Combatant] = many(kernel.Combatant, (COMBATANTS, 1))
    sheets: list[Rules] = many(Rules, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
