"""Playing stretches of a simulation, in either engine."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from affray.analysis.setup import Setup
from affray.analysis.unavailable import Unavailable
from affray.kernel.dice import root, stream
from affray.kernel.fight import AnyFight, sizes_of
from affray.kernel.interpreted import Quiet
from affray.kernel.record import copier

if TYPE_CHECKING:
    from affray.kernel.record import Sizes

INSTALL = "pip install 'affray[fast]'"


class Player(Protocol):
    """Plays fights of one setup and one seed."""

    engine: str

    def play(self, first: int, fights: int) -> array[int]:
        """The outcome rows of fights `first`, `first` + 1, …, one behind the other."""
        ...


class Interpreted:
    """Plays with the interpreted engine, without a log."""

    engine = "interpreted"

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.root = setup, root(seed)
        self.copy = copier(setup.ruleset.Fight)
        self.whole_fight = setup.play
        self.outcome_row = setup.ruleset.room("outcome").outcome_row

    def play(self, first: int, fights: int) -> array[int]:
        """See Player."""
        width = self.setup.width
        rows = [0] * (fights * width)
        for place in range(fights):
            fight = self.copy(self.setup.fight)
            fight.engine = Quiet(self.setup.answer)
            fight.stream = stream(self.root, first + place)
            self.whole_fight(fight)
            self.outcome_row(fight, rows, place * width)
        return array("q", rows)


class Compiled:
    """Plays with the compiled engine, which is compiled now if it is not in the cache."""

    engine = "compiled"

    def __init__(self, setup: Setup, seed: int) -> None:
        from affray.kernel.compiled.engine import Held, engine

        sizes = setup.capacity()
        if isinstance(sizes, str):
            raise Unavailable(sizes)
        self.root, self.width = root(seed), setup.width
        self.held = Held(engine(setup.ruleset, sizes), setup.fight)
        _ = self.held.compiled.play_fights  # compiles or loads

    def play(self, first: int, fights: int) -> array[int]:
        """See Player."""
        return self.held.play(self.root, first, fights, self.width)


def capacity(fights: Sequence[AnyFight]) -> Sizes | str:
    """The capacity of the compiled engine that holds all of these fights, or why it can't run them and what to do."""
    try:
        from affray.kernel.compiled.engine import LARGE, capacity_for
    except ImportError:
        return f"the compiled engine needs llvmlite, which is not installed: {INSTALL}"
    held: list[Sizes] = []
    for fight in fights:
        sizes = capacity_for(fight)
        if sizes is None:
            needed = sizes_of(fight.n, fight.width, fight.height)
            return (
                f"the compiled engine holds at most {LARGE.combatants} combatants and {LARGE.squares:,} squares, "
                f"this fight needs {needed.combatants} and {needed.squares:,}: use the interpreted engine"
            )
        held.append(sizes)
    return max(held, key=lambda sizes: sizes.combatants)


def player(setup: Setup, seed: int, engine: str) -> Player:
    """The player of an engine by its name. Raises Unavailable if the fight can't run compiled."""
    return Compiled(setup, seed) if engine == Compiled.engine else Interpreted(setup, seed)
