"""Help in a chat: short, and by topic."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.ruleset import Ruleset
from affray.table import looking
from affray.table.refused import Refused
from affray.table.usage import USAGE

if TYPE_CHECKING:
    from affray.frontends.chat.rooms import Room

CHAT = {
    "new": "new FILE: begin a game in this channel, as its game master",
    "games": "games: all games that are kept",
    "resume": "resume [NAME]: go on with a game in this channel; without a name, how this one stands",
    "more": "more: the rest of the last reply",
    "log": "log [N]: what happened, in private",
}
TABLE_WORDS = frozenset((*looking.TABLE_HELP, *CHAT, "gm"))
TOPICS = ("fight", "looking", "gm", "chat")


def known_words(room: Room | None) -> frozenset[str]:
    """The words that commands begin with in a room."""
    return words_of_ruleset(room.table.encounter.ruleset) if room is not None else TABLE_WORDS


@cache
def words_of_ruleset(ruleset: Ruleset) -> frozenset[str]:
    """The words that commands and answers of a ruleset begin with, and those of the table."""
    commands = ruleset.room("commands")
    replies = [reply for kind in commands.REPLIES.values() for reply in kind]
    names = [name for one in (*commands.VERBS, *replies) for name in one.names]
    return TABLE_WORDS | {name.split()[0].casefold() for name in names}


def help_on(topic: str, room: Room | None, prefix: str) -> str:
    """What there is to say of a topic or a verb. Raises Refused for one that there is not."""
    word = topic.casefold().strip().removeprefix(prefix)
    if not word:
        return (
            f"{prefix}help TOPIC, with one of {', '.join(TOPICS)}, or a verb such as {prefix}help attack. "
            f"A game begins with {prefix}new FILE and {prefix}init; {prefix}status tells how everyone is."
        )
    if word == "chat":
        return "\n".join(f"{prefix}{line}." for line in CHAT.values())
    if word == "looking":
        return "\n".join(f"{prefix}{explained(verb, words)}." for verb, words in looking.TABLE_HELP.items())
    if word == "gm":
        return ", ".join(f"{prefix}{usage}".replace("or gm", f"or {prefix}gm") for usage in USAGE.values())
    if word.startswith("gm ") and (usage := USAGE.get(word.removeprefix("gm ").strip())):
        return f"{prefix}{usage}"
    if word in CHAT:
        return f"{prefix}{CHAT[word]}"
    if room is None:
        raise Refused(f"there is no topic {shown(topic)}{did_you_mean(word, [*TOPICS, *CHAT])}", "table.command")
    verbs = room.table.encounter.ruleset.room("commands").VERBS
    if word == "fight":
        return ", ".join(dict.fromkeys(f"{prefix}{verb.names[0]}" for verb in verbs))
    known = [name for verb in verbs for name in verb.names]
    if word not in (*known, *looking.TABLE_HELP):
        near = did_you_mean(word, [*TOPICS, *CHAT, *known, *looking.TABLE_HELP])
        there = f"; there is {', '.join(TOPICS)}, and each verb"
        raise Refused(f"there is no help on {shown(topic)}{near or there}", "table.command")
    return looking.look(room.table.encounter, f"help {word}") or ""


def explained(verb: str, words: str) -> str:
    """A verb and what it does; some explanations begin with how it is written."""
    return words if words.startswith(verb) else f"{verb}: {words}"
