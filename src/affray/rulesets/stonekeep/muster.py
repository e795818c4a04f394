"""From sheets to records."""

from __future__ import annotations

from typing import Any

from affray.kernel.muster import mustered
from affray.kernel.notation import Dice
from affray.kernel.ruleset import Roster
from affray.rulesets.stonekeep import state
from affray.rulesets.stonekeep.policy import NAMES
from affray.rulesets.stonekeep.states import BELOW_AWAKE, BELOW_DYING, BELOW_STABLE
from affray.rulesets.stonekeep.terms import (
    ABILITIES,
    FLAT_FOOTED,
    HANDS,
    KINDS,
    MELEE,
    QUESTIONS,
    SAVES,
    SIZES,
    WISDOM,
)

BELOW = {None: BELOW_DYING, "dying": BELOW_DYING, "stable": BELOW_STABLE, "disabled": BELOW_AWAKE}


def enlist(scenario: Any) -> tuple[state.Fight, Roster]:
    """The fight of a scenario before anything has happened."""
    fight, roster = mustered(state.Fight, scenario, NAMES, QUESTIONS)
    write_rules(fight.rules, scenario.options)
    for who, sheet in enumerate(scenario.combatants):
        write_sheet(fight.sheets[who], sheet)
        write_unit(fight.units[who], sheet)
        if scenario.start is None:
            fight.units[who].left[FLAT_FOOTED] = -1
    return fight, roster


def write_dice(record: state.Dice, dice: Dice) -> None:
    """Dice as a sheet has them."""
    record.terms = len(dice.terms)
    record.bonus = dice.bonus
    for term, (number, sides) in enumerate(dice.terms):
        record.number[term], record.sides[term] = number, sides


def write_rules(rules: state.Rules, options: Any) -> None:
    """Options and tables."""
    rules.natural_extremes = int(options.natural_extremes)
    rules.criticals = int(options.criticals == "srd")
    rules.size[:] = [getattr(options.sizes, size) for size in SIZES]
    rules.further_attacks = len(options.extra_attacks)
    rules.further_attack[: len(options.extra_attacks)] = options.extra_attacks
    rules.further_penalty = options.extra_attack_penalty
    rules.thrown_increments, rules.other_increments = options.increments.thrown, options.increments.other
    rules.range_penalty = options.range_penalty
    rules.main_penalty, rules.off_penalty = options.two_weapons.main, options.two_weapons.off
    rules.charge_minimum = options.charge_minimum
    write_dice(rules.idle, options.idle_damage)


def write_sheet(record: state.Sheet, sheet: Any) -> None:
    """What does not change during a fight."""
    record.abilities[:] = [getattr(sheet.abilities, ability) for ability in ABILITIES]
    record.base_attack, record.size, record.max_hp = sheet.base_attack, SIZES.index(sheet.size), sheet.hp
    record.speed, record.armor, record.shield = sheet.speed, sheet.armor, sheet.shield
    record.saves[:] = [getattr(sheet.saves, save) for save in SAVES]
    record.finesse = int("weapon-finesse-unarmed" in sheet.feats)
    record.tough = int(sheet.tough)
    write_skills(record, sheet)
    write_weapons(record, sheet)
    write_spells(record, sheet)


def write_skills(record: state.Sheet, sheet: Any) -> None:
    """Skills in written order; heal, which anyone may try, comes first."""
    listed = list(skill_names(sheet))
    record.skills = len(listed)
    for number, name in enumerate(listed):
        skill = sheet.skills.get(name)
        record.ranks[number] = skill.ranks if skill else 0
        ability = skill.ability if skill else None
        record.skill_ability[number] = ABILITIES.index(ability) if ability else WISDOM
        if name.casefold() == "heal":
            record.heal_ranks = record.ranks[number]


def skill_names(sheet: Any) -> dict[str, int]:
    """The skills of a sheet and their numbers; heal is always among them."""
    written = list(sheet.skills)
    if not any(name.casefold() == "heal" for name in written):
        written.append("heal")
    return {name: number for number, name in enumerate(written)}


def write_weapons(record: state.Sheet, sheet: Any) -> None:
    """Weapons, and which of them is used when none is named."""
    record.weapons = len(sheet.weapons)
    for number, weapon in enumerate(sheet.weapons):
        arms = record.weapon[number]
        arms.kind, arms.hands = KINDS.index(weapon.kind), HANDS.index(weapon.hands)
        arms.threat, arms.multiplier, arms.range = weapon.threat, weapon.multiplier, weapon.range or 0
        write_dice(arms.damage, weapon.damage)
        if arms.kind == MELEE and record.armed < 0:
            record.armed = number
    record.usual = record.armed if record.armed >= 0 else (0 if sheet.weapons else -1)


def write_spells(record: state.Sheet, sheet: Any) -> None:
    """Spells."""
    record.spells = len(sheet.spells)
    for number, spell in enumerate(sheet.spells):
        magic = record.spell[number]
        magic.heals = int(spell.heal is not None)
        magic.save = 1 + SAVES.index(spell.save) if spell.save else 0
        magic.dc, magic.half = spell.dc or 0, int(spell.half_on_save)
        write_dice(magic.dice, spell.heal if spell.heal is not None else spell.damage)


def write_unit(unit: state.Unit, sheet: Any) -> None:
    """What a combatant begins with."""
    unit.hp = sheet.start_hp
    unit.subdual = sheet.subdual
    unit.below = BELOW[sheet.state]
    unit.tended = int(sheet.tended)
