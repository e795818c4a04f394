"""Movement: moves, 5-foot steps, withdrawals, runs, postures, taking cover."""

from __future__ import annotations

from affray.kernel.conditions import TURN_START, gain
from affray.kernel.fight import NOBODY
from affray.kernel.grid import FEET, column_of, gridded, row_of
from affray.kernel.opportunity import forget_asked
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.d20modern.opportunity import leave_square, loses_act
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import struck_down
from affray.rulesets.d20modern.terms import (
    E_ACT_LOST,
    E_COVER_LEFT,
    E_COVER_PERSON_TAKEN,
    E_COVER_TAKEN,
    E_MOVED,
    E_MOVED_AWAY,
    E_POSTURE,
    NONE,
    PRONE,
    RUNNING,
    STANDING,
    UNSTATED,
)


@rule("d20modern.turn.actions")
def leave_cover(fight: Fight, who: int) -> None:
    """Moving ends cover that was taken or stated; from then on the grid is judged."""
    unit = fight.units[who]
    if unit.cover <= NONE:
        return
    emit(fight, E_COVER_LEFT, who, -1, unit.cover, 0, 0)
    unit.cover = UNSTATED if gridded(fight) else NONE
    unit.cover_by = NOBODY


@rule("d20modern.aoo.provokes", "d20modern.aoo.before")
def walk(fight: Fight, who: int, steps: int, first_is_safe: bool) -> None:
    """Along the squares of `way`, leaving each square under the eyes of those who threaten it, until struck down."""
    unit = fight.units[who]
    forget_asked(fight)
    walked = 0
    for step in range(steps):
        if step > 0 or not first_is_safe:
            leave_square(fight, who, NOBODY)
        if struck_down(fight, who):
            emit(fight, E_ACT_LOST, who, -1, 0, 0, 0)
            break
        unit.x = column_of(fight, fight.way[step])
        unit.y = row_of(fight, fight.way[step])
        walked += 1
    if walked > 0:
        emit(fight, E_MOVED, who, -1, unit.x, unit.y, FEET * walked)
        leave_cover(fight, who)


@rule("d20modern.aoo.provokes")
def walk_off(fight: Fight, who: int, first_is_safe: bool) -> None:
    """Movement without a grid: one square is left."""
    if not first_is_safe and loses_act(fight, who, NOBODY):
        return
    emit(fight, E_MOVED_AWAY, who, -1, 0, 0, 0)
    leave_cover(fight, who)


@rule("d20modern.turn.actions", "d20modern.aoo.provokes")
def go(fight: Fight, who: int, first_is_safe: bool) -> None:
    """Movement along the way that was found when it was allowed."""
    fight.walked = 1
    if gridded(fight):
        walk(fight, who, fight.steps[0], first_is_safe)
    else:
        walk_off(fight, who, first_is_safe)


@rule("d20modern.turn.actions")
def move(fight: Fight, who: int) -> None:
    """A move action: up to speed."""
    fight.moves += 1
    go(fight, who, False)


@rule("d20modern.turn.actions", "d20modern.aoo.provokes")
def withdraw(fight: Fight, who: int) -> None:
    """A full round: up to twice speed, and the first square is left safely."""
    fight.full = 1
    go(fight, who, True)


@rule("d20modern.turn.actions", "d20modern.defense.running")
def run(fight: Fight, who: int) -> None:
    """A full round: up to four times speed in a line; it is running until its next turn."""
    fight.full = 1
    gain(fight, who, RUNNING, 1, TURN_START, who)
    go(fight, who, False)


@rule("d20modern.turn.actions")
def step(fight: Fight, who: int, x: int, y: int) -> None:
    """A 5-foot step, which provokes nothing."""
    fight.stepped = 1
    unit = fight.units[who]
    if gridded(fight):
        unit.x = x
        unit.y = y
        emit(fight, E_MOVED, who, -1, x, y, FEET)
    else:
        emit(fight, E_MOVED_AWAY, who, -1, 0, 0, 0)
    leave_cover(fight, who)


@rule("d20modern.turn.actions")
def rises(before: int, after: int) -> bool:
    """Whether a change of posture is a getting up: from the ground, or to one's feet."""
    return after == STANDING or (before == PRONE and after != PRONE)


@rule("d20modern.turn.actions", "d20modern.aoo.provokes")
def change_posture(fight: Fight, who: int, posture: int) -> None:
    """Getting up is a move action and provokes; dropping is free, once a turn."""
    unit = fight.units[who]
    if rises(unit.posture, posture):
        fight.moves += 1
        if loses_act(fight, who, NOBODY):
            return
    else:
        fight.dropped = 1
    emit(fight, E_POSTURE, who, -1, posture, unit.posture, 0)
    unit.posture = posture


@rule("d20modern.turn.actions", "d20modern.cover.degree", "d20modern.cover.struck-person")
def take_cover(fight: Fight, who: int, degree: int, behind: int) -> None:
    """A move action: cover of a stated degree, perhaps behind somebody."""
    fight.moves += 1
    unit = fight.units[who]
    unit.cover = degree
    unit.cover_by = behind if degree != NONE else NOBODY
    if unit.cover_by == NOBODY:
        emit(fight, E_COVER_TAKEN, who, -1, degree, 0, 0)
    else:
        emit(fight, E_COVER_PERSON_TAKEN, who, behind, degree, 0, 0)
