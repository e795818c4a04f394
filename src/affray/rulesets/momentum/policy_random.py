"""The random policy: anything that is legal, as it comes. It tests the rules and is the measure of any other policy."""

from __future__ import annotations

from affray.kernel.grid import gridded
from affray.kernel.order import slot_of
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.momentum.actions import refusal
from affray.rulesets.momentum.initiative import forget_line, group_ends, group_starts
from affray.rulesets.momentum.state import MOST_IN_LINE, Fight
from affray.rulesets.momentum.terms import PASS, V_CAST, V_END, V_ORDER, YES

TRIES = 8
FARTHEST = 6
HIGHEST_SPELL = 9


@rule()
def line_up(fight: Fight, who: int) -> None:
    """Draft an order of a combatant's group: the present one, turned round by some places."""
    slot = slot_of(fight, who)
    if slot < 0 or fight.sheets[who].creature != 0:
        return
    first, end = group_starts(fight, slot), group_ends(fight, slot)
    size = min(MOST_IN_LINE, end - first)
    by = whim(fight, size)
    for place in range(size):
        fight.decision.line[place] = fight.order[first + (place + by) % size]


@rule()
def given(fight: Fight) -> int:
    """An ease or hinder of 0 to 2, or none."""
    return whim(fight, 3) if whim(fight, 3) == 0 else -1


@rule()
def draft(fight: Fight, who: int) -> None:
    """Write any decision of a turn, legal or not."""
    decision = fight.decision
    decision.verb = whim(fight, V_CAST + 1)
    decision.target = whim(fight, fight.n)
    decision.level = -1
    decision.ease = -1
    decision.hinder = -1
    forget_line(fight)
    if decision.verb == V_ORDER:
        line_up(fight, who)
    elif decision.verb == V_CAST:
        decision.level = whim(fight, HIGHEST_SPELL)
    else:
        decision.ease = given(fight)
        decision.hinder = given(fight)
    if gridded(fight):
        decision.x = fight.units[who].x + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        decision.y = fight.units[who].y + whim(fight, 2 * FARTHEST + 1) - FARTHEST


@rule()
def choose_at_random(fight: Fight, who: int) -> None:
    """The first legal one of some drafts, or to end the turn."""
    for _ in range(TRIES):
        draft(fight, who)
        if fight.decision.verb != V_END and refusal(fight) == 0:
            return
    fight.decision.verb = V_END


@rule()
def answer_at_random(fight: Fight, who: int) -> int:
    """React or not: it follows from the clocks, the round and who is asked, the same for the same state."""
    return YES if (fight.round + 3 * who + fight.momentum + 2 * fight.enemy_successes) % 2 == 0 else PASS
