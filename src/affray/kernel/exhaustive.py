"""Exhaustive dice: a rule function is run again along every branch of its dice, with exact weights.

Branches that meet at a crossroads (primitives.crossroads, or the end of a turn) in the same state go on as one, so that
dice which have been settled don't multiply those to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from affray.kernel.draws import Branches, faces, looked_up, stretches, sums, yes_no
from affray.kernel.events import ROUND_STARTED, TURN_ENDED, TURN_PASSED
from affray.kernel.fight import ALWAYS, ASK, AnyFight
from affray.kernel.interpreted import Answer, Quiet
from affray.kernel.record import copier
from affray.kernel.stretches import EACH
from affray.kernel.tape import Change

Result = TypeVar("Result")
Fact = tuple[int, int, int, int]
"""An event that was watched for: kind, who, other, and the one field of it that counts."""
ENDINGS = frozenset((TURN_ENDED, TURN_PASSED, ROUND_STARTED))
"""Events after which only the state counts."""
ANYWHERE = -1
"""A purpose that no die has, for draws that are no dice."""


@dataclass(frozen=True)
class Known:
    """What is not left to chance or to policies.

    `faces` and `answers` come first, in order, whatever they are for; `dice` are further faces by purpose;
    `chosen` are answers by combatant and kind of question, which hold each time. `changes` were made on the way, each
    behind so many of the known faces and answers.
    """

    faces: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    dice: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    chosen: Mapping[tuple[int, int], int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()


class ImpossibleFace(Exception):
    """A face was given that the die does not have."""

    def __init__(self, purpose: int, sides: int, face: int) -> None:
        super().__init__(purpose, sides, face)
        self.purpose, self.sides, self.face = purpose, sides, face


class TooManyBranches(Exception):
    """There are more branches than the limit: so many were followed, which hold `share` of the chance.

    `about` is how many there are, judged by some taken at random; `goes_on` if there are more behind a crossroads.
    `draws` are those of the bushiest of them: (who, purpose, branches there).
    """

    def __init__(
        self, branches: int, share: Fraction, draws: tuple[tuple[int, int, int], ...], about: int, goes_on: bool
    ) -> None:
        super().__init__(branches, share, draws, about, goes_on)
        self.branches, self.share, self.draws = branches, share, draws
        self.about, self.goes_on = about, goes_on


class Drawn(NamedTuple):
    """A draw on the branch that is followed: which of its outcomes is taken, and whose draw it is for what."""

    taken: int
    outcomes: Branches
    who: int
    purpose: int


def first(_ways: int) -> int:
    """Which of so many ways is taken first."""
    return 0


class Place(NamedTuple):
    """A crossroads: where it is, and in a counted loop how often that has come round and at which count it is left."""

    where: tuple[int, ...]
    times: int
    most: int


class Arrived(Exception):
    """A branch has come to a crossroads."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.place = place


class Exhaustive(Quiet):
    """Follows one branch of the dice after another; `advance` goes to the next.

    `watched` are kinds of events to remember: which of their fields a, b, c counts (0 to 2), or -1 for none. With
    `may_wait` dice may be drawn later than they are ruled to be: see primitives.may_wait.
    """

    def __init__(
        self,
        answer: Answer,
        watched: Mapping[int, int] | None = None,
        known: Known | None = None,
        may_wait: bool = False,
    ) -> None:
        super().__init__(answer)
        self.may_wait = may_wait
        self.watched = watched or {}
        self.known = known or Known()
        self.merging = False
        self.pick: Callable[[int], int] = first
        self.given: set[int] = set()  # purposes whose given dice were thrown
        self.begin(())

    def begin(self, prefix: tuple[int, ...]) -> None:
        """Follow the branches behind these draws."""
        self.prefix = prefix
        self.path: list[Drawn] = []
        self.start()

    def start(self) -> None:
        """Go back to the beginning of the branch."""
        self.at, self.weight, self.whole = 0, 1, 1
        self.faces_used = self.answers_used = self.changes_made = 0
        self.dice_used: dict[int, int] = {}
        self.facts: set[Fact] = set()

    def branch(self, outcomes: Branches, whole: int, who: int, purpose: int) -> int:
        """The value of the next draw on this branch."""
        at = self.at - len(self.prefix)
        self.at += 1
        if at < 0:
            return self.prefix[at]
        if at == len(self.path):
            self.path.append(Drawn(self.pick(len(outcomes)), outcomes, who, purpose))
        taken, outcomes, _, _ = self.path[at]
        value, weight = outcomes[taken]
        self.weight *= weight
        self.whole *= whole
        return value

    def values(self) -> tuple[int, ...]:
        """The values of all draws on this branch so far."""
        drawn = self.path[: max(0, self.at - len(self.prefix))]
        return self.prefix + tuple(outcomes[taken][0] for taken, outcomes, _, _ in drawn)

    @property
    def used(self) -> tuple[Any, ...]:
        """How much of what is known has been used."""
        answers = min(self.answers_used, len(self.known.answers))
        return self.faces_used, answers, self.changes_made, tuple(sorted(self.dice_used.items()))

    @property
    def has_branched(self) -> bool:
        """Whether any draw on this branch might have come out otherwise."""
        return any(len(outcomes) > 1 for _, outcomes, _, _ in self.path)

    def advance(self) -> bool:
        """Go on to the next branch; False after the last."""
        while self.path:
            taken, outcomes, who, purpose = self.path.pop()
            if taken + 1 < len(outcomes):
                self.path.append(Drawn(taken + 1, outcomes, who, purpose))
                return True
        return False

    # --- what is known ------------------------------------------------------------------------------------------

    def is_known(self, purpose: int) -> bool:
        """Whether a face may still be known of the next die."""
        return self.faces_used < len(self.known.faces) or purpose in self.known.dice

    def make_changes(self, fight: AnyFight) -> None:
        """Make the changes whose place has come."""
        changes = self.known.changes
        while self.changes_made < len(changes) and changes[self.changes_made][:2] == (
            self.faces_used,
            self.answers_used,
        ):
            self.changes_made += 1
            changes[self.changes_made - 1].apply(fight)

    def face(self, fight: AnyFight, purpose: int, sides: int) -> int:
        """The next face that is known, or 0."""
        self.make_changes(fight)
        shown = 0
        if self.faces_used < len(self.known.faces):
            shown = self.known.faces[self.faces_used]
            self.faces_used += 1
        elif purpose in self.known.dice:
            used = self.dice_used.get(purpose, 0)
            self.dice_used[purpose] = used + 1
            if used < len(self.known.dice[purpose]):
                shown = self.known.dice[purpose][used]
                self.given.add(purpose)
                if not 1 <= shown <= sides:
                    raise ImpossibleFace(purpose, sides, shown)
        return shown

    # --- the primitives -----------------------------------------------------------------------------------------

    def draw(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        fight.draw += 1
        return self.face(fight, purpose, sides) or self.branch(faces(sides), sides, who, purpose)

    def one_of(self, fight: AnyFight, who: int, purpose: int, sides: int, outcomes: Branches) -> int:
        """One die of which only some faces need be followed."""
        fight.draw += 1
        return self.face(fight, purpose, sides) or self.branch(outcomes, sides, who, purpose)

    def roll_sum(self, fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
        known = 0
        for thrown in range(dice):
            shown = self.face(fight, purpose, sides)
            if shown == 0:
                rest = dice - thrown
                fight.draw += dice
                return bonus + known + self.branch(sums(rest, sides), sides**rest, who, purpose)
            known += shown
        fight.draw += dice
        return bonus + known

    def roll_edge(self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
        return self.roll_between(fight, who, purpose, sides, edge, bonus, EACH)

    def roll_between(
        self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int, bounds: int
    ) -> int:
        single = stretches(sides, 0, bounds)
        if edge == 0:
            return self.one_of(fight, who, purpose, sides, single)
        if self.is_known(purpose):
            both = [self.one_of(fight, who, purpose, sides, single) for _ in range(2)]
            return max(both) if edge > 0 else min(both)
        self.make_changes(fight)
        fight.draw += 2
        return self.branch(stretches(sides, edge, bounds), sides * sides, who, purpose)

    def roll_table(self, fight: AnyFight, who: int, purpose: int, sides: int, table: list[int]) -> int:
        return self.one_of(fight, who, purpose, sides, looked_up(tuple(table[:sides])))

    def at_least(self, fight: AnyFight, who: int, purpose: int, bonus: int, needed: int) -> bool:
        fight.draw += 1
        shown = self.face(fight, purpose, 20)
        if shown:
            return shown + bonus >= needed
        return self.branch(yes_no(21 + bonus - needed, 20), 20, who, purpose) == 1

    def percent(self, fight: AnyFight, who: int, purpose: int, chance: int) -> bool:
        fight.draw += 1
        shown = self.face(fight, purpose, 100)
        if shown:
            return shown <= chance
        return self.branch(yes_no(chance, 100), 100, who, purpose) == 1

    def ask(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        self.make_changes(fight)
        self.answers_used += 1
        if self.answers_used <= len(self.known.answers):
            return self.known.answers[self.answers_used - 1]
        if (who, question) in self.known.chosen:
            return self.known.chosen[who, question]
        setting = fight.units[who].auto[question]
        if setting != ASK:
            return 1 if setting == ALWAYS else 0
        return self.answer(fight, who, question, other)

    def whim(self, fight: AnyFight, options: int) -> int:
        """A choice of a policy that does not care: each is as likely as another."""
        fight.whims += 1
        return self.branch(faces(options), options, ANYWHERE, ANYWHERE) - 1

    def emit(self, fight: AnyFight, kind: int, who: int, other: int, a: int, b: int, c: int) -> None:
        counts = self.watched.get(kind)
        if counts is not None:
            self.facts.add((kind, who, other, (a, b, c)[counts] if counts >= 0 else 0))
        if kind in ENDINGS:
            self.arrive(Place((-1, kind, who), 0, 0))

    def crossroads(self, fight: AnyFight, loop: int, number: int, count: int, most: int) -> None:
        self.arrive(Place((loop, number), count, most))

    def arrive(self, place: Place) -> None:
        """End the branch here if it has branched since the last crossroads."""
        if self.merging and self.at > len(self.prefix):
            raise Arrived(place)


def every(
    fight: AnyFight, act: Callable[[AnyFight], Result], answer: Answer
) -> Iterator[tuple[AnyFight, Result, Fraction]]:
    """Each (state after, result, probability) of `act` on copies of a fight; the probabilities sum to exactly 1.

    Each branch is followed by itself, from beginning to end.
    """
    engine = Exhaustive(answer)
    copy = copier(type(fight))
    while True:
        branch = copy(fight)
        branch.engine = engine
        engine.start()
        result = act(branch)
        yield branch, result, Fraction(engine.weight, engine.whole)
        if not engine.advance():
            return
