"""Grapples: who is in one with whom, and how it ends."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import E_LET_GO, GRAPPLING, PINNED


@rule("d20modern.grapple.escape")
def set_free(fight: Fight, who: int) -> None:
    """The grapple that a combatant is in ends for both."""
    other = fight.units[who].grapple
    lose(fight, who, PINNED)
    lose(fight, who, GRAPPLING)
    fight.units[who].grapple = NOBODY
    if other != NOBODY:
        lose(fight, other, PINNED)
        lose(fight, other, GRAPPLING)
        fight.units[other].grapple = NOBODY


@rule("d20modern.grapple.steps")
def let_go(fight: Fight, who: int) -> None:
    """One who is no longer in the fight holds nobody."""
    other = fight.units[who].grapple
    if other != NOBODY:
        emit(fight, E_LET_GO, who, other, 0, 0, 0)
        set_free(fight, who)
