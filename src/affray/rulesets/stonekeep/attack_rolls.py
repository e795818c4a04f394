"""Attack rolls: one swing or shot."""

from __future__ import annotations

from affray.kernel.grid import feet_five_ten, gridded
from affray.kernel.primitives import at_least, emit, hush, part, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import dexterity, strength
from affray.rulesets.stonekeep.armor_class import armor_class, size_modifier
from affray.rulesets.stonekeep.damage import weapon_damage
from affray.rulesets.stonekeep.dying import hurt
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import (
    ATTACK,
    CONFIRM,
    E_CRITICAL,
    E_HIT,
    E_MISS,
    MELEE,
    P_ATTACK_DEXTERITY,
    P_ATTACK_SIZE,
    P_ATTACK_STRENGTH,
    P_BASE_ATTACK,
    P_RANGE,
    P_SAME_BONUS,
    THROWN,
)

CONTACT = 5
"""Feet between those who are adjacent."""


@rule("stonekeep.attack.ranged")
def is_ranged(fight: Fight, who: int, weapon: int) -> bool:
    """Whether a weapon strikes from afar; thrown ones do."""
    return fight.sheets[who].weapon[weapon].kind != MELEE


@rule("stonekeep.attack.range-penalty")
def feet_to(fight: Fight, who: int, target: int, stated: int) -> int:
    """Feet between two combatants: on the grid as one moves, else as stated (-1: the scenario's, or in contact)."""
    if gridded(fight):
        a, b = fight.units[who], fight.units[target]
        return feet_five_ten(a.x - b.x, a.y - b.y)
    if stated >= 0:
        return stated
    if fight.distance > 0 and fight.units[who].side != fight.units[target].side:
        return fight.distance
    return CONTACT


@rule("stonekeep.attack.range-penalty")
def increments(fight: Fight, who: int, weapon: int, feet: int) -> int:
    """How many range increments a distance takes, the last one begun counting whole."""
    increment = fight.sheets[who].weapon[weapon].range
    return max(1, (feet + increment - 1) // increment)


@rule("stonekeep.attack.range-penalty")
def within_range(fight: Fight, who: int, weapon: int, feet: int) -> bool:
    """Whether a weapon reaches so far: 5 increments for a thrown one, 10 for any other."""
    thrown = fight.sheets[who].weapon[weapon].kind == THROWN
    most = fight.rules.thrown_increments if thrown else fight.rules.other_increments
    return increments(fight, who, weapon, feet) <= most


@rule("stonekeep.attack.melee")
def melee_bonus(fight: Fight, who: int) -> int:
    """Base attack + Strength modifier + size modifier."""
    total = part(fight, P_BASE_ATTACK, fight.sheets[who].base_attack)
    total += part(fight, P_ATTACK_STRENGTH, strength(fight, who))
    return total + part(fight, P_ATTACK_SIZE, size_modifier(fight, who))


@rule("stonekeep.attack.ranged", "stonekeep.attack.range-penalty")
def ranged_bonus(fight: Fight, who: int, weapon: int, feet: int) -> int:
    """Base attack + Dexterity modifier + size modifier + range penalty."""
    total = part(fight, P_BASE_ATTACK, fight.sheets[who].base_attack)
    total += part(fight, P_ATTACK_DEXTERITY, dexterity(fight, who))
    total += part(fight, P_ATTACK_SIZE, size_modifier(fight, who))
    penalty = fight.rules.range_penalty * (increments(fight, who, weapon, feet) - 1)
    return total + part(fight, P_RANGE, penalty)


@rule("stonekeep.attack.melee", "stonekeep.attack.ranged")
def attack_bonus(fight: Fight, who: int, weapon: int, feet: int) -> int:
    """What a weapon's attack adds to the die."""
    if is_ranged(fight, who, weapon):
        return ranged_bonus(fight, who, weapon, feet)
    return melee_bonus(fight, who)


@rule("stonekeep.attack.meets-ac", "stonekeep.attack.natural-extremes")
def hits(fight: Fight, natural: int, bonus: int, ac: int) -> bool:
    """A total that equals or beats the AC hits; a natural 20 always does, a natural 1 never."""
    if fight.rules.natural_extremes != 0:
        if natural == 20:
            return True
        if natural == 1:
            return False
    return natural + bonus >= ac


@rule("stonekeep.attack.meets-ac", "stonekeep.attack.natural-extremes")
def lowest_hit(fight: Fight, bonus: int, ac: int) -> int:
    """The lowest natural roll that hits."""
    if fight.rules.natural_extremes != 0:
        return max(2, min(20, ac - bonus))
    return ac - bonus


@rule("stonekeep.attack.meets-ac")
def class_to_meet(fight: Fight, target: int) -> int:
    """A target's AC, before it is told."""
    hush(fight, True)
    ac = armor_class(fight, target)
    hush(fight, False)
    return ac


@rule("stonekeep.attack.critical", "stonekeep.attack.natural-extremes")
def confirms(fight: Fight, who: int, bonus: int, ac: int) -> bool:
    """A second roll with the same bonus against the same AC."""
    needed = ac
    if fight.rules.natural_extremes != 0:
        needed = max(2 + bonus, min(20 + bonus, ac))
    part(fight, P_SAME_BONUS, bonus)
    return at_least(fight, who, CONFIRM, bonus, needed)


@rule("stonekeep.attack.critical")
def damage_times(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int, ac: int) -> int:
    """How many times a hit's damage is rolled: once, or the weapon's multiplier for a confirmed critical."""
    arms = fight.sheets[who].weapon[weapon]
    if fight.rules.criticals == 0 or fight.sheets[target].tough != 0 or natural < arms.threat:
        return 1
    if not confirms(fight, who, bonus, ac):
        return 1
    emit(fight, E_CRITICAL, who, target, arms.multiplier, 0, 0)
    return arms.multiplier


@rule("stonekeep.attack.meets-ac")
def swing(fight: Fight, who: int, target: int, weapon: int, bonus: int) -> bool:
    """One attack with a weapon, its whole bonus already summed up; whether it hit."""
    needed = lowest_hit(fight, bonus, class_to_meet(fight, target))
    threat = fight.sheets[who].weapon[weapon].threat
    natural = roll_between(fight, who, ATTACK, 20, 0, bonus, begins(needed) | begins(threat))
    ac = armor_class(fight, target)
    if not hits(fight, natural, bonus, ac):
        emit(fight, E_MISS, who, target, natural + bonus, ac, weapon)
        return False
    emit(fight, E_HIT, who, target, natural + bonus, ac, weapon)
    times = damage_times(fight, who, target, weapon, natural, bonus, ac)
    hurt(fight, target, who, weapon_damage(fight, who, weapon, times))
    return True
