"""Attack options: the single attack and the full attack."""

from __future__ import annotations

from affray.kernel.primitives import emit, part
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.attack_rolls import attack_bonus, feet_to, is_ranged, swing
from affray.rulesets.stonekeep.dying import pay
from affray.rulesets.stonekeep.opportunity import provoke
from affray.rulesets.stonekeep.rounds import settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, disabled, stopped
from affray.rulesets.stonekeep.terms import E_ATTACKS_LOST, E_SHOT_LOST, P_FURTHER_ATTACK, P_TWO_WEAPONS


@rule("stonekeep.aoo.triggers", "stonekeep.aoo.before")
def shot_is_lost(fight: Fight, who: int, target: int, weapon: int) -> bool:
    """A ranged attack provokes before it is made; whether that stops it."""
    if not is_ranged(fight, who, weapon):
        return False
    hp_before = fight.units[who].hp
    provoke(fight, who)
    if not stopped(fight, who, hp_before):
        return False
    emit(fight, E_SHOT_LOST, who, target, 0, 0, 0)
    return True


@rule("stonekeep.attack.single-with-move", "stonekeep.hp.partial-action")
def attack(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> None:
    """A single attack."""
    was_disabled = disabled(fight, who)
    fight.acted = 1
    if shot_is_lost(fight, who, target, weapon):
        return
    feet = feet_to(fight, who, target, stated_feet)
    swing(fight, who, target, weapon, attack_bonus(fight, who, weapon, feet))
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.attack.full-iterative")
def attacks_granted(fight: Fight, who: int) -> int:
    """How many attacks the base attack bonus grants in a full attack."""
    granted = 1
    for further in range(fight.rules.further_attacks):
        if fight.sheets[who].base_attack >= fight.rules.further_attack[further]:
            granted += 1
    return granted


@rule("stonekeep.attack.full-iterative", "stonekeep.attack.two-weapons")
def full_attack(fight: Fight, who: int, target: int, weapon: int, second: int, stated_feet: int) -> None:
    """All the attacks of a full attack, each further one at a penalty, that with a second weapon last."""
    fight.acted = 1
    fight.full = 1
    if shot_is_lost(fight, who, target, weapon):
        return
    feet = feet_to(fight, who, target, stated_feet)
    granted = attacks_granted(fight, who)
    for number in range(granted):
        bonus = attack_bonus(fight, who, weapon, feet)
        bonus += part(fight, P_FURTHER_ATTACK, fight.rules.further_penalty * number)
        if second >= 0:
            bonus += part(fight, P_TWO_WEAPONS, fight.rules.main_penalty)
        swing(fight, who, target, weapon, bonus)
        settle(fight)
        if fight.over != 0:
            return
        if not able(fight, target):
            if number + 1 < granted or second >= 0:
                emit(fight, E_ATTACKS_LOST, who, target, 0, 0, 0)
            return
    if second >= 0:
        bonus = attack_bonus(fight, who, second, feet) + part(fight, P_TWO_WEAPONS, fight.rules.off_penalty)
        swing(fight, who, target, second, bonus)
        settle(fight)
