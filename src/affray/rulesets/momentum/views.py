"""The JSON view of a combatant and of the encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.kernel.fight import GOING_ON
from affray.kernel.ruleset import Roster
from affray.rulesets.momentum import terms as t
from affray.rulesets.momentum.armor import capacity
from affray.rulesets.momentum.clock import SEGMENTS, is_player
from affray.rulesets.momentum.rolling import dc_of
from affray.rulesets.momentum.state import Fight

NOTABLE = ("reaction_used", "out", "at")
"""What a compact table shows of a combatant."""
TRACKS = {"momentum": "clock", "enemy_successes": "clock"}
"""What a scene fills, and the field that says how far it goes."""


def notes(view: Mapping[str, Any]) -> list[str]:
    """What a compact table says of a combatant's wounds."""
    return [worded(wound) for wound in view.get("wounds", ())]


def worded(wound: Mapping[str, Any]) -> str:
    """A wound in a few words."""
    hinders = f" (hinders {', '.join(wound['hinders'])})" if wound["hinders"] else ""
    return f"{wound['grade']}: {wound['name']}{hinders}"


def combatant(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a combatant is at the moment."""
    unit, sheet = fight.units[who], fight.sheets[who]
    at = [unit.x, unit.y] if fight.width else None
    side = roster.sides[unit.side]
    if sheet.creature:
        return {"side": side, "level": sheet.level, "dc": dc_of(sheet.level), "out": bool(unit.out), "at": at}
    return {
        "side": side,
        "wounds": [wound(unit.grade[w], unit.name[w], unit.kinds[w], roster) for w in range(unit.wounds)],
        "reaction_used": bool(unit.reaction_used),
        "acted": bool(unit.acted),
        "capacity": capacity(fight, who),
        "armor": t.ARMORS[sheet.armor],
        "initiative": unit.initiative if fight.units[unit.leader].rolled else None,
        "field_tries": unit.field_tries,
        "treated": bool(unit.treated),
        "healed": bool(unit.healed),
        "at": at,
    }


def needs(fight: Fight, roster: Roster, who: int) -> list[str]:
    """What each wound of a player needs to heal, and what this session has left for it."""
    unit = fight.units[who]
    said = [HEALS[unit.grade[w]].format(roster.words[unit.name[w]]) for w in range(unit.wounds)]
    if said and unit.treated:
        said.append("a professional has treated it this session")
    if said and unit.healed:
        said.append("magic has been tried on it this session")
    return said


HEALS = {
    t.STRAIN: "{} (strain): a rest, field treatment, a professional or magic",
    t.TRAUMA: "{} (lingering trauma): a rest without strains, a professional or magic; field treatment lowers it",
    t.INJURY: "{} (debilitating injury): magic; a rest, field treatment or a professional lowers it",
    t.SCAR: "{} (lasting scar): magic that names it",
}


def wound(grade: int, name: int, kinds: int, roster: Roster) -> dict[str, Any]:
    """A wound: its grade, its name, the kinds of roll that it hinders."""
    return {"grade": grade_name(grade), "name": roster.words[name], "hinders": kind_names(kinds)}


def grade_name(grade: int) -> str | None:
    """A grade's name, or None for no wound."""
    return None if grade == t.UNHURT else t.GRADES[grade - 1]


def kind_names(kinds: int) -> list[str]:
    """The kinds of roll in a set of them."""
    return [name for number, name in enumerate(t.KINDS) if kinds >> number & 1]


def encounter(fight: Fight, roster: Roster) -> dict[str, Any]:
    """What the encounter has besides round, turn and outcome."""
    standing = [fight.order[slot] for slot in range(fight.count) if not fight.units[fight.order[slot]].out]
    return {
        "momentum": min(fight.momentum, fight.clock),
        "clock": fight.clock if fight.round else clock_to_come(fight),
        "enemy_successes": min(fight.enemy_successes, fight.clock),
        "over": t.ENDS[fight.ended],
        "wound_grade": None if fight.over == GOING_ON else grade_name(fight.wound_grade),
        "order": [roster.names[who] for who in standing],
    }


def clock_to_come(fight: Fight) -> int:
    """The size that the clock would have if the fight started now."""
    return SEGMENTS + sum(is_player(fight, who) for who in range(fight.n))


def as_written(fight: Fight, roster: Roster, who: int) -> dict[str, Any] | None:
    """What a scenario says of a combatant as it is now, beside its sheet; None of a creature that is out."""
    unit, sheet = fight.units[who], fight.sheets[who]
    if sheet.creature:
        damage = None if sheet.damage < 0 else t.DAMAGE_TYPES[sheet.damage]
        return None if unit.out else {"level": sheet.level, "damage": damage}
    return {"wounds": combatant(fight, roster, who)["wounds"], "armor": t.ARMORS[sheet.armor]}
