"""Attacks of opportunity."""

from __future__ import annotations

from affray.kernel.grid import adjacent
from affray.kernel.opportunity import forget_asked, reactor_at
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.attack_rolls import CONTACT, attack_bonus, swing
from affray.rulesets.stonekeep.dying import pay
from affray.rulesets.stonekeep.holds import free_to_threaten
from affray.rulesets.stonekeep.rounds import settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, disabled, stopped
from affray.rulesets.stonekeep.terms import DECLINE, E_LETS_PASS, E_PROVOKED, E_STRIKES, FLAT_FOOTED, REACTION, STRIKE


@rule("stonekeep.aoo.threat", "stonekeep.hold.held-cannot-move")
def threatens(fight: Fight, who: int, other: int) -> bool:
    """Whether an armed combatant that can act has an enemy next to it, and no hold that keeps it from that one."""
    if fight.units[who].side == fight.units[other].side or fight.sheets[who].armed < 0:
        return False
    return adjacent(fight, who, other) and able(fight, who) and free_to_threaten(fight, who, other)


@rule("stonekeep.aoo.one-per-round", "stonekeep.init.flat-footed")
def may_strike(fight: Fight, who: int, other: int) -> bool:
    """Whether a combatant may make an attack of opportunity now: one a round, and none while flat-footed."""
    unit = fight.units[who]
    if unit.struck_round == fight.round or unit.left[FLAT_FOOTED] != 0:
        return False
    return threatens(fight, who, other)


@rule("stonekeep.aoo.one-per-round", "stonekeep.attack.full-iterative", "stonekeep.fight.end")
def strike(fight: Fight, who: int, target: int, weapon: int) -> None:
    """One single melee attack at full base attack."""
    was_disabled = disabled(fight, who)
    fight.units[who].struck_round = fight.round
    emit(fight, E_STRIKES, who, target, weapon, 0, 0)
    swing(fight, who, target, weapon, attack_bonus(fight, who, weapon, CONTACT))
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.aoo.one-per-round")
def offer(fight: Fight, who: int, target: int) -> None:
    """Ask a combatant whether it takes its attack of opportunity, and carry it out."""
    fight.asked[who] = 1
    emit(fight, E_PROVOKED, target, who, 0, 0, 0)
    weapons = fight.sheets[who].weapons
    answer = ask(fight, who, REACTION, target, STRIKE + weapons)
    if answer == DECLINE or not may_strike(fight, who, target):
        emit(fight, E_LETS_PASS, who, target, 0, 0, 0)
        return
    weapon = fight.sheets[who].armed if answer == STRIKE else answer - STRIKE - 1
    strike(fight, who, target, weapon)


@rule("stonekeep.aoo.triggers", "stonekeep.aoo.before", "stonekeep.aoo.one-per-round")
def leave_square(fight: Fight, who: int) -> None:
    """All who threaten a combatant where it stands may strike, in initiative order, before it leaves."""
    hp_before = fight.units[who].hp
    for rank in range(fight.n):
        reactor = reactor_at(fight, rank)
        if reactor != who and fight.asked[reactor] == 0 and may_strike(fight, reactor, who):
            offer(fight, reactor, who)
            if stopped(fight, who, hp_before):
                return


@rule("stonekeep.aoo.triggers", "stonekeep.spell.provokes")
def provoke(fight: Fight, who: int) -> None:
    """A spell, a shot, or a move without a grid: all who threaten the combatant may strike."""
    forget_asked(fight)
    leave_square(fight, who)
