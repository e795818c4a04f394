"""What a combatant's hit points make of it."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.terms import DEAD, DISABLED, DYING, NORMAL, STABLE, STAGGERED, UNCONSCIOUS

BELOW_DYING, BELOW_STABLE, BELOW_AWAKE = 0, 1, 2
DEATH = -10


@rule(
    "stonekeep.hp.disabled",
    "stonekeep.hp.dying",
    "stonekeep.hp.dead",
    "stonekeep.hp.tended",
    "stonekeep.subdual.track",
)
def standing(fight: Fight, who: int) -> int:
    """NORMAL, STAGGERED, DISABLED, DYING, STABLE, UNCONSCIOUS or DEAD. States of hit points win over subdual damage."""
    unit = fight.units[who]
    if unit.hp > 0:
        if unit.subdual < unit.hp:
            return NORMAL
        return STAGGERED if unit.subdual == unit.hp else UNCONSCIOUS
    if unit.hp == 0:
        return DISABLED
    if unit.hp <= DEATH:
        return DEAD
    if unit.below == BELOW_AWAKE:
        return DISABLED
    return STABLE if unit.below == BELOW_STABLE else DYING


@rule("stonekeep.turn.end")
def able(fight: Fight, who: int) -> bool:
    """Whether a combatant can act at all."""
    return standing(fight, who) <= DISABLED and fight.units[who].away == 0


@rule("stonekeep.hp.disabled")
def disabled(fight: Fight, who: int) -> bool:
    """Whether a combatant is disabled."""
    return standing(fight, who) == DISABLED


@rule("stonekeep.hp.partial-action", "stonekeep.subdual.track")
def partial_only(fight: Fight, who: int) -> bool:
    """Whether a combatant is down to partial actions: disabled or staggered."""
    state = standing(fight, who)
    return state in (STAGGERED, DISABLED)


@rule("stonekeep.aoo.before")
def stopped(fight: Fight, who: int, hp_before: int) -> bool:
    """Whether an attack of opportunity has stopped what a combatant was doing, which began with so many hit points.

    It is stopped when it can't act, when it was brought to 0 or below, and when the fight is over.
    """
    return fight.over != 0 or not able(fight, who) or (fight.units[who].hp <= 0 and hp_before > 0)
