"""A campaign made ready to be played many times: scenes in a row, who comes from where, what is done in between.

One run leaves one row: for each scene the outcome row of its fight and, where something is done after it, the row of
how everyone is then.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from operator import and_
from typing import TYPE_CHECKING, Any

from affray.analysis.players import Player, capacity
from affray.analysis.setup import Setup
from affray.analysis.subject import OwnPolicies, Subject
from affray.analysis.tally import Count, Tally
from affray.analysis.worker import Opening
from affray.kernel.orders import Order

if TYPE_CHECKING:
    import polars

    from affray.kernel.record import Sizes
    from affray.kernel.ruleset import Ruleset

Values = tuple[int, ...]


@dataclass(frozen=True)
class Arrival:
    """Those who come from an earlier scene: pairs of their numbers there and here, and what numbers there mean here."""

    place: int
    pairs: tuple[tuple[int, int], ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Stage:
    """One scene of a campaign, who comes to it from which earlier ones, and what is done after it."""

    setup: Setup
    arrivals: tuple[Arrival, ...] = ()
    orders: tuple[Order, ...] = ()

    @property
    def rows(self) -> int:
        """How many outcome rows the scene leaves: of the fight, and of what is done after it."""
        return 2 if self.orders else 1

    @property
    def width(self) -> int:
        """How many whole numbers these are."""
        return self.rows * self.setup.width


def arrivals(setups: Sequence[Setup], place: int) -> tuple[Arrival, ...]:
    """Who comes to a scene from where: everybody, by name, from the latest scene before it that has the name."""
    here, found, claimed = setups[place].roster, [], set[str]()
    for earlier in range(place - 1, -1, -1):
        there = setups[earlier].roster
        names = [name for name in here.names if name in there.names and name not in claimed]
        claimed |= set(names)
        if names:
            pairs = tuple((there.names.index(name), here.names.index(name)) for name in names)
            found.append(Arrival(earlier, pairs, numbers(setups[earlier], setups[place])))
    return tuple(found)


def numbers(before: Setup, after: Setup) -> tuple[int, ...]:
    """What the numbers that a ruleset gives to texts in one scene are in another."""
    carried: Callable[..., list[int]] | None = getattr(before.ruleset.room("muster"), "carried_numbers", None)
    return tuple(carried(before.roster, after.roster)) if carried is not None else ()


@dataclass(frozen=True)
class Group:
    """A side's characters: those who are in several scenes."""

    side: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class CampaignSetup:
    """A campaign to be played many times. `again` makes it anew from `data` in another process."""

    title: str
    stages: tuple[Stage, ...]
    again: Callable[[dict[str, Any]], Subject]
    data: dict[str, Any]

    @property
    def ruleset(self) -> Ruleset:
        """See Subject."""
        return self.stages[0].setup.ruleset

    @property
    def own(self) -> OwnPolicies | None:
        """See Subject."""
        return next((stage.setup.own for stage in self.stages if stage.setup.own is not None), None)

    @cached_property
    def width(self) -> int:
        """See Subject."""
        return sum(stage.width for stage in self.stages)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where the part of each scene begins in a row."""
        return tuple(sum(stage.width for stage in self.stages[:place]) for place in range(len(self.stages)))

    def capacity(self) -> Sizes | str:
        """See Subject."""
        return capacity([stage.setup.fight for stage in self.stages])

    def player(self, seed: int, engine: str) -> Player:
        """See Subject."""
        from affray.analysis.campaign_players import player

        return player(self, seed, engine)

    def opening(self, seed: int, engine: str, words: int) -> Opening:
        """See Subject."""
        return Opening(self.again, self.data, seed, engine, words)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The sides with characters; in a campaign where nobody is in two scenes, all sides with everybody."""
        seen: Counter[str] = Counter()
        side_of: dict[str, str] = {}
        for stage in self.stages:
            for who, name in enumerate(stage.setup.roster.names):
                seen[name] += 1
                side_of.setdefault(name, stage.setup.side_of(who))
        often = [name for name in side_of if seen[name] > 1] or list(side_of)
        sides = dict.fromkeys(side_of[name] for name in often)
        return tuple(Group(side, tuple(name for name in often if side_of[name] == side)) for side in sides)

    def blocks(self, rows: array[int]) -> Iterator[tuple[int, Setup, array[int]]]:
        """The outcome rows of every scene, and those of what was done after it: place in a row, setup, rows."""
        runs = range(0, len(rows), self.width)
        for stage, offset in zip(self.stages, self.offsets, strict=True):
            for again in range(stage.rows):
                at, width = offset + again * stage.setup.width, stage.setup.width
                gathered = array("q")
                for run in runs:
                    gathered.extend(rows[run + at : run + at + width])
                yield at, stage.setup, gathered

    def tally(self, rows: array[int], count: Count) -> Tally:
        """See Subject. The scenes' counts one after the other; behind their columns those of `survivors`."""
        columns: list[Counter[int]] = []
        combatants: list[Counter[Values]] = []
        for _, setup, block in self.blocks(rows):
            counted = setup.tally(block, count)
            columns += counted.columns
            combatants += counted.combatants
        for group in self.groups:
            columns += self.survivors(rows, group)
        return Tally(tuple(columns), tuple(combatants))

    def survivors(self, rows: array[int], group: Group) -> Iterator[Counter[int]]:
        """For each scene: how many of a group have survived every one so far, and how many of them can still act."""
        outcome = self.ruleset.room("outcome")
        survives, stands = Judged(outcome.survives), Judged(outcome.stands)
        runs = len(rows) // self.width
        alive = {name: [True] * runs for name in group.names}
        upright = {name: [True] * runs for name in group.names}
        for stage, offset in zip(self.stages, self.offsets, strict=True):
            setup = stage.setup
            for name in set(group.names) & set(setup.roster.names):
                at = offset + setup.head + setup.roster.index(name) * len(setup.each)
                values = list(zip(*(rows[at + c :: self.width] for c in range(len(setup.each))), strict=True))
                alive[name] = list(map(and_, alive[name], map(survives.__getitem__, values)))
                upright[name] = list(map(stands.__getitem__, values))
            both = {name: list(map(and_, alive[name], upright[name])) for name in group.names}
            yield Counter(map(sum, zip(*alive.values(), strict=True)))
            yield Counter(map(sum, zip(*both.values(), strict=True)))

    def shares(self, tally: Tally, number: int) -> dict[str, float]:
        """See Subject: how the last scene ends."""
        setup = self.stages[-1].setup
        heads = [stage.setup.head for stage in self.stages for _ in range(stage.rows)]
        column = tally.columns[sum(heads) - self.stages[-1].rows * setup.head]
        return {label: column[value] / number for value, label in setup.labels.items()}

    def frame(self, first: int, rows: bytes) -> polars.DataFrame:
        """See Subject: a row a run; before the columns of a scene its number, `1.`, and what is done after it `1+.`."""
        from affray.analysis.frames import columns, library
        from affray.analysis.parts import from_little_endian

        pl, table = library(), from_little_endian(rows)
        runs = range(first, first + len(table) // self.width)
        named = {"run": pl.Series(runs, dtype=pl.Int64)}
        for number, (stage, offset) in enumerate(zip(self.stages, self.offsets, strict=True), 1):
            for again, mark in enumerate(("", "+")[: stage.rows]):
                at = offset + again * stage.setup.width
                named |= columns(stage.setup, table, at, self.width, f"{number}{mark}.")
        return pl.DataFrame(named)  # type: ignore[no-any-return]


class Judged(dict[Values, bool]):
    """What a ruleset says of a combatant's columns, remembered: few combinations occur."""

    def __init__(self, judge: Callable[[Values], bool]) -> None:
        super().__init__()
        self.judge = judge

    def __missing__(self, values: Values) -> bool:
        self[values] = judged = bool(self.judge(values))
        return judged


def joined(setups: Sequence[Setup], orders: Mapping[int, Sequence[Order]]) -> tuple[Stage, ...]:
    """The stages of a campaign: setups in order, and the orders after each by its place."""
    places = range(len(setups))
    stages = ((setups[place], arrivals(setups, place), tuple(orders.get(place, ()))) for place in places)
    return tuple(starmap(Stage, stages))
