"""Attacks of players, stealth, and the attacks and spells of creatures, which players answer with rolls."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.grid import adjacent
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import is_player, momentum_gained, momentum_lost, successes_gained
from affray.rulesets.momentum.ending import advance
from affray.rulesets.momentum.rolling import roll_against
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import (
    ANSWERS,
    ATTACK,
    COUNTER,
    DEFENSE,
    E_ATTACK_LOST,
    E_ATTACK_ROLLED,
    E_ATTACKED,
    E_BLOCKED,
    E_CAST,
    E_COUNTER_FAILED,
    E_COUNTERED,
    E_DEFENDED,
    E_NOT_BLOCKED,
    E_NOT_COUNTERED,
    E_SPELL_STOPPED,
    E_STEALTH_ROLLED,
    K_ATTACK,
    K_COUNTER,
    K_DEFENSE,
    K_STEALTH,
    MOST_GIVEN,
    Q_BLOCK,
    Q_COUNTER,
    Q_DEFEND,
    STEALTH,
    SUCCESS,
    SUCCESS_BUT,
    YES,
)

MOST_COUNTED = 15
"""Up to so many blocks are counted for one other player, as a digit each in `blocks_for`."""
DIGIT = 4
DIGITS = 15
"""For how many of the combatants, the first ones listed, blocks are counted one by one."""


@rule("momentum.clock.attack", "momentum.creature.out")
def attack(fight: Fight, who: int, target: int, ease: int, hinder: int) -> None:
    """A player's attack: momentum is the scene's, whichever creature is attacked."""
    band = roll_against(fight, who, ATTACK, K_ATTACK, fight.sheets[target].level, ease, hinder)
    advance(fight, E_ATTACK_ROLLED, who, target, band, momentum_gained(band), 0)


@rule("momentum.stealth.roll")
def stealth(fight: Fight, who: int, target: int, ease: int, hinder: int) -> None:
    """A player's stealth against a creature; it changes neither count."""
    band = roll_against(fight, who, STEALTH, K_STEALTH, fight.sheets[target].level, ease, hinder)
    advance(fight, E_STEALTH_ROLLED, who, target, band, 0, 0)


@rule("momentum.reaction.block", "momentum.turn.one-reaction")
def may_block(fight: Fight, who: int) -> bool:
    """Whether a player with its reaction left is within 5 feet of the ally under attack."""
    if fight.spell >= 0 or who == fight.target or fight.units[who].reaction_used != 0:
        return False
    return is_player(fight, who) and adjacent(fight, who, fight.target)


@rule("momentum.reaction.counter", "momentum.turn.one-reaction")
def may_counter(fight: Fight, who: int) -> bool:
    """Whether a player has its reaction left for a spell that is being cast, the target included."""
    return fight.spell >= 0 and is_player(fight, who) and fight.units[who].reaction_used == 0


@rule("momentum.end.at-once", "momentum.creature.out")
def comes_to_nothing(fight: Fight) -> bool:
    """Whether the attack or spell being answered is off: the fight is over, or one of the two is out."""
    if fight.over != GOING_ON or fight.attacker == NOBODY:
        return True
    return fight.units[fight.attacker].out != 0 or fight.units[fight.target].out != 0


@rule("momentum.clock.defense", "momentum.reaction.block")
def defense(fight: Fight, who: int, level: int, event: int, answer: int) -> None:
    """A defense roll with the roller's own armor, eases and wounds. `answer` has packed what was given with it."""
    given = answer // ANSWERS
    attacker = fight.attacker
    fight.attacker = NOBODY
    band = roll_against(fight, who, DEFENSE, K_DEFENSE, level, given % MOST_GIVEN, given // MOST_GIVEN)
    advance(fight, event, who, attacker, band, -momentum_lost(band), successes_gained(band))


@rule("momentum.reaction.block", "momentum.turn.one-reaction")
def block(fight: Fight, who: int, answer: int) -> None:
    """A player makes the defense roll in place of the ally under attack."""
    unit = fight.units[who]
    unit.reaction_used = 1
    unit.blocks += 1
    fight.units[fight.target].blocked_for += 1
    if fight.target < DIGITS and (unit.blocks_for >> (DIGIT * fight.target)) % (MOST_COUNTED + 1) < MOST_COUNTED:
        unit.blocks_for += 1 << (DIGIT * fight.target)
    defense(fight, who, fight.sheets[fight.attacker].level, E_BLOCKED, answer)


@rule("momentum.reaction.block")
def blocked(fight: Fight) -> bool:
    """Ask each player able to block, in listing order, until one does; whether the attack is dealt with."""
    for who in range(fight.n):
        if may_block(fight, who):
            answer = ask(fight, who, Q_BLOCK, fight.target, 1)
            if comes_to_nothing(fight):
                return True
            if answer % ANSWERS == YES and may_block(fight, who):
                block(fight, who, answer)
                return True
            emit(fight, E_NOT_BLOCKED, who, fight.target, 0, 0, 0)
    return False


@rule("momentum.reaction.counter", "momentum.clock.floor")
def counter(fight: Fight, who: int, answer: int) -> bool:
    """A player rolls against the spell's level; whether the spell is stopped. A bare success costs 1 momentum."""
    given = answer // ANSWERS
    unit = fight.units[who]
    unit.reaction_used = 1
    unit.counters += 1
    band = roll_against(fight, who, COUNTER, K_COUNTER, fight.spell, given % MOST_GIVEN, given // MOST_GIVEN)
    if band < SUCCESS_BUT:
        advance(fight, E_COUNTER_FAILED, who, fight.attacker, band, 0, 0)
        return False
    unit.stopped += 1
    advance(fight, E_COUNTERED, who, fight.attacker, band, 0 if band >= SUCCESS else -1, 0)
    emit(fight, E_SPELL_STOPPED, fight.attacker, fight.target, fight.spell, 0, 0)
    return True


@rule("momentum.reaction.counter")
def countered(fight: Fight) -> bool:
    """Ask each player able to counter, in listing order, until one does; whether the spell is dealt with."""
    for who in range(fight.n):
        if may_counter(fight, who):
            answer = ask(fight, who, Q_COUNTER, fight.attacker, 1)
            if comes_to_nothing(fight):
                return True
            if answer % ANSWERS == YES and may_counter(fight, who):
                return counter(fight, who, answer)
            emit(fight, E_NOT_COUNTERED, who, fight.attacker, 0, 0, 0)
    return False


@rule("momentum.rolls.players-only", "momentum.spell.defended")
def defend(fight: Fight, level: int) -> None:
    """The target's own defense, which can't be passed and is no reaction."""
    answer = ask(fight, fight.target, Q_DEFEND, fight.attacker, 1)
    if not comes_to_nothing(fight):
        defense(fight, fight.target, level, E_DEFENDED, answer)


@rule("momentum.rolls.players-only")
def forget(fight: Fight, who: int) -> None:
    """The attack or spell has been answered, or has come to nothing."""
    if fight.attacker != NOBODY and fight.over == GOING_ON and comes_to_nothing(fight):
        emit(fight, E_ATTACK_LOST, who, fight.target, 0, 0, 0)
    fight.attacker = NOBODY
    fight.target = NOBODY
    fight.spell = -1


@rule("momentum.rolls.players-only", "momentum.reaction.block")
def creature_attack(fight: Fight, who: int, target: int) -> None:
    """A creature attacks without a die: an ally blocks, or the target defends."""
    fight.attacker = who
    fight.target = target
    fight.spell = -1
    emit(fight, E_ATTACKED, who, target, 0, 0, 0)
    if not blocked(fight):
        defend(fight, fight.sheets[who].level)
    forget(fight, who)


@rule("momentum.reaction.counter", "momentum.spell.defended")
def cast(fight: Fight, who: int, target: int, level: int) -> None:
    """A creature casts a spell: a player counters it, or its target defends against 3 times its level."""
    fight.attacker = who
    fight.target = target
    fight.spell = level
    emit(fight, E_CAST, who, target, level, 0, 0)
    if not countered(fight):
        defend(fight, level)
    forget(fight, who)
