"""Walks, and the parting hits that they provoke."""

from __future__ import annotations

from affray.kernel.conditions import TURN_END, gain
from affray.kernel.grid import adjacent, column_of, row_of, standing_at
from affray.kernel.opportunity import forget_asked, reactor_at
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.kernel.way import clear_marks, close, endanger, feet_along, find_way

from .state import Fight
from .strikes import strike
from .terms import DECLINE, E_PARTING, E_WALKED, PARTING, SHOVE, WARDED

SPEED = 20


@rule("toy.walk")
def way_to(fight: Fight, who: int, x: int, y: int) -> int:
    """Feet of the cheapest way; others stand in it, and enemies endanger what is around them."""
    clear_marks(fight)
    for other in range(fight.n):
        unit = fight.units[other]
        if other != who and unit.hp > 0:
            close(fight, unit.x, unit.y)
            if unit.side != fight.units[who].side:
                endanger(fight, unit.x, unit.y)
    return find_way(fight, fight.units[who].x, fight.units[who].y, x, y)


@rule("toy.walk")
def may_walk(fight: Fight, who: int, x: int, y: int) -> bool:
    """Whether a square is free, reached and near enough."""
    if not (0 <= x < fight.width and 0 <= y < fight.height) or standing_at(fight, x, y) >= 0:
        return False
    return 0 < way_to(fight, who, x, y) <= SPEED


@rule("toy.walk", "toy.parting")
def walk(fight: Fight, who: int) -> None:
    """Along the way that was found last; it ends early for one who falls or is shoved. Walking wards."""
    unit = fight.units[who]
    forget_asked(fight)
    start_x, start_y, walked = unit.x, unit.y, 0
    for step in range(fight.steps[0]):
        if parting(fight, who) or unit.hp <= 0:
            break
        unit.x, unit.y = column_of(fight, fight.way[step]), row_of(fight, fight.way[step])
        walked += 1
    emit(fight, E_WALKED, who, -1, unit.x, unit.y, feet_along(fight, start_x, start_y, walked))
    if unit.hp > 0:
        gain(fight, who, WARDED, 2, TURN_END, who)


@rule("toy.parting")
def parting(fight: Fight, who: int) -> bool:
    """Each enemy beside a walker may hit it, or shove it, which stops it; once a round. Whether it is stopped."""
    for rank in range(fight.n):
        reactor = reactor_at(fight, rank)
        if may_hit(fight, reactor, who):
            fight.asked[reactor] = 1
            answer = ask(fight, reactor, PARTING, who, SHOVE)
            if answer != DECLINE:
                fight.units[reactor].spent = 1
                emit(fight, E_PARTING, reactor, who, answer, 0, 0)
                if answer == SHOVE:
                    return True
                strike(fight, reactor, who)
        if fight.units[who].hp <= 0:
            return True
    return False


@rule("toy.parting")
def may_hit(fight: Fight, who: int, walker: int) -> bool:
    """Whether a combatant is beside a walker, of another side, up, and has not hit yet."""
    unit = fight.units[who]
    if unit.side == fight.units[walker].side or unit.hp <= 0 or unit.spent != 0 or fight.asked[who] != 0:
        return False
    return adjacent(fight, who, walker)
