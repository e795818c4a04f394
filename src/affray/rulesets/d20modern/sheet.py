"""What a d20modern scenario may say of a combatant and of the start."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, Strict, ValidationInfo, WithJsonSchema, field_validator

from affray.kernel.fields import DiceText, Name, Names, Strictly, fault, faults
from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.scenario import CombatantSheet
from affray.kernel.together import numbered
from affray.rulesets.d20modern.options import TABLES, Modifier, Options, Size

__all__ = ["TABLES", "Options", "Sheet", "Start", "together"]

Degree = Literal["none", "quarter", "half", "three-quarters", "nine-tenths", "total"]
Flag = Literal[
    "stunned",
    "cowering",
    "climbing",
    "flat-footed",
    "running",
    "grappling",
    "pinned",
    "helpless",
    "invisible",
    "unaware",
]
Score = Annotated[int, Field(ge=1, le=100)]
UNARMED_NAME = "unarmed"
TREAT_INJURY = "treat injury"

_CRITICAL = re.compile(r"(?:([0-9]{1,2})(?:-20)?)?(?:(?:^|/)x([0-9]{1,2}))?")
_DEAD = -10


class Start(Strictly):
    """How the fight starts: whose turn it is if it is already on, and which sides are surprised."""

    turn: Name | None = Field(default=None, description="the combatant whose turn it is; no initiative is rolled")
    surprised: Names = Field(default=(), description="sides that have no turn in round 1, which is a surprise round")


class Abilities(Strictly):
    """Ability scores; the modifier is half of what is above 10, rounded down."""

    str: Score = 10
    dex: Score = 10
    con: Score = 10
    int: Score = 10
    wis: Score = 10
    cha: Score = 10


class Saves(Strictly):
    """Base save bonuses, without ability modifiers."""

    fort: Modifier = 0
    ref: Modifier = 0
    will: Modifier = 0


def _critical(text: str) -> str:
    threat, multiplier = _parts_of_critical(text)
    if not (2 <= threat <= 20 and 2 <= multiplier <= 10):
        raise fault(f"{shown(text)} is out of range: a threat from 2 to 20, a multiplier from x2 to x10")
    return text


def _parts_of_critical(text: str) -> tuple[int, int]:
    match = _CRITICAL.fullmatch(text)
    if not text or match is None:
        raise fault(f"needs a threat range, a multiplier or both, such as 19-20/x2, not {shown(text)}")
    return int(match[1] or 20), int(match[2] or 2)


def _critical_text(value: object) -> object:
    return str(value) if type(value) is int else value  # a bare 19 reads as a number


Critical = Annotated[
    str,
    BeforeValidator(_critical_text),
    AfterValidator(_critical),
    Field(json_schema_extra={"examples": ["20/x2", "19-20/x2", "x3", "18-20"]}),
]


class Weapon(Strictly):
    """A weapon at hand."""

    name: Name
    damage: DiceText = Field(description="dice, without Strength")
    kind: Literal["melee", "ranged", "thrown", "burst"] = "melee"
    critical: Critical = Field(default="20/x2", description="threat range and multiplier: 19-20/x2, x3 or 18-20")
    proficient: bool = True
    nonlethal: bool = False
    extra: DiceText | None = Field(default=None, description="further damage, which a critical hit does not multiply")
    range: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        default=None,
        validate_default=True,
        description="range increment in feet; required for all but melee, which has none",
    )
    radius: Annotated[int, Field(ge=0, le=1000)] | None = Field(
        default=None, validate_default=True, description="feet around the square where a burst weapon lands"
    )
    dc: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, validate_default=True, description="of the Reflex save against a burst weapon"
    )
    count: int = Field(default=1, ge=0, le=1000, description="how many of a burst weapon are carried")

    @property
    def threat(self) -> int:
        """The lowest natural roll that threatens a critical hit."""
        return _parts_of_critical(self.critical)[0]

    @property
    def multiplier(self) -> int:
        """How many times a critical hit rolls its damage."""
        return _parts_of_critical(self.critical)[1]

    @field_validator("range")
    @classmethod
    def _range_fits(cls, feet: int | None, info: ValidationInfo) -> int | None:
        kind = info.data.get("kind")
        if kind == "melee" and feet is not None:
            raise fault("is only for ranged, thrown and burst weapons")
        if kind not in (None, "melee") and feet is None:
            raise fault(f"is missing: a weapon of the kind {kind} needs its range increment in feet")
        return feet

    @field_validator("radius", "dc")
    @classmethod
    def _bursts(cls, value: int | None, info: ValidationInfo) -> int | None:
        kind = info.data.get("kind")
        if kind == "burst" and value is None:
            raise fault("is missing: a burst weapon needs its radius in feet and the DC of its Reflex save")
        if kind not in (None, "burst") and value is not None:
            raise fault("is only for burst weapons")
        return value


def _named_once(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    names = [weapon.name.casefold() for weapon in weapons]
    wrong: list[tuple[Path, str]] = [
        ((i, "name"), f"there is a {shown(weapons[i].name)} before this one")
        for i, name in enumerate(names)
        if name in names[:i]
    ]
    wrong += [((i, "name"), "everybody has bare hands") for i, name in enumerate(names) if name == UNARMED_NAME]
    if wrong:
        raise faults(wrong)
    return weapons


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


_DEGREES_SCHEMA: dict[str, Any] = {"enum": ["none", "quarter", "half", "three-quarters", "nine-tenths", "total"]}
Degrees = Annotated[
    tuple[Degree, ...],
    BeforeValidator(_one_or_more),
    Strict(False),
    Field(max_length=8),
    WithJsonSchema({"anyOf": [_DEGREES_SCHEMA, {"type": "array", "items": _DEGREES_SCHEMA}]}),
]


class Sheet(CombatantSheet):
    """A combatant."""

    abilities: Abilities = Field(default_factory=Abilities)
    base_attack: int = Field(default=0, ge=-20, le=100, description="base attack bonus")
    class_defense: Modifier = Field(default=0, description="kept while flat-footed")
    equipment_defense: Modifier = Field(default=0, description="of armour")
    natural_defense: Modifier = 0
    dodge: Modifier = Field(default=0, description="dodge bonus to Defense, lost whenever the Dexterity bonus is")
    size: Size = "medium"
    hp: int = Field(default=10, ge=1, le=100_000, description="maximum hit points")
    current_hp: int | None = Field(default=None, ge=-100_000, description="hit points at the start, if not the maximum")
    stable: bool = Field(default=False, description="whether one who starts from -1 to -9 hit points is stable")
    speed: int = Field(default=30, ge=0, le=1000, description="feet a move")
    saves: Saves = Field(default_factory=Saves)
    skills: Annotated[dict[Name, Modifier], Field(max_length=32)] = Field(
        default={}, description="skill bonuses, without ability modifiers; `treat injury` is the one that counts"
    )
    feats: Annotated[tuple[Name, ...], Strict(False), Field(max_length=32)] = Field(
        default=(), description="for the record; what they give stands in the numbers"
    )
    immune_to_criticals: bool = False
    evasion: bool = Field(default=False, description="a successful Reflex save against an area takes no damage")
    posture: Literal["standing", "kneeling", "sitting", "prone"] = "standing"
    flags: Annotated[tuple[Flag, ...], Strict(False)] = ()
    grapple_with: Name | None = Field(default=None, description="with whom it is in a grapple")
    cover: Degree | None = Field(default=None, description="left out: judged from the grid")
    cover_by: Name | None = Field(default=None, validate_default=True, description="the combatant that is its cover")
    concealment: Degrees | None = Field(default=None, description="one degree or a list of several sources")
    weapons: Annotated[tuple[Weapon, ...], Strict(False), Field(max_length=8), AfterValidator(_named_once)] = ()

    @property
    def start_hp(self) -> int:
        """Hit points at the start."""
        return self.hp if self.current_hp is None else self.current_hp

    @property
    def treat_injury(self) -> int:
        """The bonus of the skill that stabilises the dying."""
        return next((bonus for name, bonus in self.skills.items() if name.casefold() == TREAT_INJURY), 0)

    @field_validator("current_hp")
    @classmethod
    def _within_maximum(cls, hp: int | None, info: ValidationInfo) -> int | None:
        if hp is not None and hp > info.data.get("hp", hp):
            raise fault(f"is above the maximum of {info.data['hp']}")
        return hp

    @field_validator("stable")
    @classmethod
    def _down(cls, stable: bool, info: ValidationInfo) -> bool:
        hp = info.data.get("current_hp")
        if stable and (hp is None or not _DEAD < hp < 0):
            raise fault(f"is only for hit points from {_DEAD + 1} to -1 at the start")
        return stable

    @field_validator("cover_by")
    @classmethod
    def _covered(cls, by: str | None, info: ValidationInfo) -> str | None:
        if by is not None and by == info.data.get("name"):
            raise fault("nobody is its own cover")
        return by


# --- what must be there ----------------------------------------------------------------------------------------------


def together(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the place and message of every combatant or side that is named and not there."""
    listed = data.get("combatants")
    entries = [entry if isinstance(entry, Mapping) else {} for entry in (listed if isinstance(listed, list) else ())]
    names = [name for entry in entries for name in _names(entry)]
    for i, entry in enumerate(entries):
        for key in ("cover_by", "grapple_with"):
            named = entry.get(key)
            if isinstance(named, str) and named and named not in names:
                yield ("combatants", i, key), f"there is no combatant {shown(named)}{did_you_mean(named, names)}"
        if isinstance(entry.get("grapple_with"), str) and entry["grapple_with"] in _names(entry):
            yield ("combatants", i, "grapple_with"), "nobody is in a grapple with itself"
    yield from _start(data.get("start"), [str(entry.get("side")) for entry in entries])


def _names(entry: Mapping[str, Any]) -> list[str]:
    name, count = entry.get("name"), entry.get("count", 1)
    if not isinstance(name, str) or type(count) is not int or not 1 <= count <= 1000:
        return []
    return numbered(name, count)


def _start(start: Any, sides: list[str]) -> Iterator[tuple[Path, str]]:
    if not isinstance(start, Mapping):
        return
    named = start.get("surprised", [])
    surprised = [named] if isinstance(named, str) else named if isinstance(named, list) else []
    if start.get("turn") is None and not surprised:
        yield ("start",), "needs the combatant whose turn it is, or the sides that are surprised"
    for i, side in enumerate(surprised):
        if isinstance(side, str) and side not in sides:
            yield ("start", "surprised", i), f"nobody is of the side {shown(side)}{did_you_mean(side, set(sides))}"
