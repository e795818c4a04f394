"""Many runs of a campaign: several scenes in a row, what lies between them carried over from each to the next."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from affray.analysis.parts import little_endian
from affray.analysis.result import SimulationResult
from affray.analysis.setup import Setup
from affray.analysis.tally import Tally, counting
from affray.kernel.dice import root, stream
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.record import copier

COUNTED_AT_ONCE = 2_000
"""So many runs are counted before their rows are forgotten."""
Carry = Callable[[AnyFight, AnyFight], None]
"""What goes over from the end of one scene to the start of the next."""
Between = Callable[[AnyFight], None]
"""What is done when a scene is over."""


@dataclass(frozen=True)
class Stage:
    """One scene of a campaign, what is done after it, and what of it goes over to the next."""

    setup: Setup
    between: Between
    carry: Carry


@dataclass(frozen=True)
class CampaignResult:
    """What a simulation found over so many runs: a result for each scene, and a digest of all rows, run by run."""

    title: str
    scenes: tuple[SimulationResult, ...]
    digest: str
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """The document that `affray simulate --json` prints."""
        first = self.scenes[0]
        head = {"campaign": self.title, "ruleset": first.setup.ruleset.name, "fights": first.fights, "seed": first.seed}
        told = [{"title": scene.setup.scenario.title} | scene.as_json() for scene in self.scenes]
        tail = {"engine": first.engine, "seconds": round(self.seconds, 6)}
        return head | {"digest": self.digest, "scenes": told} | tail


def run(stages: Sequence[Stage], number: int, word: int) -> list[list[int]]:
    """Run `number` of a seed's campaigns: the outcome row of each scene. Each scene has dice of its own."""
    rows: list[list[int]] = []
    before: AnyFight | None = None
    for place, stage in enumerate(stages):
        setup = stage.setup
        fight = copier(setup.ruleset.Fight)(setup.fight)
        if before is not None:
            stages[place - 1].carry(before, fight)
        fight.engine, fight.stream = Quiet(setup.answer), stream(word, number * len(stages) + place)
        setup.play(fight)
        row = [0] * setup.width
        setup.ruleset.room("outcome").outcome_row(fight, row, 0)
        rows.append(row)
        stage.between(fight)
        before = fight
    return rows


def simulate_campaign(title: str, stages: Sequence[Stage], fights: int, seed: int) -> CampaignResult:
    """Play runs 0 to `fights` - 1 of a seed and count how each scene ends. It plays interpreted."""
    begun, word = perf_counter(), root(seed)
    digest, each = hashlib.sha256(), [hashlib.sha256() for _ in stages]
    tallies: list[Tally | None] = [None] * len(stages)
    for first in range(0, fights, COUNTED_AT_ONCE):
        last = min(fights, first + COUNTED_AT_ONCE)
        gathered: list[array[int]] = [array("q") for _ in stages]
        for number in range(first, last):
            for place, row in enumerate(run(stages, number, word)):
                gathered[place].extend(row)
                digest.update(little_endian(array("q", row)))
        for place, rows in enumerate(gathered):
            setup = stages[place].setup
            each[place].update(little_endian(rows))
            count = counting(len(rows))(rows, setup.head, len(setup.each), setup.width)
            before = tallies[place]
            tallies[place] = count if before is None else before.plus(count)
    seconds = perf_counter() - begun
    results = tuple(
        SimulationResult(stage.setup, seed, fights, fights, hashed.hexdigest(), "interpreted", seconds, tally)
        for stage, hashed, tally in zip(stages, each, tallies, strict=True)
        if tally is not None
    )
    return CampaignResult(title, results, digest.hexdigest(), seconds)
