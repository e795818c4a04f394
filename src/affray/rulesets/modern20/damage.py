"""What a hit does: dice, Strength, location, and the kind of its damage."""

from __future__ import annotations

from affray.kernel.primitives import roll_sum
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.terms import (
    DAMAGE,
    DISABLED,
    LETHAL,
    MANEUVERING,
    MELEE,
    NONLETHAL,
    P_HALF_STRENGTH,
    P_POWER,
    P_SICKENED,
    P_STANCE,
    P_STANCE_STRENGTH,
    P_STRENGTH,
    SICKENED,
    STRENGTH,
)


@rule("modern20.damage.strength")
def weapon_dice(fight: Fight, who: int, item: int, bonus: int) -> int:
    """The weapon's dice, term by term, and a bonus."""
    dice = fight.sheets[item // ITEMS].weapon[item % ITEMS].damage
    total = dice.bonus + bonus
    for term in range(dice.terms):
        total = roll_sum(fight, who, DAMAGE, dice.number[term], dice.sides[term], total)
    return total


@rule("modern20.damage.strength", "modern20.maneuver.aggressive-stance", "modern20.maneuver.fast-punch")
def strength_part(fight: Fight, who: int, item: int) -> int:
    """Strength in melee; more of a bonus in an aggressive stance, half of it in a fast punch."""
    strength = ability_modifier(fight, who, STRENGTH)
    if strength <= 0:
        return note(fight, P_STRENGTH, strength)
    if fight.swing.half_strength != 0:
        return note(fight, P_HALF_STRENGTH, strength // 2)
    if fight.units[who].aggressive == 0:
        return note(fight, P_STRENGTH, strength)
    arms = fight.sheets[item // ITEMS].weapon[item % ITEMS]
    if arms.two_handed != 0 or arms.heavy != 0:
        return note(fight, P_STANCE_STRENGTH, 2 * strength)
    return note(fight, P_STANCE_STRENGTH, strength if arms.light != 0 else 3 * strength // 2)


@rule("modern20.maneuver.aggressive-stance", "modern20.maneuver.power-punch", "modern20.conditions.table")
def damage_bonus(fight: Fight, who: int, item: int, margin: int) -> int:
    """What is added to the weapon's dice; `margin` is total - Defense."""
    total = note(fight, P_POWER, fight.swing.power)
    if fight.sheets[item // ITEMS].weapon[item % ITEMS].kind == MELEE:
        total += strength_part(fight, who, item)
        if fight.units[who].aggressive != 0:
            total += note(fight, P_STANCE, min(max(0, margin), fight.sheets[who].ranks[MANEUVERING]))
    if fight.units[who].left[SICKENED] != 0:
        total += note(fight, P_SICKENED, fight.rules.sickened_damage)
    return total


@rule("modern20.location.table", "modern20.damage.strength")
def at_location(fight: Fight, amount: int, location: int) -> int:
    """Damage where it hits: the whole by the location's multiplier, rounded down, at least 1."""
    return max(1, max(1, amount) * fight.rules.multiplier[location] // 100)


@rule("modern20.damage.strength", "modern20.location.table")
def damage_at(fight: Fight, who: int, item: int, location: int, margin: int) -> int:
    """The damage of one hit at a location."""
    return at_location(fight, weapon_dice(fight, who, item, damage_bonus(fight, who, item, margin)), location)


@rule("modern20.damage.upgrade", "modern20.damage.martial-arts", "modern20.disabled.effects")
def kind_dealt(fight: Fight, who: int, target: int, item: int, degrees: int) -> int:
    """The kind of damage that a hit of so many degrees does."""
    arms = fight.sheets[item // ITEMS].weapon[item % ITEMS]
    kind: int = arms.damage_kind
    if fight.units[target].left[DISABLED] != 0:
        return kind + 1 if kind <= LETHAL else kind
    if kind != NONLETHAL or fight.swing.lethal == 0:
        return kind
    trained = arms.unarmed != 0 and fight.sheets[who].martial_arts != 0
    return LETHAL if degrees >= 2 or trained else kind
