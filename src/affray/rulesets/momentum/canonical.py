"""Forgetting what can't matter any more, so that exact scenes have fewer states."""

from __future__ import annotations

from affray.kernel.canonical import forget_course, forget_dice
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import is_player
from affray.rulesets.momentum.outcome import worst
from affray.rulesets.momentum.policy import RANDOM
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import OUT

PARITY = 2
"""At random one reacts by whether a sum with the round in it is even."""


@rule()
def canonical(fight: Fight) -> None:
    """What is only counted, the dice that settled the order, and which round it is."""
    forget_dice(fight)
    for who in range(fight.n):
        unit = fight.units[who]
        unit.initiative = 0
        unit.blocks = 0
        unit.blocked_for = 0
        unit.counters = 0
        unit.stopped = 0
        unit.blocks_for = 0
    if fight.over != GOING_ON:
        forget_ended(fight)
    elif fight.round > 0:
        forget_rounds(fight)


@rule()
def forget_rounds(fight: Fight) -> None:
    """Which round it is, but for the one by one that creatures go through the players, and for what is random."""
    players = 0
    parity = 1
    for who in range(fight.n):
        if is_player(fight, who):
            players += 1
        if fight.units[who].policy == RANDOM:
            parity = PARITY
    period = max(1, players) * parity
    told = period + fight.round % period
    for who in range(fight.n):
        unit = fight.units[who]
        unit.done_round = told if unit.done_round == fight.round else 0
        unit.before = 0
    fight.round = told


@rule()
def forget_ended(fight: Fight) -> None:
    """Of a scene that is over all but who is out, how many wounds there are and the worst of them."""
    forget_course(fight)
    forget_clocks(fight)
    for who in range(fight.n):
        unit = fight.units[who]
        grade = worst(fight, who)
        unit.reaction_used = 0
        unit.acted = 0
        unit.done_round = 0
        unit.before = 0
        for wound in range(unit.wounds):
            unit.grade[wound] = grade if grade != OUT else 0
            unit.kinds[wound] = 0
            unit.name[wound] = 0


@rule()
def forget_clocks(fight: Fight) -> None:
    """Of a scene that is over how it came to that."""
    fight.momentum = 0
    fight.enemy_successes = 0
    fight.ended = 0
    fight.wound_grade = 0
    fight.main_type = -1
    fight.moved = 0
    fight.acted = 0
    fight.decisions = 0
    fight.attacker = NOBODY
    fight.target = NOBODY
    fight.spell = -1
