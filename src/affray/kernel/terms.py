"""The words of a ruleset as numbers, and the mark that makes a function a rule.

Rules are whole numbers only, so clauses and the labels of parts are numbered here, in the order in which a ruleset's
`terms.py` names them. A number is never kept outside one version of the sources.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNEL_CLAUSES = {
    "kernel.turn": "A command belongs to the one whose decision is pending.",
    "kernel.over": "The fight is over: only the game master's commands still work.",
    "kernel.option": "Only the options that a command's rule names are accepted.",
    "kernel.grid": "Squares are counted from 0,0 and lie on the grid; without a grid no square is named.",
    "kernel.weapon": "A weapon, spell or skill is one of the combatant's own.",
    "kernel.target": "A command's target is a combatant of this fight.",
    "kernel.capacity": "Lists have a stated capacity; a fight that outgrows one is stopped and says so.",
    "kernel.rounds": "A fight that reaches max_rounds ends as stopped.",
    "kernel.group": "Members of a group share the first one's initiative and act in listing order.",
    "kernel.condition": "A condition lasts until it is cleared or its stated turns or rounds have passed.",
    "kernel.edge": "Advantage and disadvantage cancel: whatever their numbers, one of each is a plain roll.",
    "kernel.stacking": "Bonuses of one type do not add up: the highest counts; untyped ones and penalties do.",
    "kernel.dice": "A die shows a face from 1 to its number of sides.",
}
TURN, OVER, OPTION, GRID, WEAPON, TARGET, CAPACITY, ROUNDS, GROUP = range(1, 10)
"""Numbers of the kernel's clauses that rules cite, the same in every ruleset."""


class Terms:
    """The numbered clauses and part labels of one ruleset."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.clauses: list[tuple[str, ...]] = [(), *((name,) for name in KERNEL_CLAUSES)]
        self.parts: list[tuple[str, str]] = [("", "")]

    def clause(self, *names: str) -> int:
        """The number of the clause `RULESET.name`, or of several that forbid an act together, the weightiest first.

        A name that begins with `kernel.` is the kernel's own.
        """
        self.clauses.append(tuple(self.whole(name) for name in names))
        return len(self.clauses) - 1

    def part(self, label: str, name: str) -> int:
        """The number of a labelled part of a total, which the clause `RULESET.name` (or `kernel.name`) accounts for."""
        self.parts.append((label, self.whole(name)))
        return len(self.parts) - 1

    def whole(self, name: str) -> str:
        """The id of a clause: the ruleset's, or the kernel's if its name says so."""
        return name if name.startswith("kernel.") else f"{self.ruleset}.{name}"


def rule(*clauses: str) -> Callable[[F], F]:
    """Mark a function as rule code that both engines run, and name the clauses that it carries out."""

    def mark(function: F) -> F:
        function.__dict__["clauses"] = clauses
        return function

    return mark


def is_rule(thing: object) -> bool:
    """Whether `thing` is a function marked by `rule`."""
    return callable(thing) and "clauses" in getattr(thing, "__dict__", {})
