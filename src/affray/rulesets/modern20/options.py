"""The options of modern20, and the tables that may be replaced."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, Strict, ValidationInfo, field_validator

from affray.kernel.fields import fault, faults
from affray.kernel.mistakes import Path, did_you_mean
from affray.kernel.notation import Dice, parse_dice
from affray.kernel.scenario import OptionsBase

TABLES: dict[str, Any] = tomllib.loads(FilePath(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
"""The figures that options may replace, as the ruleset's data file has them."""

Figure = Annotated[int, Field(ge=-100, le=1000)]
Pair = Annotated[tuple[Figure, Figure], Strict(False)]
Location = Literal["left leg", "right leg", "left arm", "right arm", "left hand", "right hand", "torso", "head"]
Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
OneOrTwo = Annotated[tuple[Ability, ...], Strict(False), Field(min_length=1, max_length=2)]
JOINED = tuple(key for key, value in TABLES.items() if isinstance(value, dict) and key != "locations")
"""The tables of which a scenario may replace single entries."""
BLEED_SIDES = 4
D20, LONGEST_SPAN = 20, 5


def table(name: str, description: str) -> Any:
    """A table of which single entries may be replaced."""
    keys = list(TABLES[name])
    return Field(
        default={key: tuple(value) if isinstance(value, list) else value for key, value in TABLES[name].items()},
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


def span(key: str) -> range:
    """The faces that a key such as 12 or 1-3 means; none if it means none of a d20."""
    first, _, last = key.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or len(key) > LONGEST_SPAN:
        return range(0)
    faces = range(int(first), int(last or first) + 1)
    return faces if faces and faces[0] >= 1 and faces[-1] <= D20 else range(0)


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
    difficulties: dict[str, Figure] = table("difficulties", "the named difficulties")
    endurance: dict[str, Figure] = table("endurance", "what Endurance and Medicine must reach")
    skill_abilities: dict[str, Ability] = table("skill_abilities", "the ability that a skill goes by")
    save_abilities: dict[str, OneOrTwo] = table("save_abilities", "the ability that a save goes by, of two the better")
    size: dict[str, Figure] = table("size", "modifier to attack and to Defense")
    defense_modifiers: dict[str, Pair] = table("defense_modifiers", "of the defender, in melee and at range")
    attack_modifiers: dict[str, Pair] = table("attack_modifiers", "of the attacker, in melee and at range")
    conditions: dict[str, Figure] = table("conditions", "figures of the conditions")
    cover: dict[str, Pair] = table("cover", "bonus to Defense, and to Reflexes")
    locations: dict[str, Location] = Field(
        default=TABLES["locations"], description="the part by faces of the attack's d20, all of them"
    )
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
    def _whole_d20(cls, locations: dict[str, Location]) -> dict[str, Location]:
        wrong: list[tuple[Path, str]] = [
            ((key,), "is no face of a d20, such as 12 or 1-3 (modern20.location.table)")
            for key in locations
            if not span(key)
        ]
        if wrong:
            raise faults(wrong)
        faces = [face for key in locations for face in span(key)]
        missing = [str(face) for face in range(1, 21) if face not in faces]
        twice = sorted({face for face in faces if faces.count(face) > 1})
        for what, found in (("stand twice", [*map(str, twice)]), ("are left out", missing)):
            if found:
                raise fault(f"faces {what}: {', '.join(found)} (modern20.location.table)")
        return locations

    @field_validator("injury_degrees")
    @classmethod
    def _rising(cls, degrees: dict[str, int]) -> dict[str, int]:
        listed = list(degrees.items())
        for (before, fewer), (after, more) in pairwise(listed):
            if more <= fewer:
                raise fault(f"of {after} must be more than the {fewer} of {before} (modern20.injury.degrees)")
        return degrees
