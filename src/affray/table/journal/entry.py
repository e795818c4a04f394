"""One row of the journal, and the chain of digests that shows whether any was changed."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

FIRST = "0" * 64
"""What stands for the digest before the first entry."""
MOMENTS = ("start", "command", "policy", "again")
"""Kinds of entry that make a moment; the others go to one, or concern the table alone."""
STEPS = ("undo", "redo")


@dataclass(frozen=True)
class Entry:
    """One step of the game. Its fields are the columns of `entries`."""

    number: int
    command: int
    fight: int
    author: str
    at: str
    message: str | None
    kind: str
    text: str
    serial: int | None
    back: int | None
    moment: str | None
    rows: str | None
    words: str
    state: bytes | None
    state_hash: str
    version: str
    digest: str = ""

    def chained(self, before: str) -> Entry:
        """The entry with its digest, given the one before."""
        return replace(self, digest=self.digest_after(before))

    def digest_after(self, before: str) -> str:
        """What the digest has to be."""
        return digest_after(before, tuple(getattr(self, name) for name in FIELDS))


FIELDS = tuple(field.name for field in fields(Entry))
"""The fields in order, which is that of the columns behind `game`."""
_COMMAND = FIELDS.index("command")


def digest_after(before: str, values: Sequence[Any]) -> str:
    """The digest of an entry's values behind another digest; each value counts with its length.

    `command` is no part of it: the first format did not have it. Nor is the digest itself, which comes last.
    """
    pieces = [before.encode()]
    for place, value in enumerate(values[:-1]):
        if place == _COMMAND:
            continue
        data = value if isinstance(value, bytes) else b"" if value is None else str(value).encode()
        pieces += (b"-" if value is None else b"%d:" % len(data), data)
    return hashlib.sha256(b"".join(pieces)).hexdigest()


def hashed(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def packed(value: Any) -> bytes:
    """A value as compressed JSON."""
    return zlib.compress(written(value).encode(), 1)


def unpacked(data: bytes) -> Any:
    """The value of compressed JSON. Raises ValueError if it is none."""
    try:
        return json.loads(zlib.decompress(data))
    except zlib.error as wrong:
        raise ValueError(str(wrong)) from None


def written(value: Any) -> str:
    """A value as the one JSON text that it has here."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
