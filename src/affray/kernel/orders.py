"""What is done between the fights of a campaign, as data that both engines carry out.

An order that a rule forbids when its time comes is left out. To do one needs what answers questions that come up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from affray.kernel.fight import ASK, NOBODY, AnyFight
from affray.kernel.interpreted import Answer, Quiet
from affray.kernel.record import copier
from affray.kernel.ruleset import Ruleset

DECIDED, WAIT, SPOKEN, BY_POLICY = range(4)
"""Kinds of order as the compiled engine knows them."""
GOES = 4
"""How often between two fights a policy is asked for each combatant what it does."""


@dataclass(frozen=True)
class Decided:
    """A decision of the ruleset, and the answers to the first questions that come up in it; a policy gives the rest."""

    decision: Any
    answers: tuple[int, ...] = ()

    @property
    def code(self) -> tuple[int, int] | None:
        """Kind and number for the compiled engine, which knows no answers but the policies'."""
        return None if self.answers else (DECIDED, 0)

    def do(self, ruleset: Ruleset, answer: Answer, fight: AnyFight) -> int:
        """Carry it out; the clause that forbids it, or 0."""
        fight.decision = copier(type(self.decision))(self.decision)
        fight.engine = Answering(answer, self.answers) if self.answers else Quiet(answer)
        return performed(ruleset, fight)


@dataclass(frozen=True)
class Waited:
    """Time passes, in minutes."""

    minutes: int

    @property
    def code(self) -> tuple[int, int] | None:
        """Kind and number for the compiled engine."""
        return WAIT, self.minutes

    def do(self, ruleset: Ruleset, answer: Answer, fight: AnyFight) -> int:
        """Carry it out; the clause that forbids it, or 0."""
        fight.engine = Quiet(answer)
        clause: int = ruleset.room("between").pass_time(fight, self.minutes)
        return clause


@dataclass(frozen=True)
class Spoken:
    """A word of the game master that only this ruleset has, by its number."""

    number: int

    @property
    def code(self) -> tuple[int, int] | None:
        """Kind and number for the compiled engine."""
        return SPOKEN, self.number

    def do(self, ruleset: Ruleset, answer: Answer, fight: AnyFight) -> int:
        """Carry it out; the clause that forbids it, or 0."""
        fight.engine = Quiet(answer)
        clause: int = ruleset.room("between").further(fight, self.number)
        return clause


@dataclass(frozen=True)
class Recovered:
    """What the policy between fights decides for one combatant, or for everyone."""

    who: int = NOBODY

    @property
    def code(self) -> tuple[int, int] | None:
        """Kind and number for the compiled engine."""
        return BY_POLICY, self.who

    def do(self, ruleset: Ruleset, answer: Answer, fight: AnyFight) -> int:
        """Carry it out; 0."""
        fight.engine = Quiet(answer)
        recover(ruleset, fight, self.who)
        return 0


@dataclass(frozen=True)
class Changed:
    """Any other change by the game master. The compiled engine hands the fight over for it."""

    change: Callable[[AnyFight], int]
    code: tuple[int, int] | None = None

    def do(self, _ruleset: Ruleset, answer: Answer, fight: AnyFight) -> int:
        """Carry it out; the clause that forbids it, or 0."""
        fight.engine = Quiet(answer)
        return self.change(fight)


Order = Decided | Waited | Spoken | Recovered | Changed


class Answering(Quiet):
    """Gives stated answers first to what is asked at all; then policies answer."""

    def __init__(self, answer: Answer, answers: tuple[int, ...]) -> None:
        super().__init__(answer)
        self.answers = list(answers)

    def ask(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        if self.answers and fight.units[who].auto[question] == ASK:
            return self.answers.pop(0)
        return super().ask(fight, who, question, other, options)


def performed(ruleset: Ruleset, fight: AnyFight) -> int:
    """Carry out the fight's decision unless a rule forbids it; that clause, or 0."""
    clause = ruleset.refusal(fight)
    if clause == 0:
        ruleset.perform(fight)
    return clause


def recover(ruleset: Ruleset, fight: AnyFight, who: int) -> None:
    """What the policy between fights decides, for one combatant or, with -1, for all: the twin of bodies.recover."""
    chooses = ruleset.room("between").choose_between
    fight.decision = ruleset.room("state").Decision()
    for go in range(GOES):
        for one in range(fight.n):
            if who in (NOBODY, one) and chooses(fight, one, go):
                performed(ruleset, fight)
