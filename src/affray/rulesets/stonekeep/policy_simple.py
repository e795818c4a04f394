"""The simple policy: strike the nearest enemy, charge or walk up to it, heal the fallen, shoot from afar."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import adjacent, column_of, feet_five_ten, gridded, row_of, square
from affray.kernel.terms import rule
from affray.kernel.way import UNREACHED, aim, begin_search, feet_along, find_way_to_aims, go_straight, is_open
from affray.rulesets.stonekeep.actions import refusal
from affray.rulesets.stonekeep.attacks import attacks_granted
from affray.rulesets.stonekeep.holds import in_a_hold
from affray.rulesets.stonekeep.movement import MOVED, NOT_MOVED, empty, mark_squares
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, partial_only, standing
from affray.rulesets.stonekeep.terms import (
    DISABLED,
    DYING,
    MELEE,
    V_ATTACK,
    V_CAST,
    V_CHARGE,
    V_DOUBLE_MOVE,
    V_END,
    V_FULL_ATTACK,
    V_IDLE,
    V_MOVE,
)


@rule()
def nearest_enemy(fight: Fight, who: int) -> int:
    """The nearest enemy able to act, among equals the one with the fewest hit points, or -1."""
    me = fight.units[who]
    found = NOBODY
    nearest, weakest = 0, 0
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.side != me.side and able(fight, other):
            squares = max(abs(unit.x - me.x), abs(unit.y - me.y)) if gridded(fight) else 1
            if found == NOBODY or squares < nearest or (squares == nearest and unit.hp < weakest):
                found, nearest, weakest = other, squares, unit.hp
    return found


@rule()
def fallen_ally(fight: Fight, who: int) -> int:
    """The first ally that is disabled or dying, the combatant itself included, or -1."""
    for other in range(fight.n):
        if fight.units[other].side == fight.units[who].side and fight.units[other].away == 0:
            state = standing(fight, other)
            if state in (DISABLED, DYING):
                return other
    return NOBODY


@rule()
def spell_that(fight: Fight, who: int, heals: int) -> int:
    """The first spell that heals (1) or harms (0), or -1."""
    sheet = fight.sheets[who]
    for spell in range(sheet.spells):
        if sheet.spell[spell].heals == heals:
            return spell
    return -1


@rule()
def cast_something(fight: Fight, who: int, target: int) -> bool:
    """Heal a fallen ally, or harm the target; whether there is a spell for it."""
    if fight.sheets[who].spells == 0 or fight.acted != 0:
        return False
    decision = fight.decision
    decision.spell = spell_that(fight, who, 1)
    decision.target = fallen_ally(fight, who)
    if decision.spell < 0 or decision.target == NOBODY:
        decision.spell = spell_that(fight, who, 0)
        decision.target = target
    decision.verb = V_CAST
    return decision.spell >= 0 and refusal(fight) == 0


@rule()
def strike_with(fight: Fight, who: int, target: int, weapon: int) -> None:
    """Attack a target, fully if the combatant has several attacks and nothing stands against it."""
    decision = fight.decision
    decision.target = target
    decision.weapon = weapon
    decision.verb = V_ATTACK
    if fight.moved < MOVED and attacks_granted(fight, who) > 1 and not partial_only(fight, who):
        decision.verb = V_FULL_ATTACK


@rule()
def ranged_weapon(fight: Fight, who: int) -> int:
    """The first ranged weapon, or -1."""
    sheet = fight.sheets[who]
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind != MELEE:
            return weapon
    return -1


@rule()
def aim_beside(fight: Fight, who: int, target: int) -> int:
    """Aim at every empty square next to the target; the one that is nearest over open ground, or -1."""
    me, other = fight.units[who], fight.units[target]
    begin_search(fight)
    nearest, least = -1, 0
    for column in range(max(0, other.x - 1), min(fight.width, other.x + 2)):
        for row in range(max(0, other.y - 1), min(fight.height, other.y + 2)):
            if is_open(fight, column, row) and empty(fight, column, row):
                aim(fight, column, row, me.x, me.y)
                feet = feet_five_ten(column - me.x, row - me.y)
                if nearest < 0 or feet < least:
                    nearest, least = square(fight, column, row), feet
    return nearest


@rule()
def go_towards(fight: Fight, who: int, target: int) -> bool:
    """Walk to a square next to the target, as far as the speed goes; whether there is a way."""
    me = fight.units[who]
    mark_squares(fight, who)
    nearest = aim_beside(fight, who, target)
    if nearest < 0:
        return False
    if not go_straight(fight, me.x, me.y, column_of(fight, nearest), row_of(fight, nearest)):
        if find_way_to_aims(fight, me.x, me.y) == UNREACHED:
            return False
    return halt_within(fight, who, fight.steps[0])


@rule()
def halt_within(fight: Fight, who: int, steps: int) -> bool:
    """Decide to move along `way` to the last empty square within speed, or double speed if that is nearer the goal."""
    me = fight.units[who]
    decision = fight.decision
    speed = fight.sheets[who].speed
    whole = feet_along(fight, me.x, me.y, steps) > speed and fight.acted == 0 and not partial_only(fight, who)
    decision.verb = V_DOUBLE_MOVE if whole else V_MOVE
    allowance = 2 * speed if whole else speed
    for count in range(steps, 0, -1):
        x, y = column_of(fight, fight.way[count - 1]), row_of(fight, fight.way[count - 1])
        if feet_along(fight, me.x, me.y, count) <= allowance and empty(fight, x, y):
            decision.x = x
            decision.y = y
            return True
    return False


@rule()
def charge_at(fight: Fight, who: int, target: int) -> bool:
    """Decide to charge, if that is possible."""
    if fight.sheets[who].armed < 0 or fight.moved != NOT_MOVED:
        return False
    decision = fight.decision
    decision.verb = V_CHARGE
    decision.target = target
    decision.weapon = fight.sheets[who].armed
    return refusal(fight) == 0


@rule()
def choose_simply(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is possible."""
    target = nearest_enemy(fight, who)
    if fight.acted != 0 or target == NOBODY or cast_something(fight, who, target):
        if fight.acted != 0 or target == NOBODY:
            fight.decision.verb = V_END
        return
    if fight.moved == NOT_MOVED and not in_reach(fight, who, target) and not in_a_hold(fight, who):
        if not charge_at(fight, who, target) and not go_towards(fight, who, target):
            fight.decision.verb = V_END
    else:
        strike_something(fight, who, target)


@rule()
def in_reach(fight: Fight, who: int, target: int) -> bool:
    """Whether a combatant can strike where it stands: it shoots, or the target is next to it."""
    return ranged_weapon(fight, who) >= 0 or adjacent(fight, who, target)


@rule()
def strike_something(fight: Fight, who: int, target: int) -> None:
    """Strike a target that is close, shoot at one that is not; bare hands kick."""
    close = adjacent(fight, who, target)
    shooter = ranged_weapon(fight, who)
    if close and fight.sheets[who].armed >= 0:
        strike_with(fight, who, target, fight.sheets[who].armed)
    elif shooter >= 0:
        strike_with(fight, who, target, shooter)
    elif close:
        fight.decision.verb = V_IDLE
        fight.decision.target = target
    else:
        fight.decision.verb = V_END
