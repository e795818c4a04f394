"""How often totals come up, beside every way in which the dice can fall."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from affray.kernel.dice import root, stream
from affray.kernel.expressions import roll_from

ROLLS = 6_000


def again(first: int, second: int, wanted: Callable[[int], bool]) -> int:
    """A die that is rerolled once."""
    return second if wanted(first) else first


WAYS: dict[str, tuple[list[int], Callable[..., int]]] = {
    "2d6": ([6, 6], lambda *dice: sum(dice)),
    "4d6kh3": ([6] * 4, lambda *dice: sum(dice) - min(dice)),
    "4d6kl1": ([6] * 4, lambda *dice: min(dice)),
    "4d6ph1pl1": ([6] * 4, lambda *dice: sum(dice) - min(dice) - max(dice)),
    "1d20adv": ([20, 20], lambda *dice: max(dice)),
    "dis": ([20, 20], lambda *dice: min(dice)),
    "2d20kh1 - 3": ([20, 20], lambda *dice: max(dice) - 3),
    "3d4k>2": ([4] * 3, lambda *dice: sum(die for die in dice if die > 2)),
    "1d6ro<3": ([6, 6], lambda one, two: again(one, two, lambda die: die < 3)),
    "1d6ro1 * 2": ([6, 6], lambda one, two: 2 * again(one, two, lambda die: die == 1)),
    "1d6rr<3": ([4], lambda die: die + 2),
    "1d4ra4": ([4, 4], lambda one, two: one + two if one == 4 else one),
    "1d4eh1": ([4, 4], lambda *dice: sum(dice)),
    "2d6mi3": ([6, 6], lambda *dice: sum(max(3, die) for die in dice)),
    "2d6ma3 / 2": ([6, 6], lambda *dice: sum(min(3, die) for die in dice) // 2),
    "1d8ro1kh1 + 1d4": ([8, 8, 4], lambda one, two, other: again(one, two, lambda die: die == 1) + other),
}


@pytest.mark.parametrize("text", WAYS)
def test_chances(text: str) -> None:
    sides, total = WAYS[text]
    exact = Counter(total(*faces) for faces in product(*(range(1, n + 1) for n in sides)))
    ways, word = exact.total(), root(2026)
    found = Counter(roll_from(text, stream(word, number)).total for number in range(ROLLS))
    assert set(found) <= set(exact)
    expected = {value: ROLLS * count / ways for value, count in exact.items()}
    distance = sum((found[value] - often) ** 2 / often for value, often in expected.items())
    freedom = len(exact) - 1
    assert distance < freedom + 4 * (2 * freedom) ** 0.5 + 8  # chi-squared, four standard deviations and some


@pytest.mark.parametrize("text", ["1d6e6", "1d4e>2"])
def test_explosions_go_on(text: str) -> None:
    """Of a fair die each explosion is followed by another as often as the first one came."""
    share = 1 / 6 if text == "1d6e6" else 1 / 2
    word = root(2026)
    lengths = Counter(len(roll_from(text, stream(word, number)).thrown[0]) for number in range(ROLLS))
    for length in (1, 2, 3):
        often = ROLLS * share ** (length - 1) * (1 - share)
        assert abs(lengths[length] - often) < 4 * often**0.5
