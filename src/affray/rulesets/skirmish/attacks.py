"""Attacks: one shot or blow, and the chain of return fire that may follow it."""

from __future__ import annotations

from affray.kernel.primitives import crossroads, emit, hush, roll_between, roll_table
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.skirmish.damage import strike
from affray.rulesets.skirmish.squares import distance
from affray.rulesets.skirmish.state import LONGEST_COUNTED, Fight
from affray.rulesets.skirmish.terms import ACCURACY, E_HIT, E_MAXIMUM, E_MISS, E_WIDE_MISS, LOCATION
from affray.rulesets.skirmish.to_hit import (
    accuracy_bonus,
    hits,
    lowest_hit,
    lowest_near_miss,
    misses_widely,
    vulnerability,
)
from affray.rulesets.skirmish.weapons import take_in_hand, weapon_or_fist
from affray.rulesets.skirmish.wide_misses import returns_fire

MISSED, MISSED_WIDELY = 0, -1
"""What `aim` returns for a miss; for a hit it is the natural accuracy die · SCALE + the location die."""
SCALE = 16
CHAIN_LOOP = 16
"""The number by which exact odds know the loop of a chain."""


@rule("skirmish.vulnerability.sum")
def wanted_total(fight: Fight, who: int, target: int) -> int:
    """The target's vulnerability, before it is told."""
    hush(fight, True)
    against = vulnerability(fight, target, distance(fight, who, target, fight.stated))
    hush(fight, False)
    return against


@rule("skirmish.location.table")
def location_face(fight: Fight, who: int, hit: bool) -> int:
    """The location die, which is thrown with the accuracy die, though only a hit looks it up."""
    if hit:
        return roll_table(fight, who, LOCATION, 10, fight.rules.location)
    return roll_between(fight, who, LOCATION, 10, 0, 0, 0)


@rule("skirmish.accuracy.sum", "skirmish.location.table", "skirmish.hit.higher", "skirmish.miss.wide")
def aim(fight: Fight, who: int, target: int, weapon: int, returned: bool) -> int:
    """Accuracy die and location die, then the total against the vulnerability: MISSED, MISSED_WIDELY, or the dice."""
    bonus = accuracy_bonus(fight, who, weapon, returned)
    wanted = wanted_total(fight, who, target)
    needed = lowest_hit(fight, bonus, wanted)
    bounds = begins(lowest_near_miss(bonus, wanted)) | begins(needed) | begins(20)
    natural = roll_between(fight, who, ACCURACY, 20, 0, bonus, bounds)
    face = location_face(fight, who, natural >= needed)
    against = vulnerability(fight, target, distance(fight, who, target, fight.stated))
    total = natural + bonus
    if hits(fight, natural, total, against):
        emit(fight, E_MAXIMUM if natural == 20 else E_HIT, who, target, total, against, weapon)
        return natural * SCALE + face
    if misses_widely(natural, total, against):
        emit(fight, E_WIDE_MISS, who, target, total, against, weapon)
        return MISSED_WIDELY
    emit(fight, E_MISS, who, target, total, against, weapon)
    return MISSED


@rule("skirmish.hit.ends-action", "skirmish.miss.wide")
def shoot(fight: Fight, who: int, target: int, weapon: int, returned: bool) -> bool:
    """One attack, with what a hit does; whether it missed so widely that the target may react."""
    aimed = aim(fight, who, target, weapon, returned)
    if aimed > 0:
        strike(fight, who, target, weapon, aimed // SCALE, aimed % SCALE)
    return aimed == MISSED_WIDELY


@rule("skirmish.miss.chain", "skirmish.miss.chain-limit")
def exchange(fight: Fight, who: int, target: int, weapon: int) -> None:
    """An attack and the return fires that follow it: only the two parties take part, each in turn."""
    one, other, arms = who, target, weapon
    returned = 0
    while shoot(fight, one, other, arms, returned > 0) and returns_fire(fight, other, one, returned):
        one, other = other, one
        arms = weapon_or_fist(fight, one)
        returned += 1
        crossroads(fight, CHAIN_LOOP, one, returned, fight.rules.chain_limit)
    if returned > 0:
        fight.chains[min(returned, LONGEST_COUNTED) - 1] += 1
        fight.longest = max(fight.longest, returned)


@rule("skirmish.turn.actions", "skirmish.range.target")
def attack(fight: Fight, who: int, target: int, weapon: int, stated: int) -> None:
    """The turn's action: an attack with a weapon, which is taken in hand first."""
    take_in_hand(fight, who, weapon)
    fight.units[who].acted = 1
    fight.stated = stated
    exchange(fight, who, target, weapon)
    fight.stated = -1
    fight.foe = -1
