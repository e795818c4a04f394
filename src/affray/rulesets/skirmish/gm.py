"""The game master's changes, carried out by the rules from the roll on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from affray.kernel.events import ARRIVED, DEPARTED
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.order import ahead, slot_of, step_in, step_out
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.rulesets.skirmish import terms as t
from affray.rulesets.skirmish.actions import fall_out_of_turn
from affray.rulesets.skirmish.cards import injury_names
from affray.rulesets.skirmish.damage import tell_if_out
from affray.rulesets.skirmish.muster import write_combatants
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import settle
from affray.rulesets.skirmish.turns import begin_turn, next_turn, roll_initiative
from affray.rulesets.skirmish.weapons import in_hand

DAMAGE_TYPES: tuple[str, ...] = ()


def damage(fight: Fight, who: int, amount: int, kind: str | None) -> int:
    """Damage from nobody, which no armour absorbs."""
    before = fight.units[who].hp
    fight.units[who].hp -= amount
    emit(fight, t.E_HARMED, -1, who, amount, fight.units[who].hp, 0)
    tell_if_out(fight, who, before)
    return 0


def heal(fight: Fight, who: int, amount: int) -> int:
    """Hit points back, up to the maximum."""
    unit = fight.units[who]
    unit.hp = min(fight.sheets[who].max_hp, unit.hp + amount)
    emit(fight, t.E_HEALED, -1, who, amount, unit.hp, 0)
    return 0


def after(fight: Fight) -> None:
    """What follows from any change: the fight may be over, or the one whose turn it is may be out."""
    if fight.round > 0:
        settle(fight)
        fall_out_of_turn(fight)


# --- who is there, and whose turn it is ---------------------------------------------------------------------------


def depart(fight: Fight, who: int) -> None:
    """A combatant leaves the fight; if it was its turn, the next one's begins."""
    before = fight.turn if fight.round > 0 else NOBODY
    slot = slot_of(fight, who)
    if slot >= 0:
        step_out(fight, slot)
    fight.units[who].away = 1
    emit(fight, DEPARTED, who, -1, 0, 0, 0)
    if fight.round == 0:
        return
    settle(fight)
    if before == who and fight.over == GOING_ON:
        fight.slot -= 1
        next_turn(fight)


def arrive(fight: Fight, roster: Roster, who: int) -> None:
    """A combatant that has just been added takes its place: in the order by its initiative, if the fight is on."""
    for name in injury_names(roster, roster.sheets[who : who + 1]):
        roster.word(name)
    write_combatants(fight, roster, (who,))
    emit(fight, ARRIVED, who, -1, 0, 0, 0)
    if fight.round == 0:
        return
    slot = fight.count
    if fight.began == NOBODY:
        roll_initiative(fight, who, 0)
        while slot > 0 and ahead(fight, who, fight.order[slot - 1]):
            slot -= 1
    step_in(fight, who, slot)


def give_turn(fight: Fight, who: int) -> None:
    """It is this combatant's turn now, whoever's it was."""
    fight.slot = slot_of(fight, who)
    begin_turn(fight, who)


# --- gm set -------------------------------------------------------------------------------------------------------


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"needs a whole number from {least} to {most}")
    return value


def _unit(field: str, least: int, most: int) -> Callable[[Fight, Roster, int, Any], None]:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        setattr(fight.units[who], field, _number(value, least, most))

    return put


def _sheet(field: str, least: int, most: int) -> Callable[[Fight, Roster, int, Any], None]:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        changed = replace(fight.sheets[who])
        setattr(changed, field, _number(value, least, most))
        fight.sheets = [*fight.sheets[:who], changed, *fight.sheets[who + 1 :]]

    return put


def _word(field: str, words: Sequence[str]) -> Callable[[Fight, Roster, int, Any], None]:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        if value not in words:
            raise ValueError(f"is one of {', '.join(words)}")
        setattr(fight.units[who], field, words.index(value))

    return put


def _weapon(fight: Fight, roster: Roster, who: int, value: Any) -> None:
    names = roster.sheets[who].weapon_names
    if value not in names:
        raise ValueError(f"is one of {', '.join(names)}" if names else "needs a weapon that is carried")
    fight.units[who].hand = names.index(value)


def _weapon_state(fight: Fight, roster: Roster, who: int, value: Any) -> None:
    unit = fight.units[who]
    if value not in t.STATES:
        raise ValueError(f"is one of {', '.join(t.STATES)}")
    if unit.hand < 0 or (in_hand(fight, who) < 0 and value == "jammed"):
        raise ValueError("needs a weapon in hand")
    unit.weapon_state[unit.hand] = t.STATES.index(value)


FIELDS: dict[str, Callable[[Fight, Roster, int, Any], None]] = {
    "hp": _unit("hp", -100_000, 100_000),
    "max_hp": _sheet("max_hp", 1, 100_000),
    "accuracy": _sheet("accuracy", -100, 100),
    "dodge": _sheet("dodge", -100, 100),
    "dive": _sheet("dive", 0, 1000),
    "move": _sheet("move", 0, 1000),
    "stance": _word("stance", t.STANCES),
    "position": _word("position", t.POSITIONS),
    "weapon": _weapon,
    "weapon_state": _weapon_state,
    "initiative": _unit("initiative", -1000, 1000),
}
DERIVED = ("vulnerability", "bleeding", "injuries", "out", "weapons", "armour", "moved", "acted", "at", "side")


def set_field(fight: Fight, roster: Roster, who: int, field: str, value: Any) -> None:
    """Set one field of a combatant. Raises ValueError with what it may be."""
    FIELDS[field](fight, roster, who, value)
