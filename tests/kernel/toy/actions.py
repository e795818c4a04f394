"""Legality and carrying out."""

from __future__ import annotations

from affray.kernel.grid import adjacent
from affray.kernel.terms import OVER, TARGET, TURN, rule

from . import rounds
from .rounds import end_turn
from .state import Fight
from .strikes import strike
from .terms import ACT, V_STRIKE, V_WALK
from .walks import may_walk, walk

begin = rounds.begin


@rule("toy.act")
def refusal(fight: Fight) -> int:
    """Why the decision is illegal, or 0."""
    decision = fight.decision
    if fight.over != 0:
        return OVER
    if decision.actor != fight.turn:
        return TURN
    if decision.verb == V_STRIKE:
        return strike_refusal(fight, decision.actor, decision.target)
    if decision.verb == V_WALK:
        return 0 if fight.acted == 0 and may_walk(fight, decision.actor, decision.x, decision.y) else ACT
    return 0


@rule("toy.act")
def strike_refusal(fight: Fight, who: int, target: int) -> int:
    """An enemy that is up and near."""
    if not 0 <= target < fight.n or fight.units[target].side == fight.units[who].side or fight.units[target].hp <= 0:
        return TARGET
    return 0 if fight.acted == 0 and adjacent(fight, who, target) else ACT


@rule("toy.act")
def perform(fight: Fight) -> None:
    """Carry out the decision. One who falls in its own turn has no more of it."""
    decision = fight.decision
    who, verb = decision.actor, decision.verb
    fight.acted = 1
    if verb == V_STRIKE:
        strike(fight, who, decision.target)
    elif verb == V_WALK:
        walk(fight, who)
    if verb not in (V_STRIKE, V_WALK) or fight.units[who].hp <= 0:
        end_turn(fight)
