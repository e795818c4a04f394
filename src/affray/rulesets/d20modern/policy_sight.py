"""What policies look at: who is near, who is weak, who is down. Nothing here is a roll or goes into the log."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded, square
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import dexterity, size_modifier, strength, threshold
from affray.rulesets.d20modern.attacks import clear_aim
from affray.rulesets.d20modern.cover import judge_cover
from affray.rulesets.d20modern.defense import loses_dexterity
from affray.rulesets.d20modern.helpless import helpless_before
from affray.rulesets.d20modern.opportunity import may_strike
from affray.rulesets.d20modern.squares import feet_between, near
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import able, standing
from affray.rulesets.d20modern.terms import BURST, DEAD, DISABLED, DYING, HELPLESS, IGNORE, MELEE, TOTAL
from affray.rulesets.d20modern.to_hit import increments, within_range

OUT_OF_SIGHT = 10_000
EASE = 2
"""Hit points that a point of Defense is worth, when a target is chosen."""


@rule()
def is_enemy(fight: Fight, who: int, other: int) -> bool:
    """Whether another is of a different side and there."""
    return fight.units[other].side != fight.units[who].side and fight.units[other].away == 0


@rule()
def only_bound_left(fight: Fight, who: int) -> bool:
    """Whether every enemy in the fight is bound, or asleep."""
    for other in range(fight.n):
        if is_enemy(fight, who, other) and able(fight, other) and fight.units[other].left[HELPLESS] == 0:
            return False
    return True


@rule()
def is_foe(fight: Fight, who: int, other: int) -> bool:
    """Whether another is an enemy to fight: one in the fight; the bound only where mercy is no matter, or at last."""
    if not is_enemy(fight, who, other) or not able(fight, other):
        return False
    if fight.units[other].left[HELPLESS] == 0 or fight.sheets[who].mercy != IGNORE:
        return True
    return only_bound_left(fight, who)


@rule()
def nearest_enemy(fight: Fight, who: int) -> int:
    """The nearest enemy in the fight, among equals the one with the fewest hit points, or -1."""
    found, nearest = NOBODY, 0
    for other in range(fight.n):
        if is_foe(fight, who, other):
            feet = feet_between(fight, who, other)
            closer = found == NOBODY or feet < nearest
            if closer or (feet == nearest and fight.units[other].hp < fight.units[found].hp):
                found, nearest = other, feet
    return found


@rule()
def weakest_beside(fight: Fight, who: int) -> int:
    """The adjacent enemy in the fight with the fewest hit points, or -1."""
    found = NOBODY
    for other in range(fight.n):
        if is_foe(fight, who, other) and near(fight, who, other):
            if found == NOBODY or fight.units[other].hp < fight.units[found].hp:
                found = other
    return found


@rule()
def fallen_beside(fight: Fight, who: int, enemies: bool, dying_only: bool) -> int:
    """The first adjacent enemy, or ally, that is down but not dead; perhaps only one who is dying; or -1."""
    for other in range(fight.n):
        state = standing(fight, other)
        if other != who and state > DISABLED and state != DEAD and near(fight, who, other):
            if is_enemy(fight, who, other) == enemies and (state == DYING or not dying_only):
                return other
    return NOBODY


@rule()
def is_threatened(fight: Fight, who: int) -> bool:
    """Whether an enemy could strike if the combatant shot or left its square."""
    for other in range(fight.n):
        if other != who and may_strike(fight, other, who):
            return True
    return False


@rule()
def knocks_out(fight: Fight, who: int, target: int, weapon: int) -> bool:
    """Whether a weapon's ordinary nonlethal blow has a fair chance to reach a target's threshold."""
    dice = fight.sheets[who].weapon[weapon].damage
    twice = 2 * (dice.bonus + strength(fight, who))
    for term in range(dice.terms):
        twice += dice.number[term] * (dice.sides[term] + 1)
    return 3 * twice >= 4 * threshold(fight, target)


@rule()
def gun(fight: Fight, who: int) -> int:
    """The first weapon that is fired or thrown, bursts aside, or -1."""
    sheet = fight.sheets[who]
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind not in (MELEE, BURST):
            return weapon
    return -1


@rule()
def burst(fight: Fight, who: int) -> int:
    """The first burst weapon that is left, or -1."""
    sheet = fight.sheets[who]
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind == BURST and fight.units[who].items[weapon] > 0:
            return weapon
    return -1


@rule()
def hardness(fight: Fight, who: int, target: int, weapon: int) -> int:
    """About what a shot at a target must come to, distance included; OUT_OF_SIGHT behind total cover or too far."""
    feet = feet_between(fight, who, target)
    if not within_range(fight, who, weapon, feet):
        return OUT_OF_SIGHT
    clear_aim(fight)
    judge_cover(fight, who, target)
    if fight.aim.degree == TOTAL:
        return OUT_OF_SIGHT
    far = 2 * increments(fight, who, weapon, feet)
    if helpless_before(fight, target, who):
        return far + 5 + size_modifier(fight, target)
    sheet = fight.sheets[target]
    worn = sheet.class_defense + sheet.equipment_defense + sheet.natural_defense + size_modifier(fight, target)
    nimble = 0 if loses_dexterity(fight, target, who) else dexterity(fight, target) + sheet.dodge
    return far + 10 + worn + nimble + fight.rules.cover_defense[fight.aim.degree]


@rule()
def best_target(fight: Fight, who: int, weapon: int) -> int:
    """The enemy in the fight that is worth a shot most, being easy to hit and close to falling, or -1."""
    found, least = NOBODY, OUT_OF_SIGHT
    for other in range(fight.n):
        if is_foe(fight, who, other):
            hard = hardness(fight, who, other, weapon)
            worth = EASE * hard + fight.units[other].hp
            if hard < OUT_OF_SIGHT and worth < least:
                found, least = other, worth
    return found


@rule()
def beside_wall(fight: Fight, x: int, y: int) -> bool:
    """Whether there is something to take cover behind: a wall next to a square, or no grid that says."""
    if not gridded(fight):
        return True
    for column in range(max(0, x - 1), min(fight.width, x + 2)):
        for row in range(max(0, y - 1), min(fight.height, y + 2)):
            if fight.wall[square(fight, column, row)] != 0:
                return True
    return False


@rule()
def enemies_within(fight: Fight, who: int, x: int, y: int, feet: int) -> int:
    """How many enemies in the fight stand within so many feet of a square, or -1 if one's own side does too."""
    found = 0
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.away == 0 and 5 * max(abs(unit.x - x), abs(unit.y - y)) <= feet:
            if not is_enemy(fight, who, other):
                return -1
            found += 1 if able(fight, other) else 0
    return found
