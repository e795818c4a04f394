"""Concealment: sources, and the chance that a hit was a miss after all."""

from __future__ import annotations

from affray.kernel.primitives import emit, percent
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import E_CONCEALED, E_SEEN, INVISIBLE, MISS_CHANCE, NONE, TOTAL


@rule("d20modern.concealment.per-attacker", "d20modern.concealment.best-only")
def miss_chance(fight: Fight, target: int) -> int:
    """The highest chance of all sources, in percent; what is stated for an attack replaces the target's own."""
    unit = fight.units[target]
    chance = fight.rules.concealment[TOTAL] if unit.left[INVISIBLE] != 0 else fight.rules.concealment[NONE]
    if fight.aim.concealment >= 0:
        return max(chance, fight.rules.concealment[fight.aim.concealment])
    for number in range(unit.sources):
        chance = max(chance, fight.rules.concealment[unit.source[number]])
    return chance


@rule("d20modern.concealment.table", "d20modern.attack.invisible")
def is_unseen(fight: Fight, target: int, stated: int) -> bool:
    """Whether a target is totally concealed, so that its square must be named; `stated` is what an attack says."""
    unit = fight.units[target]
    if unit.left[INVISIBLE] != 0:
        return True
    if stated >= 0:
        return stated == TOTAL
    for number in range(unit.sources):
        if unit.source[number] == TOTAL:
            return True
    return False


@rule("d20modern.concealment.after-hit")
def is_missed(fight: Fight, who: int, target: int) -> bool:
    """One percentile roll after a hit: at or under the chance it was a miss after all. No chance, no roll."""
    chance = miss_chance(fight, target)
    if chance <= 0:
        return False
    if percent(fight, who, MISS_CHANCE, chance):
        emit(fight, E_CONCEALED, who, target, chance, 0, 0)
        return True
    emit(fight, E_SEEN, who, target, chance, 0, 0)
    return False
