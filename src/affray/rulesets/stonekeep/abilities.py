"""Ability scores and their modifiers."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import DEXTERITY, STRENGTH, WISDOM


@rule()
def modifier(fight: Fight, who: int, ability: int) -> int:
    """What an ability adds: floor((score - 10) / 2)."""
    return (fight.sheets[who].abilities[ability] - 10) // 2


@rule()
def strength(fight: Fight, who: int) -> int:
    """The Strength modifier."""
    return modifier(fight, who, STRENGTH)


@rule()
def dexterity(fight: Fight, who: int) -> int:
    """The Dexterity modifier."""
    return modifier(fight, who, DEXTERITY)


@rule()
def wisdom(fight: Fight, who: int) -> int:
    """The Wisdom modifier."""
    return modifier(fight, who, WISDOM)
