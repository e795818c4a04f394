"""The weapon in hand, and the fist."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import FIST, Fight
from affray.rulesets.skirmish.terms import DESTROYED, E_TAKEN_IN_HAND, JAMMED, READY


@rule("skirmish.location.weapon")
def in_hand(fight: Fight, who: int) -> int:
    """The weapon in hand, or -1: a destroyed one is no longer there."""
    unit = fight.units[who]
    if unit.hand >= 0 and unit.weapon_state[unit.hand] == DESTROYED:
        return -1
    return unit.hand


@rule("skirmish.miss.return-fire")
def weapon_or_fist(fight: Fight, who: int) -> int:
    """The weapon in hand; the fist if there is none."""
    weapon = in_hand(fight, who)
    return weapon if weapon >= 0 else FIST


@rule("skirmish.location.weapon")
def usable(fight: Fight, who: int, weapon: int) -> bool:
    """Whether a weapon is ready; the fist, which never jams, always is."""
    return weapon == FIST or fight.units[who].weapon_state[weapon] == READY


@rule("skirmish.location.weapon")
def has_jam(fight: Fight, who: int) -> bool:
    """Whether the weapon in hand is jammed."""
    weapon = in_hand(fight, who)
    return weapon >= 0 and fight.units[who].weapon_state[weapon] == JAMMED


@rule("skirmish.location.weapon")
def take_in_hand(fight: Fight, who: int, weapon: int) -> None:
    """Take a carried weapon in hand, which costs nothing; the fist is never in hand."""
    unit = fight.units[who]
    if weapon not in (FIST, unit.hand):
        unit.hand = weapon
        emit(fight, E_TAKEN_IN_HAND, who, -1, weapon, 0, 0)
