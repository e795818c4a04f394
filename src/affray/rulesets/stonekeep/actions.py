"""Commands: why one is refused, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.order import leads
from affray.kernel.primitives import emit, part, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import GROUP, TARGET, rule
from affray.kernel.terms import TURN as KERNEL_TURN
from affray.rulesets.stonekeep.abilities import modifier
from affray.rulesets.stonekeep.attack_rolls import is_ranged
from affray.rulesets.stonekeep.attacks import attack, full_attack
from affray.rulesets.stonekeep.charge import charge
from affray.rulesets.stonekeep.delay import act_refusal, delay_refusal
from affray.rulesets.stonekeep.dying import pay, tend
from affray.rulesets.stonekeep.idle import break_hold, grab, idle_attack, release
from affray.rulesets.stonekeep.legality import (
    attack_refusal,
    break_refusal,
    cast_refusal,
    charge_refusal,
    double_move_refusal,
    full_attack_refusal,
    grab_refusal,
    idle_refusal,
    move_refusal,
    release_refusal,
    run_refusal,
    stabilise_refusal,
    step_refusal,
)
from affray.rulesets.stonekeep.movement import DOUBLE_MOVED, MOVED, RAN, move, step
from affray.rulesets.stonekeep.rounds import (
    act,
    all_have_rolled,
    delay,
    end_turn,
    open_fight,
    open_stated,
    roll_initiative,
    roll_missing,
    settle,
)
from affray.rulesets.stonekeep.spells import cast, save_alone
from affray.rulesets.stonekeep.state import Decision, Fight
from affray.rulesets.stonekeep.states import able, disabled
from affray.rulesets.stonekeep.terms import (
    CHECK,
    E_CHECK_FAILED,
    E_CHECK_MADE,
    E_CHECKED,
    FIGHT_END,
    INIT_ORDER_STANDS,
    NOT_BEGUN,
    ONE_PER_ROUND,
    P_CHECK_ABILITY,
    P_RANKS,
    STRIKE,
    V_ACT,
    V_ATTACK,
    V_BREAK,
    V_CAST,
    V_CHARGE,
    V_CHECK_ABILITY,
    V_CHECK_SKILL,
    V_DELAY,
    V_DOUBLE_MOVE,
    V_END,
    V_FULL_ATTACK,
    V_GRAB,
    V_IDLE,
    V_INIT,
    V_MOVE,
    V_RELEASE,
    V_RUN,
    V_SAVE,
    V_STABILISE,
    V_STEP,
)


@rule()
def begin(fight: Fight) -> None:
    """Open the fight: as stated, or after everyone who has not rolled for initiative has."""
    if fight.began != NOBODY:
        open_stated(fight)
    else:
        roll_missing(fight)
        open_fight(fight)


@rule("stonekeep.init.dex-check", "stonekeep.chat.init")
def init_refusal(fight: Fight, decision: Decision) -> int:
    """Initiative is rolled before the fight, once, by those who have one of their own."""
    if fight.round > 0:
        return INIT_ORDER_STANDS
    who = decision.target
    if who == NOBODY:
        return 0
    if who >= fight.n:
        return TARGET
    if not leads(fight, who):
        return GROUP
    return INIT_ORDER_STANDS if fight.units[who].rolled != 0 else 0


@rule("stonekeep.chat.init")
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
    """The clause that forbids the decision, or 0. A walk's way is found here and followed by `perform`."""
    decision = fight.decision
    if decision.verb == V_INIT:
        return init_refusal(fight, decision)
    if fight.over != GOING_ON:
        return FIGHT_END
    if fight.round == 0:
        return NOT_BEGUN
    if decision.verb == V_ACT:
        return act_refusal(fight, decision.actor)
    if decision.actor != fight.turn:
        return KERNEL_TURN
    if decision.verb == V_DELAY:
        return delay_refusal(fight, decision.actor)
    return act_in_turn_refusal(fight, decision)


@rule()
def act_in_turn_refusal(fight: Fight, d: Decision) -> int:
    """The clause that forbids what the one whose turn it is wants to do."""
    if d.verb == V_ATTACK:
        return attack_refusal(fight, d.actor, d.target, d.weapon, d.feet)
    if d.verb == V_FULL_ATTACK:
        return full_attack_refusal(fight, d.actor, d.target, d.weapon, d.second, d.feet)
    if d.verb == V_CHARGE:
        return charge_refusal(fight, d.actor, d.target, d.weapon, d.feet)
    if d.verb == V_MOVE:
        return move_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_STEP:
        return step_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_DOUBLE_MOVE:
        return double_move_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_RUN:
        return run_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_CAST:
        return cast_refusal(fight, d.actor, d.spell, d.target)
    return unarmed_refusal(fight, d)


@rule()
def unarmed_refusal(fight: Fight, d: Decision) -> int:
    """The same for idle attacks, holds and help; ending a turn, checks and saves are always possible."""
    if d.verb == V_IDLE:
        return idle_refusal(fight, d.actor, d.target)
    if d.verb == V_GRAB:
        return grab_refusal(fight, d.actor, d.target)
    if d.verb == V_BREAK:
        return break_refusal(fight, d.actor)
    if d.verb == V_RELEASE:
        return release_refusal(fight, d.actor)
    if d.verb == V_STABILISE:
        return stabilise_refusal(fight, d.actor, d.target)
    return 0


@rule()
def perform(fight: Fight) -> None:
    """Carry out the decision, which `refusal` has just allowed."""
    decision = fight.decision
    if decision.verb == V_INIT:
        init(fight, decision)
    elif decision.verb == V_END:
        end_turn(fight)
    elif decision.verb == V_DELAY:
        delay(fight, decision.actor)
    elif decision.verb == V_ACT:
        act(fight, decision.actor)
    else:
        fight.begun = 1
        fight.decisions += 1
        act_in_turn(fight, decision)
        fall_out_of_turn(fight)


@rule("stonekeep.turn.end")
def fall_out_of_turn(fight: Fight) -> None:
    """Whoever falls in its own turn loses the rest of it."""
    if fight.over == GOING_ON and fight.round > 0 and not able(fight, fight.turn):
        end_turn(fight)


@rule()
def act_in_turn(fight: Fight, d: Decision) -> None:
    """What the one whose turn it is does."""
    if d.verb == V_ATTACK:
        attack(fight, d.actor, d.target, d.weapon, d.feet)
    elif d.verb == V_FULL_ATTACK:
        full_attack(fight, d.actor, d.target, d.weapon, d.second, d.feet)
    elif d.verb == V_CHARGE:
        charge(fight, d.actor, d.target, d.weapon)
    elif d.verb == V_MOVE:
        move(fight, d.actor, MOVED, False)
    elif d.verb == V_STEP:
        step(fight, d.actor, d.x, d.y)
    elif d.verb == V_DOUBLE_MOVE:
        move(fight, d.actor, DOUBLE_MOVED, True)
    elif d.verb == V_RUN:
        move(fight, d.actor, RAN, False)
    elif d.verb == V_CAST:
        cast(fight, d.actor, d.spell, d.target)
    else:
        act_unarmed(fight, d)


@rule()
def act_unarmed(fight: Fight, d: Decision) -> None:
    """Idle attacks, holds, help, checks and saves."""
    if d.verb == V_IDLE:
        idle_attack(fight, d.actor, d.target)
    elif d.verb == V_GRAB:
        grab(fight, d.actor, d.target)
    elif d.verb == V_BREAK:
        break_hold(fight, d.actor)
    elif d.verb == V_RELEASE:
        release(fight, d.actor)
    elif d.verb == V_STABILISE:
        stabilise(fight, d.actor, d.target)
    elif d.verb == V_CHECK_ABILITY:
        check(fight, d.actor, part(fight, P_CHECK_ABILITY, modifier(fight, d.actor, d.subject)), d.dc)
    elif d.verb == V_CHECK_SKILL:
        check(fight, d.actor, skill_bonus(fight, d.actor, d.subject), d.dc)
    elif d.verb == V_SAVE:
        save_alone(fight, d.actor, d.subject, d.dc)


@rule("stonekeep.heal.check", "stonekeep.hp.partial-action")
def stabilise(fight: Fight, who: int, target: int) -> None:
    """One attack's worth of action to stop a dying combatant's loss."""
    was_disabled = disabled(fight, who)
    fight.acted = 1
    tend(fight, who, target)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.chat.check")
def skill_bonus(fight: Fight, who: int, skill: int) -> int:
    """Ranks + the ability's modifier."""
    sheet = fight.sheets[who]
    ability = part(fight, P_CHECK_ABILITY, modifier(fight, who, sheet.skill_ability[skill]))
    return part(fight, P_RANKS, sheet.ranks[skill]) + ability


@rule("stonekeep.chat.check")
def check(fight: Fight, who: int, bonus: int, dc: int) -> None:
    """d20 + modifier, shown as a sum; with a DC, whether it is met."""
    total = roll_between(fight, who, CHECK, 20, 0, bonus, begins(dc - bonus) if dc >= 0 else 0) + bonus
    if dc < 0:
        emit(fight, E_CHECKED, who, -1, total, 0, 0)
    elif total >= dc:
        emit(fight, E_CHECK_MADE, who, -1, total, dc, 0)
    else:
        emit(fight, E_CHECK_FAILED, who, -1, total, dc, 0)


@rule("stonekeep.aoo.one-per-round")
def answer_refusal(fight: Fight, who: int, question: int, answer: int) -> int:
    """Why an answer is not possible: an attack of opportunity is a melee attack."""
    weapon = answer - STRIKE - 1
    if weapon < 0:
        return 0
    return ONE_PER_ROUND if is_ranged(fight, who, weapon) else 0
