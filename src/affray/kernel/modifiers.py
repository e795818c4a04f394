"""Modifiers with types: what adds up and what does not.

A total that takes typed modifiers is summed over one list of the fight, `best`, with an entry a type:

    clear(fight)
    total = stacked(fight, ARMOR, AC_ARMOR, 4) + stacked(fight, ARMOR, AC_MAGE_ARMOR, 2)

gives 4. Each call returns what the modifier adds to the sum so far, and records just that as a part.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.primitives import part
from affray.kernel.terms import rule

UNTYPED = 0
TYPES = 16
"""How many types of modifier a ruleset may number, from 0, the untyped ones that always add up."""


@rule("kernel.stacking")
def clear(fight: AnyFight) -> None:
    """Begin a new total."""
    for kind in range(TYPES):
        fight.best[kind] = 0


@rule("kernel.stacking")
def stacked(fight: AnyFight, kind: int, label: int, value: int) -> int:
    """What a modifier of a type adds: penalties and untyped ones all of it, a bonus only what it has over the best."""
    if value <= 0 or kind == UNTYPED:
        return part(fight, label, value)
    gained = value - fight.best[kind]
    if gained <= 0:
        return 0
    fight.best[kind] = value
    return part(fight, label, gained)
