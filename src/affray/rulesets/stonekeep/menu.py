"""The menu: what is legal now, one decision each. A square that can be reached is one choice of move."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import GOING_ON
from affray.kernel.reach import feet_to_squares
from affray.kernel.record import copier
from affray.rulesets.stonekeep import terms as t
from affray.rulesets.stonekeep.actions import refusal
from affray.rulesets.stonekeep.legality import double_move_refusal, move_refusal, run_refusal, step_refusal
from affray.rulesets.stonekeep.movement import STEP_FEET, empty, mark_squares
from affray.rulesets.stonekeep.state import Decision, Fight

MOVES = {
    t.V_STEP: (step_refusal, 0),
    t.V_MOVE: (move_refusal, 1),
    t.V_DOUBLE_MOVE: (double_move_refusal, 2),
    t.V_RUN: (run_refusal, 4),
}

copied = copier(Decision)


def choices(fight: Fight) -> Iterator[Decision]:
    """Every decision that is legal now, for the one whose turn it is and for those who may step in."""
    if fight.over != GOING_ON:
        return
    for decision in drafts(fight):
        fight.decision = decision
        if refusal(fight) == 0:
            yield copied(decision)
    if fight.round > 0:
        yield from moves(fight, fight.turn)


def drafts(fight: Fight) -> Iterator[Decision]:
    """Decisions that may be legal, each verb with all it can be used on."""
    if fight.round == 0:
        yield Decision(t.V_INIT)
        yield from (Decision(t.V_INIT, target=who) for who in range(fight.n))
        return
    who = fight.turn
    for other in range(fight.n):
        yield Decision(t.V_ACT, other)
    yield from (Decision(verb, who) for verb in (t.V_END, t.V_DELAY, t.V_BREAK, t.V_RELEASE))
    yield from strikes(fight, who)
    yield from casts(fight, who)
    yield from (Decision(t.V_CHECK_ABILITY, who, subject=ability) for ability in range(len(t.ABILITIES)))
    yield from (Decision(t.V_CHECK_SKILL, who, subject=skill) for skill in range(fight.sheets[who].skills))
    yield from (Decision(t.V_SAVE, who, subject=save) for save in range(len(t.SAVES)))


def strikes(fight: Fight, who: int) -> Iterator[Decision]:
    """Everything that is done to another."""
    weapons = range(fight.sheets[who].weapons)
    for target in range(fight.n):
        for weapon in weapons:
            yield Decision(t.V_ATTACK, who, target, weapon)
            yield Decision(t.V_FULL_ATTACK, who, target, weapon)
            yield from (Decision(t.V_FULL_ATTACK, who, target, weapon, second) for second in weapons)
            feet = -1 if fight.width else fight.rules.charge_minimum
            yield Decision(t.V_CHARGE, who, target, weapon, feet=feet)
        yield from (Decision(verb, who, target) for verb in (t.V_IDLE, t.V_GRAB, t.V_STABILISE))


def casts(fight: Fight, who: int) -> Iterator[Decision]:
    """Every spell at everyone."""
    for spell in range(fight.sheets[who].spells):
        yield from (Decision(t.V_CAST, who, target, spell=spell) for target in range(fight.n))


def moves(fight: Fight, who: int) -> Iterator[Decision]:
    """Every kind of movement that is legal, to every square in its reach."""
    for verb, (refuses, speeds) in MOVES.items():
        if not fight.width:
            if refuses(fight, who, -1, -1) == 0:
                yield Decision(verb, who)
        elif refuses(fight, who, fight.units[who].x, fight.units[who].y) == t.MOVE_BLOCKED:
            # its own square is refused only for being taken, so that this kind of movement is possible
            yield from squares(fight, who, verb, speeds)


def squares(fight: Fight, who: int, verb: int, speeds: int) -> Iterator[Decision]:
    """One decision for each empty square that a kind of movement reaches."""
    unit = fight.units[who]
    mark_squares(fight, who)
    most = speeds * fight.sheets[who].speed if speeds else STEP_FEET
    for x, y in feet_to_squares(fight, unit.x, unit.y, most):
        if empty(fight, x, y):
            yield Decision(verb, who, x=x, y=y)
