"""The random policy: anything that is legal, as it comes. It tests the rules and is the measure of any other policy."""

from __future__ import annotations

from affray.kernel.grid import gridded
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.actions import refusal
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import V_CHECK_ABILITY, V_CHECK_SKILL, V_END, V_SAVE

TRIES = 12
FARTHEST = 6
"""Squares: how far it looks for somewhere to go."""


@rule()
def wants_to_act(fight: Fight) -> bool:
    """Whether a delaying combatant steps in now."""
    return whim(fight, 2) == 0


@rule()
def draft(fight: Fight, who: int) -> None:
    """Write any decision, legal or not."""
    decision = fight.decision
    sheet = fight.sheets[who]
    decision.verb = whim(fight, V_SAVE + 1)
    decision.actor = who
    decision.target = whim(fight, fight.n)
    decision.weapon = whim(fight, sheet.weapons) if sheet.weapons > 0 else -1
    decision.second = whim(fight, sheet.weapons) if sheet.weapons > 1 and whim(fight, 2) == 0 else -1
    decision.spell = whim(fight, sheet.spells) if sheet.spells > 0 else -1
    decision.feet = 5 * whim(fight, 20) if not gridded(fight) and whim(fight, 2) == 0 else -1
    decision.subject = whim(fight, 3)
    decision.dc = whim(fight, 20)
    decision.x = -1
    decision.y = -1
    if gridded(fight):
        decision.x = fight.units[who].x + whim(fight, 2 * FARTHEST + 1) - FARTHEST
        decision.y = fight.units[who].y + whim(fight, 2 * FARTHEST + 1) - FARTHEST


@rule()
def worth_it(fight: Fight, who: int, verb: int) -> bool:
    """Whether a draft makes sense: checks and saves, always legal, come seldom, and only for skills on the sheet."""
    if verb < V_CHECK_ABILITY:
        return True
    return whim(fight, 6) == 0 and (verb != V_CHECK_SKILL or fight.decision.subject < fight.sheets[who].skills)


@rule()
def choose_at_random(fight: Fight, who: int) -> None:
    """The first legal one of some drafts, or to end the turn."""
    for _ in range(TRIES):
        draft(fight, who)
        verb = fight.decision.verb
        if verb != V_END and worth_it(fight, who, verb) and refusal(fight) == 0:
            return
    fight.decision.verb = V_END
