"""Short ways to say a command: the beginning of a verb, the number of a combatant.

What was meant is spelled out in full before the command language sees it, so that the language itself stays strict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from affray.kernel.mistakes import shown
from affray.kernel.tape import Question
from affray.table.language import verbs_called
from affray.table.looking import TABLE_HELP
from affray.table.refused import Refused
from affray.table.tokens import split
from affray.table.usage import USAGE
from affray.table.wording import quoted

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

LEAVING = ("quit", "exit")
TABLE_VERBS = (*TABLE_HELP, "gm", *LEAVING)
NAMELESS = {
    *("add", "end", "wait", "reroll", "amend", "fight", "plan", "recover"),
    *("seat", "dice", "limit", "close", "roll"),
}
"""What a game master does to nobody in particular."""
_QUOTED = re.compile(r'("[^"]*"?)')

Tier = Mapping[str, int]
"""Verbs, and for each the number of what it does: two words for one thing have the same number."""


def expanded(encounter: Encounter, text: str) -> str:
    """A command spelled out: what is short in it is made whole. Raises Refused if it may mean several things."""
    line = split(text, TABLE_VERBS)
    whole = text.strip()
    head, who = whole[: len(whole) - len(line.rest)], encounter.decider
    if line.actor is not None:
        name = numbered(encounter, line.actor) or line.actor
        who = encounter.present.get(name, who)
        head = f"{quoted(name)}: " if name != line.actor else head
    verb, rest = verb_meant(encounter, who, line.rest)
    return f"{head}{verb}{with_names(encounter, verb, rest)}"


def verb_meant(encounter: Encounter, who: int, text: str) -> tuple[str, str]:
    """The verb that a command begins with, in full, and what follows it. Raises Refused."""
    words = text.split()
    first = words[0].casefold() if words else ""
    tokens = split(text, (first,)).tokens
    length = verbs_called(encounter.ruleset, tokens)[1] if encounter.now.wanted is None else 0
    if length:
        return parted(text, length)
    if first not in TABLE_VERBS and first[:1].isalpha():
        for tier in tiers(encounter, who):
            found = {name: count for name in tier if (count := begins(name, words))}
            ruled = {name: count for name, count in found.items() if tier[name] >= 0}
            if len({tier[name] for name in ruled}) == 1:
                found = ruled  # what it means when it is legal it means when it is not: the rule then says why not
            elif ruled == found:
                found = fitting(encounter, found, text)
            if len({tier[name] for name in found}) > 1:
                raise Refused(f"{shown(words[0])} may be {', '.join(map(shown, found))}", "table.command")
            if found:
                name, count = next(iter(found.items()))
                return master(name, parted(text, count)[1])
    return master(*parted(text, 1)) if words else ("", "")


def fitting(encounter: Encounter, found: dict[str, int], text: str) -> dict[str, int]:
    """Of the ruleset's verbs that a text may begin with those that can take what follows, if it is any of them."""
    takes = {name for verb in encounter.ruleset.room("commands").VERBS if verb.arguments for name in verb.names}
    able = {name: count for name, count in found.items() if name in takes or not parted(text, count)[1].strip()}
    return able or found


def master(verb: str, rest: str) -> tuple[str, str]:
    """The same; behind `gm` the next word belongs to the verb and may be short as well. Raises Refused."""
    words = rest.split()
    if verb.casefold() != "gm" or not words:
        return verb, rest
    word, behind = parted(rest.lstrip(), 1)
    if word.casefold() not in USAGE:
        found = [name for name in USAGE if name.startswith(word.casefold())]
        if len(found) > 1:
            raise Refused(f"{shown(word)} may be {', '.join(map(shown, found))}", "table.command")
        word = found[0] if found else word
    return f"gm {word}", behind


def parted(text: str, words: int) -> tuple[str, str]:
    """The first words of a text, with one space between them, and the rest as it stands."""
    match = re.match(rf"\s*(?:\S+\s*?){{{words}}}(?=\s|$)", text)
    end = match.end() if match else len(text)
    return " ".join(text[:end].split()), text[end:]


def begins(name: str, words: list[str]) -> int:
    """How many of the words typed are the beginnings of a verb's words, in order; 0 if the first is not."""
    count = 0
    for part, word in zip(name.split(), words, strict=False):
        if not part.startswith(word.casefold()):
            break
        count += 1
    return count


def tiers(encounter: Encounter, who: int) -> Iterator[Tier]:
    """Where to look for a verb: among what is legal now, then among all that the ruleset and the table know."""
    commands = encounter.ruleset.room("commands")
    wanted = encounter.now.wanted
    if isinstance(wanted, Question):
        yield {name: reply.number for reply in commands.REPLIES[wanted.question] for name in reply.names}
    else:
        legal = {decision.verb for decision in encounter.choices() if decision.actor in (who, -1)}
        yield {name: verb.number for verb in commands.VERBS if verb.number in legal for name in verb.names}
    # below 0, so that no verb of the table is taken for one of the ruleset
    table = {name: -1 - number for number, name in enumerate(TABLE_VERBS) if name != "exit"}
    yield {name: verb.number for verb in commands.VERBS for name in verb.names} | table


def numbered(encounter: Encounter, text: str) -> str | None:
    """The name of the combatant of that number in the table, if the text is one and nobody is called so."""
    names = encounter.roster.names
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or text in names or not 1 <= int(text) <= len(names):
        return None
    name = names[int(text) - 1]
    return name if name in encounter.present else None


def with_names(encounter: Encounter, verb: str, rest: str) -> str:
    """What follows a verb, with names for numbers where combatants are named."""
    pieces = _QUOTED.split(rest)
    for keyword in places(encounter, verb.casefold()):
        pattern = rf"(\b{keyword}\s+)(\d{{1,4}})(?=\s|$)" if keyword else r"(\A\s*)(\d{1,4})(?=\s|$)"
        # every other piece is quoted, and what is quoted is a name already
        for place in range(0, len(pieces) if keyword else 1, 2):
            pieces[place] = re.sub(pattern, lambda found: named(encounter, found), pieces[place], flags=re.IGNORECASE)
    return "".join(pieces)


def named(encounter: Encounter, found: re.Match[str]) -> str:
    """What was found, with a name for its number."""
    name = numbered(encounter, found[2])
    return found[0] if name is None else found[1] + quoted(name)


def places(encounter: Encounter, verb: str) -> set[str]:
    """The keywords behind which a verb takes combatants; the empty one stands for right behind the verb."""
    if verb in ("hp", "init", "status") or (verb.startswith("gm ") and verb[3:] not in NAMELESS):
        return {""}
    verbs = [known for known in encounter.ruleset.room("commands").VERBS if verb in known.names]
    return {one.keyword for known in verbs for one in known.arguments if one.kind == "target"}
