"""How creatures decide: whom they attack, and whether with a spell."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import is_player
from affray.rulesets.momentum.policy_players import easiest_to_hit
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import V_ATTACK, V_CAST


@rule()
def next_player(fight: Fight, who: int) -> int:
    """One player after another, each round the next, each creature beginning with another; -1 for none."""
    players = 0
    for other in range(fight.n):
        if is_player(fight, other):
            players += 1
    if players == 0:
        return NOBODY
    place = (fight.round + who) % players
    for other in range(fight.n):
        if is_player(fight, other):
            if place == 0:
                return other
            place -= 1
    return NOBODY


@rule()
def choose_for_creature(fight: Fight, who: int, hunts: bool, casts: bool) -> None:
    """Write the decision: an attack, or a spell of the creature's own level."""
    if fight.acted != 0:
        return
    level = fight.sheets[who].level
    target = easiest_to_hit(fight, NOBODY, level) if hunts or casts else next_player(fight, who)
    if target == NOBODY:
        return
    decision = fight.decision
    decision.verb = V_CAST if casts else V_ATTACK
    decision.target = target
    decision.level = level if casts else -1
