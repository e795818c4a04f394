"""What a simulation of a campaign found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

from affray.analysis.campaign import CampaignSetup
from affray.analysis.figures import Share, wilson
from affray.analysis.plan import Say, silent
from affray.analysis.result import Fate, SimulationResult
from affray.analysis.setup import Setup
from affray.analysis.simulate import Progress, carried_out, planned
from affray.analysis.tally import Tally
from affray.analysis.unavailable import Unavailable

if TYPE_CHECKING:
    import polars

WHOLE_ONLY = ("ruleset", "fights", "seed", "digest", "engine", "interrupted", "seconds", "fights_per_second")
"""What is said once of a campaign, not of each of its scenes."""


@dataclass(frozen=True)
class Survivors:
    """Of `of` characters of a side, how often so many had survived every scene so far, and could still act."""

    of: int
    survive: dict[int, Share]
    stand: dict[int, Share]

    @property
    def mean(self) -> float:
        """How many survive on average."""
        return sum(number * share.p for number, share in self.survive.items())

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        told = {
            name: {str(number): share._asdict() for number, share in shares.items()}
            for name, shares in (("survive", self.survive), ("stand", self.stand))
        }
        return {"of": self.of, "mean": self.mean} | told


class SceneFight(SimulationResult):
    """What was found of one scene's rows. They have no frame of their own: a campaign's rows are whole runs."""

    def to_frame(self) -> polars.DataFrame:
        """Raises Unavailable: the campaign's result has the frame."""
        raise Unavailable("the rows of a scene are in its campaign's frame: CampaignResult.to_frame")


@dataclass(frozen=True)
class Ending:
    """How one character ends: its side, and how often it survives, can act, is in each state, bears what one may."""

    side: str
    survives: Share
    stands: Share
    states: dict[str, Share]
    bears: dict[str, Share]

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        states = {word: share._asdict() for word, share in self.states.items()}
        told = {"side": self.side, "survives": self.survives._asdict(), "stands": self.stands._asdict()}
        bears = {label: share._asdict() for label, share in self.bears.items()}
        return told | {"states": states} | ({"bears": bears} if bears else {})


@dataclass(frozen=True)
class SceneResult:
    """What was found of one scene: its fight, everyone after what was done behind it, and who is left of each side."""

    fight: SceneFight
    after: SceneFight | None
    survivors: dict[str, Survivors]

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        told = {key: value for key, value in self.fight.as_json().items() if key not in WHOLE_ONLY}
        after = {} if self.after is None else {"afterwards": {"combatants": self.after.as_json()["combatants"]}}
        left = {side: survivors.as_json() for side, survivors in self.survivors.items()}
        return {"title": self.fight.setup.scenario.title} | told | after | {"survivors": left}


@dataclass(frozen=True)
class CampaignResult:
    """What a simulation found over so many runs of a campaign, numbered from 0. See SimulationResult for the rest."""

    setup: CampaignSetup
    seed: int
    fights: int
    asked: int
    digest: str
    engine: str
    seconds: float
    tally: Tally

    @property
    def title(self) -> str:
        """The campaign's title."""
        return self.setup.title

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early."""
        return self.fights < self.asked

    @property
    def fights_per_second(self) -> int:
        """Runs of the whole campaign per second of real time."""
        return round(self.fights / max(self.seconds, 1e-9))

    @cached_property
    def scenes(self) -> tuple[SceneResult, ...]:
        """What was found of each scene, in order."""
        columns, combatants = list(self.tally.columns), list(self.tally.combatants)
        blocks: list[list[SceneFight]] = []
        for stage in self.setup.stages:
            blocks.append([])
            for _ in range(stage.rows):
                head, n = stage.setup.head, stage.setup.fight.n
                tally = Tally(tuple(columns[:head]), tuple(combatants[:n]))
                columns, combatants = columns[head:], combatants[n:]
                blocks[-1].append(self.of_fight(stage.setup, tally))
        left = self.left(columns)
        return tuple(
            SceneResult(block[0], block[1] if len(block) > 1 else None, left[place])
            for place, block in enumerate(blocks)
        )

    def of_fight(self, setup: Setup, tally: Tally) -> SceneFight:
        """The result of one scene's rows."""
        return SceneFight(setup, self.seed, self.fights, self.asked, self.digest, self.engine, self.seconds, tally)

    def left(self, columns: list[Counter[int]]) -> list[dict[str, Survivors]]:
        """Who is left after each scene, by side."""
        scenes: list[dict[str, Survivors]] = [{} for _ in self.setup.stages]
        taken = iter(columns)
        for group in self.setup.groups:
            for scene in scenes:
                of = len(group.names)
                survive, stand = self.spread_of(next(taken), of), self.spread_of(next(taken), of)
                scene[group.side] = Survivors(of, survive, stand)
        return scenes

    def spread_of(self, counted: Counter[int], of: int) -> dict[int, Share]:
        """How often it was each number from 0 on."""
        return {number: wilson(counted[number], self.fights) for number in range(of + 1)}

    @cached_property
    def endings(self) -> dict[str, Ending]:
        """How each character ends the last of its fights, with what is done after it."""
        found: dict[str, Ending] = {}
        for group in self.setup.groups:
            for name in group.names:
                scene = next(s for s in reversed(self.scenes) if name in s.fight.setup.roster.names)
                found[name] = self.ending(group.side, name, scene.after or scene.fight)
        return found

    def ending(self, side: str, name: str, last: SceneFight) -> Ending:
        """How one character ends a fight."""
        setup, outcome = last.setup, self.setup.ruleset.room("outcome")
        counted = last.tally.combatants[setup.roster.index(name)]
        survived = sum(times for values, times in counted.items() if outcome.survives(values))
        stood = sum(times for values, times in counted.items() if outcome.stands(values))
        column: Counter[int] = Counter()
        words = getattr(outcome, "STATE_WORDS", ()) if "state" in setup.each else ()
        if words:
            for values, times in counted.items():
                column[values[setup.each.index("state")]] += times
        states = {word: wilson(column[value], self.fights) for value, word in enumerate(words)}
        bears = {
            label: wilson(bearing(counted, setup.each.index(name), outcome.survives), self.fights)
            for label, name in getattr(outcome, "BORNE", {}).items()
            if name in setup.each
        }
        return Ending(side, wilson(survived, self.fights), wilson(stood, self.fights), states, bears)

    @property
    def outcomes(self) -> dict[str, Share]:
        """How the last fight ends."""
        return self.scenes[-1].fight.outcomes

    @property
    def combatants(self) -> dict[str, Fate]:
        """How each combatant of the last fight fares in it."""
        return self.scenes[-1].fight.combatants

    @property
    def survivors(self) -> dict[str, Survivors]:
        """Of each side with characters in several scenes: how many survive all of them."""
        return self.scenes[-1].survivors

    def as_json(self) -> dict[str, Any]:
        """The document that `affray simulate --json` prints."""
        return {
            "campaign": self.title,
            "ruleset": self.setup.ruleset.name,
            "fights": self.fights,
            "seed": self.seed,
            "digest": self.digest,
            "survivors": {side: survivors.as_json() for side, survivors in self.survivors.items()},
            "characters": {name: ending.as_json() for name, ending in self.endings.items()},
            "scenes": [scene.as_json() for scene in self.scenes],
            "engine": self.engine,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 6),
            "fights_per_second": self.fights_per_second,
        }

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row a run, played again in one process. Raises Unavailable without polars."""
        from affray.analysis.frames import frame_of
        from affray.analysis.plan import played_again

        return frame_of(self.setup, played_again(self.setup, self.seed, self.engine, self.fights))


def bearing(counted: Counter[tuple[int, ...]], column: int, survives: Callable[[tuple[int, ...]], bool]) -> int:
    """How often a survivor has any of what a column counts."""
    return sum(times for values, times in counted.items() if values[column] and survives(values))


def simulate_campaign(
    setup: CampaignSetup,
    fights: int = 10_000,
    seed: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
    out: str | PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Say = silent,
) -> CampaignResult:
    """Play runs 0 to `fights` - 1 of a seed and count: as `simulate`, with a campaign for a scenario."""
    plan = planned(setup, fights, seed, jobs, engine, say)
    found = carried_out(plan, out, progress)
    counted = found.counted
    digest = counted.digest.hexdigest()
    return CampaignResult(
        setup, plan.seed, counted.fights, fights, digest, counted.engine, found.seconds, counted.tally
    )
