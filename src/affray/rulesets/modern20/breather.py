"""Taking a breather, and spending Hit Dice."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import ask, crossroads, emit, roll_between
from affray.kernel.stretches import each_from
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.checks import recovery
from affray.rulesets.modern20.injuries import fail_to_heal, remove_all
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import (
    CONSTITUTION,
    E_BREATHER,
    E_BREATHER_FAILED,
    E_HIT_DIE,
    E_TEMPORARY,
    ENOUGH,
    HIT_DIE,
    MILD,
    P_HIT_DIE,
    SPEND,
    SPENT,
)
from affray.rulesets.modern20.wounds import take_stock, tire

BREATHER_LOOP, SHORT_LOOP, STANDARD_LOOP, REBUILDING_LOOP = 16, 17, 18, 19
"""The numbers by which exact odds know the loops of Hit Dice."""
MOST_DICE = 1 << 16


@rule("modern20.hit-dice.pool")
def roll_hit_die(fight: Fight, who: int) -> int:
    """The die + Constitution modifier, at least 0."""
    bonus = note(fight, P_HIT_DIE, ability_modifier(fight, who, CONSTITUTION))
    return max(0, roll_between(fight, who, HIT_DIE, fight.sheets[who].hit_die, 0, bonus, each_from(1 - bonus)) + bonus)


@rule("modern20.hit-dice.pool")
def spend_hit_die(fight: Fight, who: int) -> int:
    """One Hit Die is spent; what it comes to."""
    fight.units[who].hit_dice -= 1
    amount = roll_hit_die(fight, who)
    emit(fight, E_HIT_DIE, who, -1, amount, fight.units[who].hit_dice, 0)
    return amount


@rule("modern20.hit-dice.pool")
def add_up(fight: Fight, loop: int, amount: int, before: int) -> None:
    """What follows depends on what the dice have come to and how many there were before, not on which they were."""
    crossroads(fight, loop, amount * MOST_DICE + before, 0, 0)


@rule("modern20.hit-dice.pool")
def wants_another(fight: Fight, who: int, worth: int) -> bool:
    """Whether another Hit Die is spent, which one decides after each roll.

    `worth` is what there is left for it to do, which only a policy looks at.
    """
    if fight.units[who].hit_dice <= 0:
        return False
    fight.worth = worth
    wanted = ask(fight, who, SPEND, who, SPENT) != ENOUGH
    fight.worth = 0
    return wanted


@rule("modern20.breather.when", "modern20.check.names", "modern20.injury.permanent")
def breather(fight: Fight, who: int) -> None:
    """An easy Recovery save; a failure does not use the breather up."""
    unit = fight.units[who]
    dc = fight.rules.easy
    total = recovery(fight, who, NOBODY, 0, dc)
    if total < dc:
        emit(fight, E_BREATHER_FAILED, who, -1, total, dc, 0)
        fail_to_heal(fight, who, MILD, NOBODY)
        return
    emit(fight, E_BREATHER, who, -1, total, dc, 0)
    unit.breathed = 1
    recover_breath(fight, who)


@rule("modern20.breather.gain")
def recover_breath(fight: Fight, who: int) -> None:
    """Hit Dice become temporary hit points; mild injuries and a level of exhaustion go; attackers have it harder."""
    unit = fight.units[who]
    unit.sheltered = 1
    remove_all(fight, who, MILD, NOBODY)
    if unit.exhaustion > 0:
        tire(fight, who, -1)
        take_stock(fight, who)
    gained = 0
    while wants_another(fight, who, 1):
        gained += spend_hit_die(fight, who)
        add_up(fight, BREATHER_LOOP, gained, 0)
    if gained > 0:
        unit.temporary += gained
        emit(fight, E_TEMPORARY, who, -1, gained, unit.temporary, 0)
