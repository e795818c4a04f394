"""Policies: how a combatant decides when nobody decides for it."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.momentum.actions import begin, perform, refusal
from affray.rulesets.momentum.attacks import comes_to_nothing, may_block, may_counter
from affray.rulesets.momentum.initiative import forget_line
from affray.rulesets.momentum.policy_creatures import choose_for_creature
from affray.rulesets.momentum.policy_players import blocks, choose_for_player, counters
from affray.rulesets.momentum.policy_random import answer_at_random, choose_at_random
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import PASS, Q_BLOCK, Q_COUNTER, Q_DEFEND, V_END, YES

EAGER, CAREFUL, PROTECTIVE, SPREAD, HUNTER, CASTER, RANDOM = range(7)
NAMES = {
    "default": EAGER,
    "eager": EAGER,
    "careful": CAREFUL,
    "protective": PROTECTIVE,
    "spread": SPREAD,
    "hunter": HUNTER,
    "caster": CASTER,
    "random": RANDOM,
}
WHIMS_A_CHOICE = 1024
DECISIONS_A_TURN = 12
"""A policy that has decided so often in one turn ends it."""


@rule()
def decide(fight: Fight, verb: int, who: int) -> None:
    """Set a decision without arguments."""
    decision = fight.decision
    decision.verb = verb
    decision.actor = who
    decision.target = NOBODY
    decision.x = -1
    decision.y = -1
    decision.level = -1
    decision.manner = 0
    decision.wound = -1
    decision.ease = -1
    decision.hinder = -1
    decision.face = 0
    forget_line(fight)


@rule()
def choose(fight: Fight) -> None:
    """Write the next decision of the one whose turn it is."""
    fight.whims = WHIMS_A_CHOICE * (1 + fight.decisions)
    who = fight.turn
    decide(fight, V_END, who)
    if fight.decisions >= DECISIONS_A_TURN:
        return
    policy = fight.units[who].policy
    if policy == RANDOM:
        choose_at_random(fight, who)
    elif fight.sheets[who].creature != 0:
        choose_for_creature(fight, who, policy == HUNTER, policy == CASTER)
    else:
        choose_for_player(fight, who, policy == PROTECTIVE)


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """Answer a question. A defense is never passed, and a wound is rolled."""
    policy = fight.units[who].policy
    if question not in (Q_BLOCK, Q_COUNTER):
        return YES
    if policy == RANDOM:
        return answer_at_random(fight, who)
    if question == Q_COUNTER:
        return counters(fight, who, policy == PROTECTIVE)
    return blocks(fight, who, policy == CAREFUL) if policy in (CAREFUL, PROTECTIVE) else PASS


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
    """Whether a question has lost its point, say by a game master's change."""
    if question == Q_BLOCK:
        return comes_to_nothing(fight) or not may_block(fight, who)
    if question == Q_COUNTER:
        return comes_to_nothing(fight) or not may_counter(fight, who)
    return comes_to_nothing(fight) if question == Q_DEFEND else False
