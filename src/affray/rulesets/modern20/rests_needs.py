"""What a combatant needs to heal, in words, and when that is next rolled."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.calendar import DAY, duration
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import rests_terms as r
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.injuries import FOR_GOOD, LAST_BIT, UNTIL_LONG_REST
from affray.rulesets.modern20.rests_gains import FAILURES, SUCCESSES
from affray.rulesets.modern20.rests_time import days_of, minutes_of, short_wait, standard_wait
from affray.rulesets.modern20.state import Fight, Injury

REST_OF = {t.SERIOUS: r.SHORT, t.EXTENSIVE: r.STANDARD_REST, t.TRAUMATIC: r.LONG, t.INTENSIVE: r.COMPLETE}
"""The rest that removes injuries of a severity; mild ones go by a breather."""
PHYSICIAN_ONLY = (t.TRAUMATIC, t.INTENSIVE)


def needs(fight: Fight, roster: Roster, who: int) -> list[str]:
    """What a combatant needs to heal: injuries, damage, scores, exhaustion, Hit Dice; and who has attended it."""
    unit = fight.units[who]
    if unit.state == t.DEAD:
        return []
    said = [injury_needs(fight, roster, who, injury) for injury in unit.injury[: unit.injuries]]
    said += [*damage_needs(fight, who), *score_needs(fight, who), *limb_needs(fight, who)]
    if unit.exhaustion:
        said.append(f"exhaustion {unit.exhaustion}: {rest_in(fight, who, r.STANDARD_REST)}")
    spent = fight.sheets[who].level - unit.hit_dice
    if spent > 0:
        dice = "Hit Die" if spent == 1 else "Hit Dice"
        said.append(f"{spent} of {fight.sheets[who].level} {dice} spent: {rest_in(fight, who, r.LONG)}")
    if unit.attended_by >= 0:
        said.append(f"{roster.words[unit.attended_by]} attended its latest rest")
    return said


def rest_in(fight: Fight, who: int, kind: int) -> str:
    """A rest, and how long it is until it can be over."""
    wait = {r.SHORT: short_wait, r.STANDARD_REST: standard_wait}.get(kind)
    length = minutes_of(kind, days_of(fight, who, kind, 0))
    soon = length + (wait(fight, who) if wait else 0)
    if soon >= DAY:
        soon -= soon % DAY
    return f"a {r.RESTS[kind]} rest, over in {duration(soon)} at the earliest"


def injury_needs(fight: Fight, roster: Roster, who: int, injury: Injury) -> str:
    """What one injury needs."""
    what = f"{t.LOCATIONS[injury.location]}, {t.SEVERITIES[injury.severity]}"
    if injury.severity == t.MILD:
        return f"{what}, permanent" if injury.permanent else f"{what}: a breather in a fight"
    rest = rest_in(fight, who, REST_OF[injury.severity])
    if injury.permanent:
        others = names(roster, injury.failed_by)
        return f"{what}, permanent: a physician{f' other than {others}' if others else ''} at {rest}"
    by = " under a physician" if injury.severity in PHYSICIAN_ONLY else ""
    failed = f"; {injury.failures} of {fight.rules.injury_failures} failures" if injury.failures else ""
    return f"{what}: Recovery {recovery_dc(fight, injury.severity)} at {rest}{by}{failed}"


def recovery_dc(fight: Fight, severity: int) -> int:
    """What the Recovery of a rest of that kind must reach."""
    rules = fight.rules
    return {
        t.SERIOUS: rules.short_rest_dc,
        t.EXTENSIVE: rules.fairly_easy,
        t.TRAUMATIC: rules.intermediate,
        t.INTENSIVE: rules.difficult,
    }[severity]


def names(roster: Roster, failed_by: int) -> str:
    """The names of the physicians that the bits stand for."""
    return " or ".join(word for bit, word in enumerate(roster.words[:LAST_BIT]) if failed_by >> bit & 1)


def damage_needs(fight: Fight, who: int) -> Iterator[str]:
    """What each kind of damage needs."""
    unit = fight.units[who]
    if unit.nonlethal:
        yield f"{unit.nonlethal} nonlethal: Hit Dice at {rest_in(fight, who, r.SHORT)}"
    if unit.lethal:
        yield f"{unit.lethal} lethal: Hit Dice at {rest_in(fight, who, r.STANDARD_REST)}, make it nonlethal"
    if unit.semi_permanent:
        counts = f"{unit.complex_successes} of {SUCCESSES} successes, {unit.complex_failures} of {FAILURES} failures"
        rest = rest_in(fight, who, r.COMPLETE)
        yield f"{unit.semi_permanent} semi-permanent: Recovery {fight.rules.difficult} at {rest} ({counts})"
    if unit.permanent:
        yield f"{unit.permanent} permanent: only the supernatural"


def score_needs(fight: Fight, who: int) -> Iterator[str]:
    """What each score needs."""
    unit = fight.units[who]
    for ability, word in enumerate(t.ABILITIES):
        missing = unit.ability_damage[ability]
        if missing:
            yield f"{word} {missing} down: Recovery {5 + missing} at {rest_in(fight, who, r.LONG)}"
        if unit.ability_loss[ability]:
            yield f"{word} {unit.ability_loss[ability]} lost: only the supernatural"


def limb_needs(fight: Fight, who: int) -> Iterator[str]:
    """What limbs need that stay of no use though their injury has healed."""
    for location, word in enumerate(t.LOCATIONS):
        lasting = fight.units[who].lasting[location]
        if lasting == UNTIL_LONG_REST:
            yield f"{word} of no use: {rest_in(fight, who, r.LONG)}"
        elif lasting == FOR_GOOD:
            yield f"{word} lost for good"
