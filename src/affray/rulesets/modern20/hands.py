"""What is in whose hands."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.terms import (
    E_DROPPED,
    E_WIELDED,
    LEFT_ARM,
    LEFT_HAND,
    NOT_HELD,
    RIGHT_ARM,
    RIGHT_HAND,
    USELESS,
)

GROUND, GONE = -1, -2
"""Holders of an item that nobody has."""


@rule("modern20.injury.effects")
def right_useless(fight: Fight, who: int) -> bool:
    """Whether the right arm or hand is of no use."""
    unit = fight.units[who]
    return bool(unit.useless[RIGHT_ARM] != 0 or unit.useless[RIGHT_HAND] != 0)


@rule("modern20.injury.effects")
def left_useless(fight: Fight, who: int) -> bool:
    """Whether the left arm or hand is of no use."""
    unit = fight.units[who]
    return bool(unit.useless[LEFT_ARM] != 0 or unit.useless[LEFT_HAND] != 0)


@rule()
def two_handed(fight: Fight, item: int) -> bool:
    """Whether an item takes both hands."""
    return bool(fight.sheets[item // ITEMS].weapon[item % ITEMS].two_handed != 0)


@rule()
def is_unarmed(item: int) -> bool:
    """Whether an item is bare hands."""
    return item % ITEMS == 0


@rule("modern20.injury.effects")
def leave_hands(fight: Fight, who: int, item: int) -> None:
    """An item is no longer in either hand."""
    unit = fight.units[who]
    if unit.right == item:
        unit.right = -1
    if unit.left_hand == item:
        unit.left_hand = -1


@rule("modern20.turn.actions")
def take_in_hand(fight: Fight, who: int, item: int) -> None:
    """An item goes to the right hand, a two-handed one to both; what was there is put away."""
    unit = fight.units[who]
    if unit.right >= 0:
        leave_hands(fight, who, unit.right)
    if two_handed(fight, item):
        if unit.left_hand >= 0:
            leave_hands(fight, who, unit.left_hand)
        unit.left_hand = item
    unit.right = item


@rule("modern20.turn.actions")
def wield(fight: Fight, who: int, item: int) -> None:
    """A weapon that is to be used and not in a hand goes there, free of cost."""
    unit = fight.units[who]
    if not is_unarmed(item) and item not in (unit.right, unit.left_hand):
        take_in_hand(fight, who, item)
        emit(fight, E_WIELDED, who, -1, item, 0, 0)


@rule("modern20.injury.effects", "modern20.maneuver.disarm")
def drop(fight: Fight, who: int, item: int) -> None:
    """An item falls where its holder stands."""
    if item < 0:
        return
    leave_hands(fight, who, item)
    fight.item[item].holder = GROUND
    fight.item[item].x = fight.units[who].x
    fight.item[item].y = fight.units[who].y
    emit(fight, E_DROPPED, who, -1, item, 0, 0)


@rule("modern20.injury.effects")
def drop_from_side(fight: Fight, who: int, location: int) -> None:
    """An injured arm or hand drops what it holds."""
    if location in (LEFT_ARM, LEFT_HAND):
        drop(fight, who, fight.units[who].left_hand)
    elif location in (RIGHT_ARM, RIGHT_HAND):
        drop(fight, who, fight.units[who].right)


@rule("modern20.injury.effects", "modern20.injury.parts")
def hands_refusal(fight: Fight, who: int, item: int) -> int:
    """Why a combatant can't fight with an item: it hasn't got it, or the arm or hand that it takes is of no use."""
    right, left = right_useless(fight, who), left_useless(fight, who)
    if is_unarmed(item):
        if item // ITEMS != who:
            return NOT_HELD
        return USELESS if right and left else 0
    if fight.item[item].holder != who:
        return NOT_HELD
    if two_handed(fight, item):
        return USELESS if right or left else 0
    if fight.units[who].left_hand == item:
        return USELESS if left else 0
    return USELESS if right else 0


@rule("modern20.maneuver.disarm-take")
def free_hand(fight: Fight, who: int) -> bool:
    """Whether a hand of any use holds nothing."""
    unit = fight.units[who]
    if unit.right < 0 and not right_useless(fight, who):
        return True
    return unit.left_hand < 0 and not left_useless(fight, who)


@rule("modern20.maneuver.disarm-take")
def receive(fight: Fight, who: int, item: int) -> None:
    """An item passes to a combatant: into a free hand, or it carries it."""
    unit = fight.units[who]
    fight.item[item].holder = who
    fight.passed_on |= 1 if item // ITEMS != who else 0
    if two_handed(fight, item):
        if unit.right < 0 and unit.left_hand < 0 and not right_useless(fight, who) and not left_useless(fight, who):
            take_in_hand(fight, who, item)
    elif unit.right < 0 and not right_useless(fight, who):
        unit.right = item
    elif unit.left_hand < 0 and not left_useless(fight, who):
        unit.left_hand = item
