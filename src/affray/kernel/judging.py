"""How many branches there are, judged by some that are taken at random, after Knuth.

The number of ways at each draw, multiplied along a branch on which each way is as likely as another, is on average the
number of all branches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from random import Random

from affray.kernel.exhaustive import Drawn, Exhaustive, first

DESCENTS = 64
BEYOND = 20
"""Branches count as hopelessly many if half of those taken stand for this many times the limit. By Markov's inequality
that is seen of fewer branches than the limit about once in 10²³ times."""


@dataclass(frozen=True)
class Judged:
    """Branches taken at random: for how many each stands, the draws of the bushiest, whether they went on."""

    numbers: tuple[int, ...]
    draws: tuple[tuple[int, int, int], ...]
    goes_on: bool

    @property
    def branches(self) -> int:
        """About how many branches there are up to the next crossroads."""
        return sum(self.numbers) // len(self.numbers)

    def is_hopeless(self, limit: int) -> bool:
        """Whether there are more branches than a limit, beyond any doubt."""
        return 2 * sum(number >= BEYOND * limit for number in self.numbers) >= len(self.numbers)


def judged(engine: Exhaustive, prefix: tuple[int, ...], run: Callable[[], bool]) -> Judged:
    """Take some branches behind a prefix. `run` follows one and says whether it goes on behind a crossroads.

    The engine is left at the branch where it was.
    """
    path, random = engine.path, Random(0)
    taken: list[list[Drawn]] = []
    goes_on = False
    engine.pick = random.randrange
    for _ in range(DESCENTS):
        engine.begin(prefix)
        goes_on |= run()
        taken.append(engine.path)
    engine.pick = first
    engine.begin(prefix)
    engine.path = path
    numbers = tuple(prod(len(drawn.outcomes) for drawn in branch) for branch in taken)
    bushiest = taken[numbers.index(max(numbers))]
    draws = tuple((drawn.who, drawn.purpose, len(drawn.outcomes)) for drawn in bushiest)
    return Judged(numbers, draws, goes_on)
