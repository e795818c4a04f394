"""How policies use maneuvers and answer what they ask."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import STRIKE


@rule()
def react(fight: Fight, who: int, other: int) -> int:
    """Whether to take the reaction that is offered."""
    return STRIKE


@rule()
def oppose_with(fight: Fight, who: int, other: int) -> int:
    """What to oppose a roll with: the best that is possible."""
    return 1


@rule()
def choose_maneuver(fight: Fight, who: int, target: int) -> bool:
    """Write a maneuver that fits the target into the decision; whether there is one."""
    return False


@rule()
def draft_maneuver(fight: Fight, who: int) -> None:
    """Write any maneuver into the decision, legal or not, with any target."""
