"""Injuries: how severe, what they do, how they bleed and end."""

from __future__ import annotations

from affray.kernel.events import FIGHT_STOPPED
from affray.kernel.fight import GOING_ON, NOBODY, OUTGROWN, STOPPED
from affray.kernel.primitives import emit, roll_sum
from affray.kernel.terms import rule
from affray.rulesets.modern20.durations import gain_for
from affray.rulesets.modern20.hands import drop_from_side
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import INJURIES, Fight
from affray.rulesets.modern20.terms import (
    BLEED,
    DAZED,
    DEAD,
    E_BLED,
    E_INJURED,
    E_INJURY_HEALED,
    E_INJURY_PERMANENT,
    EXTENSIVE,
    HEAD,
    INTENSIVE,
    LETHAL,
    LOCATIONS,
    P_INJURIES,
    SERIOUS,
    STUNNED,
    TORSO,
    UNHURT,
)
from affray.rulesets.modern20.wounds import blow, take_stock

PARTS = len(LOCATIONS)
UNTIL_LONG_REST, FOR_GOOD = 1, 2
"""How long a limb stays of no use, whatever becomes of the injury."""
LAST_BIT = 62
"""Physicians whose names come later than so many others share a bit."""


@rule("modern20.injury.degrees")
def severity_of(fight: Fight, degrees: int) -> int:
    """How severe an injury so many degrees of success inflict; UNHURT for none."""
    severity = INTENSIVE
    while severity > UNHURT and degrees < fight.rules.severity[severity]:
        severity -= 1
    return severity


@rule("modern20.injury.effects")
def is_limb(location: int) -> bool:
    """Whether a part can be of no use and lost: neither head nor torso."""
    return location not in (HEAD, TORSO)


@rule("modern20.injury.parts", "modern20.injury.effects", "modern20.injury.bleeding")
def tally(fight: Fight, who: int) -> None:
    """Count a combatant's injuries: the worst of each part, what is of no use, and what bleeds."""
    unit = fight.units[who]
    for location in range(PARTS):
        unit.worst[location] = UNHURT
    unit.bleed_points = 0
    unit.bleed_dice = 0
    for number in range(unit.injuries):
        injury = unit.injury[number]
        unit.worst[injury.location] = max(unit.worst[injury.location], injury.severity)
        if injury.bleeds != 0:
            unit.bleed_points += fight.rules.bleeds[injury.severity]
            unit.bleed_dice += fight.rules.bleed_dice[injury.severity]
    for location in range(PARTS):
        unit.useless[location] = 0
        if is_limb(location) and (unit.worst[location] >= EXTENSIVE or unit.lasting[location] != 0):
            unit.useless[location] = 1


@rule("modern20.injury.effects", "modern20.injury.bleeding")
def injure(fight: Fight, who: int, location: int, severity: int) -> None:
    """Inflict an injury, with all it does at once."""
    if severity == UNHURT:
        return
    unit = fight.units[who]
    if unit.injuries >= INJURIES:
        outgrow(fight)
        return
    injury = unit.injury[unit.injuries]
    injury.location = location
    injury.severity = severity
    injury.bleeds = 1 if fight.rules.bleeds[severity] + fight.rules.bleed_dice[severity] > 0 else 0
    injury.failures = 0
    injury.failed_by = 0
    injury.permanent = 0
    unit.injuries += 1
    fight.dealt[severity] += 1
    if severity == INTENSIVE and is_limb(location):
        unit.lasting[location] = FOR_GOOD
    tally(fight, who)
    emit(fight, E_INJURED, who, -1, location, severity, 0)
    strike_part(fight, who, location, severity)
    take_stock(fight, who)


@rule("modern20.injury.effects")
def strike_part(fight: Fight, who: int, location: int, severity: int) -> None:
    """What an injury does to its part at once: a head reels, an arm or hand lets go."""
    if location == HEAD:
        if severity == SERIOUS:
            gain_for(fight, who, DAZED, 1)
        elif severity == EXTENSIVE:
            gain_for(fight, who, STUNNED, 1)
    elif severity >= SERIOUS:
        drop_from_side(fight, who, location)


@rule()
def outgrow(fight: Fight) -> None:
    """There are more injuries than the list holds: the fight is stopped and says so."""
    if fight.over == GOING_ON:
        fight.over = STOPPED
        fight.reason = OUTGROWN
        emit(fight, FIGHT_STOPPED, -1, -1, fight.reason, 0, 0)


@rule("modern20.injury.by-rest", "modern20.injury.slow-consequences")
def remove_injury(fight: Fight, who: int, number: int) -> None:
    """An injury is gone; a limb that it made useless stays so until the next Long Rest."""
    unit = fight.units[who]
    location, severity = unit.injury[number].location, unit.injury[number].severity
    if is_limb(location) and severity >= EXTENSIVE and unit.lasting[location] == 0:
        unit.lasting[location] = UNTIL_LONG_REST
    for later in range(number, unit.injuries - 1):
        here, following = unit.injury[later], unit.injury[later + 1]
        here.location = following.location
        here.severity = following.severity
        here.bleeds = following.bleeds
        here.failures = following.failures
        here.failed_by = following.failed_by
        here.permanent = following.permanent
    unit.injuries -= 1
    tally(fight, who)
    emit(fight, E_INJURY_HEALED, who, -1, location, severity, 0)
    take_stock(fight, who)


@rule("modern20.injury.by-rest")
def remove_all(fight: Fight, who: int, severity: int, physician: int) -> None:
    """All injuries of exactly one severity are gone, as far as oneself or the physician can heal them."""
    number = 0
    while number < fight.units[who].injuries:
        if fight.units[who].injury[number].severity == severity and heals(fight, who, number, physician):
            remove_injury(fight, who, number)
        else:
            number += 1


@rule("modern20.injury.permanent")
def signature(fight: Fight, physician: int) -> int:
    """The bit that stands for a physician in an injury's books, by name, so that it holds from fight to fight."""
    return 1 << min(LAST_BIT, fight.units[physician].known_as)


@rule("modern20.injury.permanent")
def heals(fight: Fight, who: int, number: int, physician: int) -> bool:
    """Whether an injury can still be healed: a permanent one only by a physician who has not failed on it."""
    injury = fight.units[who].injury[number]
    if injury.permanent == 0:
        return True
    return physician != NOBODY and injury.failed_by & signature(fight, physician) == 0


@rule("modern20.injury.permanent")
def fail_to_heal(fight: Fight, who: int, severity: int, physician: int) -> None:
    """A Recovery has failed, by oneself or a physician: injuries of its kind that have seen too many are permanent."""
    unit = fight.units[who]
    for number in range(unit.injuries):
        injury = unit.injury[number]
        if injury.severity == severity:
            if physician != NOBODY:
                injury.failed_by |= signature(fight, physician)
            injury.failures += 1
            if injury.permanent == 0 and injury.failures >= fight.rules.injury_failures:
                injury.permanent = 1
                emit(fight, E_INJURY_PERMANENT, who, -1, injury.location, severity, 0)


@rule("modern20.injury.bleeding")
def bleeds(fight: Fight, who: int) -> bool:
    """Whether any injury of a combatant bleeds."""
    return bool(fight.units[who].bleed_points + fight.units[who].bleed_dice > 0)


@rule("modern20.injury.bleeding")
def bleed(fight: Fight, who: int) -> None:
    """Lethal damage at the start of one's turn, added up over injuries; the dead bleed no more."""
    unit = fight.units[who]
    if unit.state == DEAD or not bleeds(fight, who):
        return
    amount = note(fight, P_INJURIES, unit.bleed_points)
    if unit.bleed_dice > 0:
        amount = roll_sum(fight, who, BLEED, unit.bleed_dice, 4, amount)
    emit(fight, E_BLED, who, -1, amount, 0, 0)
    blow(fight, who, NOBODY, amount, LETHAL)


@rule("modern20.injury.bleeding")
def stop_bleeding(fight: Fight, who: int) -> None:
    """None of the injuries bleeds any more."""
    unit = fight.units[who]
    for number in range(unit.injuries):
        unit.injury[number].bleeds = 0
    tally(fight, who)
