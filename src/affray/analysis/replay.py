"""One fight of a simulation again, with its whole log."""

from __future__ import annotations

from dataclasses import dataclass

from affray.analysis.arguments import MOST_FIGHTS, whole
from affray.analysis.setup import Setup, Source, prepared
from affray.kernel.dice import root, stream
from affray.kernel.events import Event
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier
from affray.kernel.ruleset import Roster
from affray.kernel.telling import tell_all


@dataclass(frozen=True)
class Replay:
    """One fight, told: every event in order, how it ended, and its outcome row (the simulation's own)."""

    setup: Setup
    events: list[Event]
    final: AnyFight
    row: list[int]

    @property
    def roster(self) -> Roster:
        """What the fight's numbers stand for."""
        return self.setup.roster

    @property
    def outcome(self) -> str:
        """The side that won, or `draw`, or `stopped`, called as in the simulation's outcomes."""
        return self.setup.labels[self.final.over]


def replay(source: Source | Setup, seed: int, fight: int = 0) -> Replay:
    """Play fight number `fight` (from 0) of a seed, interpreted, with its log.

    Raises Mistakes if the scenario is wrong, ValueError if a number is.
    """
    whole("seed", seed, 0)
    whole("fight", fight, 0, MOST_FIGHTS - 1)
    setup = prepared(source)
    engine = Logged(setup.answer)
    final = copier(setup.ruleset.Fight)(setup.fight)
    final.engine, final.stream = engine, stream(root(seed), fight)
    setup.play(final)
    row = [0] * setup.width
    setup.ruleset.room("outcome").outcome_row(final, row, 0)
    return Replay(setup, tell_all(setup.ruleset.teller(setup.roster), engine.rows), final, row)
