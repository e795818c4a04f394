"""What a simulation found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from affray.analysis.figures import Share, mean, percentile, wilson
from affray.analysis.setup import Setup
from affray.analysis.tally import Tally

if TYPE_CHECKING:
    import polars

OUTCOME, ROUNDS, DRAWS = range(3)
"""The columns of an outcome row that every ruleset has, in this order."""


class Spread(NamedTuple):
    """A count's mean, two nearest-rank percentiles and highest value."""

    mean: float
    p50: int
    p95: int
    max: int


class Measure(NamedTuple):
    """The mean and nearest-rank percentiles of one of a combatant's measures at the end of the fight."""

    mean: float
    p05: int
    p50: int
    p95: int


@dataclass(frozen=True)
class Fate:
    """How a combatant fared: shares of fights (0 to 1) that it survived and ended able to act, and its measures."""

    side: str
    survives: float
    stands: float
    measures: dict[str, Measure]
    further: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        measures = {name: measure._asdict() for name, measure in self.measures.items()}
        return {"side": self.side, "survives": self.survives, "stands": self.stands} | measures | self.further


@dataclass(frozen=True)
class SimulationResult:
    """What a simulation found over `fights` fights, numbered from 0.

    `asked` is how many were asked for: more than `fights` if it was `interrupted`. `digest` is the SHA-256, in hex, of
    all outcome rows in order as 64-bit little-endian words; any engine and any number of processes give the same.
    `engine` is what played the last of them, `seconds` the time it took, compiling included.
    """

    setup: Setup
    seed: int
    fights: int
    asked: int
    digest: str
    engine: str
    seconds: float
    tally: Tally

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early."""
        return self.fights < self.asked

    @property
    def fights_per_second(self) -> int:
        """Fights per second of real time."""
        return round(self.fights / max(self.seconds, 1e-9))

    @cached_property
    def outcomes(self) -> dict[str, Share]:
        """How often each side won, in order of appearance, then draws and stopped fights.

        A side that is itself called `draw` or `stopped` is found under `side draw`, `side stopped`.
        """
        counted = self.tally.columns[OUTCOME]
        return {label: wilson(counted[value], self.fights) for value, label in self.setup.labels.items()}

    @cached_property
    def rounds(self) -> Spread:
        """How many rounds the fights took."""
        return spread(self.tally.columns[ROUNDS])

    @cached_property
    def draws(self) -> Spread:
        """How many dice the fights took."""
        return spread(self.tally.columns[DRAWS])

    @cached_property
    def combatants(self) -> dict[str, Fate]:
        """How each combatant fared, by name in listing order."""
        return {name: self.fate(who) for who, name in enumerate(self.setup.roster.names)}

    def fate(self, who: int) -> Fate:
        """How one combatant fared."""
        outcome, counted = self.setup.ruleset.room("outcome"), self.tally.combatants[who]
        survived = sum(times for values, times in counted.items() if outcome.survives(values))
        stood = sum(times for values, times in counted.items() if outcome.stands(values))
        measures = {}
        for name in outcome.MEASURED:
            column: Counter[int] = Counter()
            for values, times in counted.items():
                column[values[self.setup.each.index(name)]] += times
            measures[name] = Measure(mean(column), *(percentile(column, percent) for percent in (5, 50, 95)))
        further: dict[str, Any] = {}
        if hasattr(outcome, "further"):
            further = outcome.further(self.setup.roster.names, counted, self.fights)
        return Fate(self.setup.side_of(who), survived / self.fights, stood / self.fights, measures, further)

    @cached_property
    def scene(self) -> dict[str, Measure | dict[str, Share]]:
        """What the ruleset measures of the fight as a whole: means and percentiles, or a share for each word."""
        outcome, found = self.setup.ruleset.room("outcome"), dict[str, Measure | dict[str, Share]]()
        for name in getattr(outcome, "SCENE_MEASURED", ()):
            column = self.tally.columns[outcome.COLUMNS.index(name)]
            found[name] = Measure(mean(column), *(percentile(column, percent) for percent in (5, 50, 95)))
        for name, words in getattr(outcome, "SCENE_SHARES", {}).items():
            column = self.tally.columns[outcome.COLUMNS.index(name)]
            found[name] = {word: wilson(column[value], self.fights) for value, word in enumerate(words)}
        return found

    def scene_as_json(self) -> dict[str, Any]:
        """The same as a JSON object under `encounter`; none where there is nothing to measure."""
        told = {
            name: value._asdict()
            if isinstance(value, Measure)
            else {word: share._asdict() for word, share in value.items()}
            for name, value in self.scene.items()
        }
        return {"encounter": told} if told else {}

    @cached_property
    def counts(self) -> dict[str, dict[str, Spread]]:
        """What the ruleset counts of whole fights, under what it tells and what it is called; empty if nothing."""
        outcome = self.setup.ruleset.room("outcome")
        column = {name: self.tally.columns[place] for place, name in enumerate(outcome.COLUMNS)}
        counted: dict[str, dict[str, str]] = getattr(outcome, "COUNTED", {})
        return {
            title: {label: spread(column[name]) for label, name in labelled.items()}
            for title, labelled in counted.items()
        }

    def as_json(self) -> dict[str, Any]:
        """The document that `affray simulate --json` prints."""
        return {
            "ruleset": self.setup.ruleset.name,
            "fights": self.fights,
            "seed": self.seed,
            "digest": self.digest,
            "outcomes": {label: share._asdict() for label, share in self.outcomes.items()},
            "rounds": self.rounds._asdict(),
            "draws": self.draws._asdict(),
            **self.scene_as_json(),
            "combatants": {name: fate.as_json() for name, fate in self.combatants.items()},
            "counts": {
                title: {label: found._asdict() for label, found in labelled.items()}
                for title, labelled in self.counts.items()
            },
            "engine": self.engine,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 6),
            "fights_per_second": self.fights_per_second,
        }

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row a fight: the columns of `out` files.

        Results keep counts and no rows, so this plays the same fights again, in one process; it takes memory for all
        rows. For more than fits, have `simulate` write a file with `out`. Raises Unavailable without polars.
        """
        from affray.analysis.frames import frame_of
        from affray.analysis.plan import played_again

        return frame_of(self.setup, played_again(self.setup, self.seed, self.engine, self.fights))


def spread(counted: Counter[int]) -> Spread:
    """A count as mean, percentiles and highest value."""
    return Spread(mean(counted), percentile(counted, 50), percentile(counted, 95), max(counted))
