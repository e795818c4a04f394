"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_conditions, forget_course, forget_dice, forget_initiative
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import DEATH, standing
from affray.rulesets.d20modern.terms import DEAD, NOTHING_STRUCK, OUT_COLD

AFTER_SURPRISE = 2
ORDER_ALONE = True
"""Of the totals of initiative it only matters who is ahead."""


@rule()
def canonical(fight: Fight) -> None:
    """The order stands, so initiative is done with; rounds after the first are alike, and so are the dead."""
    forget_dice(fight)
    forget_initiative(fight)
    fight.round = min(fight.round, AFTER_SURPRISE)
    fight.last_struck = NOTHING_STRUCK
    for number in range(len(fight.counts)):
        fight.counts[number] = 0
    if fight.over != GOING_ON:
        forget_ended(fight)
        return
    for who in range(fight.n):
        if standing(fight, who) == DEAD:
            fight.units[who].hp = DEATH


@rule()
def forget_ended(fight: Fight) -> None:
    """Of a fight that is over all but hit points and states."""
    forget_course(fight)
    for who in range(fight.n):
        unit = fight.units[who]
        cold = unit.left[OUT_COLD]
        unit.posture = 0
        unit.cover = 0
        unit.cover_by = NOBODY
        unit.surprised = 0
        unit.struck = 0
        unit.grapple = NOBODY
        unit.aid = 0
        unit.aid_ally = NOBODY
        unit.aid_foe = NOBODY
        for item in range(len(unit.items)):
            unit.items[item] = 0
        forget_conditions(fight, who)
        unit.left[OUT_COLD] = 1 if cold != 0 else 0
    forget_turn(fight)


@rule()
def forget_turn(fight: Fight) -> None:
    """What the last turn has spent."""
    fight.acted = 0
    fight.moves = 0
    fight.full = 0
    fight.walked = 0
    fight.stepped = 0
    fight.dropped = 0
    fight.decisions = 0
