"""The attack roll: what the attacker's position and tactics make of it."""

from __future__ import annotations

from affray.kernel.conditions import has
from affray.kernel.grid import gridded
from affray.kernel.primitives import at_least, emit, part
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import dexterity, size_modifier, strength
from affray.rulesets.d20modern.squares import feet_between
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import (
    A_FLANKING,
    A_HIGHER_GROUND,
    A_INVISIBLE,
    A_PRONE,
    CONFIRM,
    DEFENSIVE,
    E_FLANKING_JUDGED,
    E_MELEE_JUDGED,
    FOR_ATTACK,
    INVISIBLE,
    MELEE,
    P_AID,
    P_AIMED,
    P_ATTACK_DEXTERITY,
    P_ATTACK_SIZE,
    P_ATTACK_STRENGTH,
    P_ATTACKER_PRONE,
    P_BASE_ATTACK,
    P_CHARGE,
    P_DEFENSIVELY,
    P_FLANKING,
    P_FURTHER,
    P_GM,
    P_HIGHER_GROUND,
    P_INTO_MELEE,
    P_INVISIBLE,
    P_KNOCKOUT,
    P_LETHAL,
    P_NONLETHAL,
    P_NOT_PROFICIENT,
    P_RANGE,
    P_SAME_BONUS,
    PRONE,
    THROWN,
)
from affray.rulesets.d20modern.threat import fights_an_ally, flanked_on_grid

INTO_MELEE, NOT_PROFICIENT, ODD_DAMAGE, EACH_INCREMENT, EACH_FURTHER = -4, -4, -4, -2, -5
CHARGE_BONUS, DEFENSIVE_PENALTY, AIM_BONUS, AID_BONUS = 2, -4, 5, 2
THROWN_INCREMENTS, FIRED_INCREMENTS = 5, 10


@rule("d20modern.attack.roll")
def is_ranged(fight: Fight, who: int, weapon: int) -> bool:
    """Whether a weapon strikes from afar; thrown ones do."""
    return fight.sheets[who].weapon[weapon].kind != MELEE


@rule("d20modern.attack.range")
def increments(fight: Fight, who: int, weapon: int, feet: int) -> int:
    """How many range increments a distance takes, the last one begun counting whole."""
    increment = fight.sheets[who].weapon[weapon].range
    return max(1, (feet + increment - 1) // increment)


@rule("d20modern.attack.range")
def within_range(fight: Fight, who: int, weapon: int, feet: int) -> bool:
    """Whether a weapon reaches so far: thrown (bursts too) 5 increments, fired 10."""
    most = FIRED_INCREMENTS
    if fight.sheets[who].weapon[weapon].kind >= THROWN:
        most = THROWN_INCREMENTS
    return increments(fight, who, weapon, feet) <= most


@rule("d20modern.modifiers.whose")
def row(fight: Fight, number: int, ranged: bool) -> int:
    """A row of the table of attack roll modifiers."""
    return fight.rules.attack_ranged[number] if ranged else fight.rules.attack_melee[number]


@rule("d20modern.attack.flanking")
def flanking_part(fight: Fight, who: int, target: int, ranged: bool) -> int:
    """Flanking, as it was stated or as the grid gives it; never twice."""
    if fight.aim.flanking == 0 and (ranged or not flanked_on_grid(fight, who, target)):
        return 0
    return part(fight, P_FLANKING, row(fight, A_FLANKING, ranged))


@rule("d20modern.attack.higher-ground", "d20modern.attack.prone", "d20modern.attack.invisible")
def position_parts(fight: Fight, who: int, target: int, ranged: bool) -> int:
    """The table of attack roll modifiers."""
    total = flanking_part(fight, who, target, ranged)
    if fight.aim.higher_ground != 0:
        total += part(fight, P_HIGHER_GROUND, row(fight, A_HIGHER_GROUND, ranged))
    if fight.units[who].posture == PRONE:
        total += part(fight, P_ATTACKER_PRONE, row(fight, A_PRONE, ranged))
    if has(fight, who, INVISIBLE):
        total += part(fight, P_INVISIBLE, row(fight, A_INVISIBLE, ranged))
    return total


@rule("d20modern.attack.nonlethal", "d20modern.knockout.weapon")
def odd_damage_part(fight: Fight, who: int, weapon: int) -> int:
    """-4 for nonlethal damage with a lethal weapon, or lethal damage with a nonlethal one."""
    arms, aim = fight.sheets[who].weapon[weapon], fight.aim
    if aim.knockout != 0:
        return part(fight, P_KNOCKOUT, ODD_DAMAGE) if arms.nonlethal == 0 else 0
    if aim.nonlethal != 0 and arms.nonlethal == 0:
        return part(fight, P_NONLETHAL, ODD_DAMAGE)
    if aim.lethal != 0 and arms.nonlethal != 0:
        return part(fight, P_LETHAL, ODD_DAMAGE)
    return 0


@rule("d20modern.attack.range", "d20modern.attack.into-melee")
def shooting_parts(fight: Fight, who: int, target: int, weapon: int) -> int:
    """What a shot is worse for: distance, and a target in a fight with an ally."""
    taken = increments(fight, who, weapon, feet_between(fight, who, target))
    total = part(fight, P_RANGE, EACH_INCREMENT * (taken - 1))
    if fights_an_ally(fight, who, target):
        total += part(fight, P_INTO_MELEE, INTO_MELEE)
    return total


@rule("d20modern.aid")
def aid_part(fight: Fight, who: int, target: int) -> int:
    """The bonus of those who help this attack."""
    total = 0
    for helper in range(fight.n):
        unit = fight.units[helper]
        if unit.aid == FOR_ATTACK and unit.aid_ally == who and unit.aid_foe == target:
            total += part(fight, P_AID, AID_BONUS)
    return total


@rule("d20modern.turn.charge", "d20modern.turn.defensive", "d20modern.helpless.aimed-shot", "d20modern.modifiers.gm")
def tactics_parts(fight: Fight, who: int) -> int:
    """What the manner of the attack adds or takes, and the game master's bonus to it."""
    aim = fight.aim
    total = part(fight, P_FURTHER, EACH_FURTHER * aim.number)
    if aim.charge != 0:
        total += part(fight, P_CHARGE, CHARGE_BONUS)
    if has(fight, who, DEFENSIVE):
        total += part(fight, P_DEFENSIVELY, DEFENSIVE_PENALTY)
    if aim.aimed != 0:
        total += part(fight, P_AIMED, AIM_BONUS)
    return total + part(fight, P_GM, aim.bonus)


@rule("d20modern.attack.roll", "d20modern.attack.into-melee", "d20modern.modifiers.whose")
def attack_bonus(fight: Fight, who: int, target: int, weapon: int) -> int:
    """What an attack adds to the die: base attack, Strength or Dexterity, size, and all modifiers."""
    ranged = is_ranged(fight, who, weapon)
    total = part(fight, P_BASE_ATTACK, fight.sheets[who].base_attack)
    if ranged:
        total += part(fight, P_ATTACK_DEXTERITY, dexterity(fight, who))
    else:
        total += part(fight, P_ATTACK_STRENGTH, strength(fight, who))
    total += part(fight, P_ATTACK_SIZE, size_modifier(fight, who))
    if ranged:
        total += shooting_parts(fight, who, target, weapon)
    if fight.sheets[who].weapon[weapon].proficient == 0:
        total += part(fight, P_NOT_PROFICIENT, NOT_PROFICIENT)
    total += position_parts(fight, who, target, ranged) + odd_damage_part(fight, who, weapon)
    return total + tactics_parts(fight, who) + aid_part(fight, who, target)


@rule("d20modern.attack.flanking", "d20modern.attack.into-melee")
def tell_judged(fight: Fight, who: int, target: int, ranged: bool) -> None:
    """Say what of the attack was judged from the grid."""
    if not gridded(fight):
        return
    if not ranged and fight.aim.flanking == 0 and flanked_on_grid(fight, who, target):
        emit(fight, E_FLANKING_JUDGED, who, target, 0, 0, 0)
    if ranged and fights_an_ally(fight, who, target):
        emit(fight, E_MELEE_JUDGED, who, target, 0, 0, 0)


@rule("d20modern.attack.extremes", "d20modern.attack.roll")
def hits(natural: int, bonus: int, defense: int) -> bool:
    """A total that is at least the Defense hits; a natural 20 always does, a natural 1 never."""
    if natural == 20:
        return True
    return natural != 1 and natural + bonus >= defense


@rule("d20modern.attack.extremes", "d20modern.attack.roll")
def lowest_hit(bonus: int, defense: int) -> int:
    """The lowest natural roll that hits."""
    return max(2, min(20, defense - bonus))


@rule("d20modern.attack.critical", "d20modern.attack.extremes")
def confirms(fight: Fight, who: int, bonus: int, defense: int) -> bool:
    """A second roll with the same bonus against the same Defense; 20 confirms, 1 does not."""
    part(fight, P_SAME_BONUS, bonus)
    return at_least(fight, who, CONFIRM, bonus, max(2 + bonus, min(20 + bonus, defense)))
