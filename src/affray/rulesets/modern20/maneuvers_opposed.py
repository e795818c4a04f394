"""Opposed rolls of maneuvers: the one resisting chooses what with, and a tie is its own."""

from __future__ import annotations

from affray.kernel.primitives import ask, emit, roll_between, roll_edge
from affray.kernel.stretches import EACH, each_from
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import check_edge, degrees_begin, save_bonus, save_edge, skill_bonus
from affray.rulesets.modern20.maneuvers_terms import E_OVERCAME, E_RESISTED
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import awake
from affray.rulesets.modern20.terms import (
    ATHLETICS,
    BULL_RUSH,
    BY_INSTINCT,
    BY_INTIMIDATION,
    BY_MANEUVERING,
    BY_REFLEXES,
    BY_RESISTANCE,
    BY_RESOLVE,
    BY_WITS,
    CHECK,
    INSTINCT,
    INTIMIDATION,
    MANEUVERING,
    OPPOSE,
    OPPOSING,
    P_STATED,
    REFLEXES,
    RESISTANCE,
    RESOLVE,
    WITS,
)

ANSWERS = BY_INTIMIDATION + 1
BODILY = (1 << BY_MANEUVERING) | (1 << BY_RESISTANCE)
"""What most maneuvers may be opposed with."""
ANY_SAVE = (1 << BY_RESISTANCE) | (1 << BY_REFLEXES) | (1 << BY_WITS) | (1 << BY_INSTINCT) | (1 << BY_RESOLVE)
TRICKS = (1 << BY_MANEUVERING) | ANY_SAVE
THREATS = (1 << BY_INTIMIDATION) | (1 << BY_RESOLVE)
STAYING_UP = (1 << BY_REFLEXES) | (1 << BY_RESISTANCE)
FEINTS = 1 << BY_INSTINCT
UNEASY = 4
"""About what a disadvantage takes off a roll."""


@rule("modern20.check.opposed")
def offers(mask: int, answer: int) -> bool:
    """Whether an answer is among those that a mask allows."""
    return answer > 0 and answer < ANSWERS and (mask >> answer) % 2 == 1


@rule("modern20.check.saves")
def save_of(answer: int) -> int:
    """The save that an answer stands for."""
    if answer == BY_REFLEXES:
        return REFLEXES
    if answer == BY_WITS:
        return WITS
    if answer == BY_INSTINCT:
        return INSTINCT
    return RESOLVE if answer == BY_RESOLVE else RESISTANCE


@rule("modern20.check.opposed")
def by_skill(answer: int) -> bool:
    """Whether an answer is a skill and no save."""
    return answer in (BY_MANEUVERING, BY_INTIMIDATION)


@rule("modern20.check.skill", "modern20.check.saves")
def resisting_bonus(fight: Fight, who: int, answer: int) -> int:
    """What one who resists with an answer adds to its die."""
    if by_skill(answer):
        return skill_bonus(fight, who, MANEUVERING if answer == BY_MANEUVERING else INTIMIDATION)
    return save_bonus(fight, who, save_of(answer))


@rule("modern20.check.opposed")
def weight_of(fight: Fight, who: int, answer: int) -> int:
    """What an answer promises: its bonus, less what a disadvantage by exhaustion is worth. Nothing is rolled."""
    tired = fight.units[who].exhaustion
    fight.silent = 1
    weight = resisting_bonus(fight, who, answer)
    if tired >= (fight.rules.tired_checks if by_skill(answer) else fight.rules.tired_rolls):
        weight -= UNEASY
    fight.silent = 0
    return weight


@rule("modern20.check.opposed")
def best_answer(fight: Fight, who: int, mask: int) -> int:
    """The most promising of the answers that a mask allows, the first among equals."""
    best, most = 0, 0
    for answer in range(1, ANSWERS):
        if offers(mask, answer):
            weight = weight_of(fight, who, answer)
            if best == 0 or weight > most:
                best, most = answer, weight
    return best


@rule("modern20.check.opposed")
def chosen(fight: Fight, who: int, other: int, mask: int) -> int:
    """What a combatant resists another with: its own choice where there is one; the senseless just do their best."""
    if (mask & (mask - 1)) != 0 and awake(fight, who):
        fight.opposing = mask
        answer = ask(fight, who, OPPOSING, other, BY_INTIMIDATION)
        fight.opposing = 0
        if offers(mask, answer):
            return answer
    return best_answer(fight, who, mask)


@rule("modern20.check.opposed", "modern20.check.skill", "modern20.check.saves")
def resist(fight: Fight, who: int, answer: int, advantages: int, total: int) -> int:
    """The roll of the one resisting, of which only the degrees against the other's total count; its own total."""
    bonus = resisting_bonus(fight, who, answer)
    tilt = check_edge(fight, who, advantages, 0) if by_skill(answer) else save_edge(fight, who, advantages, 0)
    return roll_between(fight, who, OPPOSE, 20, tilt, bonus, margins_begin(total - bonus)) + bonus


@rule("modern20.check.opposed")
def margins_begin(face: int) -> int:
    """The lowest natural rolls of each degree of the one resisting, where a face makes a tie: see margin_degrees."""
    resisted = each_from(face)
    return (degrees_begin(face) & resisted) | (degrees_begin(face + 1) & (EACH ^ resisted))


@rule("modern20.maneuver.training")
def untrained(fight: Fight, who: int, maneuver: int) -> int:
    """1 if a combatant has no Tool Training in a maneuver, and so a disadvantage, else 0."""
    return 0 if fight.sheets[who].training[maneuver] != 0 else 1


@rule("modern20.check.skill", "modern20.maneuver.is-attack")
def acting(fight: Fight, who: int, skill: int, advantages: int, disadvantages: int, stated: int) -> int:
    """The check of the one acting, with a stated bonus; its total. What touches only attacks doesn't touch it."""
    bonus = skill_bonus(fight, who, skill) + note(fight, P_STATED, stated)
    return roll_edge(fight, who, CHECK, 20, check_edge(fight, who, advantages, disadvantages), bonus) + bonus


@rule("modern20.check.opposed")
def margin_degrees(total: int, against: int) -> int:
    """Degrees by the margin: of the one acting, or as a negative number of the one resisting, whose a tie is."""
    if total > against:
        return 1 + (total - against) // 5
    return -1 - (against - total) // 5


@rule("modern20.check.opposed", "modern20.maneuver.training", "modern20.maneuver.bull-rush")
def contest(fight: Fight, who: int, target: int, maneuver: int, skill: int, mask: int, helped: int) -> int:
    """An opposed roll: the target chooses, both roll. Degrees by the margin.

    The options of the command go with the check; those of a bull rush have gone with its attack. Escaping is no
    maneuver (-1) and takes no training. `helped` is 1 if the target has advantage. The check's total and the answer
    stay in `fight.swing`.
    """
    d = fight.decision
    answer = chosen(fight, target, who, mask)
    hindered = untrained(fight, who, maneuver) if maneuver >= 0 else 0
    if maneuver == BULL_RUSH:
        total = acting(fight, who, skill, 0, hindered, 0)
    else:
        total = acting(fight, who, skill, d.advantage, d.disadvantage + hindered, d.bonus)
    against = resist(fight, target, answer, helped, total)
    reached = margin_degrees(total, against)
    fight.swing.check = total
    fight.swing.answer = answer
    emit(fight, E_OVERCAME if reached > 0 else E_RESISTED, who, target, total, against, abs(reached))
    return reached


@rule("modern20.maneuver.bull-rush")
def shoving_skill(fight: Fight, who: int) -> int:
    """The better of Athletics and maneuvering."""
    fight.silent = 1
    athletics, maneuvering = skill_bonus(fight, who, ATHLETICS), skill_bonus(fight, who, MANEUVERING)
    fight.silent = 0
    return ATHLETICS if athletics > maneuvering else MANEUVERING
