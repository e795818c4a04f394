"""Attacks on an area: burst weapons, Reflex saves, the cover on the way."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.attacks import clear_aim
from affray.rulesets.d20modern.cover import judge_lines
from affray.rulesets.d20modern.damage import hurt, pay, weapon_damage
from affray.rulesets.d20modern.helpless import notices
from affray.rulesets.d20modern.opportunity import loses_act
from affray.rulesets.d20modern.saves import makes_save
from affray.rulesets.d20modern.state import Decision, Fight
from affray.rulesets.d20modern.states import DEATH, disabled, settle
from affray.rulesets.d20modern.terms import (
    C_BURSTS,
    E_BURST,
    E_COVER_JUDGED,
    E_PERSON_JUDGED,
    E_SHELTERED,
    E_THROWN,
    NINE_TENTHS,
    NONE,
    REFLEX,
    TOTAL,
    UNSTATED,
)


@rule("d20modern.cover.reflex", "d20modern.cover.bonus")
def judge_from(fight: Fight, target: int, x: int, y: int) -> int:
    """The cover of a combatant from a square: what is stated wins, else the grid is judged, and says so."""
    unit = fight.units[target]
    if unit.cover != UNSTATED:
        return unit.cover
    if unit.x == x and unit.y == y:
        return NONE
    judge_lines(fight, x, y, target, NOBODY)
    degree, by = fight.aim.degree, fight.aim.by
    if degree != NONE:
        emit(fight, E_COVER_JUDGED if by == NOBODY else E_PERSON_JUDGED, target, NOBODY, degree, by, 0)
    return degree


@rule("d20modern.cover.nine-tenths", "d20modern.save.natural")
def share_of(amount: int, saved: bool, half: bool, cover: int, evades: bool) -> int:
    """What of an area's damage is taken: after a failed save all, after a successful one half of it or none.

    At nine-tenths cover a failed one is half and a successful one nothing; with evasion a successful one is nothing.
    """
    if saved:
        return 0 if evades or cover == NINE_TENTHS or not half else amount // 2
    return amount // 2 if cover == NINE_TENTHS else amount


@rule("d20modern.area.burst", "d20modern.cover.reflex")
def reaches(fight: Fight, target: int, by: int, amount: int, dc: int, x: int, y: int) -> None:
    """One who is within a burst saves, with cover from its far side."""
    notices(fight, target)
    cover = judge_from(fight, target, x, y)
    if cover == TOTAL:
        emit(fight, E_SHELTERED, target, by, cover, 0, 0)
        return
    saved = makes_save(fight, target, REFLEX, dc, fight.rules.cover_reflex[cover])
    hurt(fight, target, by, share_of(amount, saved, True, cover, fight.sheets[target].evasion != 0))


@rule("d20modern.area.burst")
def is_within(fight: Fight, target: int, x: int, y: int, radius: int) -> bool:
    """Whether a combatant stands within so many feet of a square; the dead are not asked to save."""
    unit = fight.units[target]
    if unit.away != 0 or unit.hp <= DEATH:
        return False
    return FEET * max(abs(unit.x - x), abs(unit.y - y)) <= radius


@rule("d20modern.area.burst", "d20modern.hp.disabled-cost", "d20modern.aoo.provokes")
def throw(fight: Fight, d: Decision) -> None:
    """A burst weapon lands on the named square: damage is drawn once, all within radius save in listing order."""
    who, weapon = d.actor, d.weapon
    was_disabled = disabled(fight, who)
    fight.acted = 1
    if loses_act(fight, who, NOBODY):
        return
    arms = fight.sheets[who].weapon[weapon]
    fight.units[who].items[weapon] -= 1
    emit(fight, E_THROWN, who, -1, d.x, d.y, weapon)
    clear_aim(fight)
    amount = weapon_damage(fight, who, weapon, 1)
    fight.counts[C_BURSTS] += 1
    emit(fight, E_BURST, who, -1, amount, arms.dc, arms.radius)
    for target in range(fight.n):
        if is_within(fight, target, d.x, d.y, arms.radius):
            reaches(fight, target, who, amount, arms.dc, d.x, d.y)
    pay(fight, who, was_disabled)
    settle(fight)
