"""Policies: how a combatant decides when nobody decides for it."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.modern20.actions import begin, perform
from affray.rulesets.modern20.maneuvers_policy import oppose_somehow, oppose_with, react
from affray.rulesets.modern20.policy_random import choose_at_random
from affray.rulesets.modern20.policy_simple import choose_simply
from affray.rulesets.modern20.policy_tactical import choose_tactically
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import awake
from affray.rulesets.modern20.terms import DEAD, DECLINE, ENOUGH, OPPOSING, REACTION, SPEND, SPENT, V_END

SIMPLE, RANDOM, TACTICAL = range(3)
NAMES = {"default": TACTICAL, "simple": SIMPLE, "random": RANDOM, "tactical": TACTICAL}
WHIMS_A_CHOICE = 512
DECISIONS_A_TURN = 16
"""A policy that has decided so often in one turn ends it."""


@rule()
def decide(fight: Fight, verb: int, who: int) -> None:
    """Set a decision without arguments."""
    d = fight.decision
    d.verb, d.actor = verb, who
    d.target, d.item = NOBODY, -1
    d.x, d.y, d.feet, d.called = -1, -1, -1, -1
    d.lethal, d.advantage, d.disadvantage, d.flanking, d.higher_ground, d.bonus = 0, 0, 0, 0, 0, 0
    d.subject, d.skill, d.number, d.take, d.dc, d.face = -1, -1, -1, 0, -1, 0
    d.along, d.physician, d.dice, d.light, d.strenuous = -1, -1, -1, -1, -1
    d.harm, d.lost_days, d.lost_in_a_row = -1, -1, -1


@rule()
def choose(fight: Fight) -> None:
    """Write the next decision of the one whose turn it is."""
    fight.whims = WHIMS_A_CHOICE * (1 + fight.decisions)
    decide(fight, V_END, fight.turn)
    if fight.decisions < DECISIONS_A_TURN:
        choose_by(fight, fight.turn, fight.units[fight.turn].policy)


@rule()
def choose_by(fight: Fight, who: int, policy: int) -> None:
    """Let a policy write the decision."""
    if policy == RANDOM:
        choose_at_random(fight, who)
    elif policy == TACTICAL:
        choose_tactically(fight, who)
    else:
        choose_simply(fight, who)


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """Answer a question."""
    if question == OPPOSING:
        at_random = fight.units[who].policy == RANDOM
        return oppose_somehow(fight, who, other) if at_random else oppose_with(fight, who, other)
    if fight.units[who].policy == RANDOM:
        if (fight.round + who + other + fight.units[other].hp) % 2 == 0:
            return DECLINE
        return fight.offered if question == REACTION else SPENT
    if question == REACTION:
        return react(fight, who, other)
    return SPENT if fight.worth > 0 else ENOUGH


@rule()
def play(fight: Fight) -> None:
    """A whole fight by policy."""
    begin(fight)
    play_on(fight)


@rule()
def play_on(fight: Fight) -> None:
    """The rest of a fight by policy: these policies decide nothing that they have not seen to be legal."""
    while fight.over == GOING_ON:
        choose(fight)
        perform(fight)


@rule()
def lapsed(fight: Fight, who: int, question: int, other: int) -> bool:
    """Whether a question has lost its point, say because a game master's change felled the one asked."""
    if question == SPEND:
        return bool(fight.units[who].state == DEAD)
    return not awake(fight, who)
