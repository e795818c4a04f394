"""A simulation in parts: stretches of fights so short that progress and Ctrl-C get their turn."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter

from affray.analysis.players import Player
from affray.analysis.subject import Subject
from affray.analysis.tally import Count, Tally

SECONDS = 0.15
"""How long a part should take."""
GROWTH = 8
MOST_WORDS = 1 << 22
"""The most whole numbers in one part: 32 MB."""


@dataclass(frozen=True)
class Part:
    """The fights from `first` on: their rows as 64-bit little-endian words, and what these count up to."""

    first: int
    fights: int
    rows: bytes
    tally: Tally
    engine: str
    seconds: float


Parts = Generator[Part, None, None]
"""Parts in order, without a gap."""


class Pace:
    """How many fights the next part should have."""

    def __init__(self, width: int) -> None:
        self.fights = 1
        self.most = max(1, MOST_WORDS // width)

    def after(self, fights: int, seconds: float) -> None:
        """Learn from a part."""
        aimed = int(fights * SECONDS / max(seconds, 1e-9))
        self.fights = max(1, min(aimed, fights * GROWTH, self.most))


def little_endian(rows: array[int]) -> bytes:
    """Whole numbers as 64-bit little-endian words."""
    if sys.byteorder == "big":
        rows = rows[:]
        rows.byteswap()
    return rows.tobytes()


def from_little_endian(data: bytes) -> array[int]:
    """The whole numbers that `little_endian` wrote."""
    rows = array("q", data)
    if sys.byteorder == "big":
        rows.byteswap()
    return rows


def played(subject: Subject, player: Player, count: Count, first: int, fights: int) -> Part:
    """Play and count one part."""
    begun = perf_counter()
    rows = player.play(first, fights)
    tally = subject.tally(rows, count)
    return Part(first, fights, little_endian(rows), tally, player.engine, perf_counter() - begun)


def in_turn(subject: Subject, player: Player, count: Count, first: int, end: int) -> Parts:
    """The fights from `first` up to `end` in parts, one after another in this process."""
    pace = Pace(subject.width)
    while first < end:
        part = played(subject, player, count, first, min(pace.fights, end - first))
        yield part
        first += part.fights
        pace.after(part.fights, part.seconds)
