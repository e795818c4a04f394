"""Idle attacks (kick, slap, hit, headbutt), grabs, and breaking a hold."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import at_least, emit, part, roll, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import dexterity, strength
from affray.rulesets.stonekeep.armor_class import armor_class, unarmored_class
from affray.rulesets.stonekeep.damage import roll_dice
from affray.rulesets.stonekeep.dying import hurt_subdual, pay
from affray.rulesets.stonekeep.holds import end_hold
from affray.rulesets.stonekeep.rounds import settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, disabled
from affray.rulesets.stonekeep.terms import (
    CHECK,
    DAMAGE,
    E_DEFENDS,
    E_GRAB_MISSED,
    E_GRABBED,
    E_GRABBED_LIMP,
    E_HOLD_BROKEN,
    E_HOLD_KEPT,
    E_IDLE_HIT,
    E_IDLE_MISS,
    HOLD,
    P_FINESSE,
    P_IDLE_DAMAGE,
    P_IDLE_STRENGTH,
)


@rule("stonekeep.idle.finesse", "stonekeep.idle.beats-ac")
def unarmed_bonus(fight: Fight, who: int) -> int:
    """The Strength modifier, or with the feat the Dexterity modifier if that is better."""
    if fight.sheets[who].finesse != 0 and dexterity(fight, who) > strength(fight, who):
        return part(fight, P_FINESSE, dexterity(fight, who))
    return part(fight, P_IDLE_STRENGTH, strength(fight, who))


@rule("stonekeep.idle.beats-ac", "stonekeep.idle.damage", "stonekeep.idle.no-aoo")
def idle_attack(fight: Fight, who: int, target: int) -> None:
    """A check that must beat the full AC; subdual damage, at least 1."""
    was_disabled = disabled(fight, who)
    fight.acted = 1
    ac = armor_class(fight, target)
    emit(fight, E_DEFENDS, target, -1, ac, 0, 0)
    if at_least(fight, who, CHECK, unarmed_bonus(fight, who), ac + 1):
        emit(fight, E_IDLE_HIT, who, target, ac, 0, 0)
        bonus = part(fight, P_IDLE_DAMAGE, strength(fight, who)) + fight.rules.idle.bonus
        hurt_subdual(fight, target, who, max(1, roll_dice(fight, who, DAMAGE, fight.rules.idle, bonus)))
    else:
        emit(fight, E_IDLE_MISS, who, target, ac, 0, 0)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.grab.ignores-armor", "stonekeep.idle.no-aoo", "stonekeep.hold.held-cannot-move")
def grab(fight: Fight, who: int, target: int) -> None:
    """A check that must beat the AC without armor and shield; it holds a target that can act."""
    was_disabled = disabled(fight, who)
    fight.acted = 1
    ac = unarmored_class(fight, target)
    emit(fight, E_DEFENDS, target, -1, ac, 0, 0)
    if at_least(fight, who, CHECK, unarmed_bonus(fight, who), ac + 1):
        take_hold(fight, who, target, ac)
    else:
        emit(fight, E_GRAB_MISSED, who, target, ac, 0, 0)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.hold.held-cannot-move")
def take_hold(fight: Fight, who: int, target: int, ac: int) -> None:
    """A grab has succeeded; there is no hold on one that can't act."""
    if able(fight, target):
        fight.units[who].holding = target
        fight.units[target].held_by = who
        emit(fight, E_GRABBED, who, target, ac, 0, 0)
    else:
        emit(fight, E_GRABBED_LIMP, who, target, ac, 0, 0)


@rule("stonekeep.hold.break", "stonekeep.hold.tie-keeps")
def break_hold(fight: Fight, who: int) -> None:
    """Both make a check, the holder first: the higher wins, and on a tie the holder keeps the hold."""
    was_disabled = disabled(fight, who)
    fight.acted = 1
    holder = fight.units[who].held_by
    bonus = unarmed_bonus(fight, holder)
    against = roll(fight, holder, HOLD, 20, bonus) + bonus
    bonus = unarmed_bonus(fight, who)
    total = roll_between(fight, who, HOLD, 20, 0, bonus, begins(against + 1 - bonus)) + bonus
    if total > against:
        emit(fight, E_HOLD_BROKEN, who, holder, total, against, 0)
        end_hold(fight, holder)
    else:
        emit(fight, E_HOLD_KEPT, who, holder, total, against, 0)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.hold.held-cannot-move")
def release(fight: Fight, who: int) -> None:
    """Let go of whoever is held; free."""
    if fight.units[who].holding != NOBODY:
        end_hold(fight, who)
