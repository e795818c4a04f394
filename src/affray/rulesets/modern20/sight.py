"""Concealment and sight: who sees whom, and hiding."""

from __future__ import annotations

from affray.kernel.grid import feet_five_five, gridded
from affray.kernel.primitives import emit, percent, roll_edge
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import check, check_edge, skill_bonus
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import awake, senseless
from affray.rulesets.modern20.terms import (
    BLINDED,
    CHECK,
    CLEAR,
    E_HIDDEN,
    E_MISSED_CONCEALED,
    E_NOT_HIDDEN,
    E_SEEN,
    E_SPOTTED,
    HEAVY,
    LIGHT,
    MISS_CHANCE,
    OPPOSE,
    P_STEALTH_COVER,
    PERCEPTION,
    QUARTER,
    STEALTH,
)

CONTACT = 5
"""Feet between those who are adjacent, and of reach."""


@rule("modern20.range.penalty", "modern20.opportunity.provokes")
def feet_between(fight: Fight, one: int, other: int, stated: int) -> int:
    """Feet between two combatants: on the grid the larger of column and row difference.

    Without a grid as stated (-1: not), else the scenario's between different sides, else 5.
    """
    if gridded(fight):
        a, b = fight.units[one], fight.units[other]
        return feet_five_five(a.x - b.x, a.y - b.y)
    if stated >= 0:
        return stated
    if fight.distance > 0 and fight.units[one].side != fight.units[other].side:
        return fight.distance
    return CONTACT


@rule("modern20.opportunity.threatens")
def within_reach(fight: Fight, one: int, other: int, stated: int) -> bool:
    """Whether two combatants are within 5 feet of each other."""
    return feet_between(fight, one, other, stated) <= CONTACT


@rule("modern20.concealment.hidden")
def hidden_from(fight: Fight, who: int, other: int) -> bool:
    """Whether a combatant is hidden from another."""
    return bool((fight.units[who].hidden >> other) % 2 == 1)


@rule("modern20.sight.senseless", "modern20.conditions.table", "modern20.concealment.unseen")
def sees(fight: Fight, who: int, other: int) -> bool:
    """Whether a combatant sees another: awake, not blinded, and the other neither heavily concealed nor hidden."""
    if senseless(fight, who) or fight.units[who].left[BLINDED] != 0:
        return False
    return fight.units[other].concealment != HEAVY and not hidden_from(fight, other, who)


@rule("modern20.concealment.chance", "modern20.concealment.best-only", "modern20.conditions.table")
def miss_chance(fight: Fight, who: int, target: int) -> int:
    """The chance in a hundred that a hit of an attacker is a miss after all: only the highest one counts."""
    chance = fight.rules.concealment[fight.units[target].concealment]
    if fight.units[who].left[BLINDED] != 0:
        return max(chance, fight.rules.blinded_chance)
    return chance


@rule("modern20.concealment.chance")
def missed_after_all(fight: Fight, who: int, target: int) -> bool:
    """The defender's percentile, if there is any chance: at or under it the hit is a miss."""
    chance = miss_chance(fight, who, target)
    if chance == 0 or not percent(fight, target, MISS_CHANCE, chance):
        return False
    emit(fight, E_MISSED_CONCEALED, who, target, chance, 0, 0)
    return True


# --- hiding -----------------------------------------------------------------------------------------------------


@rule("modern20.concealment.hide", "modern20.cover.stealth", "modern20.cover.soft")
def can_hide(fight: Fight, who: int) -> bool:
    """Whether there is anything to hide in or behind: concealment, or cover that is no creature."""
    unit = fight.units[who]
    return bool(unit.concealment != CLEAR or unit.cover >= QUARTER)


@rule("modern20.concealment.hidden")
def come_out(fight: Fight, who: int) -> None:
    """A combatant is hidden from nobody any more."""
    if fight.units[who].hidden != 0:
        fight.units[who].hidden = 0
        emit(fight, E_SEEN, who, -1, 0, 0, 0)


@rule("modern20.concealment.hidden")
def lose_hiding_place(fight: Fight, who: int) -> None:
    """Without concealment and cover nobody stays hidden."""
    if not can_hide(fight, who):
        come_out(fight, who)


@rule("modern20.concealment.hide", "modern20.cover.stealth")
def hide(fight: Fight, who: int) -> None:
    """Stealth, against the Perception of each opponent in sight, in listing order; a tie is the observer's."""
    unit = fight.units[who]
    covered = note(fight, P_STEALTH_COVER, fight.rules.cover[unit.cover]) if unit.cover >= QUARTER else 0
    heavy = 1 if unit.concealment == HEAVY else 0
    bonus = skill_bonus(fight, who, STEALTH) + covered
    total = roll_edge(fight, who, CHECK, 20, check_edge(fight, who, heavy, 0), bonus) + bonus
    unit.hidden = 0
    for other in range(fight.n):
        if fight.units[other].side != unit.side and awake(fight, other):
            look_for(fight, other, who, total)
    emit(fight, E_HIDDEN if unit.hidden != 0 else E_NOT_HIDDEN, who, -1, total, 0, 0)


@rule("modern20.concealment.perception", "modern20.concealment.hide")
def look_for(fight: Fight, who: int, hider: int, total: int) -> None:
    """One opponent's Perception: heavy concealment and blindness fail without a die, light is at a disadvantage."""
    unit = fight.units[hider]
    if unit.concealment == HEAVY or fight.units[who].left[BLINDED] != 0:
        unit.hidden |= 1 << who
        return
    seen = check(fight, who, OPPOSE, PERCEPTION, 0, 1 if unit.concealment == LIGHT else 0, total)
    if seen >= total:
        emit(fight, E_SPOTTED, who, hider, seen, total, 0)
    else:
        unit.hidden |= 1 << who
