"""Maneuvers by opposed rolls: demoralize, dirty trick, disarm, trip, feint, joint lock, restrain, steal; escaping."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, lose
from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded, standing_at
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.attack_rolls import stated_swing
from affray.rulesets.modern20.damage import damage_bonus, kind_dealt, weapon_dice
from affray.rulesets.modern20.durations import gain_for
from affray.rulesets.modern20.hands import drop, leave_hands, receive
from affray.rulesets.modern20.holds import end_hold
from affray.rulesets.modern20.maneuvers_forced import fall, sign, solid
from affray.rulesets.modern20.maneuvers_opposed import BODILY, FEINTS, THREATS, TRICKS, contest
from affray.rulesets.modern20.maneuvers_terms import E_COMPOSES, E_ESCAPES, E_FEINTED, E_FREED, E_LANDED, E_TAKEN
from affray.rulesets.modern20.state import ITEMS, Decision, Fight
from affray.rulesets.modern20.terms import (
    BY_INTIMIDATION,
    CONDITIONS,
    DEMORALIZE,
    DIRTY_TRICK,
    DISARM,
    ENTANGLED,
    FEINT,
    GRABBED,
    GRAPPLED,
    INTIMIDATION,
    JOINT_LOCK,
    MANEUVERING,
    PINNED,
    RESTRAIN,
    SHAKEN,
    STEAL,
    TRIP,
)
from affray.rulesets.modern20.wounds import blow

CONDITION_COUNT = len(CONDITIONS)


@rule("modern20.maneuver.demoralize")
def demoralize(fight: Fight, d: Decision) -> bool:
    """Intimidation: success shakes the target; a failure against Intimidation oneself, by the defender's degrees."""
    fight.units[d.actor].demoralized |= 1 << d.target
    reached = contest(fight, d.actor, d.target, DEMORALIZE, INTIMIDATION, THREATS, 0)
    if reached > 0:
        gain_for(fight, d.target, SHAKEN, reached)
    elif fight.swing.answer == BY_INTIMIDATION:
        gain_for(fight, d.actor, SHAKEN, -reached)
    return reached > 0


@rule("modern20.maneuver.dirty-trick", "modern20.conditions.duration")
def dirty_trick(fight: Fight, d: Decision) -> bool:
    """A hindrance for as many rounds as degrees, which the target can shake off."""
    skill = MANEUVERING if d.skill < 0 else d.skill
    reached = contest(fight, d.actor, d.target, DIRTY_TRICK, skill, TRICKS, 0)
    if reached <= 0:
        return False
    unit = fight.units[d.target]
    before = unit.left[d.subject]
    gain_for(fight, d.target, d.subject, reached)
    if unit.left[d.subject] == reached and before != reached:
        unit.tricked |= 1 << d.subject
    return True


@rule("modern20.maneuver.dirty-trick")
def tricked_by(fight: Fight, who: int) -> bool:
    """Whether a combatant suffers from a dirty trick."""
    unit = fight.units[who]
    for condition in range(CONDITION_COUNT):
        if (unit.tricked >> condition) % 2 == 1 and unit.left[condition] != 0:
            return True
    return False


@rule("modern20.maneuver.dirty-trick")
def compose(fight: Fight, who: int) -> None:
    """Shake off all dirty tricks."""
    unit = fight.units[who]
    emit(fight, E_COMPOSES, who, -1, 0, 0, 0)
    for condition in range(CONDITION_COUNT):
        if (unit.tricked >> condition) % 2 == 1:
            lose(fight, who, condition)
    unit.tricked = 0


@rule("modern20.maneuver.disarm", "modern20.maneuver.disarm-take")
def disarm(fight: Fight, d: Decision) -> bool:
    """The weapon in the right hand drops, lands some squares away, or is taken, which gives the target advantage."""
    item = fight.units[d.target].right
    reached = contest(fight, d.actor, d.target, DISARM, MANEUVERING, BODILY, d.take)
    if reached <= 0 or item < 0 or fight.item[item].holder != d.target:
        return False
    if d.take != 0:
        take_from(fight, d.actor, d.target, item)
    else:
        drop(fight, d.target, item)
        if d.x >= 0 and reached > 1:
            land(fight, d.target, item, d.x, d.y, reached - 1)
    return True


@rule("modern20.maneuver.disarm-take", "modern20.maneuver.steal")
def take_from(fight: Fight, who: int, other: int, item: int) -> None:
    """An item passes from one to another."""
    leave_hands(fight, other, item)
    receive(fight, who, item)
    emit(fight, E_TAKEN, who, other, item, 0, 0)


@rule("modern20.maneuver.disarm")
def land(fight: Fight, who: int, item: int, x: int, y: int, squares: int) -> None:
    """An item flies towards a square and on: to the last free square of so many, at most up to something solid."""
    if not gridded(fight):
        return
    unit, thing = fight.units[who], fight.item[item]
    dx, dy = sign(x - unit.x), sign(y - unit.y)
    for step in range(1, squares + 1):
        there_x, there_y = unit.x + step * dx, unit.y + step * dy
        if solid(fight, there_x, there_y):
            break
        if standing_at(fight, there_x, there_y) < 0:
            thing.x = there_x
            thing.y = there_y
    emit(fight, E_LANDED, who, -1, item, thing.x, thing.y)


@rule("modern20.maneuver.trip")
def trip(fight: Fight, d: Decision) -> bool:
    """The target is prone."""
    made = contest(fight, d.actor, d.target, TRIP, MANEUVERING, BODILY, 0) > 0
    if made:
        fall(fight, d.target)
    return made


@rule("modern20.maneuver.feint")
def feint(fight: Fight, d: Decision) -> bool:
    """Against Instinct, at once: no Dexterity bonus or skill ranks against the actor's next attack."""
    made = contest(fight, d.actor, d.target, FEINT, MANEUVERING, FEINTS, 0) > 0
    if made:
        fight.units[d.actor].feinted = d.target
        emit(fight, E_FEINTED, d.actor, d.target, 0, 0, 0)
    return made


@rule("modern20.maneuver.joint-lock", "modern20.damage.no-location", "modern20.damage.strength")
def joint_lock(fight: Fight, d: Decision) -> bool:
    """Unarmed damage, without a location, and entangled for as many rounds as degrees."""
    reached = contest(fight, d.actor, d.target, JOINT_LOCK, MANEUVERING, BODILY, 0)
    if reached <= 0:
        return False
    item = d.actor * ITEMS
    stated_swing(fight)
    amount = max(1, weapon_dice(fight, d.actor, item, damage_bonus(fight, d.actor, item, 0)))
    blow(fight, d.target, d.actor, amount, kind_dealt(fight, d.actor, d.target, item, reached))
    gain_for(fight, d.target, ENTANGLED, reached)
    return True


@rule("modern20.maneuver.restrain")
def restrain(fight: Fight, d: Decision) -> bool:
    """Grabbed; the grabbed grappled; the grappled pinned. One holds one at a time."""
    if contest(fight, d.actor, d.target, RESTRAIN, MANEUVERING, BODILY, 0) <= 0:
        return False
    me, unit = fight.units[d.actor], fight.units[d.target]
    if unit.left[GRAPPLED] != 0:
        gain_for(fight, d.target, PINNED, OPEN)
    elif unit.left[GRABBED] != 0:
        gain_for(fight, d.target, GRAPPLED, OPEN)
    else:
        gain_for(fight, d.target, GRABBED, OPEN)
    if me.holding not in (NOBODY, d.target):
        end_hold(fight, d.actor)
    if unit.held_by == NOBODY:
        unit.held_by = d.actor
        me.holding = d.target
    return True


@rule("modern20.maneuver.escape")
def escape(fight: Fight, d: Decision) -> None:
    """Against the holder: success ends being grabbed, grappled and pinned. Where nobody holds it ends at once."""
    holder = fight.units[d.actor].held_by
    emit(fight, E_ESCAPES, d.actor, holder, 0, 0, 0)
    if holder == NOBODY:
        lose(fight, d.actor, GRABBED)
        lose(fight, d.actor, GRAPPLED)
        lose(fight, d.actor, PINNED)
        emit(fight, E_FREED, d.actor, -1, 0, 0, 0)
    elif contest(fight, d.actor, holder, -1, MANEUVERING, BODILY, 0) > 0:
        end_hold(fight, holder)


@rule("modern20.maneuver.steal")
def loose_item(fight: Fight, who: int) -> int:
    """The first listed item of a combatant that is not in its hands: one's own, then what it has taken; or -1."""
    unit = fight.units[who]
    for item in range(who * ITEMS + 1, who * ITEMS + fight.sheets[who].weapons):
        if fight.item[item].holder == who and item not in (unit.right, unit.left_hand):
            return item
    if fight.passed_on != 0:
        for item in range(ITEMS * fight.n):
            if item // ITEMS != who and fight.item[item].holder == who and item % ITEMS != 0:
                if item not in (unit.right, unit.left_hand):
                    return item
    return -1


@rule("modern20.maneuver.steal")
def steal(fight: Fight, d: Decision) -> bool:
    """Takes the first listed item that is not in the target's hands."""
    made = contest(fight, d.actor, d.target, STEAL, MANEUVERING, BODILY, 0) > 0
    item = loose_item(fight, d.target)
    if made and item >= 0:
        take_from(fight, d.actor, d.target, item)
    return made
