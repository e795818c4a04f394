"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_dice, forget_initiative
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import NOTHING_STRUCK

LATER = 2
"""From the second round on every round is like any other."""


@rule()
def canonical(fight: Fight) -> None:
    """The order stands, so initiative is done with; so is what is only counted or shown."""
    forget_dice(fight)
    forget_initiative(fight)
    for place in range(len(fight.counts)):
        fight.counts[place] = 0
    fight.last_struck = NOTHING_STRUCK
    fight.round = min(fight.round, LATER)
