"""The state of a toy fight."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, ints, many, one

from .terms import CONDITIONS


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant."""

    talent: int = 0
    drill: int = 0
    luck: int = 0


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    left: list[int] = ints(len(CONDITIONS))
    ends: list[int] = ints(len(CONDITIONS))
    anchor: list[int] = ints(len(CONDITIONS))
    hp: int = 0
    spent: int = 0  # whether it has made its parting hit this round


@dataclass(slots=True)
class Rules:
    """Options and a table."""

    sides: int = 6
    harm: list[int] = ints(3)  # dice of damage on a hit by 0, 5, 10 or more


@dataclass(slots=True)
class Decision:
    """A command as numbers."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    x: int = -1
    y: int = -1


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One toy fight."""

    acted: int = 0
    met: list[int] = ints(3, -1)  # who was hurt last, newest first
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
