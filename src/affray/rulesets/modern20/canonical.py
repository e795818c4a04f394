"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_dice
from affray.kernel.terms import rule
from affray.rulesets.modern20.policy import RANDOM
from affray.rulesets.modern20.state import Fight


@rule()
def canonical(fight: Fight) -> None:
    """What is only counted, initiative that has settled its order, and which round it is."""
    forget_dice(fight)
    forget_counts(fight)
    for who in range(fight.n):
        if fight.units[who].ready == 0:
            fight.units[who].initiative = 0
            fight.units[who].tiebreak = 0
    if not any_at_random(fight):
        for who in range(fight.n):
            fight.units[who].reacted = 1 if fight.units[who].reacted == fight.round else 0
        fight.round = 1


@rule()
def any_at_random(fight: Fight) -> bool:
    """Whether somebody acts as it comes, for which the round is one of the reasons."""
    for who in range(fight.n):
        if fight.units[who].policy == RANDOM:
            return True
    return False


@rule()
def forget_counts(fight: Fight) -> None:
    """What is only counted."""
    for place in range(len(fight.hits)):
        fight.hits[place] = 0
    for place in range(len(fight.dealt)):
        fight.dealt[place] = 0
    for place in range(len(fight.tried)):
        fight.tried[place] = 0
        fight.worked[place] = 0
