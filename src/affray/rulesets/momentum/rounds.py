"""Turns and rounds: one action and a 30-foot move a turn, one reaction a round."""

from __future__ import annotations

from affray.kernel.events import FIGHT_STARTED, ROUND_STARTED, TURN_ENDED, TURN_STARTED
from affray.kernel.fight import GOING_ON, NOBODY, ROUNDS_SPENT
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import set_clock
from affray.rulesets.momentum.ending import settle, stop
from affray.rulesets.momentum.state import Fight


@rule("momentum.clock.size", "momentum.recovery.field")
def start_rounds(fight: Fight, slot: int) -> None:
    """The fight starts: the clock is set, field treatment is over, and after a place in the order the turns begin."""
    set_clock(fight)
    fight.rested = 0
    for who in range(fight.n):
        fight.units[who].field_tries = 0
    fight.round = 1
    fight.slot = slot
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("momentum.turn.action-and-move", "momentum.creature.out")
def next_turn(fight: Fight) -> None:
    """On to the next in the order; whoever is out takes no turn."""
    while fight.over == GOING_ON:
        fight.slot += 1
        if fight.slot >= fight.count:
            next_round(fight)
        if fight.over != GOING_ON:
            return
        if fight.units[fight.order[fight.slot]].out == 0:
            begin_turn(fight, fight.order[fight.slot])
            return


@rule("momentum.turn.one-reaction", "momentum.end.stopped")
def next_round(fight: Fight) -> None:
    """All reactions come back with the new round; after the last round allowed the fight is stopped."""
    fight.slot = 0
    if fight.round >= fight.max_rounds:
        stop(fight, ROUNDS_SPENT)
        return
    fight.round += 1
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)
    for who in range(fight.n):
        fight.units[who].reaction_used = 0


@rule("momentum.turn.action-and-move")
def begin_turn(fight: Fight, who: int) -> None:
    """A turn begins, with its action and its move before it."""
    fight.turn = who
    fight.moved = 0
    fight.acted = 0
    fight.decisions = 0
    fight.units[who].acted = 0
    emit(fight, TURN_STARTED, who, -1, 0, 0, 0)


@rule("momentum.turn.action-and-move")
def end_turn(fight: Fight) -> None:
    """A turn ends."""
    fight.units[fight.turn].done_round = fight.round
    emit(fight, TURN_ENDED, fight.turn, -1, 0, 0, 0)
    next_turn(fight)


@rule("momentum.creature.out")
def leave_turn(fight: Fight) -> None:
    """Whoever is out in its own turn loses the rest of it."""
    if fight.over == GOING_ON and fight.round > 0 and fight.turn != NOBODY:
        if fight.units[fight.turn].out != 0:
            end_turn(fight)
