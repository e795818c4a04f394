"""Grapple: getting hold of someone, pinning, escaping."""

from __future__ import annotations

from affray.kernel.conditions import OPEN, TURN_END, gain
from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit, hush, part, roll, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import strength
from affray.rulesets.d20modern.attacks import judge, result, spend_aid, take_aim
from affray.rulesets.d20modern.concealment import is_missed
from affray.rulesets.d20modern.damage import hurt_nonlethally, pay, roll_dice
from affray.rulesets.d20modern.defense import (
    covered_part,
    helpless_defense,
    is_aided,
    loses_dexterity,
    tell_suppressed,
    uncovered,
)
from affray.rulesets.d20modern.grapples import set_free
from affray.rulesets.d20modern.helpless import helpless_before, notices
from affray.rulesets.d20modern.opportunity import loses_act
from affray.rulesets.d20modern.squares import near
from affray.rulesets.d20modern.state import UNARMED, Decision, Fight
from affray.rulesets.d20modern.states import able, disabled, settle
from affray.rulesets.d20modern.terms import (
    ATTACK,
    DAMAGE,
    E_ESCAPED,
    E_GRAPPLE_LOST,
    E_GRAPPLED,
    E_NOT_ESCAPED,
    E_NOT_GRAPPLED,
    E_NOT_PINNED,
    E_PINNED,
    GRAPPLE,
    GRAPPLING,
    P_GRAPPLE_BASE,
    P_GRAPPLE_SIZE,
    P_GRAPPLE_STRENGTH,
    PINNED,
)
from affray.rulesets.d20modern.to_hit import attack_bonus, hits, lowest_hit

TO_THE_NEXT_TURNS_END = 2
"""Ends of the pinner's turns: the present one, and the next."""


@rule("d20modern.grapple.touch")
def touch_defense(fight: Fight, target: int, who: int) -> int:
    """Defense without equipment and natural Defense."""
    if helpless_before(fight, target, who):
        return helpless_defense(fight, target)
    close, cover = near(fight, who, target), fight.rules.cover_defense[fight.aim.degree]
    lost = loses_dexterity(fight, target, who)
    total = uncovered(fight, target, who, False, close, lost, cover) + is_aided(fight, target, who)
    return total + covered_part(fight, target, False, close, cover)


@rule("d20modern.grapple.touch", "d20modern.attack.extremes")
def lowest_touch(fight: Fight, who: int, target: int, bonus: int) -> int:
    """The lowest natural roll that touches."""
    hush(fight, True)
    defense = touch_defense(fight, target, who)
    hush(fight, False)
    return lowest_hit(bonus, defense)


@rule("d20modern.grapple.touch", "d20modern.grapple.steps")
def touches(fight: Fight, who: int, target: int) -> bool:
    """The melee touch; a miss strikes nobody's cover, and concealment counts."""
    judge(fight, who, target)
    bonus = attack_bonus(fight, who, target, UNARMED)
    natural = roll_between(fight, who, ATTACK, 20, 0, bonus, begins(lowest_touch(fight, who, target, bonus)))
    if not helpless_before(fight, target, who):
        tell_suppressed(fight, target, False, near(fight, who, target), fight.rules.cover_defense[fight.aim.degree])
    defense = touch_defense(fight, target, who)
    hit = hits(natural, bonus, defense)
    emit(fight, result(fight, target, hit), who, target, natural + bonus, defense, UNARMED)
    spend_aid(fight, who, target)
    notices(fight, target)
    return hit and not is_missed(fight, who, target)


@rule("d20modern.grapple.steps", "d20modern.grapple.size")
def grapple_bonus(fight: Fight, who: int) -> int:
    """Base attack + Strength + the special size modifier."""
    sheet = fight.sheets[who]
    total = part(fight, P_GRAPPLE_BASE, sheet.base_attack) + part(fight, P_GRAPPLE_STRENGTH, strength(fight, who))
    return total + part(fight, P_GRAPPLE_SIZE, fight.rules.grapple_size[sheet.size])


@rule("d20modern.grapple.steps")
def grapple_check(fight: Fight, who: int) -> int:
    """The total of one side of an opposed check."""
    bonus = grapple_bonus(fight, who)
    return roll(fight, who, GRAPPLE, 20, bonus) + bonus


@rule("d20modern.grapple.steps")
def opposing_check(fight: Fight, who: int, total: int) -> int:
    """The total of the other side, of which only counts whether it comes to the first one's."""
    bonus = grapple_bonus(fight, who)
    return roll_between(fight, who, GRAPPLE, 20, 0, bonus, begins(total - bonus)) + bonus


@rule("d20modern.grapple.steps")
def grapple(fight: Fight, d: Decision) -> None:
    """Opportunity attacks, which end it if they damage; the touch; the opposed check; hold and 1d3 nonlethal."""
    who, target = d.actor, d.target
    was_disabled = disabled(fight, who)
    fight.acted = 1
    hits_before = fight.hits[who]
    if loses_act(fight, who, NOBODY):
        return
    if fight.hits[who] != hits_before:
        emit(fight, E_GRAPPLE_LOST, who, target, 0, 0, 0)
        return
    take_aim(fight, d)
    if touches(fight, who, target):
        total = grapple_check(fight, who)
        against = opposing_check(fight, target, total)
        if total > against:
            emit(fight, E_GRAPPLED, who, target, total, against, 0)
            take_hold(fight, who, target)
        else:
            emit(fight, E_NOT_GRAPPLED, who, target, total, against, 0)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("d20modern.grapple.steps")
def take_hold(fight: Fight, who: int, target: int) -> None:
    """Both are grappling, unless the target is not in the fight; it takes unarmed damage, nonlethal."""
    if able(fight, target):
        fight.units[who].grapple = target
        fight.units[target].grapple = who
        gain(fight, who, GRAPPLING, OPEN, 0, target)
        gain(fight, target, GRAPPLING, OPEN, 0, who)
    damage = fight.sheets[who].weapon[UNARMED].damage
    hurt_nonlethally(fight, target, who, roll_dice(fight, who, DAMAGE, damage, 0))


@rule("d20modern.grapple.pin", "d20modern.grapple.steps")
def pin(fight: Fight, who: int) -> None:
    """An opposed check; the other is pinned until the end of the pinner's next turn."""
    fight.acted = 1
    other = fight.units[who].grapple
    total = grapple_check(fight, who)
    against = opposing_check(fight, other, total)
    if total > against:
        emit(fight, E_PINNED, who, other, total, against, 0)
        gain(fight, other, PINNED, TO_THE_NEXT_TURNS_END, TURN_END, who)
    else:
        emit(fight, E_NOT_PINNED, who, other, total, against, 0)


@rule("d20modern.grapple.escape", "d20modern.grapple.steps")
def escape(fight: Fight, who: int) -> None:
    """An opposed check that frees both."""
    fight.acted = 1
    other = fight.units[who].grapple
    total = grapple_check(fight, who)
    against = opposing_check(fight, other, total)
    if total > against:
        emit(fight, E_ESCAPED, who, other, total, against, 0)
        set_free(fight, who)
    else:
        emit(fight, E_NOT_ESCAPED, who, other, total, against, 0)
