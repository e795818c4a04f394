"""Where journals are: an SQLite file, or a game in a PostgreSQL database, opened by one process at a time."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from affray.kernel.mistakes import shown
from affray.table.journal.faults import JournalFault, in_words, sentence
from affray.table.journal.leftovers import held_elsewhere

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

MAGIC = b"SQLite format 3\x00"
SUFFIX = ".affray"
DEFAULT_GAME = "game"


def is_url(place: str) -> bool:
    """Whether a place is a PostgreSQL URL."""
    return place.startswith(("postgresql://", "postgres://", "postgresql+psycopg://"))


def parted(place: str) -> tuple[str, str]:
    """The database and the name of the game in it; behind `#` in a URL. Raises JournalFault for other databases."""
    if not is_url(place):
        if not place.strip() or "://" in place:
            scheme, is_one, _ = place.partition("://")  # of a URL no more is shown: a password may stand in it
            named = f"{scheme}://" if is_one else place
            raise JournalFault(
                f"a journal is a file, or a game in PostgreSQL (postgresql://…#GAME), not {shown(named)}"
            )
        return place, DEFAULT_GAME
    url, _, game = place.partition("#")
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            url = "postgresql+psycopg://" + url[len(prefix) :]
    return url, game or DEFAULT_GAME


def shown_place(place: str) -> str:
    """A place as messages call it: without a password."""
    if not is_url(place):
        return place
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    url, game = parted(place)
    try:
        hushed = make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        raise JournalFault("that is no URL of a database: postgresql://USER@HOST/DATABASE#GAME") from None
    return f"{hushed.replace('+psycopg', '', 1)}#{game}"


def games_folder() -> Path:
    """Where games are kept unless another place is named: AFFRAY_GAMES, or the user's data folder."""
    if folder := os.environ.get("AFFRAY_GAMES"):
        return Path(folder)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "affray"


def check_file(path: Path, name: str) -> None:
    """Raise JournalFault if a file is no journal, or is not whole."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as fault:
        raise JournalFault(f"{name} can't be read: {(fault.strerror or 'it is no file').lower()}") from None
    if not head.startswith(MAGIC) or len(head) < 100:
        raise JournalFault(f"{name} is no journal of affray")
    page = int.from_bytes(head[16:18], "big")
    page = 65_536 if page == 1 else page
    pages = int.from_bytes(head[28:32], "big")
    wal = Path(f"{path}-wal")
    whole = wal.exists() and wal.stat().st_size > 0
    if whole and read_only(path):
        raise JournalFault(
            f"{name} was not closed and can't be written where it is: copy it to another folder, with {wal.name}"
        )
    if size < page * pages and not whole:
        raise JournalFault(f"{name} is cut off: it has {size:,} of {page * pages:,} bytes; it was left as it is")


def check_whole(connection: Connection, name: str) -> None:
    """Raise JournalFault if SQLite finds the file damaged, its indexes too: a damaged one finds wrong entries."""
    if connection.dialect.name != "sqlite":
        return
    with in_words(name):
        said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        connection.rollback()
    if said != "ok":
        raise JournalFault(sentence(name, f"malformed: {said}"))


_held: set[tuple[int, int]] = set()  # the journals that this process has open, by device and number


def identity(path: Path) -> tuple[int, int] | None:
    """What a file is, whatever it is called."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def refuse_held(path: Path, name: str) -> None:
    """Raise JournalFault if somebody has a journal open.

    One that this process has open itself is not even looked at: closing any view of a file gives up its locks.
    """
    if identity(path) in _held:
        raise JournalFault(f"{name} is open already")
    if held_elsewhere(path):
        raise JournalFault(f"{name} is in use by another process")


def hold(path: Path | None) -> None:
    """Remember that this process has a journal open."""
    if path is not None and (found := identity(path)) is not None:
        _held.add(found)


def let_go(path: Path | None) -> None:
    """It is closed."""
    if path is not None and (found := identity(path)) is not None:
        _held.discard(found)


def engine_for(database: str) -> Engine:
    """The engine of a database: one connection, which the journal holds as long as it is open."""
    from sqlalchemy import create_engine, event
    from sqlalchemy.pool import StaticPool

    if is_url(database):
        try:
            return create_engine(database, poolclass=StaticPool)
        except ModuleNotFoundError:
            raise JournalFault("PostgreSQL needs psycopg: pip install 'affray[postgres]'") from None
    # SQLAlchemy's URL would take a ? in the path for its own
    from sqlalchemy.engine import URL

    if read_only(Path(database)):
        return create_engine("sqlite://", poolclass=StaticPool, creator=partial(connected_to_read, Path(database)))
    engine = create_engine(
        URL.create("sqlite", database=database),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": 0.3},
    )

    @event.listens_for(engine, "connect")
    def durable(connection: object, _record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "busy_timeout=300"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def read_only(path: Path) -> bool:
    """Whether a journal is where nothing can be written: it can be verified and looked at there all the same."""
    return path.exists() and not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK))


def connected_to_read(path: Path) -> sqlite3.Connection:
    """A connection to a journal that nobody can change meanwhile."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, check_same_thread=False)


def lock(connection: Connection, game: str, name: str) -> None:
    """Hold the game for this process. Raises JournalFault if another one holds it."""
    from sqlalchemy import text

    if connection.dialect.name == "sqlite":
        if read_only(Path(name)):
            return
        with in_words(name):
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # in exclusive mode the lock is kept from then on
            connection.rollback()
        return
    number = int.from_bytes(hashlib.sha256(f"affray:{game}".encode()).digest()[:8], "big", signed=True)
    with in_words(name):
        held = connection.execute(text("SELECT pg_try_advisory_lock(:number)"), {"number": number}).scalar()
        connection.commit()
    if not held:
        raise JournalFault(f"{name} is in use by another process")
