"""Policies: how a combatant decides when nobody decides for it."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.skirmish.actions import begin, perform, refusal
from affray.rulesets.skirmish.policy_random import choose_at_random, react_at_random
from affray.rulesets.skirmish.policy_steady import choose_steadily, react_steadily
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.terms import PASS, RETURN_FIRE, V_END
from affray.rulesets.skirmish.wide_misses import return_fire_refusal

STEADY, BOLD, RANDOM = range(3)
NAMES = {"default": STEADY, "steady": STEADY, "bold": BOLD, "random": RANDOM}
WHIMS_A_CHOICE = 512
DECISIONS_A_TURN = 8
"""A policy that has decided so often in one turn ends it."""


@rule()
def decide(fight: Fight, verb: int, who: int) -> None:
    """Set a decision without arguments."""
    decision = fight.decision
    decision.verb = verb
    decision.actor = who
    decision.target = NOBODY
    decision.weapon = -1
    decision.posture = -1
    decision.x = -1
    decision.y = -1
    decision.squares = -1
    decision.face = 0


@rule()
def choose(fight: Fight) -> None:
    """Write the next decision of the one whose turn it is."""
    who = fight.turn
    fight.whims = WHIMS_A_CHOICE * (1 + fight.decisions)
    decide(fight, V_END, who)
    if fight.decisions < DECISIONS_A_TURN:
        if fight.units[who].policy == RANDOM:
            choose_at_random(fight, who)
        else:
            choose_steadily(fight, who, fight.units[who].policy == BOLD)


@rule("skirmish.miss.options")
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """React to a wide miss: the bold one fires back, the steady one if that is worth it, the random one as it comes."""
    if fight.units[who].policy == RANDOM:
        return react_at_random(fight, who, other)
    if fight.units[who].policy == BOLD and return_fire_refusal(fight, who, other) == 0:
        return RETURN_FIRE
    return PASS if fight.units[who].policy == BOLD else react_steadily(fight, who, other)


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


@rule("skirmish.turn.fight-end", "skirmish.miss.chain-limit")
def lapsed(fight: Fight, who: int, question: int, other: int) -> bool:
    """Whether a pending reaction has lapsed, say by a game master's change: the fight is over or a party is out."""
    return fight.over != GOING_ON or out(fight, who) or out(fight, other)
