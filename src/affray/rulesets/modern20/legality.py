"""What each command needs: the clauses that forbid it, or 0."""

from __future__ import annotations

from affray.kernel.grid import gridded, on_grid
from affray.kernel.terms import GRID, OPTION, TARGET, WEAPON, rule
from affray.rulesets.modern20.hands import GROUND, free_hand, hands_refusal, is_unarmed
from affray.rulesets.modern20.injuries import bleeds
from affray.rulesets.modern20.limits import action_refusal
from affray.rulesets.modern20.movement import FOOT_A_SQUARE, empty, held_fast, speed, way_to
from affray.rulesets.modern20.sight import can_hide, feet_between, within_reach
from affray.rulesets.modern20.state import ITEMS, Decision, Fight
from affray.rulesets.modern20.terms import (
    BLOCKED,
    BONUS,
    BONUS_CALLED,
    CANNOT_MOVE,
    DEAD,
    DEAD_STAY_DEAD,
    FULL_HANDS,
    FULL_ROUND,
    INTERACTION,
    KNEELING,
    MELEE,
    MOVE,
    MOVE_SPEED,
    NO_BREATHER,
    NOT_ITSELF,
    NOT_THERE,
    NOTHING_BLEEDS,
    NOTHING_TO_HIDE_BEHIND,
    PRONE,
    REACH,
    SITTING,
    SLOWED,
    STANDARD,
    TOO_FAR,
    TOTAL_COVER,
    TOTAL_COVER_CLAUSE,
    TREAT_REACH,
    UPRIGHT,
)
from affray.rulesets.modern20.to_hit import in_range, kind_of


@rule()
def target_refusal(fight: Fight, who: int, target: int) -> int:
    """Why someone can't be the target of an attack or maneuver: it must be somebody else in the fight."""
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    return NOT_ITSELF if target == who else 0


@rule("modern20.cover.bonus", "modern20.range.penalty", "modern20.injury.effects", "modern20.opportunity.threatens")
def weapon_refusal(fight: Fight, who: int, target: int, item: int, stated_feet: int) -> int:
    """Why an item can't be used against a target."""
    if item < 0 or item >= ITEMS * fight.n:
        return WEAPON
    clause = hands_refusal(fight, who, item)
    if clause != 0:
        return clause
    if fight.units[target].cover == TOTAL_COVER:
        return TOTAL_COVER_CLAUSE
    if in_range(fight, item, feet_between(fight, who, target, stated_feet)):
        return 0
    return REACH if kind_of(fight, item) == MELEE else TOO_FAR


@rule("modern20.turn.actions", "modern20.opportunity.threatens")
def usable_weapon(fight: Fight, who: int, target: int, stated_feet: int, melee_only: bool) -> int:
    """The first weapon that can be used: one's own as listed, what one has taken, bare hands; -1 if none can."""
    bare = who * ITEMS
    for item in range(bare + 1, bare + fight.sheets[who].weapons):
        if not melee_only or kind_of(fight, item) == MELEE:
            if weapon_refusal(fight, who, target, item, stated_feet) == 0:
                return item
    taken = taken_weapon(fight, who, target, stated_feet, melee_only)
    if taken >= 0:
        return taken
    return bare if weapon_refusal(fight, who, target, bare, stated_feet) == 0 else -1


@rule("modern20.turn.actions", "modern20.opportunity.threatens")
def weapon_meant(fight: Fight, who: int, target: int, item: int, stated_feet: int, melee_only: bool) -> int:
    """The stated item, or the first that can be used; if none can, the first at all, whose refusal is the answer."""
    if item >= 0:
        return item
    usable = usable_weapon(fight, who, target, stated_feet, melee_only)
    if usable >= 0:
        return usable
    bare = who * ITEMS
    for mine in range(bare + 1, bare + fight.sheets[who].weapons):
        if not melee_only or kind_of(fight, mine) == MELEE:
            return mine
    return bare


@rule("modern20.maneuver.disarm-take")
def taken_weapon(fight: Fight, who: int, target: int, stated_feet: int, melee_only: bool) -> int:
    """The first weapon of somebody else's that a combatant has and can use, or -1."""
    if fight.passed_on == 0:
        return -1
    for item in range(ITEMS * fight.n):
        if fight.item[item].holder == who and item // ITEMS != who and not is_unarmed(item):
            if not melee_only or kind_of(fight, item) == MELEE:
                if weapon_refusal(fight, who, target, item, stated_feet) == 0:
                    return item
    return -1


@rule("modern20.turn.actions", "modern20.injury.called-shot")
def attack_refusal(fight: Fight, d: Decision) -> int:
    """Why an attack is not possible."""
    clause = action_refusal(fight, d.actor, STANDARD)
    if clause == 0:
        clause = target_refusal(fight, d.actor, d.target)
    if clause == 0 and d.called >= 0 and action_refusal(fight, d.actor, BONUS) != 0:
        clause = BONUS_CALLED
    if clause != 0:
        return clause
    item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, False)
    return weapon_refusal(fight, d.actor, d.target, item, d.feet)


@rule("modern20.turn.actions", "modern20.conditions.table", "modern20.exhaustion.levels")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a move is not possible."""
    if held_fast(fight, who):
        return CANNOT_MOVE
    clause = action_refusal(fight, who, MOVE)
    if clause != 0:
        return clause
    feet = speed(fight, who)
    too_slow = MOVE_SPEED if feet == fight.sheets[who].speed else SLOWED
    if not gridded(fight):
        if x >= 0 or y >= 0:
            return GRID
        return too_slow if feet == 0 else 0
    if x < 0 and y < 0:
        return GRID
    return square_refusal(fight, who, x, y, feet // FOOT_A_SQUARE, too_slow)


@rule("modern20.turn.actions")
def square_refusal(fight: Fight, who: int, x: int, y: int, most: int, too_slow: int) -> int:
    """Why a walk of at most so many squares can't end in a square."""
    if not on_grid(fight, x, y):
        return GRID
    if not empty(fight, x, y):
        return BLOCKED
    if way_to(fight, who, x, y, most) >= 0:
        return 0
    if max(abs(fight.units[who].x - x), abs(fight.units[who].y - y)) > most:
        return too_slow
    return BLOCKED if way_to(fight, who, x, y, fight.width * fight.height) < 0 else too_slow


@rule("modern20.turn.actions")
def stand_refusal(fight: Fight, who: int) -> int:
    """Why there is no standing up."""
    unit = fight.units[who]
    if unit.left[PRONE] == 0 and unit.left[KNEELING] == 0 and unit.left[SITTING] == 0:
        return UPRIGHT
    if held_fast(fight, who):
        return CANNOT_MOVE
    return action_refusal(fight, who, MOVE)


@rule("modern20.concealment.hide", "modern20.cover.stealth", "modern20.cover.soft")
def hide_refusal(fight: Fight, who: int) -> int:
    """Why there is no hiding."""
    clause = action_refusal(fight, who, STANDARD)
    if clause != 0:
        return clause
    return 0 if can_hide(fight, who) else NOTHING_TO_HIDE_BEHIND


@rule("modern20.injury.bleeding")
def treat_refusal(fight: Fight, who: int, target: int) -> int:
    """Why nobody can be treated: only someone within reach whose wounds bleed."""
    clause = action_refusal(fight, who, STANDARD)
    if clause != 0:
        return clause
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if fight.units[target].state == DEAD:
        return DEAD_STAY_DEAD
    if not bleeds(fight, target):
        return NOTHING_BLEEDS
    return 0 if target == who or within_reach(fight, who, target, -1) else TREAT_REACH


@rule("modern20.breather.when")
def breather_refusal(fight: Fight, who: int) -> int:
    """Why there is no breather: one a fight, and none again before a Short Rest."""
    return NO_BREATHER if fight.units[who].breathed != 0 else action_refusal(fight, who, FULL_ROUND)


@rule("modern20.turn.actions", "modern20.maneuver.disarm-take")
def pick_up_refusal(fight: Fight, who: int, item: int) -> int:
    """Why a thing can't be picked up: it lies within reach, and a hand is free."""
    clause = action_refusal(fight, who, INTERACTION)
    if clause != 0:
        return clause
    if item < 0 or item >= ITEMS * fight.n:
        return WEAPON
    thing, unit = fight.item[item], fight.units[who]
    if thing.holder != GROUND:
        return NOT_THERE
    if gridded(fight) and max(abs(thing.x - unit.x), abs(thing.y - unit.y)) > 1:
        return NOT_THERE
    return 0 if free_hand(fight, who) else FULL_HANDS


@rule("modern20.cover.mutual")
def take_cover_refusal(fight: Fight, who: int, degree: int) -> int:
    """Why cover can't be taken or left."""
    clause = action_refusal(fight, who, MOVE)
    if clause == 0 and held_fast(fight, who):
        clause = CANNOT_MOVE
    return OPTION if clause == 0 and degree < 0 else clause


@rule("modern20.check.saves")
def save_refusal(fight: Fight, who: int) -> int:
    """Why a save is not possible: by those who are there."""
    return 0 if who >= 0 and who < fight.n and fight.units[who].away == 0 else TARGET
