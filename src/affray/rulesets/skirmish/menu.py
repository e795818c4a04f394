"""The menu: what is legal now, one decision each. A square that can be reached is one choice of move."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import GOING_ON
from affray.kernel.record import copier
from affray.rulesets.skirmish import terms as t
from affray.rulesets.skirmish.actions import refusal
from affray.rulesets.skirmish.state import FIST, Decision, Fight

copied = copier(Decision)


def choices(fight: Fight) -> Iterator[Decision]:
    """Every decision that is legal now."""
    if fight.over != GOING_ON:
        return
    for decision in drafts(fight):
        fight.decision = decision
        if refusal(fight) == 0:
            yield copied(decision)


def drafts(fight: Fight) -> Iterator[Decision]:
    """Decisions that may be legal, each verb with all it can be used on."""
    if fight.round == 0:
        yield Decision(t.V_INIT)
        yield from (Decision(t.V_INIT, target=who) for who in range(fight.n))
        return
    who = fight.turn
    yield Decision(t.V_END, who)
    yield Decision(t.V_READY, who)
    for target in range(fight.n):
        for weapon in (*range(fight.sheets[who].weapons), FIST):
            yield Decision(t.V_ATTACK, who, target, weapon)
        yield Decision(t.V_TREAT, who, target)
    yield from (Decision(t.V_STANCE, who, posture=stance) for stance in range(len(t.STANCES)))
    yield from (Decision(t.V_POSITION, who, posture=position) for position in range(len(t.POSITIONS)))
    yield from moves(fight, who)


def moves(fight: Fight, who: int) -> Iterator[Decision]:
    """A move to every square around that may be in reach; without a grid a move names none."""
    if not fight.width:
        yield Decision(t.V_MOVE, who)
        return
    unit, most = fight.units[who], fight.sheets[who].move
    for y in range(max(0, unit.y - most), min(fight.height, unit.y + most + 1)):
        for x in range(max(0, unit.x - most), min(fight.width, unit.x + most + 1)):
            yield Decision(t.V_MOVE, who, x=x, y=y)
