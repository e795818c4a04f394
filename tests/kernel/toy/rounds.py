"""Turn order, rounds, the end."""

from __future__ import annotations

from affray.kernel.conditions import ROUND_END, TURN_END, TURN_START, count_down
from affray.kernel.events import FIGHT_ENDED, FIGHT_STARTED, FIGHT_STOPPED, ROUND_STARTED, TURN_STARTED
from affray.kernel.fight import DRAW, GOING_ON, NOBODY, ROUNDS_SPENT, STOPPED
from affray.kernel.order import leads, settle_order, slot_of, step_out
from affray.kernel.primitives import emit, roll
from affray.kernel.terms import rule

from .state import Fight
from .terms import INITIATIVE, TIE

SIDES_OF_INITIATIVE = 4
"""Few, so that ties are common."""


@rule("toy.order")
def begin(fight: Fight) -> None:
    """Leaders roll for initiative; the first turn begins."""
    for who in range(fight.n):
        if leads(fight, who):
            fight.units[who].initiative = roll(fight, who, INITIATIVE, SIDES_OF_INITIATIVE, 0)
            fight.units[who].tiebreak = fight.sheets[who].luck
    settle_order(fight, TIE)
    fight.round = 1
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("toy.end")
def settle(fight: Fight) -> None:
    """The fight ends when one side is left, or none."""
    winner = NOBODY
    for who in range(fight.n):
        if fight.units[who].hp > 0:
            if winner != NOBODY and winner != fight.units[who].side:
                return
            winner = fight.units[who].side
    if fight.over == GOING_ON:
        fight.over = DRAW if winner == NOBODY else winner + 1
        emit(fight, FIGHT_ENDED, -1, -1, fight.over, 0, 0)


@rule("toy.order")
def next_turn(fight: Fight) -> None:
    """The next in the order; after the last a round ends."""
    if fight.over != GOING_ON:
        return
    fight.slot += 1
    if fight.slot >= fight.count:
        next_round(fight)
    if fight.over == GOING_ON:
        fight.turn = fight.order[fight.slot]
        fight.acted = 0
        emit(fight, TURN_STARTED, fight.turn, -1, 0, 0, 0)
        count_down(fight, TURN_START, fight.turn)


@rule("toy.order")
def next_round(fight: Fight) -> None:
    """A round ends and another begins, unless it was the last allowed."""
    count_down(fight, ROUND_END, NOBODY)
    fight.slot = 0
    if fight.round == fight.max_rounds:
        fight.over, fight.reason = STOPPED, ROUNDS_SPENT
        emit(fight, FIGHT_STOPPED, -1, -1, fight.reason, 0, 0)
        return
    fight.round += 1
    for who in range(fight.n):
        fight.units[who].spent = 0
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)


@rule("toy.order")
def end_turn(fight: Fight) -> None:
    """The turn ends."""
    count_down(fight, TURN_END, fight.turn)
    next_turn(fight)


@rule("toy.end")
def fall(fight: Fight, who: int) -> None:
    """One without hit points leaves the order."""
    slot = slot_of(fight, who)
    if slot >= 0:
        was_turn = slot == fight.slot
        step_out(fight, slot)
        if was_turn:
            fight.slot -= 1
    settle(fight)
