"""From sheets to records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from affray.kernel.fight import ASK
from affray.kernel.muster import mustered
from affray.kernel.ruleset import Roster
from affray.rulesets.momentum import state
from affray.rulesets.momentum.policy import NAMES
from affray.rulesets.momentum.terms import (
    ARMORS,
    DAMAGE_TYPES,
    GRADES,
    KINDS,
    Q_DEFEND,
    Q_WOUND,
    QUESTIONS,
)


def enlist(scenario: Any) -> tuple[state.Fight, Roster]:
    """The fight of a scenario before anything has happened."""
    fight, roster = mustered(state.Fight, scenario, NAMES, QUESTIONS)
    write_rules(fight.rules, scenario.options, roster)
    for who, sheet in enumerate(scenario.combatants):
        write_sheet(fight.sheets[who], sheet)
        write_unit(fight.units[who], sheet, roster)
    for who, unit in enumerate(fight.units):
        if fight.sheets[unit.leader].creature != fight.sheets[who].creature:
            unit.leader = who  # a group shares a roll or a DC, which a player and a creature can't
    return fight, roster


def write_rules(rules: state.Rules, options: Any, roster: Roster) -> None:
    """Options and tables; the names of the tables' wounds become words of the roster, by type, grade and face."""
    rules.ease_limit = int(options.ease_limit)
    rules.capacity_by_sentence = int(options.armor_capacity == "sentence")
    rules.damage_type = DAMAGE_TYPES.index(options.damage_type) if options.damage_type else -1
    rules.levels = len(options.ease_limits)
    rules.ease_limits[: rules.levels] = options.ease_limits
    rules.wound_row[:] = [successes for row in options.wound_rows for successes in row]
    tables = options.wound_names
    sixes = [getattr(tables, damage).of(damage, grade) for damage in DAMAGE_TYPES for grade in GRADES]
    listed = [wound for six in sixes for wound in six]
    rules.wound_kinds[:] = [bits(wound.hinders) for wound in listed]
    rules.first_name = len(roster.words)
    roster.words.extend(wound.name for wound in listed)
    recovery = options.recovery_levels
    rules.field_level, rules.professional_level = recovery.field, recovery.professional
    rules.magic_level, rules.further_try = recovery.magic, recovery.further_try


def carried_numbers(before: Roster, after: Roster) -> list[int]:
    """What the numbers of the wounds' names in one fight are in another, which comes to know them all."""
    return [after.word(name) for name in before.words]


def bits(kinds: Iterable[str]) -> int:
    """A set of kinds of roll as a number, a bit each."""
    return sum(1 << KINDS.index(kind) for kind in set(kinds))


def write_sheet(record: state.Sheet, sheet: Any) -> None:
    """What does not change during a fight."""
    record.creature = int(not sheet.is_player)
    record.level = sheet.level or 0
    record.damage = DAMAGE_TYPES.index(sheet.damage) if sheet.damage else -1
    record.armor, record.capacity = ARMORS.index(sheet.armor), sheet.capacity
    for kind, name in enumerate(KINDS):
        sources = sorted(getattr(sheet.eases, name), reverse=True)
        first = kind * state.SOURCES
        kept = sources[: state.SOURCES]
        record.ease[first : first + len(kept)] = kept
        record.ease_rest[kind] = sum(sources[state.SOURCES :])
        record.hinder[kind] = getattr(sheet.hinders, name)


def write_unit(unit: state.Unit, sheet: Any, roster: Roster) -> None:
    """What a combatant begins with. A word for all its reactions is not meant for its defense or its wounds."""
    if isinstance(sheet.reactions, str):
        unit.auto[Q_DEFEND] = unit.auto[Q_WOUND] = ASK
    unit.wounds = len(sheet.wounds)
    for number, wound in enumerate(sheet.wounds):
        unit.grade[number] = 1 + GRADES.index(wound.grade)
        unit.kinds[number] = bits(wound.hinders)
        unit.name[number] = roster.word(wound.name)
