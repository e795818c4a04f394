"""The fight between two commands, and the stacks of such moments that undo and redo go by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

from affray.kernel.events import Row
from affray.kernel.fight import AnyFight
from affray.kernel.ruleset import Roster
from affray.kernel.tape import Die, DieWanted, Draw, Edit, Question, Reply
from affray.table.acts import Act
from affray.table.log import Log

BEGINNING = -1
"""The origin of what was begun from the fight as it was set up."""


@dataclass(frozen=True)
class Pending:
    """Who decides next, and what kind of decision it is: `init`, `turn`, `die`, or a kind of the ruleset."""

    actor: str | None
    kind: str
    about: str | None = None


@dataclass(frozen=True)
class Line:
    """The commands up to a correction: `moments` stand for all that the undo stack holds below `since`."""

    owner: int  # the serial of the moment that the correction made
    moments: Sequence[Moment]
    since: int


@dataclass(frozen=True)
class Moment:
    """The fight between two commands: all that undo has to bring back."""

    base: AnyFight
    act: Act | None
    tape: tuple[Die | Reply | Edit, ...]
    live: AnyFight
    wanted: Question | DieWanted | None
    before: Log  # events up to the base
    rows: tuple[Row, ...]  # events of the act so far
    roster: Roster
    used: Mapping[int, int] = field(default_factory=dict)  # given dice used up to the base
    spent: Mapping[int, int] = field(default_factory=dict)  # given dice used up to now
    draws: tuple[Draw, ...] = ()
    answers: tuple[int, ...] = ()
    note: str = ""
    anew: Mapping[int, int] = field(default_factory=dict)  # which of the act's dice were drawn anew, how many times
    again: tuple[Draw, ...] = ()  # dice of an earlier run of the act that count again
    floor: int = 0  # dice up to this number have been seen
    hands: frozenset[int] | None = frozenset()  # whose dice are thrown by hand; None: everyone's
    scene: int = 0  # in a campaign: which of its fights this is
    elsewhere: tuple[Moment, ...] = ()  # and the fights that were left, the latest last
    said: str = ""  # the answer, dice or change that led here, where it was no act of its own
    line: Line | None = field(default=None, compare=False)
    serial: int = field(default=0, compare=False)
    follows: int = field(default=BEGINNING, compare=False)  # whose log is before this one's
    extra: tuple[Row, ...] = field(default=(), compare=False)  # rows between that log and this one
    origin: int = field(default=BEGINNING, compare=False)  # the serial of the moment that the act began from

    @property
    def log(self) -> Log:
        """Everything that has happened up to now."""
        return self.before.and_then(self.rows, self.roster.hidden)

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the act's dice."""
        return tuple(draw.face for draw in self.draws)


class Steps(Sequence[Moment]):
    """A stack of moments. Those that are kept elsewhere are fetched when they are needed."""

    def __init__(self, moments: Iterable[Moment | Callable[[], Moment]] = ()) -> None:
        self._held: list[Moment | Callable[[], Moment]] = list(moments)

    def __len__(self) -> int:
        return len(self._held)

    @overload
    def __getitem__(self, index: int) -> Moment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Moment]: ...
    def __getitem__(self, index: int | slice) -> Moment | list[Moment]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        held = self._held[index]
        if not isinstance(held, Moment):
            held = self._held[index] = held()
        return held

    def __iter__(self) -> Iterator[Moment]:
        return (self[place] for place in range(len(self)))

    def append(self, moment: Moment) -> None:
        """Put a moment on top."""
        self._held.append(moment)

    def pop(self) -> Moment:
        """Take the moment on top."""
        moment = self[-1]
        del self._held[-1]
        return moment

    def over_to(self, other: Steps, now: Moment, steps: int) -> Moment:
        """Go so many steps down this stack; what is passed comes on top of the other one, and only one is fetched."""
        there = self[-steps]
        other.append(now)
        for _ in range(steps - 1):
            other._held.append(self._held.pop())
        self._held.pop()
        return there

    def clear(self) -> None:
        """Forget all of them."""
        self._held.clear()

    def keep(self, index: int, load: Callable[[Moment], Callable[[], Moment]]) -> None:
        """Let go of a moment that can be fetched again with what `load` gives."""
        if isinstance(held := self._held[index], Moment):
            self._held[index] = load(held)

    @classmethod
    def of(cls, moments: Sequence[Moment]) -> Steps:
        """A stack of its own with these moments on it; those of a stack are not fetched for that."""
        return cls(moments._held if isinstance(moments, Steps) else moments)

    def extend(self, other: Steps, since: int) -> None:
        """Put the moments of another stack from `since` up on top."""
        self._held += other._held[since:]


def line_to(now: Moment, past: Steps) -> Steps:
    """The moments from the beginning to the present one, given the undo stack."""
    corrected = now.line
    kept = Steps() if corrected is None else Steps.of(corrected.moments)
    kept.extend(past, 0 if corrected is None else corrected.since)
    kept.append(now)
    return kept
