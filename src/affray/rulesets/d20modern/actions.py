"""Commands: why one is refused, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.order import leads
from affray.kernel.terms import GROUP, OPTION, TARGET, WEAPON, rule
from affray.kernel.terms import TURN as KERNEL_TURN
from affray.rulesets.d20modern.area import throw
from affray.rulesets.d20modern.full_round import (
    aim_at,
    attack,
    charge,
    coup_de_grace,
    defend_totally,
    fight_defensively,
    full_attack,
    knock_out,
)
from affray.rulesets.d20modern.grapple import escape, grapple, pin
from affray.rulesets.d20modern.helping import aid, treat
from affray.rulesets.d20modern.legality import (
    action_refusal,
    aid_refusal,
    move_refusal,
    posture_refusal,
    run_refusal,
    step_refusal,
    take_cover_refusal,
    treat_refusal,
    withdraw_refusal,
)
from affray.rulesets.d20modern.legality_attacks import (
    attack_refusal,
    grapple_refusal,
    hold_refusal,
    throw_refusal,
    weapon_meant,
)
from affray.rulesets.d20modern.movement import change_posture, move, run, step, take_cover, withdraw
from affray.rulesets.d20modern.saves import makes_save, show_save
from affray.rulesets.d20modern.state import UNARMED, Decision, Fight
from affray.rulesets.d20modern.states import has_turns
from affray.rulesets.d20modern.terms import (
    FIGHT_END,
    INITIATIVE_ONCE,
    MELEE,
    REACTION,
    STRIKE,
    STRIKE_MELEE,
    V_AID,
    V_AIM,
    V_ATTACK,
    V_CHARGE,
    V_COUP,
    V_END,
    V_ESCAPE,
    V_FIGHT_DEFENSIVELY,
    V_FULL_ATTACK,
    V_GRAPPLE,
    V_INIT,
    V_KNOCKOUT,
    V_MOVE,
    V_PIN,
    V_POSTURE,
    V_RUN,
    V_SAVE,
    V_STEP,
    V_TAKE_COVER,
    V_THROW,
    V_TOTAL_DEFENSE,
    V_WITHDRAW,
)
from affray.rulesets.d20modern.turns import (
    all_have_rolled,
    end_turn,
    open_fight,
    open_stated,
    roll_initiative,
    roll_missing,
)


@rule()
def begin(fight: Fight) -> None:
    """Open the fight: as stated, or after everyone who has not rolled for initiative has."""
    if fight.began != NOBODY:
        open_stated(fight)
    else:
        roll_missing(fight)
        open_fight(fight)


@rule("d20modern.turn.initiative")
def init_refusal(fight: Fight, decision: Decision) -> int:
    """Initiative is rolled before the fight, once, by those who have one of their own."""
    if fight.round > 0:
        return INITIATIVE_ONCE
    who = decision.target
    if who == NOBODY:
        return 0
    if who >= fight.n:
        return TARGET
    if not leads(fight, who):
        return GROUP
    return INITIATIVE_ONCE if fight.units[who].rolled != 0 else 0


@rule("d20modern.turn.initiative")
def init(fight: Fight, decision: Decision) -> None:
    """Roll for one, or for everyone; the fight begins when all have rolled."""
    if decision.target == NOBODY:
        roll_missing(fight)
    else:
        roll_initiative(fight, decision.target, decision.face)
    if all_have_rolled(fight):
        open_fight(fight)


@rule("d20modern.attack.range")
def state_distance(fight: Fight, d: Decision) -> None:
    """Without a grid: what the command says about the distance to its target."""
    fight.about = d.target
    fight.stated = d.feet


@rule()
def refusal(fight: Fight) -> int:
    """The clause that forbids the decision, or 0. The way of a movement is found here and followed by `perform`."""
    decision = fight.decision
    state_distance(fight, decision)
    if decision.verb == V_INIT:
        return init_refusal(fight, decision)
    if fight.over != GOING_ON:
        return FIGHT_END
    if fight.round == 0:
        return INITIATIVE_ONCE
    if decision.verb == V_SAVE:
        return save_refusal(fight, decision)
    if decision.actor != fight.turn:
        return KERNEL_TURN
    if decision.verb == V_END:
        return 0
    return turn_refusal(fight, decision)


@rule("d20modern.save.natural")
def save_refusal(fight: Fight, d: Decision) -> int:
    """A save is free, at any time, for anyone there."""
    return TARGET if d.actor < 0 or fight.units[d.actor].away != 0 else 0


@rule("d20modern.turn.actions")
def turn_refusal(fight: Fight, d: Decision) -> int:
    """The clause that forbids an attack or a movement in one's turn."""
    if d.verb in (V_ATTACK, V_FULL_ATTACK, V_CHARGE, V_FIGHT_DEFENSIVELY, V_AIM, V_COUP, V_KNOCKOUT):
        return attack_refusal(fight, d)
    if d.verb == V_MOVE:
        return move_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_STEP:
        return step_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_WITHDRAW:
        return withdraw_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_RUN:
        return run_refusal(fight, d.actor, d.x, d.y)
    if d.verb == V_POSTURE:
        return posture_refusal(fight, d.actor, d.posture)
    if d.verb == V_TAKE_COVER:
        return take_cover_refusal(fight, d.actor, d.degree, d.behind)
    return further_refusal(fight, d)


@rule("d20modern.turn.actions")
def further_refusal(fight: Fight, d: Decision) -> int:
    """The same for everything else."""
    if d.verb == V_TOTAL_DEFENSE:
        return action_refusal(fight, d.actor)
    if d.verb == V_AID:
        if d.for_attack != 0 and d.for_defense != 0:
            return OPTION
        return aid_refusal(fight, d.actor, d.ally, d.target)
    if d.verb == V_GRAPPLE:
        return grapple_refusal(fight, d)
    if d.verb == V_PIN:
        return hold_refusal(fight, d.actor, False)
    if d.verb == V_ESCAPE:
        return hold_refusal(fight, d.actor, True)
    if d.verb == V_THROW:
        return throw_refusal(fight, d)
    return treat_refusal(fight, d.actor, d.target)


@rule()
def perform(fight: Fight) -> None:
    """Carry out the decision, which `refusal` has just allowed."""
    decision = fight.decision
    state_distance(fight, decision)
    if decision.verb == V_INIT:
        init(fight, decision)
    elif decision.verb == V_END:
        end_turn(fight)
    elif decision.verb == V_SAVE:
        save(fight, decision)
    else:
        fight.decisions += 1
        act(fight, decision)
        fall_out_of_turn(fight)


@rule("d20modern.turn.actions", "d20modern.damage.nonlethal")
def fall_out_of_turn(fight: Fight) -> None:
    """Whoever is struck down or dazed in its own turn has no more of it."""
    if fight.over == GOING_ON and fight.round > 0 and not has_turns(fight, fight.turn):
        end_turn(fight)


@rule("d20modern.save.natural")
def save(fight: Fight, d: Decision) -> None:
    """A save by itself, against a DC if one is stated."""
    if d.dc >= 0:
        makes_save(fight, d.actor, d.save, d.dc, 0)
    else:
        show_save(fight, d.actor, d.save)


@rule("d20modern.turn.actions")
def act(fight: Fight, d: Decision) -> None:
    """What the one whose turn it is does: attacks."""
    if d.verb == V_ATTACK:
        attack(fight, d, weapon_meant(fight, d))
    elif d.verb == V_FULL_ATTACK:
        full_attack(fight, d, weapon_meant(fight, d))
    elif d.verb == V_CHARGE:
        charge(fight, d, weapon_meant(fight, d))
    elif d.verb == V_FIGHT_DEFENSIVELY:
        fight_defensively(fight, d, weapon_meant(fight, d))
    elif d.verb == V_AIM:
        aim_at(fight, d, weapon_meant(fight, d))
    elif d.verb == V_COUP:
        coup_de_grace(fight, d, weapon_meant(fight, d))
    elif d.verb == V_KNOCKOUT:
        knock_out(fight, d, weapon_meant(fight, d))
    elif d.verb == V_THROW:
        throw(fight, d)
    elif d.verb in (V_MOVE, V_STEP, V_WITHDRAW, V_RUN, V_POSTURE, V_TAKE_COVER):
        act_by_moving(fight, d)
    else:
        act_otherwise(fight, d)


@rule("d20modern.turn.actions")
def act_by_moving(fight: Fight, d: Decision) -> None:
    """Movement, postures, cover."""
    if d.verb == V_MOVE:
        move(fight, d.actor)
    elif d.verb == V_STEP:
        step(fight, d.actor, d.x, d.y)
    elif d.verb == V_WITHDRAW:
        withdraw(fight, d.actor)
    elif d.verb == V_RUN:
        run(fight, d.actor)
    elif d.verb == V_POSTURE:
        change_posture(fight, d.actor, d.posture)
    else:
        take_cover(fight, d.actor, d.degree, d.behind)


@rule("d20modern.turn.actions")
def act_otherwise(fight: Fight, d: Decision) -> None:
    """Defense, help, grapples."""
    if d.verb == V_TOTAL_DEFENSE:
        defend_totally(fight, d.actor)
    elif d.verb == V_AID:
        aid(fight, d)
    elif d.verb == V_GRAPPLE:
        grapple(fight, d)
    elif d.verb == V_PIN:
        pin(fight, d.actor)
    elif d.verb == V_ESCAPE:
        escape(fight, d.actor)
    else:
        treat(fight, d.actor, d.target)


@rule("d20modern.aoo.once", "d20modern.aoo.provokes")
def answer_refusal(fight: Fight, who: int, question: int, answer: int) -> int:
    """Why an answer is not possible: an opportunity attack is a melee attack."""
    weapon = answer - STRIKE - 1
    if question != REACTION or weapon < 0 or weapon == UNARMED:
        return 0
    if weapon >= fight.sheets[who].weapons:
        return WEAPON
    return 0 if fight.sheets[who].weapon[weapon].kind == MELEE else STRIKE_MELEE
