"""Ability scores and their modifiers."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import DEXTERITY, ENTANGLED, FATIGUED, PINNED, STRENGTH

assert STRENGTH < DEXTERITY  # the two that conditions lower come first


@rule("modern20.check.skill")
def modifier(score: int) -> int:
    """An ability modifier: half of what is above 10, rounded down."""
    return (score - 10) // 2


@rule("modern20.ability.loss", "modern20.ability.coma")
def score_of(fight: Fight, who: int, ability: int) -> int:
    """A score as it is: the original less ability damage and ability loss."""
    unit = fight.units[who]
    score: int = fight.sheets[who].abilities[ability] - unit.ability_damage[ability] - unit.ability_loss[ability]
    return score


@rule("modern20.conditions.table")
def ability_modifier(fight: Fight, who: int, ability: int) -> int:
    """The modifier of a score under the conditions that lower it: fatigued, entangled, pinned."""
    unit = fight.units[who]
    score: int = fight.sheets[who].abilities[ability]
    if unit.ailing != 0:
        score = score_of(fight, who, ability)
    if ability > DEXTERITY:
        return (score - 10) // 2
    if unit.left[FATIGUED] != 0:
        score += fight.rules.fatigued
    if ability == DEXTERITY:
        if unit.left[PINNED] != 0:
            return modifier(0)
        if unit.left[ENTANGLED] != 0:
            score += fight.rules.entangled_dexterity
    return (score - 10) // 2
