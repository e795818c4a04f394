"""The options of d20modern: tables and figures that a scenario may replace."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from affray.kernel.fields import Strictly
from affray.kernel.scenario import OptionsBase

TABLES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures that options may replace, as the ruleset's data file has them."""

Modifier = Annotated[int, Field(ge=-100, le=100)]
Percent = Annotated[int, Field(ge=0, le=100)]
Size = Literal["fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"]


class Sizes(Strictly):
    """Modifier to attack and Defense by size."""

    fine: Modifier = TABLES["size"]["fine"]
    diminutive: Modifier = TABLES["size"]["diminutive"]
    tiny: Modifier = TABLES["size"]["tiny"]
    small: Modifier = TABLES["size"]["small"]
    medium: Modifier = TABLES["size"]["medium"]
    large: Modifier = TABLES["size"]["large"]
    huge: Modifier = TABLES["size"]["huge"]
    gargantuan: Modifier = TABLES["size"]["gargantuan"]
    colossal: Modifier = TABLES["size"]["colossal"]


class GrappleSizes(Strictly):
    """Modifier to grapple checks by size."""

    fine: Modifier = TABLES["grapple_size"]["fine"]
    diminutive: Modifier = TABLES["grapple_size"]["diminutive"]
    tiny: Modifier = TABLES["grapple_size"]["tiny"]
    small: Modifier = TABLES["grapple_size"]["small"]
    medium: Modifier = TABLES["grapple_size"]["medium"]
    large: Modifier = TABLES["grapple_size"]["large"]
    huge: Modifier = TABLES["grapple_size"]["huge"]
    gargantuan: Modifier = TABLES["grapple_size"]["gargantuan"]
    colossal: Modifier = TABLES["grapple_size"]["colossal"]


class Row(Strictly):
    """A row of a table of modifiers: in melee, and at range."""

    melee: Modifier
    ranged: Modifier


def _filled(shipped: dict[str, int], value: object) -> object:
    """A row may be a list of its figures, and what a map leaves out is as shipped."""
    if isinstance(value, list | tuple) and len(value) == len(shipped):
        return dict(zip(shipped, value, strict=True))
    return shipped | value if isinstance(value, dict) else value


def _row_of(table: str) -> BeforeValidator:
    def read(value: object, info: ValidationInfo) -> object:
        return _filled(TABLES[table][str(info.field_name).replace("_", "-")], value)

    return BeforeValidator(read)


def _shipped(table: str, name: str) -> Any:
    """The field of a row, with the shipped figures; a name with a hyphen is the alias of the field."""

    def made() -> Row:
        return Row(**TABLES[table][name])

    return Field(default_factory=made, alias=name) if "-" in name else Field(default_factory=made)


DefenseRow = Annotated[Row, _row_of("defense_modifiers")]
AttackRow = Annotated[Row, _row_of("attack_modifiers")]


class DefenseModifiers(Strictly):
    """The table of Defense modifiers."""

    kneeling: DefenseRow = _shipped("defense_modifiers", "kneeling")
    sitting: DefenseRow = _shipped("defense_modifiers", "sitting")
    prone: DefenseRow = _shipped("defense_modifiers", "prone")
    stunned: DefenseRow = _shipped("defense_modifiers", "stunned")
    cowering: DefenseRow = _shipped("defense_modifiers", "cowering")
    climbing: DefenseRow = _shipped("defense_modifiers", "climbing")
    flat_footed: DefenseRow = _shipped("defense_modifiers", "flat-footed")
    running: DefenseRow = _shipped("defense_modifiers", "running")
    grappling: DefenseRow = _shipped("defense_modifiers", "grappling")
    pinned: DefenseRow = _shipped("defense_modifiers", "pinned")


class AttackModifiers(Strictly):
    """The table of attack roll modifiers."""

    flanking: AttackRow = _shipped("attack_modifiers", "flanking")
    higher_ground: AttackRow = _shipped("attack_modifiers", "higher-ground")
    prone: AttackRow = _shipped("attack_modifiers", "prone")
    invisible: AttackRow = _shipped("attack_modifiers", "invisible")


class CoverRow(Strictly):
    """What a degree of cover gives."""

    defense: Annotated[int, Field(ge=0, le=100)]
    reflex: Annotated[int, Field(ge=0, le=100)]


def _cover_row(value: object, info: ValidationInfo) -> object:
    """A bare number is the bonus to Defense."""
    shipped = TABLES["cover"][str(info.field_name).replace("_", "-")]
    return shipped | {"defense": value} if type(value) is int else _filled(shipped, value)


def _degree(name: str) -> Any:
    def made() -> CoverRow:
        return CoverRow(**TABLES["cover"][name])

    return Field(default_factory=made, alias=name) if "-" in name else Field(default_factory=made)


CoverOf = Annotated[CoverRow, BeforeValidator(_cover_row)]


class Cover(Strictly):
    """Bonuses of cover by degree; total cover has none, since it can't be attacked."""

    quarter: CoverOf = _degree("quarter")
    half: CoverOf = _degree("half")
    three_quarters: CoverOf = _degree("three-quarters")
    nine_tenths: CoverOf = _degree("nine-tenths")


class Concealment(Strictly):
    """Chance by degree, in percent, that a hit was a miss after all."""

    quarter: Percent = TABLES["concealment"]["quarter"]
    half: Percent = TABLES["concealment"]["half"]
    three_quarters: Percent = Field(default=TABLES["concealment"]["three-quarters"], alias="three-quarters")
    nine_tenths: Percent = Field(default=TABLES["concealment"]["nine-tenths"], alias="nine-tenths")
    total: Percent = TABLES["concealment"]["total"]


class Options(OptionsBase):
    """Options and table replacements."""

    size: Sizes = Field(default_factory=Sizes)
    grapple_size: GrappleSizes = Field(default_factory=GrappleSizes)
    defense_modifiers: DefenseModifiers = Field(default_factory=DefenseModifiers)
    attack_modifiers: AttackModifiers = Field(default_factory=AttackModifiers)
    cover: Cover = Field(default_factory=Cover)
    concealment: Concealment = Field(default_factory=Concealment)
    massive_threshold: Literal["constitution"] | Annotated[int, Field(ge=1, le=100_000)] = Field(
        default="constitution", description="what one blow is measured against: the Constitution score, or a figure"
    )
