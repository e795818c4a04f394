"""The toy's policy."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.primitives import whim
from affray.kernel.terms import rule

from .actions import begin, perform, refusal
from .state import Fight
from .terms import SHOVE, V_END, V_STRIKE, V_WALK

TRIES, FARTHEST = 6, 4


@rule()
def choose(fight: Fight) -> None:
    """Strike the first that can be struck, else walk somewhere, else end the turn."""
    fight.whims = 0
    decision = fight.decision
    decision.actor = fight.turn
    decision.verb = V_STRIKE
    for target in range(fight.n):
        decision.target = target
        if refusal(fight) == 0:
            return
    decision.verb = V_WALK
    unit = fight.units[fight.turn]
    for _ in range(TRIES):
        decision.x = unit.x + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        decision.y = unit.y + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        if refusal(fight) == 0:
            return
    decision.verb = V_END


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """To a parting: anything."""
    fight.whims = 1000 * (1 + who)
    return whim(fight, SHOVE + 1)


@rule()
def play(fight: Fight) -> None:
    """A whole fight."""
    begin(fight)
    while fight.over == GOING_ON:
        choose(fight)
        perform(fight)


@rule()
def lapsed(fight: Fight, who: int, question: int, other: int) -> bool:
    """Whether a parting has lost its point."""
    return fight.units[who].hp <= 0 or fight.units[other].hp <= 0
