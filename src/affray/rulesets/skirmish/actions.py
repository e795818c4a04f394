"""Commands: why one is refused, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.order import leads
from affray.kernel.primitives import emit
from affray.kernel.terms import TARGET, rule
from affray.kernel.terms import TURN as KERNEL_TURN
from affray.rulesets.skirmish.attacks import attack
from affray.rulesets.skirmish.legality import (
    attack_refusal,
    move_refusal,
    position_refusal,
    ready_refusal,
    stance_refusal,
    treat_refusal,
    weapon_meant,
)
from affray.rulesets.skirmish.squares import move
from affray.rulesets.skirmish.state import Decision, Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.terms import (
    E_POSITION,
    FIGHT_END,
    INIT_ONCE,
    V_ATTACK,
    V_END,
    V_INIT,
    V_MOVE,
    V_POSITION,
    V_READY,
    V_STANCE,
    V_TREAT,
)
from affray.rulesets.skirmish.treatment import clear_jam, treat
from affray.rulesets.skirmish.turns import (
    all_have_rolled,
    end_turn,
    open_fight,
    open_stated,
    roll_initiative,
    roll_missing,
)
from affray.rulesets.skirmish.wide_misses import change_stance, reaction_refusal


@rule()
def begin(fight: Fight) -> None:
    """Open the fight: as stated, or after everyone who has not rolled for initiative has."""
    if fight.began != NOBODY:
        open_stated(fight)
    else:
        roll_missing(fight)
        open_fight(fight)


@rule("skirmish.turn.initiative")
def init_refusal(fight: Fight, decision: Decision) -> int:
    """Initiative is rolled before the fight, once, by those who have one of their own."""
    if fight.round > 0:
        return INIT_ONCE
    who = decision.target
    if who == NOBODY:
        return 0
    if who >= fight.n or not leads(fight, who):
        return TARGET
    return INIT_ONCE if fight.units[who].rolled != 0 else 0


@rule("skirmish.turn.initiative")
def init(fight: Fight, decision: Decision) -> None:
    """Roll for one, or for everyone; the fight begins when all have rolled."""
    if decision.target == NOBODY:
        roll_missing(fight)
    else:
        roll_initiative(fight, decision.target, decision.face)
    if all_have_rolled(fight):
        open_fight(fight)


@rule()
def refusal(fight: Fight) -> int:
    """The clause that forbids the decision, or 0."""
    decision = fight.decision
    if decision.verb == V_INIT:
        return init_refusal(fight, decision)
    if fight.over != GOING_ON:
        return FIGHT_END
    if fight.round == 0:
        return INIT_ONCE
    if decision.actor != fight.turn:
        return KERNEL_TURN
    return act_refusal(fight, decision)


@rule("skirmish.turn.actions")
def act_refusal(fight: Fight, d: Decision) -> int:
    """The clause that forbids what the one whose turn it is wants to do; ending the turn is always possible."""
    if d.verb == V_ATTACK:
        return attack_refusal(fight, d.actor, d.target, d.weapon, d.squares)
    if d.verb == V_MOVE:
        return move_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_STANCE:
        return stance_refusal(fight, d.actor, d.posture)
    if d.verb == V_POSITION:
        return position_refusal(fight, d.actor, d.posture)
    if d.verb == V_READY:
        return ready_refusal(fight, d.actor)
    if d.verb == V_TREAT:
        return treat_refusal(fight, d.actor, d.target)
    return 0


@rule()
def perform(fight: Fight) -> None:
    """Carry out the decision, which `refusal` has just allowed."""
    decision = fight.decision
    if decision.verb == V_INIT:
        init(fight, decision)
    elif decision.verb == V_END:
        end_turn(fight)
    else:
        fight.decisions += 1
        act(fight, decision)
        fall_out_of_turn(fight)


@rule("skirmish.turn.fight-end")
def fall_out_of_turn(fight: Fight) -> None:
    """Whoever is taken out in its own turn has no more of it."""
    if fight.over == GOING_ON and fight.round > 0 and out(fight, fight.turn):
        end_turn(fight)


@rule("skirmish.turn.actions")
def act(fight: Fight, d: Decision) -> None:
    """What the one whose turn it is does: its move or its action."""
    if d.verb == V_ATTACK:
        attack(fight, d.actor, d.target, weapon_meant(fight, d.actor, d.weapon), d.squares)
    elif d.verb == V_MOVE:
        move(fight, d.actor, d.x, d.y)
    elif d.verb == V_STANCE:
        fight.units[d.actor].acted = 1
        change_stance(fight, d.actor, d.posture)
    elif d.verb == V_POSITION:
        take_position(fight, d.actor, d.posture)
    elif d.verb == V_READY:
        clear_jam(fight, d.actor)
    elif d.verb == V_TREAT:
        treat(fight, d.actor, d.target)


@rule("skirmish.turn.actions")
def take_position(fight: Fight, who: int, position: int) -> None:
    """Take a position, or leave it for the open."""
    fight.units[who].acted = 1
    emit(fight, E_POSITION, who, -1, position, fight.units[who].position, 0)
    fight.units[who].position = position


@rule("skirmish.miss.options")
def answer_refusal(fight: Fight, who: int, question: int, answer: int) -> int:
    """Why an answer to a wide miss is not possible; the reaction stays pending then."""
    return reaction_refusal(fight, who, answer)
