"""From sheets to records."""

from __future__ import annotations

from typing import Any

from affray.kernel.conditions import OPEN
from affray.kernel.fight import NOBODY
from affray.kernel.muster import mustered
from affray.kernel.notation import Dice, parse_dice
from affray.kernel.ruleset import Roster
from affray.rulesets.d20modern import state
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.policy import NAMES
from affray.rulesets.d20modern.state import UNARMED

BARE_HANDS = parse_dice("1d3")
UNREACHABLE = 1000
"""What total cover adds to the Defense of someone who was not named but is met by a shot at random."""


def enlist(scenario: Any) -> tuple[state.Fight, Roster]:
    """The fight of a scenario before anything has happened."""
    fight, roster = mustered(state.Fight, scenario, NAMES, t.QUESTIONS)
    write_rules(fight.rules, scenario.options)
    for who in range(fight.n):
        write_combatant(fight, roster, who)
    for who in range(fight.n):
        pair(fight, roster, who)
    start = scenario.start
    surprised = start.surprised if start is not None else ()
    fight.surprise = int(bool(surprised))
    for who, sheet in enumerate(scenario.combatants):
        fight.units[who].surprised = int(sheet.side in surprised)
        if fight.began == NOBODY:
            fight.units[who].left[t.FLAT_FOOTED] = OPEN
    return fight, roster


def write_combatant(fight: state.Fight, roster: Roster, who: int) -> None:
    """Fill in what d20modern knows of one combatant by itself."""
    sheet, scenario = roster.sheets[who], roster.scenario
    write_sheet(fight.sheets[who], sheet)
    side = scenario.sides.get(sheet.side)
    fight.sheets[who].mercy = t.MERCIES.index((side and side.mercy) or "ignore")
    write_unit(fight.units[who], sheet, gridded=scenario.grid is not None)


def pair(fight: state.Fight, roster: Roster, who: int) -> None:
    """Fill in whom a combatant is in a grapple with, and who is its cover."""
    sheet, unit = roster.sheets[who], fight.units[who]
    if sheet.cover_by is not None and sheet.cover_by in roster.names:
        unit.cover_by = roster.index(sheet.cover_by)
    if sheet.grapple_with is not None and sheet.grapple_with in roster.names:
        other = roster.index(sheet.grapple_with)
        for one, two in ((who, other), (other, who)):
            fight.units[one].grapple = two
            fight.units[one].left[t.GRAPPLING] = OPEN


def carry_over(ended: state.Fight, before: Roster, fight: state.Fight, roster: Roster) -> None:
    """What combatants bring from one fight to the next, by name: wounds, and the burst weapons that are left."""
    for who, name in enumerate(roster.names):
        if name not in before.names:
            continue
        there, unit = ended.units[before.index(name)], fight.units[who]
        unit.hp, unit.stabilised = min(there.hp, fight.sheets[who].max_hp), there.stabilised
        carried = before.sheets[before.index(name)].weapons
        left = {weapon.name: there.items[number] for number, weapon in enumerate(carried) if weapon.kind == "burst"}
        for number, weapon in enumerate(roster.sheets[who].weapons):
            unit.items[number] = left.get(weapon.name, unit.items[number])


def write_dice(record: state.Dice, dice: Dice) -> None:
    """Dice as a sheet has them."""
    record.terms = len(dice.terms)
    record.bonus = dice.bonus
    for term, (number, sides) in enumerate(dice.terms):
        record.number[term], record.sides[term] = number, sides


def field(word: str) -> str:
    """The attribute that holds a word's row."""
    return word.replace("-", "_")


def write_rules(rules: state.Rules, options: Any) -> None:
    """Options and tables."""
    rules.size[:] = [getattr(options.size, size) for size in t.SIZES]
    rules.grapple_size[:] = [getattr(options.grapple_size, size) for size in t.SIZES]
    defense = [getattr(options.defense_modifiers, field(row)) for row in t.DEFENSE_ROWS]
    attack = [getattr(options.attack_modifiers, field(row)) for row in t.ATTACK_ROWS]
    rules.defense_melee[:], rules.defense_ranged[:] = [row.melee for row in defense], [row.ranged for row in defense]
    rules.attack_melee[:], rules.attack_ranged[:] = [row.melee for row in attack], [row.ranged for row in attack]
    cover = [getattr(options.cover, field(degree)) for degree in t.DEGREES[t.QUARTER : t.TOTAL]]
    rules.cover_defense[:] = [0, *(row.defense for row in cover), UNREACHABLE]
    rules.cover_reflex[:] = [0, *(row.reflex for row in cover), 0]
    rules.concealment[:] = [0, *(getattr(options.concealment, field(degree)) for degree in t.DEGREES[t.QUARTER :])]
    threshold = options.massive_threshold
    rules.massive_threshold = threshold if isinstance(threshold, int) else 0


def write_sheet(record: state.Sheet, sheet: Any) -> None:
    """What does not change during a fight."""
    record.abilities[:] = [getattr(sheet.abilities, ability) for ability in t.ABILITIES]
    record.base_attack, record.dodge = sheet.base_attack, sheet.dodge
    record.class_defense, record.equipment_defense = sheet.class_defense, sheet.equipment_defense
    record.natural_defense = sheet.natural_defense
    record.size, record.max_hp, record.speed = t.SIZES.index(sheet.size), sheet.hp, sheet.speed
    record.saves[:] = [getattr(sheet.saves, save) for save in t.SAVES]
    record.treat_injury = sheet.treat_injury
    record.immune, record.evasion = int(sheet.immune_to_criticals), int(sheet.evasion)
    write_weapons(record, sheet)


def write_weapons(record: state.Sheet, sheet: Any) -> None:
    """Weapons, the last of them bare hands, and which one threatens."""
    record.weapons, record.armed = len(sheet.weapons), -1
    for number, weapon in enumerate(sheet.weapons):
        arms = record.weapon[number]
        arms.kind, arms.threat, arms.multiplier = t.KINDS.index(weapon.kind), weapon.threat, weapon.multiplier
        arms.range, arms.proficient, arms.nonlethal = weapon.range or 0, int(weapon.proficient), int(weapon.nonlethal)
        arms.radius, arms.dc = weapon.radius or 0, weapon.dc or 0
        write_dice(arms.damage, weapon.damage)
        if weapon.extra is not None:
            write_dice(arms.extra, weapon.extra)
        if arms.kind == t.MELEE and record.armed < 0:
            record.armed = number
    hands = record.weapon[UNARMED]
    hands.kind, hands.nonlethal = t.MELEE, 1
    write_dice(hands.damage, BARE_HANDS)


def write_unit(unit: state.Unit, sheet: Any, gridded: bool) -> None:
    """What a combatant begins with."""
    unit.hp, unit.stabilised = sheet.start_hp, int(sheet.stable)
    unit.posture = t.POSTURES.index(sheet.posture)
    for flag in sheet.flags:
        unit.left[t.FLAGS.index(flag)] = OPEN
    if sheet.cover is not None:
        unit.cover = t.DEGREES.index(sheet.cover)
    else:
        unit.cover = t.UNSTATED if gridded else t.NONE
    sources = [t.DEGREES.index(degree) for degree in sheet.concealment or () if degree != "none"]
    unit.sources = len(sources)
    unit.source[: len(sources)] = sources
    for number, weapon in enumerate(sheet.weapons):
        unit.items[number] = weapon.count if weapon.kind == "burst" else 0
