"""The charge."""

from __future__ import annotations

from affray.kernel.conditions import TURN_START, gain
from affray.kernel.grid import along, gridded, square
from affray.kernel.primitives import emit, part
from affray.kernel.terms import rule
from affray.kernel.way import feet_along
from affray.rulesets.stonekeep.attack_rolls import CONTACT, attack_bonus, swing
from affray.rulesets.stonekeep.movement import CHARGED, empty, walk
from affray.rulesets.stonekeep.opportunity import provoke
from affray.rulesets.stonekeep.rounds import settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import stopped
from affray.rulesets.stonekeep.terms import CHARGE_LINE, CHARGE_MINIMUM, CHARGE_UNSTATED, CHARGING, E_CHARGED, P_CHARGE

CHARGE_BONUS = 2


@rule("stonekeep.charge.line")
def line_to(fight: Fight, who: int, target: int) -> int:
    """Write the line to the nearest square next to a target into `way`; its squares, or -1 if one is not free."""
    a, b = fight.units[who], fight.units[target]
    dx, dy = b.x - a.x, b.y - a.y
    longer = max(abs(dx), abs(dy))
    for step in range(1, longer):
        x, y = a.x + along(dx, step, longer), a.y + along(dy, step, longer)
        if not empty(fight, x, y):
            return -1
        fight.way[step - 1] = square(fight, x, y)
    return longer - 1


@rule("stonekeep.charge.line", "stonekeep.charge.minimum")
def way_refusal(fight: Fight, who: int, target: int, stated_feet: int) -> int:
    """Why the way of a charge won't do: not free, too short, or longer than double speed."""
    feet = stated_feet
    if gridded(fight):
        steps = line_to(fight, who, target)
        if steps < 0:
            return CHARGE_LINE
        feet = feet_along(fight, fight.units[who].x, fight.units[who].y, steps)
    elif feet < 0:
        return CHARGE_UNSTATED
    if feet < fight.rules.charge_minimum:
        return CHARGE_MINIMUM
    return CHARGE_LINE if feet > 2 * fight.sheets[who].speed else 0


@rule("stonekeep.charge.line", "stonekeep.charge.attack-bonus", "stonekeep.charge.ac-penalty")
def charge(fight: Fight, who: int, target: int, weapon: int) -> None:
    """Down the line and one melee attack at +2; a charger brought to 0 or less stops without it."""
    fight.moved = CHARGED
    fight.acted = 1
    emit(fight, E_CHARGED, who, target, 0, 0, 0)
    hp_before = fight.units[who].hp
    gain(fight, who, CHARGING, 1, TURN_START, who)
    if gridded(fight):
        walk(fight, who, line_to(fight, who, target), False)
    else:
        provoke(fight, who)
    if stopped(fight, who, hp_before):
        return
    bonus = attack_bonus(fight, who, weapon, CONTACT) + part(fight, P_CHARGE, CHARGE_BONUS)
    swing(fight, who, target, weapon, bonus)
    settle(fight)
