"""What each command needs: the clause that forbids it, or 0."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import adjacent, gridded, on_grid
from affray.kernel.terms import GRID, TARGET, WEAPON, rule
from affray.rulesets.stonekeep.attack_rolls import feet_to, is_ranged, within_range
from affray.rulesets.stonekeep.charge import way_refusal
from affray.rulesets.stonekeep.holds import in_a_hold
from affray.rulesets.stonekeep.movement import MOVED, NOT_MOVED, STEPPED, WHOLE_TURN, empty, way_to
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import partial_only, standing
from affray.rulesets.stonekeep.terms import (
    CHARGE_LINE,
    DEAD,
    DYING,
    FULL_NO_MOVE,
    GRAB_IGNORES_ARMOR,
    HEAL_CAP,
    HEAL_CHECK,
    HELD_CANNOT_MOVE,
    IDLE_BEATS_AC,
    MELEE,
    MOVE_AND_CAST,
    MOVE_BLOCKED,
    MOVE_SPEED,
    MOVE_STEP,
    OFF_HAND,
    ONE_HAND,
    PARTIAL_ACTION,
    RANGE_PENALTY,
    REACH,
    SINGLE_WITH_MOVE,
    TWO_WEAPONS,
)


@rule("stonekeep.attack.single-with-move", "stonekeep.hp.partial-action")
def action_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no single attack left."""
    if fight.acted != 0 or fight.moved == WHOLE_TURN:
        return SINGLE_WITH_MOVE
    return PARTIAL_ACTION if partial_only(fight, who) and fight.moved == MOVED else 0


@rule("stonekeep.spell.move-and-cast", "stonekeep.heal.cap")
def cast_refusal(fight: Fight, who: int, spell: int, target: int) -> int:
    """Why a spell can't be cast."""
    if spell < 0 or spell >= fight.sheets[who].spells:
        return WEAPON
    if target < 0 or target >= fight.n:
        return TARGET
    if fight.acted != 0 or fight.moved == WHOLE_TURN:
        return MOVE_AND_CAST
    if partial_only(fight, who) and fight.moved == MOVED:
        return PARTIAL_ACTION
    if fight.sheets[who].spell[spell].heals != 0 and standing(fight, target) == DEAD:
        return HEAL_CAP
    return 0


@rule("stonekeep.attack.reach")
def contact_refusal(fight: Fight, who: int, target: int) -> int:
    """Why a combatant can't touch a target."""
    if target < 0 or target >= fight.n or target == who:
        return TARGET
    return 0 if adjacent(fight, who, target) else REACH


@rule("stonekeep.attack.reach", "stonekeep.attack.range-penalty")
def weapon_refusal(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> int:
    """Why a weapon can't be used on a target."""
    if weapon < 0 or weapon >= fight.sheets[who].weapons:
        return WEAPON
    if target < 0 or target >= fight.n or target == who:
        return TARGET
    if not is_ranged(fight, who, weapon):
        return 0 if adjacent(fight, who, target) else REACH
    feet = feet_to(fight, who, target, stated_feet)
    return 0 if within_range(fight, who, weapon, feet) else RANGE_PENALTY


@rule("stonekeep.attack.single-with-move")
def attack_refusal(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> int:
    """Why a single attack is not possible."""
    clause = action_refusal(fight, who)
    return clause if clause != 0 else weapon_refusal(fight, who, target, weapon, stated_feet)


@rule("stonekeep.attack.two-weapons")
def pair_refusal(fight: Fight, who: int, weapon: int, second: int) -> int:
    """Why two weapons don't go together: one in one hand and one in the off hand, both melee."""
    if second < 0:
        return 0
    if second >= fight.sheets[who].weapons:
        return WEAPON
    first_arms, second_arms = fight.sheets[who].weapon[weapon], fight.sheets[who].weapon[second]
    if first_arms.kind != MELEE or second_arms.kind != MELEE:
        return TWO_WEAPONS
    return 0 if first_arms.hands == ONE_HAND and second_arms.hands == OFF_HAND else TWO_WEAPONS


@rule("stonekeep.attack.full-no-move", "stonekeep.hp.partial-action")
def full_attack_refusal(fight: Fight, who: int, target: int, weapon: int, second: int, stated_feet: int) -> int:
    """Why a full attack is not possible."""
    if fight.acted != 0:
        return SINGLE_WITH_MOVE
    if fight.moved > STEPPED:
        return FULL_NO_MOVE
    if partial_only(fight, who):
        return PARTIAL_ACTION
    clause = weapon_refusal(fight, who, target, weapon, stated_feet)
    return clause if clause != 0 else pair_refusal(fight, who, weapon, second)


@rule("stonekeep.charge.line", "stonekeep.hold.held-cannot-move")
def charge_refusal(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> int:
    """Why a charge is not possible."""
    if weapon < 0 or weapon >= fight.sheets[who].weapons:
        return WEAPON
    if target < 0 or target >= fight.n or target == who:
        return TARGET
    if fight.moved != NOT_MOVED or fight.acted != 0 or is_ranged(fight, who, weapon):
        return CHARGE_LINE
    if in_a_hold(fight, who):
        return HELD_CANNOT_MOVE
    return PARTIAL_ACTION if partial_only(fight, who) else way_refusal(fight, who, target, stated_feet)


@rule("stonekeep.hold.held-cannot-move", "stonekeep.move.step", "stonekeep.attack.full-no-move")
def movement_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no movement of any kind left."""
    if in_a_hold(fight, who):
        return HELD_CANNOT_MOVE
    if fight.moved == STEPPED:
        return MOVE_STEP
    return SINGLE_WITH_MOVE if fight.moved != NOT_MOVED else 0


@rule("stonekeep.move.blocked", "stonekeep.move.speed")
def square_refusal(fight: Fight, who: int, x: int, y: int, allowance: int, too_far: int) -> int:
    """Why a walk of at most `allowance` feet can't end in a square; without a grid no square is named."""
    if not gridded(fight):
        return 0 if x < 0 and y < 0 else GRID
    if not on_grid(fight, x, y):
        return GRID
    if not empty(fight, x, y):
        return MOVE_BLOCKED
    feet = way_to(fight, who, x, y)
    if feet < 0:
        return MOVE_BLOCKED
    return too_far if feet > allowance else 0


@rule("stonekeep.move.speed", "stonekeep.hp.partial-action")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a move is not possible."""
    clause = movement_refusal(fight, who)
    if clause != 0:
        return clause
    if fight.full != 0:
        return FULL_NO_MOVE
    if partial_only(fight, who) and fight.acted != 0:
        return PARTIAL_ACTION
    return square_refusal(fight, who, x, y, fight.sheets[who].speed, MOVE_SPEED)


@rule("stonekeep.move.step")
def step_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a 5-foot step is not possible."""
    clause = movement_refusal(fight, who)
    if clause != 0:
        return clause
    if not gridded(fight):
        return 0 if x < 0 and y < 0 else GRID
    if not on_grid(fight, x, y):
        return GRID
    unit = fight.units[who]
    if max(abs(unit.x - x), abs(unit.y - y)) > 1:
        return MOVE_STEP
    return 0 if empty(fight, x, y) else MOVE_BLOCKED


@rule("stonekeep.move.double", "stonekeep.move.run", "stonekeep.hp.partial-action")
def whole_turn_move_refusal(fight: Fight, who: int, x: int, y: int, times: int, clause_of_kind: int) -> int:
    """Why a double move or a run, which is the whole turn, is not possible."""
    clause = movement_refusal(fight, who)
    if clause != 0:
        return clause
    if fight.full != 0:
        return FULL_NO_MOVE
    if fight.acted != 0:
        return clause_of_kind
    if partial_only(fight, who):
        return PARTIAL_ACTION
    return square_refusal(fight, who, x, y, times * fight.sheets[who].speed, clause_of_kind)


@rule("stonekeep.idle.beats-ac", "stonekeep.attack.reach")
def idle_refusal(fight: Fight, who: int, target: int) -> int:
    """Why an idle attack is not possible."""
    if target == who:
        return IDLE_BEATS_AC
    clause = action_refusal(fight, who)
    return clause if clause != 0 else contact_refusal(fight, who, target)


@rule("stonekeep.grab.ignores-armor", "stonekeep.hold.held-cannot-move")
def grab_refusal(fight: Fight, who: int, target: int) -> int:
    """Why a grab is not possible: hands full, held, or the target already held."""
    if target == who:
        return GRAB_IGNORES_ARMOR
    clause = action_refusal(fight, who)
    if clause == 0:
        clause = contact_refusal(fight, who, target)
    if clause != 0:
        return clause
    if in_a_hold(fight, who):
        return HELD_CANNOT_MOVE
    return GRAB_IGNORES_ARMOR if fight.units[target].held_by != NOBODY else 0


@rule("stonekeep.hold.held-cannot-move")
def break_refusal(fight: Fight, who: int) -> int:
    """Why there is no hold to break."""
    if fight.units[who].held_by == NOBODY:
        return HELD_CANNOT_MOVE
    return action_refusal(fight, who)


@rule("stonekeep.hold.held-cannot-move")
def release_refusal(fight: Fight, who: int) -> int:
    """Why there is nobody to let go of."""
    return HELD_CANNOT_MOVE if fight.units[who].holding == NOBODY else 0


@rule("stonekeep.heal.check")
def stabilise_refusal(fight: Fight, who: int, target: int) -> int:
    """Why a target can't be stabilised: only someone adjacent who is dying."""
    clause = action_refusal(fight, who)
    if clause != 0:
        return clause
    if target < 0 or target >= fight.n:
        return TARGET
    if standing(fight, target) != DYING:
        return HEAL_CHECK
    return 0 if adjacent(fight, who, target) else HEAL_CHECK
