"""The JSON view of a combatant and of the encounter."""

from __future__ import annotations

from typing import Any

from affray.kernel.conditions import OPEN, ROUND_END
from affray.kernel.fight import NOBODY
from affray.kernel.interpreted import Quiet, nobody_answers
from affray.kernel.ruleset import Roster
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.abilities import threshold
from affray.rulesets.d20modern.defense import armour_part, covered_part, helpless_defense, loses_dexterity, uncovered
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import at_mercy, standing

NOTABLE = ("defense", "posture", "flags", "cover", "concealment", "at")
"""What a compact table shows of a combatant beside hit points, state and conditions."""


def combatant(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a combatant is at the moment."""
    unit, sheet = fight.units[who], roster.sheets[who]
    return {
        "side": roster.sides[unit.side],
        "hp": unit.hp,
        "max_hp": fight.sheets[who].max_hp,
        "state": t.STATES[standing(fight, who)],
        "defense": present_defense(fight, who, flat_footed=False),
        "defense_flat_footed": present_defense(fight, who, flat_footed=True),
        "posture": t.POSTURES[unit.posture],
        "flags": [flag for number, flag in enumerate(t.FLAGS) if unit.left[number] != 0],
        "cover": t.DEGREES[max(t.NONE, unit.cover)],
        "cover_by": name_of(roster, unit.cover_by),
        "concealment": [t.DEGREES[degree] for degree in unit.source[: unit.sources]],
        "conditions": conditions(fight, who),
        "given_defense": given(fight, roster, who),
        "nonlethal_threshold": threshold(fight, who),
        "grapple_with": name_of(roster, unit.grapple),
        "items": {w.name: unit.items[n] for n, w in enumerate(sheet.weapons) if w.kind == "burst"},
        "opportunity_used": bool(unit.struck),
        "at": [unit.x, unit.y] if fight.width else None,
        "initiative": unit.initiative if fight.units[unit.leader].rolled else None,
    }


def conditions(fight: Fight, who: int) -> list[dict[str, Any]]:
    """Conditions that are no flags, and flags that the game master has given for some rounds."""
    unit = fight.units[who]
    there = []
    for number, name in enumerate(t.CONDITIONS):
        left = unit.left[number]
        if left != 0 and (number >= len(t.FLAGS) or (left > 0 and unit.ends[number] == ROUND_END)):
            there.append({"name": name, "rounds": left if left > 0 else None})
    return there


def given(fight: Fight, roster: Roster, who: int) -> list[dict[str, Any]]:
    """What the game master has given to Defense."""
    unit = fight.units[who]
    return [
        {"value": unit.given_value[n], "type": type_name(roster.words, unit.given_type[n])} for n in range(unit.given)
    ]


def type_name(words: list[str], kind: int) -> str:
    """The name of a type of bonus."""
    return t.TYPES[kind] if kind < len(t.TYPES) else words[kind - len(t.TYPES)]


def present_defense(fight: Fight, who: int, flat_footed: bool) -> int:
    """Defense against an adjacent melee attacker who can be seen; perhaps without positive Dexterity and dodge."""
    engine, fight.engine = fight.engine, Quiet(nobody_answers)
    try:
        if at_mercy(fight, who):
            return helpless_defense(fight, who)
        lost = flat_footed or loses_dexterity(fight, who, NOBODY)
        cover = fight.rules.cover_defense[fight.units[who].cover] if 0 < fight.units[who].cover < t.TOTAL else 0
        total = uncovered(fight, who, NOBODY, False, True, lost, cover) + armour_part(fight, who)
        return total + covered_part(fight, who, False, True, cover)
    finally:
        fight.engine = engine


def name_of(roster: Roster, who: int) -> str | None:
    """A combatant's name, or None for nobody."""
    return None if who == NOBODY else roster.names[who]


def encounter(fight: Fight, roster: Roster) -> dict[str, Any]:
    """What the encounter has besides round, turn and outcome."""
    return {"last_cover_struck": struck(roster, fight.last_struck)}


def struck(roster: Roster, number: int) -> str | None:
    """What was struck as cover last: a combatant's name, the degree of a thing, or nothing yet."""
    if number == t.NOTHING_STRUCK:
        return None
    return roster.names[number - t.COVERING] if number >= t.COVERING else t.DEGREES[number]


def as_written(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a scenario says of a combatant as it is now, beside its sheet; None takes a key of the sheet away.

    Flags that end by themselves are left out: as a scenario has them they would never end.
    """
    unit, record = fight.units[who], fight.sheets[who]
    return {
        "hp": record.max_hp,
        "current_hp": unit.hp,
        "stable": standing(fight, who) == t.STABLE,
        "posture": t.POSTURES[unit.posture],
        "flags": [flag for number, flag in enumerate(t.FLAGS) if unit.left[number] == OPEN],
        "grapple_with": there(fight, roster, unit.grapple),
        "cover": None if unit.cover == t.UNSTATED else t.DEGREES[unit.cover],
        "cover_by": there(fight, roster, unit.cover_by),
        "concealment": [t.DEGREES[degree] for degree in unit.source[: unit.sources]],
        "weapons": weapons_now(fight, roster, who),
    } | {name: getattr(record, name) for name in WRITTEN}


WRITTEN = ("base_attack", "class_defense", "equipment_defense", "natural_defense", "dodge", "speed")
"""Figures of the sheet that a game master may have changed, under the same names in a scenario."""


def weapons_now(fight: Fight, roster: Roster, who: int) -> list[dict[str, Any]]:
    """The weapons, with as many of each burst weapon as are left."""
    listed = []
    for number, weapon in enumerate(roster.sheets[who].weapons):
        dumped: dict[str, Any] = weapon.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        listed.append(dumped | ({"count": fight.units[who].items[number]} if weapon.kind == "burst" else {}))
    return listed


def there(fight: Fight, roster: Roster, who: int) -> str | None:
    """The name of someone who has not left the fight."""
    return None if who == NOBODY or fight.units[who].away else roster.names[who]


def start_as_written(fight: Fight, roster: Roster) -> dict[str, Any]:
    """What a scenario says of the start beside whose turn it is: who is surprised, in a surprise round."""
    if fight.surprise == 0 or fight.round > 1:
        return {}
    sides = {roster.sides[unit.side] for unit in fight.units[: fight.n] if unit.surprised}
    return {"surprised": sorted(sides)}
