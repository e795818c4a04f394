"""The tactical policy: cover, flanks, the helpless; finishes or spares the fallen as its side's mercy says."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET, column_of, gridded, on_grid, row_of, square
from affray.kernel.steps import flood
from affray.kernel.terms import rule
from affray.rulesets.d20modern.actions import refusal
from affray.rulesets.d20modern.helpless import helpless_before
from affray.rulesets.d20modern.policy_bold import (
    approach,
    close_by,
    get_up,
    halt_at,
    strike_at,
    wants,
    wants_to_attack,
)
from affray.rulesets.d20modern.policy_sight import (
    OUT_OF_SIGHT,
    beside_wall,
    best_target,
    burst,
    enemies_within,
    fallen_beside,
    gun,
    hardness,
    is_enemy,
    is_foe,
    is_threatened,
    knocks_out,
    nearest_enemy,
    weakest_beside,
)
from affray.rulesets.d20modern.squares import enterable, feet_between, mark_squares, near, way_to
from affray.rulesets.d20modern.state import UNARMED, Fight
from affray.rulesets.d20modern.states import able, disabled, may_act
from affray.rulesets.d20modern.terms import (
    CAPTURE,
    GRAPPLING,
    HALF,
    KILL,
    KNEELING,
    MELEE,
    QUARTER,
    STANDING,
    V_AIM,
    V_CHARGE,
    V_COUP,
    V_END,
    V_ESCAPE,
    V_KNOCKOUT,
    V_POSTURE,
    V_STEP,
    V_TAKE_COVER,
    V_THROW,
    V_TREAT,
)
from affray.rulesets.d20modern.threat import flanked_on_grid, on_guard, threatens

LEARNT = 4
"""The treat injury bonus from which on treating an ally is better than fighting on."""
WORTH_A_BURST = 2
"""Enemies that a burst must reach."""


# --- mercy -----------------------------------------------------------------------------------------------------------


@rule()
def finish_or_spare(fight: Fight, who: int) -> bool:
    """Decide what to do about a fallen enemy beside one: kill it, or keep it alive; only while nobody is at hand."""
    mercy = fight.sheets[who].mercy
    if is_threatened(fight, who) or weakest_beside(fight, who) != NOBODY:
        return False
    if mercy == KILL:
        fallen = fallen_beside(fight, who, True, False)
        return fallen != NOBODY and wants_to_attack(fight, V_COUP, fallen, -1)
    if mercy == CAPTURE:
        fallen = fallen_beside(fight, who, True, True)
        return fallen != NOBODY and wants(fight, V_TREAT, fallen)
    return False


@rule()
def tend_ally(fight: Fight, who: int) -> bool:
    """Decide to treat a dying ally beside one, for whoever has learnt it, while nobody can strike."""
    if fight.sheets[who].treat_injury < LEARNT:
        return False
    ally = fallen_beside(fight, who, False, True)
    return ally != NOBODY and not is_threatened(fight, who) and wants(fight, V_TREAT, ally)


@rule()
def use_helplessness(fight: Fight, who: int) -> bool:
    """Decide how to use an enemy in the fight that is helpless: a knockout blow, a coup de grace, an aimed shot."""
    for other in range(fight.n):
        if is_foe(fight, who, other) and helpless_before(fight, other, who):
            if near(fight, who, other):
                verb = V_KNOCKOUT if fight.sheets[who].mercy == CAPTURE else V_COUP
                if wants_to_attack(fight, verb, other, -1):
                    return True
            elif gun(fight, who) >= 0 and wants_to_attack(fight, V_AIM, other, gun(fight, who)):
                return True
    return False


# --- arms ------------------------------------------------------------------------------------------------------------


@rule()
def throw_burst(fight: Fight, who: int) -> bool:
    """Decide to throw a burst weapon where it reaches several enemies and nobody of one's own side."""
    weapon = burst(fight, who)
    if weapon < 0 or not gridded(fight):
        return False
    radius = fight.sheets[who].weapon[weapon].radius
    for other in range(fight.n):
        unit = fight.units[other]
        if is_enemy(fight, who, other) and able(fight, other):
            if enemies_within(fight, who, unit.x, unit.y, radius) >= WORTH_A_BURST:
                decision = fight.decision
                decision.verb = V_THROW
                decision.weapon = weapon
                decision.x = unit.x
                decision.y = unit.y
                if refusal(fight) == 0:
                    return True
    return False


@rule()
def gentle_weapon(fight: Fight, who: int) -> int:
    """The first nonlethal melee weapon, or bare hands."""
    sheet = fight.sheets[who]
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind == MELEE and sheet.weapon[weapon].nonlethal != 0:
            return weapon
    return UNARMED


@rule()
def fight_hand_to_hand(fight: Fight, who: int, target: int) -> bool:
    """Decide to strike an adjacent enemy; to capture it so that it is knocked out, if a blow can do that."""
    armed = fight.sheets[who].armed
    if fight.sheets[who].mercy == CAPTURE:
        weapon = gentle_weapon(fight, who)
        if knocks_out(fight, who, target, weapon) and strike_at(fight, who, target, weapon):
            return True
        if armed >= 0 and knocks_out(fight, who, target, armed):
            fight.decision.nonlethal = 1
            if strike_at(fight, who, target, armed):
                return True
            fight.decision.nonlethal = 0
    return strike_at(fight, who, target, deadliest(fight, who))


@rule()
def deadliest(fight: Fight, who: int) -> int:
    """The first lethal melee weapon, else the first melee weapon, or -1."""
    sheet = fight.sheets[who]
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind == MELEE and sheet.weapon[weapon].nonlethal == 0:
            return weapon
    return sheet.armed


@rule()
def enemies_at(fight: Fight, who: int, x: int, y: int) -> int:
    """How many enemies in the fight touch a square."""
    found = 0
    for other in range(fight.n):
        unit = fight.units[other]
        if is_enemy(fight, who, other) and able(fight, other) and max(abs(unit.x - x), abs(unit.y - y)) <= 1:
            found += 1
    return found


@rule()
def step_away(fight: Fight, who: int) -> bool:
    """Decide to step to a square that no enemy touches."""
    unit, decision = fight.units[who], fight.decision
    if not gridded(fight):
        return False
    for y in range(unit.y - 1, unit.y + 2):
        for x in range(unit.x - 1, unit.x + 2):
            if on_grid(fight, x, y) and enterable(fight, x, y) and enemies_at(fight, who, x, y) == 0:
                decision.verb = V_STEP
                decision.x = x
                decision.y = y
                if refusal(fight) == 0:
                    return True
    return False


@rule()
def shoot(fight: Fight, who: int, weapon: int) -> bool:
    """Decide to shoot the easiest target, after a step out of reach if one is needed and to be had."""
    if weapon < 0:
        return False
    if is_threatened(fight, who):
        if step_away(fight, who):
            return True
        if fight.sheets[who].armed >= 0:
            return False
    target = best_target(fight, who, weapon)
    return target != NOBODY and strike_at(fight, who, target, weapon)


# --- places ----------------------------------------------------------------------------------------------------------


@rule()
def take_flank(fight: Fight, who: int, target: int) -> bool:
    """Decide to go to the square opposite to an ally that threatens a target, if one move or step leads there."""
    if not gridded(fight) or flanked_on_grid(fight, who, target):
        return False
    other, speed = fight.units[target], fight.sheets[who].speed // FEET
    for ally in range(fight.n):
        unit = fight.units[ally]
        if ally != who and unit.side == fight.units[who].side and threatens(fight, ally, target):
            x, y = 2 * other.x - unit.x, 2 * other.y - unit.y
            if enterable(fight, x, y) and step_or_move(fight, who, x, y, speed):
                return True
    return False


@rule()
def step_or_move(fight: Fight, who: int, x: int, y: int, speed: int) -> bool:
    """Decide to step to a square that is next to one, or to move there if nobody can strike."""
    decision = fight.decision
    if max(abs(fight.units[who].x - x), abs(fight.units[who].y - y)) == 1:
        decision.verb = V_STEP
        decision.x = x
        decision.y = y
        return refusal(fight) == 0
    if is_threatened(fight, who) or way_to(fight, who, x, y, speed) < 0 or not is_safe(fight, who):
        return False
    return halt_at(fight, square(fight, x, y))


@rule()
def is_safe(fight: Fight, who: int) -> bool:
    """Whether the way that was found leaves no square that an enemy threatens."""
    for step in range(fight.steps[0] - 1):
        x, y = column_of(fight, fight.way[step]), row_of(fight, fight.way[step])
        for other in range(fight.n):
            unit = fight.units[other]
            if is_enemy(fight, who, other) and unit.struck == 0 and on_guard(fight, other):
                if max(abs(unit.x - x), abs(unit.y - y)) <= 1:
                    return False
    return True


@rule()
def take_cover_here(fight: Fight, who: int) -> bool:
    """Decide to spend a move action on half cover, where there is something to take cover behind."""
    unit = fight.units[who]
    if unit.cover >= HALF or gun(fight, who) < 0 or not beside_wall(fight, unit.x, unit.y):
        return False
    fight.decision.verb = V_TAKE_COVER
    fight.decision.degree = HALF
    return refusal(fight) == 0


@rule()
def sees_from(fight: Fight, who: int, number: int, target: int) -> bool:
    """Whether a combatant could shoot a target from a square."""
    unit = fight.units[who]
    x, y = unit.x, unit.y
    unit.x, unit.y = column_of(fight, number), row_of(fight, number)
    seen = hardness(fight, who, target, gun(fight, who)) < OUT_OF_SIGHT
    unit.x, unit.y = x, y
    return seen


@rule()
def go_to_cover(fight: Fight, who: int, target: int) -> bool:
    """Decide to walk to the nearest square beside a wall from where the target can still be shot."""
    unit, speed = fight.units[who], fight.sheets[who].speed // FEET
    if not gridded(fight) or unit.cover >= HALF or gun(fight, who) < 0 or is_threatened(fight, who):
        return False
    mark_squares(fight, who)
    flood(fight, unit.x, unit.y, speed)
    at = 1
    while at < fight.queued[0]:
        here = fight.queue[at]
        if beside_wall(fight, column_of(fight, here), row_of(fight, here)) and sees_from(fight, who, here, target):
            return halt_at(fight, here)
        at += 1
    return False


@rule()
def kneel(fight: Fight, who: int, target: int) -> bool:
    """Decide to kneel in the open, while the nearest enemy is too far to come and strike."""
    far = feet_between(fight, who, target) > 2 * fight.sheets[target].speed + FEET
    if fight.units[who].posture != STANDING or fight.units[who].cover > QUARTER or gun(fight, who) < 0 or not far:
        return False
    fight.decision.verb = V_POSTURE
    fight.decision.posture = KNEELING
    return refusal(fight) == 0


# --- the choice ------------------------------------------------------------------------------------------------------


@rule()
def attack_somehow(fight: Fight, who: int, target: int) -> bool:
    """Decide on the turn's attack, from where one stands."""
    if fight.units[who].left[GRAPPLING] != 0 and wants(fight, V_ESCAPE, NOBODY):
        return True
    if use_helplessness(fight, who) or throw_burst(fight, who):
        return True
    if finish_or_spare(fight, who) or tend_ally(fight, who):
        return True
    beside = weakest_beside(fight, who)
    if beside != NOBODY and gun(fight, who) >= 0 and fight.sheets[who].mercy != CAPTURE and step_away(fight, who):
        return True
    if beside != NOBODY and fight.sheets[who].armed >= 0:
        return take_flank(fight, who, beside) or fight_hand_to_hand(fight, who, beside)
    if shoot(fight, who, gun(fight, who)):
        return True
    return beside != NOBODY and fight_hand_to_hand(fight, who, beside)


@rule()
def go_somewhere(fight: Fight, who: int, target: int) -> bool:
    """Decide how to reach an enemy: to a flank, by a charge, by the shortest way."""
    if get_up(fight, who) or take_flank(fight, who, target):
        return True
    if fight.sheets[who].armed >= 0 and wants_to_attack(fight, V_CHARGE, target, -1):
        return True
    return approach(fight, who, target) or close_by(fight, who, target)


@rule()
def choose_tactically(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is sensible."""
    decision = fight.decision
    target = nearest_enemy(fight, who)
    if target != NOBODY and may_act(fight, who):
        if fight.acted == 0 and fight.full == 0:
            if attack_somehow(fight, who, target):
                return
            decision.weapon = -1
            decision.nonlethal = 0
            if not disabled(fight, who) and go_somewhere(fight, who, target):
                return
        if take_cover_here(fight, who) or go_to_cover(fight, who, target) or kneel(fight, who, target):
            return
    decision.verb = V_END
