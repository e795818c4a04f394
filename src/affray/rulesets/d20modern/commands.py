"""The commands of d20modern: which words call which verb, with what."""

from __future__ import annotations

from typing import Any

from affray.kernel.ruleset import Argument, Reply, Roster, Verb
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.sheet import UNARMED_NAME
from affray.rulesets.d20modern.state import UNARMED

SAVE_NAMES = {"fort": t.FORTITUDE, "fortitude": t.FORTITUDE, "ref": t.REFLEX, "reflex": t.REFLEX, "will": t.WILL}
POSTURES = {posture: number for number, posture in enumerate(t.POSTURES)}
DEGREES = {degree: number for number, degree in enumerate(t.DEGREES)}
COVERS = DEGREES | {"lower-half": t.QUARTER, "one-side": t.HALF}


def weapon_numbers(sheet: Any) -> dict[str, int]:
    """A sheet's weapons by name, and bare hands."""
    return {weapon.name: number for number, weapon in enumerate(sheet.weapons)} | {UNARMED_NAME: UNARMED}


def covers(_roster: Roster) -> dict[str, int]:
    """The degrees of cover, also by what of the body is covered."""
    return COVERS


def degrees(_roster: Roster) -> dict[str, int]:
    """The degrees of concealment."""
    return DEGREES


def item_numbers(sheet: Any) -> dict[str, int]:
    """A sheet's weapons by name, without bare hands."""
    return {weapon.name: number for number, weapon in enumerate(sheet.weapons)}


TARGET = Argument("target", "target")
WEAPON = Argument("own", "weapon", keyword="with", optional=True, own=weapon_numbers, called="weapon")
SQUARE = Argument("square", "x", optional=True)
FLANKING = Argument("flag", "flanking", keyword="flanking", optional=True)
HIGHER = Argument("flag", "higher_ground", keyword="higher-ground", optional=True)
NONLETHAL = Argument("flag", "nonlethal", keyword="nonlethal", optional=True)
LETHAL = Argument("flag", "lethal", keyword="lethal", optional=True)
ATTACK = (TARGET, WEAPON, FLANKING, HIGHER, NONLETHAL, LETHAL)
CHARGING = (TARGET, FLANKING, HIGHER, NONLETHAL, LETHAL)
TOUCH = (TARGET, FLANKING, HIGHER)


def attack(name: str, number: int, help_text: str, clause: str, arguments: tuple[Argument, ...] = ATTACK) -> Verb:
    """A verb with the options of an attack."""
    return Verb(
        (name,),
        number,
        help_text,
        f"d20modern.{clause}",
        arguments,
        {"at": "feet"},
        signed={"bonus": "bonus"},
        worded={"cover": ("cover", covers), "concealment": ("concealment", degrees)},
        at_square=True,
    )


def plain(name: str, number: int, help_text: str, clause: str, *arguments: Argument) -> Verb:
    """A verb without options."""
    return Verb((name,), number, help_text, f"d20modern.{clause}", arguments)


VERBS: tuple[Verb, ...] = (
    attack("attack", t.V_ATTACK, "one attack", "attack.roll"),
    attack("full attack", t.V_FULL_ATTACK, "all attacks at one target, the full round", "attack.iterative"),
    attack("charge", t.V_CHARGE, "a line, then one attack at +2", "turn.charge", CHARGING),
    attack("fight defensively", t.V_FIGHT_DEFENSIVELY, "an attack at -4, +2 dodge", "turn.defensive"),
    plain("total defense", t.V_TOTAL_DEFENSE, "+4 dodge, no attack", "turn.defensive"),
    attack("aim", t.V_AIM, "a shot at +5 at a helpless target, the full round", "helpless.aimed-shot"),
    attack("coup de grace", t.V_COUP, "kill a helpless target, the full round", "coup.full-round"),
    attack("knockout", t.V_KNOCKOUT, "knock a helpless target out, the full round", "knockout.weapon"),
    plain("move", t.V_MOVE, "up to speed", "turn.actions", SQUARE),
    plain("step", t.V_STEP, "5 feet, provokes nothing", "turn.actions", SQUARE),
    plain("withdraw", t.V_WITHDRAW, "up to twice speed, the first square safely", "aoo.provokes", SQUARE),
    plain("run", t.V_RUN, "up to four times speed in a line", "turn.actions", SQUARE),
    plain(
        "posture",
        t.V_POSTURE,
        "stand up, kneel, sit or lie down",
        "turn.actions",
        Argument("word", "posture", words=POSTURES, called="posture"),
    ),
    plain(
        "take cover",
        t.V_TAKE_COVER,
        "cover of a degree, perhaps behind somebody",
        "cover.degree",
        Argument("word", "degree", words=COVERS, called="degree of cover"),
        Argument("target", "behind", keyword="behind", optional=True),
    ),
    Verb(
        ("aid",),
        t.V_AID,
        "help an ally against an opponent",
        "d20modern.aid",
        (
            Argument("target", "ally"),
            Argument("target", "target", keyword="against"),
            Argument("flag", "for_attack", keyword="attack", optional=True),
            Argument("flag", "for_defense", keyword="defense", optional=True),
        ),
        signed={"bonus": "bonus"},
    ),
    attack("grapple", t.V_GRAPPLE, "take hold of someone", "grapple.steps", TOUCH),
    plain("pin", t.V_PIN, "hold one down in a grapple", "grapple.pin"),
    plain("escape", t.V_ESCAPE, "get out of a grapple", "grapple.escape"),
    plain(
        "throw",
        t.V_THROW,
        "a burst weapon at a square",
        "area.burst",
        Argument("own", "weapon", own=item_numbers, called="weapon"),
        Argument("square", "x", keyword="at", called="square"),
    ),
    plain("treat", t.V_TREAT, "stabilise one who is dying", "hp.treat", TARGET),
    Verb(
        ("save",),
        t.V_SAVE,
        "a saving throw, at any time, free",
        "d20modern.save.natural",
        (Argument("word", "save", words=SAVE_NAMES, called="save"),),
        {"dc": "dc"},
    ),
    Verb(("end", "next"), t.V_END, "end the turn", "d20modern.turn.actions"),
)
INIT = t.V_INIT
ACTS_OUT_OF_TURN = (t.V_SAVE,)

OPPORTUNITIES = {t.REACTION: t.STRIKE}
"""Questions that may offer a strike at somebody who did not attack, and the answer that takes it."""
REPLIES: dict[int, tuple[Reply, ...]] = {
    t.REACTION: (
        Reply(("strike",), t.STRIKE, "take the opportunity attack", WEAPON, t.STRIKE + 1),
        Reply(("pass",), t.DECLINE, "let it go by"),
    ),
    t.CHOICE: (
        Reply(("stand firm",), t.STAND_FIRM, "take the hit for the one behind"),
        Reply(("pass",), t.DODGE, "dodge; the one behind is hit"),
    ),
}
REPLY_CLAUSES = {
    t.REACTION: ("d20modern.aoo.once", "d20modern.aoo.provokes", "d20modern.aoo.threatening"),
    t.CHOICE: ("d20modern.cover.stand-firm", "d20modern.cover.dodged"),
}
