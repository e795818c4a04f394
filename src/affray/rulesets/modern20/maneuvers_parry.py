"""Parry: offered after a melee hit and before damage."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight


@rule("modern20.parry.offered", "modern20.maneuver.parry")
def parried(fight: Fight, who: int, target: int, total: int) -> bool:
    """Whether the target parries a melee hit of that total."""
    return False
