"""Code that follows every branch of the dice, and that plays on from any moment of a fight."""

from __future__ import annotations

from typing import Any

from affray.kernel.compiled import exploring
from affray.kernel.compiled.translate import Unit, refuse_cycles
from affray.kernel.record import Sizes
from affray.kernel.ruleset import Ruleset

ENTRIES = (
    *("add_state", "explore", "place_again", "pass_on", "write_rows"),
    *("perform_fights", "finish_fights", "pursue_fights"),
)
"""What the code is entered by."""


def entry_name(name: str) -> str:
    """What an entry is called in the code."""
    return f"{exploring.__name__}.{name}"


class Branching(Unit):
    """One ruleset's rules on their way into a module whose dice can branch."""

    branching = True

    def __init__(self, ruleset: Ruleset, sizes: Sizes, checked: bool) -> None:
        super().__init__(ruleset, sizes, False, checked)
        policy = ruleset.room("policy")
        self.entries |= {"choose": policy.choose, "decide": policy.decide, "play_on": policy.play_on}
        self.entries |= {"begin": ruleset.begin, "canonical": ruleset.canonical}
        self.end_verb = int(ruleset.room("terms").V_END)

    def translate(self) -> str:
        """The module's code, as text."""
        for name in ENTRIES:
            self.declared(getattr(exploring, name)).linkage = "external"
        while self.waiting:
            self.define(self.waiting.pop())
        refuse_cycles(self.calls)
        return str(self.module)

    def is_own(self, function: Any) -> bool:
        """Whether a function is the engine's, not a ruleset's."""
        return super().is_own(function) or function.__module__ == exploring.__name__
