"""Attacks of opportunity, and blow for blow against a reactive stance."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.attack_rolls import swing
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import can_act


@rule("modern20.opportunity.threatens")
def stopped(fight: Fight, who: int) -> bool:
    """Whether a combatant has lost what it was about to do."""
    return fight.over != 0 or not can_act(fight, who)


@rule("modern20.opportunity.provokes")
def provoke(fight: Fight, who: int, feet: int) -> None:
    """A shot, standing up, or a move without a grid: all who threaten may strike. `feet` as stated, or -1."""


@rule("modern20.opportunity.provokes")
def begin_leaving(fight: Fight) -> None:
    """A walk begins: nobody has been asked about it."""


@rule("modern20.opportunity.provokes")
def leave_square(fight: Fight, who: int) -> None:
    """All who threaten a combatant where it stands may strike before it leaves."""


@rule("modern20.maneuver.reactive-stance")
def exchange(fight: Fight, who: int, target: int, item: int) -> int:
    """An attack, and blow for blow what it provokes; the degrees of the first."""
    return swing(fight, who, target, item)
