"""The commands of stonekeep: which words call which verb, with what."""

from __future__ import annotations

from typing import Any

from affray.kernel.ruleset import Argument, Reply, Verb
from affray.rulesets.stonekeep import terms as t
from affray.rulesets.stonekeep.muster import skill_names

ABILITY_NAMES = {
    "str": t.STRENGTH, "strength": t.STRENGTH, "dex": t.DEXTERITY, "dexterity": t.DEXTERITY,
    "con": t.CONSTITUTION, "constitution": t.CONSTITUTION, "int": t.INTELLIGENCE, "intelligence": t.INTELLIGENCE,
    "wis": t.WISDOM, "wisdom": t.WISDOM, "cha": t.CHARISMA, "charisma": t.CHARISMA,
}  # fmt: skip
SAVE_NAMES = {"fort": 0, "fortitude": 0, "ref": 1, "reflex": 1, "will": 2}


def weapon_numbers(sheet: Any) -> dict[str, int]:
    """A sheet's weapons by name."""
    return {weapon.name: number for number, weapon in enumerate(sheet.weapons)}


def spell_numbers(sheet: Any) -> dict[str, int]:
    """A sheet's spells by name."""
    return {spell.name: number for number, spell in enumerate(sheet.spells)}


def usual_weapon(sheet: Any) -> int:
    """The weapon that is used when none is named: the first melee weapon, or the first one."""
    melee = [number for number, weapon in enumerate(sheet.weapons) if weapon.kind == "melee"]
    if melee:
        return melee[0]
    return 0 if sheet.weapons else -1


TARGET = Argument("target", "target")
WEAPON = Argument(
    "own", "weapon", keyword="with", optional=True, own=weapon_numbers, usual=usual_weapon, called="weapon"
)
SECOND = Argument("own", "second", keyword="and", optional=True, own=weapon_numbers, called="weapon")
SQUARE = Argument("square", "x", optional=True)
FEET = {"at": "feet"}
DC = {"dc": "dc"}

VERBS: tuple[Verb, ...] = (
    Verb(("attack",), t.V_ATTACK, "one attack", "stonekeep.attack.single-with-move", (TARGET, WEAPON), FEET),
    Verb(
        ("full attack",),
        t.V_FULL_ATTACK,
        "all attacks, no movement but a step",
        "stonekeep.attack.full-iterative",
        (TARGET, WEAPON, SECOND),
        FEET,
    ),
    Verb(
        ("charge",),
        t.V_CHARGE,
        "a line, then one attack at +2",
        "stonekeep.charge.line",
        (TARGET, WEAPON),
        FEET,
    ),
    Verb(("move",), t.V_MOVE, "up to speed", "stonekeep.move.speed", (SQUARE,)),
    Verb(("step",), t.V_STEP, "5 feet, provokes nothing", "stonekeep.move.step", (SQUARE,)),
    Verb(("double move",), t.V_DOUBLE_MOVE, "up to double speed, the whole turn", "stonekeep.move.double", (SQUARE,)),
    Verb(("run",), t.V_RUN, "up to four times the speed, the whole turn", "stonekeep.move.run", (SQUARE,)),
    Verb(
        ("cast",),
        t.V_CAST,
        "a spell, at the caster if no one is named",
        "stonekeep.spell.move-and-cast",
        (
            Argument("own", "spell", own=spell_numbers, called="spell"),
            Argument("target", "target", keyword="at", optional=True, itself=True),
        ),
    ),
    Verb(("kick", "slap", "hit", "headbutt"), t.V_IDLE, "a blow, subdual damage", "stonekeep.idle.beats-ac", (TARGET,)),
    Verb(("grab",), t.V_GRAB, "take hold of someone", "stonekeep.grab.ignores-armor", (TARGET,)),
    Verb(("break",), t.V_BREAK, "break out of a hold", "stonekeep.hold.break"),
    Verb(("release",), t.V_RELEASE, "let go", "stonekeep.hold.held-cannot-move"),
    Verb(("stabilise", "stabilize"), t.V_STABILISE, "stop a dying one's loss", "stonekeep.heal.check", (TARGET,)),
    Verb(("delay",), t.V_DELAY, "step out of the order", "stonekeep.init.changed-by-delay"),
    Verb(("act",), t.V_ACT, "step back in", "stonekeep.init.changed-by-delay"),
    Verb(
        ("check",),
        t.V_CHECK_ABILITY,
        "an ability check, no action",
        "stonekeep.chat.check",
        (Argument("word", "subject", words=ABILITY_NAMES, called="ability"),),
        DC,
    ),
    Verb(
        ("check",),
        t.V_CHECK_SKILL,
        "a skill check, no action",
        "stonekeep.chat.check",
        (Argument("own", "subject", own=skill_names, called="ability or skill"),),
        DC,
    ),
    Verb(
        ("save",),
        t.V_SAVE,
        "a saving throw, no action",
        "stonekeep.save.formula",
        (Argument("word", "subject", words=SAVE_NAMES, called="save"),),
        DC,
    ),
    Verb(("end", "next"), t.V_END, "end the turn", "stonekeep.turn.end"),
)
INIT = t.V_INIT
ACTS_OUT_OF_TURN = (t.V_ACT,)

OPPORTUNITIES = {t.REACTION: t.STRIKE}
"""Questions that may offer a strike at somebody who did not attack, and the answer that takes it."""
REPLIES: dict[int, tuple[Reply, ...]] = {
    t.REACTION: (
        Reply(("strike",), t.STRIKE, "take the attack of opportunity", WEAPON, t.STRIKE + 1),
        Reply(("pass",), t.DECLINE, "let it go by"),
    )
}
