"""Sunder: striking a thing in somebody's hand."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.damage import damage_bonus, weapon_dice
from affray.rulesets.modern20.hands import GONE, leave_hands
from affray.rulesets.modern20.maneuvers_terms import E_DESTROYED, E_SUNDERED
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import SUNDER


@rule("modern20.maneuver.sunder")
def thing_in_hand(fight: Fight, who: int) -> int:
    """What a combatant holds: in the right hand, else in the left, or -1."""
    unit = fight.units[who]
    item: int = unit.right
    if item < 0:
        item = unit.left_hand
    return item


@rule("modern20.maneuver.sunder")
def strike_item(fight: Fight, who: int, target: int, item: int, thing: int) -> None:
    """Damage less hardness goes to the thing; at 0 it is no more."""
    margin = fight.swing.total - fight.swing.defense
    amount = max(1, weapon_dice(fight, who, item, damage_bonus(fight, who, item, margin)))
    struck = fight.item[thing]
    struck.hit_points = max(0, struck.hit_points - max(0, amount - fight.rules.item_hardness))
    emit(fight, E_SUNDERED, who, target, thing, amount, struck.hit_points)
    if struck.hit_points == 0:
        fight.worked[SUNDER] += 1
        leave_hands(fight, target, thing)
        struck.holder = GONE
        emit(fight, E_DESTROYED, target, -1, thing, 0, 0)
