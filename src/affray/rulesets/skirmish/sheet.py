"""What a skirmish scenario may say of a combatant, and the ruleset's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    Strict,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)

from affray.kernel.fields import Name, Strictly, fault, faults
from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.scenario import CombatantSheet, OptionsBase
from affray.rulesets.skirmish.cards import (
    TABLES,
    Armour,
    BodyPart,
    Carried,
    Injury,
    WeaponCard,
    WrittenCard,
    name_of,
    span,
)

__all__ = ["JOINED", "TABLES", "Options", "Sheet", "together"]

JOINED = ("weapons", "armour", "attacker_modifiers", "target_modifiers")
"""Options that are joined name by name when a file of tables has them too; others are replaced whole."""
Modifier = Annotated[int, Field(ge=-100, le=100)]
PartHit = Literal["head", "torso", "arm", "leg", "weapon"]
WeaponState = Literal["ready", "jammed", "destroyed"]
FIST = "fist"


def _worn(value: Any) -> Any:
    if isinstance(value, str) or (type(value) is int and 0 <= value <= 1000):
        return value
    raise fault("needs an armour card's name, or a number from 0 to 1000")


Worn = Annotated[
    Any,
    PlainValidator(_worn),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]}),
]


class WornArmour(Strictly):
    """What is worn on each part: a card's name or a number."""

    head: Worn = "none"
    torso: Worn = "none"
    arm: Worn = "none"
    leg: Worn = "none"

    def as_written(self) -> dict[str, Any]:
        """The parts with what is worn there."""
        return {"head": self.head, "torso": self.torso, "arm": self.arm, "leg": self.leg}


class Suffered(Strictly):
    """An injury that is there from the start."""

    part: BodyPart
    injury: Injury


def _named_once(carried: tuple[Any, ...]) -> tuple[Any, ...]:
    names = [name_of(weapon) for weapon in carried]
    folded = [name.casefold() for name in names]
    wrong: list[tuple[Path, str]] = [
        ((i,), f"there is a {shown(names[i])} before this one") for i, name in enumerate(folded) if name in folded[:i]
    ]
    wrong += [((i,), "the fist is always there and is not carried") for i, name in enumerate(folded) if name == FIST]
    if wrong:
        raise faults(wrong)
    return carried


class Sheet(CombatantSheet):
    """A combatant."""

    accuracy: Modifier = 5
    dodge: Modifier = 4
    dive: int = Field(default=2, ge=0, le=1000, description="squares")
    move: int = Field(default=5, ge=0, le=1000, description="squares a turn")
    hp: int = Field(default=20, ge=1, le=100_000, description="maximum hit points")
    current_hp: int | None = Field(
        default=None, ge=-100_000, le=100_000, description="hit points at the start, if not the maximum"
    )
    stance: Literal["standing", "crouching", "prone"] = "standing"
    position: Literal["open", "cover", "heavy-cover"] = "open"
    weapon: Carried | None = Field(default=None, description="in hand: a card's name or a whole card")
    weapons: Annotated[tuple[Carried, ...], Strict(False), Field(max_length=8), AfterValidator(_named_once)] = Field(
        default=(), validate_default=True, description="carried; the first is in hand unless `weapon` names another"
    )
    weapon_states: dict[Name, WeaponState] = Field(
        default_factory=dict, description="at the start, of those carried that are not ready"
    )
    armour: WornArmour = Field(default_factory=WornArmour)
    injuries: Annotated[tuple[Suffered, ...], Strict(False), Field(max_length=16)] = ()

    @property
    def start_hp(self) -> int:
        """Hit points at the start."""
        return self.hp if self.current_hp is None else self.current_hp

    @property
    def carried(self) -> tuple[Any, ...]:
        """The weapons carried, as written; one that stands apart as `weapon` too."""
        if self.weapon is None:
            return self.weapons
        if not self.weapons:
            return (self.weapon,)
        written = isinstance(self.weapon, WrittenCard)
        return tuple(self.weapon if written and w == self.weapon.name else w for w in self.weapons)

    @property
    def weapon_names(self) -> tuple[str, ...]:
        """The names of the weapons carried."""
        return tuple(name_of(weapon) for weapon in self.carried)

    @property
    def hand(self) -> int:
        """The place of the weapon in hand among those carried, or -1."""
        if not self.carried:
            return -1
        return 0 if self.weapon is None else self.weapon_names.index(name_of(self.weapon))

    def cards(self, table: Mapping[str, WeaponCard]) -> list[WeaponCard]:
        """The cards of the weapons carried, then the fist's."""
        return [table[w] if isinstance(w, str) else w for w in (*self.carried, FIST)]

    @field_validator("weapon")
    @classmethod
    def _no_fist(cls, weapon: Any) -> Any:
        if weapon is not None and name_of(weapon).casefold() == FIST:
            raise fault("the fist is always there and is not carried")
        return weapon

    @field_validator("weapons")
    @classmethod
    def _in_hand_is_carried(cls, weapons: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        weapon = info.data.get("weapon")
        if weapon is not None and weapons and name_of(weapon) not in map(name_of, weapons):
            raise fault(f"the weapon in hand, {shown(name_of(weapon))}, is not among those carried")
        return weapons

    @field_validator("weapon_states")
    @classmethod
    def _of_those_carried(cls, states: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        weapon, weapons = info.data.get("weapon"), info.data.get("weapons")
        if weapons is None:
            return states
        names = [name_of(w) for w in weapons or ([] if weapon is None else [weapon])]
        if wrong := [name for name in states if name not in names]:
            raise faults([((name,), f"no {shown(name)} is carried{did_you_mean(name, names)}") for name in wrong])
        return states


class AttackerModifiers(Strictly):
    """Modifiers of the accuracy total by the attacker's stance and position."""

    standing: Modifier = TABLES["attacker_modifiers"]["standing"]
    crouching: Modifier = TABLES["attacker_modifiers"]["crouching"]
    prone: Modifier = TABLES["attacker_modifiers"]["prone"]
    open: Modifier = TABLES["attacker_modifiers"]["open"]
    cover: Modifier = TABLES["attacker_modifiers"]["cover"]
    heavy_cover: Modifier = Field(default=TABLES["attacker_modifiers"]["heavy-cover"], alias="heavy-cover")


class TargetModifiers(Strictly):
    """Modifiers of the vulnerability by the target's stance and position."""

    standing: Modifier = TABLES["target_modifiers"]["standing"]
    crouching: Modifier = TABLES["target_modifiers"]["crouching"]
    prone: Modifier = TABLES["target_modifiers"]["prone"]
    prone_adjacent: Modifier = Field(default=TABLES["target_modifiers"]["prone-adjacent"], alias="prone-adjacent")
    open: Modifier = TABLES["target_modifiers"]["open"]
    cover: Modifier = TABLES["target_modifiers"]["cover"]
    heavy_cover: Modifier = Field(default=TABLES["target_modifiers"]["heavy-cover"], alias="heavy-cover")


def _whole_d10(location: dict[str, str]) -> dict[str, str]:
    """Faces 1 to 10 stand once each."""
    wrong: list[tuple[Path, str]] = []
    seen: set[int] = set()
    for key in location:
        faces = span(key)
        if faces is None or not 1 <= faces[0] <= faces[1] <= 10:
            wrong.append(((key,), "is no face of the d10, such as 1 or 2-5"))
            continue
        named = set(range(faces[0], faces[1] + 1))
        if twice := sorted(named & seen):
            wrong.append(((key,), f"row {key} overlaps another: {twice[0]} stands twice (skirmish.location.table)"))
        seen |= named
    missing = ", ".join(str(face) for face in range(1, 11) if face not in seen)
    if missing and not wrong:
        wrong.append(((), f"leaves a gap: no row for {missing} (skirmish.location.table)"))
    if wrong:
        raise faults(wrong)
    return location


class Options(OptionsBase):
    """Options, cards and table replacements."""

    tie: Literal["miss", "hit"] = Field(default="miss", description="what an accuracy equal to the vulnerability is")
    wounds_lower_dodge: bool = Field(default=False, description="each wound lowers DODGE by 1, not below 0")
    chain_limit: int = Field(default=100, ge=0, le=1000, description="return fires on one attack")
    weapons: dict[Name, WeaponCard] = Field(default_factory=dict, description="cards added or replaced")
    armour: dict[Name, Armour] = Field(default_factory=dict, description="armour added or replaced")
    attacker_modifiers: AttackerModifiers = Field(default_factory=AttackerModifiers)
    target_modifiers: TargetModifiers = Field(default_factory=TargetModifiers)
    location: Annotated[dict[str, PartHit], AfterValidator(_whole_d10)] = Field(
        default=TABLES["location"], description="the part by faces of the d10"
    )

    def part_of(self, face: int) -> str:
        """The part that a face of the location die means."""
        spans = ((span(key) or (0, 0), part) for key, part in self.location.items())
        return next(part for (first, last), part in spans if first <= face <= last)


# --- what a combatant names must be there -------------------------------------------------------------------------


def together(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the place and message of every card that a combatant names and that is not there, or not worn so."""
    options = data.get("options")
    weapons = TABLES["weapons"] | _map(_map(options).get("weapons"))
    armour = TABLES["armour"] | _map(_map(options).get("armour"))
    listed = data.get("combatants")
    for i, entry in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(entry, Mapping):
            for path, message in (*_weapons(entry, weapons), *_armour(entry, armour)):
                yield ("combatants", i, *path), message


def _map(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, Mapping) else {}


def _weapons(entry: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    weapon, weapons = entry.get("weapon"), entry.get("weapons")
    written = {weapon.get("name", "weapon")} if isinstance(weapon, Mapping) else set()
    named: list[tuple[Path, Any]] = [(("weapon",), weapon)] if not weapons else []
    named += [(("weapons", i), one) for i, one in enumerate(weapons if isinstance(weapons, list) else ())]
    for path, name in named:
        if isinstance(name, str) and name not in known and name not in written:
            yield path, f"there is no weapon card {shown(name)}{did_you_mean(name, known)}"


def _armour(entry: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    for part, worn in _map(entry.get("armour")).items():
        if not isinstance(worn, str):
            continue
        if worn not in known:
            yield ("armour", part), f"there is no armour {shown(worn)}{did_you_mean(worn, known)}"
        elif part not in (parts := _map(known[worn]).get("parts", [part])):
            yield ("armour", part), f"{shown(worn)} is not worn there, only on: {', '.join(map(str, parts))}"
