"""Exhaustive dice: exact, complete, and in agreement with seeded ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

from affray.kernel.dice import root, stream
from affray.kernel.exhaustive import every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.record import copier
from affray.kernel.ruleset import Ruleset

from .fights import encounter, random_commands

DRAWS = 2000
MOST_BRANCHES = 8_000


def test_odds_sum_to_one_and_agree_with_simulation(ruleset: Ruleset) -> None:
    """Of any one command: the exact probability of each end, against its share among seeded runs."""
    compared = 0
    for number in range(60):
        game = encounter(ruleset, number)
        for command in random_commands(game, Random(number), 6):
            game.command(command)
        if game.now.wanted is not None or game.over:
            continue
        decision = Random(number).choice(game.choices())
        compared += compare(ruleset, game.fight, decision)
    assert compared >= 15


def compare(ruleset: Ruleset, fight: AnyFight, decision: object) -> int:
    """Compare one decision's exact and simulated ends; 0 if it has too many branches to be worth it."""

    def act(copy: AnyFight) -> tuple[object, ...]:
        copy.decision = decision
        assert ruleset.refusal(copy) == 0
        ruleset.perform(copy)
        return end_of(copy)

    exact: dict[tuple[object, ...], Fraction] = {}
    for branches, (_, end, weight) in enumerate(every(fight, act, ruleset.answer)):
        if branches > MOST_BRANCHES:
            return 0
        exact[end] = exact.get(end, Fraction(0)) + weight
    assert sum(exact.values()) == 1
    assert all(isinstance(weight, Fraction) for weight in exact.values())
    seen = simulated(ruleset, fight, act)
    assert set(seen) <= set(exact)
    for end, weight in exact.items():
        spread = (float(weight) * (1 - float(weight)) / DRAWS) ** 0.5
        assert abs(seen[end] / DRAWS - float(weight)) <= 5 * spread + 1e-9, (end, weight)
    return 1


def end_of(fight: AnyFight) -> tuple[object, ...]:
    """What tells two ends apart: the outcome and each combatant's numbers that no whim touches."""
    return (fight.over, fight.turn, *((unit.x, unit.y, tuple(unit.left)) for unit in fight.units), *measures(fight))


def measures(fight: AnyFight) -> tuple[int, ...]:
    """Hit points, where the ruleset has them."""
    return tuple(getattr(unit, "hp", 0) for unit in fight.units)


def simulated(ruleset: Ruleset, fight: AnyFight, act: object) -> Counter[tuple[object, ...]]:
    """The ends of seeded runs."""
    seen: Counter[tuple[object, ...]] = Counter()
    copy = copier(type(fight))
    for number in range(DRAWS):
        run = copy(fight)
        run.engine, run.stream, run.draw = Quiet(ruleset.answer), stream(root(99), number), 0
        seen[act(run)] += 1  # type: ignore[operator]
    return seen
