"""Help in a chat: short, and by topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.kernel.mistakes import did_you_mean, shown
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
TOPICS = ("fight", "looking", "gm", "chat")


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
        return "\n".join(f"{prefix}{verb}: {words}." for verb, words in looking.TABLE_HELP.items())
    if word == "gm":
        return ", ".join(f"{prefix}{usage}" for usage in USAGE.values())
    if word in CHAT:
        return f"{prefix}{CHAT[word]}"
    if room is None:
        raise Refused(f"there is no topic {shown(topic)}{did_you_mean(word, [*TOPICS, *CHAT])}", "table.command")
    verbs = room.table.encounter.ruleset.room("commands").VERBS
    if word == "fight":
        return ", ".join(f"{prefix}{name}" for verb in verbs for name in verb.names[:1])
    return looking.look(room.table.encounter, f"help {word}") or ""
