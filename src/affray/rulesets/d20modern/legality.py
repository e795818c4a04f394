"""What each act of a turn needs: the clauses that forbid it, or 0. Attacks are in legality_attacks.py."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET, gridded, on_grid
from affray.kernel.terms import GRID, TARGET, rule
from affray.rulesets.d20modern.movement import rises
from affray.rulesets.d20modern.squares import enterable, line_to, near, way_to
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import disabled, is_stunned, standing
from affray.rulesets.d20modern.terms import (
    ACTIONS,
    AID_ADJACENT,
    BOUND,
    COVER_BEHIND,
    DEGREES,
    DISABLED_ONE,
    DYING,
    GRAPPLING,
    HELD,
    HELD_DOWN,
    HELPLESS,
    MOVE_BLOCKED,
    NO_ACTIONS,
    NO_POSTURE,
    NONE,
    PINNED,
    POSTURES,
    SURPRISE_ROUND,
    TREAT_DYING,
)

MOST_POSTURES, MOST_DEGREES = len(POSTURES), len(DEGREES)


@rule("d20modern.defense.stunned", "d20modern.helpless.who")
def helplessness_refusal(fight: Fight, who: int) -> int:
    """Why a combatant can do nothing in its turn."""
    if is_stunned(fight, who):
        return NO_ACTIONS
    return BOUND if fight.units[who].left[HELPLESS] != 0 else 0


@rule("d20modern.turn.initiative", "d20modern.hp.disabled-cost")
def single_refusal(fight: Fight, who: int) -> int:
    """Why a turn has just one action or move: a surprise round, or being disabled; else 0."""
    if fight.surprise != 0 and fight.round == 1:
        return SURPRISE_ROUND
    return DISABLED_ONE if disabled(fight, who) else 0


@rule("d20modern.turn.actions", "d20modern.grapple.pin")
def action_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no action left."""
    clause = helplessness_refusal(fight, who)
    if clause != 0:
        return clause
    if fight.units[who].left[PINNED] != 0:
        return HELD_DOWN
    return spent_refusal(fight, who)


@rule("d20modern.turn.actions")
def spent_refusal(fight: Fight, who: int) -> int:
    """Why an action is no longer to be had this turn."""
    if fight.full != 0 or fight.acted != 0 or fight.moves > 1:
        return ACTIONS
    return single_refusal(fight, who) if fight.moves > 0 else 0


@rule("d20modern.turn.actions")
def move_action_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no move action left."""
    clause = helplessness_refusal(fight, who)
    if clause != 0:
        return clause
    spent = fight.moves + fight.acted
    if fight.full != 0 or spent > 1:
        return ACTIONS
    return single_refusal(fight, who) if spent > 0 else 0


@rule("d20modern.turn.actions")
def full_round_refusal(fight: Fight, who: int, spent_clause: int) -> int:
    """Why the turn has no full round left."""
    clause = helplessness_refusal(fight, who)
    if clause != 0:
        return clause
    if fight.units[who].left[PINNED] != 0:
        return HELD_DOWN
    if fight.full != 0 or fight.acted != 0 or fight.moves > 0:
        return spent_clause
    return single_refusal(fight, who)


@rule("d20modern.grapple.steps", "d20modern.grapple.pin")
def held_refusal(fight: Fight, who: int) -> int:
    """Why one in a grapple goes nowhere."""
    if fight.units[who].left[PINNED] != 0:
        return HELD_DOWN
    return HELD if fight.units[who].left[GRAPPLING] != 0 else 0


@rule("d20modern.turn.actions")
def square_refusal(fight: Fight, who: int, x: int, y: int, feet: int) -> int:
    """Why movement can't end in a square: walls, people, or too far by a free way; without a grid none is named."""
    if not gridded(fight):
        return 0 if x < 0 and y < 0 else GRID
    if x < 0 or not on_grid(fight, x, y):
        return GRID
    if not enterable(fight, x, y):
        return MOVE_BLOCKED
    return 0 if way_to(fight, who, x, y, feet // FEET) > 0 else MOVE_BLOCKED


@rule("d20modern.turn.actions")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a move is not possible."""
    clause = move_action_refusal(fight, who)
    if clause == 0:
        clause = held_refusal(fight, who)
    if clause == 0 and fight.stepped != 0:
        clause = ACTIONS
    return clause if clause != 0 else square_refusal(fight, who, x, y, fight.sheets[who].speed)


@rule("d20modern.turn.actions")
def withdraw_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a withdrawal, up to twice speed, is not possible."""
    clause = full_round_refusal(fight, who, ACTIONS)
    if clause == 0:
        clause = held_refusal(fight, who)
    if clause == 0 and fight.stepped != 0:
        clause = ACTIONS
    return clause if clause != 0 else square_refusal(fight, who, x, y, 2 * fight.sheets[who].speed)


@rule("d20modern.turn.actions")
def run_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a run, up to four times speed in a straight line, is not possible."""
    clause = full_round_refusal(fight, who, ACTIONS)
    if clause == 0:
        clause = held_refusal(fight, who)
    if clause == 0 and fight.stepped != 0:
        clause = ACTIONS
    if clause != 0:
        return clause
    if not gridded(fight):
        return 0 if x < 0 and y < 0 else GRID
    if x < 0 or not on_grid(fight, x, y):
        return GRID
    steps = line_to(fight, who, x, y)
    return 0 if 0 < steps <= 4 * fight.sheets[who].speed // FEET else MOVE_BLOCKED


@rule("d20modern.turn.actions")
def step_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a 5-foot step is not possible: something else has moved the combatant, or the square won't do."""
    clause = helplessness_refusal(fight, who)
    if clause == 0:
        clause = held_refusal(fight, who)
    if clause == 0 and (fight.walked != 0 or fight.stepped != 0):
        clause = ACTIONS
    if clause != 0:
        return clause
    if not gridded(fight):
        return 0 if x < 0 and y < 0 else GRID
    if x < 0 or not on_grid(fight, x, y):
        return GRID
    unit = fight.units[who]
    if max(abs(unit.x - x), abs(unit.y - y)) > 1 or not enterable(fight, x, y):
        return MOVE_BLOCKED
    return 0


@rule("d20modern.turn.actions", "d20modern.grapple.pin")
def posture_refusal(fight: Fight, who: int, posture: int) -> int:
    """Why a posture can't be taken: it is the present one, no move action is left, or one has dropped already."""
    before = fight.units[who].posture
    if posture < 0 or posture >= MOST_POSTURES or posture == before:
        return NO_POSTURE
    if rises(before, posture):
        clause = move_action_refusal(fight, who)
        return clause if clause != 0 else held_refusal(fight, who)
    clause = helplessness_refusal(fight, who)
    if clause == 0 and fight.dropped != 0:
        clause = NO_POSTURE
    return clause


@rule("d20modern.turn.actions", "d20modern.cover.struck-person")
def take_cover_refusal(fight: Fight, who: int, degree: int, behind: int) -> int:
    """Why cover can't be taken; whoever is taken as cover is somebody else who is there."""
    clause = move_action_refusal(fight, who)
    if clause == 0:
        clause = held_refusal(fight, who)
    if clause != 0:
        return clause
    if degree < 0 or degree >= MOST_DEGREES or (degree == NONE and fight.units[who].cover <= NONE):
        return ACTIONS
    if behind == NOBODY:
        return 0
    if behind >= fight.n or fight.units[behind].away != 0:
        return TARGET
    return COVER_BEHIND if behind == who or degree == NONE else 0


@rule("d20modern.aid")
def aid_refusal(fight: Fight, who: int, ally: int, foe: int) -> int:
    """Why there is no helping an ally against an opponent, to whom the helper must be adjacent."""
    clause = action_refusal(fight, who)
    if clause != 0:
        return clause
    if ally < 0 or ally >= fight.n or fight.units[ally].away != 0:
        return TARGET
    if foe < 0 or foe >= fight.n or fight.units[foe].away != 0:
        return TARGET
    side = fight.units[who].side
    if ally == who or fight.units[ally].side != side or fight.units[foe].side == side:
        return AID_ADJACENT
    return 0 if near(fight, who, foe) else AID_ADJACENT


@rule("d20modern.hp.treat")
def treat_refusal(fight: Fight, who: int, patient: int) -> int:
    """Why someone can't be treated: only one who is dying, and adjacent."""
    clause = action_refusal(fight, who)
    if clause != 0:
        return clause
    if patient < 0 or patient >= fight.n or fight.units[patient].away != 0:
        return TARGET
    if standing(fight, patient) != DYING or not near(fight, who, patient):
        return TREAT_DYING
    return 0
