"""A combatant in mid-game as a scenario writes it."""

from __future__ import annotations

from typing import Any

from affray.kernel.fight import NOBODY
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.wording import item_name

CARRIED = ("nonlethal", "lethal", "semi_permanent", "permanent", "temporary", "exhaustion")
FIGURES = ("level", "level_bonus", "initiative_bonus", "defense_bonus", "hit_die", "speed")
"""What state and sheet have under the same names as a scenario."""


def as_written(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a scenario says of a combatant as it is now, beside its sheet; None takes a key of the sheet away."""
    unit, sheet = fight.units[who], fight.sheets[who]
    by = unit.cover_by
    return (
        {name: getattr(unit, name) for name in CARRIED}
        | {name: getattr(sheet, name) for name in FIGURES}
        | {
            "hp": sheet.full_hp,
            "hit_dice_left": min(unit.hit_dice, sheet.level),
            "size": t.SIZES[sheet.size],
            "abilities": dict(zip(t.ABILITIES, sheet.abilities, strict=True)),
            "ranks": dict(zip(t.SKILLS, sheet.ranks, strict=True)),
            "cover": t.COVERS[unit.cover],
            "cover_hardness": unit.hardness,
            "cover_by": None if by == NOBODY or fight.units[by].away else roster.names[by],
            "concealment": t.CONCEALMENTS[unit.concealment],
            "ability_damage": dict(zip(t.ABILITIES, unit.ability_damage, strict=True)),
            "ability_loss": dict(zip(t.ABILITIES, unit.ability_loss, strict=True)),
            "injuries": injuries(fight, who, 0),
            "permanent_injuries": injuries(fight, who, 1),
            "conditions": conditions(fight, who),
            "weapons": weapons_now(fight, roster, who),
        }
    )


def injuries(fight: Fight, who: int, permanent: int) -> list[dict[str, str]]:
    """The injuries of a combatant, in the order of events."""
    unit = fight.units[who]
    return [
        {"location": t.LOCATIONS[injury.location], "severity": t.SEVERITIES[injury.severity]}
        for injury in unit.injury[: unit.injuries]
        if injury.permanent == permanent
    ]


def conditions(fight: Fight, who: int) -> dict[str, int | None]:
    """All conditions with the turns left, those too that stand in the state only; a coma of any cause is one."""
    unit = fight.units[who]
    there = {t.CONDITIONS[number]: turns if turns > 0 else None for number, turns in enumerate(unit.left) if turns != 0}
    in_coma = unit.failed or (unit.fell and unit.nonlethal > 0)  # a scenario takes others from the hit points
    return there | ({"coma": None} if in_coma else {})


def weapons_now(fight: Fight, roster: Roster, who: int) -> list[dict[str, Any]]:
    """The weapons that a combatant has, the one in its right hand first: a scenario puts the first one there."""
    unit, has = fight.units[who], things(fight, who)
    first = [item for item in (unit.right, unit.left_hand) if item in has]
    listed: dict[str, dict[str, Any]] = {}
    for item in [*first, *(item for item in has if item not in first)]:
        weapon = roster.sheets[item // ITEMS].weapons[item % ITEMS - 1]
        listed.setdefault(weapon.name.casefold(), weapon.model_dump(mode="json", by_alias=True, exclude_defaults=True))
    return list(listed.values())[: ITEMS - 1]


def things(fight: Fight, who: int) -> list[int]:
    """The items that a combatant has, bare hands aside."""
    return [item for item in range(fight.n * ITEMS) if item % ITEMS and fight.item[item].holder == who]


def unsaid(fight: Fight, roster: Roster, who: int) -> list[str]:
    """What no view shows and no scenario can say: wounds that bleed, weapons that lie on the ground."""
    unit, own = fight.units[who], range(who * ITEMS + 1, (who + 1) * ITEMS)
    bleeding = ["that it bleeds"] if unit.bleed_points or unit.bleed_dice else []
    lying = [f"that {item_name(roster, item)} lies on the ground" for item in own if fight.item[item].holder == NOBODY]
    return bleeding + lying
