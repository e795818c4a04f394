"""Rolling: only players roll, against three times a level that eases and hinders have moved."""

from __future__ import annotations

from affray.kernel.primitives import part, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.momentum.armor import defense_eased, stealth_hindered
from affray.rulesets.momentum.state import SOURCES, Fight
from affray.rulesets.momentum.terms import (
    FAIL_AND,
    FAIL_BUT,
    K_DEFENSE,
    K_STEALTH,
    P_ARMOR_EASE,
    P_ARMOR_HINDER,
    P_EASE,
    P_FLOOR,
    P_GIVEN_EASE,
    P_GIVEN_HINDER,
    P_HINDER,
    P_LEVEL,
    P_WOUNDS,
    SUCCESS,
    SUCCESS_AND,
    SUCCESS_BUT,
)

NO_LIMIT = 1 << 40


@rule("momentum.dc.three-per-level")
def dc_of(level: int) -> int:
    """The DC of a level."""
    return 3 * level


@rule("momentum.step.ease-limit")
def eases_at_once(fight: Fight, level: int) -> int:
    """How many sources of easing count at once, by the level before any step; the table's last figure goes on."""
    if fight.rules.ease_limit == 0:
        return NO_LIMIT
    return fight.rules.ease_limits[min(level, fight.rules.levels - 1)]


@rule()
def noted(fight: Fight, told: bool, label: int, value: int) -> int:
    """A number that goes into a level, recorded if it is told."""
    return part(fight, label, value) if told else value


@rule("momentum.step.ease-limit", "momentum.armor.ease-defense")
def eased(fight: Fight, who: int, kind: int, level: int, given: int, told: bool) -> int:
    """Steps of the sources that count, those worth most first. Armor is one source, each ease given one of 1 step."""
    sheet = fight.sheets[who]
    left = eases_at_once(fight, level)
    armor = defense_eased(fight, who) if kind == K_DEFENSE else 0
    steps = 0
    own = 0
    while left > 0 and (armor > 0 or own < SOURCES):
        best = sheet.ease[kind * SOURCES + own] if own < SOURCES else 0
        if armor > 0 and armor >= best:
            steps -= noted(fight, told, P_ARMOR_EASE, -armor)
            armor = 0
        elif best > 0:
            steps -= noted(fight, told, P_EASE, -best)
            own += 1
        else:
            break
        left -= 1
    if fight.rules.ease_limit == 0:
        steps -= noted(fight, told, P_EASE, -sheet.ease_rest[kind])
    return steps - noted(fight, told, P_GIVEN_EASE, -min(given, left))


@rule("momentum.wounds.hinder")
def wounds_hinder(fight: Fight, who: int, kind: int) -> int:
    """How many of a player's wounds hinder a kind of roll, 1 step each."""
    unit = fight.units[who]
    steps = 0
    for wound in range(unit.wounds):
        steps += (unit.kinds[wound] >> kind) & 1
    return steps


@rule("momentum.step.is-a-level", "momentum.armor.hinder-stealth", "momentum.wounds.hinder")
def hindered(fight: Fight, who: int, kind: int, given: int, told: bool) -> int:
    """Steps of all hinders; they have no limit."""
    steps = noted(fight, told, P_HINDER, fight.sheets[who].hinder[kind])
    if kind == K_STEALTH:
        steps += noted(fight, told, P_ARMOR_HINDER, stealth_hindered(fight, who))
    steps += noted(fight, told, P_WOUNDS, wounds_hinder(fight, who, kind))
    return steps + noted(fight, told, P_GIVEN_HINDER, given)


@rule("momentum.step.is-a-level")
def final_level(fight: Fight, who: int, kind: int, level: int, ease: int, hinder: int, told: bool) -> int:
    """The level rolled against: eases first, not below level 0, then hinders without a ceiling.

    What goes into it is recorded if it is `told`; a policy only wants to know.
    """
    lowered = noted(fight, told, P_LEVEL, level) - eased(fight, who, kind, level, ease, told)
    if lowered < 0:
        noted(fight, told, P_FLOOR, -lowered)
        lowered = 0
    return lowered + hindered(fight, who, kind, hinder, told)


@rule("momentum.result.bands", "momentum.result.natural-1", "momentum.result.no-natural-20")
def band_of(natural: int, dc: int) -> int:
    """What a natural roll comes to against the final DC; a natural 1 always fails worst."""
    if natural == 1:
        return FAIL_AND
    if natural >= dc + 5:
        return SUCCESS_AND
    if natural >= dc:
        return SUCCESS
    return SUCCESS_BUT if natural >= dc - 5 else FAIL_BUT


@rule("momentum.result.bands", "momentum.result.natural-1")
def bands_begin(dc: int) -> int:
    """The lowest natural rolls of the bands; a natural 1 is one by itself."""
    return begins(2) | begins(dc - 5) | begins(dc) | begins(dc + 5)


@rule("momentum.rolls.players-only", "momentum.dc.three-per-level")
def roll_against(fight: Fight, who: int, purpose: int, kind: int, level: int, ease: int, hinder: int) -> int:
    """A player's d20 against a level; its band. `ease` and `hinder` are what was given with the command."""
    fight.against = final_level(fight, who, kind, level, ease, hinder, True)
    dc = dc_of(fight.against)
    return band_of(roll_between(fight, who, purpose, 20, 0, 0, bands_begin(dc)), dc)
