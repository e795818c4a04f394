"""Opportunity: who may react to a provoking act, one after the other in initiative order.

The rules of a ruleset say who threatens whom; this file says who comes next. Each is asked at most once an act.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.terms import rule


@rule()
def forget_asked(fight: AnyFight) -> None:
    """A new provoking act begins: nobody has been asked about it, and all are lined up in initiative order."""
    for who in range(fight.n):
        fight.asked[who] = 0
    for slot in range(fight.count):
        fight.lineup[slot] = fight.order[slot]
    lined = fight.count
    if lined < fight.n:
        for who in range(fight.n):
            if not stands_in_order(fight, who):
                fall_in(fight, who, lined)
                lined += 1


@rule()
def fall_in(fight: AnyFight, who: int, lined: int) -> None:
    """One who has stepped out of the order is asked before the first with a lower initiative."""
    at = lined
    while at > 0 and fight.units[fight.lineup[at - 1]].initiative < fight.units[who].initiative:
        fight.lineup[at] = fight.lineup[at - 1]
        at -= 1
    fight.lineup[at] = who


@rule()
def reactor_at(fight: AnyFight, rank: int) -> int:
    """The combatant who reacts as number `rank`."""
    who: int = fight.lineup[rank]
    return who


@rule()
def stands_in_order(fight: AnyFight, who: int) -> bool:
    """Whether a combatant has a place in the turn order."""
    for slot in range(fight.count):
        if fight.order[slot] == who:
            return True
    return False
