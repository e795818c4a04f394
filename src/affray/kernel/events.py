"""Events: what happened, as past-tense facts. Engines record rows of numbers; a ruleset's table gives them words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from affray.kernel.calendar import duration
from affray.kernel.fight import DRAW, ENDED, OUTGROWN, ROUNDS_SPENT, STOPPED

(
    ROLLED,
    FIGHT_STARTED,
    ROUND_STARTED,
    TURN_STARTED,
    TURN_ENDED,
    TURN_PASSED,
    CONDITION_GAINED,
    CONDITION_LOST,
    FIGHT_ENDED,
    FIGHT_STOPPED,
    ARRIVED,
    DEPARTED,
    TIME_PASSED,
    DRAWN_ANEW,
    AMENDED,
    CHANGED,
    NOTED,
    MISFIT,
) = range(18)
FIRST_OF_RULESET = 24


class Row(NamedTuple):
    """One event as an engine records it. For ROLLED a is the purpose, b the sides, c the total."""

    kind: int
    round: int
    turn: int
    who: int
    other: int
    a: int
    b: int
    c: int
    faces: tuple[int, ...]
    parts: tuple[tuple[int, int], ...]  # (label number, value)


Word = Callable[["Teller", Row, int], Any]
"""Turns the number in an event's field into what a reader sees, given the fight's roster."""


def number(_teller: Teller, _row: Row, value: int) -> Any:
    """The number as it stands."""
    return value


def flag(_teller: Teller, _row: Row, value: int) -> Any:
    """A yes or no."""
    return bool(value)


def combatant(teller: Teller, _row: Row, value: int) -> Any:
    """A combatant's name, or null."""
    return teller.names[value] if value >= 0 else None


@dataclass(frozen=True)
class Told:
    """How one event is told: its kind, its sentence, the names and words of its fields, the clauses it applies.

    One that is not `final` has a `hit` that does not say how the actor's attempt ended: a further event does.
    """

    kind: str
    sentence: str
    a: tuple[str, Word] | None = None
    b: tuple[str, Word] | None = None
    c: tuple[str, Word] | None = None
    clauses: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    final: bool = True


@dataclass(frozen=True)
class Event:
    """One event as front ends, files and tests see it."""

    seq: int
    round: int
    turn: str | None
    kind: str
    actor: str | None
    target: str | None
    fields: dict[str, Any]
    parts: list[dict[str, Any]]
    clauses: list[str]
    text: str

    def as_json(self) -> dict[str, Any]:
        """The event as one JSON object."""
        head = {"seq": self.seq, "round": self.round, "turn": self.turn, "kind": self.kind}
        tail = {"parts": self.parts, "clauses": self.clauses, "text": self.text}
        return head | {"actor": self.actor, "target": self.target} | self.fields | tail


def purpose(teller: Teller, _row: Row, value: int) -> Any:
    """What a die is for."""
    return teller.purposes[value]


def text(teller: Teller, _row: Row, value: int) -> Any:
    """A text of the roster."""
    return teller.words[value]


def condition(teller: Teller, _row: Row, value: int) -> Any:
    """A condition's word."""
    return teller.conditions[value]


def times(_teller: Teller, _row: Row, value: int) -> Any:
    """How many turns or rounds a condition lasts, or null if it does not end by itself."""
    return value if value > 0 else None


def passing(_teller: Teller, _row: Row, value: int) -> Any:
    """Minutes in words."""
    return duration(value)


def outcome(teller: Teller, _row: Row, value: int) -> Any:
    """The side that won, or `draw`, or `stopped`."""
    return outcome_word(teller.sides, value)


def outcome_word(sides: Sequence[str], over: int) -> str | None:
    """What a fight's `over` says: a side's name, `draw`, `stopped`, or None while it goes on."""
    if over > 0:
        return sides[over - 1]
    return {DRAW: "draw", STOPPED: "stopped"}.get(over)


REASONS = {
    ROUNDS_SPENT: "it has reached the last round allowed",
    OUTGROWN: "it has outgrown a stated capacity",
    ENDED: "the game master has ended it",
}


def reason(_teller: Teller, _row: Row, value: int) -> Any:
    """Why a fight was stopped."""
    return REASONS[value]


KERNEL_TOLD: dict[int, Told] = {
    FIGHT_STARTED: Told("fight_started", "The fight begins."),
    ROUND_STARTED: Told("round_started", "Round {number} begins.", ("number", number)),
    TURN_STARTED: Told("turn_started", "It is {actor's} turn."),
    TURN_ENDED: Told("turn_ended", "{actor} ends the turn."),
    TURN_PASSED: Told("turn_passed", "{actor's} turn passes."),
    CONDITION_GAINED: Told(
        "condition_gained",
        "{actor} is {condition}.",
        ("condition", condition),
        ("times", times),
        None,
        ("kernel.condition",),
    ),
    CONDITION_LOST: Told(
        "condition_lost", "{actor} is no longer {condition}.", ("condition", condition), clauses=("kernel.condition",)
    ),
    FIGHT_ENDED: Told("fight_ended", "The fight is over: {outcome}.", ("outcome", outcome)),
    ARRIVED: Told("arrived", "{actor} joins the fight."),
    DEPARTED: Told("departed", "{actor} leaves the fight."),
    DRAWN_ANEW: Told(
        "die_drawn_anew",
        "The die for {purpose} is drawn anew: its {face} does not count.",
        ("purpose", purpose),
        ("face", number),
    ),
    AMENDED: Told(
        "command_amended", "Command {number} is amended to: {command}.", ("number", number), ("command", text)
    ),
    MISFIT: Told(
        "command_left_out",
        "Command {number} no longer fits and is left out with all that followed it: {why}.",
        ("number", number),
        ("why", text),
    ),
    NOTED: Told("noted", "Note: {note}", ("note", text)),
    CHANGED: Told("game_master", "The game master: {command}.", ("command", text)),
    TIME_PASSED: Told("time_passed", "Time passes: {duration}.", ("minutes", number), ("duration", passing)),
    FIGHT_STOPPED: Told(
        "fight_stopped", "The fight is stopped: {reason}.", ("reason", reason), clauses=("kernel.rounds",)
    ),
}


@dataclass(frozen=True)
class Teller:
    """Gives words to the rows of one fight."""

    names: tuple[str, ...]
    sides: tuple[str, ...]
    purposes: tuple[str, ...]
    conditions: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    told: Mapping[int, Told]
    sheets: tuple[Any, ...] = ()  # the combatants' sheets as written, for the names of their weapons and the like
    extra: Mapping[str, Any] = field(default_factory=dict)
    told_roll: RollTeller | None = None
    words: Sequence[str] = ()


RollTeller = Callable[[Teller, Row, Sequence[Row]], tuple[dict[str, Any], str]]
"""What a ruleset says of a roll, given its row and the rows that follow it: further fields, and the sentence."""
