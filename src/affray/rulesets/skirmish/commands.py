"""The commands of skirmish: which words call which verb, with what."""

from __future__ import annotations

from typing import Any

from affray.kernel.ruleset import Argument, Reply, Verb
from affray.rulesets.skirmish import terms as t
from affray.rulesets.skirmish.state import FIST


def weapon_numbers(sheet: Any) -> dict[str, int]:
    """A sheet's weapons by name, and the fist."""
    return {name: number for number, name in enumerate(sheet.weapon_names)} | {"fist": FIST}


STANCES = {stance: number for number, stance in enumerate(t.STANCES)}
POSITIONS = {position: number for number, position in enumerate(t.POSITIONS)}

TARGET = Argument("target", "target")
WEAPON = Argument("own", "weapon", keyword="with", optional=True, own=weapon_numbers, called="weapon")
SQUARE = Argument("square", "x", optional=True, called="square")
STANCE = Argument("word", "posture", words=STANCES, called="stance")
POSITION = Argument("word", "posture", words=POSITIONS, called="position")

VERBS: tuple[Verb, ...] = (
    Verb(("attack",), t.V_ATTACK, "attack someone", "skirmish.accuracy.sum", (TARGET, WEAPON), {"at": "squares"}),
    Verb(("move",), t.V_MOVE, "up to MOVE squares", "skirmish.turn.move", (SQUARE,)),
    Verb(("stance",), t.V_STANCE, "change stance", "skirmish.turn.actions", (STANCE,)),
    Verb(("position",), t.V_POSITION, "take or leave a position", "skirmish.turn.actions", (POSITION,)),
    Verb(("ready",), t.V_READY, "clear a jam", "skirmish.location.weapon"),
    Verb(("treat",), t.V_TREAT, "stop a bleeding wound", "skirmish.injury.treat", (TARGET,)),
    Verb(("end", "next"), t.V_END, "end the turn", "skirmish.turn.actions"),
)
INIT = t.V_INIT
ACTS_OUT_OF_TURN: tuple[int, ...] = ()

REPLIES: dict[int, tuple[Reply, ...]] = {
    t.REACTION: (
        Reply(("return fire",), t.RETURN_FIRE, "attack at -2", None),
        Reply(("stance",), -1, "change stance", STANCE, t.STANCE),
        Reply(("dive",), t.DIVE, "up to DIVE squares", SQUARE, t.DIVE + 1),
        Reply(("pass",), t.PASS, "do nothing"),
    )
}
