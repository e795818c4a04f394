"""How players decide: eager, careful, protective."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET, gridded
from affray.kernel.steps import steps_to
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import is_player
from affray.rulesets.momentum.movement import MOVE_FEET, flood_move, stands_at
from affray.rulesets.momentum.rolling import final_level
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import K_ATTACK, K_COUNTER, K_DEFENSE, PASS, V_ATTACK, V_MOVE, YES

EVEN_CHANCE = 3
"""A level from which a success is less likely than not begins one above: DC 9 is reached by 12 faces of 20."""


@rule()
def level_of(fight: Fight, who: int, kind: int, level: int) -> int:
    """The level that a player would roll against, for choosing only."""
    return final_level(fight, who, kind, level, 0, 0, False)


@rule()
def weakest_creature(fight: Fight, who: int) -> int:
    """The creature that is easiest for a player to attack, the first listed on a tie, or -1."""
    found = NOBODY
    lowest = 0
    for other in range(fight.n):
        if fight.sheets[other].creature != 0 and fight.units[other].out == 0:
            level = level_of(fight, who, K_ATTACK, fight.sheets[other].level)
            if found == NOBODY or level < lowest:
                found, lowest = other, level
    return found


@rule()
def defense_at(fight: Fight, who: int, level: int) -> int:
    """The level of a player's defense against a level."""
    return level_of(fight, who, K_DEFENSE, level)


@rule()
def easiest_to_hit(fight: Fight, besides: int, level: int) -> int:
    """The player with the poorest defense, the first listed on a tie, `besides` left out; -1 for none."""
    found = NOBODY
    poorest = 0
    for other in range(fight.n):
        if other != besides and is_player(fight, other):
            defends = defense_at(fight, other, level)
            if found == NOBODY or defends > poorest:
                found, poorest = other, defends
    return found


@rule()
def go_beside(fight: Fight, who: int, ally: int) -> bool:
    """Decide to move to the nearest empty square within 5 feet of an ally; whether there is one and it is needed."""
    me, other = fight.units[who], fight.units[ally]
    if max(abs(me.x - other.x), abs(me.y - other.y)) <= 1:
        return False
    flood_move(fight, who)
    nearest = MOVE_FEET // FEET + 1
    for x in range(max(0, other.x - 1), min(fight.width, other.x + 2)):
        for y in range(max(0, other.y - 1), min(fight.height, other.y + 2)):
            steps = steps_to(fight, x, y)
            if 0 < steps < nearest and stands_at(fight, x, y) < 0:
                nearest = steps
                fight.decision.x = x
                fight.decision.y = y
    if nearest > MOVE_FEET // FEET:
        return False
    fight.decision.verb = V_MOVE
    return True


@rule()
def choose_for_player(fight: Fight, who: int, protective: bool) -> None:
    """Write the decision: a protective player first goes beside the ally easiest to hit; all attack the weakest."""
    if protective and gridded(fight) and fight.moved == 0:
        ally = easiest_to_hit(fight, who, 0)
        if ally != NOBODY and go_beside(fight, who, ally):
            return
    target = weakest_creature(fight, who) if fight.acted == 0 else NOBODY
    if target != NOBODY:
        fight.decision.verb = V_ATTACK
        fight.decision.target = target


@rule()
def blocks(fight: Fight, who: int, careful: bool) -> int:
    """Block if one's own defense is no worse than the ally's; a careful player wants it two levels better."""
    level = fight.sheets[fight.attacker].level
    gained = defense_at(fight, fight.target, level) - defense_at(fight, who, level)
    return YES if gained >= (2 if careful else 0) else PASS


@rule()
def counters(fight: Fight, who: int, protective: bool) -> int:
    """Counter what is likely to be stopped; a protective player counters everything."""
    likely = level_of(fight, who, K_COUNTER, fight.spell) <= EVEN_CHANCE
    return YES if protective or likely else PASS
