"""How a simulation is played: in which engine, in how many processes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import NamedTuple

from affray.analysis import background
from affray.analysis.parts import Part, Parts, in_turn
from affray.analysis.players import Compiled, Interpreted, Player
from affray.analysis.side_by_side import side_by_side
from affray.analysis.subject import Subject
from affray.analysis.tally import counting
from affray.analysis.unavailable import Unavailable
from affray.kernel.record import Sizes

COMPILING = 8.0
"""Seconds that compiling a ruleset is taken to need."""
TRIAL = 0.3
"""Seconds for which a simulation runs in this process before more engines or processes are considered."""

WORTH_PROCESSES = 0.5
"""Seconds of work that are worth starting processes for."""

Say = Callable[[str], None]


def silent(_message: str) -> None:
    """Say nothing."""


class Trial(NamedTuple):
    """Where the fights of a trial ended, and how many seconds each of them took."""

    end: int
    each: float


@dataclass(frozen=True)
class Plan:
    """What to play. `engine` is auto, compiled or interpreted; `say` is told, in a sentence, what takes its time."""

    subject: Subject
    seed: int
    fights: int
    jobs: int = 1
    engine: str = "auto"
    say: Say = silent

    def parts(self) -> Parts:
        """All fights from 0 on, in parts and in order. Raises Unavailable if the engine asked for is not to be had."""
        if self.subject.own is not None:
            return self.with_own_policies()
        if self.engine == Interpreted.engine:
            return self.playing(self.subject.player(self.seed, Interpreted.engine))
        sizes = self.subject.capacity()
        if isinstance(sizes, Sizes):
            cached = self.is_cached(sizes)
            if self.engine == "auto" and not cached:
                return self.trying(sizes)
            return self.playing(self.compiled(announce=not cached))
        if self.engine == Compiled.engine:
            raise Unavailable(sizes)
        return self.playing(self.subject.player(self.seed, Interpreted.engine), because=sizes)

    def with_own_policies(self) -> Parts:
        """The parts of a plan in which a policy of one's own has a say. Raises Unavailable if it asks for compiled."""
        if self.engine == Compiled.engine:
            raise Unavailable("a policy of one's own can't be compiled: use the interpreted engine")
        # the function is here, and may not be to be had by its name in another process
        return replace(self, jobs=1).playing(self.subject.player(self.seed, Interpreted.engine))

    def is_cached(self, sizes: Sizes) -> bool:
        """Whether the compiled code is there."""
        from affray.kernel.compiled.engine import is_cached

        return is_cached(self.subject.ruleset, sizes)

    def compiled(self, announce: bool) -> Player:
        """The compiled player. Raises Unavailable if a rule can't be compiled."""
        from affray.kernel.compiled.values import NotCompilable

        if announce:
            self.say(f"compiling the rules of {self.subject.ruleset.name}, once: about {COMPILING:.0f} s")
        try:
            return self.subject.player(self.seed, Compiled.engine)
        except NotCompilable as fault:
            raise Unavailable(f"the rules of {self.subject.ruleset.name} can't be compiled: {fault}") from fault

    def trying(self, sizes: Sizes) -> Parts:
        """Begin interpreted; compile and go on compiled if the rest would take longer than compiling."""
        interpreted = self.subject.player(self.seed, Interpreted.engine)
        trial = yield from self.first_parts(interpreted, 0)
        if self.left(trial) < COMPILING * self.jobs:
            background.start(self.subject.ruleset, sizes)
            yield from self.rest(interpreted, trial)
            return
        try:
            playing = self.compiled(announce=True)
        except Unavailable as fault:
            playing = interpreted
            self.say(f"{fault}; going on interpreted")
        yield from self.playing(playing, trial.end)

    def playing(self, playing: Player, first: int = 0, because: str = "") -> Parts:
        """The fights from `first` on: a while in this process, then, if there are many more, in all processes."""
        trial = yield from self.first_parts(playing, first)
        if because and self.left(trial) > COMPILING * self.jobs:
            self.say(f"running interpreted, which is slow: {because}")
        yield from self.rest(playing, trial)

    def first_parts(self, playing: Player, first: int) -> Generator[Part, None, Trial]:
        """Parts in this process until the trial is over."""
        done, seconds = first, 0.0
        for part in in_turn(self.subject, playing, counting(self.words(first)), first, self.fights):
            yield part
            done, seconds = done + part.fights, seconds + part.seconds
            if seconds >= TRIAL:
                break
        return Trial(done, seconds / (done - first) if done > first else 0.0)

    def rest(self, playing: Player, trial: Trial) -> Parts:
        """What the trial has left, in as many processes as asked for and worth starting."""
        first, words = trial.end, self.words(trial.end)
        if self.jobs > 1 and self.left(trial) >= WORTH_PROCESSES:
            opening = self.subject.opening(self.seed, playing.engine, words)
            yield from side_by_side(opening, self.subject.width, self.jobs, first, self.fights)
        else:
            yield from in_turn(self.subject, playing, counting(words), first, self.fights)

    def words(self, first: int) -> int:
        """How many whole numbers there are to count from a fight on."""
        return (self.fights - first) * self.subject.width

    def left(self, trial: Trial) -> float:
        """Seconds of one processor that the fights still to do will take if they go like the trial's."""
        return (self.fights - trial.end) * trial.each


def played_again(subject: Subject, seed: int, engine: str, fights: int) -> Parts:
    """The same fights once more, in parts, in this process."""
    return in_turn(subject, subject.player(seed, engine), counting(0), 0, fights)
