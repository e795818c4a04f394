"""What can be played many times and counted: one scenario, or a campaign of several."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Protocol

from affray.analysis.tally import Count, Tally

if TYPE_CHECKING:
    import polars

    from affray.analysis.players import Player
    from affray.analysis.worker import Opening
    from affray.kernel.fight import AnyFight
    from affray.kernel.record import Sizes
    from affray.kernel.ruleset import Ruleset


class OwnPolicies(Protocol):
    """What decides in a fight where someone has a policy of one's own."""

    def answer(self, fight: AnyFight, who: int, question: int, other: int) -> int:
        """The answer to a question."""
        ...

    def play(self, fight: AnyFight) -> None:
        """Play a whole fight."""
        ...


class Subject(Protocol):
    """It is played by number; each time it leaves a row of `width` whole numbers."""

    @property
    def ruleset(self) -> Ruleset:
        """Whose rules it is played by."""
        ...

    @property
    def own(self) -> OwnPolicies | None:
        """What decides where the ruleset's policies do not; it then runs interpreted, in this process."""
        ...

    @property
    def width(self) -> int:
        """How many whole numbers a row has."""
        ...

    def capacity(self) -> Sizes | str:
        """The capacity of the compiled engine that holds it, or why it can't run compiled and what to do."""
        ...

    def player(self, seed: int, engine: str) -> Player:
        """The player of an engine by its name. Raises Unavailable if it can't run compiled."""
        ...

    def opening(self, seed: int, engine: str, words: int) -> Opening:
        """What another process has to be told to play it as well."""
        ...

    def tally(self, rows: array[int], count: Count) -> Tally:
        """What rows count up to."""
        ...

    def shares(self, tally: Tally, number: int) -> dict[str, float]:
        """The shares of its outcomes so far, of so many rows: what progress tells."""
        ...

    def frame(self, first: int, rows: bytes) -> polars.DataFrame:
        """Rows from number `first` on as a polars frame. Raises Unavailable without polars."""
        ...
