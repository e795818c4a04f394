"""Advice: the chance of winning after each act that is legal now, best first.

Fights are spent where it is close: each act gets some, those that are clearly worse than the best get no more. All acts
meet the same dice. Where the graph of the fight is small enough, as between two, it says it exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

from affray.analysis.duel import MOST_STATES
from affray.analysis.exploration import EXACT, MANY_ROUNDS, Begin, Limits, compiled_graph, explored_from, masses
from affray.analysis.figures import wilson
from affray.analysis.live import Pace
from affray.analysis.onward import Moment, Playing, playing_on
from affray.analysis.result import OUTCOME
from affray.kernel.fight import AnyFight
from affray.kernel.record import Sizes, copier

if TYPE_CHECKING:
    import polars

    from affray.kernel.compiled.graph import CompiledGraph

SURE = 3.3
"""An act this many standard deviations behind the best one gets no more fights."""


@dataclass(frozen=True)
class Candidate:
    """An act: what it is called, and how it is played on from behind it."""

    words: str
    decision: Any
    moment: Moment


@dataclass(frozen=True)
class Rated:
    """An act and the chance that the actor's side wins after it; `low` and `high` are 95 % bounds, equal if exact."""

    command: str
    p: float
    low: float
    high: float
    fights: int

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {"command": self.command, "p": self.p, "low": self.low, "high": self.high, "fights": self.fights}


@dataclass(frozen=True)
class Advice:
    """The acts that are legal now, best first, for the one to act. `method` is `exact` or `sampled`."""

    actor: str
    side: str
    method: str
    acts: tuple[Rated, ...]
    engine: str
    seconds: float

    @property
    def best(self) -> Rated:
        """The act with the highest chance."""
        return self.acts[0]

    def as_json(self) -> dict[str, Any]:
        """The document that `affray advise --json` prints."""
        head = {"actor": self.actor, "side": self.side, "method": self.method}
        tail = {"engine": self.engine, "seconds": round(self.seconds, 6)}
        return head | {"acts": [act.as_json() for act in self.acts]} | tail

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row an act. Raises Unavailable without polars."""
        from affray.analysis.frames import library

        names = ("command", "p", "low", "high", "fights")
        return library().DataFrame({name: [getattr(act, name) for act in self.acts] for name in names})  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        from affray.analysis.advice_words import as_html

        return as_html(self)


@dataclass
class Runner:
    """An act in the race."""

    candidate: Candidate
    playing: Playing
    fights: int = 0
    wins: int = 0

    def run(self, fights: int, outcome: int) -> None:
        """Play on so many times more."""
        width = self.candidate.moment.setup.width
        rows = self.playing.play(self.fights, fights)
        self.wins += rows[OUTCOME::width].count(outcome)
        self.fights += fights

    @property
    def p(self) -> float:
        """The share won so far."""
        return self.wins / max(1, self.fights)

    @property
    def spread(self) -> float:
        """The standard deviation of that share, with half a win and half a loss added."""
        share = (self.wins + 0.5) / (self.fights + 1)
        return sqrt(share * (1 - share) / (self.fights + 1))


def advised(moment: Moment, candidates: Sequence[Candidate], actor: int, seed: int, seconds: float) -> Advice:
    """Rate acts within so many seconds."""
    setup = moment.setup
    side, name = setup.fight.units[actor].side, setup.roster.names[actor]
    begun = perf_counter()
    moment.compile_later()
    # the graph of many is rarely small enough: less time is spent on trying
    acts = exactly(candidates, moment, side + 1, begun + seconds / setup.fight.n)
    method, by = "exact", "compiled"
    if acts is None:
        runners = [Runner(one, playing_on(one.moment, seed, one.decision)) for one in candidates]
        raced(runners, side + 1, begun + seconds)
        acts = [rated(runner) for runner in runners]
        method, by = "sampled", runners[0].playing.engine
    best_first = tuple(sorted(acts, key=lambda act: (-round(act.p, 12), -act.fights)))
    return Advice(name, setup.labels[1 + side], method, best_first, by, perf_counter() - begun)


def raced(runners: list[Runner], outcome: int, deadline: float) -> None:
    """Play on behind each act, and on behind those that may still be the best, until the time is up."""
    pace, going = Pace(deadline), list(runners)
    width = runners[0].candidate.moment.setup.width
    while True:
        fights = pace.next(width, MOST_AT_ONCE) or (0 if runners[0].fights else 1)
        if fights == 0:
            return
        before = perf_counter()
        for runner in going:
            runner.run(fights, outcome)
        pace.played(fights, perf_counter() - before)
        best = max(going, key=lambda runner: runner.p)
        going = [one for one in going if not is_behind(one, best)]
        if len(going) == 1 and going[0].fights >= ENOUGH:
            return


MOST_AT_ONCE, ENOUGH = 1 << 16, 10_000


def is_behind(one: Runner, best: Runner) -> bool:
    """Whether an act is clearly worse than the best."""
    return best.p - one.p > SURE * sqrt(one.spread**2 + best.spread**2)


def rated(runner: Runner) -> Rated:
    """What the race found about an act."""
    share = wilson(runner.wins, runner.fights)
    return Rated(runner.candidate.words, share.p, share.low, share.high, runner.fights)


def exactly(candidates: Sequence[Candidate], moment: Moment, outcome: int, deadline: float) -> list[Rated] | None:
    """The exact chance after each act, or None if the fight is too large for it in the time."""
    from affray.kernel.compiled.graph import TooNarrow

    setup = moment.setup
    sizes = moment.sizes
    if moment.opening is not None or not isinstance(sizes, Sizes) or not moment.is_ready():
        return None
    start: AnyFight = copier(setup.ruleset.Fight)(setup.fight)
    start.max_rounds = MANY_ROUNDS
    graph = compiled_graph(setup, sizes, start)
    found: list[Rated] = []
    for candidate in candidates:
        limits = Limits(MOST_STATES, deadline - perf_counter(), setup.fight.max_rounds)
        try:
            p = chance_after(graph, start, candidate.decision, outcome, limits)
        except TooNarrow:
            return None
        if p is None:
            return None
        found.append(Rated(candidate.words, p, p, p, 0))
    return found


def chance_after(graph: CompiledGraph, fight: AnyFight, decision: Any, outcome: int, limits: Limits) -> float | None:
    """The exact chance of an outcome behind an act, or None if it can't be had in the time."""
    known = graph.size
    links = graph.after(fight, decision)
    if links is None:
        return None
    begin: Begin = {}
    for state, rounds, share in links:
        mass, _ = begin.get(state, (0.0, 0))
        begin[state] = mass + share, fight.round + rounds
    if not explored_from(graph, begin, known, limits):
        return None
    spread = graph.spread(*masses(begin), limits.rounds)
    won = sum(spread.ended.get(outcome, {}).values())
    decided = sum(sum(rounds.values()) for rounds in spread.ended.values()) + spread.stopped
    return won if 1.0 - decided < EXACT else None
