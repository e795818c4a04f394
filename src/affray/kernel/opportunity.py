"""Opportunity: who may react to a provoking act, one after the other in initiative order.

The rules of a ruleset say who threatens whom; this file says who comes next. Each is asked at most once an act.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.terms import rule


@rule()
def forget_asked(fight: AnyFight) -> None:
    """A new provoking act begins: nobody has been asked about it."""
    for who in range(fight.n):
        fight.asked[who] = 0


@rule()
def reactor_at(fight: AnyFight, rank: int) -> int:
    """The combatant who reacts as number `rank`: those in the order first, then those who have stepped out of it."""
    if rank < fight.count:
        in_order: int = fight.order[rank]
        return in_order
    missing = rank - fight.count
    for who in range(fight.n):
        if not stands_in_order(fight, who):
            if missing == 0:
                return who
            missing -= 1
    return -1


@rule()
def stands_in_order(fight: AnyFight, who: int) -> bool:
    """Whether a combatant has a place in the turn order."""
    for slot in range(fight.count):
        if fight.order[slot] == who:
            return True
    return False
