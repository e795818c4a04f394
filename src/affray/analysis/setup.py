"""A scenario made ready to be fought many times, and what the numbers of its outcome rows mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

from affray import rulesets
from affray.kernel.document import Document
from affray.kernel.fight import DRAW, STOPPED, AnyFight
from affray.kernel.interpreted import Answer
from affray.kernel.mistakes import Mistake, Mistakes
from affray.kernel.own_policies import is_own
from affray.kernel.ruleset import Roster, Ruleset
from affray.kernel.scenario import Scenario

if TYPE_CHECKING:
    from array import array

    import polars

    from affray.analysis.players import Player
    from affray.analysis.subject import OwnPolicies
    from affray.analysis.tally import Count, Tally
    from affray.analysis.worker import Opening
    from affray.kernel.record import Sizes

Source = str | PathLike[str] | Mapping[str, Any] | Document | Scenario[Any, Any]
"""What a scenario can come from: a file's path, data, a document that was read, or a scenario already loaded."""


@dataclass(frozen=True)
class Setup:
    """A scenario with its fight before anything has happened. Nobody changes `fight`; play a copy of it.

    `own` decides where the ruleset's policies do not; such fights run interpreted only.
    """

    scenario: Scenario[Any, Any]
    ruleset: Ruleset
    fight: AnyFight
    roster: Roster
    own: OwnPolicies | None = None

    @property
    def answer(self) -> Answer:
        """What answers questions in the interpreted engine."""
        return self.ruleset.answer if self.own is None else self.own.answer

    @property
    def play(self) -> Callable[[AnyFight], None]:
        """What plays a whole fight in the interpreted engine."""
        whole: Callable[[AnyFight], None] = self.ruleset.room("policy").play
        return whole if self.own is None else self.own.play

    @cached_property
    def head(self) -> int:
        """How many columns of an outcome row come before those of the combatants."""
        return len(self.ruleset.room("outcome").COLUMNS)

    @cached_property
    def each(self) -> tuple[str, ...]:
        """The columns of each combatant."""
        return tuple(self.ruleset.room("outcome").COMBATANT_COLUMNS)

    @property
    def width(self) -> int:
        """How many whole numbers an outcome row has."""
        return self.head + len(self.each) * self.fight.n

    @cached_property
    def labels(self) -> dict[int, str]:
        """What each value of the outcome column is called: sides in order of appearance, then draw and stopped."""
        return dict(enumerate(side_labels(self.roster.sides), 1)) | {DRAW: "draw", STOPPED: "stopped"}

    def side_of(self, who: int) -> str:
        """The side of a combatant, called as in `labels`."""
        return self.labels[1 + self.fight.units[who].side]

    def capacity(self) -> Sizes | str:
        """See Subject."""
        from affray.analysis.players import capacity

        return capacity([self.fight])

    def player(self, seed: int, engine: str) -> Player:
        """See Subject."""
        from affray.analysis.players import player

        return player(self, seed, engine)

    def opening(self, seed: int, engine: str, words: int) -> Opening:
        """See Subject."""
        from affray.analysis.worker import Opening

        return Opening(prepared_again, self.as_data(), seed, engine, words)

    def tally(self, rows: array[int], count: Count) -> Tally:
        """See Subject."""
        return count(rows, self.head, len(self.each), self.width)

    def shares(self, tally: Tally, number: int) -> dict[str, float]:
        """See Subject."""
        return {label: tally.columns[0][value] / number for value, label in self.labels.items()}

    def frame(self, first: int, rows: bytes) -> polars.DataFrame:
        """See Subject."""
        from affray.analysis.frames import frame

        return frame(self, first, rows)

    def as_data(self) -> dict[str, Any]:
        """The scenario as plain data that `prepared` takes again, in another process if need be."""
        data: dict[str, Any] = self.scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return data


def side_labels(sides: Sequence[str]) -> list[str]:
    """The sides' names as keys beside `draw` and `stopped`: a side of such a name is called `side draw`."""
    labels: list[str] = []
    for side in sides:
        label = side
        while label in ("draw", "stopped") or (label != side and label in sides):
            label = f"side {label}"
        labels.append(label)
    return labels


def prepared(source: Source | Setup, *, one_side: bool = False) -> Setup:
    """The setup of a scenario. Raises Mistakes with everything that is wrong with it, a policy of one's own included.

    With `one_side` a scene without opponents is accepted; a loaded scenario or a setup is taken as it is.
    """
    if isinstance(source, Setup):
        return source
    if isinstance(source, Scenario):
        scenario = source
    else:
        from affray.rulesets.loading import load

        scenario = load(source, one_side=one_side)
    for sheet in scenario.combatants:
        if is_own(sheet.policy):
            message = f"{sheet.policy} is a policy of one's own, which is of no use here"
            raise Mistakes([Mistake(scenario.title or "scenario", None, sheet.name, message)])
    return enlisted(scenario)


def enlisted(scenario: Scenario[Any, Any]) -> Setup:
    """The setup of a loaded scenario."""
    ruleset = rulesets.get(scenario.ruleset)
    return Setup(scenario, ruleset, *ruleset.enlist(scenario))


def prepared_again(data: dict[str, Any]) -> Setup:
    """The setup that `Setup.as_data` spelled out, in another process."""
    return prepared(data, one_side=True)
