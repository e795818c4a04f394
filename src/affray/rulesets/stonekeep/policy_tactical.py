"""The tactical policy: focuses its blows, steps out of reach before it shoots or casts, steps up to strike fully.

It charges when no one on the way can strike, steps back to heal the fallen, and spends no hit point at 0 while others
stand.
"""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import adjacent, gridded, on_grid
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.actions import refusal
from affray.rulesets.stonekeep.attacks import attacks_granted
from affray.rulesets.stonekeep.holds import in_a_hold
from affray.rulesets.stonekeep.movement import NOT_MOVED, empty
from affray.rulesets.stonekeep.opportunity import may_strike
from affray.rulesets.stonekeep.policy_simple import (
    charge_at,
    fallen_ally,
    go_towards,
    nearest_enemy,
    ranged_weapon,
    spell_that,
    strike_something,
    strike_with,
)
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, disabled, partial_only
from affray.rulesets.stonekeep.terms import V_CAST, V_END, V_STEP


@rule()
def is_threatened(fight: Fight, who: int) -> bool:
    """Whether an enemy could strike if the combatant left its square, shot or cast."""
    for other in range(fight.n):
        if other != who and may_strike(fight, other, who):
            return True
    return False


@rule()
def weakest_enemy(fight: Fight, who: int, close: bool) -> int:
    """The enemy able to act with the fewest hit points, or only among those adjacent; -1 if there is none."""
    found = NOBODY
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.side != fight.units[who].side and able(fight, other) and (not close or adjacent(fight, who, other)):
            if found == NOBODY or unit.hp < fight.units[found].hp:
                found = other
    return found


@rule()
def allies_stand(fight: Fight, who: int) -> bool:
    """Whether another of the combatant's side can act and has hit points to spend."""
    for other in range(fight.n):
        unit = fight.units[other]
        if other != who and unit.side == fight.units[who].side and able(fight, other) and unit.hp > 0:
            return True
    return False


@rule()
def enemies_beside(fight: Fight, who: int, x: int, y: int) -> int:
    """How many enemies able to act touch a square."""
    beside = 0
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.side != fight.units[who].side and able(fight, other):
            beside += 1 if max(abs(unit.x - x), abs(unit.y - y)) <= 1 else 0
    return beside


@rule()
def step_away(fight: Fight, who: int) -> bool:
    """Decide to step to the adjacent square that the fewest enemies touch, if that is fewer than here."""
    if not gridded(fight) or fight.moved != NOT_MOVED or in_a_hold(fight, who):
        return False
    unit, decision = fight.units[who], fight.decision
    least = enemies_beside(fight, who, unit.x, unit.y)
    decision.verb = V_END
    for x in range(unit.x - 1, unit.x + 2):
        for y in range(unit.y - 1, unit.y + 2):
            if on_grid(fight, x, y) and empty(fight, x, y) and enemies_beside(fight, who, x, y) < least:
                least = enemies_beside(fight, who, x, y)
                decision.verb = V_STEP
                decision.x = x
                decision.y = y
    return decision.verb == V_STEP and refusal(fight) == 0


@rule()
def step_up(fight: Fight, who: int, target: int) -> bool:
    """Decide to step next to a target that is one step too far for a full attack."""
    several = attacks_granted(fight, who) > 1
    if not gridded(fight) or fight.moved != NOT_MOVED or in_a_hold(fight, who) or not several:
        return False
    unit, other, decision = fight.units[who], fight.units[target], fight.decision
    for x in range(unit.x - 1, unit.x + 2):
        for y in range(unit.y - 1, unit.y + 2):
            near = max(abs(other.x - x), abs(other.y - y)) == 1
            if near and on_grid(fight, x, y) and empty(fight, x, y):
                decision.verb = V_STEP
                decision.x = x
                decision.y = y
                return refusal(fight) == 0
    return False


@rule()
def heal_the_fallen(fight: Fight, who: int) -> bool:
    """Decide to heal someone down on one's own side, out of reach of enemies if a step does it."""
    spell, patient = spell_that(fight, who, 1), fallen_ally(fight, who)
    if spell < 0 or patient == NOBODY or fight.acted != 0:
        return False
    if is_threatened(fight, who) and step_away(fight, who):
        return True
    decision = fight.decision
    decision.verb = V_CAST
    decision.spell = spell
    decision.target = patient
    return refusal(fight) == 0


@rule()
def attack_from_afar(fight: Fight, who: int) -> bool:
    """Decide to shoot or cast at the weakest enemy, after a step out of reach if one is needed and to be had."""
    spell, shooter = spell_that(fight, who, 0), ranged_weapon(fight, who)
    if spell < 0 and shooter < 0:
        return False
    if is_threatened(fight, who) and step_away(fight, who):
        return True
    if is_threatened(fight, who) and fight.sheets[who].armed >= 0:
        return False
    target = weakest_enemy(fight, who, False)
    if spell < 0:
        strike_with(fight, who, target, shooter)
    else:
        fight.decision.verb = V_CAST
        fight.decision.spell = spell
        fight.decision.target = target
    return refusal(fight) == 0


@rule()
def close_in(fight: Fight, who: int, target: int) -> None:
    """Decide how to reach a target: a step and a full attack, a charge, or a walk."""
    if step_up(fight, who, target):
        return
    if not is_threatened(fight, who) and charge_at(fight, who, target):
        return
    if not go_towards(fight, who, target):
        fight.decision.verb = V_END


@rule()
def choose_tactically(fight: Fight, who: int) -> None:
    """Write the decision; the turn ends when nothing of it is sensible."""
    fight.decision.verb = V_END
    target = nearest_enemy(fight, who)
    if fight.acted != 0 or target == NOBODY or heal_the_fallen(fight, who):
        if fight.acted != 0 or target == NOBODY:
            fight.decision.verb = V_END
        return
    if disabled(fight, who) and allies_stand(fight, who):
        fight.decision.verb = V_END
        return
    if attack_from_afar(fight, who):
        return
    beside = weakest_enemy(fight, who, True)
    if beside != NOBODY:
        strike_something(fight, who, beside)
    elif fight.moved != NOT_MOVED or in_a_hold(fight, who) or (partial_only(fight, who) and fight.moved != NOT_MOVED):
        fight.decision.verb = V_END
    else:
        close_in(fight, who, target)
