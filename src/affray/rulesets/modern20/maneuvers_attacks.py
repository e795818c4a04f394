"""Maneuvers that are attacks: bull rush, punches, flurry, precision strike, sunder; and the two stances."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.terms import rule
from affray.rulesets.modern20.attack_rolls import stated_swing
from affray.rulesets.modern20.attacks import shot_is_lost
from affray.rulesets.modern20.legality import weapon_meant
from affray.rulesets.modern20.maneuvers_forced import rush
from affray.rulesets.modern20.maneuvers_opportunity import UNTRAINED_STANCE, exchange, stopped
from affray.rulesets.modern20.maneuvers_opposed import BODILY, contest, shoving_skill, untrained
from affray.rulesets.modern20.maneuvers_sunder import thing_in_hand
from affray.rulesets.modern20.movement import held_fast
from affray.rulesets.modern20.state import ITEMS, Decision, Fight
from affray.rulesets.modern20.states import awake
from affray.rulesets.modern20.terms import (
    AGGRESSIVE_STANCE,
    BULL_RUSH,
    FAST_PUNCH,
    POWER_PUNCH,
    PRECISION_STRIKE,
    PRONE,
    REACTIVE_STANCE,
    SUNDER,
)
from affray.rulesets.modern20.turns import settle


@rule("modern20.maneuver.aggressive-stance", "modern20.maneuver.reactive-stance")
def take_stance(fight: Fight, who: int, maneuver: int) -> bool:
    """A stance lasts until the start of one's next turn; the untrained have their disadvantage in it."""
    stance = UNTRAINED_STANCE if untrained(fight, who, maneuver) != 0 else 1
    if maneuver == AGGRESSIVE_STANCE:
        fight.units[who].aggressive = stance
    elif maneuver == REACTIVE_STANCE:
        fight.units[who].reactive = stance
    return True


@rule("modern20.maneuver.training")
def trained_swing(fight: Fight, who: int, maneuver: int) -> None:
    """The next attack has the options of the decision, and the disadvantage of the untrained."""
    stated_swing(fight)
    fight.swing.disadvantages += untrained(fight, who, maneuver)


@rule("modern20.maneuver.fast-punch", "modern20.maneuver.power-punch")
def punch(fight: Fight, d: Decision, maneuver: int) -> bool:
    """An unarmed attack: a fast one with half the Strength bonus, or one with so much less to hit and more damage."""
    trained_swing(fight, d.actor, maneuver)
    if maneuver == FAST_PUNCH:
        fight.swing.half_strength = 1
    elif maneuver == POWER_PUNCH:
        fight.swing.power = d.number
    return exchange(fight, d.actor, d.target, d.actor * ITEMS) > 0


@rule("modern20.maneuver.flurry", "modern20.turn.fight-end")
def flurry(fight: Fight, d: Decision) -> bool:
    """Two unarmed attacks, both at disadvantage; none any more when the first has ended the fight, or one fell."""
    landed = 0
    for _ in range(2):
        if not stopped(fight, d.actor):
            stated_swing(fight)
            fight.swing.disadvantages += 1
            if exchange(fight, d.actor, d.target, d.actor * ITEMS) > 0:
                landed += 1
            settle(fight)
    return landed > 0


@rule("modern20.maneuver.precision-strike")
def precision_strike(fight: Fight, d: Decision) -> bool:
    """An attack at -2 whose degrees count one more for the injury."""
    item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, False)
    if shot_is_lost(fight, d.actor, d.target, item, d.feet):
        return False
    trained_swing(fight, d.actor, PRECISION_STRIKE)
    fight.swing.precise = 1
    return exchange(fight, d.actor, d.target, item) > 0


@rule("modern20.maneuver.sunder")
def sunder(fight: Fight, d: Decision) -> None:
    """An attack against the holder's Defense that goes for what it holds."""
    item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, False)
    if shot_is_lost(fight, d.actor, d.target, item, d.feet):
        return
    trained_swing(fight, d.actor, SUNDER)
    fight.swing.sundered = thing_in_hand(fight, d.target)
    if fight.swing.sundered >= 0:
        exchange(fight, d.actor, d.target, item)


@rule("modern20.maneuver.bull-rush-limits")
def out_of_the_question(fight: Fight, who: int) -> bool:
    """Whether a combatant can't be bull rushed, being prone, grabbed, grappled or pinned."""
    return fight.units[who].left[PRONE] != 0 or held_fast(fight, who)


@rule("modern20.maneuver.bull-rush")
def bull_rush(fight: Fight, d: Decision) -> bool:
    """The attack, and if it hits and leaves the target awake, the better of Athletics and maneuvering to move it."""
    item = weapon_meant(fight, d.actor, d.target, d.item, d.feet, True)
    stated_swing(fight)
    hit = exchange(fight, d.actor, d.target, item) > 0
    if not hit or not awake(fight, d.target) or out_of_the_question(fight, d.target):
        return False
    if fight.over != GOING_ON or stopped(fight, d.actor):
        return False
    reached = contest(fight, d.actor, d.target, BULL_RUSH, shoving_skill(fight, d.actor), BODILY, 0)
    if reached > 0:
        rush(fight, d.actor, d.target, d.x, d.y, reached)
    return reached > 0
