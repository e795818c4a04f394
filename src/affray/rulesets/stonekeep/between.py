"""Between fights: what everyone brings along, and hours. Nobody does anything there that a policy could decide."""

from __future__ import annotations

from affray.kernel.calendar import HOUR
from affray.kernel.fight import GOING_ON
from affray.kernel.hours import let_pass
from affray.kernel.terms import OVER, rule
from affray.rulesets.stonekeep.dying import bleed, stable_hour
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import standing
from affray.rulesets.stonekeep.terms import DYING, STABLE, TIME_ADVANCE

FURTHER = ("rounds",)
"""The words behind `gm` that only this ruleset has, by number."""


@rule()
def carry(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """Everyone brings its hit points, its subdual damage and the state it lies in."""
    there, unit = ended.units[old], fight.units[new]
    unit.hp = min(there.hp, fight.sheets[new].max_hp)
    unit.subdual = there.subdual
    unit.below = there.below
    unit.tended = there.tended


@rule("stonekeep.time.advance")
def pass_time(fight: Fight, minutes: int) -> int:
    """Whole hours pass for the stable; not while anyone is dying. The clause that forbids it, or 0."""
    for who in range(fight.n):
        if standing(fight, who) == DYING:
            return TIME_ADVANCE
    let_pass(fight, minutes)
    for _ in range(minutes // HOUR):
        asleep = 0
        for who in range(fight.n):
            if standing(fight, who) == STABLE:
                asleep += 1
                stable_hour(fight, who)
        if asleep == 0:
            return 0
    return 0


@rule("stonekeep.hp.bleed")
def further(fight: Fight, word: int) -> int:
    """The one further word: rounds pass after a fight until nobody is dying. The clause that forbids it, or 0."""
    if fight.round > 0 and fight.over == GOING_ON:
        return OVER
    dying = 1
    while dying > 0:
        dying = 0
        for who in range(fight.n):
            if standing(fight, who) == DYING:
                bleed(fight, who)
                dying += 1
    return 0


@rule()
def choose_between(fight: Fight, who: int, go: int) -> bool:
    """Nobody does anything between fights."""
    return False
