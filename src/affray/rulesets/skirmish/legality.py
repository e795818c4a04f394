"""What each command needs: the clauses that forbid it, or 0."""

from __future__ import annotations

from affray.kernel.grid import gridded, on_grid
from affray.kernel.terms import GRID, TARGET, WEAPON, rule
from affray.rulesets.skirmish.injuries import oldest_bleeding
from affray.rulesets.skirmish.squares import distance, enterable, near, way_to
from affray.rulesets.skirmish.state import FIST, Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.terms import (
    ACTIONS,
    BLOCKED,
    JAM,
    NOT_A_TARGET,
    NOT_JAMMED,
    OUT_OF_RANGE,
    POSITIONS,
    STANCES,
    TARGET_OUT,
    TOO_FAR,
    TREATMENT,
)
from affray.rulesets.skirmish.to_hit import within_range
from affray.rulesets.skirmish.weapons import has_jam, usable, weapon_or_fist

MOST_STANCES, MOST_POSITIONS = len(STANCES), len(POSITIONS)


@rule("skirmish.turn.actions")
def action_refusal(fight: Fight, who: int) -> int:
    """Why the turn has no action left."""
    return ACTIONS if fight.units[who].acted != 0 else 0


@rule("skirmish.range.target", "skirmish.turn.fight-end")
def target_refusal(fight: Fight, who: int, target: int) -> int:
    """Why someone can't be attacked: oneself, an ally, one who is out."""
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if fight.units[target].side == fight.units[who].side:
        return NOT_A_TARGET
    return TARGET_OUT if out(fight, target) else 0


@rule("skirmish.location.weapon")
def weapon_meant(fight: Fight, who: int, weapon: int) -> int:
    """The weapon that an attack is made with: the one named, else the one in hand, else the fist."""
    return weapon if weapon >= 0 else weapon_or_fist(fight, who)


@rule("skirmish.location.weapon", "skirmish.range.target")
def weapon_refusal(fight: Fight, who: int, target: int, weapon: int, stated: int) -> int:
    """Why a weapon can't be used on a target: it is jammed or destroyed, or does not reach."""
    if weapon != FIST and weapon >= fight.sheets[who].weapons:
        return WEAPON
    if not usable(fight, who, weapon):
        return JAM
    return 0 if within_range(fight, who, weapon, distance(fight, who, target, stated)) else OUT_OF_RANGE


@rule("skirmish.turn.actions", "skirmish.range.target")
def attack_refusal(fight: Fight, who: int, target: int, weapon: int, stated: int) -> int:
    """Why an attack is not possible; nothing of it has happened then."""
    if stated >= 0 and gridded(fight):
        return GRID
    clause = action_refusal(fight, who)
    if clause == 0:
        clause = target_refusal(fight, who, target)
    return clause if clause != 0 else weapon_refusal(fight, who, target, weapon_meant(fight, who, weapon), stated)


@rule("skirmish.turn.actions", "skirmish.grid.distance")
def move_refusal(fight: Fight, who: int, x: int, y: int) -> int:
    """Why a move is not possible: one a turn, of up to MOVE squares, by a free way; no square without a grid."""
    if fight.units[who].moved != 0:
        return ACTIONS
    most = fight.sheets[who].move
    if not gridded(fight):
        if x >= 0 or y >= 0:
            return GRID
        return 0 if most > 0 else ACTIONS
    if x < 0 or y < 0:
        return GRID
    if not on_grid(fight, x, y) or not enterable(fight, x, y):
        return BLOCKED
    return 0 if way_to(fight, who, x, y, most) >= 0 else TOO_FAR


@rule("skirmish.turn.actions")
def stance_refusal(fight: Fight, who: int, stance: int) -> int:
    """Why a stance can't be changed to: no action left, or it is the present one."""
    if stance < 0 or stance >= MOST_STANCES or stance == fight.units[who].stance:
        return ACTIONS
    return action_refusal(fight, who)


@rule("skirmish.turn.actions")
def position_refusal(fight: Fight, who: int, position: int) -> int:
    """Why a position can't be taken, or left: no action left, or it is the present one."""
    if position < 0 or position >= MOST_POSITIONS or position == fight.units[who].position:
        return ACTIONS
    return action_refusal(fight, who)


@rule("skirmish.location.weapon", "skirmish.turn.actions")
def ready_refusal(fight: Fight, who: int) -> int:
    """Why there is no jam to clear: the weapon in hand is not jammed, or no action is left."""
    if not has_jam(fight, who):
        return NOT_JAMMED
    return action_refusal(fight, who)


@rule("skirmish.injury.treat")
def treat_refusal(fight: Fight, who: int, target: int) -> int:
    """Why a target can't be treated: only oneself or an adjacent ally with a bleeding wound."""
    clause = action_refusal(fight, who)
    if clause != 0:
        return clause
    if target < 0 or target >= fight.n or fight.units[target].away != 0:
        return TARGET
    if fight.units[target].side != fight.units[who].side or oldest_bleeding(fight, target) < 0:
        return TREATMENT
    return 0 if target == who or near(fight, who, target, -1) else TREATMENT
