"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_course, forget_dice, forget_initiative
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.skirmish.policy import RANDOM
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out

PLAIN_WOUND, BLEEDING_WOUND = 2, 3
"""The first kind of injury that a fight knows, without and with bleeding."""
ORDER_ALONE = True
"""Of the totals of initiative it only matters who is ahead."""


@rule()
def canonical(fight: Fight) -> None:
    """The order stands; counts of the whole fight, and where which wound is, decide nothing."""
    forget_dice(fight)
    forget_initiative(fight)
    forget_counts(fight)
    for who in range(fight.n):
        forget_places(fight, who)
        forget_turn(fight, who)
        if fight.over == GOING_ON and out(fight, who) and fight.units[who].away == 0:
            fight.units[who].hp = 0
    if fight.over != GOING_ON:
        forget_ended(fight)
    elif not any_at_random(fight):
        fight.round = 1
        for who in range(fight.n):
            if out(fight, who):
                forget_condition(fight, who)


@rule()
def forget_ended(fight: Fight) -> None:
    """Of a fight that is over all but hit points and how many injuries there are."""
    forget_course(fight)
    fight.decisions = 0
    fight.stated = -1
    fight.foe = NOBODY
    for who in range(fight.n):
        unit = fight.units[who]
        wounds = unit.wounds
        forget_condition(fight, who)
        unit.wounds = wounds
        unit.moved = 0
        unit.acted = 0


@rule()
def forget_condition(fight: Fight, who: int) -> None:
    """How one stands who is out, what it has in hand, what ails it: nobody cares any more."""
    unit = fight.units[who]
    unit.stance = 0
    unit.position = 0
    unit.hand = -1
    unit.wounds = 0
    unit.bleeding = 0
    for weapon in range(len(unit.weapon_state)):
        unit.weapon_state[weapon] = 0
    for place in range(len(unit.injury)):
        unit.injury[place] = 0
        unit.injury_part[place] = 0


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
    fight.wounds_dealt = 0
    fight.bleeding_dealt = 0
    for place in range(len(fight.chains)):
        fight.chains[place] = 0
    fight.longest = 0


@rule()
def forget_places(fight: Fight, who: int) -> None:
    """Where each wound is and what it is called; the bleeding ones come first, as none is told from another."""
    unit = fight.units[who]
    for place in range(unit.wounds):
        unit.injury_part[place] = 0
        unit.injury[place] = BLEEDING_WOUND if place < unit.bleeding else PLAIN_WOUND


@rule()
def forget_turn(fight: Fight, who: int) -> None:
    """What a combatant has done in its last turn, once that is over."""
    if who != fight.turn:
        fight.units[who].moved = 0
        fight.units[who].acted = 0
