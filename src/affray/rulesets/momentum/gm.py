"""The game master's changes, carried out by the rules from there on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from affray.kernel.events import ARRIVED, DEPARTED
from affray.kernel.fight import NOBODY
from affray.kernel.order import slot_of, step_in
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.rulesets.momentum import terms as t
from affray.rulesets.momentum.ending import settle, stop
from affray.rulesets.momentum.initiative import ahead, rank_of, roll_initiative
from affray.rulesets.momentum.muster import write_sheet, write_unit
from affray.rulesets.momentum.rounds import begin_turn, leave_turn
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import NO_HIT_POINTS

__all__ = ["DAMAGE_TYPES", "after", "damage", "heal", "set_field", "stop"]

DAMAGE_TYPES = t.DAMAGE_TYPES
LARGEST = 1_000_000


def damage(_fight: Fight, _who: int, _amount: int, _kind: str | None) -> int:
    """Nobody has hit points to lose."""
    return NO_HIT_POINTS


def heal(_fight: Fight, _who: int, _amount: int) -> int:
    """Nobody has hit points to regain."""
    return NO_HIT_POINTS


# --- who is there, and whose turn it is ---------------------------------------------------------------------------


def depart(fight: Fight, who: int) -> None:
    """Whoever leaves is out; a creature stays in view as such, a player is gone."""
    unit = fight.units[who]
    unit.out, unit.away = 1, int(not fight.sheets[who].creature)
    emit(fight, DEPARTED, who, -1, 0, 0, 0)
    after(fight)


def out_of_sight(fight: Fight, who: int) -> None:
    """Someone is not there for those who do not see it, and nothing follows from that."""
    fight.units[who].out, fight.units[who].away = 1, 1


def arrive(fight: Fight, roster: Roster, who: int) -> None:
    """A newcomer takes its place: a creature by its DC, a player by its roll; where none was rolled, last."""
    write_sheet(fight.sheets[who], roster.sheets[who])
    write_unit(fight.units[who], roster.sheets[who], roster)
    emit(fight, ARRIVED, who, -1, 0, 0, 0)
    if fight.round == 0:
        return
    creatures = [other for other in fight.order[: fight.count] if fight.sheets[other].creature]
    before = None
    if fight.began == NOBODY and fight.sheets[who].creature:
        before = next((other for other in creatures if ahead(fight, who, other)), None)
    elif fight.began == NOBODY:
        roll_initiative(fight, who, 0)
        before = next((other for other in creatures if rank_of(fight, other) == fight.units[who].before), None)
    step_in(fight, who, fight.count if before is None else slot_of(fight, before))


def give_turn(fight: Fight, who: int) -> None:
    """It is this combatant's turn now, whoever's it was."""
    fight.slot = slot_of(fight, who)
    begin_turn(fight, who)


def after(fight: Fight) -> None:
    """What follows from any change: a clock may be full, or the one whose turn it is may be out."""
    if fight.round > 0:
        settle(fight)
        leave_turn(fight)


# --- gm set -------------------------------------------------------------------------------------------------------


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"needs a whole number from {least} to {most}")
    return value


def _yes_no(value: Any) -> int:
    if not isinstance(value, bool):
        raise ValueError("needs true or false")
    return int(value)


def _only_for(creature: bool, fight: Fight, who: int) -> None:
    if bool(fight.sheets[who].creature) != creature:
        raise ValueError("is for creatures" if creature else "is for players")


def _flag(field: str) -> Callable[[Fight, int, Any], None]:
    def put(fight: Fight, who: int, value: Any) -> None:
        _only_for(False, fight, who)
        setattr(fight.units[who], field, _yes_no(value))

    return put


def _count(field: str, least: int, most: int) -> Callable[[Fight, int, Any], None]:
    def put(fight: Fight, who: int, value: Any) -> None:
        _only_for(False, fight, who)
        setattr(fight.units[who], field, _number(value, least, most))

    return put


def _on_sheet(fight: Fight, who: int, field: str, value: int) -> None:
    changed = replace(fight.sheets[who])
    setattr(changed, field, value)
    fight.sheets = [*fight.sheets[:who], changed, *fight.sheets[who + 1 :]]


def _level(fight: Fight, who: int, value: Any) -> None:
    _only_for(True, fight, who)
    _on_sheet(fight, who, "level", _number(value, 0, 1000))


def _damage(fight: Fight, who: int, value: Any) -> None:
    _only_for(True, fight, who)
    if value not in t.DAMAGE_TYPES:
        raise ValueError(f"is one of {', '.join(t.DAMAGE_TYPES)}")
    _on_sheet(fight, who, "damage", t.DAMAGE_TYPES.index(value))


def _armor(fight: Fight, who: int, value: Any) -> None:
    _only_for(False, fight, who)
    if value not in t.ARMORS:
        raise ValueError(f"is one of {', '.join(t.ARMORS)}")
    _on_sheet(fight, who, "armor", t.ARMORS.index(value))


def _out(fight: Fight, who: int, value: Any) -> None:
    fight.units[who].out = _yes_no(value)


def _acted(fight: Fight, who: int, value: Any) -> None:
    _flag("acted")(fight, who, value)
    if fight.turn == who:
        fight.acted = fight.units[who].acted


FIELDS: dict[str, Callable[[Fight, int, Any], None]] = {
    "level": _level,
    "damage": _damage,
    "out": _out,
    "armor": _armor,
    "reaction_used": _flag("reaction_used"),
    "acted": _acted,
    "field_tries": _count("field_tries", 0, LARGEST),
    "treated": _flag("treated"),
    "healed": _flag("healed"),
}
DERIVED = ("side", "dc", "capacity", "wounds", "initiative", "at")


def set_field(fight: Fight, _roster: Roster, who: int, field: str, value: Any) -> None:
    """Set one field of a combatant. Raises ValueError with what it may be."""
    FIELDS[field](fight, who, value)


def _scene(field: str) -> Callable[[Fight, Any], None]:
    def put(fight: Fight, value: Any) -> None:
        setattr(fight, field, _number(value, 0, LARGEST))

    return put


SCENE_FIELDS: dict[str, Callable[[Fight, Any], None]] = {
    "momentum": _scene("momentum"),
    "enemy_successes": _scene("enemy_successes"),
}
SCENE_DERIVED = ("clock", "over", "wound_grade", "order")
