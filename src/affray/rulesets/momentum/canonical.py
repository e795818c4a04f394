"""Forgetting what can't matter any more, so that exact scenes have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_dice
from affray.kernel.terms import rule
from affray.rulesets.momentum.state import Fight


@rule()
def canonical(fight: Fight) -> None:
    """What is only counted, and the dice that settled the order."""
    forget_dice(fight)
    for who in range(fight.n):
        unit = fight.units[who]
        unit.initiative = 0
        unit.blocks = 0
        unit.blocked_for = 0
        unit.counters = 0
        unit.stopped = 0
        unit.blocks_for = 0
