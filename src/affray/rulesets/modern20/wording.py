"""Words that commands share: targets, weapons, called locations, what may stand beside an attack."""

from __future__ import annotations

from collections.abc import Mapping

from affray.kernel.ruleset import Argument, Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.sheet import UNARMED
from affray.rulesets.modern20.state import ITEMS


def item_name(roster: Roster, item: int) -> str:
    """The name of an item."""
    number = item % ITEMS
    return str(roster.sheets[item // ITEMS].weapons[number - 1].name) if number else UNARMED


def things(roster: Roster, who: int) -> Mapping[str, int]:
    """Everybody's weapons by the names that one may use; `pistol of Bo` says whose it is."""
    known: dict[str, int] = {UNARMED: who * ITEMS}
    known |= {weapon.name: who * ITEMS + number for number, weapon in enumerate(roster.sheets[who].weapons, 1)}
    for owner, other in roster.known.items():
        for number, weapon in enumerate(roster.sheets[other].weapons, 1):
            known.setdefault(weapon.name, other * ITEMS + number)
            known[f"{weapon.name} of {owner}"] = other * ITEMS + number
    return known


def locations(_roster: Roster) -> Mapping[str, int]:
    """The locations that can be called; a plain arm, hand or leg is the right one."""
    words = {location.replace(" ", "-"): number for number, location in enumerate(t.LOCATIONS)}
    words |= {location: number for number, location in enumerate(t.LOCATIONS)}
    return words | {"arm": t.RIGHT_ARM, "hand": t.RIGHT_HAND, "leg": t.RIGHT_LEG}


def combatants(roster: Roster) -> Mapping[str, int]:
    """The combatants by name."""
    return roster.known


def flag(word: str, field: str) -> Argument:
    """A word that stands alone behind a command."""
    return Argument("flag", field, keyword=word, optional=True)


TARGET = Argument("target", "target")
WEAPON = Argument("thing", "item", keyword="with", optional=True, things=things, called="weapon")
TO_ROLL = (flag("advantage", "advantage"), flag("disadvantage", "disadvantage"))
"""What may stand behind every command that rolls `check`."""
TO_HIT = (
    flag("lethal", "lethal"),
    *TO_ROLL,
    flag("flanking", "flanking"),
    flag("higher-ground", "higher_ground"),
)
"""What may stand behind every command that rolls `attack`."""
