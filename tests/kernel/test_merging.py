"""Branches that meet go on as one: nothing is lost, and far fewer are followed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from affray.kernel.draws import faces, looked_up, stretches
from affray.kernel.exhaustive import Exhaustive, ImpossibleFace, Known, TooManyBranches, every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Logged, nobody_answers
from affray.kernel.merging import Followed
from affray.kernel.primitives import crossroads, hush, part, roll, roll_between, roll_sum, roll_table
from affray.kernel.stretches import EACH, begins, each_from
from affray.kernel.terms import rule

from .fights import bare
from .toy.state import Fight

LIMIT = 20


def test_stretches_and_tables_are_weighted() -> None:
    assert stretches(20, 0, begins(5) | begins(18) | begins(20)) == ((1, 4), (5, 13), (18, 2), (20, 1))
    assert stretches(20, 0, 0) == ((1, 20),)
    assert stretches(6, 0, begins(30) | begins(-4) | begins(3) | begins(99)) == ((1, 2), (3, 4))
    assert stretches(6, 0, begins(1) | each_from(4)) == ((1, 3), (4, 1), (5, 1), (6, 1))
    assert stretches(4, 0, each_from(-9)) == stretches(4, 0, each_from(0)) == faces(4)
    assert looked_up((7, 7, 3, 7)) == ((1, 3), (3, 1))


@pytest.mark.parametrize("edge", [-1, 0, 1])
@pytest.mark.parametrize("bounds", [0, begins(2), begins(4) | begins(5), begins(6), each_from(3), EACH])
def test_stretches_of_the_better_or_the_worse_of_two(edge: int, bounds: int) -> None:
    """Counted out: each throw of two dice belongs to the stretch of the face that is kept."""
    counted: dict[int, int] = {}
    first = [1, *(face for face in range(2, 7) if bounds >> face & 1)]
    for one, other in product(range(1, 7), range(1, 7 if edge else 2)):
        kept = (max(one, other) if edge > 0 else min(one, other)) if edge else one
        begun = max(face for face in first if face <= kept)
        counted[begun] = counted.get(begun, 0) + 1
    assert stretches(6, edge, bounds) == tuple(sorted(counted.items()))


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
        return (
            first * 100
            + roll_between(fight, 0, 0, 6, 0, 0, begins(3) | begins(5)) * 10
            + roll_table(fight, 0, 0, 3, [1, 1, 2])
        )

    shown: list[int] = []
    for _ in Followed(bare(1), lambda fight: shown.append(act(fight)), engine, 10).ends():
        pass
    assert shown == [621, 623]
    with pytest.raises(ImpossibleFace):
        list(Followed(bare(1), act, Exhaustive(nobody_answers, known=Known(dice={0: (7,)})), 10).ends())


def test_one_of_two_dice_may_be_known() -> None:
    """Of a roll with an edge the given die counts as it is; of the other one of each stretch is followed."""
    engine = Exhaustive(nobody_answers, known=Known(dice={3: (9,)}))
    found: dict[int, Fraction] = {}

    def act(fight: AnyFight) -> None:
        fight.units[0].hp = roll_between(fight, 0, 3, 20, 1, 0, begins(8) | begins(15))

    for end, _, share in Followed(bare(1), act, engine, 10).ends():
        found[end.units[0].hp] = found.get(end.units[0].hp, Fraction(0)) + share
    assert found == {9: Fraction(14, 20), 15: Fraction(6, 20)}


def test_hushed_parts_are_not_recorded() -> None:
    fight = bare(1)
    fight.engine = logged = Logged(nobody_answers)
    hush(fight, True)
    assert part(fight, 1, 5) == 5
    hush(fight, False)
    part(fight, 1, 3)
    roll_between(fight, 0, 0, 20, 0, 3, begins(5))
    (row,) = logged.rows
    assert row.parts == ((1, 3),)
