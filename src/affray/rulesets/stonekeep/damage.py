"""Damage of weapons."""

from __future__ import annotations

from affray.kernel.primitives import part, roll_sum
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import strength
from affray.rulesets.stonekeep.state import Dice, Fight
from affray.rulesets.stonekeep.terms import (
    BOW,
    CROSSBOW,
    DAMAGE,
    OFF_HAND,
    P_BOW_STRENGTH,
    P_DAMAGE_STRENGTH,
    P_OFF_HAND,
    P_TWO_HANDS,
    P_WEAPON,
    P_WHOLE_PENALTY,
    SLING,
    TWO_HANDS,
)


@rule()
def roll_dice(fight: Fight, who: int, purpose: int, dice: Dice, bonus: int) -> int:
    """A dice expression rolled term by term in written order, plus a bonus, which goes into the first term's total."""
    total = bonus if dice.terms == 0 else 0
    for term in range(dice.terms):
        total += roll_sum(fight, who, purpose, dice.number[term], dice.sides[term], bonus if term == 0 else 0)
    return total


@rule("stonekeep.damage.bow-penalty")
def bow_strength(fight: Fight, who: int, kind: int) -> int:
    """Bows and slings take a Strength penalty but no bonus; crossbows take neither."""
    if kind == CROSSBOW:
        return 0
    return part(fight, P_BOW_STRENGTH, min(0, strength(fight, who)))


@rule(
    "stonekeep.damage.strength",
    "stonekeep.damage.off-hand",
    "stonekeep.damage.two-hands",
    "stonekeep.damage.penalty-whole",
)
def strength_damage(fight: Fight, who: int, kind: int, hands: int) -> int:
    """What Strength adds to a weapon's damage: a bonus by the hand that wields it, a penalty whole in any hand."""
    if kind in (BOW, SLING, CROSSBOW):
        return bow_strength(fight, who, kind)
    bonus = strength(fight, who)
    if bonus < 0:
        return part(fight, P_WHOLE_PENALTY, bonus)
    if hands == OFF_HAND:
        return part(fight, P_OFF_HAND, bonus // 2)
    if hands == TWO_HANDS:
        return part(fight, P_TWO_HANDS, bonus * 3 // 2)
    return part(fight, P_DAMAGE_STRENGTH, bonus)


@rule("stonekeep.attack.critical", "stonekeep.damage.minimum")
def weapon_damage(fight: Fight, who: int, weapon: int, times: int) -> int:
    """Weapon dice and flat bonuses, rolled and added so many times; at least 1 in all."""
    arms = fight.sheets[who].weapon[weapon]
    total = 0
    for _ in range(times):
        bonus = part(fight, P_WEAPON, arms.damage.bonus) + strength_damage(fight, who, arms.kind, arms.hands)
        total += roll_dice(fight, who, DAMAGE, arms.damage, bonus)
    return max(1, total)
