"""The game master's changes, carried out by the rules from the roll on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from affray.kernel.conditions import OPEN
from affray.kernel.events import ARRIVED, DEPARTED
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.order import ahead, slot_of, step_in, step_out
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.kernel.terms import CAPACITY
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.abilities import dexterity
from affray.rulesets.d20modern.actions import fall_out_of_turn
from affray.rulesets.d20modern.area import share_of
from affray.rulesets.d20modern.commands import COVERS, SAVE_NAMES
from affray.rulesets.d20modern.damage import heal as healed
from affray.rulesets.d20modern.damage import hurt, hurt_nonlethally, now_stands
from affray.rulesets.d20modern.grapples import let_go, set_free
from affray.rulesets.d20modern.muster import pair, write_combatant
from affray.rulesets.d20modern.saves import makes_save
from affray.rulesets.d20modern.state import GIVEN, SOURCES, Fight
from affray.rulesets.d20modern.states import able, settle, standing, stop
from affray.rulesets.d20modern.turns import begin_turn, next_turn, roll_initiative

__all__ = ["DAMAGE_TYPES", "READINGS", "after", "damage", "heal", "set_field", "stop"]

DAMAGE_TYPES = ("lethal", "nonlethal")
MOST_GIVEN = 1000
Change = Callable[[Fight], int]


def damage(fight: Fight, who: int, amount: int, kind: str | None) -> int:
    """One blow from nobody: lethal, or nonlethal."""
    if kind == "nonlethal":
        hurt_nonlethally(fight, who, -1, amount)
    else:
        hurt(fight, who, -1, amount)
    return 0


def heal(fight: Fight, who: int, amount: int) -> int:
    """Healing, which does nothing for the dead."""
    healed(fight, who, -1, amount)
    return 0


def after(fight: Fight) -> None:
    """What follows from any change: a grapple that was cleared ends for both, the fight or a turn may be over."""
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.grapple != NOBODY and (unit.left[t.GRAPPLING] == 0 or fight.units[unit.grapple].away):
            set_free(fight, who)
        elif unit.grapple != NOBODY and not able(fight, who):
            let_go(fight, who)
    if fight.round > 0:
        settle(fight)
        fall_out_of_turn(fight)


# --- commands of which this ruleset reads some ------------------------------------------------------------------------


def whole(text: str, called: str, least: int, most: int) -> int:
    """A whole number of an option. Raises ValueError."""
    digits = text.replace("\u2212", "-").removeprefix("+")
    if not digits.removeprefix("-").isascii() or not digits.removeprefix("-").isdigit() or len(digits) > 9:
        raise ValueError(f"needs a whole number as {called}, not {shown(text)}")
    if not least <= int(digits) <= most:
        raise ValueError(f"needs {called} from {least} to {most}, not {shown(text)}")
    return int(digits)


def only(options: Mapping[str, str], *allowed: str) -> None:
    """Raise ValueError for an option that a command does not have."""
    for key in options:
        if key not in allowed:
            raise ValueError(f"takes only {', '.join(allowed)} here, not {key}")


def read_give(roster: Roster, who: int, rest: Sequence[str], options: Mapping[str, str]) -> Change | None:
    """`gm give T defense N [type=NAME]`; any other gift is a condition."""
    if not rest or rest[0].casefold() != "defense":
        return None
    only(options, "type")
    if len(rest) != 2:
        raise ValueError("NAME defense N [type=NAME]")
    value = whole(rest[1], "the bonus", -MOST_GIVEN, MOST_GIVEN)
    name = options.get("type", t.TYPES[t.UNTYPED]).strip().casefold()
    if not name or len(name) > 80:
        raise ValueError("needs a type of 1 to 80 characters")
    kind = t.TYPES.index(name) if name in t.TYPES else len(t.TYPES) + roster.word(name)

    def do(fight: Fight) -> int:
        unit = fight.units[who]
        if unit.given == GIVEN:
            return CAPACITY
        unit.given_value[unit.given], unit.given_type[unit.given] = value, kind
        unit.given += 1
        emit(fight, t.E_GIVEN, who, -1, value, kind, 0)
        return 0

    return do


def read_clear(_roster: Roster, who: int, rest: Sequence[str], options: Mapping[str, str]) -> Change | None:
    """`gm clear T defense`; anything else that is cleared is a condition."""
    if len(rest) != 1 or rest[0].casefold() != "defense":
        return None
    only(options)

    def do(fight: Fight) -> int:
        fight.units[who].given = 0
        emit(fight, t.E_CLEARED, who, -1, 0, 0, 0)
        return 0

    return do


def read_save(_roster: Roster, who: int, rest: Sequence[str], options: Mapping[str, str]) -> Change | None:
    """`gm save NAME fort|ref|will dc=N [damage=N] [cover=DEGREE] [half]`"""
    only(options, "dc", "damage", "cover")
    words = [word.casefold() for word in rest]
    half = "half" in words
    named = [word for word in words if word != "half"]
    if len(named) != 1 or named[0] not in SAVE_NAMES:
        raise ValueError("NAME fort|ref|will dc=N [damage=N] [cover=DEGREE] [half]")
    if "dc" not in options:
        raise ValueError("needs dc=N")
    save, dc = SAVE_NAMES[named[0]], whole(options["dc"], "dc", 0, 1000)
    amount = whole(options.get("damage", "0"), "damage", 0, 100_000)
    word = options.get("cover", "none").casefold()
    if word not in COVERS or COVERS[word] == t.TOTAL:
        allowed = [degree for degree in COVERS if degree != "total"]
        raise ValueError(f"needs a degree of cover, {', '.join(allowed)}{did_you_mean(word, allowed)}")
    cover = COVERS[word] if save == t.REFLEX else t.NONE

    def do(fight: Fight) -> int:
        saved = makes_save(fight, who, save, dc, fight.rules.cover_reflex[cover])
        evades = save == t.REFLEX and bool(fight.sheets[who].evasion)
        hurt(fight, who, -1, share_of(amount, saved, half, cover, evades))
        return 0

    return do


READINGS = {"give": read_give, "clear": read_clear, "save": read_save}


# --- who is there, and whose turn it is -------------------------------------------------------------------------------


def depart(fight: Fight, who: int) -> None:
    """A combatant leaves the fight; if it was its turn, the next one's begins."""
    before = fight.turn if fight.round > 0 else NOBODY
    let_go(fight, who)
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
    write_combatant(fight, roster, who)
    pair(fight, roster, who)
    emit(fight, ARRIVED, who, -1, 0, 0, 0)
    fight.units[who].tiebreak = dexterity(fight, who)
    if fight.began == NOBODY:
        fight.units[who].left[t.FLAT_FOOTED] = OPEN
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


# --- gm set ----------------------------------------------------------------------------------------------------------

Put = Callable[[Fight, Roster, int, Any], None]


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"needs a whole number from {least} to {most}")
    return value


def _sheet(field: str, least: int, most: int) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        changed = replace(fight.sheets[who])
        setattr(changed, field, _number(value, least, most))
        fight.sheets = [*fight.sheets[:who], changed, *fight.sheets[who + 1 :]]

    return put


def _yes(field: str) -> Put:
    def put(fight: Fight, roster: Roster, who: int, value: Any) -> None:
        if not isinstance(value, bool):
            raise ValueError("needs true or false")
        _sheet(field, 0, 1)(fight, roster, who, int(value))

    return put


def _word(value: Any, words: Sequence[str]) -> int:
    if value not in words:
        raise ValueError(f"is one of {', '.join(words)}")
    return words.index(value)


def _hp(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    unit, before = fight.units[who], standing(fight, who)
    unit.hp = _number(value, -100_000, fight.sheets[who].max_hp)
    unit.stabilised = unit.stabilised if unit.hp < 0 else 0
    now_stands(fight, who, before)


def _state(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    if value not in ("dying", "stable"):
        raise ValueError("is dying or stable; any other follows from hit points and conditions")
    before = standing(fight, who)
    if before not in (t.DYING, t.STABLE):
        raise ValueError("is set only for hit points from -9 to -1")
    fight.units[who].stabilised = int(value == "stable")
    now_stands(fight, who, before)


def _posture(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    fight.units[who].posture = _word(value, t.POSTURES)


def _cover(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    unit = fight.units[who]
    if value == "judged":
        unit.cover = t.UNSTATED if fight.width else t.NONE
    else:
        unit.cover = _word(value, t.DEGREES)
    if unit.cover <= t.NONE:
        unit.cover_by = NOBODY


def _cover_by(fight: Fight, roster: Roster, who: int, value: Any) -> None:
    if value == "none":
        fight.units[who].cover_by = NOBODY
    elif value not in roster.names or roster.index(value) == who:
        raise ValueError("is another combatant's name, or none")
    elif fight.units[who].cover <= t.NONE:
        raise ValueError("needs a stated degree of cover first")
    else:
        fight.units[who].cover_by = roster.index(value)


def _concealment(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    words = [word for word in str(value).split(",") if word]
    degrees = [degree for degree in (_word(word, t.DEGREES) for word in words) if degree]
    if len(degrees) > SOURCES:
        raise ValueError(f"has at most {SOURCES} sources")
    unit = fight.units[who]
    unit.sources = len(degrees)
    unit.source[: len(degrees)] = degrees


def _size(fight: Fight, roster: Roster, who: int, value: Any) -> None:
    _sheet("size", 0, len(t.SIZES))(fight, roster, who, _word(value, t.SIZES))


def _initiative(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
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


FIELDS: dict[str, Put] = {
    "hp": _hp,
    "state": _state,
    "posture": _posture,
    "cover": _cover,
    "cover_by": _cover_by,
    "concealment": _concealment,
    "initiative": _initiative,
    "max_hp": _sheet("max_hp", 1, 100_000),
    "base_attack": _sheet("base_attack", -20, 100),
    "class_defense": _sheet("class_defense", -100, 100),
    "equipment_defense": _sheet("equipment_defense", -100, 100),
    "natural_defense": _sheet("natural_defense", -100, 100),
    "dodge": _sheet("dodge", -100, 100),
    "speed": _sheet("speed", 0, 1000),
    "size": _size,
    "immune_to_criticals": _yes("immune"),
    "evasion": _yes("evasion"),
}
DERIVED = (
    "defense",
    "defense_flat_footed",
    "flags",
    "conditions",
    "given_defense",
    "nonlethal_threshold",
    "grapple_with",
    "items",
    "opportunity_used",
    "at",
    "side",
)


def set_field(fight: Fight, roster: Roster, who: int, field: str, value: Any) -> None:
    """Set one field of a combatant. Raises ValueError with what it may be."""
    FIELDS[field](fight, roster, who, value)
