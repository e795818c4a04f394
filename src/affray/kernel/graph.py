"""The graph of a fight's states, explored by the interpreted engine: what there is without the compiled one."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from affray.kernel.exhaustive import Exhaustive, TooManyBranches
from affray.kernel.fight import GOING_ON, AnyFight
from affray.kernel.merging import Followed
from affray.kernel.record import copier, keyer
from affray.kernel.ruleset import Ruleset

MOST_BRANCHES = 20_000
"""So many branches of one decision are followed."""


NEXT_TO_NOTHING = 1e-13
"""Mass below this need go on no longer."""


@dataclass
class Spread:
    """Where mass has gone: `ended[outcome][round]`, at which state (`rests`), what is `stopped` and `undecided`.

    `waits` is the undecided mass that has come to states which are not explored, by state.
    """

    ended: dict[int, dict[int, float]] = field(default_factory=dict)
    rests: dict[int, float] = field(default_factory=dict)
    waits: dict[int, float] = field(default_factory=dict)
    stopped: float = 0.0
    undecided: float = 0.0

    def is_done(self, left: float, is_last: bool, least: float) -> bool:
        """Note what is left behind a round: stopped if it was the last; whether there is no more to do."""
        if is_last:
            self.stopped = left
        elif left < least:
            self.undecided += left
        return is_last or left < least


class Graph(Protocol):
    """States by number, in the order in which they were found, and what leads from each explored one to which.

    A step is one decision, and those of the same turn behind it that draw nothing; states that lie within steps only
    may be known too.
    """

    @property
    def size(self) -> int:
        """How many states are known."""
        ...

    @property
    def explored(self) -> int:
        """How many of them are explored."""
        ...

    @property
    def open(self) -> int:
        """How many more could be."""
        ...

    @property
    def over(self) -> int:
        """In how many the fight is over, so that nothing follows."""
        ...

    def add(self, fight: AnyFight) -> int:
        """The number of a fight's state, which is added if it is new."""
        ...

    def explore(self, asked: Sequence[int]) -> None:
        """Explore states by their numbers.

        Those that are explored, over, or within a step stay as they are, and so do those with too many branches.
        """
        ...

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """The outcome rows, of `width` words, of states by their numbers."""
        ...

    def spread(self, begin: Mapping[int, float], first: int, last: int, least: float = NEXT_TO_NOTHING) -> Spread:
        """Let mass, by state, go on from the first round until less than `least` goes on or the last round is over."""
        ...


class InterpretedGraph:
    """See Graph."""

    def __init__(self, ruleset: Ruleset, fight: AnyFight) -> None:
        self.ruleset = ruleset
        self.copy, self.key = copier(type(fight)), keyer(type(fight))
        self.numbers: dict[Any, int] = {}
        self.fights: list[AnyFight] = []
        self.onward: dict[int, list[tuple[int, int, float]]] = {}  # by state: target, rounds that pass, probability
        self.onward_from: dict[Any, tuple[AnyFight, int]] = {}  # where decisions in a turn that draw nothing lead
        self.open = self.over = 0

    @property
    def size(self) -> int:
        """See Graph."""
        return len(self.fights)

    @property
    def explored(self) -> int:
        """See Graph."""
        return len(self.onward)

    def add(self, fight: AnyFight) -> int:
        """See Graph."""
        self.ruleset.canonical(fight)
        key = self.key(fight)
        if key not in self.numbers:
            self.numbers[key] = len(self.fights)
            self.fights.append(self.copy(fight))
            self.open += fight.over == GOING_ON
            self.over += fight.over != GOING_ON
        return self.numbers[key]

    def explore(self, asked: Sequence[int]) -> None:
        """See Graph."""
        for state in asked:
            if state not in self.onward and self.fights[state].over == GOING_ON:
                with suppress(TooManyBranches):
                    self.onward[state] = self.links_of(self.fights[state])
                    self.open -= 1

    def links_of(self, fight: AnyFight) -> list[tuple[int, int, float]]:
        """Follow every branch of one state's step."""
        found: dict[tuple[int, int], float] = {}
        engine = Exhaustive(self.ruleset.answer, may_wait=True)
        for taken, _, share in Followed(fight, self.take_decision, engine, MOST_BRANCHES).ends():
            after, rounds = self.gone_straight_on(taken, fight)
            link = self.add(after), rounds
            found[link] = found.get(link, 0.0) + float(share)
        return [(target, rounds, weight) for (target, rounds), weight in found.items()]

    def gone_straight_on(self, fight: AnyFight, before: AnyFight) -> tuple[AnyFight, int]:
        """The fight after the decisions that are left in the turn, as far as they draw nothing; the rounds passed."""
        rounds = fight.round - before.round
        if (fight.over, rounds, fight.turn) != (GOING_ON, 0, before.turn):
            return fight, rounds
        self.ruleset.canonical(fight)
        key = self.key(fight)
        if key not in self.onward_from:
            further, engine = self.copy(fight), Exhaustive(self.ruleset.answer, may_wait=True)
            further.engine = engine
            self.take_decision(further)
            self.onward_from[key] = (fight, 0) if engine.has_branched else self.gone_straight_on(further, fight)
        return self.onward_from[key]

    def take_decision(self, fight: AnyFight) -> None:
        """The next decision, by policy. One that turns out to be refused ends the turn instead."""
        rules = self.ruleset
        fight.decision = rules.room("state").Decision()
        rules.choose(fight)
        if rules.refusal(fight) != 0:
            rules.room("policy").decide(fight, rules.room("terms").V_END, fight.turn)
        rules.perform(fight)

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """See Graph."""
        rows, write = [0] * (len(numbers) * width), self.ruleset.room("outcome").outcome_row
        for place, number in enumerate(numbers):
            write(self.fights[number], rows, place * width)
        return array("q", rows)

    def spread(self, begin: Mapping[int, float], first: int, last: int, least: float = NEXT_TO_NOTHING) -> Spread:
        """See Graph."""
        found, mass = Spread(), dict(begin)
        for number in range(first, last + 1):
            later: dict[int, float] = {}
            while mass:
                mass = self.moved(mass, later, found, number)
            if found.is_done(sum(later.values()), number == last, least):
                break
            mass = later
        found.undecided += sum(found.waits.values())
        return found

    def moved(self, mass: dict[int, float], later: dict[int, float], found: Spread, number: int) -> dict[int, float]:
        """Let mass go one step on; what passes into the next round is added to `later`."""
        here: dict[int, float] = {}
        for state, amount in mass.items():
            over = self.fights[state].over
            if over != GOING_ON:
                by_round = found.ended.setdefault(over, {})
                by_round[number] = by_round.get(number, 0.0) + amount
                found.rests[state] = found.rests.get(state, 0.0) + amount
            elif state not in self.onward:
                found.waits[state] = found.waits.get(state, 0.0) + amount
            else:
                for target, rounds, weight in self.onward[state]:
                    into = later if rounds else here
                    into[target] = into.get(target, 0.0) + amount * weight
        return here
