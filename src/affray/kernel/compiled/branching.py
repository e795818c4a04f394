"""Code that follows every branch of the dice, and that plays on from any moment of a fight."""

from __future__ import annotations

from typing import Any

from affray.kernel.compiled import continuing, exploring, spreading, state_table
from affray.kernel.compiled.translate import Unit, refuse_cycles
from affray.kernel.record import Sizes
from affray.kernel.ruleset import Ruleset

ENTRIES = (
    *(exploring.add_state, exploring.explore, exploring.pursue, state_table.place_again, state_table.write_rows),
    *(spreading.pass_on, continuing.perform_fights, continuing.finish_fights, continuing.pursue_fights),
)
"""What the code is entered by."""
ROOMS = {module.__name__ for module in (state_table, exploring, spreading, continuing)}


def entry_name(name: str) -> str:
    """What an entry is called in the code."""
    return next(f"{one.__module__}.{one.__name__}" for one in ENTRIES if one.__name__ == name)


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
        for entry in ENTRIES:
            self.declared(entry).linkage = "external"
        while self.waiting:
            self.define(self.waiting.pop())
        refuse_cycles(self.calls)
        return str(self.module)

    def is_own(self, function: Any) -> bool:
        """Whether a function is the engine's, not a ruleset's."""
        return super().is_own(function) or function.__module__ in ROOMS
