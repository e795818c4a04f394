"""Ability damage: how scores come back after a Long Rest, or get worse."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import degrees, recovery_by_degrees
from affray.rulesets.modern20.rests_terms import E_NOT_RECOVERED, E_RECOVERED, E_SCORE_KEPT, E_SCORE_RESTORED
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import mark_scores
from affray.rulesets.modern20.terms import ABILITIES, DEAD, E_ABILITY
from affray.rulesets.modern20.wounds import take_stock

SCORES = len(ABILITIES)
LEAST_DC = 5


@rule("modern20.ability.damage-recovery")
def recover_scores(fight: Fight, who: int, physician: int) -> None:
    """A Recovery for each damaged score, in their order, as long as one lives."""
    for ability in range(SCORES):
        if fight.units[who].ability_damage[ability] > 0 and fight.units[who].state != DEAD:
            recover_score(fight, who, ability, physician)


@rule("modern20.ability.damage-recovery", "modern20.ability.coma", "modern20.ability.death")
def recover_score(fight: Fight, who: int, ability: int, physician: int) -> None:
    """Recovery against 5 + points missing: a degree a point restored, or all degrees of failure but one lost."""
    unit = fight.units[who]
    missing = unit.ability_damage[ability]
    dc = LEAST_DC + missing
    total = recovery_by_degrees(fight, who, physician, dc)
    gained = degrees(total, dc)
    emit(fight, E_RECOVERED if gained > 0 else E_NOT_RECOVERED, who, -1, total, dc, 0)
    if gained > 0:
        restored = min(missing, gained)
        unit.ability_damage[ability] -= restored
        emit(fight, E_SCORE_RESTORED, who, -1, restored, ability, unit.ability_damage[ability])
    elif gained < -1:
        unit.ability_damage[ability] += -gained - 1
        emit(fight, E_ABILITY, who, -1, -gained - 1, ability, 0)
    else:
        emit(fight, E_SCORE_KEPT, who, -1, 0, ability, missing)
    mark_scores(fight, who)
    take_stock(fight, who)
