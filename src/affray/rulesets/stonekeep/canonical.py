"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_conditions, forget_course, forget_dice, forget_initiative
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.policy import CAUTIOUS
from affray.rulesets.stonekeep.policy_cautious import PATIENCE
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import DEATH, standing
from affray.rulesets.stonekeep.terms import DEAD

ORDER_ALONE = True
"""Of the totals of initiative it only matters who is ahead."""


@rule()
def canonical(fight: Fight) -> None:
    """The order stands, so initiative is done with; the dead are all alike; a round is like any other."""
    forget_dice(fight)
    forget_initiative(fight)
    forget_rounds(fight)
    if fight.over != GOING_ON:
        forget_course(fight)
        forget_all_but_wounds(fight)
        return
    for who in range(fight.n):
        if who != fight.turn:
            fight.units[who].shed = 0
        if standing(fight, who) == DEAD:
            forget_wounds(fight, who)


@rule()
def forget_all_but_wounds(fight: Fight) -> None:
    """What was done in the last turn, conditions, who held whom, who was delaying."""
    fight.moved = 0
    fight.acted = 0
    fight.full = 0
    fight.begun = 0
    fight.delayers = 0
    fight.decisions = 0
    for who in range(fight.n):
        forget_conditions(fight, who)
        unit = fight.units[who]
        unit.tended = 0
        unit.holding = NOBODY
        unit.held_by = NOBODY
        unit.struck_round = 0
        unit.delaying = 0
        unit.shed = 0


@rule()
def forget_wounds(fight: Fight, who: int) -> None:
    """How dead a combatant is."""
    unit = fight.units[who]
    unit.hp = DEATH
    unit.subdual = 0
    unit.below = 0
    unit.tended = 0


@rule()
def forget_rounds(fight: Fight) -> None:
    """Which round it is, beyond the first ones that a cautious combatant waits through."""
    told = 1
    for who in range(fight.n):
        if fight.units[who].policy == CAUTIOUS:
            told = min(fight.round, PATIENCE + 1)
    for who in range(fight.n):
        unit = fight.units[who]
        unit.struck_round = told if unit.struck_round == fight.round else 0
    fight.round = told
