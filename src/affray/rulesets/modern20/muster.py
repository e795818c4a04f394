"""From sheets to records."""

from __future__ import annotations

from typing import Any

from affray.kernel.conditions import OPEN, TURN_END
from affray.kernel.fight import NOBODY
from affray.kernel.muster import mustered
from affray.kernel.notation import Dice
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import state
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.hands import take_in_hand
from affray.rulesets.modern20.injuries import tally
from affray.rulesets.modern20.options import bleeding, span
from affray.rulesets.modern20.policy import NAMES
from affray.rulesets.modern20.sheet import UNARMED, unarmed_damage
from affray.rulesets.modern20.states import hit_points, mark_scores, staggering, standing


def enlist(scenario: Any) -> tuple[state.Fight, Roster]:
    """The fight of a scenario before anything has happened."""
    fight, roster = mustered(state.Fight, scenario, NAMES, t.QUESTIONS)
    write_rules(fight.rules, scenario.options)
    for who, sheet in enumerate(scenario.combatants):
        write_sheet(fight.sheets[who], sheet)
        write_unit(fight, roster, who, sheet)
        fight.sheets[who].mercy = mercy(scenario, sheet.side)
    if scenario.start is None and any(sheet.aggressor for sheet in scenario.combatants):
        for who in range(fight.n):
            fight.units[who].left[t.SURPRISED] = OPEN
    return fight, roster


def mercy(scenario: Any, side: str) -> int:
    """What a side wants of the fallen."""
    settings = scenario.sides.get(side)
    return t.MERCIES.index(settings.mercy or "kill") if settings else t.KILL


def carried_numbers(before: Roster, after: Roster) -> list[int]:
    """What the numbers of names in one fight are in another, which comes to know them all."""
    return [after.word(name) for name in before.words]


def write_dice(record: state.Dice, dice: Dice) -> None:
    """Dice as a sheet has them."""
    record.terms = len(dice.terms)
    record.bonus = dice.bonus
    for term, (number, sides) in enumerate(dice.terms):
        record.number[term], record.sides[term] = number, sides


def key_of(word: str) -> str:
    """A word as the tables write it."""
    return word.replace(" ", "_").replace("-", "_")


def write_rules(rules: state.Rules, options: Any) -> None:
    """Options and tables."""
    rules.knocks_out = int(options.nonlethal_at_zero == "unconscious")
    rules.injury_failures = options.permanent_after
    for name, figure in options.difficulties.items():
        setattr(rules, name, figure)
    for name, figure in options.endurance.items():
        setattr(rules, f"{name}_dc", figure)
    for skill in range(len(t.SKILLS)):
        ability = options.skill_abilities.get(t.SKILLS[skill], "str")
        rules.skill_ability[skill] = t.ABILITIES.index(ability)
    for save, word in enumerate(t.SAVES):
        abilities = [t.ABILITIES.index(ability) for ability in options.save_abilities[word]]
        rules.save_ability[2 * save : 2 * save + 2] = [abilities[0], abilities[-1]]
    rules.size[:] = [options.size[size] for size in t.SIZES]
    for name, pair in options.defense_modifiers.items():
        first = 2 * t.CONDITIONS.index(name)
        rules.defense_modifier[first : first + 2] = pair
    rules.attack_prone[:] = options.attack_modifiers["prone"]
    rules.flanking[:] = options.attack_modifiers["flanking"]
    rules.higher_ground[:] = options.attack_modifiers["higher_ground"]
    write_conditions(rules, options.conditions)
    rules.cover[:] = covers(options.cover, 0)
    rules.cover_reflexes[:] = covers(options.cover, 1)
    rules.concealment[:] = [0, 25, 50]
    write_injuries(rules, options)
    write_exhaustion(rules, options.exhaustion)
    rules.item_hardness, rules.item_hit_points = options.items["hardness"], options.items["hit_points"]


def covers(table: dict[str, tuple[int, int]], which: int) -> list[int]:
    """Bonuses by degree of cover; total cover gives what nine-tenths gives where a bonus is asked for."""
    words = [*t.COVERS[:-1], "nine-tenths"]
    return [table.get(key_of(word), (0, 0))[which] for word in words]


def write_conditions(rules: state.Rules, figures: dict[str, int]) -> None:
    """Figures of the conditions."""
    names = ("shaken", "sickened", "sickened_damage", "dazzled", "blinded_checks", "deafened", "entangled")
    for name in (*names, "entangled_dexterity", "fatigued"):
        setattr(rules, name, figures[name])
    rules.blinded_chance = figures["blinded_miss"]


def write_injuries(rules: state.Rules, options: Any) -> None:
    """Locations and what injuries of each severity do."""
    for key, word in options.locations.items():
        for face in span(key):
            rules.location[face] = t.LOCATIONS.index(word)
    for face in range(2, state.D20):
        rules.locations_begin |= int(rules.location[face] != rules.location[face - 1]) << face
    for location, word in enumerate(t.LOCATIONS):
        key = key_of(word)
        rules.multiplier[location] = options.multipliers[key]
        rules.called[location] = options.called_shots[key]
    for face in range(1, state.D20):
        rules.worth[face] = sum(rules.multiplier[location] for location in rules.location[face:])
    for severity, word in enumerate(t.SEVERITIES[1:], 1):
        rules.severity[severity] = options.injury_degrees[word]
        rules.injury_penalty[severity] = options.injury_penalties[word]
        dice = bleeding(options.injury_bleeding[word])
        rules.bleeds[severity] = dice.bonus
        rules.bleed_dice[severity] = sum(number for number, _ in dice.terms)


def write_exhaustion(rules: state.Rules, levels: dict[str, int]) -> None:
    """From which level on exhaustion does what."""
    rules.tired_checks, rules.tired_speed = levels["checks"], levels["half_speed"]
    rules.tired_rolls, rules.tired_maximum = levels["attacks_and_saves"], levels["half_maximum"]
    rules.tired_still, rules.tired_dead = levels["speed_zero"], levels["dead"]


def write_sheet(record: state.Sheet, sheet: Any) -> None:
    """What does not change during a fight."""
    record.level, record.level_bonus = sheet.level, sheet.bonus
    record.abilities[:] = [getattr(sheet.abilities, ability) for ability in t.ABILITIES]
    record.ranks[:] = [getattr(sheet.ranks, skill) for skill in t.SKILLS]
    for save, word in enumerate(t.SAVES):
        stated = getattr(sheet.saves, word)
        record.save_stated[save] = int(stated is not None)
        record.save_base[save] = stated or 0
    record.initiative_from = t.ROLLED_FROM.index(sheet.initiative_from)
    record.initiative_bonus, record.defense_bonus = sheet.initiative_bonus, sheet.defense_bonus
    record.full_hp, record.hit_die, record.speed = sheet.hp, sheet.hit_die, sheet.speed
    record.size = t.SIZES.index(sheet.size)
    record.defense_ranks[:] = [sheet.defense_ranks.melee, sheet.defense_ranks.ranged]
    record.martial_arts = int("combat-martial-arts" in sheet.feats)
    record.training[:] = [int(maneuver in sheet.tool_training) for maneuver in t.MANEUVERS]
    record.aggressor, record.expects_combat = int(sheet.aggressor), int(sheet.expects_combat)
    write_weapons(record, sheet)


def write_weapons(record: state.Sheet, sheet: Any) -> None:
    """Bare hands, and the weapons as listed."""
    bare = record.weapon[0]
    bare.skill, bare.light, bare.unarmed = t.BRAWL, 1, 1
    bare.damage_kind = t.KIND_OF[UNARMED]
    write_dice(bare.damage, unarmed_damage())
    record.weapons = 1 + len(sheet.weapons)
    for number, weapon in enumerate(sheet.weapons, 1):
        arms = record.weapon[number]
        arms.kind = t.KINDS.index(weapon.kind)
        usual = "firearms" if weapon.kind == "ranged" else "brawl"
        arms.skill, arms.damage_kind = t.SKILLS.index(weapon.skill or usual), t.KIND_OF[weapon.type]
        arms.increment = weapon.increment or (30 if weapon.kind == "ranged" else 0)
        arms.light, arms.two_handed, arms.heavy = int(weapon.light), int(weapon.two_handed), int(weapon.heavy)
        write_dice(arms.damage, weapon.damage)


def write_unit(fight: state.Fight, roster: Roster, who: int, sheet: Any) -> None:
    """What a combatant begins with."""
    unit = fight.units[who]
    for name in ("nonlethal", "lethal", "semi_permanent", "permanent", "temporary", "exhaustion"):
        setattr(unit, name, getattr(sheet, name))
    unit.known_as = roster.word(roster.names[who])
    unit.hit_dice, unit.hardness = sheet.dice_left, sheet.cover_hardness
    unit.cover, unit.concealment = t.COVERS.index(sheet.cover), t.CONCEALMENTS.index(sheet.concealment)
    unit.cover_by = roster.names.index(sheet.cover_by) if sheet.cover_by in roster.names else NOBODY
    for number, ability in enumerate(t.ABILITIES):
        unit.ability_damage[number] = getattr(sheet.ability_damage, ability)
        unit.ability_loss[number] = getattr(sheet.ability_loss, ability)
    mark_scores(fight, who)
    write_items(fight, who)
    write_health(fight, who, sheet)


def write_items(fight: state.Fight, who: int) -> None:
    """A combatant has what it brings; the first weapon is in its hand."""
    first = who * state.ITEMS
    for item in range(first, first + state.ITEMS):
        there = item < first + fight.sheets[who].weapons
        fight.item[item].holder = who if there else -2
        fight.item[item].hit_points = fight.rules.item_hit_points
    fight.units[who].right = fight.units[who].left_hand = -1
    if fight.sheets[who].weapons > 1:
        take_in_hand(fight, who, first + 1)


def write_health(fight: state.Fight, who: int, sheet: Any) -> None:
    """Injuries and conditions it brings with it, and what follows from all of it, without a word."""
    unit = fight.units[who]
    brought = [(entry, 0) for entry in sheet.injuries] + [(entry, 1) for entry in sheet.permanent_injuries]
    for number, (entry, permanent) in enumerate(brought):
        injury = unit.injury[number]
        injury.location, injury.severity = t.LOCATIONS.index(entry.location), t.SEVERITIES.index(entry.severity)
        injury.permanent, injury.bleeds = permanent, 0
    unit.injuries = len(brought)
    tally(fight, who)
    for word, turns in sheet.conditions.items():
        condition = t.CONDITIONS.index(word)
        unit.left[condition], unit.ends[condition], unit.anchor[condition] = turns or OPEN, TURN_END, who
        fight.timed += 1 if turns else 0
    if unit.semi_permanent > 0:
        unit.left[t.DISABLED], unit.maimed = OPEN, 1
    unit.hp = hit_points(fight, who)
    unit.fell = int(unit.hp < 0 and unit.nonlethal == 0)
    if unit.hp <= 0 and unit.nonlethal > 0 and fight.rules.knocks_out:
        unit.knocked, unit.left[t.OUT_COLD] = 1, OPEN
    unit.staggered = int(staggering(fight, who))
    unit.state = standing(fight, who)
