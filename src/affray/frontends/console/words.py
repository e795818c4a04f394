"""What can be typed now: the commands that are legal, and the words that may come next in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from affray.frontends.console.brief import LEAVING, NAMELESS, expanded
from affray.kernel.tape import DieWanted, Question
from affray.table.commands import SETTINGS
from affray.table.language import DISTANCE
from affray.table.looking import TABLE_HELP
from affray.table.names import plain
from affray.table.refused import Refused
from affray.table.usage import USAGE
from affray.table.wording import quoted, words_of

if TYPE_CHECKING:
    from affray.kernel.ruleset import Argument
    from affray.table.encounter import Encounter

_WORD = re.compile(r'[A-Za-z_]+="[^"]*"?|"[^"]*"?:?|\S+')


def split_words(text: str) -> list[str]:
    """The words of a command, quoted names whole; the last one may be left open."""
    return _WORD.findall(text)


def next_words(encounter: Encounter, commands: list[list[str]], typed: str) -> tuple[list[str], int]:
    """The words that may stand where typing goes on, and how many characters of them are there already."""
    words = split_words(typed)
    last = (
        words[-1] if words and (not typed[-1].isspace() or (words[-1][0] == '"' and words[-1].count('"') == 1)) else ""
    )
    before = typed[: len(typed) - len(last)] if last else typed
    try:
        given = split_words(expanded(encounter, before)) if before.strip() else []
    except Refused:
        given = split_words(before)
    wanted = [bare(word) for word in [*given, last]]
    found = [
        command[len(given)]
        for command in commands
        if len(command) > len(given) and all(bare(w).startswith(t) for w, t in zip(command, wanted, strict=False))
    ]
    return list(dict.fromkeys(found)), len(last)


def bare(word: str) -> str:
    """A word for comparison: without quotes, accents and letter case."""
    return plain(word.replace('"', "")) if word.strip('"') else ""


def commands_now(encounter: Encounter) -> list[list[str]]:
    """Every command that is legal now, in words; free texts and numbers are left to whoever types."""
    own = [split_words(command) for command in (*acts(encounter), *answers(encounter))]
    asked = [["odds", *command] for command in own]
    return [*own, *(split_words(command) for command in table(encounter)), *asked]


def acts(encounter: Encounter) -> Iterator[str]:
    """What the one whose turn it is may do, and others who may step in."""
    verbs = {verb.number: verb for verb in encounter.ruleset.room("commands").VERBS}
    for decision in encounter.choices():
        words = words_of(encounter.ruleset, encounter.roster, decision)
        if decision.actor not in (encounter.decider, -1):
            words = f"{quoted(encounter.roster.names[decision.actor])}: {words}"
        yield words
        verb = verbs.get(decision.verb)
        for key, field in verb.options.items() if verb else ():
            if getattr(decision, field) < 0 and not (key == DISTANCE and encounter.fight.width):
                yield f"{words} {key}="


def answers(encounter: Encounter) -> Iterator[str]:
    """The answers to an open question."""
    wanted = encounter.now.wanted
    if not isinstance(wanted, Question):
        return
    for reply in encounter.ruleset.room("commands").REPLIES[wanted.question]:
        yield from reply.names
        if reply.argument is not None and reply.argument.kind != "square":
            keyword = reply.argument.keyword and f"{reply.argument.keyword} "
            for word in words_for(encounter, reply.argument, wanted.who):
                yield from (f"{name} {keyword}{quoted(word)}" for name in reply.names)


def words_for(encounter: Encounter, argument: Argument, who: int) -> list[str]:
    """What an argument may be."""
    if argument.kind == "target":
        return list(encounter.present)
    return list(argument.words if argument.own is None else argument.own(encounter.roster.sheets[who]))


def table(encounter: Encounter) -> Iterator[str]:
    """What the table and the game master do at any time."""
    terms = encounter.ruleset.room("terms")
    names = [quoted(name) for name in encounter.present]
    yield from (verb for verb in (*TABLE_HELP, *LEAVING) if verb != "map" or encounter.fight.width)
    yield from (f"help {name}" for verb in encounter.ruleset.room("commands").VERBS for name in verb.names)
    yield from (f"help {verb}" for verb in (*TABLE_HELP, "gm"))
    yield from (f"{verb} {name}" for verb in ("hp", "status") for name in names)
    if not isinstance(encounter.now.wanted, DieWanted):
        kinds = [(kind, setting) for kind in terms.QUESTIONS for setting in SETTINGS]
        yield from (f"auto {kind} {setting}" for kind, setting in kinds if (kind, setting) != ("turn", "never"))
    for verb in USAGE:
        if verb in NAMELESS:
            yield f"gm {verb}"
        yield from (f"gm {verb} {name}" for name in names if verb not in NAMELESS)
    if encounter.campaign is not None:
        yield from (f"gm fight {quoted(scene.name)}" for scene in encounter.campaign.scenes)
    for name in names:
        yield from (f"gm {verb} {name} {quoted(word)}" for verb in ("give", "clear") for word in terms.CONDITIONS)
        yield from (f"gm set {name} {field}=" for field in encounter.ruleset.room("gm").FIELDS)
