"""Words and faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel import dice
from affray.kernel.dice import MASK, face, mix, root, signed, stream
from affray.kernel.interpreted import Quiet, nobody_answers

from .fights import bare, is_mixed_again

HALVES = 1 << 32
SIDES = (*range(2, 1001), 1024, 4096, 65_537, 999_999, 1_000_000)
WORDS = st.integers(-(2**63), 2**63 - 1)


def firsts(sides: int) -> Iterator[int]:
    """For each face the lowest upper half of a word that shows it without being mixed again."""
    uneven = HALVES % sides
    for shown in range(1, sides + 1):
        yield -(-((shown - 1) * HALVES + uneven) // sides)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 8, 10, 12, 20, 97, 100, 1000, 65_537, 1_000_000])
def test_every_face_has_as_many_words(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 // sides words each, counted at the borders: what lies beyond them shows another face or is mixed again."""

    def upper(half: int) -> int:
        """The face of a word, or 0 if it is mixed again."""
        words = iter((half << 32, (HALVES - 1) << 32))
        monkeypatch.setattr(dice, "mix", lambda _: next(words))
        shown = face(0, 0, sides)
        return shown if list(words) else 0

    each = HALVES // sides
    faces = list(zip(range(1, sides + 1), firsts(sides), strict=True))
    for shown, first in faces if sides <= 1000 else faces[:: sides // 300]:
        assert upper(first) == upper(first + each - 1) == shown
        assert first == 0 or upper(first - 1) in (shown - 1, 0)
        assert first + each == HALVES or upper(first + each) in (shown + 1, 0)


def test_all_sides_come_out_even() -> None:
    """Chi-square over fixed seeds: each number of sides within its own bound, and all of them together."""
    total, freedom = 0.0, 0
    for sides in range(2, 1001, 3):
        groups = min(sides, 10)
        rolls = 1000 * groups // 10
        start = stream(root(sides), 7)
        seen = Counter((face(start, k, sides) - 1) * groups // sides for k in range(rolls))
        expected = [len([f for f in range(sides) if f * groups // sides == g]) * rolls / sides for g in range(groups)]
        square = sum((seen[g] - expected[g]) ** 2 / expected[g] for g in range(groups))
        assert square < groups - 1 + 6 * (2 * (groups - 1)) ** 0.5, sides
        total, freedom = total + square, freedom + groups - 1
    assert abs(total - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("sides", [2, 6, 20, 100])
def test_faces_follow_each_other_freely(sides: int) -> None:
    """No face follows a face, in the same fight or in the same place of the next one, more often than it should."""
    base = root(1)
    for pairs in (
        [(face(stream(base, 0), k, sides), face(stream(base, 0), k + 1, sides)) for k in range(20_000)],
        [(face(stream(base, k), 1, sides), face(stream(base, k + 1), 1, sides)) for k in range(20_000)],
        [(face(stream(root(k), 0), 1, sides), face(stream(root(k + 1), 0), 1, sides)) for k in range(20_000)],
    ):
        halves = Counter((2 * one > sides, 2 * other > sides) for one, other in pairs)
        assert sum((count - 5000) ** 2 / 5000 for count in halves.values()) < 20


def test_extremes() -> None:
    for start in (0, -1, 2**63 - 1, -(2**63)):
        for draw in (0, 1, 2**40):
            assert face(start, draw, 1) == 1
            assert 1 <= face(start, draw, 1_000_000) <= 1_000_000
    assert {face(stream(root(0), 0), k, 1_000_000) > 500_000 for k in range(50)} == {True, False}


@given(WORDS, st.integers(0, 10**6), st.sampled_from(SIDES))
def test_an_engine_draws_the_face(start: int, draw: int, sides: int) -> None:
    fight = bare(1)
    fight.stream, fight.draw = start, draw
    assert Quiet(nobody_answers).draw(fight, 0, 0, sides) == face(start, draw + 1, sides)
    assert fight.draw == draw + 1


def test_an_engine_draws_the_face_where_words_are_mixed_again() -> None:
    """Of a million-sided die one word in 4,295 is mixed again."""
    fight = bare(1)
    engine = Quiet(nobody_answers)
    drawn = [engine.draw(fight, 0, 0, 1_000_000) for _ in range(20_000)]
    assert drawn == [face(0, draw, 1_000_000) for draw in range(1, 20_001)]
    assert sum(is_mixed_again(0, draw, 1_000_000) for draw in range(1, 20_001)) > 2


@given(st.integers(0, 2**200), st.integers(0, 2**40))
def test_streams_are_signed_words(seed: int, fight: int) -> None:
    for word in (root(seed), stream(root(seed), fight)):
        assert -(2**63) <= word < 2**63
        assert signed(word & MASK) == word


def test_signs() -> None:
    assert [signed(word) for word in (0, 1, 2**63 - 1, 2**63, 2**64 - 1)] == [0, 1, 2**63 - 1, -(2**63), -1]


def test_seeds_differ_in_all_their_bits() -> None:
    """Each of 200 bits counts, small seeds do not meet large ones, and no two of many are alike."""
    seeds = [1 << bit for bit in range(200)] + list(range(3000)) + [s << 64 for s in range(1, 3000)]
    seeds += [(s << 64) + s for s in range(1, 3000)] + [s << 128 for s in range(1, 100)]
    assert len({root(seed) for seed in set(seeds)}) == len(set(seeds))


def test_a_seed_is_not_negative() -> None:
    with pytest.raises(ValueError, match="from 0"):
        root(-1)


def test_fights_of_a_seed_and_fights_of_the_next_differ() -> None:
    starts = {stream(root(seed), fight) for seed in range(50) for fight in range(1000)}
    assert len(starts) == 50_000
    first = {tuple(face(stream(root(5), fight), k, 1000) for k in range(8)) for fight in range(1000)}
    assert len(first) == 1000


def test_mix_is_the_published_one() -> None:
    """splitmix64 from state 0, as its authors' code prints it."""
    golden = 0x9E3779B97F4A7C15
    assert [mix(k * golden & MASK) for k in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
