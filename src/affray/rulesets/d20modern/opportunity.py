"""Opportunity attacks."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.opportunity import forget_asked, reactor_at
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.attacks import clear_aim, swing
from affray.rulesets.d20modern.damage import pay
from affray.rulesets.d20modern.state import UNARMED, Fight
from affray.rulesets.d20modern.states import disabled, settle, struck_down
from affray.rulesets.d20modern.terms import (
    C_OPPORTUNITY,
    DECLINE,
    E_ACT_LOST,
    E_LETS_PASS,
    E_PROVOKED,
    E_STRIKES,
    REACTION,
    STRIKE,
    TOTAL,
    TOTAL_DEFENSE,
)
from affray.rulesets.d20modern.threat import threatens


@rule("d20modern.aoo.once", "d20modern.turn.defensive", "d20modern.cover.bonus")
def may_strike(fight: Fight, who: int, other: int) -> bool:
    """Whether a combatant may make an opportunity attack now: one a round, none in total defense or at total cover."""
    unit = fight.units[who]
    if unit.struck != 0 or unit.left[TOTAL_DEFENSE] != 0 or fight.units[other].cover == TOTAL:
        return False
    return threatens(fight, who, other)


@rule("d20modern.aoo.once", "d20modern.aoo.provokes")
def strike(fight: Fight, who: int, target: int, weapon: int) -> None:
    """One melee attack, which provokes nothing."""
    was_disabled = disabled(fight, who)
    fight.units[who].struck = 1
    fight.counts[C_OPPORTUNITY] += 1
    emit(fight, E_STRIKES, who, target, weapon, 0, 0)
    clear_aim(fight)
    swing(fight, who, target, weapon)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("d20modern.aoo.once")
def offer(fight: Fight, who: int, target: int) -> None:
    """Ask a combatant whether it takes its opportunity attack; letting it pass does not use it up."""
    fight.asked[who] = 1
    emit(fight, E_PROVOKED, target, who, 0, 0, 0)
    answer = ask(fight, who, REACTION, target, STRIKE + 1 + UNARMED)
    if answer == DECLINE or not may_strike(fight, who, target):
        emit(fight, E_LETS_PASS, who, target, 0, 0, 0)
        return
    weapon = fight.sheets[who].armed if answer == STRIKE else answer - STRIKE - 1
    strike(fight, who, target, weapon)


@rule("d20modern.aoo.before", "d20modern.aoo.provokes")
def leave_square(fight: Fight, who: int, only: int) -> None:
    """All who threaten a combatant where it is (or only one of them) may strike, in turn order, before it acts."""
    for rank in range(fight.n):
        reactor = reactor_at(fight, rank)
        asked = only not in (NOBODY, reactor) or fight.asked[reactor] != 0
        if reactor != who and not asked and may_strike(fight, reactor, who):
            offer(fight, reactor, who)
            if struck_down(fight, who):
                return


@rule("d20modern.aoo.provokes", "d20modern.aoo.before")
def loses_act(fight: Fight, who: int, only: int) -> bool:
    """An act that provokes: all who threaten the combatant, or only one, may strike; whether that ends the act."""
    forget_asked(fight)
    leave_square(fight, who, only)
    if not struck_down(fight, who):
        return False
    emit(fight, E_ACT_LOST, who, -1, 0, 0, 0)
    return True
