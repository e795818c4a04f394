"""The menu: what is legal now, one decision each. A square that can be reached is one choice of move."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import GOING_ON
from affray.kernel.grid import FEET
from affray.kernel.record import copier
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.actions import refusal
from affray.rulesets.d20modern.concealment import is_unseen
from affray.rulesets.d20modern.legality_attacks import LEAST_CHARGE
from affray.rulesets.d20modern.state import UNARMED, Decision, Fight

WITH_WEAPON = (t.V_ATTACK, t.V_FULL_ATTACK, t.V_FIGHT_DEFENSIVELY, t.V_AIM, t.V_COUP, t.V_KNOCKOUT)
SPEEDS = {t.V_MOVE: 1, t.V_WITHDRAW: 2, t.V_RUN: 4}
DC = 15
"""A DC that stands for all."""

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
    yield from (Decision(verb, who) for verb in (t.V_END, t.V_TOTAL_DEFENSE, t.V_PIN, t.V_ESCAPE))
    for target in range(fight.n):
        yield from attacks(fight, who, target)
        yield Decision(t.V_TREAT, who, target)
        for ally in range(fight.n):
            yield Decision(t.V_AID, who, target, ally=ally)
            yield Decision(t.V_AID, who, target, ally=ally, for_defense=1)
    yield from (Decision(t.V_POSTURE, who, posture=posture) for posture in range(len(t.POSTURES)))
    yield from covers(fight, who)
    yield from throws(fight, who)
    yield from moves(fight, who)
    yield from (Decision(t.V_SAVE, anyone, save=save, dc=DC) for anyone in range(fight.n) for save in range(3))


def attacks(fight: Fight, who: int, target: int) -> Iterator[Decision]:
    """Every attack on a target; of one that is not seen the square is named."""
    x, y = -1, -1
    if fight.width and is_unseen(fight, target, -1):
        x, y = fight.units[target].x, fight.units[target].y
    for weapon in (*range(fight.sheets[who].weapons), UNARMED):
        for verb in WITH_WEAPON:
            named = (x, y) if verb != t.V_COUP else (-1, -1)
            yield Decision(verb, who, target, weapon, *named)
        yield Decision(t.V_ATTACK, who, target, weapon, x, y, nonlethal=1)
        yield Decision(t.V_ATTACK, who, target, weapon, x, y, lethal=1)
    yield Decision(t.V_CHARGE, who, target, x=x, y=y, feet=-1 if fight.width else LEAST_CHARGE)
    yield Decision(t.V_GRAPPLE, who, target, x=x, y=y)


def covers(fight: Fight, who: int) -> Iterator[Decision]:
    """Every degree of cover, and half cover behind anyone."""
    yield from (Decision(t.V_TAKE_COVER, who, degree=degree) for degree in range(len(t.DEGREES)))
    for behind in range(fight.n):
        yield Decision(t.V_TAKE_COVER, who, degree=t.HALF, behind=behind)


def throws(fight: Fight, who: int) -> Iterator[Decision]:
    """Every burst weapon at everyone's square."""
    for weapon in range(fight.sheets[who].weapons):
        if fight.sheets[who].weapon[weapon].kind == t.BURST:
            for unit in fight.units:
                yield Decision(t.V_THROW, who, weapon=weapon, x=unit.x, y=unit.y)


def moves(fight: Fight, who: int) -> Iterator[Decision]:
    """Movement to every square that may be in reach; without a grid none is named."""
    unit = fight.units[who]
    for verb in (t.V_STEP, t.V_MOVE, t.V_WITHDRAW, t.V_RUN):
        if not fight.width:
            yield Decision(verb, who)
            continue
        if not may_begin(fight, who, verb):
            continue
        most = SPEEDS[verb] * fight.sheets[who].speed // FEET if verb in SPEEDS else 1
        for y in range(max(0, unit.y - most), min(fight.height, unit.y + most + 1)):
            for x in range(max(0, unit.x - most), min(fight.width, unit.x + most + 1)):
                yield Decision(verb, who, x=x, y=y)


def may_begin(fight: Fight, who: int, verb: int) -> bool:
    """Whether a kind of movement is possible at all: else its squares need not be looked at."""
    spent = fight.full or fight.stepped
    if verb == t.V_STEP:
        return not (fight.walked or fight.stepped)
    if verb == t.V_MOVE:
        return not spent and fight.moves + fight.acted < 2
    return not spent and not fight.moves and not fight.acted
