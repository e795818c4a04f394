"""What each maneuver needs: the clauses that forbid it, or 0."""

from __future__ import annotations

from affray.kernel.grid import gridded, on_grid
from affray.kernel.terms import GRID, rule
from affray.rulesets.modern20.hands import free_hand
from affray.rulesets.modern20.legality import target_refusal, weapon_meant, weapon_refusal
from affray.rulesets.modern20.maneuvers_attacks import out_of_the_question
from affray.rulesets.modern20.maneuvers_opportunity import threatens
from affray.rulesets.modern20.maneuvers_sunder import thing_in_hand
from affray.rulesets.modern20.maneuvers_terms import (
    COVERED,
    FIRST_FAR,
    FIRST_HELD,
    FIRST_NOWHERE,
    FIRST_SPENT,
    FIRST_UNFIT,
    NO_FREE_HAND,
    NO_MELEE_WEAPON,
    NO_TRICK,
    NOT_HELD_FAST,
    NOT_SEEN,
    NOT_THREATENED,
    RUSH_LIMITS,
    UNKNOWN_MANEUVER,
)
from affray.rulesets.modern20.maneuvers_tricks import loose_item, tricked_by
from affray.rulesets.modern20.movement import empty, held_fast
from affray.rulesets.modern20.sight import sees, within_reach
from affray.rulesets.modern20.state import ITEMS, Decision, Fight
from affray.rulesets.modern20.terms import (
    AGGRESSIVE_STANCE,
    BLINDED,
    BRAWL,
    BULL_RUSH,
    DAZZLED,
    DEAFENED,
    DEMORALIZE,
    DIRTY_TRICK,
    DISARM,
    DRAG,
    ENTANGLED,
    FAST_PUNCH,
    FLURRY,
    JOINT_LOCK,
    MANEUVERS,
    MELEE,
    OVERRUN,
    PARRY_MANEUVER,
    PINNED,
    POWER_PUNCH,
    PRECISION_STRIKE,
    REACH,
    REACTIVE_STANCE,
    REPOSITION,
    RESTRAIN,
    SHAKEN,
    SICKENED,
    STEAL,
    SUNDER,
    TOTAL_COVER,
    TURN_ACTIONS,
    V_COMPOSE,
    V_ESCAPE,
    V_MANEUVER,
)
from affray.rulesets.modern20.to_hit import kind_of

COUNT = len(MANEUVERS)


@rule("modern20.maneuver.is-attack", "modern20.turn.actions")
def unaffordable(verb: int, clause: int) -> int:
    """The clauses that forbid a maneuver whose action is spent, given the one that says so."""
    maneuver = verb - V_MANEUVER
    return FIRST_SPENT + maneuver if clause == TURN_ACTIONS and 0 <= maneuver < COUNT else clause


@rule("modern20.maneuver.is-attack", "modern20.cover.bonus")
def need_refusal(fight: Fight, d: Decision) -> int:
    """Why a maneuver, `escape` or `compose` is not possible, its action aside."""
    if d.verb == V_ESCAPE:
        return 0 if held_fast(fight, d.actor) else NOT_HELD_FAST
    if d.verb == V_COMPOSE:
        return 0 if tricked_by(fight, d.actor) else NO_TRICK
    maneuver = d.verb - V_MANEUVER
    if maneuver < 0 or maneuver >= COUNT or maneuver == PARRY_MANEUVER:
        return UNKNOWN_MANEUVER
    if maneuver == AGGRESSIVE_STANCE:
        return FIRST_UNFIT + maneuver if fight.units[d.actor].aggressive != 0 else 0
    if maneuver == REACTIVE_STANCE:
        return 0
    clause = target_refusal(fight, d.actor, d.target)
    if clause != 0:
        return clause
    if fight.units[d.target].cover == TOTAL_COVER:
        return COVERED
    if maneuver in (BULL_RUSH, FAST_PUNCH, POWER_PUNCH, FLURRY, PRECISION_STRIKE, SUNDER):
        return attack_maneuver_refusal(fight, d, maneuver)
    return check_maneuver_refusal(fight, d, maneuver)


@rule("modern20.maneuver.bull-rush", "modern20.maneuver.power-punch", "modern20.maneuver.sunder")
def attack_maneuver_refusal(fight: Fight, d: Decision, maneuver: int) -> int:
    """Why a maneuver that is an attack roll is not possible."""
    item = d.actor * ITEMS
    if maneuver == BULL_RUSH:
        item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, True)
    elif maneuver in (PRECISION_STRIKE, SUNDER):
        item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, False)
    clause = weapon_refusal(fight, d.actor, d.target, item, d.feet)
    if clause != 0:
        return FIRST_FAR + maneuver if clause == REACH else clause
    if maneuver == BULL_RUSH:
        return NO_MELEE_WEAPON if kind_of(fight, item) != MELEE else rush_refusal(fight, d)
    if maneuver == POWER_PUNCH and (d.number < 0 or d.number > fight.sheets[d.actor].ranks[BRAWL]):
        return FIRST_UNFIT + maneuver
    if maneuver == SUNDER and thing_in_hand(fight, d.target) < 0:
        return FIRST_UNFIT + maneuver
    return 0


@rule("modern20.maneuver.bull-rush", "modern20.maneuver.bull-rush-limits")
def rush_refusal(fight: Fight, d: Decision) -> int:
    """Why someone can't be bull rushed: prone or held, more than one size larger, or no direction."""
    if out_of_the_question(fight, d.target):
        return RUSH_LIMITS
    if fight.sheets[d.target].size > fight.sheets[d.actor].size + 1:
        return FIRST_UNFIT + BULL_RUSH
    return direction_refusal(fight, d, BULL_RUSH)


@rule("modern20.maneuver.bull-rush", "modern20.maneuver.disarm")
def direction_refusal(fight: Fight, d: Decision, maneuver: int) -> int:
    """Why a square gives no direction: on a grid it lies in one of the 8 from the target; without one none is named."""
    if not gridded(fight):
        return GRID if d.x >= 0 or d.y >= 0 else 0
    unit = fight.units[d.target]
    dx, dy = abs(d.x - unit.x), abs(d.y - unit.y)
    if not on_grid(fight, d.x, d.y) or max(dx, dy) == 0:
        return FIRST_NOWHERE + maneuver
    return 0 if min(dx, dy) == 0 or dx == dy else FIRST_NOWHERE + maneuver


@rule("modern20.maneuver.demoralize")
def demoralize_refusal(fight: Fight, d: Decision) -> int:
    """Why someone can't be demoralized: one threatens it and it sees one, and it is the first time in the fight."""
    if (fight.units[d.actor].demoralized >> d.target) % 2 == 1:
        return FIRST_UNFIT + DEMORALIZE
    if not threatens(fight, d.actor, d.target, d.feet):
        return NOT_THREATENED
    return 0 if sees(fight, d.target, d.actor) else NOT_SEEN


@rule("modern20.maneuver.dirty-trick", "modern20.opportunity.threatens")
def check_maneuver_refusal(fight: Fight, d: Decision, maneuver: int) -> int:
    """Why a maneuver that is an opposed roll is not possible: it takes reach, and what the maneuver itself asks for."""
    if maneuver == DEMORALIZE:
        return demoralize_refusal(fight, d)
    if not within_reach(fight, d.actor, d.target, d.feet):
        return FIRST_FAR + maneuver
    if maneuver == DIRTY_TRICK:
        fits = d.subject in (BLINDED, DAZZLED, DEAFENED, ENTANGLED, SHAKEN, SICKENED)
        return 0 if fits else FIRST_UNFIT + maneuver
    if maneuver == DISARM:
        return disarm_refusal(fight, d)
    if maneuver in (DRAG, OVERRUN) and held_fast(fight, d.actor):
        return FIRST_HELD + maneuver
    if maneuver in (OVERRUN, REPOSITION):
        return place_refusal(fight, d, maneuver)
    return hold_refusal(fight, d, maneuver)


@rule("modern20.maneuver.disarm", "modern20.maneuver.disarm-take")
def disarm_refusal(fight: Fight, d: Decision) -> int:
    """Why someone can't be disarmed: its right hand is empty, or one's own have no room; a square is a direction."""
    if fight.units[d.target].right < 0:
        return FIRST_UNFIT + DISARM
    if d.take != 0 and not free_hand(fight, d.actor):
        return NO_FREE_HAND
    return 0 if d.x < 0 and d.y < 0 else direction_refusal(fight, d, DISARM)


@rule("modern20.maneuver.overrun", "modern20.maneuver.reposition")
def place_refusal(fight: Fight, d: Decision, maneuver: int) -> int:
    """Why there is nowhere to go: the square behind the target, or one next to the actor, must be free."""
    me, unit = fight.units[d.actor], fight.units[d.target]
    if maneuver == OVERRUN:
        free = not gridded(fight) or empty(fight, 2 * unit.x - me.x, 2 * unit.y - me.y)
        return 0 if free else FIRST_NOWHERE + OVERRUN
    if not gridded(fight):
        return GRID if d.x >= 0 or d.y >= 0 else 0
    if not empty(fight, d.x, d.y) or max(abs(me.x - d.x), abs(me.y - d.y)) > 1:
        return FIRST_NOWHERE + REPOSITION
    return 0


@rule("modern20.maneuver.joint-lock", "modern20.maneuver.restrain", "modern20.maneuver.steal")
def hold_refusal(fight: Fight, d: Decision, maneuver: int) -> int:
    """Why there is nothing to lock, hold or steal: a lock takes a grabbed target, more than pinned there is not."""
    if maneuver == JOINT_LOCK and not held_fast(fight, d.target):
        return FIRST_UNFIT + maneuver
    if maneuver == RESTRAIN and fight.units[d.target].left[PINNED] != 0:
        return FIRST_UNFIT + maneuver
    if maneuver == STEAL and loose_item(fight, d.target) < 0:
        return FIRST_UNFIT + maneuver
    return 0
