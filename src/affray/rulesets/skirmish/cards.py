"""Weapon and armour cards, and the injuries that stand on them, as data that is checked when it is loaded."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    PlainValidator,
    Strict,
    ValidationError,
    WithJsonSchema,
)

from affray.kernel.fields import Name, Strictly, fault, faults
from affray.kernel.mistakes import Path, shown
from affray.kernel.ruleset import Roster
from affray.rulesets.complaints import complaints

TABLES: dict[str, Any] = tomllib.loads(FilePath(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures and cards that options may replace, as the ruleset's data file has them."""

BodyPart = Literal["head", "torso", "arm", "leg"]
BLEEDING = "bleeding"
_ROLL = re.compile(r"([0-9]{1,3})(?:\s*[-\u2013]\s*([0-9]{1,3}))?")
M = TypeVar("M", bound=BaseModel)


# --- injuries -----------------------------------------------------------------------------------------------------


def is_bleeding(name: str) -> bool:
    """Whether an injury of that name is a bleeding wound."""
    return name.casefold().startswith(BLEEDING)


def without_bleeding(name: str) -> str:
    """What a bleeding injury is called once it has stopped; one that says nothing else is then a wound."""
    return name[len(BLEEDING) :].lstrip(" -") or "wound"


def _injury(name: str) -> str:
    if is_bleeding(name) and is_bleeding(without_bleeding(name)):
        raise fault(f"{shown(name)} says twice that it is bleeding")
    return name


Injury = Annotated[Name, AfterValidator(_injury)]
"""An injury's name; one that begins with `bleeding` is a bleeding wound."""
Pairs = tuple[tuple[str, str], ...]
"""Each kind of injury by number, from 1: its plain and its bleeding name."""


def _pair(name: str) -> tuple[str, str]:
    return (without_bleeding(name), name) if is_bleeding(name) else (name, f"{BLEEDING} {name}")


def injury_pairs(roster: Roster) -> Pairs:
    """Every injury that may come up in a fight, each bleeding one with its plain twin.

    Those who come later, and those from another fight, add theirs to the roster's words: so no number changes.
    """
    own = injury_names(roster, roster.scenario.combatants)
    return tuple(dict.fromkeys(_pair(name) for name in (*own, *roster.words)))


def injury_names(roster: Roster, sheets: Sequence[Any]) -> Iterator[str]:
    """The injuries that sheets bring into a fight: those suffered, and those of their weapons' cards."""
    table = weapon_table(roster.scenario.options)
    for sheet in sheets:
        yield from (suffered.injury for suffered in sheet.injuries)
        for card in sheet.cards(table):
            yield from (row.injury for row in card.damage if row.injury is not None)


def injury_number(pairs: Pairs, name: str | None) -> int:
    """The number of an injury: 2 · its pair's, + 1 if it bleeds; 0 for none."""
    return 0 if name is None else 2 * (1 + pairs.index(_pair(name))) + int(is_bleeding(name))


def injury_name(pairs: Pairs, number: int) -> str:
    """The name of an injury by its number."""
    return pairs[number // 2 - 1][number % 2]


# --- weapon cards -------------------------------------------------------------------------------------------------


def span(text: str) -> tuple[int, int] | None:
    """The first and last face that `6-10` or `20` names, or None for anything else."""
    match = _ROLL.fullmatch(text.strip())
    return None if match is None else (int(match[1]), int(match[2] or match[1]))


def _roll(value: object) -> str:
    text = str(value) if type(value) is int else value
    if not isinstance(text, str) or (faces := span(text)) is None:
        raise fault("needs a face of the d20 or a span of them, such as 20 or 16-19")
    if not 1 <= faces[0] <= faces[1] <= 20:
        raise fault(f"{shown(text)} is no rising span within 1 to 20")
    return text


class Row(Strictly):
    """One row of a weapon card: what a span of the damage die does."""

    roll: Annotated[
        str, BeforeValidator(_roll), WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]})
    ] = Field(description="faces of the d20: 20, or 16-19")
    damage: int = Field(ge=0, le=1000)
    injury: Injury | None = Field(default=None, description="without one the row gives none")

    @property
    def faces(self) -> tuple[int, int]:
        """The first and the last face."""
        first, last = span(self.roll) or (0, 0)
        return first, last


def _whole_d20(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Rows stand in order and together cover 1 to 20 once each."""
    found: list[tuple[Path, str]] = []
    due = 1
    for i, row in enumerate(rows):
        first, last = row.faces
        named = f"row {row.roll}"
        if first > due:
            missing = f"{due}" if first == due + 1 else f"{due}-{first - 1}"
            found.append(((i, "roll"), f"{named} leaves a gap: {missing} stands in no row (skirmish.damage.card)"))
        elif first < due:
            found.append(((i, "roll"), f"{named} overlaps the rows before it at {first} (skirmish.damage.card)"))
        due = max(due, last + 1)
    if due <= 20:
        last_row = f"row {rows[-1].roll} is the last: " if rows else ""
        found.append(((), f"{last_row}there is no row for 20 (skirmish.damage.card)"))
    if found:
        raise faults(found)
    return rows


def _range(value: object) -> int | str:
    if value == "adjacent":
        return "adjacent"
    if type(value) is not int or not 1 <= value <= 1_000_000:
        raise fault("needs a number of squares from 1, or adjacent")
    return value


class WeaponCard(Strictly):
    """A weapon card."""

    accuracy: int = Field(default=0, ge=-100, le=100, description="added to the accuracy total")
    range: Annotated[Any, PlainValidator(_range)] = Field(
        description="squares, or adjacent for hand-to-hand",
        json_schema_extra={"anyOf": [{"const": "adjacent"}, {"type": "integer", "minimum": 1}]},
    )
    damage: Annotated[tuple[Row, ...], Strict(False), Field(max_length=20), AfterValidator(_whole_d20)] = Field(
        description="rows in order, together covering 1-20 once each"
    )

    @property
    def squares(self) -> int:
        """How far it reaches; hand-to-hand 1."""
        return 1 if self.range == "adjacent" else int(self.range)


class WrittenCard(WeaponCard):
    """A weapon card written out on a combatant."""

    name: Name = "weapon"


def validated(model: type[M], value: Any) -> M:
    """A map as a model, its mistakes told with their places in it."""
    try:
        return model.model_validate(value)
    except ValidationError as wrong:
        raise faults(list(complaints(model, wrong.errors(include_url=False)))) from None


def _carried(value: Any) -> Any:
    if isinstance(value, Mapping):
        return validated(WrittenCard, value)
    if isinstance(value, str | WrittenCard):
        return value
    raise fault("needs a card's name, or a whole card")


Carried = Annotated[
    Any,
    PlainValidator(_carried),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object", "required": ["range", "damage"]}]}),
]
"""A weapon that is carried: a card's name, or a whole card."""


def name_of(carried: Any) -> str:
    """The name of a carried weapon."""
    name: str = carried if isinstance(carried, str) else carried.name
    return name


# --- armour cards -------------------------------------------------------------------------------------------------


class ArmourCard(Strictly):
    """An armour card that is worn on some parts only."""

    value: int = Field(ge=0, le=1000, description="damage absorbed")
    parts: Annotated[tuple[BodyPart, ...], Strict(False)] = Field(
        default=("head", "torso", "arm", "leg"), description="where it can be worn"
    )


def _armour(value: Any) -> ArmourCard:
    if type(value) is int:
        value = {"value": value}
    if isinstance(value, ArmourCard):
        return value
    if not isinstance(value, Mapping):
        raise fault("needs a number, or a map such as {value: 1, parts: [head]}")
    return validated(ArmourCard, value)


Armour = Annotated[
    Any,
    PlainValidator(_armour),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "object", "required": ["value"]}]}),
]
"""What an armour card says: a number, or a map of its value and its parts."""


# --- tables -------------------------------------------------------------------------------------------------------


def weapon_table(options: Any) -> dict[str, WeaponCard]:
    """The cards of the ruleset and of a scenario by name."""
    own: dict[str, WeaponCard] = options.weapons
    return {name: WeaponCard.model_validate(card) for name, card in TABLES["weapons"].items()} | own


def armour_table(options: Any) -> dict[str, ArmourCard]:
    """The armour of the ruleset and of a scenario by name."""
    own: dict[str, ArmourCard] = options.armour
    return {name: _armour(card) for name, card in TABLES["armour"].items()} | own
