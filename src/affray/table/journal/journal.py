"""The journal itself: a game's entries in order, written in whole transactions and checked when it is opened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from affray.table.journal.entry import FIELDS, FIRST, MOMENTS, STEPS, Entry, digest_after, hashed
from affray.table.journal.faults import JournalFault, in_words
from affray.table.journal.leftovers import Acknowledged, Tip, check_leftovers
from affray.table.journal.places import (
    check_file,
    check_whole,
    engine_for,
    hold,
    is_url,
    let_go,
    lock,
    parted,
    refuse_held,
    shown_place,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select


@dataclass(frozen=True)
class KeptFight:
    """A fight of the game as it was set up."""

    number: int
    name: str
    scenario: str  # as JSON
    beginning: bytes

    @property
    def digest(self) -> str:
        """The digest of how it was set up."""
        return hashlib.sha256(self.scenario.encode() + self.beginning).hexdigest()


class Journal:
    """An open journal; one process has it. Every method raises JournalFault in one sentence."""

    def __init__(self, place: str, connection: Connection, game: str) -> None:
        self.place, self.game = place, game
        self.name = shown_place(place)
        self.connection = connection
        self.last = self.first = FIRST  # the digests of the last entry and of the head
        self.length = 0
        self.parts_there: set[str] = set()  # the digests of the shared parts that are written
        database = parted(place)[0]
        self.path = None if is_url(database) else Path(database)
        self.noted = None if self.path is None else Acknowledged(self.path)

    # --- opening ------------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, place: str, head: dict[str, Any]) -> Journal:
        """A new journal; raises JournalFault if there is one already."""
        from affray.table.journal.schema import FORMAT, games, metadata

        database, game = parted(place)
        name = shown_place(place)
        if not is_url(database):
            path = Path(database)
            if path.exists():
                raise JournalFault(f"{name} is there already: --resume goes on with it")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as fault:
                raise JournalFault(f"{path.parent} can't be made: {(fault.strerror or '').lower()}") from None
        made = cls._connected(place, database, game, name)
        with in_words(name):
            metadata.create_all(made.connection)
            taken = made.connection.execute(games.select().where(games.c.game == game)).first()
            if taken is None:
                text = json.dumps(head)
                made.connection.execute(games.insert().values(game=game, format=FORMAT, head=text))
                made.last = made.first = hashed(text)
            made.connection.commit()
        if taken is not None:
            made.close()
            raise JournalFault(f"{name} is there already: --resume goes on with it")
        return made

    @classmethod
    def open(cls, place: str) -> Journal:
        """The journal that is there, brought to the present format and checked from its first entry to its last."""
        from sqlalchemy import inspect

        from affray.table.journal.schema import FORMAT, games, migrate

        database, game = parted(place)
        name = shown_place(place)
        if not is_url(database):
            if not Path(database).exists():
                raise JournalFault(f"{name}: there is no such journal")
            refuse_held(Path(database), name)
            check_file(Path(database), name)
            check_leftovers(Path(database), name)
        made = cls._connected(place, database, game, name)
        try:
            with in_words(name):
                there = inspect(made.connection).has_table("games")
                row = made.connection.execute(games.select().where(games.c.game == game)).first() if there else None
            if row is None:
                raise JournalFault(
                    f"{name} holds no game of that name" if is_url(place) else f"{name} is no journal of affray"
                )
            if row.format > FORMAT:
                raise JournalFault(
                    f"{name} was written by a newer affray: its format is {row.format}, this one knows {FORMAT}"
                )
            with in_words(name):
                migrate(made.connection, game, row.format)
                made.connection.commit()
            made.check()
        except JournalFault:
            made.close()
            raise
        return made

    @classmethod
    def _connected(cls, place: str, database: str, game: str, name: str) -> Journal:
        with in_words(name):
            connection = engine_for(database).connect()
        try:
            lock(connection, game, name)
        except JournalFault:
            connection.close()
            connection.engine.dispose()
            raise
        made = cls(place, connection, game)
        hold(made.path)
        return made

    def close(self) -> None:
        """Let go of it."""
        from contextlib import suppress

        from sqlalchemy.exc import SQLAlchemyError

        with suppress(SQLAlchemyError):
            self.connection.close()
            self.connection.engine.dispose()
            if self.noted is not None:
                self.noted.forget()
        let_go(self.path)

    def check(self) -> None:
        """Follow the chain of digests. Raises JournalFault that names the first entry that was changed."""
        check_whole(self.connection, self.name)
        self.first = before = hashed(self._head())
        number = 0
        for values in self._rows():
            number += 1
            try:
                whole = values[0] == number and values[-1] == digest_after(before, values)
            except (TypeError, ValueError):
                whole = False
            if not whole:
                raise JournalFault(
                    f"{self.name} is damaged at entry {number}: its checksum does not agree; "
                    f"the {number - 1} before it are whole, and nothing was changed"
                )
            before = values[-1]
        self.last, self.length = before, number
        self.parts_there = {digest for digest, _ in self.all_parts()}
        self._acknowledge()

    def _acknowledge(self) -> None:
        """Note beside the journal how far it goes, for whoever opens it after a crash."""
        if self.noted is not None:
            self.noted.note(Tip(self.first, self.length))

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> dict[str, Any]:
        """Title, seed, nonce, commitment, when and by which version it was made."""
        try:
            found: dict[str, Any] = json.loads(self._head())
        except ValueError:
            raise JournalFault(f"{self.name} is damaged: its head can't be read") from None
        return found

    def _head(self) -> str:
        from affray.table.journal.schema import games

        with in_words(self.name):
            row = self.connection.execute(games.select().where(games.c.game == self.game)).one()
            self.connection.commit()
        text: str = row.head
        return text

    def _selected(self, query: Select[Any]) -> Sequence[Any]:
        with in_words(self.name):
            rows = self.connection.execute(query).all()
            self.connection.commit()
        return rows

    def _rows(self, **wanted: Any) -> Sequence[Any]:
        from sqlalchemy import select

        from affray.table.journal.schema import entries

        columns = (entries.c[name] for name in FIELDS)
        query = select(*columns).where(entries.c.game == self.game).order_by(entries.c.number)
        return self._selected(_where(query, wanted))

    def entries(self, **wanted: Any) -> Iterator[Entry]:
        """The entries whose columns have these values, in order, all of them if there are none."""
        return (Entry(*row) for row in self._rows(**wanted))

    def moment(self, fight: int, serial: int) -> Entry:
        """The entry that made a moment."""
        found = next(self.entries(fight=fight, serial=serial, kind=MOMENTS), None)
        if found is None:
            raise JournalFault(f"{self.name} is damaged: moment {serial} of fight {fight} is missing")
        return found

    def newest(self, fight: int) -> Entry | None:
        """The last entry that says where a fight stands."""
        from sqlalchemy import select

        from affray.table.journal.schema import entries

        query = select(*(entries.c[name] for name in FIELDS)).where(
            entries.c.game == self.game, entries.c.fight == fight, entries.c.kind.in_((*MOMENTS[:3], *STEPS))
        )
        rows = self._selected(query.order_by(entries.c.number.desc()).limit(1))
        return Entry(*rows[0]) if rows else None

    def columns(self, names: tuple[str, ...], **wanted: Any) -> Sequence[Any]:
        """Some columns of the entries whose columns have these values, in order."""
        from sqlalchemy import select

        from affray.table.journal.schema import entries

        query = select(*(entries.c[name] for name in names)).where(entries.c.game == self.game)
        return self._selected(_where(query, wanted).order_by(entries.c.number))

    def fights(self) -> list[KeptFight]:
        """The fights of the game."""
        from sqlalchemy import select

        from affray.table.journal.schema import fights

        rows = self._selected(select(fights).where(fights.c.game == self.game).order_by(fights.c.number))
        return [KeptFight(row.number, row.name, row.scenario, row.beginning) for row in rows]

    def part(self, digest: str) -> bytes:
        """A shared part."""
        from sqlalchemy import select

        from affray.table.journal.schema import parts

        rows = self._selected(select(parts.c.data).where(parts.c.game == self.game, parts.c.digest == digest))
        if not rows:
            raise JournalFault(f"{self.name} is damaged: a shared part is missing")
        data: bytes = rows[0].data
        if hashlib.sha256(data).hexdigest() != digest:
            raise JournalFault(f"{self.name} is damaged: a shared part was changed")
        return data

    def all_parts(self) -> list[tuple[str, bytes]]:
        """Every shared part with its digest."""
        from sqlalchemy import select

        from affray.table.journal.schema import parts

        rows = self._selected(select(parts.c.digest, parts.c.data).where(parts.c.game == self.game))
        return [(row.digest, row.data) for row in rows]

    # --- writing ------------------------------------------------------------------------------------------------

    def append(
        self, entries: Sequence[Entry], parts: Iterable[tuple[str, bytes]] = (), fight: KeptFight | None = None
    ) -> list[Entry]:
        """Write entries, what they share and a new fight in one transaction: all of it is on disk then, or nothing."""
        from affray.table.journal import schema

        chained: list[Entry] = []
        before = self.last
        for entry in entries:
            chained.append(entry.chained(before))
            before = chained[-1].digest
        game = {"game": self.game}
        fresh = {digest: data for digest, data in parts if digest not in self.parts_there}
        try:
            with in_words(self.name):
                if fight is not None:
                    self.connection.execute(schema.fights.insert().values(game | asdict(fight)))
                for digest, data in fresh.items():
                    self.connection.execute(schema.parts.insert().values(game | {"digest": digest, "data": data}))
                if chained:
                    self.connection.execute(schema.entries.insert(), [game | vars(entry) for entry in chained])
                self.connection.commit()
        except JournalFault:
            self._roll_back()
            raise
        self.last, self.length = before, self.length + len(chained)
        self.parts_there |= set(fresh)
        self._acknowledge()
        return chained

    def _roll_back(self) -> None:
        from contextlib import suppress

        from sqlalchemy.exc import SQLAlchemyError

        with suppress(SQLAlchemyError):
            self.connection.rollback()


def _where(query: Select[Any], wanted: dict[str, Any]) -> Select[Any]:
    """The query for entries whose columns have these values; of several values in a tuple any will do."""
    from affray.table.journal.schema import entries

    for column, value in wanted.items():
        here = entries.c[column]
        query = query.where(here.in_(value) if isinstance(value, tuple) else here == value)
    return query
