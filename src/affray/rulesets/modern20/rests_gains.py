"""What each rest brings, with a Recovery that succeeds or fails."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.breather import (
    REBUILDING_LOOP,
    SHORT_LOOP,
    STANDARD_LOOP,
    add_up,
    roll_hit_die,
    spend_hit_die,
    wants_another,
)
from affray.rulesets.modern20.checks import recovery
from affray.rulesets.modern20.injuries import fail_to_heal, remove_all, tally
from affray.rulesets.modern20.rests_scores import recover_scores
from affray.rulesets.modern20.rests_terms import (
    E_COMPLEX,
    E_COMPLEX_LOST,
    E_COMPLEX_WON,
    E_DICE_BACK,
    E_DIE_ROLLED,
    E_LIMB_BACK,
    E_NOT_RECOVERED,
    E_RECOVERED,
    E_TURNED,
)
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import (
    E_HEALED,
    EXTENSIVE,
    FATIGUED,
    INTENSIVE,
    LETHAL,
    LOCATIONS,
    NONLETHAL,
    PERMANENT,
    SEMI_PERMANENT,
    SERIOUS,
    TRAUMATIC,
)
from affray.rulesets.modern20.wounds import MOST_EXHAUSTION, take_stock, tire

PARTS = len(LOCATIONS)
UNTIL_LONG_REST = 1
SUCCESSES, FAILURES = 5, 3
"""A complex Recovery: so many successes before so many failures."""


@rule("modern20.check.recovery", "modern20.injury.healing", "modern20.injury.by-rest", "modern20.injury.permanent")
def recovers(fight: Fight, who: int, physician: int, dc: int, advantages: int, severity: int) -> bool:
    """A rest's one Recovery, by oneself or a physician. A failure counts against the injuries that the rest heals."""
    total = recovery(fight, who, physician, advantages, dc)
    success = total >= dc
    emit(fight, E_RECOVERED if success else E_NOT_RECOVERED, who, -1, total, dc, 0)
    if not success:
        fail_to_heal(fight, who, severity, physician)
    return success


# --- Short Rest -------------------------------------------------------------------------------------------------


@rule("modern20.short.gain")
def short_rest(fight: Fight, who: int, physician: int, dice: int) -> None:
    """Recovery 15; Hit Dice heal nonlethal damage and exhaustion, serious injuries go; half of it after a failure."""
    unit = fight.units[who]
    unit.breathed = 0
    success = recovers(fight, who, physician, fight.rules.short_rest_dc, 0, SERIOUS)
    if success:
        remove_all(fight, who, SERIOUS, physician)
    share = 1 if success else 2
    before = unit.hit_dice
    amount = 0
    while spends_another(fight, who, dice, before, use_of_dice(fight, who, before, amount // share)):
        amount += spend_hit_die(fight, who)
        add_up(fight, SHORT_LOOP, amount * 2 + share - 1, before)
    heal_nonlethal(fight, who, amount // share)
    tire(fight, who, -((before - unit.hit_dice) // share))
    take_stock(fight, who)


@rule("modern20.short.gain")
def use_of_dice(fight: Fight, who: int, before: int, healed: int) -> int:
    """How much nonlethal damage, or how many levels of exhaustion, the Hit Dice spent so far leave."""
    unit = fight.units[who]
    return max(unit.nonlethal - healed, unit.exhaustion - (before - unit.hit_dice))


@rule("modern20.short.gain", "modern20.damage.permanent-healing")
def heal_nonlethal(fight: Fight, who: int, amount: int) -> None:
    """Take away nonlethal damage, and no other."""
    unit = fight.units[who]
    healed = min(unit.nonlethal, amount)
    if healed > 0:
        unit.nonlethal -= healed
        take_stock(fight, who)
        emit(fight, E_HEALED, who, -1, healed, unit.hp, 0)


@rule("modern20.hit-dice.pool", "modern20.rest.draws")
def spends_another(fight: Fight, who: int, dice: int, before: int, worth: int) -> bool:
    """Whether another Hit Die is spent: of a stated number, if there is one, else as one decides after each roll."""
    if dice >= 0:
        return bool(fight.units[who].hit_dice > max(0, before - dice))
    return wants_another(fight, who, max(0, worth))


# --- Standard Rest ----------------------------------------------------------------------------------------------


@rule("modern20.standard.gain", "modern20.check.names")
def standard_rest(fight: Fight, who: int, physician: int, dice: int) -> None:
    """No exhaustion is left; a fairly easy Recovery; Hit Dice turn lethal into nonlethal, extensive injuries go."""
    unit = fight.units[who]
    tire(fight, who, -MOST_EXHAUSTION)
    take_stock(fight, who)
    success = recovers(fight, who, physician, fight.rules.fairly_easy, 0, EXTENSIVE)
    if success:
        remove_all(fight, who, EXTENSIVE, physician)
    share = 1 if success else 2
    before = unit.hit_dice
    amount = 0
    while spends_another(fight, who, dice, before, unit.lethal - amount // share):
        amount += spend_hit_die(fight, who)
        add_up(fight, STANDARD_LOOP, amount * 2 + share - 1, before)
    soften(fight, who, amount // share)


@rule("modern20.standard.gain")
def soften(fight: Fight, who: int, amount: int) -> None:
    """Turn lethal damage into nonlethal."""
    unit = fight.units[who]
    turned = min(unit.lethal, amount)
    if turned > 0:
        unit.lethal -= turned
        unit.nonlethal += turned
        take_stock(fight, who)
        emit(fight, E_TURNED, who, -1, turned, LETHAL, NONLETHAL)


# --- Long Rest --------------------------------------------------------------------------------------------------


@rule("modern20.long.gain", "modern20.check.names", "modern20.ability.damage-recovery")
def long_rest(fight: Fight, who: int, physician: int) -> None:
    """Not fatigued; an intermediate Recovery with advantage; Hit Dice come back, a physician's success heals trauma."""
    unit = fight.units[who]
    lose(fight, who, FATIGUED)
    use_limbs_again(fight, who)
    spent = max(0, fight.sheets[who].level - unit.hit_dice)
    if recovers(fight, who, physician, fight.rules.intermediate, 1, TRAUMATIC):
        regain_hit_dice(fight, who, spent)
        if physician != NOBODY:
            remove_all(fight, who, TRAUMATIC, physician)
    elif spent > 0:
        regain_hit_dice(fight, who, max(1, spent // 2))
    recover_scores(fight, who, physician)


@rule("modern20.injury.slow-consequences")
def use_limbs_again(fight: Fight, who: int) -> None:
    """Limbs that their injuries have left of no use until the next Long Rest are of use again."""
    unit = fight.units[who]
    for location in range(PARTS):
        if unit.lasting[location] == UNTIL_LONG_REST:
            unit.lasting[location] = 0
            tally(fight, who)
            if unit.useless[location] == 0:
                emit(fight, E_LIMB_BACK, who, -1, location, 0, 0)


@rule("modern20.long.gain", "modern20.hit-dice.pool")
def regain_hit_dice(fight: Fight, who: int, dice: int) -> None:
    """Hit Dice come back."""
    if dice > 0:
        fight.units[who].hit_dice += dice
        emit(fight, E_DICE_BACK, who, -1, dice, fight.units[who].hit_dice, 0)


# --- Complete Rest ----------------------------------------------------------------------------------------------


@rule("modern20.complete.complex", "modern20.check.names")
def complete_rest(fight: Fight, who: int, physician: int) -> None:
    """One roll of a difficult complex Recovery, which ends with five successes or three failures."""
    unit = fight.units[who]
    if recovers(fight, who, physician, fight.rules.difficult, 0, INTENSIVE):
        unit.complex_successes += 1
    else:
        unit.complex_failures += 1
    emit(fight, E_COMPLEX, who, -1, unit.complex_successes, unit.complex_failures, 0)
    if unit.complex_successes >= SUCCESSES:
        begin_anew(fight, who)
        emit(fight, E_COMPLEX_WON, who, -1, 0, 0, 0)
        rebuild(fight, who)
        if physician != NOBODY:
            remove_all(fight, who, INTENSIVE, physician)
    elif unit.complex_failures >= FAILURES:
        begin_anew(fight, who)
        emit(fight, E_COMPLEX_LOST, who, -1, 0, 0, 0)
        settle_for_good(fight, who)


@rule("modern20.complete.complex")
def begin_anew(fight: Fight, who: int) -> None:
    """A complex Recovery is over; the next one counts anew."""
    fight.units[who].complex_successes = 0
    fight.units[who].complex_failures = 0


@rule("modern20.complete.gain", "modern20.hit-dice.pool")
def rebuild(fight: Fight, who: int) -> None:
    """All Hit Dice are rolled, not spent, and turn so much semi-permanent damage into lethal; the rest is permanent."""
    unit = fight.units[who]
    amount = 0
    for die in range(fight.sheets[who].level):
        rolled = roll_hit_die(fight, who)
        emit(fight, E_DIE_ROLLED, who, -1, rolled, 0, 0)
        amount += rolled
        add_up(fight, REBUILDING_LOOP, amount, die)
    turned = min(unit.semi_permanent, amount)
    if turned > 0:
        unit.semi_permanent -= turned
        unit.lethal += turned
        emit(fight, E_TURNED, who, -1, turned, SEMI_PERMANENT, LETHAL)
    settle_for_good(fight, who)


@rule("modern20.complete.gain")
def settle_for_good(fight: Fight, who: int) -> None:
    """What semi-permanent damage there is becomes permanent."""
    unit = fight.units[who]
    settled = unit.semi_permanent
    if settled > 0:
        unit.semi_permanent = 0
        unit.permanent += settled
        emit(fight, E_TURNED, who, -1, settled, SEMI_PERMANENT, PERMANENT)
    take_stock(fight, who)
