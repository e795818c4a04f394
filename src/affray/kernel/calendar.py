"""Time that passes between fights, in words and in minutes."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

HOUR, DAY, WEEK = 60, 24 * 60, 7 * 24 * 60
LONGEST = 100_000 * HOUR
"""The longest time, in minutes, that passes at once."""
HELP = "a time such as 90m, 8h, 7d or 1d 12h; a number alone is hours"
_UNITS = {"m": 1, "min": 1, "minute": 1, "h": HOUR, "hour": HOUR, "d": DAY, "day": DAY, "w": WEEK, "week": WEEK}
_PIECE = re.compile(r"(\d{1,9})\s*([a-z]*)\s*,?\s*", re.ASCII)
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})", re.ASCII)


def minutes_of(text: str) -> int | None:
    """How many minutes a duration is, such as `90m`, `8 hours` or `1d 12h`; None if it is none, or too long."""
    text, at, total = text.strip().casefold(), 0, 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        word = piece[2] if piece else ""
        unit = _UNITS.get(word or "h") or _UNITS.get(word.removesuffix("s"))
        if piece is None or unit is None:
            return None
        at, total = piece.end(), total + int(piece[1]) * unit
    return total if text and total <= LONGEST else None


def duration(minutes: int) -> str:
    """Minutes in words: `8 hours`, `1 day 12 hours`."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    counted = ((days, "day"), (hours, "hour"), (left, "minute"))
    said = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in counted if number]
    return " ".join(said) or "no time"


def begins(text: str) -> tuple[datetime | None, int]:
    """What a campaign's `begins` says: its first day, if it names one, and the minutes of that day that are gone.

    It is an hour (`18:00`), a date (`2031-05-04`), or both. Raises ValueError with what is wrong.
    """
    wrong = f"is an hour such as 18:00, or a date such as 2031-05-04, or both, not {text!r}"
    if clock := _CLOCK.fullmatch(text.strip()):
        hour, minute = int(clock[1]), int(clock[2])
        if hour > 23 or minute > 59:
            raise ValueError(wrong)
        return None, hour * HOUR + minute
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise ValueError(wrong) from None
    return moment.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None), moment.hour * HOUR + moment.minute


def told(minutes: int, first: datetime | None = None) -> str:
    """A moment of the calendar: `day 2, 08:00`, or with the date of the first day `2031-05-05, 08:00`."""
    days, rest = divmod(minutes, DAY)
    clock = f"{rest // HOUR:02}:{rest % HOUR:02}"
    if first is None:
        return f"day {days + 1}, {clock}"
    try:
        return f"{first + timedelta(days=days):%Y-%m-%d}, {clock}"
    except OverflowError:
        return f"day {days + 1}, {clock}"
