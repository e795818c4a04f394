"""Between fights: what everyone brings along, and hours, which bring nothing. No policy does anything there."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.hours import let_pass
from affray.kernel.terms import OPTION, OVER, rule
from affray.rulesets.skirmish.state import Fight

FURTHER = ()
"""The words behind `gm` that only this ruleset has, by number: none."""


@rule()
def carry(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """Everyone brings hit points and injuries, which have new numbers, and the state of as many weapons as it has."""
    there, unit = ended.units[old], fight.units[new]
    unit.hp = min(there.hp, fight.sheets[new].max_hp)
    unit.wounds = there.wounds
    unit.bleeding = there.bleeding
    for place in range(there.wounds):
        unit.injury_part[place] = there.injury_part[place]
        unit.injury[place] = numbers[there.injury[place]]
    if ended.sheets[old].weapons == fight.sheets[new].weapons:
        for weapon in range(fight.sheets[new].weapons):
            unit.weapon_state[weapon] = there.weapon_state[weapon]


@rule()
def pass_time(fight: Fight, minutes: int) -> int:
    """Hours heal nothing, and none pass in a fight; the clause that forbids it, or 0."""
    if fight.round > 0 and fight.over == GOING_ON:
        return OVER
    let_pass(fight, minutes)
    return 0


@rule()
def further(fight: Fight, word: int) -> int:
    """No word is known here; the clause that says so."""
    return OPTION


@rule()
def choose_between(fight: Fight, who: int, go: int) -> bool:
    """Nobody does anything between fights."""
    return False
