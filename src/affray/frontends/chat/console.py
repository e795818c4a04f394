"""The chat on standard input and output, for scripts and for trying things out.

A line is `NICK: TEXT` in the channel `#table`, `#CHANNEL NICK: TEXT` in another one, `@ NICK: TEXT` in private;
`/nick OLD NEW` and `/quit NICK` are what a server would tell, `/tick` lets time pass. `=ID ` before a line is the id of
its message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from affray.frontends.chat.asides import at_once
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Said

CHANNEL = "#table"
_LINE = re.compile(r"(?:=(?P<message>\S+) )?(?:(?P<channel>#\S+|@) +)?(?P<nick>[^\s:]+): ?(?P<text>.*)")


def heard_in(line: str) -> Heard | None:
    """The message that a line is, or None if it is none."""
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    channel = match["channel"] or CHANNEL
    return Heard("" if channel == "@" else channel, match["nick"], match["text"], match["message"])


def answers(chat: Chat, line: str) -> list[Said]:
    """What is to be said after a line of input."""
    words = line.split()
    if words[:1] == ["/nick"] and len(words) == 3:
        chat.renamed(words[1], words[2])
        return []
    if words[:1] == ["/quit"] and len(words) == 2:
        chat.left(words[1])
        return []
    if words == ["/tick"]:
        return chat.tick()
    heard = heard_in(line)
    if heard is None:
        return [Said(CHANNEL, "a line is NICK: TEXT, #CHANNEL NICK: TEXT, or @ NICK: TEXT")]
    return [*chat.hear(heard), *at_once(chat)]


def printed(said: Iterable[Said]) -> Iterator[str]:
    """Lines as they are printed: where to, and what."""
    for each in said:
        yield f"{'@' if each.private else ''}{each.to} | {each.text}"


def run(chat: Chat, lines: TextIO) -> None:
    """Answer lines until there are no more."""
    for line in lines:
        if line.strip() and not line.startswith("# "):
            for out in printed(answers(chat, line.rstrip("\n"))):
                print(out, flush=True)
