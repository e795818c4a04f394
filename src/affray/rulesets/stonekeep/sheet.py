"""What a stonekeep scenario may say of a combatant, and the ruleset's options."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    Strict,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)

from affray.kernel.fields import DiceText, Name, Strictly, fault, faults
from affray.kernel.mistakes import shown
from affray.kernel.notation import Dice
from affray.kernel.scenario import CombatantSheet, OptionsBase

TABLES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures that options may replace, as the ruleset's data file has them."""

Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
Size = Literal["fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"]
SaveName = Literal["fort", "ref", "will"]
Feat = Literal["weapon-finesse-unarmed"]
Modifier = Annotated[int, Field(ge=-100, le=100)]
Score = Annotated[int, Field(ge=1, le=100)]

_CRITICAL = re.compile(r"(?:([0-9]{1,2})(?:-20)?)?(?:(?:^|/)x([0-9]{1,2}))?")
_DEAD = -10


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


class Skill(Strictly):
    """Ranks in a skill and the ability it goes by."""

    ranks: Annotated[int, Field(ge=0, le=1000)]
    ability: Ability = Field(description="may be left out for heal, which goes by wis")


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
    critical: Critical = Field(default="20/x2", description="threat range and multiplier: 19-20/x2, x3 or 18-20")
    hands: Literal["one", "two", "off"] = "one"
    kind: Literal["melee", "thrown", "bow", "sling", "crossbow"] = "melee"
    range: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        default=None,
        validate_default=True,
        description="range increment in feet; required for all but melee, which has none",
    )

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
            raise fault("is only for thrown weapons, bows, slings and crossbows")
        if kind not in (None, "melee") and feet is None:
            raise fault(f"is missing: a weapon of the kind {kind} needs its range increment in feet")
        return feet


class Spell(Strictly):
    """A spell cast as a single action, which either harms or heals."""

    name: Name
    damage: DiceText | None = Field(default=None, description="dice; either damage or heal")
    heal: DiceText | None = Field(default=None, validate_default=True, description="dice; either damage or heal")
    save: SaveName | None = Field(default=None, description="without one the spell has full effect")
    dc: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, validate_default=True, description="what the save must reach; required with a save"
    )
    half_on_save: bool = Field(default=False, description="a save halves the spell instead of negating it")

    @field_validator("heal")
    @classmethod
    def _harms_or_heals(cls, heal: Dice | None, info: ValidationInfo) -> Dice | None:
        if "damage" in info.data and heal is None and info.data["damage"] is None:
            raise fault("is missing: a spell needs damage or heal")
        if heal is not None and info.data.get("damage") is not None:
            raise fault("can't stand beside damage: a spell has one of them")
        return heal

    @field_validator("dc")
    @classmethod
    def _saved_against(cls, dc: int | None, info: ValidationInfo) -> int | None:
        if dc is None and info.data.get("save") is not None:
            raise fault("is missing: a save needs its DC")
        if dc is not None and "save" in info.data and info.data["save"] is None:
            raise fault("needs a save: fort, ref or will")
        return dc

    @field_validator("half_on_save")
    @classmethod
    def _halves_something(cls, half: bool, info: ValidationInfo) -> bool:
        if half and info.data.get("save", "") is None:
            raise fault("needs a save")
        return half


def _skill(value: object) -> object:
    return {"ranks": value} if type(value) is int else value


def _heal_is_wisdom(value: object) -> object:
    """Fill in heal's ability, the only one that may be left out."""
    if not isinstance(value, dict):
        return value
    filled = {}
    for name, skill in value.items():
        if isinstance(name, str) and name.casefold() == "heal":
            ranks = _skill(skill)
            filled["heal"] = {"ability": "wis"} | ranks if isinstance(ranks, dict) else ranks
        else:
            filled[name] = skill
    return filled


def _skills_fit(skills: dict[str, Skill]) -> dict[str, Skill]:
    if "heal" in skills and skills["heal"].ability != "wis":
        raise fault("of heal is wis", "heal", "ability")
    if len({name.casefold() for name in skills}) < len(skills):
        raise fault("hold one name twice, in different letter case")
    return skills


def _no_ability(name: str) -> str:
    if name.casefold() in get_args(Ability):
        raise fault("is the name of an ability")
    return name


Skills = Annotated[
    dict[Annotated[Name, AfterValidator(_no_ability)], Annotated[Skill, BeforeValidator(_skill)]],
    BeforeValidator(_heal_is_wisdom),
    AfterValidator(_skills_fit),
    Field(max_length=16),
    WithJsonSchema(
        {
            "type": "object",
            "maxProperties": 16,
            "additionalProperties": {
                "anyOf": [
                    {"type": "integer", "minimum": 0},
                    {
                        "type": "object",
                        "properties": {
                            "ranks": {"type": "integer", "minimum": 0},
                            "ability": {"enum": list(get_args(Ability))},
                        },
                        "required": ["ranks"],
                        "additionalProperties": False,
                    },
                ]
            },
        }
    ),
]
State = Literal["stable", "dying", "disabled"]


def _named_once(things: tuple[Any, ...]) -> tuple[Any, ...]:
    """Refuse a name, in any letter case, that an earlier weapon or spell of the combatant has."""
    names = [thing.name.casefold() for thing in things]
    twice = [i for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise faults([((i, "name"), f"there is a {shown(things[i].name)} before this one") for i in twice])
    return things


class Sheet(CombatantSheet):
    """A combatant."""

    abilities: Abilities = Field(default_factory=Abilities)
    base_attack: int = Field(default=0, ge=-20, le=100, description="base attack bonus")
    size: Size = "medium"
    hp: int = Field(ge=1, le=100_000, description="maximum hit points")
    current_hp: int | None = Field(default=None, ge=-100_000, description="hit points at the start, if not the maximum")
    subdual: int = Field(default=0, ge=0, le=100_000, description="subdual damage at the start")
    state: State | None = Field(default=None, description="only below 1 hit point; if left out, hit points decide")
    tended: bool = Field(default=False, description="stabilised by another's help; only with state stable")
    speed: int = Field(default=30, ge=0, le=1000, description="feet a move")
    armor: int = Field(default=0, ge=-100, le=100, description="armor bonus")
    shield: int = Field(default=0, ge=-100, le=100, description="shield bonus")
    saves: Saves = Field(default_factory=Saves)
    skills: Skills = Field(default={}, description="ranks and ability; for heal its ranks alone will do")
    feats: Annotated[tuple[Feat, ...], Strict(False)] = ()
    tough: bool = Field(default=False, description="immune to critical hits")
    weapons: Annotated[tuple[Weapon, ...], Strict(False), Field(max_length=8), AfterValidator(_named_once)] = ()
    spells: Annotated[tuple[Spell, ...], Strict(False), Field(max_length=16), AfterValidator(_named_once)] = ()

    @property
    def start_hp(self) -> int:
        """Hit points at the start."""
        return self.hp if self.current_hp is None else self.current_hp

    @field_validator("current_hp")
    @classmethod
    def _within_maximum(cls, hp: int | None, info: ValidationInfo) -> int | None:
        if hp is not None and hp > info.data.get("hp", hp):
            raise fault(f"is above the maximum of {info.data['hp']}")
        return hp

    @field_validator("state")
    @classmethod
    def _state_fits(cls, state: str | None, info: ValidationInfo) -> str | None:
        if state is None or not {"hp", "current_hp"} <= info.data.keys():
            return state
        hp = info.data["hp"] if info.data["current_hp"] is None else info.data["current_hp"]
        if not _DEAD < hp < 1:
            raise fault(f"is only for hit points from {_DEAD + 1} to 0; here they are {hp}")
        if hp == 0 and state != "disabled":
            raise fault("at 0 hit points is disabled")
        return state

    @field_validator("tended")
    @classmethod
    def _tended_fits(cls, tended: bool, info: ValidationInfo) -> bool:
        if tended and info.data.get("state", "stable") != "stable":
            raise fault("is only for someone whose state is stable")
        return tended


class Sizes(Strictly):
    """Modifier to attack and AC by size."""

    fine: Modifier = TABLES["sizes"]["fine"]
    diminutive: Modifier = TABLES["sizes"]["diminutive"]
    tiny: Modifier = TABLES["sizes"]["tiny"]
    small: Modifier = TABLES["sizes"]["small"]
    medium: Modifier = TABLES["sizes"]["medium"]
    large: Modifier = TABLES["sizes"]["large"]
    huge: Modifier = TABLES["sizes"]["huge"]
    gargantuan: Modifier = TABLES["sizes"]["gargantuan"]
    colossal: Modifier = TABLES["sizes"]["colossal"]


Increments = Annotated[int, Field(ge=1, le=1000)]


class IncrementCounts(Strictly):
    """How many range increments a weapon reaches."""

    thrown: Increments = TABLES["increments"]["thrown"]
    other: Increments = TABLES["increments"]["other"]


class TwoWeapons(Strictly):
    """Penalties for fighting with two weapons."""

    main: Modifier = TABLES["two_weapons"]["main"]
    off: Modifier = TABLES["two_weapons"]["off"]


def _rising(steps: tuple[int, ...]) -> tuple[int, ...]:
    for i in range(1, len(steps)):
        if steps[i] <= steps[i - 1]:
            raise fault(f"must be above the {steps[i - 1]} before it", i)
    return steps


class Options(OptionsBase):
    """Options and table replacements."""

    natural_extremes: bool = Field(default=True, description="a natural 20 always hits, a natural 1 never")
    criticals: Literal["srd", "none"] = "srd"
    sizes: Sizes = Field(default_factory=Sizes)
    extra_attacks: Annotated[
        tuple[Annotated[int, Field(ge=-20, le=100)], ...], Strict(False), Field(max_length=9), AfterValidator(_rising)
    ] = Field(default=tuple(TABLES["extra_attacks"]), description="base attack bonuses that give another attack")
    extra_attack_penalty: Modifier = Field(default=TABLES["extra_attack_penalty"], description="on each further attack")
    increments: IncrementCounts = Field(default_factory=IncrementCounts)
    range_penalty: Modifier = Field(default=TABLES["range_penalty"], description="for each increment beyond the first")
    two_weapons: TwoWeapons = Field(default_factory=TwoWeapons)
    idle_damage: DiceText = Field(default=TABLES["idle_damage"], validate_default=True, description="subdual damage")
    charge_minimum: int = Field(default=TABLES["charge_minimum"], ge=0, le=1000, description="feet")
