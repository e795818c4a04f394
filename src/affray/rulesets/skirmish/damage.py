"""Damage: the weapon card's row, armour, hit points."""

from __future__ import annotations

from affray.kernel.primitives import emit, part, roll_table
from affray.kernel.terms import rule
from affray.rulesets.skirmish.injuries import injure
from affray.rulesets.skirmish.location import part_hit, strike_weapon
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out, settle
from affray.rulesets.skirmish.terms import DAMAGE, E_DAMAGE, E_OUT, P_ARMOUR, P_CARD, WEAPON_PART

HIGHEST = 20


@rule("skirmish.damage.card", "skirmish.hit.natural-20")
def row_face(fight: Fight, who: int, weapon: int, natural: int) -> int:
    """The face that is looked up on the card: rolled, but for a natural 20, which takes the row for 20."""
    if natural == HIGHEST:
        return HIGHEST
    return roll_table(fight, who, DAMAGE, HIGHEST, fight.sheets[who].card[weapon].alike)


@rule("skirmish.armour.absorbs-by-part", "skirmish.armour.floor")
def loss(fight: Fight, target: int, struck: int, damage: int) -> int:
    """What is left of damage after the armour on the part that was hit; never below 0."""
    return max(0, part(fight, P_CARD, damage) + part(fight, P_ARMOUR, -fight.sheets[target].armour[struck]))


@rule("skirmish.damage.card", "skirmish.hit.ends-action", "skirmish.location.weapon", "skirmish.cards.replaceable")
def strike(fight: Fight, who: int, target: int, weapon: int, natural: int, face: int) -> None:
    """A hit: the part by the location die, the row by the damage die, and what they do."""
    struck = part_hit(fight, target, face)
    fight.hits[struck] += 1
    row = row_face(fight, who, weapon, natural)
    card = fight.sheets[who].card[weapon]
    if struck == WEAPON_PART:
        strike_weapon(fight, who, target, row >= card.last_row)
        return
    lost = loss(fight, target, struck, card.damage[row - 1])
    hurt(fight, target, who, lost, struck)
    if lost > 0 and card.injury[row - 1] != 0:
        injure(fight, target, who, struck, card.injury[row - 1])
    settle(fight)


@rule("skirmish.hp.deduct", "skirmish.hp.out")
def hurt(fight: Fight, target: int, by: int, lost: int, struck: int) -> None:
    """Hit points come off; at 0 or less the combatant is out."""
    before = fight.units[target].hp
    fight.units[target].hp -= lost
    emit(fight, E_DAMAGE, by, target, lost, fight.units[target].hp, struck)
    tell_if_out(fight, target, before)


@rule("skirmish.hp.out")
def tell_if_out(fight: Fight, who: int, before: int) -> None:
    """A combatant that had so many hit points may be out of the fight now."""
    if out(fight, who) and before > 0:
        emit(fight, E_OUT, who, -1, 0, 0, 0)
