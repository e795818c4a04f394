"""The tape: what a command was given from outside, and the engine that runs a command on it.

A command is a pure function of the state before it and its tape: in order, the faces of dice thrown by hand, the
answers to questions, the game master's edits made while a question was open. When the tape ends at a question or at a
die to be thrown by hand, the engine stops there; the command is run again once the tape is longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from affray.kernel.dice import face as face_of
from affray.kernel.fight import ALWAYS, ASK, AnyFight
from affray.kernel.interpreted import Answer, Logged, nobody_answers

SEEDED, THROWN, LISTED, AGAIN, ANEW = range(5)
"""Where a face comes from: the seed, a hand, a list, an earlier run of the same act, the seed after a cocked die."""
OTHER_WORDS = 0x3C6EF372FE94F82B
"""Sets the words of dice drawn anew apart from all others of a fight."""


class Draw(NamedTuple):
    """One die of an act: what for, its sides and face, where the face comes from, and how far the tape was read."""

    purpose: int
    sides: int
    face: int
    source: int = SEEDED
    at: int = 0


@dataclass(frozen=True)
class Die:
    """The faces of one die thrown by hand."""

    face: int


@dataclass(frozen=True)
class Reply:
    """The answer to a question."""

    answer: int


@dataclass(frozen=True)
class Edit:
    """A game master's change, made while a question was open. `words` say what it was, for the journal."""

    words: str
    apply: Callable[[AnyFight], None] = field(compare=False)


class Change(NamedTuple):
    """A change that was made behind so many draws and answers of a command."""

    draws: int
    answers: int
    apply: Callable[[AnyFight], None]


@dataclass(frozen=True)
class Question:
    """A pending choice: who is asked what about whom, and how many answers there are beyond declining."""

    who: int
    question: int
    other: int
    options: int


@dataclass(frozen=True)
class DieWanted:
    """A die that someone has to throw by hand; `together` dice of its roll are still to come, this one included.

    With `summed` nothing but what they come to counts.
    """

    who: int
    purpose: int
    sides: int
    together: int = 1
    summed: bool = False


class Stopped(Exception):
    """The tape has ended: `wanted` is the question, or the die, that comes next."""

    def __init__(self, wanted: Question | DieWanted) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class DieMissing(Exception):
    """A die was drawn for which no face was given. `reached` may say how far the command had come."""

    def __init__(self, who: int, purpose: int, sides: int) -> None:
        super().__init__(who, purpose, sides)
        self.who, self.purpose, self.sides = who, purpose, sides
        self.reached: Any = None


class BadFace(Exception):
    """A face was given that the die does not have."""

    def __init__(self, purpose: int, sides: int, face: int) -> None:
        super().__init__(purpose, sides, face)
        self.purpose, self.sides, self.face = purpose, sides, face


Lapsed = Callable[[AnyFight, int, int, int], bool]
"""Whether a question (fight, who, question, other) has lost its point, say because an edit felled the one asked."""


class Taped(Logged):
    """Answers from a tape, seeded dice; every event and every draw is recorded.

    `anew` says which dice of the act were drawn anew, counted from 0, and how many times. `again` are dice of an
    earlier run of the act: a die for the same purpose takes the next of them, and no new word of the seed is used up.
    """

    source = SEEDED

    def __init__(self, tape: Sequence[Die | Reply | Edit], lapsed: Lapsed, policy: Answer | None = None) -> None:
        super().__init__(policy or nobody_answers)
        self.tape = tape
        self.at = 0
        self.lapsed = lapsed
        self.policy = policy
        self.anew: Mapping[int, int] = {}
        self.again: list[Draw] = []
        self.draws: list[Draw] = []
        self.answers: list[int] = []
        self.changes: list[Change] = []  # the edits that were made, and where

    @property
    def faces(self) -> list[int]:
        """The faces drawn so far."""
        return [draw.face for draw in self.draws]

    def ask(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        answer = self.reply(fight, who, question, other, options)
        self.answers.append(answer)
        return answer

    def reply(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        """The next answer, after any edits that were made before it was given.

        A question that answers itself was never open, so that no edit can have been made there.
        """
        setting = fight.units[who].auto[question]
        if setting == ASK and self.edits(fight):
            if self.lapsed(fight, who, question, other):
                return 0
            setting = fight.units[who].auto[question]
        if setting != ASK:
            return 1 if setting == ALWAYS else 0
        if self.policy is not None:
            return self.policy(fight, who, question, other)
        if self.at == len(self.tape):
            raise Stopped(Question(who, question, other, options))
        given = self.tape[self.at]
        self.at += 1
        assert isinstance(given, Reply)
        return given.answer

    def edits(self, fight: AnyFight) -> bool:
        """Make the edits that come next on the tape; whether there were any. Parts noted before wait for their roll."""
        made = False
        waiting, self.parts = self.parts, []
        while self.at < len(self.tape) and isinstance(edit := self.tape[self.at], Edit):
            self.at += 1
            self.changes.append(Change(len(self.draws), len(self.answers), edit.apply))
            edit.apply(fight)
            made = True
        self.parts = waiting
        return made

    def draw(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        at, times = self.at, self.anew.get(len(self.draws), 0)
        before = next((n for n, draw in enumerate(self.again) if draw[:2] == (purpose, sides)), None)
        if before is not None:
            face, source = self.again.pop(before).face, AGAIN
        else:
            face, source = self.thrown(fight, who, purpose, sides), self.source_of(who)
        for time in range(1, times + 1):
            face, source = self.thrown_anew(fight, who, purpose, sides, time), ANEW
        self.draws.append(Draw(purpose, sides, face, source, at))
        return face

    def source_of(self, who: int) -> int:
        """Where the dice of someone come from."""
        return self.source

    def thrown_anew(self, fight: AnyFight, who: int, purpose: int, sides: int, time: int) -> int:
        """The face that the die just drawn shows when it is drawn anew for the `time`-th time."""
        return face_of(fight.stream ^ OTHER_WORDS, (fight.draw << 16) + (len(self.draws) << 6) + time, sides)

    def thrown(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        """The next face; here a seeded one."""
        return super().draw(fight, who, purpose, sides)


class Given(Taped):
    """Faces listed ahead for each purpose. `used` says how many of each the fight has taken before."""

    source = LISTED

    def __init__(
        self,
        tape: Sequence[Die | Reply | Edit],
        lapsed: Lapsed,
        dice: Mapping[int, Sequence[int]],
        used: Mapping[int, int],
        policy: Answer | None = None,
    ) -> None:
        super().__init__(tape, lapsed, policy)
        self.dice = dice
        self.used = dict(used)

    def thrown(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        fight.draw += 1
        used = self.used.get(purpose, 0)
        if used >= len(self.dice.get(purpose, ())):
            raise DieMissing(who, purpose, sides)
        self.used[purpose] = used + 1
        face = self.dice[purpose][used]
        if not 1 <= face <= sides:
            raise BadFace(purpose, sides, face)
        return face

    def thrown_anew(self, fight: AnyFight, who: int, purpose: int, sides: int, time: int) -> int:
        """The next listed face; the die keeps its number."""
        face = self.thrown(fight, who, purpose, sides)
        fight.draw -= 1
        return face


class ByHand(Taped):
    """Dice thrown by hand: each face comes from the tape, and the command stops for the next one.

    `hands` are the combatants whose dice are thrown by hand, None for everyone.
    """

    def __init__(
        self,
        tape: Sequence[Die | Reply | Edit],
        lapsed: Lapsed,
        policy: Answer | None = None,
        hands: frozenset[int] | None = None,
    ) -> None:
        super().__init__(tape, lapsed, policy)
        self.hands = hands

    def source_of(self, who: int) -> int:
        return THROWN if self.hands is None or who in self.hands else SEEDED

    together, summed = 1, False

    def roll_sum(self, fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
        self.together, self.summed = dice, True
        total = super().roll_sum(fight, who, purpose, dice, sides, bonus)
        self.summed = False
        return total

    def roll_edge(self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
        self.together = 1 if edge == 0 else 2
        return super().roll_edge(fight, who, purpose, sides, edge, bonus)

    def thrown(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        if self.source_of(who) == SEEDED:
            return super().thrown(fight, who, purpose, sides)
        fight.draw += 1
        self.edits(fight)
        if self.at == len(self.tape):
            raise Stopped(DieWanted(who, purpose, sides, self.together, self.summed))
        given = self.tape[self.at]
        self.at += 1
        self.together = max(1, self.together - 1)
        assert isinstance(given, Die)
        return given.face
