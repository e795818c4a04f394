"""Following all branches of an act, those that meet at a crossroads as one.

What follows a crossroads is followed once for each state there. In a counted loop it is followed once for all counts
that do not yet end the loop, and what it came to is counted as often as the loop comes by.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from affray.kernel.exhaustive import Arrived, Exhaustive, Fact, Place, TooManyBranches
from affray.kernel.fight import AnyFight
from affray.kernel.judging import judged
from affray.kernel.record import copier, keyer

Act = Callable[[AnyFight], Any]
NOWHERE = Place((), 0, 0)
END = -1
"""Stands for the count where it does not matter yet."""
LOOK_AHEAD = 2_000
"""After so many branches of one stretch it is worth while to judge whether there is any hope."""
OFTEN = 1_000
"""After each so many branches whoever watches is told: some tenths of a second."""


class Onward(NamedTuple):
    """Branches that came to one crossroads in one state: the draws that led there, and their share."""

    place: Place
    met: Any
    values: tuple[int, ...]
    share: Fraction


@dataclass
class Stretch:
    """What lies between a crossroads and the next ones: ends, and where it goes on."""

    place: Place
    ends: dict[Any, tuple[AnyFight, frozenset[Fact], Fraction]] = field(default_factory=dict)
    onward: list[Onward] = field(default_factory=list)
    mass: Fraction = Fraction(0)

    def later(self, count: int, onward: Onward) -> int:
        """The count at the next crossroads, if that at the beginning of this stretch is `count`."""
        if onward.place.where[:1] == self.place.where[:1]:
            return onward.place.times - self.place.times + count
        return onward.place.times


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection meanwhile: branches leave no cycles, and looking for some takes longer than the branches.

    Each collection goes through all fights there are, and copies of them are made by the thousand.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Following(NamedTuple):
    """How far branches have been followed: how many, and what share of the chance has come to its end."""

    branches: int
    share: Fraction


Watch = Callable[[Following], None]


class Followed:
    """All branches of an act. `limit` is how many may be followed; `branches` is how many were.

    `watch` is told now and then how far it is.
    """

    def __init__(self, fight: AnyFight, act: Act, engine: Exhaustive, limit: int, watch: Watch | None = None) -> None:
        self.fight, self.act, self.engine, self.limit, self.watch = fight, act, engine, limit, watch
        self.copy, self.key = copier(type(fight)), keyer(type(fight))
        self.branches = 0
        self.stretches: dict[Any, Stretch] = {}
        self.settled = Fraction(0)
        engine.merging = True

    def ends(self) -> Iterator[tuple[AnyFight, frozenset[Fact], Fraction]]:
        """Each (state after, facts, probability); the probabilities sum to exactly 1. Raises TooManyBranches."""
        with uncollected():
            self.follow()
        for stretch in self.stretches.values():
            for end, facts, share in stretch.ends.values():
                yield end, facts, share * stretch.mass

    def follow(self) -> None:
        """Follow each stretch, with the share of the chance that comes to it."""
        waiting: dict[Any, tuple[tuple[int, ...], Fraction, Place, int]] = {None: ((), Fraction(1), NOWHERE, 0)}
        while waiting:
            meeting: dict[Any, tuple[tuple[int, ...], Fraction, Place, int]] = {}
            for (met, _), (prefix, weight, place, count) in ((k or (None, 0), v) for k, v in waiting.items()):
                stretch = self.stretch(met, prefix, place, weight)
                stretch.mass += weight
                for onward in stretch.onward:
                    later = stretch.later(count, onward)
                    # the last time round a loop is a place of its own
                    last = later if later >= onward.place.most else END
                    key = ((onward.met, last), later)
                    values, before, _, _ = meeting.get(key, (prefix + onward.values, Fraction(0), None, 0))
                    meeting[key] = values, before + weight * onward.share, onward.place._replace(times=later), later
            waiting = meeting

    def stretch(self, met: Any, prefix: tuple[int, ...], place: Place, weight: Fraction) -> Stretch:
        """The stretch behind a crossroads, followed if it has not been yet."""
        if met not in self.stretches:
            self.stretches[met] = self.explored(prefix, Stretch(place), weight)
        return self.stretches[met]

    def explored(self, prefix: tuple[int, ...], stretch: Stretch, weight: Fraction) -> Stretch:
        """Follow all branches behind a prefix up to the next crossroads."""
        engine, meeting = self.engine, dict[Any, Onward]()
        engine.begin(prefix)
        begun, going = self.branches, True
        while going:
            self.refuse_too_many(prefix, self.branches - begun)
            self.branches += 1
            if self.watch is not None and self.branches % OFTEN == 0:
                self.watch(Following(self.branches, self.settled))
            branch, place = self.run()
            share = Fraction(engine.weight, engine.whole)
            if place is None:
                self.end(stretch, branch, share)
                self.settled += weight * share
            else:
                met = self.met_at(branch, place)
                before = meeting.get(met)
                values = engine.values()[len(prefix) :] if before is None else before.values
                meeting[met] = Onward(place, met, values, share + (before.share if before else 0))
            going = engine.advance()
        stretch.onward = list(meeting.values())
        return stretch

    def end(self, stretch: Stretch, branch: AnyFight, share: Fraction) -> None:
        """Note where a branch has ended; those that end in the same state with the same facts are one."""
        branch.draw = 0
        facts = frozenset(self.engine.facts)
        met = facts, self.key(branch)
        before = stretch.ends.get(met)
        stretch.ends[met] = (branch, facts, share) if before is None else (before[0], facts, before[2] + share)

    def run(self) -> tuple[AnyFight, Place | None]:
        """Follow one branch: the fight after it, and the crossroads at which it has ended, if at one."""
        branch: AnyFight = self.copy(self.fight)
        branch.engine = self.engine
        self.engine.start()
        try:
            self.act(branch)
        except Arrived as arrived:
            return branch, arrived.place
        return branch, None

    def met_at(self, branch: AnyFight, place: Place) -> Any:
        """What branches at a crossroads have in common if they go on alike."""
        branch.draw = 0
        return (
            place.where,
            self.engine.used,
            tuple(branch.place[: branch.n]),
            frozenset(self.engine.facts),
            self.key(branch),
        )

    def refuse_too_many(self, prefix: tuple[int, ...], here: int) -> None:
        """Raise TooManyBranches if the limit is reached, or far off; `here` of a stretch have been followed."""
        if self.branches != self.limit and here != LOOK_AHEAD:
            return
        found = judged(self.engine, prefix, lambda: self.run()[1] is not None)
        if self.branches == self.limit or found.is_hopeless(self.limit):
            about = max(self.limit + 1, self.branches - here + found.branches)
            raise TooManyBranches(self.branches, self.settled, found.draws, about, found.goes_on or bool(prefix))
