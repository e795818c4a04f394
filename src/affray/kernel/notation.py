"""Dice as sheets write them: `2d6+1`."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_TERMS = 4
MOST_DICE = 100
MOST_SIDES = 1000
LARGEST_BONUS = 100_000

_LONGEST = 100
_TERM = re.compile(r"(?P<sign>[+-]?)(?:(?P<count>[0-9]{0,4})[dD](?P<sides>[0-9]{1,5})|(?P<flat>[0-9]{1,6}))")


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that are summed, and a flat bonus: `2d6+1` has terms ((2, 6),) and bonus 1."""

    terms: tuple[tuple[int, int], ...]
    bonus: int

    def __str__(self) -> str:
        """Return the shortest text that `parse_dice` reads as these dice."""
        text = "+".join(f"{count}d{sides}" for count, sides in self.terms)
        if not text:
            return str(self.bonus)
        return f"{text}{self.bonus:+d}" if self.bonus else text

    @property
    def least(self) -> int:
        """The smallest sum."""
        return sum(count for count, _ in self.terms) + self.bonus

    @property
    def most(self) -> int:
        """The largest sum."""
        return sum(count * sides for count, sides in self.terms) + self.bonus


def parse_dice(text: str) -> Dice:
    """Return the dice that a text such as `1d8`, `d6`, `2d6+1`, `1d8+1d6-2` or `3` means.

    Raises ValueError, in plain words, for anything else, for more than 4 terms of dice, 100 dice a term or 1000 sides.
    """
    compact = re.sub(r" *([+-]) *", r"\1", text.replace("−", "-")[:_LONGEST].strip())
    terms: list[tuple[int, int]] = []
    bonus = 0
    at = 0
    while at < len(compact) or at == 0:
        term = _TERM.match(compact, at)
        if term is None or (at > 0 and not term["sign"]):
            raise ValueError("needs dice such as 1d8, 2d6+1 or 3")
        at = term.end()
        if term["flat"] is None:
            terms.append(_dice(term))
        else:
            bonus += int(term["sign"] + term["flat"])
    if len(terms) > MOST_TERMS:
        raise ValueError(f"has {len(terms)} kinds of dice; at most {MOST_TERMS} can be added")
    if abs(bonus) > LARGEST_BONUS:
        raise ValueError(f"has a flat bonus beyond {LARGEST_BONUS:,}")
    return Dice(tuple(terms), bonus)


def _dice(term: re.Match[str]) -> tuple[int, int]:
    count = int(term["count"] or 1)
    sides = int(term["sides"])
    if term["sign"] == "-":
        raise ValueError("can't subtract dice; only the flat bonus may be negative")
    if not 1 <= count <= MOST_DICE:
        raise ValueError(f"needs 1 to {MOST_DICE} dice, not {count}")
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"needs dice of 1 to {MOST_SIDES} sides, not {sides}")
    return count, sides
