"""Treatment, and clearing a jam."""

from __future__ import annotations

from affray.kernel.primitives import at_least, emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.injuries import oldest_bleeding, plain_twin
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.terms import E_NOT_TREATED, E_READIED, E_TREATED, READY, TREAT
from affray.rulesets.skirmish.weapons import in_hand

NEEDED = 11


@rule("skirmish.injury.treat")
def treat(fight: Fight, who: int, target: int) -> None:
    """An unmodified d20 of 11 or more stops the target's oldest bleeding wound, which stays as its plain twin."""
    fight.units[who].acted = 1
    unit = fight.units[target]
    place = oldest_bleeding(fight, target)
    injury = unit.injury[place]
    if at_least(fight, who, TREAT, 0, NEEDED):
        unit.injury[place] = plain_twin(injury)
        unit.bleeding -= 1
        emit(fight, E_TREATED, who, target, injury, 0, 0)
    else:
        emit(fight, E_NOT_TREATED, who, target, injury, 0, 0)


@rule("skirmish.location.weapon", "skirmish.turn.actions")
def clear_jam(fight: Fight, who: int) -> None:
    """An action makes a jammed weapon ready again."""
    weapon = in_hand(fight, who)
    fight.units[who].acted = 1
    fight.units[who].weapon_state[weapon] = READY
    emit(fight, E_READIED, who, -1, weapon, 0, 0)
