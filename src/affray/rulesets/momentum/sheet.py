"""What a momentum scenario may say of a combatant, and the ruleset's options."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, Strict, ValidationInfo, WithJsonSchema, field_validator

from affray.kernel.fields import Name, Strictly, fault, faults
from affray.kernel.scenario import CombatantSheet, OptionsBase
from affray.rulesets.momentum.state import LEVELS, WOUNDS
from affray.rulesets.momentum.terms import PARTY, WOUND_FACES

TABLES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures and names that options may replace, as the ruleset's data file has them."""

Armor = Literal["none", "light", "medium", "heavy"]
Damage = Literal["physical", "psychic", "elemental", "necrotic", "radiant", "shadow", "chaos", "toxic"]
Grade = Literal["strain", "lingering trauma", "debilitating injury", "lasting scar"]
Kind = Literal["attack", "defense", "counter", "stealth", "initiative", "treat"]
Kinds = Annotated[tuple[Kind, ...], Strict(False)]
Steps = Annotated[int, Field(ge=0, le=1000)]
MOST_SOURCES = 1000


def _sources(value: object) -> tuple[int, ...]:
    """A number is so many sources of 1 step, a list one source an entry; each is worth at least 1 step."""
    if type(value) is int and 0 <= value <= MOST_SOURCES:
        return (1,) * value
    if isinstance(value, list | tuple) and len(value) <= MOST_SOURCES:
        wrong = [i for i, steps in enumerate(value) if type(steps) is not int or not 0 <= steps <= MOST_SOURCES]
        if wrong:
            raise faults([((i,), f"needs a number of steps from 0 to {MOST_SOURCES:,}") for i in wrong])
        return tuple(steps for steps in value if steps)
    raise fault(f"needs a number of sources, or a list with the steps of each, from 0 to {MOST_SOURCES:,}")


_SOURCES_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": 0, "maximum": MOST_SOURCES},
        {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": MOST_SOURCES}},
    ]
}
Sources = Annotated[tuple[int, ...], BeforeValidator(_sources), WithJsonSchema(_SOURCES_SCHEMA)]


class Eases(Strictly):
    """Sources of easing for each kind of roll."""

    attack: Sources = ()
    defense: Sources = ()
    counter: Sources = ()
    stealth: Sources = ()
    initiative: Sources = ()
    treat: Sources = ()


class Hinders(Strictly):
    """Steps of hindering for each kind of roll."""

    attack: Steps = 0
    defense: Steps = 0
    counter: Steps = 0
    stealth: Steps = 0
    initiative: Steps = 0
    treat: Steps = 0


class Wound(Strictly):
    """A wound: its grade, what it is called, which kinds of roll it hinders by 1 step."""

    grade: Grade
    name: Name
    hinders: Kinds = ()


class Sheet(CombatantSheet):
    """A combatant: a player on the side `party`, a creature on any other."""

    level: int | None = Field(
        default=None, ge=0, le=1000, validate_default=True, description="a creature's; its DC is 3 times that"
    )
    damage: Damage | None = Field(default=None, description="a creature's damage type")
    armor: Armor = Field(default="none", description="a player's")
    capacity: int = Field(default=0, ge=0, le=1_000_000, description="a player's carrying capacity before armor")
    eases: Eases = Field(
        default_factory=Eases, description="a player's; a number of sources of 1 step, or a list of sources"
    )
    hinders: Hinders = Field(default_factory=Hinders, description="a player's, in steps")
    wounds: Annotated[tuple[Wound, ...], Strict(False), Field(max_length=WOUNDS)] = Field(
        default=(), description="a player's at the start"
    )

    @property
    def is_player(self) -> bool:
        """Whether this is a player character."""
        return self.side == PARTY

    @field_validator("level")
    @classmethod
    def _level_fits(cls, level: int | None, info: ValidationInfo) -> int | None:
        side = info.data.get("side")
        if level is None and side not in (None, PARTY):
            raise fault("is missing: a creature needs its level")
        if level is not None and side == PARTY:
            raise fault(f"is for creatures; whoever is of the side {PARTY} is a player")
        return level

    @field_validator("damage")
    @classmethod
    def _is_for_creatures(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and info.data.get("side") == PARTY:
            raise fault(f"is for creatures; whoever is of the side {PARTY} is a player")
        return value

    @field_validator("armor", "capacity", "eases", "hinders", "wounds")
    @classmethod
    def _is_for_players(cls, value: Any, info: ValidationInfo) -> Any:
        if info.data.get("side", PARTY) != PARTY:
            raise fault(f"is for players; only the side {PARTY} is theirs")
        return value


class NamedWound(Strictly):
    """A wound of the tables."""

    name: Name
    hinders: Kinds = ()


def _named(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


SixWounds = Annotated[
    tuple[Annotated[NamedWound, BeforeValidator(_named)], ...],
    Strict(False),
    Field(min_length=WOUND_FACES, max_length=WOUND_FACES),
]


class GradeTables(Strictly):
    """Six wounds for each grade; what is left out keeps its names."""

    strain: SixWounds | None = None
    trauma: SixWounds | None = Field(default=None, alias="lingering trauma")
    injury: SixWounds | None = Field(default=None, alias="debilitating injury")
    scar: SixWounds | None = Field(default=None, alias="lasting scar")

    def of(self, damage: str, grade: str) -> tuple[NamedWound, ...]:
        """The six wounds of a grade: those given, else the ruleset's own."""
        field = {"strain": "strain", "lingering trauma": "trauma", "debilitating injury": "injury"}.get(grade, "scar")
        given: tuple[NamedWound, ...] | None = getattr(self, field)
        if given is not None:
            return given
        return tuple(
            NamedWound(name=one["name"], hinders=tuple(one["hinders"])) for one in TABLES["wound_names"][damage][grade]
        )


class NamedWounds(Strictly):
    """The tables of named wounds by damage type."""

    physical: GradeTables = Field(default_factory=GradeTables)
    psychic: GradeTables = Field(default_factory=GradeTables)
    elemental: GradeTables = Field(default_factory=GradeTables)
    necrotic: GradeTables = Field(default_factory=GradeTables)
    radiant: GradeTables = Field(default_factory=GradeTables)
    shadow: GradeTables = Field(default_factory=GradeTables)
    chaos: GradeTables = Field(default_factory=GradeTables)
    toxic: GradeTables = Field(default_factory=GradeTables)


class Recovery(Strictly):
    """Levels of the three kinds of recovery roll, and the hinder of each further field try."""

    field: Steps = TABLES["recovery_levels"]["field"]
    professional: Steps = TABLES["recovery_levels"]["professional"]
    magic: Steps = TABLES["recovery_levels"]["magic"]
    further_try: Steps = TABLES["recovery_levels"]["further_try"]


Successes = Annotated[int, Field(ge=1, le=1_000_000)]
Row = Annotated[tuple[Successes, Successes, Successes, Successes], Strict(False)]


def _rising(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    wrong = [(i, g) for i, row in enumerate(rows) for g in range(1, len(row)) if row[g] < row[g - 1]]
    if wrong:
        raise faults([(place, "must not be below the grade before it") for place in wrong])
    return rows


def _rows(written: Any) -> tuple[Row, Row, Row, Row]:
    first, second, third, fourth = (tuple(row) for row in written)
    return first, second, third, fourth


class Options(OptionsBase):
    """Options and table replacements."""

    max_rounds: int = Field(default=100, ge=1, le=1_000_000, description="rounds after which the fight is stopped")
    ease_limit: bool = Field(default=True, description="whether only so many sources of easing count at once")
    armor_capacity: Literal["table", "sentence"] = Field(
        default="table", description="only heavy armor takes 1 off carrying capacity, or every armor does"
    )
    damage_type: Damage | None = Field(default=None, description="the main damage type, whatever the creatures deal")
    ease_limits: Annotated[
        tuple[Annotated[int, Field(ge=0, le=1000)], ...], Strict(False), Field(min_length=1, max_length=LEVELS)
    ] = Field(default=tuple(TABLES["ease_limits"]), description="by level, the last going for all above")
    wound_rows: Annotated[tuple[Row, Row, Row, Row], Strict(False), AfterValidator(_rising)] = Field(
        default=_rows(TABLES["wound_rows"]),
        description="for 1, 2, 3, 4 or more players: the successes from which each grade is taken",
    )
    recovery_levels: Recovery = Field(default_factory=Recovery)
    wound_names: NamedWounds = Field(default_factory=NamedWounds)
