"""Rests: when each is possible, and carrying it out."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit
from affray.kernel.terms import OPTION, TARGET, rule
from affray.rulesets.modern20.rests_gains import complete_rest, long_rest, short_rest, standard_rest
from affray.rulesets.modern20.rests_terms import (
    COMPLETE,
    E_ATTENDED,
    E_REST_CUT,
    E_RESTED,
    FIGHT_IS_ON,
    LONG,
    NO_DAYS_TO_LOSE,
    NO_PHYSICIAN,
    NO_REST,
    NOT_TOGETHER,
    SHORT,
    SHORT_TOO_SOON,
    STANDARD_REST,
    STANDARD_TOO_SOON,
)
from affray.rulesets.modern20.rests_time import (
    advance,
    can_attend,
    days_of,
    fight_is_on,
    lost_days,
    minutes_of,
    part_ways,
    physician_of,
    short_wait,
    spoiled,
    standard_wait,
    time_of,
)
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.terms import DEAD, DEAD_STAY_DEAD


@rule("modern20.rest.refused", "modern20.check.recovery")
def rest_refusal(fight: Fight, d: Decision) -> int:
    """Why a rest is not possible."""
    if fight_is_on(fight):
        return FIGHT_IS_ON
    if d.actor < 0 or d.actor >= fight.n or fight.units[d.actor].away != 0:
        return TARGET
    if fight.units[d.actor].state == DEAD:
        return DEAD_STAY_DEAD
    if d.subject < SHORT or d.subject > COMPLETE:
        return OPTION
    if d.along != NO_REST and not goes_along(d.along, d.subject):
        return NOT_TOGETHER
    if d.physician != NOBODY and not can_attend(fight, d.actor, d.physician):
        return NO_PHYSICIAN
    if d.subject < LONG and (d.lost_days > 0 or d.lost_in_a_row > 0):
        return NO_DAYS_TO_LOSE
    return too_soon(fight, d)


@rule("modern20.rest.together")
def goes_along(shorter: int, longer: int) -> bool:
    """Whether one rest may be taken along with another: a Short or a Standard one with a longer one."""
    return shorter in (SHORT, STANDARD_REST) and shorter < longer


@rule("modern20.rest.together")
def includes(d: Decision, kind: int) -> bool:
    """Whether a rest is of a kind, or one of it is taken along."""
    return kind in (d.subject, d.along)


@rule("modern20.rest.refused", "modern20.short.once", "modern20.standard.gain")
def too_soon(fight: Fight, d: Decision) -> int:
    """Why a rest comes before its time: a Short Rest once in 60 minutes, a Standard one once in 24 hours."""
    if includes(d, SHORT) and short_wait(fight, d.actor) > 0:
        return SHORT_TOO_SOON
    if includes(d, STANDARD_REST) and standard_wait(fight, d.actor) > 0:
        return STANDARD_TOO_SOON
    return 0


@rule("modern20.rest.clock", "modern20.rest.draws", "modern20.rest.damage")
def rest(fight: Fight, d: Decision) -> None:
    """Carry out a rest: what ends between fights, the time that passes, what the rest brings."""
    who, kind, along, physician, dice = d.actor, d.subject, d.along, physician_of(d), d.dice
    part_ways(fight)
    reason = spoiled(d, kind)
    if reason != 0:
        emit(fight, E_REST_CUT, who, -1, kind, 0, reason)
        return
    days = days_of(fight, who, kind, lost_days(fight, who, d))
    minutes = minutes_of(kind, days)
    emit(fight, E_RESTED, who, -1, kind, days, minutes)
    if physician != NOBODY:
        emit(fight, E_ATTENDED, physician, who, kind, 0, 0)
    fight.units[who].attended_by = NOBODY if physician == NOBODY else fight.units[physician].known_as
    advance(fight, who, minutes)
    if along != NO_REST:
        finish(fight, who, along, physician, dice)
    if fight.units[who].state != DEAD:
        finish(fight, who, kind, physician, dice)


@rule("modern20.rest.together", "modern20.rest.draws")
def finish(fight: Fight, who: int, kind: int, physician: int, dice: int) -> None:
    """A rest is over: note when, and what it brings."""
    unit = fight.units[who]
    if kind == SHORT:
        unit.short_end = time_of(fight, who)
        short_rest(fight, who, physician, dice)
    elif kind == STANDARD_REST:
        unit.standard_end = time_of(fight, who)
        standard_rest(fight, who, physician, dice)
    elif kind == LONG:
        long_rest(fight, who, physician)
    else:
        complete_rest(fight, who, physician)
