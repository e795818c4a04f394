"""The random policy: anything that is legal, as it comes. It tests the rules and is the measure of any other policy."""

from __future__ import annotations

from affray.kernel.grid import gridded
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.d20modern.actions import refusal
from affray.rulesets.d20modern.state import UNARMED, Fight
from affray.rulesets.d20modern.terms import DEGREES, POSTURES, V_END, V_FULL_ATTACK, V_SAVE

TRIES = 16
FARTHEST = 6
"""Squares: how far it looks for somewhere to go."""
COVERS, STANCES = len(DEGREES) - 1, len(POSTURES)


@rule()
def seldom(fight: Fight) -> bool:
    """One time in five."""
    return whim(fight, 5) == 0


@rule()
def draft(fight: Fight, who: int) -> None:
    """Write any decision, legal or not."""
    decision = fight.decision
    sheet = fight.sheets[who]
    decision.verb = 1 + whim(fight, V_SAVE)
    decision.actor = who
    decision.target = whim(fight, fight.n)
    decision.ally = whim(fight, fight.n)
    decision.weapon = whim(fight, sheet.weapons) if sheet.weapons > 0 and whim(fight, 3) > 0 else -1
    if seldom(fight):
        decision.weapon = UNARMED
    decision.feet = 5 * whim(fight, 20) if not gridded(fight) and whim(fight, 2) == 0 else -1
    decision.posture = whim(fight, STANCES)
    decision.degree = whim(fight, COVERS)
    decision.behind = whim(fight, fight.n) if seldom(fight) else -1
    decision.for_defense = whim(fight, 2)
    decision.save = whim(fight, 3)
    decision.dc = whim(fight, 20)
    draft_options(fight)
    decision.x = -1
    decision.y = -1
    if gridded(fight) and (decision.verb > V_FULL_ATTACK or seldom(fight)):
        decision.x = fight.units[who].x + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        decision.y = fight.units[who].y + whim(fight, 2 * FARTHEST + 1) - FARTHEST


@rule()
def draft_options(fight: Fight) -> None:
    """Write what is seldom said of an attack."""
    decision = fight.decision
    decision.cover = whim(fight, COVERS) if seldom(fight) else -1
    decision.concealment = whim(fight, COVERS) if seldom(fight) else -1
    decision.flanking = 1 if seldom(fight) else 0
    decision.higher_ground = 1 if seldom(fight) else 0
    decision.nonlethal = 1 if seldom(fight) else 0
    decision.lethal = 1 if seldom(fight) else 0
    decision.bonus = whim(fight, 9) - 4 if seldom(fight) else 0


@rule()
def choose_at_random(fight: Fight, who: int) -> None:
    """The first legal one of some drafts, or to end the turn."""
    for _ in range(TRIES):
        draft(fight, who)
        verb = fight.decision.verb
        if verb != V_SAVE or whim(fight, 8) == 0:
            if refusal(fight) == 0:
                return
    fight.decision.verb = V_END
