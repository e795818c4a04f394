"""Armor Class."""

from __future__ import annotations

from affray.kernel.primitives import part
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import dexterity
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import (
    CHARGING,
    FLAT_FOOTED,
    P_AC_CHARGING,
    P_AC_DEXTERITY,
    P_AC_SIZE,
    P_ARMOR,
    P_BASE_AC,
    P_SHIELD,
)

BASE, CHARGE_PENALTY = 10, -2


@rule("stonekeep.attack.size")
def size_modifier(fight: Fight, who: int) -> int:
    """What a combatant's size adds to its attacks and its AC."""
    return fight.rules.size[fight.sheets[who].size]


@rule("stonekeep.init.flat-footed")
def ac_dexterity(fight: Fight, who: int) -> int:
    """Dexterity as it counts for AC: a bonus only when not flat-footed, a penalty always."""
    if fight.units[who].left[FLAT_FOOTED] != 0:
        return min(0, dexterity(fight, who))
    return dexterity(fight, who)


@rule("stonekeep.grab.ignores-armor", "stonekeep.charge.ac-penalty")
def unarmored_class(fight: Fight, who: int) -> int:
    """The AC without armor and shield, which a grab has to beat."""
    total = part(fight, P_BASE_AC, BASE)
    total += part(fight, P_AC_DEXTERITY, ac_dexterity(fight, who))
    total += part(fight, P_AC_SIZE, size_modifier(fight, who))
    if fight.units[who].left[CHARGING] != 0:
        total += part(fight, P_AC_CHARGING, CHARGE_PENALTY)
    return total


@rule("stonekeep.ac.formula")
def armor_class(fight: Fight, who: int) -> int:
    """AC = 10 + armor + shield + Dexterity modifier + size modifier."""
    sheet = fight.sheets[who]
    return unarmored_class(fight, who) + part(fight, P_ARMOR, sheet.armor) + part(fight, P_SHIELD, sheet.shield)
