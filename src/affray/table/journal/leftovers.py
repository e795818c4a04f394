"""What a crash leaves beside an SQLite journal, and whether everything that was acknowledged is still there.

SQLite reads its write-ahead file up to the first frame whose checksum is wrong and drops the rest without a word. That
is right for a transaction that a crash has torn, which nobody was told of, and wrong for a damaged file. Two things
tell them apart before SQLite touches anything: a transaction that others follow was on disk once, and a small file
beside the journal says how many entries were acknowledged. It is not flushed to the disk with every command, so after a
power failure it may lag behind; it is never ahead.
"""

from __future__ import annotations

import sqlite3
import sys
import zlib
from array import array
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from affray.table.journal.faults import JournalFault

HEADER, FRAME = 32, 24
"""Bytes of the write-ahead file's header, and of each frame's."""
LITTLE, BIG = 0x377F0682, 0x377F0683
LOCKED_BYTES = (510, 0x40000002)
"""How many bytes of a database SQLite locks to keep others out, and from where."""


def log_of(path: Path) -> Path:
    """The write-ahead file of a journal."""
    return Path(f"{path}-wal")


# --- the write-ahead file --------------------------------------------------------------------------------------------


def lost_behind(data: bytes) -> int | None:
    """The number of the first bad frame of a write-ahead file behind which there are whole transactions, or None."""
    if len(data) < HEADER + FRAME:
        return None
    magic, page = int.from_bytes(data[:4], "big"), int.from_bytes(data[8:12], "big")
    salts, chain = data[16:24], (0, 0)
    size = page + FRAME
    if magic in (LITTLE, BIG):
        chain = summed(data[:24], magic, chain)
    if magic not in (LITTLE, BIG) or chain != read_sum(data[24:32]):
        return 1 if any(data[HEADER:]) else None  # the header is on disk before any frame is
    starts = range(HEADER, len(data) - size + 1, size)
    bad = len(starts)
    for number, start in enumerate(starts):
        frame = data[start : start + size]
        chain = summed(frame[FRAME:], magic, summed(frame[:8], magic, chain))
        if frame[8:16] != salts or chain != read_sum(frame[16:24]):
            bad = number
            break
    torn = True  # the transaction of the bad frame goes up to the first one behind it that says so
    for start in starts[bad + 1 :]:
        if data[start + 8 : start + 16] == salts:
            if not torn:
                return bad + 1
            torn = data[start + 4 : start + 8] == bytes(4)
    return None


def summed(data: bytes, magic: int, chain: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum, carried on over some bytes."""
    words = array("I")
    words.frombytes(data)
    if (magic == BIG) != (sys.byteorder == "big"):
        words.byteswap()
    first, second = chain
    numbers = iter(words)
    for one, other in zip(numbers, numbers, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def read_sum(data: bytes) -> tuple[int, int]:
    """A checksum as it is written."""
    return int.from_bytes(data[:4], "big"), int.from_bytes(data[4:], "big")


# --- what was acknowledged -------------------------------------------------------------------------------------------


class Tip(NamedTuple):
    """The last entry that was acknowledged, and the digest of the game that it belongs to."""

    head: str
    number: int

    def spelled(self) -> bytes:
        """As it is written: always as long, so that a later one covers it."""
        text = f"{self.head} {self.number:012}"
        return f"{text} {zlib.crc32(text.encode()):010}\n".encode()


class Acknowledged:
    """The file beside a journal that says how far it was acknowledged; it is there while the journal is open.

    A journal does not depend on it: what can't be written there is left.
    """

    def __init__(self, path: Path) -> None:
        self.journal, self.path = path, Path(f"{path}-acknowledged")
        self.file: FileIO | None = None

    def read(self) -> Tip | None:
        """What a process that did not end well has left."""
        try:
            head, number, _ = self.path.read_text("ascii").split()
            tip = Tip(head, int(number))
            return tip if tip.spelled() == self.path.read_bytes() else None
        except (OSError, ValueError):
            return None

    def note(self, tip: Tip) -> None:
        """Say that all up to an entry is acknowledged."""
        with suppress(OSError):
            if self.file is None:
                self.path.touch()
                self.file = FileIO(self.path, "r+")
            self.file.seek(0)
            self.file.write(tip.spelled())

    def forget(self) -> None:
        """The journal is closed. The file stays only if the write-ahead file does, as on a full disk."""
        if self.file is None:
            return
        with suppress(OSError):
            self.file.close()
            log = log_of(self.journal)
            if not log.exists() or log.stat().st_size == 0:
                self.path.unlink()
        self.file = None


# --- before a journal is opened --------------------------------------------------------------------------------------


def held_elsewhere(path: Path) -> bool:
    """Whether another process has the journal open. Not to be asked about one that this process has open."""
    if sys.platform == "win32":  # opening it will say so
        return False
    import fcntl

    with suppress(OSError), path.open("rb") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, *LOCKED_BYTES)
        except BlockingIOError:
            return True
    return False


def check_leftovers(path: Path, name: str) -> None:
    """Raise JournalFault if something that was acknowledged is missing. Nothing is changed by looking."""
    log = log_of(path)
    check_tables(path, name)
    try:
        data = log.read_bytes() if log.exists() else b""
    except OSError as fault:
        raise JournalFault(f"{log} can't be read: {(fault.strerror or 'it is no file').lower()}") from None
    bad = lost_behind(data)
    if bad is not None:
        raise JournalFault(
            f"{name} is damaged: its write-ahead file {log} is bad from frame {bad} on, and commands that were "
            "acknowledged stand behind that; nothing was changed, take a backup of both files"
        )
    noted = Acknowledged(path)
    tip = noted.read()
    if tip is None:
        return
    there = entries_there(path, tip.head)
    if there is not None and there < tip.number:
        missing = tip.number - there
        raise JournalFault(
            f"{name} is damaged: {missing} of {tip.number} entries that were acknowledged are missing at its end, "
            f"{'its write-ahead file is bad' if data else f'and so is its write-ahead file {log}'}; nothing was "
            f"changed, and removing {noted.path} lets it go on with the {there} that are whole"
        )


def entries_there(path: Path, head: str) -> int | None:
    """How many entries can be read; None if that can't be said, or if it is another game."""
    from affray.table.journal.entry import hashed

    try:
        with looked_at(path) as connection:
            written = connection.execute("SELECT head FROM games").fetchone()
            if written is None or hashed(written[0]) != head:
                return None
            count: int = connection.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0]
            return count
    except sqlite3.Error:
        return None


def check_tables(path: Path, name: str) -> None:
    """Raise JournalFault if it is somebody else's database: that is left as it is."""
    try:
        with looked_at(path) as connection:
            connection.execute("SELECT game, format, head FROM games LIMIT 1")
            connection.execute("SELECT game, number, digest FROM entries LIMIT 1")
    except sqlite3.OperationalError as fault:
        if "no such table" in str(fault) or "no such column" in str(fault):
            raise JournalFault(f"{name} is no journal of affray") from None
    except sqlite3.Error:  # opening it will say what is wrong
        return


@contextmanager
def looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads: closing it neither moves the write-ahead file into the journal nor removes it."""
    beside = [file for file in (log_of(path), Path(f"{path}-shm")) if not file.exists()]
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.3)) as connection:
            yield connection
    finally:
        for file in beside:
            with suppress(OSError):
                file.unlink()
