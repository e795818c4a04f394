"""The random policy: anything that is legal, as it comes. It tests the rules and is the measure of any other policy."""

from __future__ import annotations

from affray.kernel.grid import gridded, on_grid, square
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.skirmish.actions import refusal
from affray.rulesets.skirmish.state import FIST, Fight
from affray.rulesets.skirmish.terms import DIVE, PASS, RETURN_FIRE, STANCE, V_ATTACK, V_END, V_TREAT
from affray.rulesets.skirmish.wide_misses import reaction_refusal

TRIES = 12
FARTHEST = 5
"""Squares: how far it looks for somewhere to go."""


@rule()
def draft(fight: Fight, who: int) -> None:
    """Write any decision, legal or not; attacks come more often than the rest."""
    decision = fight.decision
    decision.verb = V_ATTACK if whim(fight, 3) == 0 else whim(fight, V_TREAT + 1)
    decision.target = whim(fight, fight.n)
    decision.weapon = whim(fight, fight.sheets[who].weapons + 2) - 1
    if decision.weapon == fight.sheets[who].weapons:
        decision.weapon = FIST
    decision.posture = whim(fight, 3)
    decision.squares = whim(fight, 25) if not gridded(fight) and whim(fight, 2) == 0 else -1
    decision.x = -1
    decision.y = -1
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
def any_number(fight: Fight, who: int, other: int) -> int:
    """A number that follows from how the fight stands, and from no die: a reaction may come amid the dice of an act."""
    one, foe = fight.units[who], fight.units[other]
    number = 7919 * fight.round + 4241 * fight.turn + 2657 * who + 1301 * one.hp + 859 * foe.hp + 401 * one.wounds
    return abs(number * 48271 + one.stance * 613 + foe.stance * 307) // 16


@rule()
def any_dive(fight: Fight, who: int, number: int) -> int:
    """A dive to any square nearby, legal or not; without a grid it needs none."""
    if not gridded(fight):
        return DIVE
    most = fight.sheets[who].dive
    x = fight.units[who].x + number % (2 * most + 1) - most
    y = fight.units[who].y + number // 64 % (2 * most + 1) - most
    return DIVE + 1 + square(fight, x, y) if on_grid(fight, x, y) else PASS


@rule("skirmish.miss.options")
def react_at_random(fight: Fight, who: int, other: int) -> int:
    """Any reaction that is possible; often fire in return, so that chains come up."""
    number = any_number(fight, who, other)
    wanted = number % 8
    answer = RETURN_FIRE
    if wanted in (0, 1):
        answer = STANCE + number // 8 % 3
    elif wanted == 2:
        answer = any_dive(fight, who, number // 8)
    elif wanted == 3:
        answer = PASS
    return answer if reaction_refusal(fight, who, answer) == 0 else PASS
