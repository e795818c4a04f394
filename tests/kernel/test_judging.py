"""Too many branches: how many there are is judged, what can't be followed is refused early, and nothing else is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from affray.kernel.exhaustive import Exhaustive, TooManyBranches
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import nobody_answers
from affray.kernel.judging import Judged, judged
from affray.kernel.merging import LOOK_AHEAD, Followed
from affray.kernel.primitives import crossroads, roll

from .fights import bare


def thrown(sides: int, dice: int) -> Any:
    """An act of so many dice, whose faces make up the first hit points."""

    def act(fight: AnyFight) -> None:
        fight.units[0].hp = 0
        for _ in range(dice):
            fight.units[0].hp = fight.units[0].hp * sides + roll(fight, 0, 3, sides, 0) - 1

    return act


def uneven(fight: AnyFight) -> None:
    """Half of the first throws are followed by two more."""
    first = roll(fight, 0, 0, 6, 0)
    fight.units[0].hp = first
    if first > 3:
        fight.units[0].hp += 10 * roll(fight, 1, 1, 10, 0) + 1000 * roll(fight, 1, 2, 10, 0)


def too_many(act: Any, limit: int) -> TooManyBranches:
    with pytest.raises(TooManyBranches) as many:
        list(Followed(bare(2), act, Exhaustive(nobody_answers), limit).ends())
    return many.value


def test_what_is_far_too_much_is_refused_early() -> None:
    many = too_many(thrown(20, 7), 200_000)
    assert (many.branches, many.about, many.goes_on) == (LOOK_AHEAD, 20**7, False)
    assert many.draws == ((0, 3, 20),) * 7
    assert many.share == Fraction(LOOK_AHEAD, 20**7)


def test_what_may_be_within_the_limit_is_followed() -> None:
    """Looking ahead leaves the engine where it was: every branch is followed once."""
    followed = Followed(bare(1), thrown(15, 3), Exhaustive(nobody_answers), 15**3)
    ends = {end.units[0].hp: share for end, _, share in followed.ends()}
    assert ends == dict.fromkeys(range(15**3), Fraction(1, 15**3))
    assert followed.branches == 15**3 > LOOK_AHEAD


def test_a_limit_that_is_only_just_too_low_is_reached() -> None:
    many = too_many(thrown(15, 3), 15**3 - 1)
    assert (many.branches, many.about) == (15**3 - 1, 15**3)


def test_uneven_branches_are_judged_roughly() -> None:
    many = too_many(uneven, 40)
    assert many.branches == 40
    assert 150 <= many.about <= 450  # 303
    assert many.draws == ((0, 0, 6), (1, 1, 10), (1, 2, 10))


def test_what_follows_a_crossroads_is_not_counted() -> None:
    def staged(fight: AnyFight) -> None:
        fight.units[0].hp = roll(fight, 0, 0, 8, 0)
        crossroads(fight, 30, 0, 0, 0)
        fight.units[0].hp += 10 * roll(fight, 0, 0, 6, 0)

    many = too_many(staged, 5)
    assert (many.branches, many.about, many.goes_on) == (5, 8, True)
    many = too_many(staged, 20)
    assert (many.branches, many.about, many.goes_on) == (20, 8 + 3 * 6, True)


def test_only_doubtless_cases_are_hopeless() -> None:
    assert Judged((2_000,) * 64, (), False).is_hopeless(100)
    assert not Judged((1_999,) * 64, (), False).is_hopeless(100)
    assert not Judged((10**9,) * 31 + (1,) * 33, (), False).is_hopeless(100)


def test_judging_leaves_the_engine_where_it_was() -> None:
    engine = Exhaustive(nobody_answers)
    fight = bare(1)
    fight.engine = engine
    act = thrown(4, 2)
    act(fight)
    assert engine.advance()
    before = list(engine.path)

    def run() -> bool:
        engine.start()
        act(fight)
        return False

    assert judged(engine, (), run).numbers == (16,) * 64
    assert engine.path == before
    engine.start()
    act(fight)
    assert fight.units[0].hp == 1
