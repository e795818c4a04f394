"""Who threatens whom, and who flanks."""

from __future__ import annotations

from affray.kernel.grid import gridded
from affray.kernel.terms import rule
from affray.rulesets.d20modern.squares import near
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import at_mercy, may_act
from affray.rulesets.d20modern.terms import FLAT_FOOTED, GRAPPLING


@rule("d20modern.aoo.threatening")
def on_guard(fight: Fight, who: int) -> bool:
    """Whether a combatant can threaten anyone: with a melee weapon, prone or not.

    Nobody does who is helpless, stunned, cowering, dazed, grappling, flat-footed or out of the fight.
    """
    unit = fight.units[who]
    if fight.sheets[who].armed < 0 or unit.left[GRAPPLING] != 0 or unit.left[FLAT_FOOTED] != 0:
        return False
    return may_act(fight, who)


@rule("d20modern.aoo.threatening")
def threatens(fight: Fight, who: int, other: int) -> bool:
    """Whether a combatant threatens an enemy that is adjacent."""
    return fight.units[who].side != fight.units[other].side and on_guard(fight, who) and near(fight, who, other)


@rule("d20modern.attack.flanking")
def flanked_on_grid(fight: Fight, who: int, target: int) -> bool:
    """Whether an ally of an attacker threatens the target from exactly the opposite square."""
    if not gridded(fight) or not near(fight, who, target):
        return False
    a, b = fight.units[who], fight.units[target]
    x, y = 2 * b.x - a.x, 2 * b.y - a.y
    for ally in range(fight.n):
        unit = fight.units[ally]
        if unit.x == x and unit.y == y and unit.side == a.side and ally != who and threatens(fight, ally, target):
            return True
    return False


@rule("d20modern.attack.into-melee")
def fights_an_ally(fight: Fight, who: int, target: int) -> bool:
    """Whether a target is adjacent to an ally of the shooter that is not helpless, dying or dead."""
    for ally in range(fight.n):
        if ally not in (who, target) and fight.units[ally].side == fight.units[who].side:
            if not at_mercy(fight, ally) and near(fight, ally, target):
                return True
    return False
