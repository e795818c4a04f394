"""Commands: why one is refused, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import TARGET, rule
from affray.kernel.terms import TURN as KERNEL_TURN
from affray.rulesets.momentum.attacks import attack, cast, creature_attack, stealth
from affray.rulesets.momentum.initiative import (
    all_have_rolled,
    open_fight,
    open_stated,
    order_group,
    order_refusal,
    roll_initiative,
    roll_missing,
    rolls_initiative,
)
from affray.rulesets.momentum.legality import answer_refusal, deed_refusal, is_recovery, recovery_refusal
from affray.rulesets.momentum.movement import move, move_refusal
from affray.rulesets.momentum.recovery import heal_by_magic, rest, treat_in_field, treat_professionally
from affray.rulesets.momentum.rounds import end_turn
from affray.rulesets.momentum.state import Decision, Fight
from affray.rulesets.momentum.terms import (
    INIT_CREATURE,
    INIT_ONCE,
    NOT_BEGUN,
    OVER_AT_ONCE,
    PROFESSIONAL,
    V_ATTACK,
    V_CAST,
    V_END,
    V_HEAL,
    V_INIT,
    V_MOVE,
    V_ORDER,
    V_REST,
    V_STEALTH,
)

__all__ = ["answer_refusal", "begin", "perform", "refusal"]


@rule()
def begin(fight: Fight) -> None:
    """Open the fight: as stated, or after every player who has not rolled for initiative has."""
    if fight.began != NOBODY:
        open_stated(fight)
    else:
        roll_missing(fight)
        open_fight(fight)


@rule("momentum.init.creature-dc")
def init_refusal(fight: Fight, decision: Decision) -> int:
    """Initiative is rolled before the fight, once, by players only."""
    if fight.round > 0:
        return INIT_ONCE
    who = decision.target
    if who == NOBODY:
        return 0
    if who >= fight.n:
        return TARGET
    if not rolls_initiative(fight, who):
        return INIT_CREATURE
    return INIT_ONCE if fight.units[who].rolled != 0 else 0


@rule("momentum.init.creature-dc")
def init(fight: Fight, decision: Decision) -> None:
    """Roll for one, or for every player; the fight begins when all have rolled."""
    if decision.target == NOBODY:
        roll_missing(fight)
    else:
        roll_initiative(fight, decision.target, decision.face)
    if all_have_rolled(fight):
        open_fight(fight)


@rule("momentum.recovery.common", "momentum.init.groups")
def refusal(fight: Fight) -> int:
    """The clause that forbids the decision, or 0. A walk's way is found here and followed by `perform`."""
    decision = fight.decision
    if decision.verb == V_INIT:
        return init_refusal(fight, decision)
    if is_recovery(decision.verb):
        return recovery_refusal(fight, decision)
    if fight.over != GOING_ON:
        return OVER_AT_ONCE
    if fight.round == 0:
        return NOT_BEGUN
    if decision.verb == V_ORDER:
        return order_refusal(fight, decision)
    if decision.actor != fight.turn:
        return KERNEL_TURN
    if decision.verb == V_MOVE:
        return move_refusal(fight, decision.actor, decision.x, decision.y)
    return 0 if decision.verb == V_END else deed_refusal(fight, decision)


@rule()
def perform(fight: Fight) -> None:
    """Carry out the decision, which `refusal` has just allowed."""
    decision = fight.decision
    if decision.verb == V_INIT:
        init(fight, decision)
    elif is_recovery(decision.verb):
        recover(fight, decision)
    elif decision.verb == V_END:
        end_turn(fight)
    elif decision.verb == V_ORDER:
        fight.decisions += 1
        order_group(fight, decision)
    else:
        fight.decisions += 1
        fight.units[decision.actor].done_round = fight.round
        act(fight, decision)


@rule("momentum.turn.action-and-move")
def act(fight: Fight, d: Decision) -> None:
    """What the one whose turn it is does: a move, or the turn's one action."""
    if d.verb == V_MOVE:
        move(fight, d.actor, d.x, d.y)
        return
    fight.acted = 1
    fight.units[d.actor].acted = 1
    if d.verb == V_CAST:
        cast(fight, d.actor, d.target, d.level)
    elif d.verb == V_STEALTH:
        stealth(fight, d.actor, d.target, max(0, d.ease), max(0, d.hinder))
    elif d.verb == V_ATTACK and fight.sheets[d.actor].creature == 0:
        attack(fight, d.actor, d.target, max(0, d.ease), max(0, d.hinder))
    else:
        creature_attack(fight, d.actor, d.target)


@rule("momentum.recovery.common")
def recover(fight: Fight, d: Decision) -> None:
    """Treatment, magic or rest."""
    ease, hinder = max(0, d.ease), max(0, d.hinder)
    if d.verb == V_REST:
        rest(fight, d.actor, d.wound)
    elif d.verb == V_HEAL:
        heal_by_magic(fight, d.actor, d.target, d.wound, ease, hinder)
    elif d.manner == PROFESSIONAL:
        treat_professionally(fight, d.actor, d.target, ease, hinder)
    else:
        treat_in_field(fight, d.actor, d.target, d.wound, ease, hinder)
