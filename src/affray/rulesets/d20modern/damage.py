"""Damage, and the states it leads to."""

from __future__ import annotations

from affray.kernel.conditions import TURN_END, gain
from affray.kernel.primitives import at_least, emit, part, roll, roll_sum
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import strength, threshold
from affray.rulesets.d20modern.grapples import let_go
from affray.rulesets.d20modern.saves import makes_save, needed_for, save_bonus
from affray.rulesets.d20modern.state import Dice, Fight
from affray.rulesets.d20modern.states import DEATH, standing
from affray.rulesets.d20modern.terms import (
    C_KNOCKED_OUT,
    DAMAGE,
    DAZED,
    DEAD,
    DISABLED,
    DYING,
    E_BLED,
    E_COST,
    E_DAMAGE,
    E_DIES,
    E_HEALED,
    E_MASSIVE,
    E_NONLETHAL,
    E_STABILISED,
    E_STATE,
    FORTITUDE,
    MELEE,
    OUT_COLD,
    P_DAMAGE_STRENGTH,
    P_WEAPON,
    STABILISE,
    STABLE,
    THROWN,
    UNCONSCIOUS_ROUNDS,
)

BLOW_DC, DYING_DC, AFTER_MASSIVE = 15, 20, -1


# --- how much --------------------------------------------------------------------------------------------------------


@rule()
def roll_dice(fight: Fight, who: int, purpose: int, dice: Dice, bonus: int) -> int:
    """A dice expression rolled term by term in written order, plus a bonus, which goes into the first term's total."""
    total = bonus if dice.terms == 0 else 0
    for term in range(dice.terms):
        total += roll_sum(fight, who, purpose, dice.number[term], dice.sides[term], bonus if term == 0 else 0)
    return total


@rule("d20modern.damage.strength")
def strength_part(fight: Fight, who: int, kind: int) -> int:
    """Strength, which melee and thrown weapons add, a penalty too."""
    if kind not in (MELEE, THROWN):
        return 0
    return part(fight, P_DAMAGE_STRENGTH, strength(fight, who))


@rule("d20modern.attack.critical", "d20modern.damage.minimum")
def weapon_damage(fight: Fight, who: int, weapon: int, times: int) -> int:
    """Weapon dice with their flat bonuses so many times, then extra dice once; at least 1 in all."""
    arms = fight.sheets[who].weapon[weapon]
    total = 0
    for _ in range(times):
        bonus = part(fight, P_WEAPON, arms.damage.bonus) + strength_part(fight, who, arms.kind)
        total += roll_dice(fight, who, DAMAGE, arms.damage, bonus)
    if arms.extra.terms > 0 or arms.extra.bonus != 0:
        total += roll_dice(fight, who, DAMAGE, arms.extra, part(fight, P_WEAPON, arms.extra.bonus))
    return max(1, total)


# --- what it does ----------------------------------------------------------------------------------------------------


@rule("d20modern.hp.states")
def now_stands(fight: Fight, who: int, before: int) -> None:
    """Tell a change of state; one who is out of the fight lets go of whom it grapples."""
    after = standing(fight, who)
    if after == before:
        return
    emit(fight, E_STATE, who, -1, after, before, 0)
    if after > DISABLED:
        let_go(fight, who)


@rule("d20modern.hp.states", "d20modern.hp.dead")
def lose_hp(fight: Fight, who: int, amount: int) -> None:
    """Hit points are lost: one below 0 is dying, even if it was stable."""
    before = standing(fight, who)
    fight.units[who].hp -= amount
    fight.units[who].stabilised = 0
    now_stands(fight, who, before)


@rule("d20modern.damage.massive")
def massive_damage(fight: Fight, who: int, amount: int) -> None:
    """One blow above the threshold that leaves it above 0: a Fortitude save, or it drops to -1."""
    if amount <= threshold(fight, who) or fight.units[who].hp <= 0:
        return
    if not makes_save(fight, who, FORTITUDE, BLOW_DC, 0):
        emit(fight, E_MASSIVE, who, -1, AFTER_MASSIVE, 0, 0)
        lose_hp(fight, who, fight.units[who].hp - AFTER_MASSIVE)


@rule("d20modern.hp.states")
def hurt(fight: Fight, who: int, by: int, amount: int) -> None:
    """Lethal damage from a combatant, or from nobody (-1)."""
    if amount > 0:
        fight.hits[who] += 1
        emit(fight, E_DAMAGE, by, who, amount, fight.units[who].hp - amount, 0)
        lose_hp(fight, who, amount)
        massive_damage(fight, who, amount)


@rule("d20modern.damage.nonlethal")
def knock(fight: Fight, who: int, condition: int, turns: int) -> None:
    """Dazed or unconscious to the end of so many following turns; of two durations the longer counts."""
    before = standing(fight, who)
    running = 1 if fight.turn == who and fight.round > 0 else 0
    gain(fight, who, condition, turns + running, TURN_END, who)
    now_stands(fight, who, before)


@rule("d20modern.damage.nonlethal")
def hurt_nonlethally(fight: Fight, who: int, by: int, amount: int) -> None:
    """Nonlethal damage, which touches no hit points: at the threshold or above a Fortitude save, below it nothing."""
    if amount <= 0:
        return
    fight.hits[who] += 1
    emit(fight, E_NONLETHAL, by, who, amount, threshold(fight, who), 0)
    if amount < threshold(fight, who) or fight.units[who].hp < 0:
        return
    if makes_save(fight, who, FORTITUDE, BLOW_DC, 0):
        knock(fight, who, DAZED, 1)
    else:
        fight.counts[C_KNOCKED_OUT] += 1
        knock(fight, who, OUT_COLD, 1 + roll(fight, who, UNCONSCIOUS_ROUNDS, 4, 1))


@rule("d20modern.coup.save-or-die")
def dies(fight: Fight, who: int) -> None:
    """Dead at once."""
    emit(fight, E_DIES, who, -1, 0, 0, 0)
    lose_hp(fight, who, max(0, fight.units[who].hp - DEATH))


@rule("d20modern.hp.disabled-cost")
def pay(fight: Fight, who: int, was_disabled: bool) -> None:
    """An attack costs whoever made it disabled 1 hit point after it."""
    if was_disabled:
        emit(fight, E_COST, who, -1, 1, fight.units[who].hp - 1, 0)
        lose_hp(fight, who, 1)


@rule("d20modern.hp.states", "d20modern.hp.dead")
def heal(fight: Fight, who: int, by: int, amount: int) -> None:
    """Healing up to the maximum: at 0 disabled, above 0 normal; the dead are not healed."""
    unit = fight.units[who]
    before = standing(fight, who)
    if amount <= 0 or before == DEAD:
        return
    unit.hp = min(fight.sheets[who].max_hp, unit.hp + amount)
    emit(fight, E_HEALED, by, who, amount, unit.hp, 0)
    if unit.hp >= 0:
        unit.stabilised = 0
    now_stands(fight, who, before)


@rule("d20modern.hp.dying-save", "d20modern.save.natural")
def dying_save(fight: Fight, who: int) -> None:
    """At the start of its own turn a dying combatant stabilises with a Fortitude save, or loses 1 hit point."""
    bonus = save_bonus(fight, who, FORTITUDE)
    if at_least(fight, who, STABILISE, bonus, needed_for(bonus, DYING_DC)):
        stabilise(fight, who)
    else:
        emit(fight, E_BLED, who, -1, 1, fight.units[who].hp - 1, 0)
        lose_hp(fight, who, 1)


@rule("d20modern.hp.treat", "d20modern.hp.dying-save")
def stabilise(fight: Fight, who: int) -> None:
    """No more saves."""
    fight.units[who].stabilised = 1
    emit(fight, E_STABILISED, who, -1, 0, 0, 0)
    emit(fight, E_STATE, who, -1, STABLE, DYING, 0)
