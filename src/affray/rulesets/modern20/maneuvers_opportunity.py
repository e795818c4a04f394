"""Attacks of opportunity, and blow for blow against a reactive stance."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.opportunity import forget_asked, reactor_at
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.attack_rolls import plain_swing, swing
from affray.rulesets.modern20.cover import shielded
from affray.rulesets.modern20.hands import hands_refusal, is_unarmed
from affray.rulesets.modern20.maneuvers_terms import E_LETS_PASS, E_STRIKES
from affray.rulesets.modern20.sight import within_reach
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.states import can_act, can_react, limited
from affray.rulesets.modern20.terms import (
    DECLINE,
    GRAPPLED,
    MELEE,
    PARRY,
    PINNED,
    REACTION,
    STRIKE,
    SURPRISED,
)
from affray.rulesets.modern20.to_hit import kind_of
from affray.rulesets.modern20.turns import settle
from affray.rulesets.modern20.wounds import disabled, pay

UNTRAINED_STANCE = 2
"""`reactive` of a combatant without training in the stance."""


@rule("modern20.opportunity.threatens")
def stopped(fight: Fight, who: int) -> bool:
    """Whether a combatant has lost what it was about to do."""
    return fight.over != GOING_ON or not can_act(fight, who)


@rule("modern20.opportunity.threatens")
def threatens(fight: Fight, who: int, other: int, feet: int) -> bool:
    """Whether a combatant threatens another: a foe within 5 feet, if nothing keeps it from acting or holds it."""
    unit = fight.units[who]
    if unit.side == fight.units[other].side or not can_act(fight, who):
        return False
    if unit.left[SURPRISED] != 0 or unit.left[GRAPPLED] != 0 or unit.left[PINNED] != 0:
        return False
    return within_reach(fight, who, other, feet)


@rule("modern20.opportunity.threatens", "modern20.turn.actions")
def striking_item(fight: Fight, who: int) -> int:
    """What a strike is made with: the first melee weapon, one's own before a taken one, else bare hands; or -1."""
    for item in range(who * ITEMS + 1, who * ITEMS + fight.sheets[who].weapons):
        if kind_of(fight, item) == MELEE and hands_refusal(fight, who, item) == 0:
            return item
    if fight.passed_on != 0:
        for item in range(ITEMS * fight.n):
            if fight.item[item].holder == who and not is_unarmed(item) and kind_of(fight, item) == MELEE:
                if hands_refusal(fight, who, item) == 0:
                    return item
    bare = who * ITEMS
    return bare if hands_refusal(fight, who, bare) == 0 else -1


@rule("modern20.opportunity.threatens", "modern20.opportunity.provokes", "modern20.cover.no-opportunity")
def may_strike(fight: Fight, who: int, other: int, feet: int) -> bool:
    """Whether a combatant can make an attack of opportunity on another now: not against one in cover."""
    if not threatens(fight, who, other, feet) or not can_react(fight, who):
        return False
    return not shielded(fight, other) and fight.units[other].away == 0 and striking_item(fight, who) >= 0


@rule("modern20.opportunity.provokes", "modern20.opportunity.threatens")
def offer(fight: Fight, who: int, other: int, feet: int, disadvantages: int) -> int:
    """Ask for an attack of opportunity and carry it out: its degrees, or 0 if there is none. It costs the Reaction."""
    fight.offered = STRIKE
    answer = ask(fight, who, REACTION, other, PARRY)
    fight.offered = 0
    if answer == DECLINE or not may_strike(fight, who, other, feet):
        emit(fight, E_LETS_PASS, who, other, 0, 0, 0)
        return 0
    was_limited, was_disabled = limited(fight, who), disabled(fight, who)
    fight.units[who].reacted = fight.round
    item = striking_item(fight, who)
    emit(fight, E_STRIKES, who, other, item, 0, 0)
    plain_swing(fight, feet)
    fight.swing.disadvantages = disadvantages
    reached = swing(fight, who, other, item)
    pay(fight, who, was_limited, was_disabled)
    settle(fight)
    return reached


@rule("modern20.maneuver.reactive-stance", "modern20.maneuver.training")
def blow_for_blow(fight: Fight, attacker: int, target: int, feet: int) -> None:
    """A melee attack has missed: a target in a reactive stance may strike back, and so on as long as blows miss."""
    one, other = attacker, target
    missed = True
    while missed and fight.units[other].reactive != 0 and may_strike(fight, other, one, feet):
        untrained = 1 if fight.units[other].reactive == UNTRAINED_STANCE else 0
        missed = offer(fight, other, one, feet, untrained) < 0
        if fight.over != GOING_ON:
            missed = False
        one, other = other, one


@rule("modern20.opportunity.provokes", "modern20.opportunity.threatens")
def strikes_at(fight: Fight, who: int, feet: int) -> None:
    """All who threaten a combatant may strike, in turn order, each once an act, until the act is lost."""
    for place in range(fight.n):
        other = reactor_at(fight, place)
        if other != who and fight.asked[other] == 0 and may_strike(fight, other, who, feet):
            fight.asked[other] = 1
            if offer(fight, other, who, feet, 0) < 0:
                blow_for_blow(fight, other, who, feet)
            if stopped(fight, who):
                return


@rule("modern20.opportunity.provokes")
def provoke(fight: Fight, who: int, feet: int) -> None:
    """A shot, standing up, or a move without a grid: all who threaten may strike. `feet` as stated, or -1."""
    forget_asked(fight)
    strikes_at(fight, who, feet)


@rule("modern20.opportunity.provokes")
def begin_leaving(fight: Fight) -> None:
    """A walk begins: nobody has been asked about it."""
    forget_asked(fight)


@rule("modern20.opportunity.provokes")
def leave_square(fight: Fight, who: int) -> None:
    """All who threaten a combatant where it stands may strike before it leaves."""
    strikes_at(fight, who, -1)


@rule("modern20.maneuver.reactive-stance")
def exchange(fight: Fight, who: int, target: int, item: int) -> int:
    """An attack, and blow for blow what it provokes; the degrees of the first."""
    feet = fight.swing.feet
    reached = swing(fight, who, target, item)
    if reached < 0 and kind_of(fight, item) == MELEE:
        blow_for_blow(fight, who, target, feet)
    return reached
