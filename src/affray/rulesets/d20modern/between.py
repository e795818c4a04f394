"""Between fights: what everyone brings along, and time. Nobody does anything there that a policy could decide."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.hours import let_pass
from affray.kernel.terms import OVER, rule
from affray.rulesets.d20modern.damage import dying_save
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import standing
from affray.rulesets.d20modern.terms import DYING

FURTHER = ("rounds",)
"""The words behind `gm` that only this ruleset has, by number."""


@rule()
def carry(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """Everyone brings its hit points, whether it is stable, and, with as many weapons, the burst weapons left."""
    there, unit = ended.units[old], fight.units[new]
    unit.hp = min(there.hp, fight.sheets[new].max_hp)
    unit.stabilised = there.stabilised
    if ended.sheets[old].weapons == fight.sheets[new].weapons:
        for item in range(fight.sheets[new].weapons):
            unit.items[item] = there.items[item]


@rule()
def pass_time(fight: Fight, minutes: int) -> int:
    """Hours heal nothing by themselves, and none pass in a fight; the clause that forbids it, or 0."""
    if fight.round > 0 and fight.over == GOING_ON:
        return OVER
    let_pass(fight, minutes)
    return 0


@rule("d20modern.hp.states")
def further(fight: Fight, word: int) -> int:
    """The one further word: rounds pass after a fight until nobody is dying. The clause that forbids it, or 0."""
    if fight.round > 0 and fight.over == GOING_ON:
        return OVER
    dying = 1
    while dying > 0:
        dying = 0
        for who in range(fight.n):
            if standing(fight, who) == DYING:
                dying_save(fight, who)
                dying += 1
    return 0


@rule()
def choose_between(fight: Fight, who: int, go: int) -> bool:
    """Nobody does anything between fights."""
    return False
