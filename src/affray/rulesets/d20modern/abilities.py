"""Ability scores and their modifiers, and size."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import CONSTITUTION, DEXTERITY, STRENGTH, WISDOM


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


@rule("d20modern.damage.massive", "d20modern.damage.nonlethal")
def threshold(fight: Fight, who: int) -> int:
    """What one blow is measured against: the Constitution score, or the figure that the options put in its place."""
    if fight.rules.massive_threshold > 0:
        return fight.rules.massive_threshold
    return fight.sheets[who].abilities[CONSTITUTION]


@rule("d20modern.size.table")
def size_modifier(fight: Fight, who: int) -> int:
    """What a combatant's size adds to its attacks and its Defense."""
    return fight.rules.size[fight.sheets[who].size]
