"""What each attack needs: the clauses that forbid it, or 0; and the weapon that is meant when none is named."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded, on_grid
from affray.kernel.terms import GRID, OPTION, TARGET, WEAPON, rule
from affray.rulesets.d20modern.attacks import take_aim
from affray.rulesets.d20modern.concealment import is_unseen
from affray.rulesets.d20modern.cover import judge_cover
from affray.rulesets.d20modern.helpless import helpless_before
from affray.rulesets.d20modern.legality import action_refusal, full_round_refusal, helplessness_refusal, spent_refusal
from affray.rulesets.d20modern.squares import charge_line, feet_between, near
from affray.rulesets.d20modern.state import UNARMED, Decision, Fight
from affray.rulesets.d20modern.states import DEATH
from affray.rulesets.d20modern.terms import (
    AIMED_SHOT,
    BURST,
    BURST_ONLY,
    CHARGE,
    CHARGE_ACTIONS,
    COUP_REACH,
    DEAD_TARGET,
    DEFENSIVE_ACTIONS,
    FULL_AIM,
    FULL_ATTACK,
    FULL_COUP,
    FULL_KNOCKOUT,
    GRAPPLE_SIZE,
    GRAPPLE_STEPS,
    GRAPPLING,
    HELD,
    IMMUNE,
    KNOCKOUT_WEAPON,
    MELEE,
    NAME_SQUARE,
    NO_GRAPPLE,
    NOT_HELPLESS_AIM,
    NOT_HELPLESS_COUP,
    NOT_HELPLESS_KNOCKOUT,
    NOT_NONLETHAL,
    PINNED,
    RANGE,
    REACH,
    SPENT,
    THROW_GRID,
    THROW_RANGE,
    TOTAL,
    TOTAL_COVER,
    TOTAL_DEFENSE,
    V_AIM,
    V_ATTACK,
    V_CHARGE,
    V_COUP,
    V_FIGHT_DEFENSIVELY,
    V_GRAPPLE,
    V_KNOCKOUT,
    V_THROW,
)
from affray.rulesets.d20modern.to_hit import is_ranged, within_range

LEAST_CHARGE = 10
"""Feet."""


# --- weapons ---------------------------------------------------------------------------------------------------------


@rule("d20modern.attack.range", "d20modern.attack.nonlethal", "d20modern.knockout.weapon")
def unfit(fight: Fight, d: Decision, weapon: int) -> int:
    """Why a weapon can't be used as the command wants: what it is, how far it reaches, what damage it can do."""
    arms = fight.sheets[d.actor].weapon[weapon]
    if arms.kind == BURST:
        return BURST_ONLY
    if d.verb == V_KNOCKOUT and arms.kind != MELEE:
        return KNOCKOUT_WEAPON
    if d.verb == V_AIM and arms.kind == MELEE:
        return AIMED_SHOT
    if d.verb == V_CHARGE:
        return 0 if arms.kind == MELEE else CHARGE
    if d.nonlethal != 0 and arms.kind != MELEE and arms.nonlethal == 0:
        return NOT_NONLETHAL
    if not is_ranged(fight, d.actor, weapon):
        if near(fight, d.actor, d.target):
            return 0
        return COUP_REACH if d.verb == V_COUP else KNOCKOUT_WEAPON if d.verb == V_KNOCKOUT else REACH
    if d.verb == V_COUP and not near(fight, d.actor, d.target):
        return COUP_REACH
    return 0 if within_range(fight, d.actor, weapon, feet_between(fight, d.actor, d.target)) else RANGE


@rule("d20modern.attack.roll")
def weapon_meant(fight: Fight, d: Decision) -> int:
    """The weapon that is named, else the first that can be used, else bare hands if they can; else the first."""
    if d.weapon >= 0:
        return d.weapon
    sheet = fight.sheets[d.actor]
    for weapon in range(sheet.weapons):
        if unfit(fight, d, weapon) == 0:
            return weapon
    if sheet.weapons == 0 or unfit(fight, d, UNARMED) == 0:
        return UNARMED
    for weapon in range(sheet.weapons):
        if sheet.weapon[weapon].kind != BURST:
            return weapon
    return UNARMED


@rule("d20modern.attack.roll", "d20modern.attack.range")
def weapon_refusal(fight: Fight, d: Decision) -> int:
    """Why there is no weapon for what the command wants."""
    if d.weapon > UNARMED or (fight.sheets[d.actor].weapons <= d.weapon < UNARMED):
        return WEAPON
    return unfit(fight, d, weapon_meant(fight, d))


# --- targets ---------------------------------------------------------------------------------------------------------


@rule("d20modern.hp.dead")
def target_refusal(fight: Fight, d: Decision) -> int:
    """Why nobody can be attacked like that: not there, oneself, dead."""
    if d.target < 0 or d.target >= fight.n or fight.units[d.target].away != 0 or d.target == d.actor:
        return TARGET
    return DEAD_TARGET if fight.units[d.target].hp <= DEATH else 0


@rule("d20modern.cover.bonus", "d20modern.concealment.table", "d20modern.helpless.defense")
def sight_refusal(fight: Fight, d: Decision) -> int:
    """Why a target can't be attacked where it is: total cover; unseen on the grid, and no square named."""
    take_aim(fight, d)
    judge_cover(fight, d.actor, d.target)
    if fight.aim.degree == TOTAL:
        return TOTAL_COVER
    unseen = is_unseen(fight, d.target, d.concealment)
    if not gridded(fight) or d.verb == V_COUP:
        return GRID if d.x >= 0 else 0
    if d.x < 0:
        return NAME_SQUARE if unseen else 0
    if not unseen:
        return NAME_SQUARE
    return 0 if on_grid(fight, d.x, d.y) else GRID


@rule()
def option_refusal(fight: Fight, d: Decision) -> int:
    """Why the options of an attack don't go together, or here."""
    if d.feet >= 0 and gridded(fight):
        return GRID
    return OPTION if d.nonlethal != 0 and d.lethal != 0 else 0


@rule("d20modern.turn.actions", "d20modern.turn.defensive")
def attack_action_refusal(fight: Fight, d: Decision) -> int:
    """Why the turn has nothing left for such an attack."""
    if fight.units[d.actor].left[TOTAL_DEFENSE] != 0:
        return DEFENSIVE_ACTIONS
    if d.verb in (V_ATTACK, V_FIGHT_DEFENSIVELY, V_GRAPPLE, V_THROW):
        return action_refusal(fight, d.actor)
    spent = FULL_ATTACK
    if d.verb == V_CHARGE:
        spent = CHARGE_ACTIONS
    elif d.verb == V_AIM:
        spent = FULL_AIM
    elif d.verb == V_COUP:
        spent = FULL_COUP
    elif d.verb == V_KNOCKOUT:
        spent = FULL_KNOCKOUT
    return full_round_refusal(fight, d.actor, spent)


@rule("d20modern.turn.actions", "d20modern.attack.roll")
def attack_refusal(fight: Fight, d: Decision) -> int:
    """Why an attack of any kind is not possible; nothing of it has happened then."""
    clause = option_refusal(fight, d)
    if clause == 0:
        clause = attack_action_refusal(fight, d)
    if clause == 0:
        clause = target_refusal(fight, d)
    if clause == 0:
        clause = mercy_refusal(fight, d)
    if clause == 0:
        clause = weapon_refusal(fight, d)
    if clause == 0 and d.verb == V_CHARGE:
        clause = charge_refusal(fight, d)
    return clause if clause != 0 else sight_refusal(fight, d)


@rule("d20modern.helpless.aimed-shot", "d20modern.helpless.immune", "d20modern.coup.full-round")
def mercy_refusal(fight: Fight, d: Decision) -> int:
    """Why a target is not one to aim at, to kill or to knock out: only the helpless are."""
    if d.verb not in (V_AIM, V_COUP, V_KNOCKOUT):
        return 0
    helpless = helpless_before(fight, d.target, d.actor)
    if d.verb == V_AIM:
        if not helpless:
            return NOT_HELPLESS_AIM
        return AIMED_SHOT if near(fight, d.actor, d.target) else 0
    if not helpless:
        return NOT_HELPLESS_COUP if d.verb == V_COUP else NOT_HELPLESS_KNOCKOUT
    if fight.sheets[d.target].immune != 0:
        return IMMUNE
    if d.verb == V_KNOCKOUT:
        if d.lethal != 0:
            return OPTION
        return 0 if near(fight, d.actor, d.target) else KNOCKOUT_WEAPON
    return 0


@rule("d20modern.turn.charge")
def charge_refusal(fight: Fight, d: Decision) -> int:
    """Why a charge is not possible: held, moved already, no line, too short or longer than double speed."""
    if fight.units[d.actor].left[GRAPPLING] != 0:
        return HELD
    if fight.stepped != 0:
        return CHARGE_ACTIONS
    feet = d.feet if d.feet >= 0 else feet_between(fight, d.actor, d.target)
    if gridded(fight):
        if near(fight, d.actor, d.target):
            return CHARGE
        feet = 5 * charge_line(fight, d.actor, d.target)
    return 0 if LEAST_CHARGE <= feet <= 2 * fight.sheets[d.actor].speed else CHARGE


# --- grapple, bursts -------------------------------------------------------------------------------------------------


@rule("d20modern.grapple.steps", "d20modern.grapple.size")
def grapple_refusal(fight: Fight, d: Decision) -> int:
    """Why nobody can be grappled: out of reach, too large, or one of the two in a grapple already."""
    clause = option_refusal(fight, d)
    if clause == 0:
        clause = attack_action_refusal(fight, d)
    if clause == 0:
        clause = target_refusal(fight, d)
    if clause != 0:
        return clause
    if fight.units[d.actor].left[GRAPPLING] != 0 or fight.units[d.target].left[GRAPPLING] != 0:
        return GRAPPLE_STEPS
    if not near(fight, d.actor, d.target):
        return GRAPPLE_STEPS
    if fight.sheets[d.target].size > fight.sheets[d.actor].size + 1:
        return GRAPPLE_SIZE
    return sight_refusal(fight, d)


@rule("d20modern.grapple.pin", "d20modern.grapple.escape")
def hold_refusal(fight: Fight, who: int, escaping: bool) -> int:
    """Why there is no pinning and no escaping: not in a grapple with anyone, no action left."""
    if fight.units[who].grapple == NOBODY:
        return NO_GRAPPLE
    if not escaping and fight.units[who].left[PINNED] != 0:
        return action_refusal(fight, who)
    clause = helplessness_refusal(fight, who)
    return clause if clause != 0 else spent_refusal(fight, who)


@rule("d20modern.area.burst")
def throw_refusal(fight: Fight, d: Decision) -> int:
    """Why a burst weapon can't be thrown at a square."""
    clause = attack_action_refusal(fight, d)
    if clause != 0:
        return clause
    if d.weapon < 0 or d.weapon >= fight.sheets[d.actor].weapons:
        return WEAPON
    if fight.sheets[d.actor].weapon[d.weapon].kind != BURST:
        return BURST_ONLY
    if fight.units[d.actor].items[d.weapon] <= 0:
        return SPENT
    if not gridded(fight) or not on_grid(fight, d.x, d.y):
        return THROW_GRID
    unit = fight.units[d.actor]
    feet = 5 * max(abs(unit.x - d.x), abs(unit.y - d.y))
    return 0 if within_range(fight, d.actor, d.weapon, feet) else THROW_RANGE
