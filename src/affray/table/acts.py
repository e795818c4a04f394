"""What a command does to a fight, once it is understood: a decision carried out, or a change by the game master."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from affray.kernel.fight import AnyFight
from affray.kernel.ruleset import Roster, Ruleset
from affray.kernel.tape import Die, Edit, Reply


@dataclass(frozen=True)
class Decided:
    """A decision of the ruleset. It is checked again on every run: the check also finds the way of a walk."""

    words: str
    decision: Any

    def refusal(self, ruleset: Ruleset, fight: AnyFight) -> int:
        """The clause that refuses it, or 0."""
        fight.decision = self.decision
        return ruleset.refusal(fight)

    def run(self, ruleset: Ruleset, fight: AnyFight) -> int:
        """Carry it out; the clause that refuses it, or 0."""
        clause = self.refusal(ruleset, fight)
        if clause == 0:
            ruleset.perform(fight)
        return clause


@dataclass(frozen=True)
class Changed:
    """A game master's change, or the rest of a fight by policy."""

    words: str
    change: Callable[[AnyFight], int] = field(compare=False)

    def run(self, _ruleset: Ruleset, fight: AnyFight) -> int:
        """Make it; the clause that refuses it, or 0."""
        return self.change(fight)


@dataclass(frozen=True)
class Listed:
    """A change of who is listed: someone added or renamed. `roster` is the list after it."""

    words: str
    roster: Roster
    change: Callable[[AnyFight], int] = field(compare=False)

    def run(self, _ruleset: Ruleset, fight: AnyFight) -> int:
        """Make it; the clause that refuses it, or 0."""
        return self.change(fight)


Act = Decided | Changed | Listed


@dataclass(frozen=True)
class Growth:
    """What goes on the tape of an open command: an answer, a change, or dice of one roll; and the words for it."""

    given: tuple[Die | Reply | Edit, ...]
    said: str
