"""Hours that pass outside a fight. What they bring is each ruleset's own."""

from __future__ import annotations

from affray.kernel.events import TIME_PASSED
from affray.kernel.fight import AnyFight
from affray.kernel.primitives import emit
from affray.kernel.terms import rule


@rule()
def let_pass(fight: AnyFight, minutes: int) -> None:
    """The calendar goes on by so many minutes."""
    fight.minutes += minutes
    emit(fight, TIME_PASSED, -1, -1, minutes, minutes, 0)
