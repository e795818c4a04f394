"""What a modern20 scenario may say of a combatant. The ruleset's options stand in `options.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, Strict, ValidationInfo, field_validator

from affray.kernel.fields import DiceText, Name, Strictly, fault, faults
from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.notation import Dice
from affray.kernel.scenario import CombatantSheet
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.options import Options
from affray.rulesets.modern20.state import INJURIES, ITEMS

__all__ = ["Options", "Sheet", "together"]

Size = Literal["fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"]
Skill = Literal[
    "firearms", "brawl", "maneuvering", "athletics", "endurance", "medicine", "stealth", "perception", "intimidation"
]
Feat = Literal["combat-martial-arts"]
Cover = Literal["none", "soft", "quarter", "half", "three-quarters", "nine-tenths", "total"]
Location = Literal["left leg", "right leg", "left arm", "right arm", "left hand", "right hand", "torso", "head"]
Severity = Literal["mild", "serious", "extensive", "traumatic", "intensive"]
Modifier = Annotated[int, Field(ge=-100, le=100)]
Score = Annotated[int, Field(ge=1, le=100)]
Ranks = Annotated[int, Field(ge=0, le=100)]
Points = Annotated[int, Field(ge=0, le=100_000)]
UNARMED = "unarmed"


class Abilities(Strictly):
    """Ability scores; the modifier is half of what is above 10, rounded down."""

    str: Score = 10
    dex: Score = 10
    con: Score = 10
    int: Score = 10
    wis: Score = 10
    cha: Score = 10


class AbilityPoints(Strictly):
    """Points of ability scores that are missing."""

    str: Points = 0
    dex: Points = 0
    con: Points = 0
    int: Points = 0
    wis: Points = 0
    cha: Points = 0


class SkillRanks(Strictly):
    """Ranks in the skills."""

    firearms: Ranks = 0
    brawl: Ranks = 0
    maneuvering: Ranks = 0
    athletics: Ranks = 0
    endurance: Ranks = 0
    medicine: Ranks = 0
    stealth: Ranks = 0
    perception: Ranks = 0
    intimidation: Ranks = 0


class Saves(Strictly):
    """Saves where they differ from ability modifier + level bonus."""

    reflexes: Modifier | None = None
    wits: Modifier | None = None
    instinct: Modifier | None = None
    resistance: Modifier | None = None
    resolve: Modifier | None = None


class DefenseRanks(Strictly):
    """Skill ranks that a feat lets replace the level bonus in Defense; 0 without such a feat."""

    melee: Ranks = 0
    ranged: Ranks = 0


def _damage_type(word: str) -> str:
    if word not in t.KIND_OF:
        hint = did_you_mean(word, t.KIND_OF)
        raise fault(f"there is no damage type {shown(word)}{hint}; there is {', '.join(t.KIND_OF)}")
    return word


class Weapon(Strictly):
    """A weapon."""

    name: Name
    kind: Literal["melee", "ranged"] = "melee"
    skill: Skill | None = Field(default=None, description="brawl for melee, firearms for ranged if left out")
    damage: DiceText = Field(description="dice, without Strength")
    type: Annotated[str, AfterValidator(_damage_type), Field(json_schema_extra={"enum": list(t.KIND_OF)})] = Field(
        description="what kind of damage it does"
    )
    increment: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        default=None, description="feet of one range increment, for ranged ones: 30 if left out"
    )
    light: bool = False
    two_handed: bool = False
    heavy: bool = False

    @field_validator("increment")
    @classmethod
    def _for_ranged(cls, feet: int | None, info: ValidationInfo) -> int | None:
        if feet is not None and info.data.get("kind") == "melee":
            raise fault("is only for ranged weapons")
        return feet


def _named_once(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    names = [UNARMED, *(weapon.name.casefold() for weapon in weapons)]
    twice = [i for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise faults([((i - 1, "name"), f"there is a {shown(names[i])} before this one") for i in twice])
    return weapons


def _plain_words(value: object) -> object:
    """Maneuvers by their verbs; hyphens count as spaces."""
    if not isinstance(value, list | tuple):
        return value
    return [word.replace("-", " ").casefold() if isinstance(word, str) else word for word in value]


def _maneuver(word: str) -> str:
    if word not in t.MANEUVERS:
        hint = did_you_mean(word, t.MANEUVERS)
        raise fault(f"there is no maneuver {shown(word)}{hint}; there is {', '.join(t.MANEUVERS)}")
    return word


class InjuryEntry(Strictly):
    """An injury that a combatant brings with it."""

    location: Location
    severity: Severity


def _conditions(conditions: dict[str, int | None]) -> dict[str, int | None]:
    wrong: list[tuple[Path, str]] = [
        ((word,), f"there is no condition {shown(word)}{did_you_mean(word, t.CONDITIONS)}")
        for word in conditions
        if word not in t.CONDITIONS
    ]
    if wrong:
        raise faults(wrong)
    return conditions


class Sheet(CombatantSheet):
    """A combatant."""

    level: int = Field(default=1, ge=1, le=100)
    level_bonus: Modifier | None = Field(default=None, description="the level if left out")
    abilities: Abilities = Field(default_factory=Abilities)
    ranks: SkillRanks = Field(default_factory=SkillRanks)
    saves: Saves = Field(default_factory=Saves, description="those that differ from ability modifier + level bonus")
    initiative_from: Literal["best", "reflexes", "wits"] = "best"
    initiative_bonus: Modifier = 0
    defense_bonus: Modifier = Field(default=0, description="from feats")
    hp: int = Field(ge=1, le=100_000, description="maximum hit points")
    hit_die: Annotated[int, Field(ge=2, le=100)] = Field(default=8, description="sides of a Hit Die")
    hit_dice_left: Annotated[int, Field(ge=0, le=100)] | None = Field(default=None, description="the level if left out")
    speed: int = Field(default=30, ge=0, le=1000, description="feet a move")
    size: Size = "medium"
    defense_ranks: DefenseRanks = Field(default_factory=DefenseRanks)
    feats: Annotated[tuple[Feat, ...], Strict(False)] = ()
    tool_training: Annotated[
        tuple[Annotated[str, AfterValidator(_maneuver)], ...], Strict(False), BeforeValidator(_plain_words)
    ] = Field(default=(), description="maneuvers, by their verbs")
    aggressor: bool = Field(default=False, description="starts the fight; its side are the aggressors")
    expects_combat: bool = False
    cover: Cover = "none"
    cover_hardness: int = Field(default=5, ge=0, le=1000)
    cover_by: Name | None = Field(default=None, description="the creature that is the soft cover")
    concealment: Literal["none", "light", "heavy"] = "none"
    weapons: Annotated[tuple[Weapon, ...], Strict(False), Field(max_length=ITEMS - 1), AfterValidator(_named_once)] = ()
    nonlethal: Points = Field(default=0, description="damage it brings with it")
    lethal: Points = 0
    semi_permanent: Points = 0
    permanent: Points = 0
    temporary: Points = Field(default=0, description="temporary hit points")
    exhaustion: int = Field(default=0, ge=0, le=6)
    ability_damage: AbilityPoints = Field(default_factory=AbilityPoints)
    ability_loss: AbilityPoints = Field(default_factory=AbilityPoints)
    injuries: Annotated[tuple[InjuryEntry, ...], Strict(False), Field(max_length=INJURIES)] = ()
    permanent_injuries: Annotated[tuple[InjuryEntry, ...], Strict(False), Field(max_length=INJURIES)] = ()
    conditions: Annotated[dict[str, Annotated[int, Field(ge=1, le=100_000)] | None], AfterValidator(_conditions)] = (
        Field(default={}, description="name and turns left, null if open-ended")
    )

    @property
    def bonus(self) -> int:
        """The level bonus."""
        return self.level if self.level_bonus is None else self.level_bonus

    @property
    def dice_left(self) -> int:
        """Hit Dice at the start."""
        return self.level if self.hit_dice_left is None else self.hit_dice_left

    @field_validator("hit_dice_left")
    @classmethod
    def _of_its_level(cls, dice: int | None, info: ValidationInfo) -> int | None:
        if dice is not None and dice > info.data.get("level", dice):
            raise fault(f"is above the level, {info.data['level']}: there are as many Hit Dice as levels")
        return dice

    @field_validator("permanent_injuries")
    @classmethod
    def _all_fit(cls, injuries: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        if len(injuries) + len(info.data.get("injuries", ())) > INJURIES:
            raise fault(f"and injuries are more than {INJURIES} together")
        return injuries


def unarmed_damage() -> Dice:
    """Dice of a bare-handed blow."""
    return Dice(((1, 3),), 0)


def together(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what does not fit together: a soft cover must be one of the combatants, and not oneself."""
    listed = data.get("combatants")
    entries = [entry for entry in listed if isinstance(entry, Mapping)] if isinstance(listed, list) else []
    names = [name for entry in entries if isinstance(name := entry.get("name"), str)]
    for i, entry in enumerate(entries):
        by = entry.get("cover_by")
        if not isinstance(by, str):
            continue
        numbered = any(by.startswith(f"{name} ") for name in names)
        if by == entry.get("name"):
            yield ("combatants", i, "cover_by"), "nobody is its own cover"
        elif by not in names and not numbered:
            yield ("combatants", i, "cover_by"), f"there is no combatant {shown(by)}{did_you_mean(by, names)}"


assert get_args(Skill) == t.SKILLS
