"""Forgetting what can't matter any more, so that states from which a fight goes on alike are the same.

A ruleset's own `canonical` (in its module of that name) calls these; one without has `forget_dice` alone.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.terms import rule


@rule()
def forget_dice(fight: AnyFight) -> None:
    """How many dice were drawn."""
    fight.draw = 0


@rule()
def forget_initiative(fight: AnyFight) -> None:
    """The totals that settled the order, where it stands for the whole fight."""
    for who in range(fight.n):
        fight.units[who].initiative = 0
        fight.units[who].tiebreak = 0
