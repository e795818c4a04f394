"""What comes in and what goes out, for any protocol."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_CODES = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d-\x1f]"
)
"""mIRC's colours and styles."""
MORE = " …"


@dataclass(frozen=True)
class Heard:
    """One message: where it was said, by whom, and the protocol's own id of it if there is one.

    `channel` is empty in private.
    """

    channel: str
    nick: str
    text: str
    message: str | None = None


@dataclass(frozen=True)
class Said:
    """A line to say, to a channel or in private to a nick. One of a `block` is a line of a picture: kept as it is."""

    to: str
    text: str
    private: bool = False
    block: bool = False


@dataclass(frozen=True)
class Limits:
    """What a protocol takes: lines in a reply, bytes of UTF-8 in a line.

    A line of IRC has 512 bytes, of which a server takes up to 167: for the longest nick, user, host and channel.
    """

    lines: int = 3
    size: int = 340


def cleaned(text: str) -> str:
    """A message without colours and control characters."""
    bare = _CODES.sub("", text)
    return "".join(c if c.isprintable() or c in "\u200c\u200d" else " " for c in bare).strip()


def fitted(pieces: Iterable[str], limits: Limits) -> list[str]:
    """Pieces of text as lines of at most the limit's size, as many pieces in a line as go there."""
    lines: list[str] = []
    for piece in pieces:
        for part in cut(piece, limits.size):
            joined = f"{lines[-1]} {part}" if lines else part
            if lines and len(joined.encode()) <= limits.size:
                lines[-1] = joined
            else:
                lines.append(part)
    return lines


def cut(text: str, size: int) -> list[str]:
    """A text in parts of at most so many bytes, cut between words where that can be and never within a character."""
    parts, left = [], text.strip()
    while len(left.encode()) > size:
        head = left.encode()[:size].decode(errors="ignore")
        space = head.rfind(" ")
        if space > size // 2:
            head = head[:space]
        parts.append(head.rstrip())
        left = left[len(head) :].lstrip()
    return [*parts, left] if left else parts
