"""Turns: initiative, rounds, whose turn it is."""

from __future__ import annotations

from affray.kernel.events import FIGHT_STARTED, ROUND_STARTED, TURN_ENDED, TURN_PASSED, TURN_STARTED
from affray.kernel.fight import GOING_ON, ROUNDS_SPENT
from affray.kernel.order import leads, line_up, listing_order, rank
from affray.kernel.primitives import emit, part, roll
from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.states import out, settle, stop
from affray.rulesets.skirmish.terms import E_BLED, E_INITIATIVE, E_OUT, INITIATIVE, P_INITIATIVE


@rule("skirmish.turn.initiative")
def roll_initiative(fight: Fight, who: int, typed: int) -> None:
    """d20 + DODGE, which wounds do not alter here; a typed face other than 0 stands in for the die."""
    unit = fight.units[who]
    bonus = part(fight, P_INITIATIVE, fight.sheets[who].dodge)
    natural = typed if typed > 0 else roll(fight, who, INITIATIVE, 20, bonus)
    unit.initiative = natural + bonus
    unit.tiebreak = fight.sheets[who].dodge
    unit.rolled = 1
    emit(fight, E_INITIATIVE, who, -1, unit.initiative, natural, 0)


@rule("skirmish.turn.initiative")
def all_have_rolled(fight: Fight) -> bool:
    """Whether the fight can begin."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            return False
    return True


@rule("skirmish.turn.initiative")
def roll_missing(fight: Fight) -> None:
    """Everyone who has not rolled for initiative yet does so, in listing order."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].rolled == 0:
            roll_initiative(fight, who, 0)


@rule("skirmish.turn.initiative")
def open_fight(fight: Fight) -> None:
    """Highest initiative first, ties by higher DODGE, then by listing order; the first turn begins."""
    rank(fight)
    line_up(fight)
    fight.round = 1
    fight.slot = -1
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("skirmish.turn.initiative")
def open_stated(fight: Fight) -> None:
    """The fight is already on: listing order, and the stated combatant's turn begins."""
    listing_order(fight)
    fight.round = 1
    fight.slot = fight.began - 1
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("skirmish.turn.fight-end", "skirmish.injury.effects")
def next_turn(fight: Fight) -> None:
    """On to the next combatant: those who are out have no turn, and one whom its bleeding takes out loses it."""
    while fight.over == GOING_ON:
        fight.slot += 1
        if fight.slot >= fight.count:
            next_round(fight)
        if fight.over != GOING_ON:
            return
        who = fight.order[fight.slot]
        if not out(fight, who):
            begin_turn(fight, who)
            if not out(fight, who):
                return
            if fight.over == GOING_ON:
                emit(fight, TURN_PASSED, who, -1, 0, 0, 0)


@rule("kernel.rounds")
def next_round(fight: Fight) -> None:
    """The last in the order has had its turn: another round, or the fight stops after the last one allowed."""
    fight.slot = 0
    if fight.round >= fight.max_rounds:
        stop(fight, ROUNDS_SPENT)
        return
    fight.round += 1
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)


@rule("skirmish.turn.actions")
def begin_turn(fight: Fight, who: int) -> None:
    """A turn starts with a move and an action to spend, after what its owner's wounds bleed."""
    fight.turn = who
    fight.decisions = 0
    fight.units[who].moved = 0
    fight.units[who].acted = 0
    emit(fight, TURN_STARTED, who, -1, 0, 0, 0)
    bleed(fight, who)


@rule("skirmish.injury.effects")
def bleed(fight: Fight, who: int) -> None:
    """Each bleeding wound costs 1 hit point at the start of its owner's turn."""
    unit = fight.units[who]
    if unit.bleeding == 0:
        return
    unit.hp -= unit.bleeding
    emit(fight, E_BLED, who, -1, unit.bleeding, unit.hp, 0)
    if out(fight, who):
        emit(fight, E_OUT, who, -1, 0, 0, 0)
        settle(fight)


@rule("skirmish.turn.actions")
def end_turn(fight: Fight) -> None:
    """The turn ends, by `end` or because its owner is out."""
    emit(fight, TURN_ENDED, fight.turn, -1, 0, 0, 0)
    next_turn(fight)
