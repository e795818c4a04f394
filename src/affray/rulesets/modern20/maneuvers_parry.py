"""Parry: offered after a melee hit and before damage."""

from __future__ import annotations

from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import check
from affray.rulesets.modern20.maneuvers_terms import E_NOT_PARRIED, E_PARRIED, E_USED
from affray.rulesets.modern20.sight import come_out
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import can_react, limited
from affray.rulesets.modern20.terms import DECLINE, MANEUVERING, OPPOSE, PARRY, PARRY_MANEUVER, REACTION
from affray.rulesets.modern20.wounds import disabled, pay


@rule("modern20.parry.offered", "modern20.maneuver.training")
def may_parry(fight: Fight, who: int) -> bool:
    """Whether a combatant is trained in it and has its Reaction left."""
    return fight.sheets[who].training[PARRY_MANEUVER] != 0 and can_react(fight, who)


@rule("modern20.parry.offered")
def wants_to_parry(fight: Fight, who: int, other: int) -> bool:
    """Ask a combatant whether it parries another's hit."""
    fight.offered = PARRY
    answer = ask(fight, who, REACTION, other, PARRY)
    fight.offered = 0
    return answer != DECLINE and may_parry(fight, who)


@rule("modern20.parry.offered", "modern20.maneuver.parry", "modern20.maneuver.is-attack")
def parried(fight: Fight, who: int, target: int, total: int) -> bool:
    """Whether the target parries a melee hit of that total: maneuvering that reaches it. It costs the Reaction."""
    if not may_parry(fight, target) or not wants_to_parry(fight, target, who):
        return False
    was_limited, was_disabled = limited(fight, target), disabled(fight, target)
    fight.units[target].reacted = fight.round
    fight.tried[PARRY_MANEUVER] += 1
    emit(fight, E_USED + PARRY_MANEUVER, target, who, 0, 0, 0)
    reached = check(fight, target, OPPOSE, MANEUVERING, 0, 0, total)
    made = reached >= total
    if made:
        fight.worked[PARRY_MANEUVER] += 1
    emit(fight, E_PARRIED if made else E_NOT_PARRIED, target, who, reached, total, 0)
    come_out(fight, target)
    pay(fight, target, was_limited, was_disabled)
    return made
