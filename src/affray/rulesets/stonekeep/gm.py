"""The game master's changes, carried out by the rules from the roll on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from affray.kernel.conditions import OPEN
from affray.kernel.events import ARRIVED, DEPARTED
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.grid import adjacent
from affray.kernel.order import ahead, slot_of, step_in, step_out
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.rulesets.stonekeep import terms as t
from affray.rulesets.stonekeep.abilities import dexterity
from affray.rulesets.stonekeep.actions import fall_out_of_turn
from affray.rulesets.stonekeep.delay import enter_order, turn_has_ended
from affray.rulesets.stonekeep.dying import heal as heal_by_magic
from affray.rulesets.stonekeep.dying import hurt, hurt_subdual, now_stands
from affray.rulesets.stonekeep.holds import end_hold, end_holds_of
from affray.rulesets.stonekeep.muster import write_sheet, write_unit
from affray.rulesets.stonekeep.rounds import begin_turn, next_turn, roll_initiative, settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import BELOW_AWAKE, BELOW_DYING, BELOW_STABLE, standing
from affray.rulesets.stonekeep.terms import DEAD, FLAT_FOOTED, HEAL_CAP, STABLE

DAMAGE_TYPES = ("subdual",)


def damage(fight: Fight, who: int, amount: int, kind: str | None) -> int:
    """Damage from nobody: to hit points, or subdual."""
    if kind is None:
        hurt(fight, who, -1, amount)
    else:
        hurt_subdual(fight, who, -1, amount)
    return 0


def heal(fight: Fight, who: int, amount: int) -> int:
    """Healing, which counts as magic."""
    if standing(fight, who) == DEAD:
        return HEAL_CAP
    heal_by_magic(fight, who, -1, amount)
    return 0


def after(fight: Fight) -> None:
    """What follows from any change: a hold at a distance ends, the fight may be over, a turn may be lost."""
    for who in range(fight.n):
        held = fight.units[who].holding
        if held != NOBODY and not adjacent(fight, who, held):
            end_hold(fight, who)
    if fight.round > 0:
        settle(fight)
        fall_out_of_turn(fight)


# --- gm set -------------------------------------------------------------------------------------------------------

STATES = {"dying": BELOW_DYING, "stable": BELOW_STABLE, "disabled": BELOW_AWAKE}


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"needs a whole number from {least} to {most}")
    return value


def _unit(field: str, least: int, most: int) -> Callable[[Fight, int, Any], None]:
    def put(fight: Fight, who: int, value: Any) -> None:
        before = standing(fight, who)
        setattr(fight.units[who], field, _number(value, least, most))
        now_stands(fight, who, before)

    return put


def _sheet(field: str, least: int, most: int) -> Callable[[Fight, int, Any], None]:
    def put(fight: Fight, who: int, value: Any) -> None:
        changed = replace(fight.sheets[who])
        setattr(changed, field, _number(value, least, most))
        fight.sheets = [*fight.sheets[:who], changed, *fight.sheets[who + 1 :]]

    return put


def _size(fight: Fight, who: int, value: Any) -> None:
    if value not in t.SIZES:
        raise ValueError(f"is one of {', '.join(t.SIZES)}")
    _sheet("size", 0, len(t.SIZES))(fight, who, t.SIZES.index(value))


def _flag(field: str) -> Callable[[Fight, int, Any], None]:
    def put(fight: Fight, who: int, value: Any) -> None:
        if not isinstance(value, bool):
            raise ValueError("needs true or false")
        _sheet(field, 0, 1)(fight, who, int(value))

    return put


def _tended(fight: Fight, who: int, value: Any) -> None:
    if not isinstance(value, bool):
        raise ValueError("needs true or false")
    if value and standing(fight, who) != STABLE:
        raise ValueError("is only for someone who is stable")
    fight.units[who].tended = int(value)


def _hp(fight: Fight, who: int, value: Any) -> None:
    unit, before = fight.units[who], standing(fight, who)
    was_below = unit.hp < 0
    unit.hp = _number(value, -100_000, fight.sheets[who].max_hp)
    if unit.hp >= 0 or not was_below:
        unit.below, unit.tended = BELOW_DYING, 0
    now_stands(fight, who, before)


def _initiative(fight: Fight, who: int, value: Any) -> None:
    """A new initiative, and the place in the order that it means: behind those who have as much."""
    fight.units[who].initiative = _number(value, -1000, 1000)
    fight.units[who].rolled = 1
    slot = slot_of(fight, who)
    if fight.round == 0 or slot < 0:
        return
    step_out(fight, slot)
    later = [s for s in range(fight.count) if fight.units[fight.order[s]].initiative < fight.units[who].initiative]
    step_in(fight, who, later[0] if later else fight.count)
    fight.slot = slot_of(fight, fight.turn)


def _state(fight: Fight, who: int, value: Any) -> None:
    if value not in STATES:
        raise ValueError(f"is one of {', '.join(STATES)}; any other follows from the hit points")
    if not -10 < fight.units[who].hp < 0:
        raise ValueError("is set only for hit points from -9 to -1")
    before = standing(fight, who)
    fight.units[who].below = STATES[value]
    if value != "stable":
        fight.units[who].tended = 0
    now_stands(fight, who, before)


FIELDS: dict[str, Callable[[Fight, int, Any], None]] = {
    "hp": _hp,
    "subdual": _unit("subdual", 0, 100_000),
    "state": _state,
    "tended": _tended,
    "initiative": _initiative,
    "max_hp": _sheet("max_hp", 1, 100_000),
    "base_attack": _sheet("base_attack", -20, 100),
    "armor": _sheet("armor", -100, 100),
    "shield": _sheet("shield", -100, 100),
    "speed": _sheet("speed", 0, 1000),
    "size": _size,
    "tough": _flag("tough"),
}
DERIVED = ("ac", "conditions", "aoo_used", "holding", "held_by", "at", "side")


def set_field(fight: Fight, _roster: Roster, who: int, field: str, value: Any) -> None:
    """Set one field of a combatant. Raises ValueError with what it may be."""
    FIELDS[field](fight, who, value)


# --- who is there, and whose turn it is ---------------------------------------------------------------------------


def depart(fight: Fight, who: int) -> None:
    """A combatant leaves the fight; if it was its turn, the next one's begins."""
    before = fight.turn if fight.round > 0 else NOBODY
    end_holds_of(fight, who)
    if fight.units[who].delaying:
        fight.units[who].delaying = 0
        fight.delayers -= 1
    slot = slot_of(fight, who)
    if slot >= 0:
        step_out(fight, slot)
    fight.units[who].away = 1
    emit(fight, DEPARTED, who, -1, 0, 0, 0)
    settle(fight)
    if before == who and fight.over == GOING_ON:
        fight.slot -= 1
        turn_has_ended(fight)
        next_turn(fight)


def arrive(fight: Fight, roster: Roster, who: int) -> None:
    """A combatant that has just been added takes its place: in the order by its initiative, if the fight is on."""
    sheet = roster.sheets[who]
    write_sheet(fight.sheets[who], sheet)
    write_unit(fight.units[who], sheet)
    emit(fight, ARRIVED, who, -1, 0, 0, 0)
    fight.units[who].tiebreak = dexterity(fight, who)
    if fight.round == 0:
        fight.units[who].left[FLAT_FOOTED] = OPEN
        return
    if fight.began == NOBODY:
        fight.units[who].left[FLAT_FOOTED] = OPEN
        roll_initiative(fight, who, 0)
    slot = fight.count
    while fight.began == NOBODY and slot > 0 and ahead(fight, who, fight.order[slot - 1]):
        slot -= 1
    step_in(fight, who, slot)


def give_turn(fight: Fight, who: int) -> None:
    """It is this combatant's turn now, whoever's it was."""
    if fight.units[who].delaying:
        enter_order(fight, who, fight.slot + 1)
    fight.slot = slot_of(fight, who)
    begin_turn(fight, who)
