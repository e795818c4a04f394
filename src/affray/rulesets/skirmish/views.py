"""The JSON view of a combatant and of the encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.kernel.fight import GOING_ON
from affray.kernel.interpreted import Quiet, nobody_answers
from affray.kernel.ruleset import Roster
from affray.rulesets.skirmish import terms as t
from affray.rulesets.skirmish.cards import injury_name, injury_pairs
from affray.rulesets.skirmish.squares import ADJACENT
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.to_hit import own_accuracy, vulnerability
from affray.rulesets.skirmish.weapons import in_hand

NOTABLE = ("stance", "position", "bleeding", "out", "at")
"""What a compact table shows of a combatant beside hit points and injuries."""


def notes(view: Mapping[str, Any]) -> list[str]:
    """What a compact table says of a combatant's injuries."""
    return [f"{injury['part']}: {injury['injury']}" for injury in view["injuries"]]


def combatant(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a combatant is at the moment."""
    unit, sheet = fight.units[who], fight.sheets[who]
    names = roster.sheets[who].weapon_names
    hand = in_hand(fight, who)
    pairs = injury_pairs(roster) if unit.wounds else ()
    injuries = zip(unit.injury_part[: unit.wounds], unit.injury[: unit.wounds], strict=True)
    accuracy, against = totals(fight, who)
    return {
        "side": roster.sides[unit.side],
        "hp": unit.hp,
        "max_hp": sheet.max_hp,
        "stance": t.STANCES[unit.stance],
        "position": t.POSITIONS[unit.position],
        "weapon": None if hand < 0 else names[hand],
        "weapon_state": None if unit.hand < 0 else t.STATES[unit.weapon_state[unit.hand]],
        "weapons": [{"name": name, "state": t.STATES[unit.weapon_state[n]]} for n, name in enumerate(names)],
        "injuries": [{"part": t.PARTS[part], "injury": injury_name(pairs, injury)} for part, injury in injuries],
        "bleeding": unit.bleeding,
        "out": out(fight, who),
        "accuracy": accuracy,
        "vulnerability": against,
        "dodge": sheet.dodge,
        "dive": sheet.dive,
        "move": sheet.move,
        "armour": roster.sheets[who].armour.as_written(),
        "initiative": unit.initiative if fight.units[unit.leader].rolled else None,
        "moved": bool(unit.moved),
        "acted": bool(unit.acted),
        "at": [unit.x, unit.y] if fight.width else None,
    }


def totals(fight: Fight, who: int) -> tuple[int, int]:
    """ACCURACY as it is now, without a weapon, and the vulnerability against an attacker who is not adjacent."""
    engine, fight.engine = fight.engine, Quiet(nobody_answers)
    try:
        return own_accuracy(fight, who), vulnerability(fight, who, ADJACENT + 1)
    finally:
        fight.engine = engine


def encounter(_fight: Fight, _roster: Roster) -> dict[str, Any]:
    """What the encounter has besides round, turn and outcome."""
    return {}


def as_written(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a scenario says of a combatant as it is now, beside its sheet.

    The turn that is on begins again, and its owner bleeds at its start: that much is given back.
    """
    unit, record, sheet = fight.units[who], fight.sheets[who], roster.sheets[who]
    view = combatant(fight, roster, who)
    states = {weapon["name"]: weapon["state"] for weapon in view["weapons"] if weapon["state"] != "ready"}
    hand = sheet.weapon_names[unit.hand] if unit.hand >= 0 else None
    goes_on = fight.round > 0 and fight.over == GOING_ON and fight.turn == who
    return {
        "hp": record.max_hp,
        "current_hp": unit.hp + (unit.bleeding if goes_on else 0),
        "stance": view["stance"],
        "position": view["position"],
        "injuries": view["injuries"],
        "weapon_states": states,
        "accuracy": record.accuracy,
        "dodge": record.dodge,
        "dive": record.dive,
        "move": record.move,
    } | ({"weapon": hand, "weapons": cards(sheet)} if hand is not None and sheet.weapons else {})


def cards(sheet: Any) -> list[Any]:
    """The weapons that a sheet carries: names of cards, or whole ones."""
    dumped: dict[str, Any] = sheet.model_copy(update={"weapons": sheet.carried}).model_dump(mode="json", by_alias=True)
    return list(dumped["weapons"])
