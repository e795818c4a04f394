"""Damage: six kinds, what they do to hit points, and what follows from a blow."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, lose
from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit, roll, roll_sum
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.checks import endurance, recovery
from affray.rulesets.modern20.durations import gain_for
from affray.rulesets.modern20.holds import end_hold
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import hit_points, limited, staggering, standing, unbounded_hp
from affray.rulesets.modern20.terms import (
    COMA,
    CONSTITUTION,
    DAZED,
    DISABLED,
    E_ABSORBED,
    E_COST,
    E_COST_SEMI,
    E_DAMAGE,
    E_ENDURED,
    E_EXHAUSTION,
    E_HEALED,
    E_NOT_ENDURED,
    E_SLEEPS_ON,
    E_STATE,
    E_WOKE,
    LETHAL,
    NONLETHAL,
    OUT_COLD,
    ROUNDS,
    SAVE,
    SEMI_PERMANENT,
    STUNNED,
    UNCONSCIOUS,
)

MOST_EXHAUSTION = 6

# --- the books --------------------------------------------------------------------------------------------------


@rule("modern20.exhaustion.levels", "modern20.staggered.limits")
def tire(fight: Fight, who: int, levels: int) -> None:
    """Levels of exhaustion more, or with a negative number less; from 0 to 6."""
    unit = fight.units[who]
    before = unit.exhaustion
    unit.exhaustion = min(MOST_EXHAUSTION, max(0, before + levels))
    if unit.exhaustion != before:
        emit(fight, E_EXHAUSTION, who, -1, unit.exhaustion, before, 0)
    unit.hp = hit_points(fight, who)


@rule("modern20.coma.ends", "modern20.staggered.hurt", "modern20.damage.disabled")
def end_what_has_ended(fight: Fight, who: int) -> None:
    """A coma or unconsciousness whose cause is gone ends, and so does being disabled."""
    unit = fight.units[who]
    if unit.hp > 0:
        unit.fell = 0
        if unit.knocked != 0:
            unit.knocked = 0
            if unit.left[OUT_COLD] == OPEN:
                lose(fight, who, OUT_COLD)
    if unit.semi_permanent > 0:
        unit.maimed = 1
        gain_for(fight, who, DISABLED, OPEN)
    elif unit.maimed != 0:
        unit.maimed = 0
        unit.failed = 0
        lose(fight, who, DISABLED)


@rule("modern20.damage.maximum", "modern20.staggered.limits", "modern20.staggered.hurt")
def take_stock(fight: Fight, who: int) -> None:
    """After any change: hit points, what staggers one, and the state that follows. Becoming staggered is tiring."""
    unit = fight.units[who]
    unit.hp = hit_points(fight, who)
    end_what_has_ended(fight, who)
    if not staggering(fight, who):
        unit.staggered = 0
    elif unit.staggered == 0:
        unit.staggered = 1
        tire(fight, who, 1)
    now = standing(fight, who)
    if now == unit.state:
        return
    before = unit.state
    unit.state = now
    fight.unsettled = 1
    emit(fight, E_STATE, who, -1, now, before, 0)
    if now >= UNCONSCIOUS:
        end_hold(fight, who)


@rule(
    "modern20.damage.below-zero", "modern20.damage.death", "modern20.damage.nonlethal-zero", "modern20.damage.maximum"
)
def enter(fight: Fight, who: int, amount: int, kind: int) -> None:
    """Write damage into the books; one that leaves hit points below 0 is a coma, of the nonlethal kind excepted."""
    unit = fight.units[who]
    if kind == NONLETHAL:
        unit.nonlethal += amount
        if fight.rules.knocks_out != 0 and unbounded_hp(fight, who) <= 0 and unit.fell == 0:
            unit.knocked = 1
            gain_for(fight, who, OUT_COLD, OPEN)
        return
    if kind == LETHAL:
        below = amount - min(amount, max(0, unbounded_hp(fight, who)))
        unit.lethal += amount - below
        unit.semi_permanent += below
        if below > 0:
            unit.fell = 1
        return
    if kind == SEMI_PERMANENT:
        unit.semi_permanent += amount
    else:
        unit.permanent += amount
    if unbounded_hp(fight, who) < 0:
        unit.fell = 1


@rule("modern20.damage.temporary")
def soak(fight: Fight, who: int, amount: int) -> int:
    """Temporary hit points are lost first; what is left of the damage."""
    unit = fight.units[who]
    soaked = min(unit.temporary, amount)
    if soaked > 0:
        unit.temporary -= soaked
        emit(fight, E_ABSORBED, who, -1, soaked, unit.temporary, 0)
    return amount - soaked


# --- blows ------------------------------------------------------------------------------------------------------


@rule("modern20.endurance.draw", "modern20.damage.order")
def blow(fight: Fight, who: int, by: int, amount: int, kind: int) -> None:
    """Damage of one kind at once, from a combatant or from nobody (-1), and the Endurance roll that it asks for."""
    unit = fight.units[who]
    was_staggered = unit.staggered != 0
    semi_before = unit.semi_permanent
    left = soak(fight, who, amount)
    if left <= 0:
        return
    enter(fight, who, left, kind)
    emit(fight, E_DAMAGE, by, who, left, kind, hit_points(fight, who))
    take_stock(fight, who)
    if unit.state >= UNCONSCIOUS:
        return
    if unit.semi_permanent > semi_before:
        endure_maiming(fight, who, unit.semi_permanent - semi_before)
    elif was_staggered:
        endure_hurt(fight, who, left)


@rule("modern20.disabled.effects", "modern20.endurance.draw")
def endure_maiming(fight: Fight, who: int, amount: int) -> None:
    """Semi-permanent damage: Endurance 20 + that damage; success dazed for 1d4 turns, failure a coma."""
    dc = fight.rules.disabled_dc + amount
    total = endurance(fight, who, SAVE, dc)
    if total >= dc:
        emit(fight, E_ENDURED, who, -1, total, dc, 0)
        gain_for(fight, who, DAZED, roll(fight, who, ROUNDS, 4, 0))
    else:
        emit(fight, E_NOT_ENDURED, who, -1, total, dc, 0)
        fight.units[who].failed = 1
        take_stock(fight, who)


@rule("modern20.staggered.hurt", "modern20.endurance.draw")
def endure_hurt(fight: Fight, who: int, amount: int) -> None:
    """Hurt while staggered: Endurance 15 + damage; success stunned for 1d4 turns, failure unconscious for 2d4."""
    dc = fight.rules.staggered_dc + amount
    total = endurance(fight, who, SAVE, dc)
    if total >= dc:
        emit(fight, E_ENDURED, who, -1, total, dc, 0)
        gain_for(fight, who, STUNNED, roll(fight, who, ROUNDS, 4, 0))
    else:
        emit(fight, E_NOT_ENDURED, who, -1, total, dc, 0)
        pass_out(fight, who)


@rule("modern20.staggered.hurt")
def pass_out(fight: Fight, who: int) -> None:
    """Unconscious for 2d4 turns."""
    gain_for(fight, who, OUT_COLD, roll_sum(fight, who, ROUNDS, 2, 4, 0))
    take_stock(fight, who)


@rule("modern20.staggered.hurt", "modern20.check.recovery")
def wake(fight: Fight, who: int) -> None:
    """The last turn of being unconscious has ended: a Recovery wakes, or it goes on for 2d4 turns."""
    unit = fight.units[who]
    if unit.state != UNCONSCIOUS or unit.left[OUT_COLD] != 0:
        take_stock(fight, who)
        return
    total = recovery(fight, who, NOBODY, 0, fight.rules.wake_dc)
    if total >= fight.rules.wake_dc:
        emit(fight, E_WOKE, who, -1, total, fight.rules.wake_dc, 0)
        come_round(fight, who)
    else:
        emit(fight, E_SLEEPS_ON, who, -1, total, fight.rules.wake_dc, 0)
        pass_out(fight, who)


@rule("modern20.staggered.hurt")
def waking_hp(fight: Fight, who: int) -> int:
    """The fewest hit points that one wakes with: level + Constitution modifier, at least 1."""
    return max(1, fight.sheets[who].level + ability_modifier(fight, who, CONSTITUTION))


@rule("modern20.staggered.hurt")
def come_round(fight: Fight, who: int) -> None:
    """Whoever wakes has at least level + Constitution modifier hit points, by losing nonlethal, then lethal damage."""
    missing = waking_hp(fight, who) - unbounded_hp(fight, who)
    if missing > 0:
        heal(fight, who, missing)
    take_stock(fight, who)


@rule("modern20.damage.permanent-healing")
def heal(fight: Fight, who: int, amount: int) -> int:
    """Healing takes away nonlethal, then lethal damage, and no other; how much it took away."""
    unit = fight.units[who]
    nonlethal = min(unit.nonlethal, amount)
    lethal = min(unit.lethal, amount - nonlethal)
    unit.nonlethal -= nonlethal
    unit.lethal -= lethal
    unit.hp = hit_points(fight, who)
    emit(fight, E_HEALED, who, -1, nonlethal + lethal, unit.hp, 0)
    take_stock(fight, who)
    return nonlethal + lethal


# --- what going beyond the limits costs -------------------------------------------------------------------------


@rule("modern20.staggered.limits", "modern20.disabled.effects", "modern20.endurance.draw")
def pay(fight: Fight, who: int, was_limited: bool, was_disabled: bool) -> None:
    """Going beyond the limits of the staggered costs 1 lethal, of the disabled 1 semi-permanent besides; no roll."""
    unit = fight.units[who]
    if not was_limited or unit.state > COMA:
        return
    lost = soak(fight, who, 1)
    if lost > 0:
        enter(fight, who, lost, LETHAL)
        emit(fight, E_COST, who, -1, lost, hit_points(fight, who), 0)
    if was_disabled:
        lost = soak(fight, who, 1)
        if lost > 0:
            enter(fight, who, lost, SEMI_PERMANENT)
            emit(fight, E_COST_SEMI, who, -1, lost, hit_points(fight, who), 0)
    take_stock(fight, who)


@rule("modern20.disabled.effects")
def disabled(fight: Fight, who: int) -> bool:
    """Whether a combatant is disabled."""
    return bool(fight.units[who].left[DISABLED] != 0)


@rule("modern20.staggered.limits")
def goes_beyond(fight: Fight, who: int) -> bool:
    """Whether a Reaction, or what a turn does beyond its limits, costs a combatant."""
    return limited(fight, who)
