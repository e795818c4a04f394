"""The menu: what is legal now, one decision each. A square that can be reached is one choice of move."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import GOING_ON
from affray.kernel.grid import column_of, gridded, row_of
from affray.kernel.record import copier
from affray.kernel.steps import flood
from affray.rulesets.modern20 import maneuvers_menu, rests_menu
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.actions import refusal
from affray.rulesets.modern20.limits import action_refusal
from affray.rulesets.modern20.movement import FOOT_A_SQUARE, empty, held_fast, mark_squares, speed
from affray.rulesets.modern20.state import ITEMS, Decision, Fight

copied = copier(Decision)


def choices(fight: Fight) -> Iterator[Decision]:
    """Every decision that is legal now for the one whose turn it is; the rests of everyone outside a fight."""
    for decision in drafts(fight):
        fight.decision = decision
        if refusal(fight) == 0:
            yield copied(decision)
    if fight.round > 0 and fight.over == GOING_ON and gridded(fight):
        yield from moves(fight, fight.turn)


def drafts(fight: Fight) -> Iterator[Decision]:
    """Decisions that may be legal, each verb with all it can be used on."""
    if fight.round == 0:
        yield Decision(t.V_INIT)
        yield from (Decision(t.V_INIT, target=who) for who in range(fight.n))
    if fight.round == 0 or fight.over != GOING_ON:
        yield from rests_menu.drafts(fight)
        return
    who = fight.turn
    yield from (Decision(verb, who) for verb in (t.V_END, t.V_STAND, t.V_HIDE, t.V_BREATHER))
    if not gridded(fight):
        yield Decision(t.V_MOVE, who)
    yield from attacks(fight, who)
    yield from (Decision(t.V_TREAT, who, target) for target in range(fight.n))
    yield from (Decision(t.V_TAKE_COVER, who, subject=degree) for degree in range(len(t.COVERS)))
    yield from (Decision(t.V_SAVE, who, subject=save) for save in range(len(t.SAVES)))
    lying = (item for item, thing in enumerate(fight.item[: ITEMS * fight.n]) if thing.holder == -1)
    yield from (Decision(t.V_PICK_UP, who, item=item) for item in lying)
    yield from maneuvers_menu.drafts(fight, who)


def attacks(fight: Fight, who: int) -> Iterator[Decision]:
    """Every weapon against everyone, at any location, lethal or not where that makes a difference."""
    mine = [item for item, thing in enumerate(fight.item[: ITEMS * fight.n]) if thing.holder == who]
    for target in range(fight.n):
        for item in mine:
            arms = fight.sheets[item // ITEMS].weapon[item % ITEMS]
            for lethal in (0, 1) if arms.damage_kind == t.NONLETHAL else (0,):
                yield Decision(t.V_ATTACK, who, target, item, lethal=lethal)
                for called in range(len(t.LOCATIONS)):
                    yield Decision(t.V_ATTACK, who, target, item, lethal=lethal, called=called)


def moves(fight: Fight, who: int) -> Iterator[Decision]:
    """One decision for each empty square within reach of a move."""
    squares = speed(fight, who) // FOOT_A_SQUARE
    if held_fast(fight, who) or action_refusal(fight, who, t.MOVE) or squares == 0:
        return
    unit = fight.units[who]
    mark_squares(fight, who)
    flood(fight, unit.x, unit.y, squares)
    for number in fight.queue[: fight.queued[0]]:
        x, y = column_of(fight, number), row_of(fight, number)
        if empty(fight, x, y):
            yield Decision(t.V_MOVE, who, x=x, y=y)
