"""The end of a fight: won, lost or stopped, and the wounds it leaves."""

from __future__ import annotations

from affray.kernel.events import FIGHT_ENDED, FIGHT_STOPPED
from affray.kernel.fight import DRAW, GOING_ON, NOBODY
from affray.kernel.fight import STOPPED as FIGHT_IS_STOPPED
from affray.kernel.primitives import ask, emit
from affray.kernel.terms import rule
from affray.rulesets.momentum.clock import is_player, turn_clocks
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import E_NO_ROOM, E_WOUNDS_DUE, LOST, Q_WOUND, STOPPED, UNHURT, WON
from affray.rulesets.momentum.wounds import grade_for, has_room, wound_answered


@rule("momentum.wounds.when", "momentum.wounds.kind")
def leave_wounds(fight: Fight) -> None:
    """The grade is set without a die; then each player in listing order chooses or rolls a wound of it."""
    fight.wound_grade = grade_for(fight, fight.enemy_successes)
    if fight.wound_grade == UNHURT:
        return
    emit(fight, E_WOUNDS_DUE, -1, -1, fight.wound_grade, 0, 0)
    for who in range(fight.n):
        if is_player(fight, who):
            if has_room(fight, who):
                wound_answered(fight, who, fight.wound_grade, ask(fight, who, Q_WOUND, who, 1))
            else:
                emit(fight, E_NO_ROOM, who, -1, fight.wound_grade, 0, 0)


@rule("momentum.end.won", "momentum.end.lost")
def winner(fight: Fight, won: bool) -> int:
    """What `over` becomes: the players' side, or that of the first creature; a draw where there is none."""
    for who in range(fight.n):
        if (fight.sheets[who].creature == 0) == won:
            return fight.units[who].side + 1
    return DRAW


@rule("momentum.end.at-once", "momentum.end.won", "momentum.end.lost")
def settle(fight: Fight) -> None:
    """The fight ends on the roll that fills the clock with momentum, or with the enemies' successes."""
    if fight.over != GOING_ON or fight.round == 0:
        return
    if fight.momentum < fight.clock and fight.enemy_successes < fight.clock:
        return
    fight.ended = WON if fight.momentum >= fight.clock else LOST
    fight.over = winner(fight, fight.ended == WON)
    fight.attacker = NOBODY
    emit(fight, FIGHT_ENDED, -1, -1, fight.over, 0, 0)
    leave_wounds(fight)


@rule("momentum.end.stopped")
def stop(fight: Fight, reason: int) -> None:
    """The fight ends without either clock filled; wounds are taken all the same."""
    fight.ended = STOPPED
    fight.over = FIGHT_IS_STOPPED
    fight.reason = reason
    fight.attacker = NOBODY
    emit(fight, FIGHT_STOPPED, -1, -1, reason, 0, 0)
    leave_wounds(fight)


@rule("momentum.end.at-once", "momentum.clock.floor")
def advance(fight: Fight, event: int, who: int, other: int, band: int, momentum: int, successes: int) -> None:
    """A roll has moved the clocks: tell it, and end the fight if one is full."""
    turn_clocks(fight, event, who, other, band, momentum, successes)
    settle(fight)
