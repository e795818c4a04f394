"""The menu: what is legal now, one decision each. A square that can be reached is one choice of move."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.record import copier
from affray.kernel.steps import steps_to
from affray.rulesets.momentum import terms as t
from affray.rulesets.momentum.actions import refusal
from affray.rulesets.momentum.initiative import group_ends, group_starts
from affray.rulesets.momentum.movement import MOVE_FEET, flood_move, stands_at
from affray.rulesets.momentum.state import MOST_IN_LINE, Decision, Fight

copied = copier(Decision)


def choices(fight: Fight) -> Iterator[Decision]:
    """Every decision that is legal now, of the one whose turn it is, of groups yet to act, of those who recover."""
    for decision in drafts(fight):
        fight.decision = decision
        if refusal(fight) == 0:
            yield copied(decision)
    if fight.round > 0 and fight.over == GOING_ON and fight.width:
        yield from moves(fight, fight.turn)


def drafts(fight: Fight) -> Iterator[Decision]:
    """Decisions that may be legal, each verb with all it can be used on."""
    if fight.round == 0:
        yield Decision(t.V_INIT)
        yield from (Decision(t.V_INIT, target=who) for who in range(fight.n))
    yield from recoveries(fight)
    if fight.round == 0:
        return
    who = fight.turn
    yield Decision(t.V_END, who)
    for target in range(fight.n):
        yield from (Decision(verb, who, target) for verb in (t.V_ATTACK, t.V_STEALTH))
        yield Decision(t.V_CAST, who, target, level=fight.sheets[who].level)
    yield from orders(fight)


def recoveries(fight: Fight) -> Iterator[Decision]:
    """Every way for one player to help another, each wound by its name included."""
    for who in range(fight.n):
        yield Decision(t.V_REST, who)
        for wound in range(fight.units[who].wounds):
            yield Decision(t.V_REST, who, wound=fight.units[who].name[wound])
        for target in range(fight.n):
            yield Decision(t.V_TREAT, who, target)
            yield Decision(t.V_TREAT, who, target, manner=t.PROFESSIONAL)
            yield Decision(t.V_HEAL, who, target)
            for wound in range(fight.units[target].wounds):
                name = fight.units[target].name[wound]
                yield from (Decision(verb, who, target, wound=name) for verb in (t.V_TREAT, t.V_HEAL))


def orders(fight: Fight) -> Iterator[Decision]:
    """For each group of players its order the other way round, and each member in front of the others."""
    slot = 0
    while slot < fight.count:
        if fight.sheets[fight.order[slot]].creature:
            slot += 1
            continue
        first, end = group_starts(fight, slot), group_ends(fight, slot)
        members = [fight.order[place] for place in range(first, end) if not fight.units[fight.order[place]].out]
        if 1 < len(members) <= MOST_IN_LINE:
            lines = [members[::-1], *([who, *(m for m in members if m != who)] for who in members[1:])]
            for line in lines:
                yield Decision(t.V_ORDER, members[0], line=line + [NOBODY] * (MOST_IN_LINE - len(line)))
        slot = end


def moves(fight: Fight, who: int) -> Iterator[Decision]:
    """One decision for each empty square within the rest of the move."""
    unit = fight.units[who]
    squares = MOVE_FEET // 5
    flood_move(fight, who)
    reached = [
        (x, y)
        for x in range(max(0, unit.x - squares), min(fight.width, unit.x + squares + 1))
        for y in range(max(0, unit.y - squares), min(fight.height, unit.y + squares + 1))
        if steps_to(fight, x, y) >= 0
    ]
    yield from (Decision(t.V_MOVE, who, x=x, y=y) for x, y in reached if stands_at(fight, x, y) < 0)
