"""Time in words and minutes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.calendar import LONGEST, begins, duration, minutes_of, told


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("3", 180),
        ("90m", 90),
        ("8h", 480),
        ("8 hours", 480),
        ("1 hour", 60),
        ("7d", 7 * 1440),
        ("1d 12h", 36 * 60),
        ("1d12h", 36 * 60),
        ("2 weeks, 30 minutes", 2 * 10080 + 30),
        ("0m", 0),
        ("100000h", LONGEST),
        ("100001h", None),
        ("99999999999h", None),
        ("", None),
        ("soon", None),
        ("-3h", None),
        ("3.5h", None),
        ("3 parsecs", None),
        ("٣h", None),
    ],
)
def test_durations(text: str, minutes: int | None) -> None:
    assert minutes_of(text) == minutes


@given(st.integers(0, LONGEST))
def test_a_duration_in_words_means_the_same(minutes: int) -> None:
    assert minutes == 0 or minutes_of(duration(minutes)) == minutes


@given(st.text(max_size=30))
def test_any_text_is_a_duration_or_none(text: str) -> None:
    found = minutes_of(text)
    assert found is None or 0 <= found <= LONGEST


def test_moments() -> None:
    assert told(0) == "day 1, 00:00"
    assert told(2 * 1440 + 61) == "day 3, 01:01"
    first, minutes = begins("2031-02-28 22:15")
    assert told(minutes + 120, first) == "2031-03-01, 00:15"
    assert told(10**9, begins("9999-12-31")[0]).startswith("day ")
    assert begins("8:05") == (None, 485)


@pytest.mark.parametrize("text", ["24:00", "12:60", "noon", "", "2031-13-01"])
def test_what_is_no_beginning(text: str) -> None:
    with pytest.raises(ValueError, match="is an hour such as 18:00"):
        begins(text)
