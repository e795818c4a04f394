"""Defense: what the defender's position, state and tactics make of it."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit, part
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import dexterity, size_modifier
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import is_stunned
from affray.rulesets.d20modern.terms import (
    CHARGING,
    CLASS,
    CLIMBING,
    COVER,
    COWERING,
    D_CLIMBING,
    D_COWERING,
    D_FLAT_FOOTED,
    D_GRAPPLING,
    D_KNEELING,
    D_PINNED,
    D_PRONE,
    D_RUNNING,
    D_SITTING,
    D_STUNNED,
    DEFENSIVE,
    DODGE_TYPE,
    E_SUPPRESSED,
    EQUIPMENT,
    FLAT_FOOTED,
    FOR_DEFENSE,
    GRAPPLING,
    INVISIBLE,
    KNEELING,
    NATURAL,
    P_AIDED_DEFENSE,
    P_BASE,
    P_CHARGING,
    P_CLASS,
    P_CLIMBING,
    P_COVER,
    P_DEFENSIVE_DODGE,
    P_DEXTERITY,
    P_DODGE,
    P_EQUIPMENT,
    P_FLAT_FOOTED,
    P_GIVEN,
    P_GRAPPLING,
    P_HELPLESS,
    P_KEPT_PENALTY,
    P_KNEELING,
    P_NATURAL,
    P_PINNED,
    P_PINNED_DEXTERITY,
    P_PRONE,
    P_RUNNING,
    P_SIZE,
    P_STUNNED,
    P_TOTAL_DEFENSE,
    PINNED,
    POSTURE,
    PRONE,
    RUNNING,
    SITTING,
    STANDING,
    STUNNED,
    TOTAL_DEFENSE,
    UNTYPED,
)

BASE, HELPLESS_BASE = 10, 5
CHARGE_PENALTY, DEFENSIVE_BONUS, TOTAL_BONUS, AID_BONUS, NO_DEXTERITY = -2, 2, 4, 2, -5


# --- what takes the Dexterity bonus away ----------------------------------------------------------------------------


@rule("d20modern.defense.grappling")
def grapples_with_others(fight: Fight, target: int, who: int) -> bool:
    """Whether a target is in a grapple and the attacker is not in that grapple."""
    unit = fight.units[target]
    return unit.left[GRAPPLING] != 0 and (who == NOBODY or unit.grapple != who)


@rule(
    "d20modern.defense.flat-footed",
    "d20modern.defense.stunned",
    "d20modern.defense.climbing",
    "d20modern.defense.running",
    "d20modern.defense.grappling",
    "d20modern.defense.pinned",
    "d20modern.attack.invisible",
)
def loses_dexterity(fight: Fight, target: int, who: int) -> bool:
    """Whether a target has no Dexterity bonus to Defense against an attacker (NOBODY: one who can be seen)."""
    unit = fight.units[target]
    if unit.left[FLAT_FOOTED] != 0 or unit.left[CLIMBING] != 0 or unit.left[RUNNING] != 0 or is_stunned(fight, target):
        return True
    if unit.left[PINNED] != 0 or grapples_with_others(fight, target, who):
        return True
    return who != NOBODY and fight.units[who].left[INVISIBLE] != 0


@rule("d20modern.defense.no-dex", "d20modern.defense.pinned")
def dexterity_part(fight: Fight, target: int, lost: bool) -> int:
    """Dexterity as it counts: a bonus only if it is not lost, a penalty always, -5 for one who is pinned."""
    if fight.units[target].left[PINNED] != 0:
        return part(fight, P_PINNED_DEXTERITY, NO_DEXTERITY)
    if lost:
        return part(fight, P_KEPT_PENALTY, min(0, dexterity(fight, target)))
    return part(fight, P_DEXTERITY, dexterity(fight, target))


@rule("d20modern.defense.no-dex", "d20modern.turn.defensive")
def dodge_part(fight: Fight, target: int, lost: bool) -> int:
    """Dodge bonuses, which add up and go with the Dexterity bonus."""
    if lost:
        return 0
    unit = fight.units[target]
    total = part(fight, P_DODGE, fight.sheets[target].dodge)
    if unit.left[DEFENSIVE] != 0:
        total += part(fight, P_DEFENSIVE_DODGE, DEFENSIVE_BONUS)
    if unit.left[TOTAL_DEFENSE] != 0:
        total += part(fight, P_TOTAL_DEFENSE, TOTAL_BONUS)
    for number in range(unit.given):
        if unit.given_type[number] == DODGE_TYPE:
            total += part(fight, P_GIVEN, unit.given_value[number])
    return total


# --- bonuses that the game master gives ------------------------------------------------------------------------------


@rule("d20modern.modifiers.stacking")
def best_before(fight: Fight, target: int, number: int, cover: int) -> int:
    """The best bonus of the same type as a given one among the combatant's own and those given before it."""
    unit, sheet = fight.units[target], fight.sheets[target]
    kind = unit.given_type[number]
    best = 0
    if kind == CLASS:
        best = sheet.class_defense
    elif kind == EQUIPMENT:
        best = sheet.equipment_defense
    elif kind == NATURAL:
        best = sheet.natural_defense
    elif kind == COVER:
        best = cover
    for earlier in range(number):
        if unit.given_type[earlier] == kind:
            best = max(best, unit.given_value[earlier])
    return max(0, best)


@rule("d20modern.modifiers.gm", "d20modern.modifiers.stacking")
def given_part(fight: Fight, target: int, cover: int) -> int:
    """What the game master has given: untyped ones and penalties whole, of one type what goes beyond the best."""
    unit = fight.units[target]
    total = 0
    for number in range(unit.given):
        value, kind = unit.given_value[number], unit.given_type[number]
        if kind == UNTYPED or (value <= 0 and kind != DODGE_TYPE):
            total += part(fight, P_GIVEN, value)
        elif kind != DODGE_TYPE:
            total += part(fight, P_GIVEN, max(0, value - best_before(fight, target, number, cover)))
    return total


@rule("d20modern.modifiers.stacking", "d20modern.cover.overlaps")
def tell_suppressed(fight: Fight, target: int, ranged: bool, close: bool, cover: int) -> None:
    """Show the bonuses that do not count because another of their type is better."""
    unit = fight.units[target]
    for number in range(unit.given):
        value, kind = unit.given_value[number], unit.given_type[number]
        best = best_before(fight, target, number, cover)
        if value > 0 and best > 0 and kind not in (UNTYPED, DODGE_TYPE):
            emit(fight, E_SUPPRESSED, target, -1, min(value, best), kind, 0)
    posture = posture_modifier(fight, target, ranged, close)
    if cover > 0 and posture > 0:
        emit(fight, E_SUPPRESSED, target, -1, min(cover, posture), COVER if cover < posture else POSTURE, 0)


# --- the table of Defense modifiers ----------------------------------------------------------------------------------


@rule("d20modern.modifiers.whose")
def row(fight: Fight, number: int, ranged: bool) -> int:
    """A row of the table of Defense modifiers."""
    return fight.rules.defense_ranged[number] if ranged else fight.rules.defense_melee[number]


@rule("d20modern.defense.kneeling", "d20modern.defense.prone")
def posture_modifier(fight: Fight, target: int, ranged: bool, close: bool) -> int:
    """The row of a posture; its bonus against ranged attacks is void when the attacker is adjacent."""
    posture = fight.units[target].posture
    if posture == STANDING:
        return 0
    number = D_PRONE if posture == PRONE else D_KNEELING if posture == KNEELING else D_SITTING
    value = row(fight, number, ranged)
    return min(0, value) if ranged and close else value


@rule("d20modern.defense.kneeling", "d20modern.defense.prone")
def posture_part(fight: Fight, target: int, ranged: bool, close: bool) -> int:
    """The same as a part of the sum."""
    value = posture_modifier(fight, target, ranged, close)
    if fight.units[target].posture in (KNEELING, SITTING):
        return part(fight, P_KNEELING, value)
    return part(fight, P_PRONE, value)


@rule("d20modern.defense.stunned")
def stunned_part(fight: Fight, target: int, ranged: bool) -> int:
    """Stunned or cowering; both together count once, by the worse row."""
    unit = fight.units[target]
    stunned, cowering = unit.left[STUNNED] != 0, unit.left[COWERING] != 0
    value = 0
    if stunned:
        value = row(fight, D_STUNNED, ranged)
    if cowering:
        other = row(fight, D_COWERING, ranged)
        value = min(value, other) if stunned else other
    return part(fight, P_STUNNED, value)


@rule(
    "d20modern.defense.climbing",
    "d20modern.defense.flat-footed",
    "d20modern.defense.running",
    "d20modern.defense.grappling",
    "d20modern.defense.pinned",
)
def flags_part(fight: Fight, target: int, who: int, ranged: bool) -> int:
    """The rows of the flags."""
    unit = fight.units[target]
    total = stunned_part(fight, target, ranged)
    if unit.left[CLIMBING] != 0:
        total += part(fight, P_CLIMBING, row(fight, D_CLIMBING, ranged))
    if unit.left[FLAT_FOOTED] != 0:
        total += part(fight, P_FLAT_FOOTED, row(fight, D_FLAT_FOOTED, ranged))
    if unit.left[RUNNING] != 0:
        total += part(fight, P_RUNNING, row(fight, D_RUNNING, ranged))
    if unit.left[PINNED] != 0:
        total += part(fight, P_PINNED, row(fight, D_PINNED, ranged))
    elif grapples_with_others(fight, target, who):
        total += part(fight, P_GRAPPLING, row(fight, D_GRAPPLING, ranged))
    return total


# --- cover -----------------------------------------------------------------------------------------------------------


@rule("d20modern.cover.overlaps", "d20modern.cover.bonus")
def cover_gain(fight: Fight, target: int, ranged: bool, close: bool, cover: int) -> int:
    """What cover adds: it overlaps with the ranged bonus of kneeling, sitting or prone, so that the larger counts."""
    posture = posture_modifier(fight, target, ranged, close) if ranged else 0
    return max(0, cover - max(0, posture))


@rule("d20modern.cover.dodged")
def nimbleness(fight: Fight, target: int, who: int) -> int:
    """What the Dexterity bonus and dodge bonuses of a target are worth against an attacker."""
    if loses_dexterity(fight, target, who):
        return 0
    unit = fight.units[target]
    total = max(0, dexterity(fight, target)) + fight.sheets[target].dodge
    total += DEFENSIVE_BONUS if unit.left[DEFENSIVE] != 0 else 0
    total += TOTAL_BONUS if unit.left[TOTAL_DEFENSE] != 0 else 0
    for number in range(unit.given):
        total += unit.given_value[number] if unit.given_type[number] == DODGE_TYPE else 0
    return total


# --- the sum ---------------------------------------------------------------------------------------------------------


@rule("d20modern.defense.sum")
def armour_part(fight: Fight, target: int) -> int:
    """Equipment and natural Defense, which a touch ignores."""
    sheet = fight.sheets[target]
    return part(fight, P_EQUIPMENT, sheet.equipment_defense) + part(fight, P_NATURAL, sheet.natural_defense)


@rule("d20modern.aid")
def is_aided(fight: Fight, target: int, who: int) -> int:
    """The bonus of those who help a target's Defense from an attacker."""
    total = 0
    for helper in range(fight.n):
        unit = fight.units[helper]
        if unit.aid == FOR_DEFENSE and unit.aid_ally == target and unit.aid_foe == who:
            total += part(fight, P_AIDED_DEFENSE, AID_BONUS)
    return total


@rule("d20modern.defense.sum", "d20modern.grapple.touch", "d20modern.modifiers.whose")
def uncovered(fight: Fight, target: int, who: int, ranged: bool, close: bool, lost: bool, cover: int) -> int:
    """Defense without cover and armour; `cover` is what overlaps with what the game master gives."""
    total = part(fight, P_BASE, BASE) + dexterity_part(fight, target, lost)
    total += part(fight, P_CLASS, fight.sheets[target].class_defense)
    total += part(fight, P_SIZE, size_modifier(fight, target))
    total += dodge_part(fight, target, lost)
    if fight.units[target].left[CHARGING] != 0:
        total += part(fight, P_CHARGING, CHARGE_PENALTY)
    total += posture_part(fight, target, ranged, close) + flags_part(fight, target, who, ranged)
    return total + given_part(fight, target, cover)


@rule("d20modern.helpless.defense")
def helpless_defense(fight: Fight, target: int) -> int:
    """5 + size modifier, nothing else."""
    return part(fight, P_HELPLESS, HELPLESS_BASE) + part(fight, P_SIZE, size_modifier(fight, target))


@rule("d20modern.cover.bonus")
def covered_part(fight: Fight, target: int, ranged: bool, close: bool, cover: int) -> int:
    """What cover adds, as a part of the sum."""
    return part(fight, P_COVER, cover_gain(fight, target, ranged, close, cover))
