"""Policies: how a combatant decides when nobody decides for it."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.d20modern.actions import begin, perform, refusal
from affray.rulesets.d20modern.opportunity import may_strike
from affray.rulesets.d20modern.policy_bold import choose_boldly
from affray.rulesets.d20modern.policy_random import choose_at_random
from affray.rulesets.d20modern.policy_tactical import choose_tactically
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import able
from affray.rulesets.d20modern.terms import CHOICE, DECLINE, DODGE, STAND_FIRM, STRIKE, V_END

TACTICAL, BOLD, RANDOM = range(3)
NAMES = {"default": TACTICAL, "tactical": TACTICAL, "bold": BOLD, "random": RANDOM}
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
    decision.weapon = -1
    decision.x = -1
    decision.y = -1
    decision.feet = -1
    decision.cover = -1
    decision.concealment = -1
    decision.flanking = 0
    decision.higher_ground = 0
    decision.nonlethal = 0
    decision.lethal = 0
    decision.bonus = 0
    decision.posture = -1
    decision.degree = -1
    decision.behind = NOBODY
    decision.ally = NOBODY
    decision.for_attack = 0
    decision.for_defense = 0
    decision.save = -1
    decision.dc = -1
    decision.face = 0


@rule()
def choose(fight: Fight) -> None:
    """Write the next decision of the one whose turn it is."""
    fight.whims = WHIMS_A_CHOICE * (1 + fight.decisions)
    fight.about = NOBODY
    fight.stated = -1
    decide(fight, V_END, fight.turn)
    if fight.decisions >= DECISIONS_A_TURN:
        return
    policy = fight.units[fight.turn].policy
    if policy == RANDOM:
        choose_at_random(fight, fight.turn)
    elif policy == BOLD:
        choose_boldly(fight, fight.turn)
    else:
        choose_tactically(fight, fight.turn)


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """Answer a question: strike while that costs nothing; stand firm for an ally that is worse off; or by a whim."""
    if fight.units[who].policy == RANDOM:
        fight.whims = -WHIMS_A_CHOICE * (1 + who)
        return STRIKE if whim(fight, 2) == 1 else DECLINE
    if question == CHOICE:
        ally = fight.units[other].side == fight.units[who].side
        return STAND_FIRM if ally and fight.units[other].hp < fight.units[who].hp else DODGE
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
            refusal(fight)
        perform(fight)


@rule()
def lapsed(fight: Fight, who: int, question: int, other: int) -> bool:
    """Whether a question has lost its point, say by a game master's change."""
    if question == CHOICE:
        return not able(fight, who) or fight.units[other].away != 0
    return not able(fight, other) or not may_strike(fight, who, other)
