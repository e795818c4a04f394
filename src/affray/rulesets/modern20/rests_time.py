"""When one may rest: each one's own clock, how long a rest takes, what cuts it short, what ends between fights."""

from __future__ import annotations

from affray.kernel.calendar import DAY, HOUR
from affray.kernel.conditions import lose
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.hours import let_pass
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import modifier, score_of
from affray.rulesets.modern20.rests_terms import (
    COMPLETE,
    DAYS_IN_A_ROW,
    DISTURBED,
    LIGHT_ACTIVITY,
    LONG,
    SHORT,
    STANDARD_REST,
    STRENUOUS_ACTIVITY,
)
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.terms import CONSTITUTION, OUT_COLD, STAGGERED, UNCONSCIOUS
from affray.rulesets.modern20.turns import end_timed
from affray.rulesets.modern20.wounds import come_round, take_stock

SHORT_MINUTES, STANDARD_MINUTES, LONG_DAYS, COMPLETE_DAYS = 10, 8 * HOUR, 7, 30
BETWEEN_SHORT, BETWEEN_STANDARD = HOUR, DAY
SLEEPLESS_MINUTES = 10
LONG_IN_A_ROW, COMPLETE_IN_A_ROW = 2, 7
STRENUOUS_HOURS = 1

# --- clocks -----------------------------------------------------------------------------------------------------


@rule("modern20.rest.clock")
def opened_at(fight: Fight) -> int:
    """The minute of the calendar at which what lies behind this fight, or before it, has begun."""
    return fight.minutes if fight.met < 0 else fight.met


@rule("modern20.rest.clock")
def time_of(fight: Fight, who: int) -> int:
    """What a combatant's own clock says, in minutes of the calendar."""
    return max(fight.units[who].clock, opened_at(fight))


@rule("modern20.rest.clock")
def advance(fight: Fight, who: int, minutes: int) -> None:
    """Time passes for one combatant; the calendar shows the latest of all clocks."""
    fight.met = opened_at(fight)
    fight.units[who].clock = time_of(fight, who) + minutes
    ahead = fight.units[who].clock - fight.minutes
    if ahead > 0:
        let_pass(fight, ahead)


@rule("modern20.rest.clock")
def advance_all(fight: Fight, minutes: int) -> None:
    """Time passes for everyone."""
    fight.met = opened_at(fight)
    for who in range(fight.n):
        fight.units[who].clock = time_of(fight, who) + minutes
    let_pass(fight, minutes)


@rule("modern20.short.once", "modern20.rest.clock")
def short_wait(fight: Fight, who: int) -> int:
    """How many minutes must still pass before the next Short Rest."""
    unit = fight.units[who]
    return 0 if unit.short_end < 0 else max(0, unit.short_end + BETWEEN_SHORT - time_of(fight, who))


@rule("modern20.standard.gain", "modern20.rest.clock")
def standard_wait(fight: Fight, who: int) -> int:
    """How many minutes must still pass before the next Standard Rest."""
    unit = fight.units[who]
    return 0 if unit.standard_end < 0 else max(0, unit.standard_end + BETWEEN_STANDARD - time_of(fight, who))


@rule("modern20.rest.refused")
def fight_is_on(fight: Fight) -> bool:
    """Whether there is a fight on, in which nobody rests."""
    return bool(fight.round > 0 and fight.over == GOING_ON)


# --- what ends between fights -----------------------------------------------------------------------------------


@rule("modern20.rest.clock", "modern20.staggered.hurt")
def part_ways(fight: Fight) -> None:
    """Before time passes: conditions with turns and Surprised end, and whoever was unconscious by them wakes."""
    for who in range(fight.n):
        unit = fight.units[who]
        asleep = unit.state == UNCONSCIOUS and unit.left[OUT_COLD] > 0
        end_timed(fight, who)
        if unit.left[OUT_COLD] > 0:
            lose(fight, who, OUT_COLD)
        take_stock(fight, who)
        if asleep:
            come_round(fight, who)


@rule("modern20.check.recovery", "modern20.rest.clock")
def can_attend(fight: Fight, who: int, physician: int) -> bool:
    """Whether somebody can attend: somebody else, there and awake, or so as soon as time passes."""
    if physician < 0 or physician >= fight.n or physician == who:
        return False
    doctor = fight.units[physician]
    if doctor.away != 0:
        return False
    return bool(doctor.state <= STAGGERED or (doctor.state == UNCONSCIOUS and doctor.left[OUT_COLD] > 0))


# --- how long, and what spoils it -------------------------------------------------------------------------------


@rule("modern20.complete.days")
def constitution(fight: Fight, who: int) -> int:
    """The Constitution modifier."""
    return modifier(score_of(fight, who, CONSTITUTION))


@rule("modern20.long.days", "modern20.complete.days", "modern20.rest.draws")
def days_of(fight: Fight, who: int, kind: int, lost: int) -> int:
    """How many days a rest takes, those that are lost included; none of the shorter ones takes a day."""
    if kind == LONG:
        return LONG_DAYS + lost
    if kind == COMPLETE:
        return max(1, COMPLETE_DAYS - constitution(fight, who)) + lost
    return 0


@rule("modern20.short.gain", "modern20.standard.sleep", "modern20.rest.draws")
def minutes_of(kind: int, days: int) -> int:
    """How many minutes a rest takes."""
    if kind == SHORT:
        return SHORT_MINUTES
    return STANDARD_MINUTES if kind == STANDARD_REST else days * DAY


@rule("modern20.complete.days", "modern20.rest.light-activity")
def lost_days(fight: Fight, who: int, d: Decision) -> int:
    """The days that are lost: those stated, and in a Complete Rest the one with too much light activity."""
    lost = max(0, d.lost_days, d.lost_in_a_row)
    if d.subject == COMPLETE and d.light > HOUR * max(1, constitution(fight, who)):
        lost = max(lost, 1 + max(0, d.lost_days))
    return lost


@rule("modern20.rest.damage", "modern20.rest.light-activity")
def spoiled(d: Decision, kind: int) -> int:
    """What cuts a rest short or starts it anew, or 0."""
    if d.harm > 0:
        return DISTURBED
    if d.strenuous > (STRENUOUS_HOURS if kind == LONG else 0):
        return STRENUOUS_ACTIVITY
    if kind == STANDARD_REST and d.light >= SLEEPLESS_MINUTES:
        return LIGHT_ACTIVITY
    return DAYS_IN_A_ROW if too_many_in_a_row(d, kind) else 0


@rule("modern20.long.days", "modern20.complete.days")
def too_many_in_a_row(d: Decision, kind: int) -> bool:
    """Whether so many days in a row are lost that a rest starts anew."""
    if kind == LONG:
        return d.lost_in_a_row >= LONG_IN_A_ROW
    return kind == COMPLETE and d.lost_in_a_row >= COMPLETE_IN_A_ROW


@rule("modern20.check.recovery")
def physician_of(d: Decision) -> int:
    """Who attends, or nobody."""
    return d.physician if d.physician >= 0 else NOBODY
