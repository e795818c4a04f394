"""The commands of the maneuvers. Those that the rule document only names are marked as this project's own."""

from __future__ import annotations

from affray.kernel.ruleset import Argument, Verb
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.maneuvers_terms import NAMED_ONLY, SLUGS
from affray.rulesets.modern20.wording import TARGET, TO_HIT, WEAPON, flag

OWN = " (a rule of this project's own: the document only names it)"
CONDITIONS = {word: number for number, word in enumerate(t.CONDITIONS)}
SKILLS = {word: number for number, word in enumerate(t.SKILLS)}
TO_SQUARE = Argument("square", "x", keyword="to", optional=True, called="square")
CONDITION = Argument("word", "subject", words=CONDITIONS, called="condition")
SKILL = Argument("word", "skill", keyword="with", optional=True, words=SKILLS, called="skill")
BY = Argument("number", "number", keyword="by", called="number")
TAKE = flag("take", "take")


def maneuver(number: int, meaning: str, *arguments: Argument) -> Verb:
    """A maneuver against someone, with what may stand behind every one that rolls."""
    word = t.MANEUVERS[number]
    own = OWN if word in NAMED_ONLY else ""
    return Verb(
        (word,),
        t.V_MANEUVER + number,
        f"{meaning}{own}",
        f"modern20.maneuver.{SLUGS[number]}",
        (TARGET, *arguments, *TO_HIT),
        {"at": "feet"},
        signed={"bonus": "bonus"},
    )


def stance(number: int, meaning: str) -> Verb:
    """A maneuver without a target."""
    word = t.MANEUVERS[number]
    own = OWN if word in NAMED_ONLY else ""
    return Verb((word,), t.V_MANEUVER + number, f"{meaning}{own}", f"modern20.maneuver.{SLUGS[number]}")


VERBS: tuple[Verb, ...] = (
    stance(t.AGGRESSIVE_STANCE, "free: hit harder in melee and be hit more easily until one's next turn"),
    maneuver(t.BULL_RUSH, "a melee attack that drives someone before it", WEAPON, TO_SQUARE),
    maneuver(t.DEMORALIZE, "an Interaction: Intimidation leaves someone shaken"),
    maneuver(t.DIRTY_TRICK, "leave someone blinded, dazzled, deafened, entangled, shaken, sickened", CONDITION, SKILL),
    maneuver(t.DISARM, "strike the weapon from someone's right hand, or take it", TAKE, TO_SQUARE),
    maneuver(t.TRIP, "throw someone to the ground"),
    maneuver(t.DRAG, "pull someone along"),
    maneuver(t.FAST_PUNCH, "a Bonus action: an unarmed attack with half the Strength bonus"),
    maneuver(t.FEINT, "someone has no Dexterity bonus or skill ranks against one's next attack"),
    maneuver(t.FLURRY, "Full-round: two unarmed attacks, both at disadvantage"),
    maneuver(t.JOINT_LOCK, "hurt and entangle someone grabbed"),
    maneuver(t.OVERRUN, "run through someone to the square behind"),
    maneuver(t.POWER_PUNCH, "an unarmed attack with so much less to hit and more damage", BY),
    maneuver(t.PRECISION_STRIKE, "an attack at -2 that injures as by one degree more", WEAPON),
    maneuver(t.PUSH, "drive someone straight away from oneself"),
    stance(t.REACTIVE_STANCE, "a Bonus action: strike back at who misses one in melee, until one's next turn"),
    maneuver(t.REPOSITION, "put someone into a free square next to oneself", TO_SQUARE),
    maneuver(t.RESTRAIN, "grab someone, grapple the grabbed, pin the grappled"),
    maneuver(t.STEAL, "take the first thing that someone has and doesn't hold"),
    maneuver(t.SUNDER, "strike at what someone holds", WEAPON),
    Verb(
        ("escape",),
        t.V_ESCAPE,
        f"get out of being grabbed, grappled or pinned{OWN}",
        "modern20.maneuver.escape",
        TO_HIT,
        signed={"bonus": "bonus"},
    ),
    Verb(("compose",), t.V_COMPOSE, "an Interaction: shake off dirty tricks", "modern20.maneuver.dirty-trick"),
)
