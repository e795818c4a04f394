"""The options of modern20, and the tables that may be replaced."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, Strict, ValidationInfo, field_validator

from affray.kernel.fields import fault, faults
from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.notation import Dice, parse_dice
from affray.kernel.scenario import OptionsBase

TABLES: dict[str, Any] = tomllib.loads(FilePath(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures that options may replace, as the ruleset's data file has them."""

Figure = Annotated[int, Field(ge=-100, le=1000)]
Pair = Annotated[tuple[Figure, Figure], Strict(False)]
Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
JOINED = tuple(key for key, value in TABLES.items() if isinstance(value, dict))
"""The tables of which a scenario may replace single entries."""
BLEED_SIDES = 4


def table(name: str, description: str) -> Any:
    """A table of which single entries may be replaced."""
    keys = list(TABLES[name])
    return Field(
        default=TABLES[name],
        validate_default=False,
        description=description,
        json_schema_extra={"propertyNames": {"enum": keys}},
    )


def bleeding(text: str) -> Dice:
    """Points and d4 a round. Raises ValueError."""
    dice = parse_dice(text)
    if any(sides != BLEED_SIDES for _, sides in dice.terms) or dice.least < 0:
        raise ValueError("needs a number of points, of d4, or both, such as 1, 1d4 or 1d4+1")
    return dice


def _bleeding(text: object) -> object:
    text = str(text) if type(text) is int else text
    if isinstance(text, str):
        try:
            bleeding(text)
        except ValueError as wrong:
            raise fault(str(wrong)) from None
    return text


Bleeding = Annotated[str, BeforeValidator(_bleeding)]


class Options(OptionsBase):
    """Options and table replacements."""

    nonlethal_at_zero: Literal["staggered", "unconscious"] = Field(
        default="staggered", description="what nonlethal damage to 0 hit points or below makes of one"
    )
    permanent_after: int = Field(
        default=TABLES["permanent_after"],
        ge=1,
        le=100,
        description="failed Recovery rolls that make an injury permanent",
    )
    dcs: dict[str, Figure] = table("dcs", "the named difficulties")
    endurance: dict[str, Figure] = table("endurance", "what Endurance and Medicine must reach in a fight")
    skill_abilities: dict[str, Ability] = table("skill_abilities", "the ability that a skill goes by")
    sizes: dict[str, Figure] = table("sizes", "modifier to attack and to Defense")
    defense_modifiers: dict[str, Pair] = table("defense_modifiers", "of the defender, in melee and at range")
    attack_modifiers: dict[str, Pair] = table("attack_modifiers", "of the attacker, in melee and at range")
    conditions: dict[str, Figure] = table("conditions", "figures of the conditions")
    cover: dict[str, Figure] = table("cover", "bonus to Defense")
    cover_reflexes: dict[str, Figure] = table("cover_reflexes", "bonus to Reflexes")
    locations: dict[str, Pair] = table("locations", "first and last face of the attack's d20")
    multipliers: dict[str, Annotated[int, Field(ge=0, le=1000)]] = table("multipliers", "per cent of the damage")
    called_shots: dict[str, Figure] = table("called_shots", "penalty for choosing the part")
    injury_degrees: dict[str, Annotated[int, Field(ge=1, le=1000)]] = table("injury_degrees", "degrees of success")
    injury_penalties: dict[str, Figure] = table("injury_penalties", "on rolls that use the part")
    injury_bleeding: dict[str, Bleeding] = table("injury_bleeding", "points, or d4, a round")
    exhaustion: dict[str, Annotated[int, Field(ge=1, le=7)]] = table("exhaustion", "level from which on; 7 is never")
    items: dict[str, Annotated[int, Field(ge=0, le=1000)]] = table("items", "weapons as things")

    @field_validator(*JOINED, mode="before")
    @classmethod
    def _filled(cls, value: object, info: ValidationInfo) -> object:
        """What is left out stays as it is; an unknown entry is a mistake."""
        if not isinstance(value, dict):
            return value
        known = TABLES[info.field_name or ""]
        plain = {
            key.replace(" ", "_").replace("-", "_") if isinstance(key, str) else key: v for key, v in value.items()
        }
        wrong: list[tuple[Path, str]] = [
            ((str(key),), f"is none of {', '.join(known)}{did_you_mean(str(key), known)}")
            for key in plain
            if key not in known
        ]
        if wrong:
            raise faults(wrong)
        return known | plain

    @field_validator("locations")
    @classmethod
    def _whole_d20(cls, locations: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        faces = [face for first, last in locations.values() for face in range(first, last + 1)]
        missing = [str(face) for face in range(1, 21) if face not in faces]
        twice = sorted({str(face) for face in faces if faces.count(face) > 1}, key=int)
        outside = [str(face) for face in faces if not 1 <= face <= 20]
        for what, found in (("stand twice", twice), ("are no faces of a d20", outside), ("are left out", missing)):
            if found:
                raise fault(f"faces {what}: {shown(', '.join(found))} (modern20.location.table)")
        return locations

    @field_validator("injury_degrees")
    @classmethod
    def _rising(cls, degrees: dict[str, int]) -> dict[str, int]:
        listed = list(degrees.items())
        for (before, fewer), (after, more) in pairwise(listed):
            if more <= fewer:
                raise fault(f"of {after} must be more than the {fewer} of {before} (modern20.injury.degrees)")
        return degrees
