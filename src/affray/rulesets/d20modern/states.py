"""What a combatant's hit points and conditions make of it."""

from __future__ import annotations

from affray.kernel.events import FIGHT_ENDED, FIGHT_STOPPED
from affray.kernel.fight import DRAW, GOING_ON, NOBODY, STOPPED
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import (
    COWERING,
    DAZED,
    DEAD,
    DISABLED,
    DYING,
    HELPLESS,
    NORMAL,
    OUT_COLD,
    STABLE,
    STUNNED,
    UNCONSCIOUS,
)

DEATH = -10


@rule("d20modern.hp.states", "d20modern.hp.dead")
def standing(fight: Fight, who: int) -> int:
    """NORMAL, DISABLED, DYING, STABLE, UNCONSCIOUS or DEAD; hit points below 0 count before unconsciousness."""
    unit = fight.units[who]
    if unit.hp <= DEATH:
        return DEAD
    if unit.hp < 0:
        return STABLE if unit.stabilised != 0 else DYING
    if unit.left[OUT_COLD] != 0:
        return UNCONSCIOUS
    return DISABLED if unit.hp == 0 else NORMAL


@rule("d20modern.turn.fight-end")
def able(fight: Fight, who: int) -> bool:
    """Whether a combatant is in the fight: not dying, stable, unconscious or dead."""
    return standing(fight, who) <= DISABLED and fight.units[who].away == 0


@rule("d20modern.damage.nonlethal")
def has_turns(fight: Fight, who: int) -> bool:
    """Whether a combatant's turns do not pass on at once: it is in the fight and not dazed."""
    return able(fight, who) and fight.units[who].left[DAZED] == 0


@rule("d20modern.hp.disabled-cost")
def disabled(fight: Fight, who: int) -> bool:
    """Whether a combatant is disabled."""
    return standing(fight, who) == DISABLED


@rule("d20modern.defense.stunned")
def is_stunned(fight: Fight, who: int) -> bool:
    """Whether a combatant is stunned or cowering."""
    unit = fight.units[who]
    return unit.left[STUNNED] != 0 or unit.left[COWERING] != 0


@rule("d20modern.defense.stunned", "d20modern.helpless.who")
def may_act(fight: Fight, who: int) -> bool:
    """Whether a combatant can do anything in its turn."""
    return has_turns(fight, who) and not is_stunned(fight, who) and fight.units[who].left[HELPLESS] == 0


@rule("d20modern.helpless.who")
def at_mercy(fight: Fight, who: int) -> bool:
    """Whether a combatant is at anyone's mercy: bound, asleep, or down."""
    return fight.units[who].left[HELPLESS] != 0 or standing(fight, who) > DISABLED


@rule("d20modern.aoo.before")
def struck_down(fight: Fight, who: int) -> bool:
    """Whether one who was doing something can't go on with it."""
    return fight.over != GOING_ON or not has_turns(fight, who)


@rule("d20modern.turn.fight-end")
def settle(fight: Fight) -> None:
    """The fight ends when at most one side has someone in it; a scene of one side goes on."""
    if fight.over != GOING_ON or fight.sides < 2:
        return
    winner = NOBODY
    for who in range(fight.n):
        if able(fight, who):
            if winner != NOBODY and winner != fight.units[who].side:
                return
            winner = fight.units[who].side
    fight.over = DRAW if winner == NOBODY else winner + 1
    emit(fight, FIGHT_ENDED, -1, -1, fight.over, 0, 0)


@rule("kernel.rounds")
def stop(fight: Fight, reason: int) -> None:
    """The fight ends as stopped."""
    fight.over = STOPPED
    fight.reason = reason
    emit(fight, FIGHT_STOPPED, -1, -1, reason, 0, 0)
