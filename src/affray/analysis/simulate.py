"""Many fights of one scenario."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING, cast

from affray.analysis.arguments import checked_engine, checked_fights, checked_jobs, checked_seed
from affray.analysis.frames import RowFile
from affray.analysis.parts import Part
from affray.analysis.plan import Plan, Say, silent
from affray.analysis.result import SimulationResult
from affray.analysis.setup import Setup, Source, prepared
from affray.analysis.subject import Subject
from affray.analysis.tally import Tally

if TYPE_CHECKING:
    from hashlib import _Hash


@dataclass(frozen=True)
class Progress:
    """How far a simulation has come after `seconds`: `done` of `total` fights, and the shares of outcomes so far."""

    done: int
    total: int
    seconds: float
    outcomes: dict[str, float]

    @property
    def fights_per_second(self) -> float:
        """Fights per second of real time."""
        return self.done / max(self.seconds, 1e-9)


@dataclass(frozen=True)
class Counted:
    """What has been counted. It is replaced as a whole: Ctrl-C finds each part in it either fully or not at all."""

    fights: int
    digest: _Hash
    tally: Tally
    engine: str

    def plus(self, part: Part) -> Counted:
        """With one part more."""
        return Counted(self.fights + part.fights, hashed(self.digest, part), self.tally.plus(part.tally), part.engine)


def hashed(digest: _Hash, part: Part) -> _Hash:
    """A digest with one part more; the one given stays as it is."""
    further = digest.copy()
    further.update(part.rows)
    return further


def simulate(
    source: Source | Setup,
    fights: int = 10_000,
    seed: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
    out: str | PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Say = silent,
) -> SimulationResult:
    """Play fights 0 to `fights` - 1 of a seed with the combatants' policies, and count how they end.

    `source` is a scenario: a file's path, data, one already loaded, or its setup. Without `seed` a random one is
    taken; the result names it. `jobs` processes share the work. `engine` is `compiled`, `interpreted`, or `auto`:
    whichever is through first. `out` names a Parquet file to write with a row a fight. `progress` is called some times
    a second, `say` with a sentence when something takes its time (compiling). Neither engine nor jobs change the
    result.

    On Ctrl-C the result so far is returned, `interrupted`; if nothing was counted yet, KeyboardInterrupt goes on.

    Raises Mistakes if the scenario is wrong, ValueError if an argument is, Unavailable if `engine="compiled"` or `out`
    need what is not installed, or the fight is too large for the compiled engine.
    """
    plan = planned(prepared(source), fights, seed, jobs, engine, say)
    setup = cast(Setup, plan.subject)
    found = carried_out(plan, out, progress)
    digest = found.counted.digest.hexdigest()
    counted = found.counted
    return SimulationResult(
        setup, plan.seed, counted.fights, fights, digest, counted.engine, found.seconds, counted.tally
    )


@dataclass(frozen=True)
class Found:
    """What was counted, and the seconds that it took."""

    counted: Counted
    seconds: float


def planned(subject: Subject, fights: int, seed: int | None, jobs: int, engine: str, say: Say) -> Plan:
    """The plan of a simulation. Raises ValueError if an argument is wrong."""
    return Plan(subject, checked_seed(seed), checked_fights(fights), checked_jobs(jobs), checked_engine(engine), say)


def carried_out(plan: Plan, out: str | PathLike[str] | None, progress: Callable[[Progress], None] | None) -> Found:
    """Play what is planned, write its rows if a file is named, and count. Raises as `simulate` does."""
    begun = perf_counter()
    file = None if out is None else RowFile(out, plan.subject)
    try:
        counted = counted_up(plan, file, progress, begun)
        if file is not None:
            file.finish(counted.fights)
    finally:
        if file is not None:
            file.close()
    return Found(counted, perf_counter() - begun)


def counted_up(plan: Plan, file: RowFile | None, progress: Callable[[Progress], None] | None, begun: float) -> Counted:
    """Play the plan, or as much of it as there is before Ctrl-C."""
    counted: Counted | None = None
    try:
        with closing(plan.parts()) as parts:
            for part in parts:
                if file is not None:
                    file.add(part)
                if counted is None:
                    counted = Counted(part.fights, hashed(hashlib.sha256(), part), part.tally, part.engine)
                else:
                    counted = counted.plus(part)
                if progress is not None:
                    progress(so_far(plan.subject, counted, plan.fights, perf_counter() - begun))
    except KeyboardInterrupt:
        if counted is None:
            raise
    assert counted is not None  # there is at least one fight
    return counted


def so_far(subject: Subject, counted: Counted, total: int, seconds: float) -> Progress:
    """The progress to report."""
    return Progress(counted.fights, total, seconds, subject.shares(counted.tally, counted.fights))
