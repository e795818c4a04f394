"""Helping: aid in a fight, and treating the dying."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import at_least, emit, part
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import size_modifier, strength, wisdom
from affray.rulesets.d20modern.damage import stabilise
from affray.rulesets.d20modern.opportunity import loses_act
from affray.rulesets.d20modern.state import Decision, Fight
from affray.rulesets.d20modern.states import settle
from affray.rulesets.d20modern.terms import (
    AID,
    E_AIDED,
    E_NOT_AIDED,
    E_NOT_TREATED,
    E_TREATED,
    FOR_ATTACK,
    FOR_DEFENSE,
    P_AID_STRENGTH,
    P_ATTACK_SIZE,
    P_BASE_ATTACK,
    P_GM,
    P_TREAT_SKILL,
    P_TREAT_WISDOM,
    TREAT,
)

AID_NEEDS, TREAT_DC = 10, 15


@rule("d20modern.aid")
def aid(fight: Fight, d: Decision) -> None:
    """An attack roll of 10 or more helps an ally against an opponent, in attack unless Defense is said."""
    who = d.actor
    fight.acted = 1
    unit = fight.units[who]
    bonus = part(fight, P_BASE_ATTACK, fight.sheets[who].base_attack)
    bonus += part(fight, P_AID_STRENGTH, strength(fight, who))
    bonus += part(fight, P_ATTACK_SIZE, size_modifier(fight, who)) + part(fight, P_GM, d.bonus)
    if at_least(fight, who, AID, bonus, AID_NEEDS):
        unit.aid = FOR_DEFENSE if d.for_defense != 0 else FOR_ATTACK
        unit.aid_ally = d.ally
        unit.aid_foe = d.target
        emit(fight, E_AIDED, who, d.ally, unit.aid, d.target, 0)
    else:
        emit(fight, E_NOT_AIDED, who, d.ally, 0, d.target, 0)


@rule("d20modern.hp.treat", "d20modern.aoo.provokes")
def treat(fight: Fight, who: int, patient: int) -> None:
    """d20 + treat injury + Wisdom of 15 or more stabilises one who is dying; it provokes."""
    fight.acted = 1
    if loses_act(fight, who, NOBODY):
        return
    bonus = part(fight, P_TREAT_SKILL, fight.sheets[who].treat_injury)
    bonus += part(fight, P_TREAT_WISDOM, wisdom(fight, who))
    if at_least(fight, who, TREAT, bonus, TREAT_DC):
        emit(fight, E_TREATED, who, patient, 0, 0, 0)
        stabilise(fight, patient)
    else:
        emit(fight, E_NOT_TREATED, who, patient, 0, 0, 0)
    settle(fight)
