from collections import Counter
from random import Random

import pytest

from affray.analysis.figures import mean, percentile, wilson


@pytest.mark.parametrize(
    ("wins", "fights", "low", "high"),
    [  # from the published tables of score intervals
        (0, 10, 0.0, 0.277533),
        (1, 10, 0.017876, 0.404150),
        (5, 10, 0.236593, 0.763407),
        (10, 10, 0.722467, 1.0),
        (81, 263, 0.255289, 0.366210),
        (15, 148, 0.062386, 0.160491),
    ],
)
def test_wilson_s_interval(wins: int, fights: int, low: float, high: float) -> None:
    share = wilson(wins, fights)
    assert share.wins == wins and share.p == wins / fights
    assert share.low == pytest.approx(low, abs=2e-4) and share.high == pytest.approx(high, abs=2e-4)


def test_an_interval_is_exact_at_its_ends() -> None:
    assert wilson(0, 7).low == 0.0 and wilson(7, 7).high == 1.0
    for fights in range(1, 50):
        for wins in range(fights + 1):
            share = wilson(wins, fights)
            assert 0.0 <= share.low <= share.p <= share.high <= 1.0


def test_percentiles_are_the_nearest_rank_s() -> None:
    assert [percentile(Counter([15, 20, 35, 40, 50]), p) for p in (5, 30, 40, 50, 100)] == [15, 20, 20, 35, 50]
    assert percentile(Counter([3]), 5) == percentile(Counter([3]), 95) == 3
    random = Random(1)
    for _ in range(50):
        values = [random.randint(-9, 9) for _ in range(random.randint(1, 60))]
        for p in (5, 50, 95):
            reached = [v for v in sorted(values) if sum(w <= v for w in values) * 100 >= p * len(values)]
            assert percentile(Counter(values), p) == reached[0]
        assert mean(Counter(values)) == pytest.approx(sum(values) / len(values))
