"""The JSON view of a combatant and of the encounter."""

from __future__ import annotations

from typing import Any

from affray.kernel.fight import NOBODY
from affray.kernel.interpreted import Quiet, nobody_answers
from affray.kernel.ruleset import Roster
from affray.rulesets.stonekeep import terms as t
from affray.rulesets.stonekeep.armor_class import armor_class
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import standing

NOTABLE = ("subdual", "tended", "holding", "held_by", "at")
"""What a compact table shows of a combatant beside hit points, state and conditions."""


def combatant(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a combatant is at the moment."""
    unit = fight.units[who]
    state = standing(fight, who)
    return {
        "side": roster.sides[unit.side],
        "hp": unit.hp,
        "max_hp": fight.sheets[who].max_hp,
        "subdual": unit.subdual,
        "state": "normal" if state == t.STAGGERED else t.STATES[state],
        "tended": bool(unit.tended),
        "ac": present_ac(fight, who),
        "conditions": conditions(fight, who),
        "aoo_used": fight.round > 0 and unit.struck_round == fight.round,
        "holding": name_of(roster, unit.holding),
        "held_by": name_of(roster, unit.held_by),
        "at": [unit.x, unit.y] if fight.width else None,
        "initiative": unit.initiative if fight.units[unit.leader].rolled else None,
    }


def conditions(fight: Fight, who: int) -> list[str]:
    """The conditions of a combatant, in the register's order."""
    unit = fight.units[who]
    there = [name for number, name in enumerate(t.CONDITIONS) if unit.left[number] != 0]
    if standing(fight, who) == t.STAGGERED:
        there.append("staggered")
    return [*there, "delaying"] if unit.delaying else there


def present_ac(fight: Fight, who: int) -> int:
    """The AC that an attack now has to meet."""
    engine, fight.engine = fight.engine, Quiet(nobody_answers)
    try:
        return armor_class(fight, who)
    finally:
        fight.engine = engine


def name_of(roster: Roster, who: int) -> str | None:
    """A combatant's name, or None for nobody."""
    return None if who == NOBODY else roster.names[who]


def encounter(_fight: Fight, _roster: Roster) -> dict[str, Any]:
    """What the encounter has besides round, turn and outcome."""
    return {}


def as_written(fight: Fight, _roster: Roster, who: int) -> dict[str, Any]:
    """What a scenario says of a combatant as it is now, beside its sheet; None takes a key of the sheet away."""
    unit, sheet, state = fight.units[who], fight.sheets[who], standing(fight, who)
    low = unit.hp < 1 and state in (t.DISABLED, t.DYING, t.STABLE)
    return {
        "hp": sheet.max_hp,
        "current_hp": unit.hp,
        "subdual": unit.subdual or None,
        "state": t.STATES[state] if low else None,
        "tended": bool(unit.tended) and low and state == t.STABLE,
        "base_attack": sheet.base_attack,
        "armor": sheet.armor,
        "shield": sheet.shield,
        "speed": sheet.speed,
        "size": t.SIZES[sheet.size],
        "tough": bool(sheet.tough),
    }
