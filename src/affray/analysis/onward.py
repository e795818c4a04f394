"""Fights that go on from a moment by policy, in either engine."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from affray.analysis import background
from affray.analysis.plan import COMPILING, Say
from affray.analysis.players import capacity
from affray.analysis.setup import Setup
from affray.kernel.dice import root, stream
from affray.kernel.exhaustive import Known
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.record import Sizes, copier
from affray.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from affray.kernel.compiled.onward import Onward

Act = Callable[[AnyFight], Any]


@dataclass(frozen=True)
class Moment:
    """A moment of a fight from which it can be played on.

    `setup` is the scenario with the fight as it stands. Where a command is still open, `opening` is that command, to be
    carried out on the fight first, and `known` the faces and answers that it has had.
    """

    setup: Setup
    opening: Act | None = None
    known: Known = field(default_factory=Known)

    @cached_property
    def sizes(self) -> Sizes | str:
        """The capacity of the compiled engine that holds the fight, or why it can't run compiled."""
        return capacity([self.setup.fight])

    @cached_property
    def onward(self) -> Onward:
        """The moment laid out for the compiled engine, which must hold it; no command may be open."""
        from affray.kernel.compiled.engine import engine
        from affray.kernel.compiled.onward import Onward

        assert isinstance(self.sizes, Sizes) and self.opening is None
        return Onward(engine(self.setup.ruleset, self.sizes), self.setup.fight)

    def is_ready(self) -> bool:
        """Whether the compiled engine can play on from here without compiling first."""
        if not isinstance(self.sizes, Sizes):
            return False
        from affray.kernel.compiled.engine import is_cached

        return is_cached(self.setup.ruleset, self.sizes, branching=True)

    def compile_now(self, say: Say) -> None:
        """Build the compiled engine, if it is not there and can be."""
        if isinstance(self.sizes, Sizes) and not self.is_ready():
            from affray.kernel.compiled.engine import engine

            say(f"compiling the rules of {self.setup.ruleset.name} to play on from here, once: about {COMPILING:.0f} s")
            _ = engine(self.setup.ruleset, self.sizes).branching

    def compile_later(self) -> None:
        """Let the compiled engine be built in the background, if it is not there."""
        if isinstance(self.sizes, Sizes) and not self.is_ready():
            background.start(self.setup.ruleset, self.sizes, branching=True)


class Playing(Protocol):
    """Plays fights on from a moment."""

    engine: str

    def play(self, first: int, fights: int) -> array[int]:
        """The outcome rows of goings-on `first`, `first` + 1, …, one behind the other."""
        ...


class Resumed(Quiet):
    """Faces and answers that are known first, with the changes made on the way, then seeded dice and policies."""

    def __init__(self, ruleset: Ruleset, known: Known) -> None:
        super().__init__(ruleset.answer)
        self.known = known
        self.drawn = self.asked = 0
        self.changes = list(known.changes[::-1])

    def make_changes(self, fight: AnyFight) -> None:
        """Make the changes whose place has come."""
        while self.changes and self.changes[-1][:2] == (self.drawn, self.asked):
            self.changes.pop().apply(fight)

    def draw(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        self.make_changes(fight)
        self.drawn += 1
        if self.drawn <= len(self.known.faces):
            fight.draw += 1
            return self.known.faces[self.drawn - 1]
        return super().draw(fight, who, purpose, sides)

    def ask(self, fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
        self.make_changes(fight)
        self.asked += 1
        if self.asked <= len(self.known.answers):
            return self.known.answers[self.asked - 1]
        return super().ask(fight, who, question, other, options)


class InterpretedOn:
    """Plays on in the interpreted engine, from a moment or from behind a decision there."""

    engine = "interpreted"

    def __init__(self, moment: Moment, seed: int, decision: Any = None) -> None:
        self.moment, self.root, self.decision = moment, root(seed), decision
        self.rules = moment.setup.ruleset
        self.copy = copier(self.rules.Fight)

    def play(self, first: int, fights: int) -> array[int]:
        """See Playing."""
        width = self.moment.setup.width
        rows = [0] * (fights * width)
        write = self.rules.room("outcome").outcome_row
        for place in range(fights):
            write(self.played(first + place), rows, place * width)
        return array("q", rows)

    def played(self, number: int) -> AnyFight:
        """One going-on."""
        rules = self.rules
        fight: AnyFight = self.copy(self.moment.setup.fight)
        fight.engine, fight.stream = Resumed(rules, self.moment.known), stream(self.root, number)
        fight.decision = rules.room("state").Decision()
        if self.moment.opening is not None:
            self.moment.opening(fight)
        elif self.decision is not None:
            fight.decision = replace(self.decision)
            if rules.refusal(fight) == 0:
                rules.perform(fight)
        if fight.round == 0:
            rules.begin(fight)
        fight.decision = rules.room("state").Decision()
        rules.room("policy").play_on(fight)
        return fight


class CompiledOn:
    """Plays on in the compiled engine, from a moment without an open command or from behind a decision there."""

    engine = "compiled"

    def __init__(self, moment: Moment, seed: int, decision: Any = None) -> None:
        self.root, self.width, self.onward = root(seed), moment.setup.width, moment.onward
        self.decision = None if decision is None else self.onward.laid_out(decision)

    def play(self, first: int, fights: int) -> array[int]:
        """See Playing."""
        return self.onward.play(self.root, first, fights, self.width, self.decision)


def playing_on(moment: Moment, seed: int, decision: Any = None) -> Playing:
    """The quickest that plays on from here now: compiled if that is built and no command is open."""
    if moment.opening is None and moment.is_ready():
        return CompiledOn(moment, seed, decision)
    return InterpretedOn(moment, seed, decision)
