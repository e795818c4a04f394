"""Turns: initiative, surprise, rounds, whose turn it is."""

from __future__ import annotations

from affray.kernel.conditions import ROUND_END, TURN_END, TURN_START, count_down, lose
from affray.kernel.events import FIGHT_STARTED, ROUND_STARTED, TURN_ENDED, TURN_PASSED, TURN_STARTED
from affray.kernel.fight import GOING_ON, NOBODY, ROUNDS_SPENT
from affray.kernel.order import leads, listing_order, settle_order
from affray.kernel.primitives import emit, part, roll
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import dexterity
from affray.rulesets.d20modern.damage import dying_save
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import has_turns, settle, standing, stop
from affray.rulesets.d20modern.terms import (
    DYING,
    E_INITIATIVE,
    E_SURPRISED,
    FLAT_FOOTED,
    INITIATIVE,
    P_INITIATIVE,
    TIE,
    UNAWARE,
)


@rule("d20modern.turn.initiative")
def roll_initiative(fight: Fight, who: int, typed: int) -> None:
    """d20 + Dexterity, once; a typed face other than 0 stands in for the die."""
    unit = fight.units[who]
    bonus = part(fight, P_INITIATIVE, dexterity(fight, who))
    natural = typed if typed > 0 else roll(fight, who, INITIATIVE, 20, bonus)
    unit.initiative = natural + bonus
    unit.rolled = 1
    emit(fight, E_INITIATIVE, who, -1, unit.initiative, natural, 0)


@rule("d20modern.turn.initiative")
def all_have_rolled(fight: Fight) -> bool:
    """Whether the fight can begin."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            return False
    return True


@rule("d20modern.turn.initiative")
def roll_missing(fight: Fight) -> None:
    """Everyone who has not rolled for initiative yet does so, in listing order."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            roll_initiative(fight, who, 0)


@rule("d20modern.turn.initiative")
def open_fight(fight: Fight) -> None:
    """The order is settled: ties by the higher modifier, then by roll-off; the first turn begins."""
    for who in range(fight.n):
        fight.units[who].tiebreak = dexterity(fight, who)
    settle_order(fight, TIE)
    start(fight, -1)


@rule("d20modern.turn.initiative")
def open_stated(fight: Fight) -> None:
    """The fight is already on: listing order, and the stated combatant's turn begins."""
    listing_order(fight)
    start(fight, fight.began - 1)


@rule("d20modern.turn.initiative")
def start(fight: Fight, slot: int) -> None:
    """Round 1, with the turn after a place in the order."""
    fight.round = 1
    fight.slot = slot
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("d20modern.turn.initiative")
def loses_round(fight: Fight, who: int) -> bool:
    """Whether the present round is a surprise round in which a combatant has no turn."""
    return fight.surprise != 0 and fight.round == 1 and fight.units[who].surprised != 0


@rule("d20modern.turn.initiative", "d20modern.damage.nonlethal", "d20modern.hp.dying-save")
def next_turn(fight: Fight) -> None:
    """On to the next combatant; the turns of those who can't have one pass on at once."""
    while fight.over == GOING_ON:
        fight.slot += 1
        if fight.slot >= fight.count:
            next_round(fight)
        if fight.over != GOING_ON:
            return
        who = fight.order[fight.slot]
        if loses_round(fight, who):
            emit(fight, E_SURPRISED, who, -1, 0, 0, 0)
        else:
            begin_turn(fight, who)
            if fight.over != GOING_ON or has_turns(fight, who):
                return
            pass_turn(fight)


@rule("kernel.rounds")
def next_round(fight: Fight) -> None:
    """The last in the order has had its turn: another round, or the fight stops after the last one allowed."""
    count_down(fight, ROUND_END, NOBODY)
    fight.slot = 0
    if fight.round >= fight.max_rounds:
        stop(fight, ROUNDS_SPENT)
        return
    fight.round += 1
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)


@rule(
    "d20modern.turn.actions",
    "d20modern.turn.initiative",
    "d20modern.turn.charge",
    "d20modern.turn.defensive",
    "d20modern.aoo.once",
    "d20modern.aid",
    "d20modern.helpless.unaware",
    "d20modern.hp.dying-save",
)
def begin_turn(fight: Fight, who: int) -> None:
    """A turn starts: what lasted until it ends, and a dying combatant saves."""
    fight.turn = who
    fight.acted = 0
    fight.moves = 0
    fight.full = 0
    fight.walked = 0
    fight.stepped = 0
    fight.dropped = 0
    fight.decisions = 0
    emit(fight, TURN_STARTED, who, -1, 0, 0, 0)
    unit = fight.units[who]
    unit.struck = 0
    unit.aid = 0
    if unit.left[FLAT_FOOTED] < 0 and (fight.round > 1 or fight.began != who):  # a stated turn keeps stated flags
        lose(fight, who, FLAT_FOOTED)
    lose(fight, who, UNAWARE)
    count_down(fight, TURN_START, who)
    if standing(fight, who) == DYING:
        dying_save(fight, who)


@rule("d20modern.hp.dying-save", "d20modern.damage.nonlethal")
def pass_turn(fight: Fight) -> None:
    """The turn of one who is down or dazed passes on."""
    emit(fight, TURN_PASSED, fight.turn, -1, 0, 0, 0)
    count_down(fight, TURN_END, fight.turn)


@rule("d20modern.turn.actions")
def end_turn(fight: Fight) -> None:
    """The turn ends, by `end` or because its owner is struck down in it."""
    emit(fight, TURN_ENDED, fight.turn, -1, 0, 0, 0)
    count_down(fight, TURN_END, fight.turn)
    next_turn(fight)
