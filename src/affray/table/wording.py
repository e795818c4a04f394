"""From a decision back to the command that says it."""

from __future__ import annotations

import re
from typing import Any

from affray.kernel.fight import NOBODY, AnyFight
from affray.kernel.grid import column_of, on_grid, row_of
from affray.kernel.ruleset import Argument, Roster, Ruleset, Verb
from affray.kernel.tape import Question

_PLAIN = re.compile(r"[^\s\":{}=,;]+")
RESERVED = {"with", "at", "and", "on", "to", "by"}


def quoted(name: str) -> str:
    """A name as it can be typed anywhere."""
    return name if _PLAIN.fullmatch(name) and name.casefold() not in RESERVED else f'"{name}"'


def words_of(ruleset: Ruleset, roster: Roster, decision: Any) -> str:
    """The command, without its actor, that `language.decision` reads as this decision."""
    commands = ruleset.room("commands")
    if decision.verb == commands.INIT:
        return "init" if decision.target == NOBODY else f"init {quoted(roster.names[decision.target])}"
    verb = next(verb for verb in commands.VERBS if verb.number == decision.verb)
    pieces = [verb.names[0]]
    for argument in verb.arguments:
        said = _said(argument, roster, decision)
        if said:
            pieces += [argument.keyword, said] if argument.keyword and argument.kind != "flag" else [said]
    return " ".join(
        [*pieces, *_options(verb, decision), *_named(verb, roster, decision), *_worded(verb, roster, decision)]
    )


def _said(argument: Argument, roster: Roster, decision: Any) -> str:
    if argument.kind == "square":
        return "" if decision.x < 0 else f"{decision.x},{decision.y}"
    value = getattr(decision, argument.fills)
    if argument.kind == "targets":
        return " ".join(quoted(roster.names[who]) for who in value if who >= 0)
    if argument.kind == "flag":
        return argument.keyword if value == 1 else ""
    if argument.kind == "number":
        return str(value)
    if value < 0:
        return ""
    if argument.kind == "target":
        return quoted(roster.names[value])
    words = argument.names(roster, decision.actor)
    return quoted(next(word for word, number in words.items() if number == value))


def reply_of(ruleset: Ruleset, fight: AnyFight, roster: Roster, asked: Question, answer: int) -> str | None:
    """The words that `language.reply` reads as this answer, or None if there are none."""
    for one in ruleset.room("commands").REPLIES[asked.question]:
        if answer == one.number and (one.argument is None or one.argument.optional):
            return f"{one.names[0]} {one.example}".rstrip()
        if one.argument is not None and (said := _argued(one.argument, fight, roster, asked.who, answer - one.first)):
            return " ".join([one.names[0], *([one.argument.keyword] if one.argument.keyword else []), said])
    return None


def _argued(argument: Argument, fight: AnyFight, roster: Roster, who: int, number: int) -> str | None:
    if argument.kind == "square":
        x, y = column_of(fight, number), row_of(fight, number)
        return f"{x},{y}" if number >= 0 and on_grid(fight, x, y) else None
    words = argument.names(roster, who)
    return next((quoted(word) for word, meant in words.items() if meant == number), None)


def _options(verb: Verb, decision: Any) -> list[str]:
    said = [f"{key}={getattr(decision, f)}" for key, f in verb.options.items() if getattr(decision, f) >= 0]
    if verb.at_square and decision.x >= 0:
        said.append(f"at={decision.x},{decision.y}")
    return said + [f"{key}={getattr(decision, f)}" for key, f in verb.signed.items() if getattr(decision, f) != 0]


def _worded(verb: Verb, roster: Roster, decision: Any) -> list[str]:
    said: list[str] = []
    for key, (field, words) in verb.worded.items():
        number = getattr(decision, field)
        if number >= 0:
            said.append(f"{key}={quoted(next(word for word, meant in words(roster).items() if meant == number))}")
    return said


def _named(verb: Verb, roster: Roster, decision: Any) -> list[str]:
    texts = {key: getattr(decision, field) for key, (field, _) in verb.named.items()}
    return [f'{key}="{roster.words[number]}"' for key, number in texts.items() if number >= 0]
