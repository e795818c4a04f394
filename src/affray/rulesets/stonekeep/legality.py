"""What each command needs: the clauses that forbid it, or 0."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import adjacent, gridded, on_grid
from affray.kernel.terms import GRID, TARGET, WEAPON, rule
from affray.rulesets.stonekeep.attack_rolls import feet_to, is_ranged, within_range
from affray.rulesets.stonekeep.charge import way_refusal
from affray.rulesets.stonekeep.holds import in_a_hold
from affray.rulesets.stonekeep.movement import CHARGED, DOUBLE_MOVED, MOVED, NOT_MOVED, RAN, STEPPED, empty, way_to
from affray.rulesets.stonekeep.spells import CAST
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import disabled, partial_only, standing
from affray.rulesets.stonekeep.terms import (
    AFTER_CHARGE,
    AFTER_DOUBLE_MOVE,
    AFTER_RUN,
    ATTACK_AFTER_SPELL,
    CHARGE_LINE,
    DEAD,
    DISABLED_PARTIAL,
    DYING,
    FULL_NO_MOVE,
    GRAB_IGNORES_ARMOR,
    GRAB_REACH,
    HEAL_CAP,
    HEAL_CHECK,
    HEAL_REACH,
    HELD_CANNOT_MOVE,
    IDLE_REACH,
    MELEE,
    MOVE_BLOCKED,
    MOVE_DOUBLE,
    MOVE_RUN,
    MOVE_SPEED,
    MOVE_STEP,
    MOVED_ALREADY,
    NOT_ITSELF,
    OFF_HAND,
    ONE_HAND,
    RANGE_PENALTY,
    REACH,
    SECOND_DOUBLE_MOVE,
    SECOND_RUN,
    SINGLE_WITH_MOVE,
    SPELL_AFTER_ACT,
    STAGGERED_PARTIAL,
    STEP_OR_MOVE,
    TWO_WEAPONS,
)


@rule("stonekeep.hp.partial-action", "stonekeep.subdual.track")
def partial_refusal(fight: Fight, who: int) -> int:
    """Why one down to partial actions can't do more."""
    if not partial_only(fight, who):
        return 0
    return DISABLED_PARTIAL if disabled(fight, who) else STAGGERED_PARTIAL


@rule("stonekeep.move.double", "stonekeep.move.run", "stonekeep.charge.line")
def whole_turn_refusal(fight: Fight) -> int:
    """Why the turn has no action left: a double move, a run or a charge was the whole of it."""
    if fight.moved == DOUBLE_MOVED:
        return AFTER_DOUBLE_MOVE
    if fight.moved == RAN:
        return AFTER_RUN
    return AFTER_CHARGE if fight.moved == CHARGED else 0


@rule("stonekeep.attack.single-with-move", "stonekeep.hp.partial-action")
def action_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no single attack left."""
    if fight.moved > MOVED:
        return whole_turn_refusal(fight)
    if fight.acted != 0:
        return ATTACK_AFTER_SPELL if fight.acted == CAST else SINGLE_WITH_MOVE
    return partial_refusal(fight, who) if fight.moved == MOVED else 0


@rule("stonekeep.spell.move-and-cast", "stonekeep.heal.cap")
def cast_refusal(fight: Fight, who: int, spell: int, target: int) -> int:
    """Why a spell can't be cast."""
    if spell < 0 or spell >= fight.sheets[who].spells:
        return WEAPON
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if fight.moved > MOVED:
        return whole_turn_refusal(fight)
    if fight.acted != 0:
        return SPELL_AFTER_ACT
    if fight.moved == MOVED and partial_only(fight, who):
        return partial_refusal(fight, who)
    if fight.sheets[who].spell[spell].heals != 0 and standing(fight, target) == DEAD:
        return HEAL_CAP
    return 0


@rule("stonekeep.attack.reach", "stonekeep.attack.range-penalty", "stonekeep.grab.ignores-armor")
def weapon_refusal(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> int:
    """Why a weapon can't be used on a target."""
    if weapon < 0 or weapon >= fight.sheets[who].weapons:
        return WEAPON
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if target == who:
        return NOT_ITSELF
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


@rule("stonekeep.attack.full-no-move", "stonekeep.hp.partial-action", "stonekeep.attack.two-weapons")
def full_attack_refusal(fight: Fight, who: int, target: int, weapon: int, second: int, stated_feet: int) -> int:
    """Why a full attack is not possible."""
    clause = FULL_NO_MOVE if fight.moved == MOVED else action_refusal(fight, who)
    if clause == 0:
        clause = partial_refusal(fight, who)
    if clause == 0 and weapon >= 0 and weapon < fight.sheets[who].weapons:
        clause = pair_refusal(fight, who, weapon, second)
    return clause if clause != 0 else weapon_refusal(fight, who, target, weapon, stated_feet)


@rule("stonekeep.charge.line", "stonekeep.hold.held-cannot-move")
def charge_refusal(fight: Fight, who: int, target: int, weapon: int, stated_feet: int) -> int:
    """Why a charge is not possible."""
    if weapon < 0 or weapon >= fight.sheets[who].weapons:
        return WEAPON
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if target == who:
        return NOT_ITSELF
    if in_a_hold(fight, who):
        return HELD_CANNOT_MOVE
    if fight.moved != NOT_MOVED or fight.acted != 0 or is_ranged(fight, who, weapon):
        return CHARGE_LINE
    clause = partial_refusal(fight, who)
    return clause if clause != 0 else way_refusal(fight, who, target, stated_feet)


@rule("stonekeep.hold.held-cannot-move", "stonekeep.aoo.withdraw", "stonekeep.move.step")
def movement_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no movement of any kind left: a hold, a step, or a move that was made before."""
    if in_a_hold(fight, who):
        return HELD_CANNOT_MOVE
    if fight.moved == STEPPED:
        return STEP_OR_MOVE
    if fight.moved > MOVED:
        return whole_turn_refusal(fight)
    return MOVED_ALREADY if fight.moved == MOVED else 0


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


@rule("stonekeep.move.speed", "stonekeep.hp.partial-action", "stonekeep.attack.full-no-move")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a move is not possible."""
    clause = movement_refusal(fight, who)
    if clause != 0:
        return clause
    if fight.full != 0:
        return FULL_NO_MOVE
    if fight.acted != 0 and partial_only(fight, who):
        return partial_refusal(fight, who)
    return square_refusal(fight, who, x, y, fight.sheets[who].speed, MOVE_SPEED)


@rule("stonekeep.move.step")
def step_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a 5-foot step is not possible."""
    clause = STEP_OR_MOVE if fight.moved == MOVED else movement_refusal(fight, who)
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


@rule("stonekeep.move.double", "stonekeep.hp.partial-action")
def double_move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a double move, which is the whole turn, is not possible."""
    if fight.moved == MOVED:
        return SECOND_DOUBLE_MOVE
    clause = movement_refusal(fight, who)
    if clause == 0 and fight.acted != 0:
        clause = FULL_NO_MOVE if fight.full != 0 else MOVE_DOUBLE
    if clause == 0:
        clause = partial_refusal(fight, who)
    return clause if clause != 0 else square_refusal(fight, who, x, y, 2 * fight.sheets[who].speed, MOVE_DOUBLE)


@rule("stonekeep.move.run", "stonekeep.hp.partial-action")
def run_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a run, which is the whole turn, is not possible."""
    if fight.moved == MOVED:
        return SECOND_RUN
    clause = movement_refusal(fight, who)
    if clause == 0 and fight.acted != 0:
        clause = FULL_NO_MOVE if fight.full != 0 else MOVE_RUN
    if clause == 0:
        clause = partial_refusal(fight, who)
    return clause if clause != 0 else square_refusal(fight, who, x, y, 4 * fight.sheets[who].speed, MOVE_RUN)


@rule("stonekeep.grab.ignores-armor", "stonekeep.attack.reach")
def touch_refusal(fight: Fight, who: int, target: int, out_of_reach: int) -> int:
    """Why a combatant can't touch another: not itself, and only one that is adjacent."""
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if target == who:
        return NOT_ITSELF
    return 0 if adjacent(fight, who, target) else out_of_reach


@rule("stonekeep.idle.beats-ac", "stonekeep.attack.reach")
def idle_refusal(fight: Fight, who: int, target: int) -> int:
    """Why an idle attack is not possible."""
    clause = action_refusal(fight, who)
    return clause if clause != 0 else touch_refusal(fight, who, target, IDLE_REACH)


@rule("stonekeep.grab.ignores-armor", "stonekeep.hold.held-cannot-move")
def grab_refusal(fight: Fight, who: int, target: int) -> int:
    """Why a grab is not possible: hands full, held, or the target already held."""
    clause = action_refusal(fight, who)
    if clause == 0:
        clause = touch_refusal(fight, who, target, GRAB_REACH)
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
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if standing(fight, target) != DYING:
        return HEAL_CHECK
    return 0 if adjacent(fight, who, target) else HEAL_REACH
