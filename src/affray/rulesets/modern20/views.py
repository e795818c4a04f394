"""The JSON view of a combatant and of the encounter."""

from __future__ import annotations

from typing import Any

from affray.kernel.fight import NOBODY
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.abilities import score_of
from affray.rulesets.modern20.defense import defense
from affray.rulesets.modern20.rests_needs import needs
from affray.rulesets.modern20.sight import CONTACT
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import maximum
from affray.rulesets.modern20.wording import item_name
from affray.rulesets.modern20.writing import as_written, unsaid

__all__ = ["NOTABLE", "as_written", "combatant", "encounter", "needs", "unsaid"]

NOTABLE = ("nonlethal", "lethal", "semi_permanent", "exhaustion", "injuries", "held", "at")
"""What a compact table shows of a combatant beside hit points, state and conditions."""


def combatant(fight: Fight, roster: Roster, who: int) -> dict[str, Any]:
    """What a combatant is at the moment."""
    unit = fight.units[who]
    return {
        "side": roster.sides[unit.side],
        "hp": unit.hp,
        "max_hp": maximum(fight, who),
        "full_hp": fight.sheets[who].full_hp,
        "nonlethal": unit.nonlethal,
        "lethal": unit.lethal,
        "semi_permanent": unit.semi_permanent,
        "permanent": unit.permanent,
        "temporary": unit.temporary,
        "defense": present_defense(fight, who),
        "conditions": conditions(fight, who),
        "injuries": injuries(fight, who, 0),
        "permanent_injuries": injuries(fight, who, 1),
        "exhaustion": unit.exhaustion,
        "hit_dice_left": unit.hit_dice,
        "abilities": {word: score_of(fight, who, number) for number, word in enumerate(t.ABILITIES)},
        "ability_damage": touched(unit.ability_damage),
        "ability_loss": touched(unit.ability_loss),
        "state": t.STATES[unit.state],
        "initiative": fight.units[unit.leader].initiative if fight.units[unit.leader].rolled else None,
        "held": {"right": held(roster, unit.right), "left": held(roster, unit.left_hand)},
        "hidden_from": [name for other, name in enumerate(roster.names) if unit.hidden >> other & 1],
        "at": [unit.x, unit.y] if fight.width else None,
        "cover": t.COVERS[unit.cover],
        "concealment": t.CONCEALMENTS[unit.concealment],
        "stances": stances(fight, who),
        "held_by": None if unit.held_by == NOBODY else roster.names[unit.held_by],
    }


def conditions(fight: Fight, who: int) -> dict[str, int | None]:
    """The conditions of a combatant with the turns left, None where there is no end in sight."""
    left = fight.units[who].left[: t.SHOWN_CONDITIONS]
    return {t.CONDITIONS[number]: turns if turns > 0 else None for number, turns in enumerate(left) if turns != 0}


def injuries(fight: Fight, who: int, permanent: int) -> list[dict[str, str]]:
    """The injuries of a combatant, in the order of events."""
    unit = fight.units[who]
    return [
        {"location": t.LOCATIONS[injury.location], "severity": t.SEVERITIES[injury.severity]}
        for injury in unit.injury[: unit.injuries]
        if injury.permanent == permanent
    ]


def touched(points: list[int]) -> dict[str, int]:
    """The scores of which points are missing."""
    return {t.ABILITIES[number]: missing for number, missing in enumerate(points) if missing}


def held(roster: Roster, item: int) -> str | None:
    """The name of what is in a hand."""
    return item_name(roster, item) if item >= 0 else None


def stances(fight: Fight, who: int) -> list[str]:
    """What lasts until the start of a combatant's next turn."""
    unit = fight.units[who]
    there = {"aggressive stance": unit.aggressive, "reactive stance": unit.reactive, "breather": unit.sheltered}
    return [word for word, on in there.items() if on]


def present_defense(fight: Fight, who: int) -> int:
    """The Defense that a melee attack now has to meet, cover aside."""
    fight.silent = 1
    value = defense(fight, who, NOBODY, t.MELEE, CONTACT)
    fight.silent = 0
    return value


def encounter(fight: Fight, roster: Roster) -> dict[str, Any]:
    """What the encounter has besides round, turn and outcome: the order of the round."""
    return {"order": [roster.names[who] for who in fight.order[: fight.count]]}
