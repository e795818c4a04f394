"""Death, dying and healing."""

from __future__ import annotations

from affray.kernel.primitives import at_least, emit, part, percent
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import wisdom
from affray.rulesets.stonekeep.delay import fall_back_into_order
from affray.rulesets.stonekeep.holds import end_holds_of
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import BELOW_AWAKE, BELOW_DYING, BELOW_STABLE, standing
from affray.rulesets.stonekeep.terms import (
    CHECK,
    DEAD,
    DISABLED,
    DYING,
    E_BLED,
    E_COST,
    E_DAMAGE,
    E_HEALED,
    E_HOUR,
    E_NOT_TENDED,
    E_STATE,
    E_SUBDUAL,
    E_TENDED,
    P_HEAL_RANKS,
    P_HEAL_WISDOM,
    STABILISE,
    STABLE,
    WAKE,
)

STABILISE_CHANCE, WAKE_CHANCE, HEAL_DC = 10, 10, 15


@rule()
def now_stands(fight: Fight, who: int, before: int) -> None:
    """Tell a change of state, and what falls with one who can no longer act."""
    after = standing(fight, who)
    if after == before:
        return
    emit(fight, E_STATE, who, -1, after, before, 0)
    if after > DISABLED:
        end_holds_of(fight, who)
        fall_back_into_order(fight, who)


@rule("stonekeep.hp.dying", "stonekeep.hp.first-roll", "stonekeep.hp.tended")
def lose_hp(fight: Fight, who: int, amount: int) -> None:
    """Damage: one below 0 is dying again, whatever it was, and no longer tended."""
    unit = fight.units[who]
    before = standing(fight, who)
    unit.hp -= amount
    unit.below = BELOW_DYING
    unit.tended = 0
    now_stands(fight, who, before)


@rule()
def hurt(fight: Fight, who: int, by: int, amount: int) -> None:
    """Damage to hit points from a combatant, or from nobody (-1)."""
    if amount > 0:
        emit(fight, E_DAMAGE, by, who, amount, fight.units[who].hp - amount, 0)
        lose_hp(fight, who, amount)


@rule("stonekeep.subdual.track")
def hurt_subdual(fight: Fight, who: int, by: int, amount: int) -> None:
    """Subdual damage, counted apart."""
    if amount > 0:
        before = standing(fight, who)
        fight.units[who].subdual += amount
        emit(fight, E_SUBDUAL, by, who, amount, fight.units[who].subdual, 0)
        now_stands(fight, who, before)


@rule("stonekeep.hp.disabled", "stonekeep.hp.partial-action")
def pay(fight: Fight, who: int, was_disabled: bool) -> None:
    """Whoever was disabled when it began an act takes 1 damage once the act is complete."""
    if was_disabled:
        emit(fight, E_COST, who, -1, 1, fight.units[who].hp - 1, 0)
        lose_hp(fight, who, 1)


@rule(
    "stonekeep.heal.resume",
    "stonekeep.heal.cap",
    "stonekeep.heal.check",
    "stonekeep.hp.tended",
    "stonekeep.subdual.track",
)
def heal(fight: Fight, who: int, by: int, amount: int) -> None:
    """Magical healing: hit points up to the maximum, subdual damage by the full amount; one still below 0 is tended."""
    unit = fight.units[who]
    before = standing(fight, who)
    if amount <= 0 or before == DEAD:
        return
    unit.hp = min(fight.sheets[who].max_hp, unit.hp + amount)
    unit.subdual = max(0, unit.subdual - amount)
    emit(fight, E_HEALED, by, who, amount, unit.hp, 0)
    if unit.hp >= 0:
        unit.below = BELOW_DYING
        unit.tended = 0
    elif unit.below != BELOW_AWAKE:
        unit.below = BELOW_STABLE
        unit.tended = 1
    now_stands(fight, who, before)


@rule("stonekeep.hp.bleed", "stonekeep.hp.first-roll")
def bleed(fight: Fight, who: int) -> None:
    """At the end of its turn a dying combatant becomes stable, or loses 1 hit point."""
    unit = fight.units[who]
    if percent(fight, who, STABILISE, STABILISE_CHANCE):
        unit.below = BELOW_STABLE
        unit.tended = 0
    else:
        unit.hp -= 1
        emit(fight, E_BLED, who, -1, 1, unit.hp, 0)
    now_stands(fight, who, DYING)


@rule("stonekeep.hp.stable-hour", "stonekeep.hp.tended")
def stable_hour(fight: Fight, who: int) -> None:
    """An hour for a stable combatant: it wakes, or loses 1 hit point unless it is tended."""
    unit = fight.units[who]
    if percent(fight, who, WAKE, WAKE_CHANCE):
        unit.below = BELOW_AWAKE
        unit.tended = 0
    elif unit.tended == 0:
        unit.hp -= 1
        emit(fight, E_HOUR, who, -1, 1, unit.hp, 0)
    now_stands(fight, who, STABLE)


@rule("stonekeep.heal.check")
def heal_check(fight: Fight, who: int) -> bool:
    """A Heal check: d20 + ranks + Wisdom comes to 15 or more."""
    bonus = part(fight, P_HEAL_RANKS, fight.sheets[who].heal_ranks) + part(fight, P_HEAL_WISDOM, wisdom(fight, who))
    return at_least(fight, who, CHECK, bonus, HEAL_DC)


@rule("stonekeep.heal.check", "stonekeep.hp.tended")
def tend(fight: Fight, who: int, target: int) -> None:
    """Try to stop a dying combatant's loss."""
    if heal_check(fight, who):
        fight.units[target].below = BELOW_STABLE
        fight.units[target].tended = 1
        emit(fight, E_TENDED, who, target, 0, 0, 0)
        now_stands(fight, target, DYING)
    else:
        emit(fight, E_NOT_TENDED, who, target, 0, 0, 0)
