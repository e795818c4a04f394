"""Between fights: what everyone brings along, hours that pass, and what policies do about wounds."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, TURN_END
from affray.kernel.fight import NOBODY
from affray.kernel.terms import OPTION, rule
from affray.rulesets.modern20.injuries import LAST_BIT, tally
from affray.rulesets.modern20.policy import decide
from affray.rulesets.modern20.rests_policy import best_physician, wants_short_rest, wants_standard_rest
from affray.rulesets.modern20.rests_terms import FIGHT_IS_ON, SHORT, STANDARD_REST
from affray.rulesets.modern20.rests_time import advance_all, fight_is_on, part_ways, time_of
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import hit_points, mark_scores, staggering, standing, unbounded_hp
from affray.rulesets.modern20.terms import (
    ABILITIES,
    CLIMBING,
    CONDITIONS,
    GRABBED,
    GRAPPLED,
    KNEELING,
    LOCATIONS,
    OUT_COLD,
    PINNED,
    PRONE,
    RUNNING,
    SITTING,
    SURPRISED,
    UNCONSCIOUS,
    V_REST,
)
from affray.rulesets.modern20.wounds import waking_hp

FURTHER = ()
"""The words behind `gm` that only this ruleset has: none."""
FIRST, THEN = 0, 1
"""In its first go a combatant takes a Short Rest, in its second a Standard one."""
SCORES, PARTS, ALL_CONDITIONS = len(ABILITIES), len(LOCATIONS), len(CONDITIONS)


@rule("modern20.rest.clock", "modern20.injury.healing", "modern20.damage.permanent-healing")
def carry(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """Everyone brings its damage, injuries, scores, exhaustion, Hit Dice, and what its rests count."""
    there, unit = ended.units[old], fight.units[new]
    unit.nonlethal = there.nonlethal
    unit.lethal = there.lethal
    unit.semi_permanent = there.semi_permanent
    unit.permanent = there.permanent
    unit.exhaustion = there.exhaustion
    unit.fell = there.fell
    unit.failed = there.failed
    unit.knocked = there.knocked
    unit.maimed = there.maimed
    unit.hit_dice = min(there.hit_dice, fight.sheets[new].level)
    unit.breathed = there.breathed
    unit.clock = time_of(ended, old)
    unit.short_end = there.short_end
    unit.standard_end = there.standard_end
    unit.complex_successes = there.complex_successes
    unit.complex_failures = there.complex_failures
    unit.attended_by = NOBODY if there.attended_by < 0 else numbers[there.attended_by]
    for ability in range(SCORES):
        unit.ability_damage[ability] = there.ability_damage[ability]
        unit.ability_loss[ability] = there.ability_loss[ability]
    carry_injuries(ended, old, fight, new, numbers)
    carry_conditions(ended, old, fight, new)
    if there.state == UNCONSCIOUS and there.left[OUT_COLD] > 0:
        wake_with(fight, new)
    count_again(fight, new)


@rule("modern20.injury.permanent", "modern20.injury.slow-consequences", "modern20.injury.bleeding")
def carry_injuries(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """Injuries, which no longer bleed, with the Recoveries that have failed on them and who has failed on them."""
    there, unit = ended.units[old], fight.units[new]
    unit.injuries = there.injuries
    for number in range(there.injuries):
        injury, before = unit.injury[number], there.injury[number]
        injury.location = before.location
        injury.severity = before.severity
        injury.bleeds = 0
        injury.failures = before.failures
        injury.permanent = before.permanent
        injury.failed_by = renumbered(before.failed_by, numbers)
    for location in range(PARTS):
        unit.lasting[location] = there.lasting[location]


@rule("modern20.injury.permanent")
def renumbered(failed_by: int, numbers: list[int]) -> int:
    """Those who have failed on an injury, each one's bit in the books of the next fight."""
    signed = 0
    for bit in range(LAST_BIT + 1):
        if (failed_by >> bit) % 2 == 1:
            signed |= 1 << min(LAST_BIT, numbers[bit])
    return signed


@rule("modern20.rest.clock")
def stays_behind(condition: int) -> bool:
    """Whether a condition belongs to the fight it was in: surprise, postures and holds."""
    return condition in (SURPRISED, PRONE, KNEELING, SITTING, CLIMBING, RUNNING, GRABBED, GRAPPLED, PINNED)


@rule("modern20.rest.clock")
def carry_conditions(ended: Fight, old: int, fight: Fight, new: int) -> None:
    """Open-ended conditions, without those that belong to a fight."""
    there, unit = ended.units[old], fight.units[new]
    for condition in range(ALL_CONDITIONS):
        if not stays_behind(condition):
            if unit.left[condition] > 0:
                fight.timed -= 1
            unit.left[condition] = 0
            if there.left[condition] == OPEN:
                unit.left[condition] = OPEN
                unit.ends[condition] = TURN_END
                unit.anchor[condition] = new


@rule("modern20.staggered.hurt", "modern20.rest.clock")
def wake_with(fight: Fight, who: int) -> None:
    """Whoever lay unconscious for some turns has woken since, with the hit points of those who wake."""
    unit = fight.units[who]
    mark_scores(fight, who)
    missing = max(0, waking_hp(fight, who) - unbounded_hp(fight, who))
    nonlethal = min(unit.nonlethal, missing)
    unit.nonlethal -= nonlethal
    unit.lethal -= min(unit.lethal, missing - nonlethal)


@rule("modern20.damage.maximum", "modern20.injury.parts")
def count_again(fight: Fight, who: int) -> None:
    """Hit points and state as they follow from what was brought."""
    unit = fight.units[who]
    mark_scores(fight, who)
    tally(fight, who)
    unit.hp = hit_points(fight, who)
    if unit.hp > 0:
        unit.fell = 0
        unit.knocked = 0
    unit.staggered = 0
    if staggering(fight, who):
        unit.staggered = 1
    unit.state = standing(fight, who)


@rule("modern20.rest.clock")
def pass_time(fight: Fight, minutes: int) -> int:
    """Time passes for everyone, outside a fight; the clause that forbids it, or 0."""
    if fight_is_on(fight):
        return FIGHT_IS_ON
    part_ways(fight)
    advance_all(fight, minutes)
    return 0


@rule()
def further(fight: Fight, word: int) -> int:
    """No word is known here; the clause that says so."""
    return OPTION


@rule("modern20.short.gain", "modern20.standard.gain")
def choose_between(fight: Fight, who: int, go: int) -> bool:
    """What a combatant does about its wounds: a Short Rest, then a Standard one, if it has any use for them."""
    if go == FIRST and wants_short_rest(fight, who):
        decide(fight, V_REST, who)
        fight.decision.subject = SHORT
    elif go == THEN and wants_standard_rest(fight, who):
        decide(fight, V_REST, who)
        fight.decision.subject = STANDARD_REST
    else:
        return False
    fight.decision.physician = best_physician(fight, who)
    return True
