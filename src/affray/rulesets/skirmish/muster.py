"""From sheets to records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from affray.kernel.muster import mustered
from affray.kernel.ruleset import Roster
from affray.rulesets.skirmish import state
from affray.rulesets.skirmish.cards import (
    ArmourCard,
    Pairs,
    WeaponCard,
    armour_table,
    injury_number,
    injury_pairs,
    weapon_table,
)
from affray.rulesets.skirmish.policy import NAMES
from affray.rulesets.skirmish.state import FIST
from affray.rulesets.skirmish.terms import PARTS, POSITIONS, QUESTIONS, STANCES, STATES


def enlist(scenario: Any) -> tuple[state.Fight, Roster]:
    """The fight of a scenario before anything has happened."""
    fight, roster = mustered(state.Fight, scenario, NAMES, QUESTIONS)
    write_rules(fight.rules, scenario.options)
    write_combatants(fight, roster, range(fight.n))
    return fight, roster


def carried_numbers(before: Roster, after: Roster) -> list[int]:
    """What the numbers of injuries in one fight are in another, which comes to know them all."""
    known = injury_pairs(before)
    for _, bleeding in known:
        after.word(bleeding)  # it says what the plain one is called, which does not say as much
    pairs = injury_pairs(after)
    return [0, 0, *(2 * (1 + pairs.index(pair)) + bleeds for pair in known for bleeds in (0, 1))]


def write_combatants(fight: state.Fight, roster: Roster, numbers: Iterable[int]) -> None:
    """Fill in what skirmish knows of some combatants."""
    options = roster.scenario.options
    pairs, weapons, armour = injury_pairs(roster), weapon_table(options), armour_table(options)
    for who in numbers:
        sheet = roster.sheets[who]
        write_sheet(fight.sheets[who], sheet, armour)
        write_cards(fight.sheets[who], sheet.cards(weapons), pairs)
        write_unit(fight.units[who], sheet, pairs)


def field(word: str) -> str:
    """The attribute that holds a word's modifier."""
    return word.replace("-", "_")


def write_rules(rules: state.Rules, options: Any) -> None:
    """Options and tables."""
    rules.tie_hits = int(options.tie == "hit")
    rules.wounds_lower_dodge = int(options.wounds_lower_dodge)
    rules.chain_limit = options.chain_limit
    attacker, target = options.attacker_modifiers, options.target_modifiers
    rules.attacker_stance[:] = [getattr(attacker, field(stance)) for stance in STANCES]
    rules.attacker_position[:] = [getattr(attacker, field(position)) for position in POSITIONS]
    rules.target_stance[:] = [getattr(target, field(stance)) for stance in STANCES]
    rules.target_position[:] = [getattr(target, field(position)) for position in POSITIONS]
    rules.prone_adjacent = target.prone_adjacent
    rules.location[:] = [PARTS.index(options.part_of(face)) for face in range(1, 11)]


def write_sheet(record: state.Sheet, sheet: Any, armour: dict[str, ArmourCard]) -> None:
    """What does not change during a fight."""
    record.accuracy, record.dodge = sheet.accuracy, sheet.dodge
    record.dive, record.move, record.max_hp = sheet.dive, sheet.move, sheet.hp
    for part, worn in sheet.armour.as_written().items():
        record.armour[PARTS.index(part)] = worn if isinstance(worn, int) else armour[worn].value
    record.weapons = len(sheet.carried)


def write_cards(record: state.Sheet, cards: list[WeaponCard], pairs: Pairs) -> None:
    """The cards of the weapons carried and, last of them, the fist's."""
    for number, card in enumerate(cards):
        written = record.card[FIST if number == record.weapons else number]
        written.accuracy, written.range = card.accuracy, card.squares
        written.last_row = card.damage[-1].faces[0]
        for row in card.damage:
            first, last = row.faces
            for face in range(first, last + 1):
                written.damage[face - 1] = row.damage
                written.injury[face - 1] = injury_number(pairs, row.injury)
        written.alike[:] = alike(written)


def alike(card: state.Card) -> list[int]:
    """For each face the lowest one of the same damage and injury, on the same side of where the last row begins."""
    kinds = [(card.damage[i], card.injury[i], i + 1 >= card.last_row) for i in range(len(card.damage))]
    return [1 + kinds.index(kind) for kind in kinds]


def write_unit(unit: state.Unit, sheet: Any, pairs: Pairs) -> None:
    """What a combatant begins with."""
    unit.hp = sheet.start_hp
    unit.stance, unit.position = STANCES.index(sheet.stance), POSITIONS.index(sheet.position)
    unit.hand = sheet.hand
    for number, name in enumerate(sheet.weapon_names):
        unit.weapon_state[number] = STATES.index(sheet.weapon_states.get(name, "ready"))
    unit.wounds = len(sheet.injuries)
    for place, suffered in enumerate(sheet.injuries):
        unit.injury_part[place] = PARTS.index(suffered.part)
        unit.injury[place] = injury_number(pairs, suffered.injury)
        unit.bleeding += unit.injury[place] % 2
