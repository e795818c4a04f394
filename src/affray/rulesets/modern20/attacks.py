"""The attack action."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.attack_rolls import stated_swing
from affray.rulesets.modern20.maneuvers_opportunity import exchange, provoke, stopped
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.terms import E_ACT_LOST, MELEE
from affray.rulesets.modern20.to_hit import kind_of


@rule("modern20.opportunity.provokes", "modern20.opportunity.threatens")
def shot_is_lost(fight: Fight, who: int, target: int, item: int, feet: int) -> bool:
    """A shot provokes before it is made; whether that stops it."""
    if kind_of(fight, item) == MELEE:
        return False
    provoke(fight, who, feet)
    if not stopped(fight, who):
        return False
    emit(fight, E_ACT_LOST, who, target, 0, 0, 0)
    return True


@rule("modern20.turn.actions")
def attack(fight: Fight, d: Decision, item: int) -> int:
    """An attack with the options of the decision: its degrees."""
    if shot_is_lost(fight, d.actor, d.target, item, d.feet):
        return -1
    stated_swing(fight)
    return exchange(fight, d.actor, d.target, item)
