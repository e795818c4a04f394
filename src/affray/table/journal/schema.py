"""The tables of a journal, and how those of earlier formats become these.

One row of `entries` is one step of the game: a command, an undo, a change of seats. `parts` holds what many rows share,
by digest. Several games can live in one PostgreSQL database; an SQLite file holds one.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Connection, Index, Integer, LargeBinary, MetaData, String, Table, Text

FORMAT = 2
"""The format that this version writes."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("format", Integer, nullable=False),
    Column("head", Text, nullable=False),  # JSON: title, seed, nonce, commitment, when and by which version it was made
)

fights = Table(
    "fights",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("beginning", LargeBinary, nullable=False),
)

parts = Table(
    "parts",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("command", Integer, nullable=False),  # the number of the first entry that the same command made
    Column("fight", Integer, nullable=False),
    Column("author", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("message", Text),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("serial", Integer),  # of the moment that it made, or went to
    Column("back", Integer),  # where undo leads from that moment; for undo and redo: where redo can lead at most
    Column("moment", Text),  # JSON: act, tape and all else of the moment but its state
    Column("rows", Text),  # JSON: the events of the act so far
    Column("words", Text, nullable=False),  # JSON: texts that the roster has got
    Column("state", LargeBinary),  # the state, compressed JSON
    Column("state_hash", String(64), nullable=False),
    Column("version", String(40), nullable=False),
    Column("digest", String(64), nullable=False),  # of this entry and the digest before it
    Index("entries_by_message", "game", "author", "message", unique=True),
    Index("entries_by_serial", "game", "fight", "serial"),
)


def from_format_1(connection: Connection) -> None:
    """Format 1 did not say where in the order of a command an entry stands: each was a command of its own."""
    from sqlalchemy import inspect, text

    if "command" not in {column["name"] for column in inspect(connection).get_columns("entries")}:
        connection.execute(text("ALTER TABLE entries ADD COLUMN command INTEGER NOT NULL DEFAULT 0"))
        connection.execute(text("UPDATE entries SET command = number"))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: from_format_1}
"""For each earlier format, the step to the next one."""


def migrate(connection: Connection, game: str, found: int) -> None:
    """Bring the game from an earlier format to this one, step by step."""
    for step in range(found, FORMAT):
        MIGRATIONS[step](connection)
    if found != FORMAT:
        connection.execute(games.update().where(games.c.game == game).values(format=FORMAT))
