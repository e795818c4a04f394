import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.notation import Dice, parse_dice


@pytest.mark.parametrize(
    ("text", "terms", "bonus"),
    [
        ("1d8", ((1, 8),), 0),
        ("d6", ((1, 6),), 0),
        ("2D6+1", ((2, 6),), 1),
        ("2d6 - 3", ((2, 6),), -3),
        ("2d6−3", ((2, 6),), -3),
        ("1d8+1d6+2", ((1, 8), (1, 6)), 2),
        ("2+1d4", ((1, 4),), 2),
        ("100d1000", ((100, 1000),), 0),
        ("1d1+1d1+1d1+1d1", ((1, 1),) * 4, 0),
        ("3", (), 3),
        ("-3", (), -3),
        ("1d4+2-5", ((1, 4),), -3),
    ],
)
def test_reads_dice(text: str, terms: tuple[tuple[int, int], ...], bonus: int) -> None:
    assert parse_dice(text) == Dice(terms, bonus)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs dice"),
        ("x", "needs dice"),
        ("1d", "needs dice"),
        ("1d8 2", "needs dice"),
        ("1d8+", "needs dice"),
        ("++1", "needs dice"),
        ("1 d8", "needs dice"),
        ("١d٨", "needs dice"),
        ("1d8" + "+1d8" * 1000, "needs dice|at most 4"),
        ("9" * 5000, "needs dice"),
        ("0d6", "1 to 100 dice"),
        ("101d6", "1 to 100 dice"),
        ("1d0", "1 to 1000 sides"),
        ("1d1001", "1 to 1000 sides"),
        ("6-1d6", "can't subtract dice"),
        ("1d1+1d1+1d1+1d1+1d1", "at most 4"),
        ("900000", "flat bonus"),
    ],
)
def test_refuses_what_is_no_dice(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_dice(text)


@given(
    st.lists(st.tuples(st.integers(1, 100), st.integers(1, 1000)), max_size=4),
    st.integers(-100_000, 100_000),
)
def test_text_and_dice_agree(terms: list[tuple[int, int]], bonus: int) -> None:
    dice = Dice(tuple(terms), bonus)
    assert parse_dice(str(dice)) == dice
    assert dice.least <= dice.most


@given(st.text(max_size=200))
def test_any_text_is_dice_or_a_plain_refusal(text: str) -> None:
    try:
        parse_dice(text)
    except ValueError as refusal:
        assert str(refusal).split()[0] in ("needs", "has", "can't")
