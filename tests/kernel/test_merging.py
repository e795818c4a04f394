"""Branches that meet go on as one: nothing is lost, and far fewer are followed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from affray.kernel.draws import between, looked_up
from affray.kernel.exhaustive import Exhaustive, ImpossibleFace, Known, TooManyBranches, every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Logged, nobody_answers
from affray.kernel.merging import Followed
from affray.kernel.primitives import crossroads, hush, part, roll, roll_between, roll_sum, roll_table
from affray.kernel.terms import rule

from .fights import bare
from .toy.state import Fight

LIMIT = 20


def test_stretches_and_tables_are_weighted() -> None:
    assert between(20, 5, 18, 20) == ((1, 4), (5, 13), (18, 2), (20, 1))
    assert between(20, 0, 0, 0) == ((1, 20),)
    assert between(6, 30, -4, 3) == ((1, 2), (3, 4))
    assert between(6, 4, 2, 4) == ((1, 1), (2, 2), (4, 3))
    assert looked_up((7, 7, 3, 7)) == ((1, 3), (3, 1))


@rule()
def stubborn(fight: Fight) -> None:
    """Throw until there is a 6, at most so many times; each throw is as the one before."""
    count = 0
    while count < LIMIT and roll(fight, 0, 0, 6, 0) != 6:
        count += 1
        crossroads(fight, 20, 0, count, LIMIT)
    fight.acted = 1 if count < LIMIT else 2


@rule()
def two_stages(fight: AnyFight) -> None:
    """What a first roll comes to is all that the second stage sees."""
    fight.units[0].hp = roll_sum(fight, 0, 0, 2, 6, 0) // 4
    crossroads(fight, 21, 0, 0, 0)
    fight.units[1].hp = roll(fight, 0, 0, 4, 0) + fight.units[0].hp


@rule()
def told_apart(fight: Fight) -> None:
    """The number at a crossroads keeps apart what the state does not."""
    shown = roll(fight, 0, 0, 4, 0)
    crossroads(fight, 22, shown % 2, 0, 0)
    fight.acted = shown % 2 * 10 + roll(fight, 0, 0, 2, 0)


def seen(end: Any) -> tuple[int, int, int]:
    return end.acted, end.units[0].hp, end.units[1].hp


def ends(fight: Fight, act: Any, limit: int = 1000) -> tuple[dict[tuple[int, int, int], Fraction], int]:
    followed = Followed(fight, act, Exhaustive(nobody_answers), limit)
    found: dict[tuple[int, int, int], Fraction] = {}
    for end, _, share in followed.ends():
        found[seen(end)] = found.get(seen(end), Fraction(0)) + share
    return found, followed.branches


def test_a_counted_loop_is_followed_once_and_counted_to_its_end() -> None:
    found, branches = ends(bare(2), stubborn)
    missed = Fraction(5, 6) ** LIMIT
    assert {key[0]: p for key, p in found.items()} == {1: 1 - missed, 2: missed}
    assert branches <= 3 * 6


@pytest.mark.parametrize("act", [two_stages, told_apart])
def test_merged_branches_have_the_same_ends(act: Any) -> None:
    alone: dict[tuple[int, int, int], Fraction] = {}
    for end, _, share in every(bare(2), act, nobody_answers):
        alone[seen(end)] = alone.get(seen(end), Fraction(0)) + share
    found, branches = ends(bare(2), act)
    assert found == alone
    assert branches < 11 * 4 + 11


def test_a_limit_is_an_error() -> None:
    with pytest.raises(TooManyBranches) as many:
        ends(bare(2), two_stages, 5)
    assert many.value.branches == 5
    assert many.value.draws == ((0, 0, 11),)


def test_known_dice_come_first() -> None:
    engine = Exhaustive(nobody_answers, known=Known(faces=(6,), dice={0: (2,)}))

    def act(fight: AnyFight) -> int:
        first = roll(fight, 0, 0, 6, 0)
        return first * 100 + roll_between(fight, 0, 0, 6, 0, 3, 5, 0) * 10 + roll_table(fight, 0, 0, 3, [1, 1, 2])

    shown: list[int] = []
    for _ in Followed(bare(1), lambda fight: shown.append(act(fight)), engine, 10).ends():
        pass
    assert shown == [621, 623]
    with pytest.raises(ImpossibleFace):
        list(Followed(bare(1), act, Exhaustive(nobody_answers, known=Known(dice={0: (7,)})), 10).ends())


def test_hushed_parts_are_not_recorded() -> None:
    fight = bare(1)
    fight.engine = logged = Logged(nobody_answers)
    hush(fight, True)
    assert part(fight, 1, 5) == 5
    hush(fight, False)
    part(fight, 1, 3)
    roll_between(fight, 0, 0, 20, 3, 5, 10, 15)
    (row,) = logged.rows
    assert row.parts == ((1, 3),)
