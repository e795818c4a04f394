"""Exhaustive dice: a rule function is run again along every branch of its dice, with exact weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar

from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Answer, Quiet
from affray.kernel.record import copier

Branches = Sequence[tuple[int, int]]
"""(value, weight) for each outcome of a draw."""
Result = TypeVar("Result")


@cache
def faces(sides: int) -> Branches:
    """Each face of one die."""
    return tuple((face, 1) for face in range(1, sides + 1))


@cache
def sums(dice: int, sides: int) -> Branches:
    """Each sum of several dice, weighted by the number of ways it comes up."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + weight
        ways = more
    return tuple(ways.items())


@cache
def kept(sides: int, edge: int) -> Branches:
    """Each kept face of two dice, weighted."""
    ordered = range(1, sides + 1)
    return tuple((face, 2 * (face if edge > 0 else sides + 1 - face) - 1) for face in ordered)


class Exhaustive(Quiet):
    """Follows one branch of the dice after another; `advance` goes to the next."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.path: list[tuple[int, Branches]] = []
        self.start()

    def start(self) -> None:
        """Go back to the beginning of the branch."""
        self.at, self.weight, self.whole = 0, 1, 1

    def branch(self, fight: AnyFight, outcomes: Branches, whole: int) -> int:
        """The value of the next draw on this branch."""
        fight.draw += 1
        if self.at == len(self.path):
            self.path.append((0, outcomes))
        taken, outcomes = self.path[self.at]
        self.at += 1
        value, weight = outcomes[taken]
        self.weight *= weight
        self.whole *= whole
        return value

    def advance(self) -> bool:
        """Go on to the next branch; False after the last."""
        while self.path:
            taken, outcomes = self.path.pop()
            if taken + 1 < len(outcomes):
                self.path.append((taken + 1, outcomes))
                return True
        return False

    def roll(self, fight: AnyFight, who: int, purpose: int, sides: int, bonus: int) -> int:
        return self.branch(fight, faces(sides), sides)

    def roll_sum(self, fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
        return self.branch(fight, sums(dice, sides), sides**dice) + bonus

    def roll_edge(self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
        if edge == 0:
            return self.branch(fight, faces(sides), sides)
        return self.branch(fight, kept(sides, edge), sides * sides)

    def at_least(self, fight: AnyFight, who: int, purpose: int, bonus: int, needed: int) -> bool:
        return self.branch(fight, _yes_no(max(0, min(20, 21 + bonus - needed)), 20), 20) == 1

    def percent(self, fight: AnyFight, who: int, purpose: int, chance: int) -> bool:
        return self.branch(fight, _yes_no(max(0, min(100, chance)), 100), 100) == 1


def _yes_no(ways: int, whole: int) -> Branches:
    """Yes in so many ways of the whole; an outcome that can't come up is no branch."""
    return tuple(branch for branch in ((1, ways), (0, whole - ways)) if branch[1])


def every(
    fight: AnyFight, act: Callable[[AnyFight], Result], answer: Answer
) -> Iterator[tuple[AnyFight, Result, Fraction]]:
    """Each (state after, result, probability) of `act` on copies of a fight; the probabilities sum to exactly 1."""
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
