"""How policies rest: what a rest is worth to them, and whom they ask to attend."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import skill_bonus
from affray.rulesets.modern20.rests_time import can_attend
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import DEAD, ENDURANCE, EXTENSIVE, MEDICINE, SERIOUS


@rule("modern20.short.gain")
def wants_short_rest(fight: Fight, who: int) -> bool:
    """Whether there is anything that a Short Rest may better."""
    unit = fight.units[who]
    if unit.state == DEAD:
        return False
    if has_injury(fight, who, SERIOUS) or unit.breathed != 0:
        return True
    return bool(unit.hit_dice > 0 and (unit.nonlethal > 0 or unit.exhaustion > 0))


@rule("modern20.standard.gain")
def wants_standard_rest(fight: Fight, who: int) -> bool:
    """Whether there is anything that a Standard Rest may better."""
    unit = fight.units[who]
    if unit.state == DEAD:
        return False
    if has_injury(fight, who, EXTENSIVE) or unit.exhaustion > 0:
        return True
    return bool(unit.hit_dice > 0 and unit.lethal > 0)


@rule("modern20.injury.by-rest")
def has_injury(fight: Fight, who: int, severity: int) -> bool:
    """Whether a combatant has an injury of exactly that severity."""
    for number in range(fight.units[who].injuries):
        if fight.units[who].injury[number].severity == severity:
            return True
    return False


@rule("modern20.check.recovery")
def best_physician(fight: Fight, who: int) -> int:
    """Whoever of one's side has the best Medicine, if that is better than one's own Endurance; else nobody."""
    fight.silent = 1
    best, found = skill_bonus(fight, who, ENDURANCE), NOBODY
    for other in range(fight.n):
        if fight.units[other].side == fight.units[who].side and can_attend(fight, who, other):
            bonus = skill_bonus(fight, other, MEDICINE)
            if bonus > best:
                best = bonus
                found = other
    fight.silent = 0
    return found
