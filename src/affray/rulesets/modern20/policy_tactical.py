"""The tactical policy."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.policy_simple import choose_simply
from affray.rulesets.modern20.state import Fight


@rule()
def choose_tactically(fight: Fight, who: int) -> None:
    """Write the decision."""
    choose_simply(fight, who)
