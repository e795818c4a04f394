"""Exact odds of hand-written rule functions, against brute force over single faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

from affray.kernel.draws import stretches, sums
from affray.kernel.exhaustive import every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import nobody_answers
from affray.kernel.primitives import ask, at_least, percent, roll, roll_edge, roll_sum, whim
from affray.kernel.record import copier, key
from affray.kernel.stretches import EACH
from affray.kernel.terms import rule

from .fights import Missing, Scripted, bare
from .toy.state import Fight
from .toy.terms import PARTING

Act = Callable[[AnyFight], int]
Odds = dict[int, Fraction]


def exact(act: Act, fight: Fight) -> Odds:
    odds: Counter[int] = Counter()
    for _, result, weight in every(fight, act, nobody_answers):
        odds[result] += weight  # type: ignore[assignment]
    return {result: Fraction(weight) for result, weight in odds.items()}


def brute(act: Act, fight: Fight) -> Odds:
    """Each die a branch a face, found by running out of dice."""
    odds: Counter[int] = Counter()
    open_branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_branches:
        faces, weight = open_branches.pop()
        run = copier(Fight)(fight)
        run.engine = Scripted(faces)
        try:
            result = act(run)
        except Missing as missing:
            share = weight / missing.sides
            open_branches += [((*faces, shown), share) for shown in range(1, missing.sides + 1)]
        else:
            assert run.engine.faces == []
            odds[result] += weight  # type: ignore[assignment]
    return {result: Fraction(weight) for result, weight in odds.items()}


@rule()
def one_die(fight: AnyFight) -> int:
    return roll(fight, 0, 0, 7, 2)


@rule()
def no_die(fight: AnyFight) -> int:
    return 4


@rule()
def sum_of_dice(fight: AnyFight) -> int:
    return roll_sum(fight, 0, 0, 3, 4, -2) + roll_sum(fight, 0, 0, 0, 6, 1)


@rule()
def the_better(fight: AnyFight) -> int:
    return roll_edge(fight, 0, 0, 20, 1, 5)


@rule()
def the_worse(fight: AnyFight) -> int:
    return roll_edge(fight, 0, 0, 6, -1, 0) * 10 + roll_edge(fight, 0, 0, 4, 0, 0)


@rule()
def thresholds(fight: AnyFight) -> int:
    made = 0
    for needed in (-3, 1, 2, 15, 20, 21, 30):
        made = made * 2 + (1 if at_least(fight, 0, 0, 0, needed) else 0)
        if needed == 15 and made % 2 == 0:
            return made
    return made


@rule()
def with_a_bonus(fight: AnyFight) -> int:
    return (1 if at_least(fight, 0, 0, 7, 20) else 0) + (2 if at_least(fight, 0, 0, -4, 15) else 0)


@rule()
def chances(fight: AnyFight) -> int:
    made = 0
    for chance in (0, 37):
        made = made * 2 + (1 if percent(fight, 0, 0, chance) else 0)
    return made


@rule()
def dice_that_call_for_dice(fight: AnyFight) -> int:
    """Attack twice, the second time only after a miss; a natural 6 is rolled again, at most twice."""
    total = 0
    for attempt in range(2):
        if at_least(fight, 0, 0, 3 - attempt, 14):
            shown = roll(fight, 0, 0, 6, 0)
            again = 0
            while shown == 6 and again < 2:
                total += shown
                again += 1
                shown = roll(fight, 0, 0, 6, 0)
            return total + shown + roll_sum(fight, 0, 0, 2, 4, attempt)
        total = 1
    return 0


@rule()
def remembered(fight: Fight) -> int:
    """What one branch writes, no other reads."""
    fight.acted += roll(fight, 0, 0, 3, 0)
    fight.met[1] += roll(fight, 0, 0, 2, 0)
    fight.units[0].hp += fight.acted
    fight.decision.x += 1
    return fight.acted * 100 + fight.met[1] * 10 + fight.units[0].hp + fight.decision.x


ACTS = [one_die, no_die, sum_of_dice, the_better, the_worse, with_a_bonus, dice_that_call_for_dice, remembered]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_odds_are_those_of_counting_faces(act: Act) -> None:
    fight = bare(1)
    before = key(fight)
    odds = exact(act, fight)
    assert odds == brute(act, fight)
    assert sum(odds.values()) == 1
    assert key(fight) == before


def test_thresholds_that_depend_on_each_other() -> None:
    """Too many faces to count out: a 2 comes in 19 of 20, a 15 in 6, a 20 in 1."""
    two, fifteen, twenty = Fraction(19, 20), Fraction(6, 20), Fraction(1, 20)
    assert exact(thresholds, bare(1)) == {
        0b1100: (1 - two) * (1 - fifteen),
        0b1110: two * (1 - fifteen),
        0b1101000: (1 - two) * fifteen * (1 - twenty),
        0b1101100: (1 - two) * fifteen * twenty,
        0b1111000: two * fifteen * (1 - twenty),
        0b1111100: two * fifteen * twenty,
    }


def test_chances() -> None:
    assert exact(chances, bare(1)) == {0: Fraction(63, 100), 1: Fraction(37, 100)}


def test_a_threshold_makes_two_branches_or_one() -> None:
    def branches(act: Act) -> int:
        return sum(1 for _ in every(bare(1), act, nobody_answers))

    assert branches(lambda fight: at_least(fight, 0, 0, 0, 11)) == 2
    assert branches(lambda fight: at_least(fight, 0, 0, 0, 21)) == 1
    assert branches(lambda fight: at_least(fight, 0, 0, 0, 1)) == 1
    assert branches(lambda fight: percent(fight, 0, 0, 100)) == 1
    assert branches(lambda fight: percent(fight, 0, 0, -5)) == 1
    assert branches(lambda fight: roll_sum(fight, 0, 0, 10, 6, 0)) == 51


def test_weights_of_sums_and_of_edges() -> None:
    assert dict(sums(2, 6)) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert sum(weight for _, weight in sums(20, 10)) == 10**20
    for sides in (1, 2, 20):
        pairs = [(a, b) for a in range(1, sides + 1) for b in range(1, sides + 1)]
        assert dict(stretches(sides, 1, EACH)) == Counter(max(pair) for pair in pairs)
        assert dict(stretches(sides, -1, EACH)) == Counter(min(pair) for pair in pairs)


def test_each_state_is_its_own_and_the_last_branch_ends_it() -> None:
    states: list[Any] = [state for state, _, _ in every(bare(1), cast(Any, remembered), nobody_answers)]
    assert len(states) == 6
    assert [state.acted for state in states] == [1, 1, 2, 2, 3, 3]
    assert [state.units[0].hp for state in states] == [1, 1, 2, 2, 3, 3]


def test_questions_are_answered_by_policy_and_by_setting() -> None:
    def act(fight: AnyFight) -> int:
        return 10 * ask(fight, 0, PARTING, 1, 2) + roll(fight, 0, 0, 2, 0) + whim(fight, 1)

    fight = bare(2)
    assert sorted(result for _, result, _ in every(fight, act, lambda *_: 2)) == [21, 22]
    fight.units[0].auto[PARTING] = 1
    assert sorted(result for _, result, _ in every(fight, act, nobody_answers)) == [11, 12]
