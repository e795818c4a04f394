"""The command language: from a line of text to a decision of the ruleset, or to the answer to a question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from affray.kernel.fight import NOBODY, AnyFight
from affray.kernel.grid import on_grid
from affray.kernel.grid import square as numbered
from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.ruleset import Argument, Reply, Roster, Ruleset, Verb
from affray.kernel.tape import Question
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import Line, Token

KEYWORDS = ("with", "at", "and", "on")
DISTANCE = "at"
"""The option that says how far a target is, where no grid does."""
NOWHERE = -1
"""The answer that names a square outside the grid; the ruleset says why it is none."""
_SQUARE = re.compile(r"(\d{1,4})\s*[,;]\s*(\d{1,4})")
_NUMBER = re.compile(r"[+-]?\d{1,9}")


def verbs_called(ruleset: Ruleset, tokens: Sequence[Token]) -> tuple[list[Verb], int]:
    """The verbs that a command begins with, and how many words they take; the longest name wins."""
    found: list[Verb] = []
    length = 0
    for verb in ruleset.room("commands").VERBS:
        for name in verb.names:
            words = name.split()
            if len(words) >= length and begins(tokens, words):
                found = [verb] if len(words) > length else [*found, verb]
                length = len(words)
    return found, length


def begins(tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether a command begins with these words."""
    return len(tokens) >= len(words) and all(t.says(w) for t, w in zip(tokens, words, strict=False))


def unknown_verb(ruleset: Ruleset, line: Line, others: Sequence[str]) -> Refused:
    """The refusal of a command that begins with no verb."""
    if not line.tokens:
        return Refused("the command is empty; `help` lists what there is", "table.command")
    names = [name for verb in ruleset.room("commands").VERBS for name in verb.names]
    first = line.tokens[0].text
    hint = did_you_mean(first.casefold(), [*names, *others]) or "; `help` lists what there is"
    return Refused(f"there is no command {shown(first)}{hint}", "table.command")


def decision(ruleset: Ruleset, fight: AnyFight, roster: Roster, who: int, line: Line) -> Any:
    """What a line means as a decision of `who`, or None if it begins with no verb of the ruleset. Raises Refused."""
    verbs, words = verbs_called(ruleset, line.tokens)
    refusals: list[Refused] = []
    for verb in verbs:
        try:
            return _decided(ruleset, fight, roster, who, verb, line, line.tokens[words:])
        except Refused as refused:
            refusals.append(refused)
    if refusals:
        raise refusals[-1]
    return None


def _decided(
    ruleset: Ruleset, fight: AnyFight, roster: Roster, who: int, verb: Verb, line: Line, tokens: Sequence[Token]
) -> Any:
    made = ruleset.room("state").Decision()
    made.verb, made.actor = verb.number, who
    groups = _grouped(verb, tokens)
    for number, argument in enumerate(verb.arguments):
        later = sum(a.keyword == argument.keyword and a.kind != "flag" for a in verb.arguments[number + 1 :])
        _fill(made, argument, _taken(groups, argument, later), roster, who)
    left = [token.text for group in groups.values() for token in group]
    if left:
        raise Refused(f"{verb.names[0]} does not take {shown(' '.join(left))}", "table.command")
    plain = {k: v for k, v in line.options.items() if k not in verb.named and k not in verb.worded}
    _options(made, verb, plain, gridded=fight.width > 0)
    for key, value in line.options.items():
        if key in verb.named:
            field, candidates = verb.named[key]
            setattr(made, field, find(value, candidates(fight, roster, made), key))
        elif key in verb.worded:
            field, words = verb.worded[key]
            setattr(made, field, find(value.casefold() if value not in words(roster) else value, words(roster), key))
    return made


def _taken(groups: dict[str, list[Token]], argument: Argument, later: int) -> list[Token] | None:
    """The words of an argument, taken out of the groups; the `later` ones behind the same keyword keep one each.

    A flag has none of its own, so they go back to the others.
    """
    tokens = groups.pop(argument.keyword, None)
    if argument.kind != "flag" and tokens is not None and later:
        groups[argument.keyword] = tokens[-later:]
        return tokens[:-later]
    if argument.kind != "flag" or tokens is None:
        return tokens
    if tokens:
        groups[""] = [*groups.get("", []), *tokens]
    return [Token(argument.keyword, False)]


def _grouped(verb: Verb, tokens: Sequence[Token]) -> dict[str, list[Token]]:
    """The words behind each keyword of the verb, those before the first one under the empty keyword."""
    keywords = {argument.keyword for argument in verb.arguments if argument.keyword}
    groups: dict[str, list[Token]] = {}
    here = ""
    for token in tokens:
        if not token.quoted and token.text.casefold() in keywords and token.text.casefold() not in groups:
            here = token.text.casefold()
            groups[here] = []
        else:
            groups.setdefault(here, []).append(token)
    return groups


def _fill(made: Any, argument: Argument, tokens: list[Token] | None, roster: Roster, who: int) -> None:
    """Set the decision's field for one argument."""
    if not tokens:
        if tokens is not None:
            raise Refused(f"a {argument.called} must follow `{argument.keyword}`", "table.command")
        if not argument.optional:
            raise Refused(f"which {argument.called}?", "table.command")
        if argument.itself:
            setattr(made, argument.fills, who)
        elif argument.usual is not None:
            setattr(made, argument.fills, argument.usual(roster.sheets[who]))
        return
    text = " ".join(token.text for token in tokens)
    if argument.kind == "square":
        made.x, made.y = square(text)
    elif argument.kind == "targets":
        _line_up(getattr(made, argument.fills), tokens, roster)
    else:
        setattr(made, argument.fills, meant(argument, text, roster, who))


def _line_up(line: list[int], tokens: Sequence[Token], roster: Roster) -> None:
    """Write the combatants that words name one after the other into a list; of several readings the longest name."""
    names = roster.known
    at, count = 0, 0
    while at < len(tokens):
        if count == len(line):
            raise Refused(f"at most {len(line)} names are taken", "kernel.capacity")
        lengths = range(len(tokens) - at, 1, -1)
        length = next((n for n in lengths if " ".join(t.text for t in tokens[at : at + n]) in names), 1)
        line[count] = find(" ".join(t.text for t in tokens[at : at + length]), names, "combatant")
        at, count = at + length, count + 1


def meant(argument: Argument, text: str, roster: Roster, who: int) -> int:
    """The number that an argument's text stands for. Raises Refused."""
    if argument.kind == "flag":
        return 1
    if argument.kind == "number":
        number = whole(text, argument.called)
        if number < 0:
            raise Refused(f"{argument.called} is not negative", "kernel.option")
        return number
    if argument.kind == "target":
        return find(text, roster.known, "combatant")
    if argument.kind == "word":
        return find(text.casefold(), argument.words, argument.called)
    return find(text, argument.names(roster, who), f"{argument.called} of {roster.names[who]}")


def square(text: str) -> tuple[int, int]:
    """A square written as X,Y. Raises Refused."""
    match = _SQUARE.fullmatch(text)
    if match is None:
        raise Refused(f"a square is written column,row, such as 3,4, not {shown(text)}", "table.command")
    return int(match[1]), int(match[2])


def whole(text: str, called: str) -> int:
    """A whole number. Raises Refused."""
    text = text.replace("\u2212", "-")
    if not _NUMBER.fullmatch(text):
        raise Refused(f"{called} is a whole number, not {shown(text)}", "table.command")
    return int(text)


def _options(made: Any, verb: Verb, options: Mapping[str, str], gridded: bool) -> None:
    for key, value in options.items():
        if key == DISTANCE and gridded and verb.at_square:
            made.x, made.y = square(value)
            continue
        name = verb.options.get(key) or verb.signed.get(key)
        if name is None or (key == DISTANCE and gridded):
            allowed = [k for k in verb.options if not (k == DISTANCE and gridded)]
            allowed += [*verb.signed, *verb.named, *verb.worded]
            what = f"takes only {', '.join(allowed)}" if allowed else "takes no options"
            raise Refused(f"{verb.names[0]} {what} here, not {key}", "kernel.option")
        number = whole(value, key)
        if number < 0 and key not in verb.signed:
            raise Refused(f"{key} is not negative", "kernel.option")
        setattr(made, name, number)


def reply(ruleset: Ruleset, fight: AnyFight, roster: Roster, asked: Question, line: Line) -> int | None:
    """The answer that a line gives to a question, or None if it is no answer. Raises Refused."""
    replies: tuple[Reply, ...] = ruleset.room("commands").REPLIES.get(asked.question, ())
    for one in replies:
        for name in one.names:
            words = name.split()
            if begins(line.tokens, words):
                return _replied(one, fight, roster, asked.who, line, line.tokens[len(words) :])
    return None


def _replied(one: Reply, fight: AnyFight, roster: Roster, who: int, line: Line, tokens: Sequence[Token]) -> int:
    if one.read is not None:
        try:
            return one.read(roster, tokens, line.options)
        except ValueError as wrong:
            raise Refused(f"{one.names[0]} {wrong}", "table.command") from None
    if line.options:
        raise Refused(f"{one.names[0]} takes no options", "kernel.option")
    argument = one.argument
    if not tokens:
        if argument is not None and not argument.optional:
            raise Refused(f"{one.names[0]} needs a {argument.called}", "table.command")
        return one.number
    if argument is not None and argument.keyword:
        tokens = tokens[1:] if tokens[0].says(argument.keyword) else ()
    if argument is None or not tokens:
        raise Refused(f"{one.names[0]} does not take {shown(' '.join(t.text for t in line.tokens))}", "table.command")
    text = " ".join(token.text for token in tokens)
    if argument.kind != "square":
        return one.first + meant(argument, text, roster, who)
    x, y = square(text)
    if not fight.width:
        raise Refused("without a grid no square is named", "kernel.grid")
    return one.first + numbered(fight, x, y) if on_grid(fight, x, y) else NOWHERE


def initiative(roster: Roster, made: Any, line: Line, actor: int, verb: int) -> Any:
    """The decision of `init`, `init NAME`, `NAME: init`, each with or without the face of a die thrown by hand."""
    made.verb, made.target = verb, actor
    tokens = list(line.tokens[1:])
    names = roster.known
    text = " ".join(token.text for token in tokens)
    if line.options:
        raise Refused("init takes no options", "kernel.option")
    if len(tokens) > 0 and text not in names and not tokens[-1].quoted and _NUMBER.fullmatch(tokens[-1].text):
        made.face = whole(tokens.pop().text, "an initiative die")
        if not 1 <= made.face <= 20:
            raise Refused(f"a d20 shows 1 to 20, not {made.face}", "table.dice")
        text = " ".join(token.text for token in tokens)
    if text:
        made.target = find(text, names, "combatant")
    if made.face and made.target == NOBODY:
        raise Refused("whose die is it? `init NAME 17`", "table.command")
    return made
