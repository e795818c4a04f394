"""Turn order: who acts when. Ties, groups, stepping out, stepping in."""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.primitives import crossroads, roll, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule

ROLL_OFF_LOOP = 1
"""The number by which exact odds know the loop of a roll-off. Rulesets number theirs from 16 on."""
ROLL_OFFS = 20
"""After so many passes of a roll-off that leave a tie, listing order decides."""


@rule("kernel.group")
def leads(fight: AnyFight, who: int) -> bool:
    """Whether a combatant has an initiative of its own."""
    return bool(fight.units[who].leader == who)


@rule()
def ahead(fight: AnyFight, one: int, other: int) -> bool:
    """Whether one's initiative puts it before the other's: the higher total, then the higher tiebreak."""
    a, b = fight.units[one], fight.units[other]
    if a.initiative != b.initiative:
        return bool(a.initiative > b.initiative)
    return bool(a.tiebreak > b.tiebreak)


@rule()
def is_tied(fight: AnyFight, who: int) -> bool:
    """Whether another leader still has the same place."""
    for other in range(fight.n):
        if other != who and leads(fight, other) and fight.place[other] == fight.place[who]:
            return True
    return False


@rule()
def roll_off(fight: AnyFight, purpose: int) -> bool:
    """One pass: all who are still tied roll in listing order and move apart. False when nobody was tied."""
    tied = False
    for who in range(fight.n):
        fight.thrown[who] = 0
        if leads(fight, who) and is_tied(fight, who):
            tied = True
            fight.thrown[who] = throw(fight, who, purpose)
    if tied:
        spread(fight)
    return tied


@rule()
def throw(fight: AnyFight, who: int, purpose: int) -> int:
    """A roll-off die. If only one other has the same place and has thrown, only how the two compare counts."""
    equals, rival = 0, 0
    for other in range(fight.n):
        if other != who and leads(fight, other) and fight.place[other] == fight.place[who]:
            equals += 1
            rival = fight.thrown[other] if other < who else 0
    if equals == 1 and rival > 0:
        return roll_between(fight, who, purpose, 20, 0, 0, begins(rival) | begins(rival + 1))
    return roll(fight, who, purpose, 20, 0)


@rule()
def spread(fight: AnyFight) -> None:
    """Those with the same place move apart by what they threw, higher first."""
    for who in range(fight.n):
        fight.asked[who] = fight.place[who]
        for other in range(fight.n):
            if other != who and leads(fight, other) and fight.place[other] == fight.place[who]:
                fight.asked[who] += 1 if fight.thrown[other] > fight.thrown[who] else 0
    for who in range(fight.n):
        fight.place[who] = fight.asked[who]


@rule()
def rank(fight: AnyFight) -> None:
    """Give each leader its place by initiative and tiebreak; equals share one."""
    for who in range(fight.n):
        fight.place[who] = 0
        for other in range(fight.n):
            if leads(fight, other) and ahead(fight, other, who):
                fight.place[who] += 1


@rule()
def line_up(fight: AnyFight) -> None:
    """Fill `order` by place, equals in listing order."""
    fight.count = 0
    for place in range(fight.n):
        for who in range(fight.n):
            if leads(fight, who) and fight.place[who] == place:
                add_group(fight, who)


@rule()
def settle_order(fight: AnyFight, purpose: int) -> None:
    """Fill `order` from the initiatives: highest first, ties by tiebreak, then by roll-off, then by listing order."""
    rank(fight)
    passes = 0
    while passes < ROLL_OFFS and roll_off(fight, purpose):
        passes += 1
        crossroads(fight, ROLL_OFF_LOOP, 0, passes, ROLL_OFFS)
    line_up(fight)


@rule("kernel.group")
def add_group(fight: AnyFight, leader: int) -> None:
    """Append a leader and the members of its group to the order, in listing order."""
    for who in range(fight.n):
        if fight.units[who].leader == leader:
            fight.units[who].initiative = fight.units[leader].initiative
            fight.order[fight.count] = who
            fight.count += 1


@rule()
def listing_order(fight: AnyFight) -> None:
    """Fill `order` with the combatants as they are listed."""
    for who in range(fight.n):
        fight.order[who] = who
    fight.count = fight.n


@rule()
def slot_of(fight: AnyFight, who: int) -> int:
    """The place of a combatant in the order, or -1 if it has stepped out."""
    for slot in range(fight.count):
        if fight.order[slot] == who:
            return slot
    return -1


@rule()
def step_out(fight: AnyFight, slot: int) -> None:
    """Take the combatant at a place out of the order; those behind move up, and the one whose turn it is stays so."""
    for later in range(slot, fight.count - 1):
        fight.order[later] = fight.order[later + 1]
    fight.count -= 1
    if slot < fight.slot:
        fight.slot -= 1


@rule()
def step_in(fight: AnyFight, who: int, slot: int) -> None:
    """Put a combatant into the order at a place; from there on all move down, and the one whose turn it is stays so."""
    later = fight.count
    while later > slot:
        fight.order[later] = fight.order[later - 1]
        later -= 1
    fight.order[slot] = who
    fight.count += 1
    if slot <= fight.slot:
        fight.slot += 1
