"""Location: which part is hit, and what happens to a weapon that is."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.terms import (
    ARM,
    DESTROYED,
    E_DESTROYED,
    E_JAMMED,
    E_STILL_JAMMED,
    JAMMED,
    WEAPON_PART,
)
from affray.rulesets.skirmish.weapons import in_hand


@rule("skirmish.location.table", "skirmish.location.weapon")
def part_hit(fight: Fight, target: int, face: int) -> int:
    """The part that a location die means; with no weapon in hand the arm stands in for it."""
    struck = fight.rules.location[face - 1]
    if struck == WEAPON_PART and in_hand(fight, target) < 0:
        return ARM
    return struck


@rule("skirmish.location.weapon")
def strike_weapon(fight: Fight, who: int, target: int, last_row: bool) -> None:
    """The target's weapon in hand jams, or is destroyed by the card's last row; no hit points are lost."""
    unit = fight.units[target]
    weapon = in_hand(fight, target)
    before = unit.weapon_state[weapon]
    unit.weapon_state[weapon] = DESTROYED if last_row else JAMMED
    if last_row:
        emit(fight, E_DESTROYED, who, target, weapon, 0, 0)
    elif before == JAMMED:
        emit(fight, E_STILL_JAMMED, who, target, weapon, 0, 0)
    else:
        emit(fight, E_JAMMED, who, target, weapon, 0, 0)
