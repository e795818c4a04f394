"""Policies: how a combatant decides when nobody decides for it."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.actions import begin, perform, refusal
from affray.rulesets.stonekeep.opportunity import may_strike
from affray.rulesets.stonekeep.policy_cautious import choose_cautiously, has_waited
from affray.rulesets.stonekeep.policy_random import choose_at_random, wants_to_act
from affray.rulesets.stonekeep.policy_simple import choose_simply
from affray.rulesets.stonekeep.policy_tactical import choose_tactically
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able
from affray.rulesets.stonekeep.terms import DECLINE, STRIKE, V_ACT, V_END

SIMPLE, RANDOM, TACTICAL, CAUTIOUS = range(4)
NAMES = {"default": SIMPLE, "simple": SIMPLE, "random": RANDOM, "tactical": TACTICAL, "cautious": CAUTIOUS}
WHIMS_A_CHOICE = 512
DECISIONS_A_TURN = 16
"""A policy that has decided so often in one turn ends it."""


@rule()
def decide(fight: Fight, verb: int, who: int) -> None:
    """Set a decision without arguments."""
    decision = fight.decision
    decision.verb = verb
    decision.actor = who
    decision.target = NOBODY
    decision.weapon = -1
    decision.second = -1
    decision.x = -1
    decision.y = -1
    decision.feet = -1
    decision.spell = -1
    decision.subject = -1
    decision.dc = -1
    decision.face = 0


@rule()
def choose(fight: Fight) -> None:
    """Write the next decision: of a delaying combatant that wants to act now, or of the one whose turn it is."""
    fight.whims = WHIMS_A_CHOICE * (1 + fight.decisions)
    if fight.delayers > 0 and fight.begun == 0:
        for who in range(fight.n):
            if fight.units[who].delaying != 0 and steps_in(fight, who):
                decide(fight, V_ACT, who)
                if refusal(fight) == 0:
                    return
    decide(fight, V_END, fight.turn)
    if fight.decisions < DECISIONS_A_TURN:
        choose_by(fight, fight.turn, fight.units[fight.turn].policy)


@rule()
def choose_by(fight: Fight, who: int, policy: int) -> None:
    """Let a policy write the decision of the one whose turn it is."""
    if policy == RANDOM:
        choose_at_random(fight, who)
    elif policy == TACTICAL:
        choose_tactically(fight, who)
    elif policy == CAUTIOUS:
        choose_cautiously(fight, who)
    else:
        choose_simply(fight, who)


@rule()
def steps_in(fight: Fight, who: int) -> bool:
    """Whether a delaying combatant wants to act now."""
    if fight.units[who].policy == RANDOM:
        return wants_to_act(fight)
    return has_waited(fight, who)


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """Answer a question: every policy strikes while that costs it nothing, the random one as it comes."""
    if fight.units[who].policy == RANDOM:
        fight.whims = -WHIMS_A_CHOICE * (1 + who)
        return STRIKE if whim(fight, 2) == 1 else DECLINE
    return STRIKE if fight.units[who].hp > 0 else DECLINE


@rule()
def play(fight: Fight) -> None:
    """A whole fight by policy."""
    begin(fight)
    play_on(fight)


@rule()
def play_on(fight: Fight) -> None:
    """The rest of a fight by policy. A decision that turns out to be refused ends the turn instead."""
    while fight.over == GOING_ON:
        choose(fight)
        if refusal(fight) != 0:
            decide(fight, V_END, fight.turn)
        perform(fight)


@rule()
def lapsed(fight: Fight, who: int, question: int, other: int) -> bool:
    """Whether an attack of opportunity that is being offered has lost its point, say by a game master's change."""
    return not able(fight, other) or not may_strike(fight, who, other)
