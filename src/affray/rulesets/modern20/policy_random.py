"""The random policy: anything that is legal, as it comes. It tests the rules and is the measure of any other policy."""

from __future__ import annotations

from affray.kernel.grid import gridded
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.modern20.actions import refusal
from affray.rulesets.modern20.maneuvers_policy import draft_maneuver
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.terms import (
    COVERS,
    LOCATIONS,
    V_ATTACK,
    V_BREATHER,
    V_END,
    V_HIDE,
    V_MOVE,
    V_PICK_UP,
    V_SAVE,
    V_STAND,
    V_TAKE_COVER,
    V_TREAT,
)

TRIES = 12
FARTHEST = 6
"""Squares: how far it looks for somewhere to go."""
COVER_WORDS, LOCATION_WORDS = len(COVERS), len(LOCATIONS)


@rule()
def draft(fight: Fight, who: int) -> None:
    """Write any decision, legal or not."""
    decision = fight.decision
    decision.verb = drafted_verb(whim(fight, 16))
    decision.actor = who
    decision.target = whim(fight, fight.n)
    decision.item = -1
    decision.feet = 5 * whim(fight, 20) if not gridded(fight) and whim(fight, 4) == 0 else -1
    decision.subject = -1
    decision.called = -1
    decision.lethal = 0
    decision.x = -1
    decision.y = -1
    if decision.verb == V_ATTACK:
        decision.item = own_item(fight, who)
        decision.lethal = whim(fight, 2)
        decision.called = whim(fight, LOCATION_WORDS) if whim(fight, 3) == 0 else -1
        decision.bonus = whim(fight, 5) - 2 if whim(fight, 4) == 0 else 0
    elif decision.verb == V_TAKE_COVER:
        decision.subject = whim(fight, COVER_WORDS - 1)
    elif decision.verb == V_PICK_UP:
        decision.item = whim(fight, ITEMS * fight.n)
    elif decision.verb == V_MOVE and gridded(fight):
        decision.x = fight.units[who].x + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        decision.y = fight.units[who].y + whim(fight, 2 * FARTHEST + 1) - FARTHEST


@rule()
def own_item(fight: Fight, who: int) -> int:
    """Any weapon of one's own, bare hands among them, or none named."""
    return who * ITEMS + whim(fight, fight.sheets[who].weapons) if whim(fight, 3) > 0 else -1


@rule()
def drafted_verb(number: int) -> int:
    """A verb for each number from 0 to 9, attacks and moves more often; END for maneuvers, which are drafted apart."""
    if number < 4:
        return V_ATTACK
    if number < 6:
        return V_MOVE
    if number == 6:
        return V_STAND
    if number == 7:
        return V_TAKE_COVER
    if number == 8:
        return V_HIDE
    if number == 9:
        return V_TREAT
    if number == 10:
        return V_BREATHER
    return V_PICK_UP if number == 11 else V_END


@rule()
def choose_at_random(fight: Fight, who: int) -> None:
    """The first legal one of some drafts, or to end the turn."""
    for _ in range(TRIES):
        draft(fight, who)
        if fight.decision.verb == V_END:
            draft_maneuver(fight, who)
        if fight.decision.verb not in (V_END, V_SAVE) and refusal(fight) == 0:
            return
    fight.decision.verb = V_END
