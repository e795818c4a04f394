"""Strikes."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, ROUND_END, TURN_START, gain, has
from affray.kernel.edge import edge
from affray.kernel.fight import NOBODY
from affray.kernel.modifiers import clear, stacked
from affray.kernel.primitives import at_least, emit, percent, roll_edge, roll_sum
from affray.kernel.terms import rule

from .rounds import fall
from .state import Fight
from .terms import (
    ATTACK,
    DAMAGE,
    DAZED,
    E_HURT,
    E_MISSED,
    FORTUNE,
    LUCK,
    MARKED,
    P_DRILL,
    P_LUCK,
    P_TALENT,
    P_WEARY,
    SKILL,
    UNTYPED,
    WARDED,
    WEARY,
)

NEEDED, DAZING = 11, 12


@rule("toy.strike", "kernel.stacking")
def strike_bonus(fight: Fight, who: int) -> int:
    """Talent and drill are of one type, luck is of another, being weary takes 2."""
    clear(fight)
    sheet = fight.sheets[who]
    total = stacked(fight, SKILL, P_TALENT, sheet.talent) + stacked(fight, SKILL, P_DRILL, sheet.drill)
    total += stacked(fight, LUCK, P_LUCK, sheet.luck)
    return total + stacked(fight, UNTYPED, P_WEARY, -2 if has(fight, who, WEARY) else 0)


@rule("toy.strike", "kernel.edge")
def strike_edge(fight: Fight, who: int, target: int) -> int:
    """An edge against the dazed and the marked; against it, that one is dazed oneself or the other is warded."""
    advantages = 1 if has(fight, target, DAZED) else 0
    advantages += 1 if has(fight, target, MARKED) else 0
    disadvantages = 1 if has(fight, who, DAZED) or has(fight, target, WARDED) else 0
    return edge(advantages, disadvantages)


@rule("toy.strike")
def strike(fight: Fight, who: int, target: int) -> None:
    """A d20 with bonus and edge; a hit hurts by a table and may daze, a miss makes weary."""
    bonus = strike_bonus(fight, who)
    total = roll_edge(fight, who, ATTACK, 20, strike_edge(fight, who, target), bonus) + bonus
    if total < NEEDED:
        emit(fight, E_MISSED, who, target, total, 0, 0)
        gain(fight, who, WEARY, 2, ROUND_END, NOBODY)
        return
    level = min(2, (total - NEEDED) // 5)
    hurt(fight, who, target, roll_sum(fight, who, DAMAGE, fight.rules.harm[level], fight.rules.sides, level))
    if fight.units[target].hp > 0 and not at_least(fight, target, FORTUNE, fight.sheets[target].luck, DAZING):
        gain(fight, target, DAZED, 1, TURN_START, target)
    if level == 2:
        gain(fight, target, MARKED, OPEN, 0, target)


@rule("toy.strike")
def hurt(fight: Fight, who: int, target: int, amount: int) -> None:
    """Damage, halved in two of five cases if the target is warded."""
    if has(fight, target, WARDED) and percent(fight, target, FORTUNE, 40):
        amount //= 2
    fight.units[target].hp -= amount
    fight.met[2], fight.met[1], fight.met[0] = fight.met[1], fight.met[0], target
    emit(fight, E_HURT, who, target, amount, fight.units[target].hp, 0)
    if fight.units[target].hp <= 0:
        fall(fight, target)
