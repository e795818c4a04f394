"""The commands of momentum: which words call which verb, with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from affray.kernel.fight import AnyFight
from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.ruleset import Argument, Reply, Roster, Spoken, Verb
from affray.rulesets.momentum import terms as t
from affray.rulesets.momentum.muster import bits

LONGEST_NAME = 80

TARGET = Argument("target", "target")
GIVEN = {"ease": "ease", "hinder": "hinder"}


def wounds_of_target(fight: AnyFight, roster: Roster, made: Any) -> Mapping[str, int]:
    """The names of the wounds of the one who is to be helped."""
    unit = fight.units[made.target]
    return {roster.words[unit.name[wound]]: unit.name[wound] for wound in range(unit.wounds)}


def wounds_of_actor(fight: AnyFight, roster: Roster, made: Any) -> Mapping[str, int]:
    """The names of the actor's own wounds."""
    unit = fight.units[made.actor]
    return {roster.words[unit.name[wound]]: unit.name[wound] for wound in range(unit.wounds)}


OF_TARGET = {"wound": ("wound", wounds_of_target)}
PROFESSIONAL = Argument("flag", "manner", keyword="professional", optional=True)

VERBS: tuple[Verb, ...] = (
    Verb(
        ("attack",),
        t.V_ATTACK,
        "an attack: a player rolls, a creature is defended against",
        "momentum.clock.attack",
        (TARGET,),
        GIVEN,
    ),
    Verb(("stealth",), t.V_STEALTH, "hide from a creature", "momentum.stealth.roll", (TARGET,), GIVEN),
    Verb(
        ("move",),
        t.V_MOVE,
        "up to 30 feet a turn",
        "momentum.turn.action-and-move",
        (Argument("square", "x", called="square"),),
    ),
    Verb(
        ("order",),
        t.V_ORDER,
        "the order in which the whole group of players acts",
        "momentum.init.groups",
        (Argument("targets", "line"),),
    ),
    Verb(
        ("cast",),
        t.V_CAST,
        "a creature's spell of a level",
        "momentum.spell.defended",
        (Argument("number", "level", called="level"), Argument("target", "target", keyword="at")),
    ),
    Verb(
        ("treat",),
        t.V_TREAT,
        "field treatment, or a professional's",
        "momentum.recovery.field",
        (TARGET, PROFESSIONAL),
        GIVEN,
        OF_TARGET,
    ),
    Verb(("heal",), t.V_HEAL, "healing by magic", "momentum.recovery.magic", (TARGET,), GIVEN, OF_TARGET),
    Verb(
        ("rest",),
        t.V_REST,
        "rest in a safe place",
        "momentum.recovery.rest",
        named={"wound": ("wound", wounds_of_actor)},
    ),
    Verb(("end", "next"), t.V_END, "end the turn", "momentum.turn.action-and-move"),
)
INIT = t.V_INIT
ACTS_OUT_OF_TURN = (t.V_ORDER, t.V_TREAT, t.V_HEAL, t.V_REST)


def number_of(text: str, key: str) -> int:
    """The number given as an option. Raises ValueError."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise ValueError(f"{key} is a whole number from 0, not {shown(text)}")
    return int(text)


def read_roll(_roster: Roster, tokens: Sequence[Spoken], options: Mapping[str, str]) -> int:
    """A roll that answers an attack or a spell, with the eases and hinders given to it packed above the answer."""
    if tokens:
        raise ValueError(f"does not take {shown(' '.join(token.text for token in tokens))}")
    unknown = [key for key in options if key not in GIVEN]
    if unknown:
        raise ValueError(f"takes only ease and hinder, not {unknown[0]}")
    ease, hinder = (number_of(options.get(key, "0"), key) for key in GIVEN)
    return t.YES + t.ANSWERS * (ease + t.MOST_GIVEN * hinder)


def read_wound(roster: Roster, tokens: Sequence[Spoken], options: Mapping[str, str]) -> int:
    """A wound that is chosen by name, or rolled for."""
    text = " ".join(token.text for token in tokens)
    if len(tokens) == 1 and not tokens[0].quoted and text.casefold() == "roll":
        if options:
            raise ValueError("roll takes no options")
        return t.YES
    if not text:
        raise ValueError("NAME, or wound roll")
    if len(text) > LONGEST_NAME:
        raise ValueError(f"NAME has at most {LONGEST_NAME} characters")
    unknown = [key for key in options if key != "hinders"]
    if unknown:
        raise ValueError(f"NAME takes only hinders, not {unknown[0]}")
    kinds = [kind.strip().casefold() for kind in options.get("hinders", "").split(",") if kind.strip()]
    for kind in kinds:
        if kind not in t.KINDS:
            hint = did_you_mean(kind, t.KINDS) or f"; there is {', '.join(t.KINDS)}"
            raise ValueError(f"NAME can't hinder {shown(kind)}{hint}")
    return t.NAMED + t.ANSWERS * (bits(kinds) + t.ALL_KINDS * roster.word(text))


REPLIES: dict[int, tuple[Reply, ...]] = {
    t.Q_BLOCK: (
        Reply(("block",), t.YES, "make the defense roll in the ally's place", read=read_roll),
        Reply(("pass",), t.PASS, "keep the reaction"),
    ),
    t.Q_COUNTER: (
        Reply(("counter",), t.YES, "roll against the spell", read=read_roll),
        Reply(("pass",), t.PASS, "keep the reaction"),
    ),
    t.Q_DEFEND: (Reply(("defend",), t.YES, "make the defense roll", read=read_roll),),
    t.Q_WOUND: (
        Reply(
            ("wound",),
            t.YES,
            "take a wound of that name, or `wound roll` for one of the tables",
            read=read_wound,
            example="roll",
        ),
    ),
}
HELD = {t.Q_WOUND: "momentum.wounds.kind"}
"""The clause by which an open question holds up everything else, where a rule says so."""
