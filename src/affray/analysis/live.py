"""Live odds: who wins from here, counted within a stated time."""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from time import perf_counter

from affray.analysis.onward import Moment, playing_on
from affray.analysis.parts import little_endian
from affray.analysis.result import SimulationResult
from affray.analysis.tally import Tally, counting

FIRST, GROWTH, MOST_WORDS = 16, 4, 1 << 20
MANY = 10**9


@dataclass
class Pace:
    """How many fights fit into the time that is left."""

    deadline: float
    fights: int = FIRST

    def next(self, width: int, left: int) -> int:
        """How many to play next; 0 when the time is up."""
        if perf_counter() >= self.deadline:
            return 0
        return max(1, min(self.fights, left, MOST_WORDS // width))

    def played(self, fights: int, seconds: float) -> None:
        """Learn from what was played: the next part takes no more than half of the time left."""
        fitting = fights * 0.5 * max(0.0, self.deadline - perf_counter()) / max(seconds, 1e-9)
        self.fights = max(1, int(min(GROWTH * fights, fitting)))


def live(moment: Moment, seed: int, seconds: float, fights: int | None = None) -> SimulationResult:
    """Play on from a moment for so many seconds, or so many fights if that is stated, and count how it ends.

    At least one fight is played, whatever it takes.
    """
    begun = perf_counter()
    playing = playing_on(moment, seed)
    moment.compile_later()
    pace = Pace(perf_counter() + seconds if fights is None else float("inf"))
    setup, tally, digest, done = moment.setup, None, hashlib.sha256(), 0
    asked = MANY if fights is None else fights
    while done < asked and ((number := pace.next(setup.width, asked - done)) or tally is None):
        number, before = max(1, number), perf_counter()
        rows = playing.play(done, number)
        digest.update(little_endian(rows))
        tally = counted(moment, rows) if tally is None else tally.plus(counted(moment, rows))
        done += number
        pace.played(number, perf_counter() - before)
    assert tally is not None
    taken = perf_counter() - begun
    return SimulationResult(setup, seed, done, done, digest.hexdigest(), playing.engine, taken, tally)


def counted(moment: Moment, rows: array[int]) -> Tally:
    """The tally of some rows."""
    setup = moment.setup
    return counting(len(rows))(rows, setup.head, len(setup.each), setup.width)
