"""One swing or shot, from the die to the injury."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit, hush, roll_between
from affray.kernel.stretches import EACH, begins, each_from
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import degrees, degrees_begin
from affray.rulesets.modern20.cover import cover_bonus
from affray.rulesets.modern20.damage import damage_at, kind_dealt
from affray.rulesets.modern20.defense import defense
from affray.rulesets.modern20.hands import wield
from affray.rulesets.modern20.injuries import injure, severity_of
from affray.rulesets.modern20.maneuvers_parry import may_parry, parried
from affray.rulesets.modern20.maneuvers_sunder import strike_item
from affray.rulesets.modern20.sight import come_out, feet_between, missed_after_all
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.terms import (
    ATTACK,
    DISABLED,
    E_COVER_STRUCK,
    E_HIT,
    E_LOCATED,
    E_MISS,
    E_SOFT_STRUCK,
    MELEE,
    RANGED,
    SOFT,
)
from affray.rulesets.modern20.to_hit import attack_bonus, attack_edge, kind_of
from affray.rulesets.modern20.wounds import blow


@rule()
def plain_swing(fight: Fight, feet: int) -> None:
    """The next attack is a plain one, at a stated distance (-1: none is stated)."""
    swing = fight.swing
    swing.feet = feet
    swing.called = -1
    swing.lethal = 0
    swing.advantages = 0
    swing.disadvantages = 0
    swing.flanking = 0
    swing.higher_ground = 0
    swing.bonus = 0
    swing.half_strength = 0
    swing.power = 0
    swing.precise = 0
    swing.sundered = -1


@rule("modern20.attack.situations")
def stated_swing(fight: Fight) -> None:
    """The next attack has the options of the decision."""
    d, swing = fight.decision, fight.swing
    plain_swing(fight, d.feet)
    swing.called = d.called
    swing.lethal = d.lethal
    swing.advantages = d.advantage
    swing.disadvantages = d.disadvantage
    swing.flanking = d.flanking
    swing.higher_ground = d.higher_ground
    swing.bonus = d.bonus


@rule("modern20.location.natural", "modern20.injury.called-shot")
def location_hit(fight: Fight) -> int:
    """Where the attack hits: where it was aimed, else what the kept die shows."""
    swing = fight.swing
    if swing.called >= 0:
        return swing.called
    location: int = fight.rules.location[swing.natural]
    return location


@rule("modern20.disabled.effects", "modern20.check.degrees")
def degrees_against(fight: Fight, target: int, total: int, needed: int) -> int:
    """Degrees of an attack: one more against the disabled, when it succeeds."""
    reached = degrees(total, needed)
    return reached + 1 if reached > 0 and fight.units[target].left[DISABLED] != 0 else reached


@rule("modern20.injury.called-shot", "modern20.maneuver.precision-strike", "modern20.injury.degrees")
def injury_degrees(fight: Fight, reached: int) -> int:
    """Degrees as they count for the injury: a called shot and a precision strike need one less."""
    swing = fight.swing
    return reached + (1 if swing.called >= 0 else 0) + (1 if swing.precise != 0 else 0)


@rule("modern20.check.degrees", "modern20.cover.struck", "modern20.location.natural")
def outcomes_begin(fight: Fight, who: int, target: int, kind: int, feet: int, bonus: int) -> int:
    """Where the faces of an attack's die begin to do something else: by degrees, by location, by striking cover.

    Each face that hits counts if the target may parry, or if damage is by the margin.
    """
    if kind == RANGED and fight.units[target].cover == SOFT:
        return EACH
    hush(fight, True)
    bare = defense(fight, target, who, kind, feet)
    needed = bare + cover_bonus(fight, target, kind)
    hush(fight, False)
    bounds = each_from(needed - bonus)
    if kind != MELEE or (fight.units[who].aggressive == 0 and not may_parry(fight, target)):
        bounds &= degrees_begin(needed - bonus)
    if fight.swing.called < 0:
        bounds |= fight.rules.locations_begin & each_from(min(bare, needed) - bonus)
    return bounds | begins(min(bare, needed) - bonus)


@rule("modern20.attack.meets", "modern20.concealment.chance", "modern20.parry.offered", "modern20.maneuver.feint")
def swing(fight: Fight, who: int, target: int, item: int) -> int:
    """One attack as `fight.swing` has it: degrees of success, or as a negative number of failure."""
    made = fight.swing
    kind = kind_of(fight, item)
    feet = feet_between(fight, who, target, made.feet)
    wield(fight, who, item)
    bonus = attack_bonus(fight, who, target, item, feet)
    bounds = outcomes_begin(fight, who, target, kind, feet, bonus)
    made.natural = roll_between(fight, who, ATTACK, 20, attack_edge(fight, who, target, kind), bonus, bounds)
    made.total = made.natural + bonus
    bare = defense(fight, target, who, kind, feet)
    made.defense = bare + cover_bonus(fight, target, kind)
    if fight.units[who].feinted == target:
        fight.units[who].feinted = NOBODY
    reached = degrees_against(fight, target, made.total, made.defense)
    emit(fight, E_HIT if reached > 0 else E_MISS, who, target, made.total, made.defense, item)
    if reached < 0:
        miss(fight, who, target, item, bare)
    elif missed_after_all(fight, who, target) or (kind == MELEE and parried(fight, who, target, made.total)):
        reached = -1
    else:
        hit(fight, who, target, item, reached)
    come_out(fight, who)
    return reached


@rule("modern20.damage.order", "modern20.location.table")
def hit(fight: Fight, who: int, target: int, item: int, reached: int) -> None:
    """Damage and what it asks for, then the injury; an attack on a thing strikes just that."""
    made = fight.swing
    if made.sundered >= 0:
        strike_item(fight, who, target, item, made.sundered)
        return
    location = location_hit(fight)
    severity = severity_of(fight, injury_degrees(fight, reached))
    fight.hits[location] += 1
    amount = damage_at(fight, who, item, location, made.total - made.defense)
    emit(fight, E_LOCATED, who, target, location, fight.rules.multiplier[location], amount)
    blow(fight, target, who, amount, kind_dealt(fight, who, target, item, reached))
    injure(fight, target, location, severity)


@rule("modern20.cover.struck", "modern20.cover.soft-struck")
def miss(fight: Fight, who: int, target: int, item: int, bare: int) -> None:
    """A roll that would have hit without the cover strikes what covers."""
    if fight.swing.total < bare:
        return
    if fight.units[target].cover == SOFT:
        strike_creature(fight, who, target, item)
    else:
        strike_cover(fight, who, target, item)


@rule("modern20.cover.struck")
def strike_cover(fight: Fight, who: int, target: int, item: int) -> None:
    """The cover is struck: what exceeds its hardness goes on to the target, as it is and without an injury."""
    made = fight.swing
    location = location_hit(fight)
    amount = damage_at(fight, who, item, location, made.total - made.defense)
    emit(fight, E_LOCATED, who, target, location, fight.rules.multiplier[location], amount)
    through = max(0, amount - fight.units[target].hardness)
    emit(fight, E_COVER_STRUCK, who, target, amount, fight.units[target].hardness, through)
    if through > 0 and made.sundered < 0:
        blow(fight, target, who, through, fight.sheets[item // ITEMS].weapon[item % ITEMS].damage_kind)


@rule("modern20.cover.soft-struck")
def strike_creature(fight: Fight, who: int, target: int, item: int) -> None:
    """The same roll against the covering creature, without its cover and without a miss chance."""
    made = fight.swing
    other = fight.units[target].cover_by
    if other in (NOBODY, who) or fight.units[other].away != 0:
        return
    made.defense = defense(fight, other, who, kind_of(fight, item), feet_between(fight, who, other, made.feet))
    reached = degrees_against(fight, other, made.total, made.defense)
    emit(fight, E_SOFT_STRUCK, who, other, made.total, made.defense, 1 if reached > 0 else 0)
    if reached > 0:
        hit(fight, who, other, item, reached)
