"""What can be wrong with a journal, each said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class JournalFault(Exception):
    """A journal can't be opened, read or written. What was acknowledged is as it was."""


DAMAGED = ("malformed", "not a database", "corrupt")
FULL = ("disk is full", "no space left", "disk full", "could not extend file", "disk i/o error")
UNREADABLE = "could not decode"
LONGEST = 200
"""So many letters of what a database says are passed on."""
UNREACHED = {
    "password authentication failed": "can't be opened: the user or the password is wrong",
    "no password supplied": "can't be opened: it needs a password",
    'fatal: database "': "can't be opened: there is no such database",
    'fatal: role "': "can't be opened: there is no such user",
    "permission denied for database": "can't be opened: the user may not use that database",
    "connection refused": "can't be reached: nothing listens there",
    "no such file or directory": "can't be reached: nothing listens there",
    "failed to resolve": "can't be reached: there is no such host",
    "timeout": "can't be reached: nothing answers there",
    "timed out": "can't be reached: nothing answers there",
}
"""What is said of a server that can't be spoken to, by what psycopg says of it."""
LOCKED = ("is locked", "busy")


@contextmanager
def in_words(name: str) -> Iterator[None]:
    """Turn what a database says into a JournalFault about the journal of that name."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as fault:
        raise JournalFault(sentence(name, str(getattr(fault, "orig", None) or fault))) from None


def sentence(name: str, said: str) -> str:
    """One clear sentence for what a database has said."""
    low = " ".join(said.lower().split())
    for words, meaning in UNREACHED.items():
        if words in low:
            return f"{name} {meaning}"
    if any(word in low for word in FULL):
        return f"{name} can't be written: the disk is full or failing; the command was not carried out"
    if any(word in low for word in LOCKED):
        return f"{name} is in use by another process"
    if UNREADABLE in low:
        return f"{name} is damaged: a text in it can't be read; take a backup before anything else"
    if any(word in low for word in DAMAGED):
        return f"{name} is damaged: the database says '{low[:LONGEST]}'; take a backup before anything else"
    if "readonly" in low or "read-only" in low or "permission denied" in low:
        return f"{name} can't be written: it is read-only"
    if "unable to open" in low:
        return f"{name} can't be opened: there is no such folder, or it may not be written"
    return f"{name}: the database says '{said.splitlines()[0].strip()[:LONGEST] if said else 'nothing'}'"
