"""A whole fight exactly: who wins, in which round, and what is left of everyone, over the graph of its states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from affray.analysis.beginning import Start
from affray.analysis.exploration import EXACT, MANY_ROUNDS, Limits, explored_graph, masses
from affray.analysis.live import live
from affray.analysis.onward import Moment
from affray.analysis.plan import Say, silent
from affray.analysis.result import ROUNDS
from affray.analysis.setup import Setup
from affray.kernel.fight import STOPPED
from affray.kernel.graph import Graph, Spread
from affray.kernel.record import copier

if TYPE_CHECKING:
    import polars

MOST_STATES = 200_000
SECONDS = 10.0


class Chance(NamedTuple):
    """A probability, or where it lies for certain (`bounded`) or with 95 % (`sampled`)."""

    low: float
    high: float

    @property
    def p(self) -> float:
        """The middle."""
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class Left:
    """What is left of a combatant: the chance that it survives, and stands, and how likely each of its measures is.

    Where the fight goes on without it, the dead are all alike: a measure then says what it was at most.
    """

    side: str
    survives: float
    stands: float
    measures: dict[str, dict[int, float]]

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        measures = {
            name: {str(value): p for value, p in sorted(found.items())} for name, found in self.measures.items()
        }
        return {"side": self.side, "survives": self.survives, "stands": self.stands} | measures


@dataclass(frozen=True)
class DuelOdds:
    """What a whole fight comes to.

    `method` is `exact` when the undecided mass is below 10⁻¹², `bounded` when some is left (each chance of winning then
    lies between its bounds for certain), `sampled` when fights were simulated (95 % intervals). `rounds` and `left` are
    those of the decided fights, out of all.
    """

    setup: Setup
    method: str
    win: dict[str, Chance]
    rounds: dict[int, float]
    left: dict[str, Left]
    undecided: float
    states: int
    engine: str
    seconds: float

    @cached_property
    def mean_rounds(self) -> float:
        """The mean number of rounds of the decided fights."""
        decided = sum(self.rounds.values())
        return sum(number * p for number, p in self.rounds.items()) / decided if decided else 0.0

    def as_json(self) -> dict[str, Any]:
        """The document that `affray odds --duel --json` prints."""
        exact = self.method == "exact"
        return {
            "win": {side: chance.p if exact else list(chance) for side, chance in self.win.items()},
            "rounds": {str(number): p for number, p in sorted(self.rounds.items())},
            "left": {name: left.as_json() for name, left in self.left.items()},
            "undecided": self.undecided,
            "states": self.states,
            "method": self.method,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
        }

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row a way to end: `outcome`, `low`, `high`. Raises Unavailable without polars."""
        from affray.analysis.frames import library

        pl = library()
        lows, highs = zip(*self.win.values(), strict=True)
        return pl.DataFrame({"outcome": list(self.win), "low": list(lows), "high": list(highs)})  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        from affray.analysis.duel_words import as_html

        return as_html(self)


def duel_from(
    setup: Setup, start: Start, states: int = MOST_STATES, seconds: float = SECONDS, say: Say = silent
) -> DuelOdds:
    """The odds of a whole fight from a start on, within so many states and seconds of exploring.

    `states` counts those that were followed. Raises TooManyBranches if the beginning alone has too many branches.
    """
    begun = perf_counter()
    fight = copier(setup.ruleset.Fight)(start.fight)
    rounds, fight.max_rounds = fight.max_rounds, MANY_ROUNDS
    limits = Limits(states, seconds, rounds)
    graph, begin, engine = explored_graph(setup, replace(start, fight=fight), limits, say)
    found = graph.spread(*masses(begin), rounds)
    return told(setup, graph, found, engine, perf_counter() - begun)


def sampled_duel(moment: Moment, fights: int, seed: int) -> DuelOdds:
    """The same from simulated fights, with 95 % intervals."""
    found = live(moment, seed, 0.0, fights)
    counted = found.tally.columns[ROUNDS]
    by_values = [{values: times / fights for values, times in column.items()} for column in found.tally.combatants]
    names = moment.setup.roster.names
    return DuelOdds(
        moment.setup,
        "sampled",
        {label: Chance(share.low, share.high) for label, share in found.outcomes.items()},
        {number: times / fights for number, times in sorted(counted.items())},
        {name: left(moment.setup, who, by_values[who]) for who, name in enumerate(names)},
        0.0,
        0,
        found.engine,
        found.seconds,
    )


def told(setup: Setup, graph: Graph, found: Spread, engine: str, seconds: float) -> DuelOdds:
    """The result in the fight's own words."""
    decided = sum(sum(by_round.values()) for by_round in found.ended.values()) + found.stopped
    undecided = max(found.undecided, 1.0 - decided)
    exact = undecided < EXACT
    if found.stopped:
        found.ended.setdefault(STOPPED, {})
    won = {outcome: sum(rounds.values()) for outcome, rounds in found.ended.items()}
    won[STOPPED] = won.get(STOPPED, 0.0) + found.stopped
    win = {
        label: Chance(p, p if exact else min(1.0, p + undecided))
        for label, p in ((label, won.get(value, 0.0)) for value, label in setup.labels.items())
    }
    rounds: Counter[int] = Counter()
    for by_round in found.ended.values():
        for number, mass in by_round.items():
            rounds[number] += mass  # type: ignore[assignment]
    return DuelOdds(
        setup,
        "exact" if exact else "bounded",
        win,
        dict(sorted(rounds.items())),
        left_of(setup, graph, found),
        0.0 if exact else undecided,
        graph.explored + graph.over,
        engine,
        seconds,
    )


def left_of(setup: Setup, graph: Graph, found: Spread) -> dict[str, Left]:
    """What is left of each combatant at the ends."""
    names = setup.roster.names
    by_values: list[dict[tuple[int, ...], float]] = [{} for _ in names]
    rows = graph.rows(list(found.rests), setup.width)
    for place, mass in enumerate(found.rests.values()):
        for who in range(len(names)):
            at = place * setup.width + setup.head + who * len(setup.each)
            values = tuple(rows[at : at + len(setup.each)])
            by_values[who][values] = by_values[who].get(values, 0.0) + mass
    return {name: left(setup, who, by_values[who]) for who, name in enumerate(names)}


def left(setup: Setup, who: int, by_values: Mapping[tuple[int, ...], float]) -> Left:
    """What is left of one."""
    outcome = setup.ruleset.room("outcome")
    survives = sum(p for values, p in by_values.items() if outcome.survives(values))
    stands = sum(p for values, p in by_values.items() if outcome.stands(values))
    measures: dict[str, dict[int, float]] = {}
    for name in outcome.MEASURED:
        place, found = setup.each.index(name), dict[int, float]()
        for values, p in by_values.items():
            found[values[place]] = found.get(values[place], 0.0) + p
        measures[name] = dict(sorted(found.items()))
    return Left(setup.side_of(who), survives, stands, measures)
