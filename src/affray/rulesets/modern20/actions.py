"""Commands: why one is refused, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.order import leads
from affray.kernel.terms import GROUP, TARGET, rule
from affray.kernel.terms import TURN as KERNEL_TURN
from affray.rulesets.modern20.attacks import attack
from affray.rulesets.modern20.breather import breather
from affray.rulesets.modern20.cover import take_cover
from affray.rulesets.modern20.legality import (
    attack_refusal,
    breather_refusal,
    hide_refusal,
    move_refusal,
    pick_up_refusal,
    save_refusal,
    stand_refusal,
    take_cover_refusal,
    treat_refusal,
    weapon_meant,
)
from affray.rulesets.modern20.limits import action_refusal, beyond_limits, spend
from affray.rulesets.modern20.maneuvers import (
    maneuver_action,
    maneuver_refusal,
    opposing_refusal,
    perform_maneuver,
    reaction_refusal,
)
from affray.rulesets.modern20.maneuvers_legality import unaffordable
from affray.rulesets.modern20.movement import move, stand
from affray.rulesets.modern20.rests import rest, rest_refusal
from affray.rulesets.modern20.sight import hide
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.states import awake, limited
from affray.rulesets.modern20.terms import (
    BONUS,
    DECLINE,
    FIGHT_END,
    FREE,
    FULL_ROUND,
    INIT_ONCE,
    INTERACTION,
    MOVE,
    NO_FIGHT,
    NOT_BEGUN,
    NOT_SPENT,
    OPPOSING,
    REACTION,
    STANDARD,
    V_ATTACK,
    V_BREATHER,
    V_END,
    V_HIDE,
    V_INIT,
    V_MOVE,
    V_PICK_UP,
    V_REST,
    V_SAVE,
    V_STAND,
    V_TAKE_COVER,
    V_TREAT,
)
from affray.rulesets.modern20.treatment import pick_up, save_alone, treat
from affray.rulesets.modern20.turns import (
    all_have_rolled,
    end_turn,
    first_awake,
    open_fight,
    open_stated,
    roll_initiative,
    roll_missing,
    settle,
)
from affray.rulesets.modern20.wounds import disabled, pay


@rule()
def begin(fight: Fight) -> None:
    """Open the fight: as stated, or after everyone who has not rolled for initiative has."""
    if fight.began != NOBODY:
        open_stated(fight)
    else:
        roll_missing(fight)
        open_fight(fight)


@rule("modern20.turn.init")
def init_refusal(fight: Fight, decision: Decision) -> int:
    """Initiative is rolled before the fight, once, by those who have one of their own."""
    if fight.round > 0:
        return INIT_ONCE
    who = decision.target
    if who == NOBODY:
        return 0
    if who >= fight.n:
        return TARGET
    if not leads(fight, who):
        return GROUP
    return INIT_ONCE if fight.units[who].rolled != 0 else 0


@rule("modern20.turn.init")
def init(fight: Fight, decision: Decision) -> None:
    """Roll for one, or for everyone; the fight begins when all have rolled."""
    if decision.target == NOBODY:
        roll_missing(fight)
    else:
        roll_initiative(fight, first_awake(fight, decision.target), decision.face)
    if all_have_rolled(fight):
        open_fight(fight)


@rule("modern20.turn.actions")
def action_of(verb: int) -> int:
    """What a command costs of the turn."""
    if verb in (V_ATTACK, V_HIDE, V_TREAT):
        return STANDARD
    if verb in (V_MOVE, V_STAND, V_TAKE_COVER):
        return MOVE
    if verb == V_BREATHER:
        return FULL_ROUND
    if verb == V_PICK_UP:
        return INTERACTION
    return FREE if verb in (V_SAVE, V_END, V_INIT, V_REST) else maneuver_action(verb)


@rule()
def refusal(fight: Fight) -> int:
    """The clause that forbids the decision, or 0. A walk's way is found here and followed by `perform`."""
    decision = fight.decision
    if decision.verb == V_INIT:
        return init_refusal(fight, decision)
    if decision.verb == V_REST:
        return rest_refusal(fight, decision)
    if decision.verb == V_BREATHER and (fight.over != GOING_ON or fight.round == 0):
        return NO_FIGHT
    if fight.over != GOING_ON:
        return FIGHT_END
    if fight.round == 0:
        return NOT_BEGUN
    if decision.verb == V_SAVE:
        return save_refusal(fight, decision.actor)
    if decision.actor != fight.turn:
        return KERNEL_TURN
    return act_in_turn_refusal(fight, decision)


@rule()
def act_in_turn_refusal(fight: Fight, d: Decision) -> int:
    """The clause that forbids what the one whose turn it is wants to do."""
    if d.verb == V_ATTACK:
        return attack_refusal(fight, d)
    if d.verb == V_MOVE:
        return move_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_STAND:
        return stand_refusal(fight, d.actor)
    if d.verb == V_TAKE_COVER:
        return take_cover_refusal(fight, d.actor, d.subject)
    if d.verb == V_HIDE:
        return hide_refusal(fight, d.actor)
    if d.verb == V_TREAT:
        return treat_refusal(fight, d.actor, d.target)
    if d.verb == V_BREATHER:
        return breather_refusal(fight, d.actor)
    if d.verb == V_PICK_UP:
        return pick_up_refusal(fight, d.actor, d.item)
    return other_refusal(fight, d)


@rule("modern20.maneuver.is-attack")
def other_refusal(fight: Fight, d: Decision) -> int:
    """The same for maneuvers; ending a turn is always possible."""
    if d.verb == V_END:
        return 0
    clause = action_refusal(fight, d.actor, maneuver_action(d.verb))
    return unaffordable(d.verb, clause) if clause != 0 else maneuver_refusal(fight, d)


@rule()
def perform(fight: Fight) -> None:
    """Carry out the decision, which `refusal` has just allowed."""
    decision = fight.decision
    if decision.verb == V_INIT:
        init(fight, decision)
    elif decision.verb == V_END:
        end_turn(fight)
    elif decision.verb == V_REST:
        rest(fight, decision)
    elif decision.verb == V_SAVE:
        fight.decisions += 1
        save_alone(fight, decision.actor, decision.subject, decision.dc)
    else:
        fight.decisions += 1
        act_within_limits(fight, decision)
        settle(fight)
        fall_out_of_turn(fight)


@rule("modern20.staggered.limits", "modern20.disabled.effects", "modern20.injury.called-shot")
def act_within_limits(fight: Fight, d: Decision) -> None:
    """Spend the action, act, and pay for what went beyond the limits of the staggered."""
    who = d.actor
    was_limited, was_disabled = limited(fight, who), disabled(fight, who)
    action = action_of(d.verb)
    called = d.verb == V_ATTACK and d.called >= 0
    fight.acted = 1
    spend(fight, action)
    if called:
        spend(fight, BONUS)
    act(fight, d)
    if beyond_limits(fight, action, called):
        pay(fight, who, was_limited, was_disabled)


@rule("modern20.turn.fight-end")
def fall_out_of_turn(fight: Fight) -> None:
    """Whoever falls in its own turn loses the rest of it."""
    if fight.over == GOING_ON and fight.round > 0 and not awake(fight, fight.turn):
        end_turn(fight)


@rule()
def act(fight: Fight, d: Decision) -> None:
    """What the one whose turn it is does."""
    if d.verb == V_ATTACK:
        attack(fight, d, weapon_meant(fight, d.actor, d.target, d.item, d.feet, False))
    elif d.verb == V_MOVE:
        move(fight, d.actor)
    elif d.verb == V_STAND:
        stand(fight, d.actor)
    elif d.verb == V_TAKE_COVER:
        take_cover(fight, d.actor, d.subject)
    elif d.verb == V_HIDE:
        hide(fight, d.actor)
    elif d.verb == V_TREAT:
        treat(fight, d.actor, d.target)
    elif d.verb == V_BREATHER:
        breather(fight, d.actor)
    elif d.verb == V_PICK_UP:
        pick_up(fight, d.actor, d.item)
    else:
        perform_maneuver(fight, d)


@rule("modern20.hit-dice.pool", "modern20.opportunity.provokes", "modern20.check.opposed")
def answer_refusal(fight: Fight, who: int, question: int, answer: int) -> int:
    """Why an answer is not possible."""
    if question == REACTION:
        return 0 if answer == DECLINE else reaction_refusal(fight, who, answer)
    if question == OPPOSING:
        return opposing_refusal(fight, who, answer)
    return 0 if answer == DECLINE or fight.units[who].hit_dice > 0 else NOT_SPENT
