"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_dice, forget_initiative
from affray.kernel.fight import GOING_ON
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import DEATH, standing
from affray.rulesets.d20modern.terms import DEAD, NOTHING_STRUCK

AFTER_SURPRISE = 2


@rule()
def canonical(fight: Fight) -> None:
    """The order stands, so initiative is done with; rounds after the first are alike, and so are the dead."""
    forget_dice(fight)
    forget_initiative(fight)
    fight.round = min(fight.round, AFTER_SURPRISE)
    fight.last_struck = NOTHING_STRUCK
    for number in range(len(fight.counts)):
        fight.counts[number] = 0
    if fight.over == GOING_ON:
        for who in range(fight.n):
            if standing(fight, who) == DEAD:
                fight.units[who].hp = DEATH
