"""The tactical policy: called shots that pay, an aggressive stance, maneuvers that fit, a breather in need."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.terms import rule
from affray.rulesets.modern20.actions import refusal
from affray.rulesets.modern20.attack_rolls import stated_swing
from affray.rulesets.modern20.cover import cover_bonus
from affray.rulesets.modern20.defense import defense
from affray.rulesets.modern20.legality import usable_weapon
from affray.rulesets.modern20.maneuvers_policy import choose_maneuver
from affray.rulesets.modern20.policy_simple import get_up, go_towards, nearest_enemy
from affray.rulesets.modern20.sight import feet_between, within_reach
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import limited, maximum
from affray.rulesets.modern20.terms import (
    AGGRESSIVE_STANCE,
    CAPTURE,
    HEAD,
    MANEUVERING,
    MEDICINE,
    MELEE,
    SERIOUS,
    TORSO,
    V_ATTACK,
    V_BREATHER,
    V_END,
    V_MANEUVER,
    V_TREAT,
)
from affray.rulesets.modern20.to_hit import attack_bonus, kind_of

FACES = 20
INJURY_WORTH = 40
"""What a hit that injures seriously is worth beside one hit's damage, in hundredths of it."""
ABOUT_A_D4 = 3
assert HEAD == TORSO + 1


@rule()
def outlook(fight: Fight, needed: int, called: int) -> int:
    """What an attack that hits on `needed` or more is worth, called or not: hundredths of damage, 20 times."""
    least = max(1, needed)
    if least > FACES:
        return 0
    aimed = 1 if called >= 0 else 0
    grave = max(1, needed + 5 * (fight.rules.severity[SERIOUS] - aimed - 1))
    worth = INJURY_WORTH * max(0, FACES + 1 - grave)
    if called >= 0:
        return worth + (FACES + 1 - least) * fight.rules.multiplier[called]
    return worth + fight.rules.worth[least]


@rule("modern20.injury.called-shot")
def aim(fight: Fight, who: int, target: int, item: int) -> int:
    """Torso or head, if that is worth its penalty, or -1; limbs promise less whatever they cost."""
    if fight.bonus != 0 or limited(fight, who):
        return -1
    feet = feet_between(fight, who, target, -1)
    stated_swing(fight)
    fight.silent = 1
    kind = kind_of(fight, item)
    needed = defense(fight, target, who, kind, feet) + cover_bonus(fight, target, kind)
    needed -= attack_bonus(fight, who, target, item, feet)
    fight.silent = 0
    best, found = outlook(fight, needed, -1), -1
    for location in range(TORSO, HEAD + 1):
        worth = outlook(fight, needed - fight.rules.called[location], location)
        if worth > best:
            best, found = worth, location
    return found


@rule()
def fitting_weapon(fight: Fight, who: int, target: int) -> int:
    """A melee weapon against someone within reach, else the first that can be used; -1 for none."""
    if within_reach(fight, who, target, -1):
        item = usable_weapon(fight, who, target, -1, True)
        if item >= 0:
            return item
    return usable_weapon(fight, who, target, -1, False)


@rule("modern20.damage.upgrade")
def strike_well(fight: Fight, who: int, target: int) -> bool:
    """Decide to attack with a fitting weapon, at the part that is worth it, to kill; whether that is possible."""
    item = fitting_weapon(fight, who, target)
    if item < 0:
        return False
    decision = fight.decision
    decision.verb = V_ATTACK
    decision.target = target
    decision.item = item
    decision.lethal = 0 if fight.sheets[who].mercy == CAPTURE else 1
    decision.called = aim(fight, who, target, item)
    return refusal(fight) == 0


@rule("modern20.breather.when")
def take_breath(fight: Fight, who: int) -> bool:
    """Decide to take a breather: once, badly hurt, with Hit Dice left and a whole turn to spend."""
    unit = fight.units[who]
    if unit.breathed != 0 or unit.hit_dice == 0 or limited(fight, who) or unit.temporary > 0:
        return False
    if 3 * unit.hp > maximum(fight, who) or fight.bonus + fight.standard + fight.moved > 0:
        return False
    fight.decision.verb = V_BREATHER
    return refusal(fight) == 0


@rule("modern20.injury.bleeding")
def bind_wounds(fight: Fight, who: int) -> bool:
    """Decide to stop one's own bleeding when it is about to tell, and there is some hope of it."""
    unit = fight.units[who]
    loss = unit.bleed_points + ABOUT_A_D4 * unit.bleed_dice
    if loss == 0 or unit.hp > 2 * loss or fight.sheets[who].ranks[MEDICINE] < ABOUT_A_D4:
        return False
    fight.decision.verb = V_TREAT
    fight.decision.target = who
    if refusal(fight) == 0:
        return True
    fight.decision.target = NOBODY
    return False


@rule("modern20.maneuver.aggressive-stance")
def take_stance(fight: Fight, who: int, target: int) -> bool:
    """Decide on an aggressive stance: trained, hale, and with someone in reach."""
    unit, sheet = fight.units[who], fight.sheets[who]
    if unit.aggressive != 0 or sheet.training[AGGRESSIVE_STANCE] == 0 or sheet.ranks[MANEUVERING] == 0:
        return False
    if 2 * unit.hp < sheet.full_hp or not within_reach(fight, who, target, -1):
        return False
    item = fitting_weapon(fight, who, target)
    if item < 0 or kind_of(fight, item) != MELEE:
        return False
    fight.decision.verb = V_MANEUVER + AGGRESSIVE_STANCE
    return refusal(fight) == 0


@rule()
def choose_tactically(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is possible."""
    target = nearest_enemy(fight, who)
    if target == NOBODY:
        fight.decision.verb = V_END
    elif fight.standard != 0:
        if not choose_maneuver(fight, who, target):
            fight.decision.verb = V_END
    elif take_breath(fight, who) or bind_wounds(fight, who) or get_up(fight, who):
        return
    elif not engage(fight, who, target):
        fight.decision.verb = V_END


@rule()
def engage(fight: Fight, who: int, target: int) -> bool:
    """Take a stance, use a maneuver, strike, or go nearer; whether any of it is possible."""
    if take_stance(fight, who, target) or choose_maneuver(fight, who, target) or strike_well(fight, who, target):
        return True
    decision = fight.decision
    decision.item = -1
    decision.lethal = 0
    decision.called = -1
    return go_towards(fight, who, target)
