"""Rounds, turns and initiative."""

from __future__ import annotations

from affray.kernel.conditions import ROUND_END, TURN_END, TURN_START, count_down, gain, lose
from affray.kernel.events import (
    FIGHT_ENDED,
    FIGHT_STARTED,
    FIGHT_STOPPED,
    ROUND_STARTED,
    TURN_ENDED,
    TURN_PASSED,
    TURN_STARTED,
)
from affray.kernel.fight import DRAW, GOING_ON, NOBODY, ROUNDS_SPENT, STOPPED
from affray.kernel.order import leads, listing_order, settle_order
from affray.kernel.primitives import emit, part, roll
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import dexterity
from affray.rulesets.stonekeep.delay import enter_order, leave_order, recall_delayer, turn_has_ended
from affray.rulesets.stonekeep.dying import bleed
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import able, standing
from affray.rulesets.stonekeep.terms import (
    CHARGING,
    DYING,
    E_INITIATIVE,
    FLAT_FOOTED,
    INITIATIVE,
    P_INITIATIVE,
    TIE,
)

SHED_FLAT_FOOTED, SHED_CHARGING = 1, 2


@rule("stonekeep.init.dex-check", "stonekeep.chat.init")
def roll_initiative(fight: Fight, who: int, typed: int) -> None:
    """d20 + Dexterity modifier; a typed face other than 0 stands in for the die."""
    unit = fight.units[who]
    bonus = part(fight, P_INITIATIVE, dexterity(fight, who))
    natural = typed if typed > 0 else roll(fight, who, INITIATIVE, 20, bonus)
    unit.initiative = natural + bonus
    unit.rolled = 1
    emit(fight, E_INITIATIVE, who, -1, unit.initiative, natural, 0)


@rule("stonekeep.init.dex-check")
def all_have_rolled(fight: Fight) -> bool:
    """Whether the fight can begin."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            return False
    return True


@rule("stonekeep.init.dex-check")
def roll_missing(fight: Fight) -> None:
    """Everyone who has not rolled for initiative yet does so, in listing order."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            roll_initiative(fight, who, 0)


@rule("stonekeep.init.order-stands", "stonekeep.init.tie")
def open_fight(fight: Fight) -> None:
    """The order is settled, higher Dexterity first among equals, and the first turn begins."""
    for who in range(fight.n):
        fight.units[who].tiebreak = dexterity(fight, who)
    settle_order(fight, TIE)
    fight.round = 1
    fight.slot = -1
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("stonekeep.init.flat-footed")
def open_stated(fight: Fight) -> None:
    """The fight is already on: listing order, and it is the stated combatant's turn."""
    listing_order(fight)
    fight.round = 1
    fight.slot = fight.began - 1
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("stonekeep.fight.end")
def settle(fight: Fight) -> None:
    """The fight ends when at most one side has a combatant that is able to act; a scene of one side goes on."""
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


@rule("stonekeep.round.once", "stonekeep.turn.end")
def next_turn(fight: Fight) -> None:
    """On to the next combatant able to act; the turns of those who are not pass at once."""
    while fight.over == GOING_ON:
        recall_delayer(fight)
        fight.slot += 1
        if fight.slot >= fight.count:
            next_round(fight)
        if fight.over != GOING_ON:
            return
        begin_turn(fight, fight.order[fight.slot])
        if able(fight, fight.turn):
            return
        pass_turn(fight)


@rule("stonekeep.round.once")
def next_round(fight: Fight) -> None:
    """The last in the order has had its turn: the round wraps, or the fight stops after the last round allowed."""
    count_down(fight, ROUND_END, NOBODY)
    fight.slot = 0
    if fight.round >= fight.max_rounds:
        fight.over = STOPPED
        fight.reason = ROUNDS_SPENT
        emit(fight, FIGHT_STOPPED, -1, -1, fight.reason, 0, 0)
        return
    fight.round += 1
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)


@rule("stonekeep.round.once", "stonekeep.init.flat-footed", "stonekeep.charge.ac-penalty")
def begin_turn(fight: Fight, who: int) -> None:
    """A turn starts: it ends being flat-footed for the first time, and a charge's penalty."""
    fight.turn = who
    fight.moved = 0
    fight.acted = 0
    fight.full = 0
    fight.begun = 0
    fight.decisions = 0
    emit(fight, TURN_STARTED, who, -1, 0, 0, 0)
    unit = fight.units[who]
    unit.shed = 0
    if unit.left[FLAT_FOOTED] < 0:
        lose(fight, who, FLAT_FOOTED)
        unit.shed += SHED_FLAT_FOOTED
    charging = unit.left[CHARGING]
    count_down(fight, TURN_START, who)
    if charging > unit.left[CHARGING]:
        unit.shed += SHED_CHARGING


@rule("stonekeep.init.flat-footed", "stonekeep.init.changed-by-delay")
def take_back_start(fight: Fight, who: int) -> None:
    """Another acts first: what the start of the turn had ended is there again until the turn really starts."""
    unit = fight.units[who]
    if unit.shed % SHED_CHARGING == SHED_FLAT_FOOTED:
        gain(fight, who, FLAT_FOOTED, -1, 0, who)
    if unit.shed >= SHED_CHARGING:
        gain(fight, who, CHARGING, 1, TURN_START, who)
    unit.shed = 0


@rule("stonekeep.turn.end", "stonekeep.hp.bleed")
def pass_turn(fight: Fight) -> None:
    """The turn of one unable to act passes; a dying one rolls at its end."""
    who = fight.turn
    emit(fight, TURN_PASSED, who, -1, 0, 0, 0)
    if standing(fight, who) == DYING:
        bleed(fight, who)
    count_down(fight, TURN_END, who)
    turn_has_ended(fight)


@rule("stonekeep.turn.end")
def end_turn(fight: Fight) -> None:
    """The turn ends, by `end` or because the combatant fell in it: without a roll then."""
    emit(fight, TURN_ENDED, fight.turn, -1, 0, 0, 0)
    count_down(fight, TURN_END, fight.turn)
    turn_has_ended(fight)
    next_turn(fight)


@rule("stonekeep.init.changed-by-delay", "stonekeep.init.flat-footed")
def delay(fight: Fight, who: int) -> None:
    """Step out of the order; one who delays its first turn is flat-footed again."""
    unit = fight.units[who]
    if unit.shed % SHED_CHARGING == SHED_FLAT_FOOTED:
        gain(fight, who, FLAT_FOOTED, -1, 0, who)
    leave_order(fight, who)
    next_turn(fight)


@rule("stonekeep.init.changed-by-delay")
def act(fight: Fight, who: int) -> None:
    """Step in before the one who has done nothing yet, and take the turn."""
    take_back_start(fight, fight.turn)
    slot = fight.slot
    enter_order(fight, who, slot)
    fight.slot = slot
    begin_turn(fight, who)
