"""The graph of a fight's states, explored by the interpreted engine: what there is without the compiled one."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from affray.kernel.exhaustive import Exhaustive
from affray.kernel.fight import GOING_ON, AnyFight
from affray.kernel.merging import Followed
from affray.kernel.record import copier, keyer
from affray.kernel.ruleset import Ruleset

MOST_BRANCHES = 1_000_000
"""So many branches of one decision are followed."""


NEXT_TO_NOTHING = 1e-13
"""Mass below this need go on no longer."""


@dataclass
class Spread:
    """Where mass has gone: `ended[outcome][round]`, at which state (`rests`), what is `stopped` and `undecided`."""

    ended: dict[int, dict[int, float]] = field(default_factory=dict)
    rests: dict[int, float] = field(default_factory=dict)
    stopped: float = 0.0
    undecided: float = 0.0

    def is_done(self, left: float, is_last: bool) -> bool:
        """Note what is left behind a round: stopped if it was the last; whether there is no more to do."""
        if is_last:
            self.stopped = left
        elif left < NEXT_TO_NOTHING:
            self.undecided += left
        return is_last or left < NEXT_TO_NOTHING


class Graph(Protocol):
    """States by number, in the order in which they were found, and what leads from each explored one to which."""

    @property
    def size(self) -> int:
        """How many states are known."""
        ...

    @property
    def explored(self) -> int:
        """How many of them, from the first on, are explored."""
        ...

    def add(self, fight: AnyFight) -> int:
        """The number of a fight's state, which is added if it is new."""
        ...

    def explore(self, most: int) -> None:
        """Explore up to `most` more states."""
        ...

    def over(self) -> Any:
        """The outcome of each known state, 0 while it goes on."""
        ...

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """The outcome rows, of `width` words, of states by their numbers."""
        ...

    def spread(self, begin: Mapping[int, float], first: int, last: int) -> Spread:
        """Let mass, by state, go on from the first round until next to none is undecided or the last round is over."""
        ...


class InterpretedGraph:
    """See Graph."""

    def __init__(self, ruleset: Ruleset, fight: AnyFight) -> None:
        self.ruleset = ruleset
        self.copy, self.key = copier(type(fight)), keyer(type(fight))
        self.numbers: dict[Any, int] = {}
        self.fights: list[AnyFight] = []
        self.onward: list[list[tuple[int, int, float]]] = []  # of each state: target, rounds that pass, probability
        self.explored = 0

    @property
    def size(self) -> int:
        """See Graph."""
        return len(self.fights)

    def add(self, fight: AnyFight) -> int:
        """See Graph."""
        self.ruleset.canonical(fight)
        key = self.key(fight)
        if key not in self.numbers:
            self.numbers[key] = len(self.fights)
            self.fights.append(self.copy(fight))
        return self.numbers[key]

    def explore(self, most: int) -> None:
        """See Graph."""
        for _ in range(min(most, self.size - self.explored)):
            fight = self.fights[self.explored]
            self.onward.append(self.links_of(fight) if fight.over == GOING_ON else [])
            self.explored += 1

    def links_of(self, fight: AnyFight) -> list[tuple[int, int, float]]:
        """Follow every branch of one state's decision."""
        found: dict[tuple[int, int], float] = {}
        engine = Exhaustive(self.ruleset.answer)
        for after, _, share in Followed(fight, self.take_decision, engine, MOST_BRANCHES).ends():
            rounds = after.round - fight.round
            link = self.add(after), rounds
            found[link] = found.get(link, 0.0) + float(share)
        return [(target, rounds, weight) for (target, rounds), weight in found.items()]

    def take_decision(self, fight: AnyFight) -> None:
        """The next decision, by policy. One that turns out to be refused ends the turn instead."""
        rules = self.ruleset
        fight.decision = rules.room("state").Decision()
        rules.choose(fight)
        if rules.refusal(fight) != 0:
            rules.room("policy").decide(fight, rules.room("terms").V_END, fight.turn)
        rules.perform(fight)

    def over(self) -> list[int]:
        """See Graph."""
        return [fight.over for fight in self.fights]

    def rows(self, numbers: Sequence[int], width: int) -> array[int]:
        """See Graph."""
        rows, write = [0] * (len(numbers) * width), self.ruleset.room("outcome").outcome_row
        for place, number in enumerate(numbers):
            write(self.fights[number], rows, place * width)
        return array("q", rows)

    def spread(self, begin: Mapping[int, float], first: int, last: int) -> Spread:
        """See Graph."""
        found, mass = Spread(), dict(begin)
        for number in range(first, last + 1):
            later: dict[int, float] = {}
            while mass:
                mass = self.moved(mass, later, found, number)
            if found.is_done(sum(later.values()), number == last):
                break
            mass = later
        return found

    def moved(self, mass: dict[int, float], later: dict[int, float], found: Spread, number: int) -> dict[int, float]:
        """Let mass go one decision on; what passes into the next round is added to `later`."""
        here: dict[int, float] = {}
        for state, amount in mass.items():
            over = self.fights[state].over
            if over != GOING_ON:
                by_round = found.ended.setdefault(over, {})
                by_round[number] = by_round.get(number, 0.0) + amount
                found.rests[state] = found.rests.get(state, 0.0) + amount
            elif state >= self.explored:
                found.undecided += amount
            else:
                for target, rounds, weight in self.onward[state]:
                    into = later if rounds else here
                    into[target] = into.get(target, 0.0) + amount * weight
        return here
