"""The maneuvers: what each costs, and carrying it out."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.maneuvers_attacks import (
    bull_rush,
    flurry,
    precision_strike,
    punch,
    sunder,
    take_stance,
)
from affray.rulesets.modern20.maneuvers_forced import drag_along, pass_through, push_away, put
from affray.rulesets.modern20.maneuvers_legality import COUNT, need_refusal
from affray.rulesets.modern20.maneuvers_opposed import BODILY, STAYING_UP, THREATS, contest, offers, shoving_skill
from affray.rulesets.modern20.maneuvers_terms import (
    E_USED,
    FIRST_UNANSWERED,
    NOT_AGAINST_THREATS,
    NOT_AN_ANSWER,
    NOT_TO_STAY_UP,
)
from affray.rulesets.modern20.maneuvers_tricks import (
    compose,
    demoralize,
    dirty_trick,
    disarm,
    escape,
    feint,
    joint_lock,
    restrain,
    steal,
    trip,
)
from affray.rulesets.modern20.sight import come_out
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.terms import (
    AGGRESSIVE_STANCE,
    BONUS,
    BULL_RUSH,
    DEMORALIZE,
    DIRTY_TRICK,
    DISARM,
    DRAG,
    FAST_PUNCH,
    FEINT,
    FLURRY,
    FREE,
    FULL_ROUND,
    INTERACTION,
    JOINT_LOCK,
    MANEUVERING,
    NOT_OFFERED,
    OVERRUN,
    POWER_PUNCH,
    PRECISION_STRIKE,
    PUSH,
    REACTIVE_STANCE,
    REPOSITION,
    RESTRAIN,
    STANDARD,
    STEAL,
    SUNDER,
    TRIP,
    V_COMPOSE,
    V_ESCAPE,
    V_MANEUVER,
)


@rule("modern20.turn.actions")
def maneuver_action(verb: int) -> int:
    """What a maneuver costs of the turn; also `escape` and `compose`."""
    maneuver = verb - V_MANEUVER
    if verb == V_ESCAPE:
        return STANDARD
    if verb == V_COMPOSE or maneuver == DEMORALIZE:
        return INTERACTION
    if maneuver in (FAST_PUNCH, REACTIVE_STANCE):
        return BONUS
    if maneuver == FLURRY:
        return FULL_ROUND
    return STANDARD if maneuver > AGGRESSIVE_STANCE else FREE


@rule("modern20.maneuver.is-attack")
def maneuver_refusal(fight: Fight, d: Decision) -> int:
    """Why a maneuver, `escape` or `compose` is not possible, its action aside."""
    return need_refusal(fight, d)


@rule("modern20.maneuver.is-attack", "modern20.concealment.hidden")
def perform_maneuver(fight: Fight, d: Decision) -> None:
    """Carry out a maneuver, `escape` or `compose`; its action is spent, and limits are paid afterwards."""
    if d.verb == V_ESCAPE:
        escape(fight, d)
    elif d.verb == V_COMPOSE:
        compose(fight, d.actor)
    else:
        maneuver = d.verb - V_MANEUVER
        fight.tried[maneuver] += 1
        emit(fight, E_USED + maneuver, d.actor, d.target, 0, 0, 0)
        if use(fight, d, maneuver):
            fight.worked[maneuver] += 1
        come_out(fight, d.actor)


@rule()
def use(fight: Fight, d: Decision, maneuver: int) -> bool:
    """Carry out one of the maneuvers that the rule document describes; whether it works."""
    if maneuver in (AGGRESSIVE_STANCE, REACTIVE_STANCE):
        return take_stance(fight, d.actor, maneuver)
    if maneuver == BULL_RUSH:
        return bull_rush(fight, d)
    if maneuver == DEMORALIZE:
        return demoralize(fight, d)
    if maneuver == DIRTY_TRICK:
        return dirty_trick(fight, d)
    if maneuver == DISARM:
        return disarm(fight, d)
    return trip(fight, d) if maneuver == TRIP else use_named_only(fight, d, maneuver)


@rule("modern20.maneuver.named-only")
def use_named_only(fight: Fight, d: Decision, maneuver: int) -> bool:
    """Carry out one of the maneuvers that it only names; whether it works. A sunder counts itself."""
    if maneuver in (FAST_PUNCH, POWER_PUNCH):
        return punch(fight, d, maneuver)
    if maneuver == FLURRY:
        return flurry(fight, d)
    if maneuver == PRECISION_STRIKE:
        return precision_strike(fight, d)
    if maneuver == FEINT:
        return feint(fight, d)
    if maneuver == JOINT_LOCK:
        return joint_lock(fight, d)
    if maneuver == RESTRAIN:
        return restrain(fight, d)
    if maneuver == STEAL:
        return steal(fight, d)
    if maneuver == SUNDER:
        sunder(fight, d)
        return False
    return move_someone(fight, d, maneuver)


@rule("modern20.maneuver.drag", "modern20.maneuver.push", "modern20.maneuver.reposition", "modern20.maneuver.overrun")
def move_someone(fight: Fight, d: Decision, maneuver: int) -> bool:
    """Drag, push, reposition, overrun: the roll, then the move."""
    skill = shoving_skill(fight, d.actor) if maneuver in (DRAG, PUSH) else MANEUVERING
    reached = contest(fight, d.actor, d.target, maneuver, skill, BODILY, 0)
    if reached <= 0:
        return False
    if maneuver == DRAG:
        drag_along(fight, d.actor, d.target, reached)
    elif maneuver == PUSH:
        push_away(fight, d.actor, d.target, reached)
    elif maneuver == REPOSITION:
        put(fight, d.actor, d.target, d.x, d.y, reached)
    elif maneuver == OVERRUN:
        pass_through(fight, d.actor, d.target, reached)
    return True


@rule("modern20.opportunity.provokes", "modern20.parry.offered")
def reaction_refusal(fight: Fight, who: int, answer: int) -> int:
    """Why an answer to the offer of a reaction is not possible: it is not what is offered."""
    return 0 if answer == fight.offered else NOT_OFFERED


@rule("modern20.check.opposed")
def opposing_refusal(fight: Fight, who: int, answer: int) -> int:
    """Why a roll can't be opposed with that."""
    if offers(fight.opposing, answer):
        return 0
    if fight.opposing == THREATS:
        return NOT_AGAINST_THREATS
    if fight.opposing == STAYING_UP:
        return NOT_TO_STAY_UP
    maneuver = fight.decision.verb - V_MANEUVER
    return FIRST_UNANSWERED + maneuver if 0 <= maneuver < COUNT and fight.opposing != 0 else NOT_AN_ANSWER
