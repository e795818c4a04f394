"""How policies use maneuvers and answer what they ask."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded, standing_at
from affray.kernel.primitives import whim
from affray.kernel.terms import rule
from affray.rulesets.modern20.actions import refusal
from affray.rulesets.modern20.attack_rolls import plain_swing
from affray.rulesets.modern20.checks import skill_bonus
from affray.rulesets.modern20.cover import cover_bonus
from affray.rulesets.modern20.defense import defense
from affray.rulesets.modern20.legality import usable_weapon
from affray.rulesets.modern20.maneuvers_forced import sign, solid
from affray.rulesets.modern20.maneuvers_opposed import BODILY, THREATS, best_answer, offers, shoving_skill, weight_of
from affray.rulesets.modern20.movement import held_fast
from affray.rulesets.modern20.sight import feet_between, within_reach
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.states import limited
from affray.rulesets.modern20.terms import (
    BLINDED,
    BULL_RUSH,
    BY_INTIMIDATION,
    CAPTURE,
    DECLINE,
    DEMORALIZE,
    DIRTY_TRICK,
    DISARM,
    ENTANGLED,
    FAST_PUNCH,
    GRAPPLED,
    INTIMIDATION,
    JOINT_LOCK,
    MANEUVERING,
    MANEUVERS,
    MELEE,
    PARRY,
    PINNED,
    POWER_PUNCH,
    PRONE,
    REACTIVE_STANCE,
    REPOSITION,
    RESTRAIN,
    SHAKEN,
    SKILLS,
    TRIP,
    V_COMPOSE,
    V_ESCAPE,
    V_MANEUVER,
)
from affray.rulesets.modern20.to_hit import attack_bonus

LIKELY = 2
BEST_FACES = 18
"""By how much one's bonus is above the other's where a maneuver is worth an attack."""
MANEUVER_WORDS, SKILL_WORDS = len(MANEUVERS), len(SKILLS)
SECOND_THOUGHTS = 3


@rule()
def react(fight: Fight, who: int, other: int) -> int:
    """Whether to take the reaction that is offered: not if it costs one of the last hit points."""
    if limited(fight, who) and fight.units[who].hp <= 1 and fight.offered != PARRY:
        return DECLINE
    answer: int = fight.offered
    return answer


@rule()
def oppose_with(fight: Fight, who: int, other: int) -> int:
    """What to oppose a roll with: the best that is possible."""
    return best_answer(fight, who, fight.opposing)


@rule()
def advantage_in(fight: Fight, who: int, target: int, skill: int, mask: int) -> int:
    """By how much a skill is above the best that a target can oppose with."""
    fight.silent = 1
    mine = skill_bonus(fight, who, skill)
    fight.silent = 0
    return mine - weight_of(fight, target, best_answer(fight, target, mask))


@rule()
def meant(fight: Fight, maneuver: int, target: int) -> bool:
    """Write a maneuver into the decision; whether it is legal."""
    d = fight.decision
    d.verb = V_MANEUVER + maneuver
    d.target = target
    return refusal(fight) == 0


@rule()
def knows(fight: Fight, who: int, maneuver: int) -> bool:
    """Whether a combatant is trained in a maneuver."""
    return bool(fight.sheets[who].training[maneuver] != 0)


@rule()
def get_free(fight: Fight, who: int) -> bool:
    """Shake off a trick, or get out of a hold that does more than keep one in place."""
    d, unit = fight.decision, fight.units[who]
    d.verb = V_COMPOSE
    if unit.tricked != 0 and refusal(fight) == 0:
        return True
    d.verb = V_ESCAPE
    return unit.left[GRAPPLED] != 0 and refusal(fight) == 0


@rule()
def frighten(fight: Fight, who: int, target: int) -> bool:
    """Demoralize someone who is likely to be impressed and not shaken yet."""
    if not knows(fight, who, DEMORALIZE) or fight.units[target].left[SHAKEN] != 0 or fight.interaction != 0:
        return False
    return advantage_in(fight, who, target, INTIMIDATION, THREATS) >= 0 and meant(fight, DEMORALIZE, target)


@rule()
def against_something(fight: Fight, who: int, target: int) -> bool:
    """Bull rush someone who stands before a wall or a foe of mine, and so is hurt or takes it down with it."""
    me, unit, d = fight.units[who], fight.units[target], fight.decision
    if not knows(fight, who, BULL_RUSH) or not gridded(fight):
        return False
    dx, dy = sign(unit.x - me.x), sign(unit.y - me.y)
    x, y = unit.x + dx, unit.y + dy
    behind = standing_at(fight, x, y)
    worth = behind != NOBODY and fight.units[behind].side != me.side
    if not worth and not solid(fight, x + dx, y + dy):
        return False
    if advantage_in(fight, who, target, shoving_skill(fight, who), BODILY) < LIKELY:
        return False
    d.x, d.y = x, y
    if meant(fight, BULL_RUSH, target):
        return True
    d.x, d.y = -1, -1
    return False


@rule()
def knows_something(fight: Fight, who: int) -> bool:
    """Whether a combatant is trained in any maneuver that stands for an attack here."""
    training = fight.sheets[who].training
    grips = training[JOINT_LOCK] + training[RESTRAIN]
    return bool(training[DISARM] + training[TRIP] + training[DIRTY_TRICK] + grips > 0)


@rule()
def instead_of_an_attack(fight: Fight, who: int, target: int) -> bool:
    """A Standard action for which the target is worse off than for an attack: disarm or trip it.

    Holds are for those who are to be captured and stagger already; holds and tricks for those who are hard to hit.
    """
    if fight.standard != 0 or not knows_something(fight, who):
        return False
    edge = advantage_in(fight, who, target, MANEUVERING, BODILY)
    unit = fight.units[target]
    if edge < LIKELY:
        return False
    if knows(fight, who, DISARM) and unit.right >= 0 and meant(fight, DISARM, target):
        return True
    if knows(fight, who, TRIP) and unit.left[PRONE] == 0 and meant(fight, TRIP, target):
        return True
    if fight.sheets[who].mercy == CAPTURE and limited(fight, target) and hold(fight, who, target):
        return True
    return hopeless(fight, who, target) and (hinder(fight, who, target) or hold(fight, who, target))


@rule()
def hopeless(fight: Fight, who: int, target: int) -> bool:
    """Whether a plain attack would hit on the best faces only."""
    item = usable_weapon(fight, who, target, -1, True)
    if item < 0:
        return False
    feet = feet_between(fight, who, target, -1)
    plain_swing(fight, -1)
    fight.silent = 1
    needed = defense(fight, target, who, MELEE, feet) + cover_bonus(fight, target, MELEE)
    needed -= attack_bonus(fight, who, target, item, feet)
    fight.silent = 0
    return needed >= BEST_FACES


@rule()
def hold(fight: Fight, who: int, target: int) -> bool:
    """Take hold of someone, tighten the hold, or twist a joint of one that is held."""
    if knows(fight, who, JOINT_LOCK) and fight.units[target].left[ENTANGLED] == 0 and meant(fight, JOINT_LOCK, target):
        return True
    pinned = fight.units[target].left[PINNED] != 0
    return knows(fight, who, RESTRAIN) and not pinned and meant(fight, RESTRAIN, target)


@rule()
def hinder(fight: Fight, who: int, target: int) -> bool:
    """Throw sand in someone's eyes."""
    if not knows(fight, who, DIRTY_TRICK) or fight.units[target].left[BLINDED] != 0:
        return False
    fight.decision.subject = BLINDED
    if meant(fight, DIRTY_TRICK, target):
        return True
    fight.decision.subject = -1
    return False


@rule()
def as_a_bonus(fight: Fight, who: int, target: int) -> bool:
    """A fast punch, or a reactive stance, when the Standard action is spent and another action costs nothing."""
    if fight.standard == 0 or fight.bonus != 0 or limited(fight, who):
        return False
    if knows(fight, who, FAST_PUNCH) and meant(fight, FAST_PUNCH, target):
        return True
    stands = knows(fight, who, REACTIVE_STANCE) and fight.units[who].reactive == 0
    return stands and meant(fight, REACTIVE_STANCE, NOBODY)


@rule()
def choose_maneuver(fight: Fight, who: int, target: int) -> bool:
    """Write a maneuver that fits the target into the decision; whether there is one."""
    if get_free(fight, who) or frighten(fight, who, target):
        return True
    if fight.standard == 0 and against_something(fight, who, target):
        return True
    return instead_of_an_attack(fight, who, target) or as_a_bonus(fight, who, target)


@rule()
def oppose_somehow(fight: Fight, who: int, other: int) -> int:
    """What to oppose a roll with: any of the possible, as it comes, which follows from the state alone."""
    answer = 1 + (fight.round + who + other + fight.units[other].hp) % BY_INTIMIDATION
    return answer if offers(fight.opposing, answer) else best_answer(fight, who, fight.opposing)


@rule()
def someone_near(fight: Fight, who: int) -> int:
    """Anyone, sooner a foe within reach."""
    found = whim(fight, fight.n)
    for _ in range(SECOND_THOUGHTS):
        foe = fight.units[found].side != fight.units[who].side
        if not foe or not within_reach(fight, who, found, -1):
            found = whim(fight, fight.n)
    return found


@rule()
def drafted_number(fight: Fight, who: int) -> int:
    """Any maneuver; behind the last of them stand `escape` and `compose`, which whoever needs them thinks of sooner."""
    if held_fast(fight, who) and whim(fight, 2) == 0:
        return MANEUVER_WORDS
    if fight.units[who].tricked != 0 and whim(fight, 2) == 0:
        return MANEUVER_WORDS + 1
    return whim(fight, MANEUVER_WORDS + 2)


@rule()
def draft_maneuver(fight: Fight, who: int) -> None:
    """Write any maneuver into the decision, legal or not, with any target."""
    d = fight.decision
    number = drafted_number(fight, who)
    d.verb = V_MANEUVER + number
    if number == MANEUVER_WORDS:
        d.verb = V_ESCAPE
    elif number > MANEUVER_WORDS:
        d.verb = V_COMPOSE
    d.target = someone_near(fight, who)
    if number == DIRTY_TRICK:
        d.subject = SHAKEN + whim(fight, ENTANGLED - SHAKEN + 2)
    d.skill = whim(fight, SKILL_WORDS) if number == DIRTY_TRICK and whim(fight, 3) == 0 else -1
    d.number = whim(fight, 4) if number == POWER_PUNCH else -1
    d.take = whim(fight, 2) if number == DISARM else 0
    d.lethal = whim(fight, 2)
    if gridded(fight) and whim(fight, 4) > 0:
        centre = who if number == REPOSITION else d.target
        d.x = fight.units[centre].x + whim(fight, 3) - 1
        d.y = fight.units[centre].y + whim(fight, 3) - 1
    if whim(fight, 4) == 0:
        d.item = who * ITEMS + whim(fight, fight.sheets[who].weapons)
