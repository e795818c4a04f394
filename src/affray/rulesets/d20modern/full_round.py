"""Attacks as actions: single, full, defensive, charging, aimed; coup de grace and knockout blow."""

from __future__ import annotations

from affray.kernel.conditions import TURN_START, gain
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.grid import gridded
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.attacks import swing, take_aim
from affray.rulesets.d20modern.damage import dies, hurt, pay, weapon_damage
from affray.rulesets.d20modern.helpless import notices
from affray.rulesets.d20modern.movement import walk
from affray.rulesets.d20modern.opportunity import loses_act
from affray.rulesets.d20modern.saves import makes_save
from affray.rulesets.d20modern.squares import CONTACT, charge_line, near
from affray.rulesets.d20modern.state import UNARMED, Decision, Fight
from affray.rulesets.d20modern.states import DEATH, disabled, settle, standing, struck_down
from affray.rulesets.d20modern.terms import (
    C_COUPS,
    CHARGING,
    DEAD,
    DEFENSIVE,
    DYING,
    E_ATTACKS_LOST,
    E_CHARGED,
    E_COUP,
    E_TOTAL_DEFENSE,
    FORTITUDE,
    STABLE,
    TOTAL_DEFENSE,
)
from affray.rulesets.d20modern.to_hit import is_ranged

COUP_DC = 10
FURTHER_FROM, FURTHER_EVERY = 6, 5


@rule("d20modern.aoo.provokes")
def attack_is_lost(fight: Fight, who: int, target: int, weapon: int) -> bool:
    """Shooting provokes all who threaten, attacking unarmed only the target; whether that ends the attack."""
    if is_ranged(fight, who, weapon):
        return loses_act(fight, who, NOBODY)
    return weapon == UNARMED and loses_act(fight, who, target)


@rule("d20modern.turn.actions", "d20modern.hp.disabled-cost")
def attack(fight: Fight, d: Decision, weapon: int) -> None:
    """An attack as the turn's action."""
    was_disabled = disabled(fight, d.actor)
    fight.acted = 1
    if attack_is_lost(fight, d.actor, d.target, weapon):
        return
    take_aim(fight, d)
    swing(fight, d.actor, d.target, weapon)
    pay(fight, d.actor, was_disabled)
    settle(fight)


@rule("d20modern.turn.defensive")
def fight_defensively(fight: Fight, d: Decision, weapon: int) -> None:
    """An attack at -4, and +2 dodge, until the start of the next turn."""
    gain(fight, d.actor, DEFENSIVE, 1, TURN_START, d.actor)
    attack(fight, d, weapon)


@rule("d20modern.turn.defensive")
def defend_totally(fight: Fight, who: int) -> None:
    """+4 dodge and no attack until the start of the next turn."""
    fight.acted = 1
    emit(fight, E_TOTAL_DEFENSE, who, -1, 0, 0, 0)
    gain(fight, who, TOTAL_DEFENSE, 1, TURN_START, who)


@rule("d20modern.attack.iterative")
def attacks_granted(fight: Fight, who: int) -> int:
    """How many attacks a full attack has: another from base attack +6, +11 and +16 on."""
    base = fight.sheets[who].base_attack
    return 1 + max(0, min(3, (base - FURTHER_FROM) // FURTHER_EVERY + 1))


@rule("d20modern.attack.iterative")
def is_finished(fight: Fight, target: int, was_down: bool) -> bool:
    """Whether a target is dead, or dying unless it was from the first, so that a full attack stops."""
    state = standing(fight, target)
    return state == DEAD or (state in (DYING, STABLE) and not was_down)


@rule("d20modern.attack.iterative", "d20modern.turn.actions")
def full_attack(fight: Fight, d: Decision, weapon: int) -> None:
    """All attacks at one target, until it is dying or dead."""
    fight.full = 1
    if attack_is_lost(fight, d.actor, d.target, weapon):
        return
    granted = attacks_granted(fight, d.actor)
    was_down = is_finished(fight, d.target, False)
    for number in range(granted):
        take_aim(fight, d)
        fight.aim.number = number
        swing(fight, d.actor, d.target, weapon)
        settle(fight)
        if fight.over != GOING_ON:
            return
        if is_finished(fight, d.target, was_down):
            if number + 1 < granted:
                emit(fight, E_ATTACKS_LOST, d.actor, d.target, 0, 0, 0)
            return


@rule("d20modern.turn.charge")
def charge(fight: Fight, d: Decision, weapon: int) -> None:
    """Down the line, then one attack at +2; -2 Defense until the next turn."""
    fight.full = 1
    fight.walked = 1
    emit(fight, E_CHARGED, d.actor, d.target, 0, 0, 0)
    gain(fight, d.actor, CHARGING, 1, TURN_START, d.actor)
    if gridded(fight):
        walk(fight, d.actor, charge_line(fight, d.actor, d.target), False)
    elif loses_act(fight, d.actor, NOBODY):
        return
    fight.stated = CONTACT
    if struck_down(fight, d.actor) or (gridded(fight) and not near(fight, d.actor, d.target)):
        return
    if attack_is_lost(fight, d.actor, d.target, weapon):
        return
    take_aim(fight, d)
    fight.aim.charge = 1
    swing(fight, d.actor, d.target, weapon)
    settle(fight)


@rule("d20modern.helpless.aimed-shot")
def aim_at(fight: Fight, d: Decision, weapon: int) -> None:
    """The full round for one shot at +5."""
    fight.full = 1
    if attack_is_lost(fight, d.actor, d.target, weapon):
        return
    take_aim(fight, d)
    fight.aim.aimed = 1
    swing(fight, d.actor, d.target, weapon)
    settle(fight)


@rule("d20modern.knockout.roll", "d20modern.knockout.provokes", "d20modern.knockout.weapon")
def knock_out(fight: Fight, d: Decision, weapon: int) -> None:
    """A roll against a helpless target that, if it hits, is a critical hit of nonlethal damage."""
    fight.full = 1
    if loses_act(fight, d.actor, NOBODY):
        return
    take_aim(fight, d)
    fight.aim.knockout = 1
    swing(fight, d.actor, d.target, weapon)
    settle(fight)


@rule("d20modern.coup.auto-critical", "d20modern.coup.provokes", "d20modern.coup.full-round")
def coup_de_grace(fight: Fight, d: Decision, weapon: int) -> None:
    """It hits and is a critical hit, without a roll."""
    fight.full = 1
    if loses_act(fight, d.actor, NOBODY):
        return
    fight.counts[C_COUPS] += 1
    emit(fight, E_COUP, d.actor, d.target, weapon, 0, 0)
    notices(fight, d.target)
    amount = weapon_damage(fight, d.actor, weapon, fight.sheets[d.actor].weapon[weapon].multiplier)
    hurt(fight, d.target, d.actor, amount)
    survive_or_die(fight, d.target, amount)
    settle(fight)


@rule("d20modern.coup.save-or-die")
def survive_or_die(fight: Fight, target: int, amount: int) -> None:
    """Whoever survives the damage makes a Fortitude save of 10 + damage dealt, or dies."""
    if fight.units[target].hp > DEATH and not makes_save(fight, target, FORTITUDE, COUP_DC + amount, 0):
        dies(fight, target)
