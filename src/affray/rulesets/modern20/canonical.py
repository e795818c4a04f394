"""Forgetting what can't matter any more, so that exact duels have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_conditions, forget_course, forget_dice
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.modern20.policy import RANDOM
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.turns import NOT_READY


@rule()
def canonical(fight: Fight) -> None:
    """What is only counted, initiative that has settled its order, and which round it is."""
    forget_dice(fight)
    forget_counts(fight)
    if fight.over != GOING_ON:
        forget_ended(fight)
        return
    for who in range(fight.n):
        if fight.units[who].ready == NOT_READY:
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


@rule()
def forget_ended(fight: Fight) -> None:
    """Of a fight that is over all but hit points, states, how many injuries, semi-permanent damage, exhaustion."""
    forget_course(fight)
    forget_turn(fight)
    for who in range(fight.n):
        forget_conditions(fight, who)
        forget_books(fight, who)
        forget_doings(fight, who)
        forget_injuries(fight, who)
    for number in range(fight.n * ITEMS):
        fight.item[number].holder = NOBODY
        fight.item[number].x = 0
        fight.item[number].y = 0
        fight.item[number].hit_points = 0


@rule()
def forget_turn(fight: Fight) -> None:
    """What the last turn has spent."""
    fight.interaction = 0
    fight.bonus = 0
    fight.standard = 0
    fight.moved = 0
    fight.acted = 0
    fight.unsettled = 0
    fight.decisions = 0
    fight.offered = 0
    fight.opposing = 0
    fight.worth = 0
    fight.met = -1
    fight.passed_on = 0


@rule()
def forget_books(fight: Fight, who: int) -> None:
    """How a combatant's hit points and state have come about."""
    unit = fight.units[who]
    unit.initiative = 0
    unit.tiebreak = 0
    unit.ready = 0
    unit.nonlethal = 0
    unit.lethal = 0
    unit.permanent = 0
    unit.temporary = 0
    unit.ailing = 0
    unit.staggered = 0
    unit.fell = 0
    unit.failed = 0
    unit.knocked = 0
    unit.maimed = 0
    unit.hit_dice = 0
    for ability in range(len(unit.ability_damage)):
        unit.ability_damage[ability] = 0
        unit.ability_loss[ability] = 0


@rule()
def forget_doings(fight: Fight, who: int) -> None:
    """What a combatant has done, holds, hides behind and has been tricked into."""
    unit = fight.units[who]
    unit.fresh = 0
    unit.right = -1
    unit.left_hand = -1
    unit.reacted = 0
    unit.aggressive = 0
    unit.reactive = 0
    unit.sheltered = 0
    unit.breathed = 0
    unit.cover = 0
    unit.hardness = 0
    unit.cover_by = NOBODY
    unit.concealment = 0
    unit.hidden = 0
    unit.holding = NOBODY
    unit.held_by = NOBODY
    unit.feinted = NOBODY
    unit.demoralized = 0
    unit.tricked = 0


@rule()
def forget_injuries(fight: Fight, who: int) -> None:
    """What each injury is; how many there are stays."""
    unit = fight.units[who]
    unit.bleed_points = 0
    unit.bleed_dice = 0
    for part in range(len(unit.worst)):
        unit.worst[part] = 0
        unit.useless[part] = 0
        unit.lasting[part] = 0
    for number in range(unit.injuries):
        injury = unit.injury[number]
        injury.location = 0
        injury.severity = 1
        injury.bleeds = 0
        injury.failures = 0
        injury.failed_by = 0
        injury.permanent = 0
