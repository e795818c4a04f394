"""Armor: it eases defense, hinders stealth and takes carrying capacity."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import HEAVY, LIGHT, MEDIUM, NO_ARMOR


@rule("momentum.armor.ease-defense")
def defense_eased(fight: Fight, who: int) -> int:
    """Steps by which armor eases defense: light 1, medium 2, heavy 3."""
    armor = fight.sheets[who].armor
    if armor == LIGHT:
        return 1
    if armor == MEDIUM:
        return 2
    return 3 if armor == HEAVY else 0


@rule("momentum.armor.hinder-stealth")
def stealth_hindered(fight: Fight, who: int) -> int:
    """Steps by which armor hinders stealth: light 0, medium 1, heavy 2."""
    armor = fight.sheets[who].armor
    if armor == MEDIUM:
        return 1
    return 2 if armor == HEAVY else 0


@rule("momentum.armor.capacity")
def capacity(fight: Fight, who: int) -> int:
    """Carrying capacity after armor: only heavy takes 1 off it or, by the option, every armor does."""
    sheet = fight.sheets[who]
    lighter = sheet.armor == NO_ARMOR or (fight.rules.capacity_by_sentence == 0 and sheet.armor != HEAVY)
    return sheet.capacity if lighter else sheet.capacity - 1
