"""The cautious policy: lets the enemy come, keeps its distance, shoots and casts from where it can't be struck.

Without anything that reaches far it delays through the first rounds until an enemy is next to it, then fights like the
tactical policy.
"""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import feet_five_ten, gridded
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.actions import refusal
from affray.rulesets.stonekeep.holds import in_a_hold
from affray.rulesets.stonekeep.movement import MOVED, NOT_MOVED
from affray.rulesets.stonekeep.policy_simple import nearest_enemy, ranged_weapon, spell_that
from affray.rulesets.stonekeep.policy_tactical import choose_tactically, is_threatened, step_away, weakest_enemy
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import partial_only
from affray.rulesets.stonekeep.terms import V_DELAY, V_END, V_MOVE

PATIENCE = 2
"""Rounds that it waits for the enemy to come."""


@rule()
def reaches_far(fight: Fight, who: int) -> bool:
    """Whether a combatant can harm from afar."""
    return ranged_weapon(fight, who) >= 0 or spell_that(fight, who, 0) >= 0


@rule()
def enemy_is_close(fight: Fight, who: int) -> bool:
    """Whether an enemy able to act is next to a combatant."""
    return weakest_enemy(fight, who, True) != NOBODY


@rule()
def has_waited(fight: Fight, who: int) -> bool:
    """Whether a delaying combatant acts now: an enemy has come, or the last of the round is about to act."""
    return enemy_is_close(fight, who) or fight.slot == fight.count - 1


@rule()
def wait_for_them(fight: Fight, who: int) -> bool:
    """Decide to delay, in the first rounds and while no enemy is close."""
    if reaches_far(fight, who) or fight.round > PATIENCE or fight.begun != 0 or enemy_is_close(fight, who):
        return False
    if not gridded(fight):
        return False
    fight.decision.verb = V_DELAY
    return refusal(fight) == 0


@rule()
def keep_away(fight: Fight, who: int) -> bool:
    """Decide to move to the square in speed that is farthest from the nearest enemy, after having shot or cast."""
    if not gridded(fight) or fight.moved != NOT_MOVED or in_a_hold(fight, who) or partial_only(fight, who):
        return False
    target = nearest_enemy(fight, who)
    if target == NOBODY or fight.full != 0 or is_threatened(fight, who):
        return False
    unit, other, decision = fight.units[who], fight.units[target], fight.decision
    squares = fight.sheets[who].speed // 5
    dx = 1 if unit.x > other.x else -1 if unit.x < other.x else 0
    dy = 1 if unit.y > other.y else -1 if unit.y < other.y else 0
    feet = feet_five_ten(unit.x - other.x, unit.y - other.y)
    if feet > 2 * fight.sheets[target].speed + 5:
        return False
    decision.verb = V_MOVE
    for distance in range(squares, 0, -1):
        decision.x = unit.x + dx * distance
        decision.y = unit.y + dy * distance
        if refusal(fight) == 0:
            return True
    return False


@rule()
def choose_cautiously(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is sensible."""
    if wait_for_them(fight, who):
        return
    if reaches_far(fight, who) and fight.acted != 0:
        if fight.moved < MOVED and (step_away(fight, who) if fight.full != 0 else keep_away(fight, who)):
            return
        fight.decision.verb = V_END
        return
    choose_tactically(fight, who)
