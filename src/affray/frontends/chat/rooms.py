"""The rooms: which channel plays which game, who goes by which nick, kept in a file so that a new start finds them."""

from __future__ import annotations

import fcntl
import json
import os
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from affray.table.games import begin, go_on
from affray.table.journal.faults import JournalFault
from affray.table.journal.places import SUFFIX
from affray.table.service import Table

FILE, LOCK = "chat.json", "chat.lock"


@dataclass
class Room:
    """A channel with its game. `rest` holds for each nick what a reply had no room for."""

    channel: str
    table: Table
    rest: dict[str, list[str]] = field(default_factory=dict)
    turn: tuple[Any, ...] = ()  # whose decision was announced last
    thinking: bool = False  # a question is being worked out
    wondered: deque[str] = field(default_factory=lambda: deque(maxlen=100))  # the ids of the last questions


class Rooms:
    """All rooms of a bot. Games are journals in a folder, one a game."""

    def __init__(self, folder: Path) -> None:
        """Open the rooms that are kept in a folder. Raises JournalFault."""
        self.folder = folder
        self.hold = held(folder)
        self.open: dict[str, Room] = {}
        self.nicks: dict[str, str] = {}  # nick in small letters → the seat that it goes by
        self.broken: dict[str, str] = {}  # channels in small letters whose game can't be opened, and why
        try:
            kept = json.loads((folder / FILE).read_text("utf-8")) if (folder / FILE).exists() else {}
        except (OSError, ValueError) as fault:
            raise JournalFault(f"{folder / FILE} can't be read: {fault}") from None
        self.nicks = kept.get("nicks", {})
        self.shut: dict[str, str] = {}  # the channels of those, and what their games are called
        for channel, name in kept.get("channels", {}).items():
            try:
                self.enter(channel, go_on(str(folder / name)))
            except JournalFault as fault:
                self.broken[channel.casefold()] = str(fault)
                self.shut[channel] = name

    def room(self, channel: str) -> Room | None:
        """The room of a channel, if there is a game in it."""
        return self.open.get(channel.casefold())

    def games(self) -> list[str]:
        """The names of all games that are kept."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}"))

    def begin(self, channel: str, source: Path, master: str) -> Room:
        """A new game in a channel. Raises Mistakes or JournalFault."""
        stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in source.stem)[:40]
        number = 1
        while (self.folder / f"{stem}-{number}{SUFFIX}").exists():
            number += 1
        table = begin(str(self.folder / f"{stem}-{number}{SUFFIX}"), source, master=master)
        return self.change(channel, table)

    def resume(self, channel: str, name: str) -> Room:
        """A game that is kept, in this channel from now on. Raises JournalFault."""
        for other in list(self.open.values()):
            if Path(other.table.journal.place).name == f"{name}{SUFFIX}":
                raise JournalFault(f"{name} is played in {other.channel}")
        return self.change(channel, go_on(str(self.folder / f"{name}{SUFFIX}")))

    def change(self, channel: str, table: Table) -> Room:
        """Put a game into a channel; the one that was there is kept."""
        if (old := self.open.pop(channel.casefold(), None)) is not None:
            old.table.close()
        room = self.enter(channel, table)
        self.keep()
        return room

    def enter(self, channel: str, table: Table) -> Room:
        """A room with an open game."""
        self.broken.pop(channel.casefold(), None)
        self.shut = {other: name for other, name in self.shut.items() if other.casefold() != channel.casefold()}
        room = self.open[channel.casefold()] = Room(channel, table)
        return room

    # --- nicks --------------------------------------------------------------------------------------------------

    def seat(self, nick: str) -> str:
        """The name of the seat that a nick goes by: its own, unless its owner has changed nicks since."""
        known = self.nicks.get(nick.casefold())
        if known is not None:
            return known
        taken = {seat.casefold() for seat in self.nicks.values()}
        # whoever takes the nick that a seat's owner has left does not get the seat with it
        return f"{nick} (another)" if nick.casefold() in taken else nick

    def nick_of(self, seat: str) -> str:
        """The nick that a seat's owner goes by now."""
        return next((nick for nick, known in self.nicks.items() if known.casefold() == seat.casefold()), seat)

    def sat_in(self, nick: str) -> list[Room]:
        """The rooms in which somebody has a seat."""
        seat = self.seat(nick).casefold()
        return [room for room in self.open.values() if seat in room.table.seats]

    def renamed(self, old: str, new: str) -> None:
        """Somebody goes by another nick now."""
        seat = self.seat(old)
        self.nicks.pop(old.casefold(), None)
        if seat.casefold() != new.casefold() and not seat.endswith(" (another)"):
            self.nicks[new.casefold()] = seat
        self.keep()

    def left(self, nick: str) -> None:
        """Somebody is gone; under which nick the seat's owner comes back is open."""
        if self.nicks.pop(nick.casefold(), None) is not None:
            self.keep()

    # --- keeping ------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the file anew, whole or not at all."""
        channels = self.shut | {room.channel: Path(room.table.journal.place).name for room in self.open.values()}
        draft = self.folder / f"{FILE}.new"
        with draft.open("w", encoding="utf-8") as file:
            json.dump({"channels": channels, "nicks": self.nicks}, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.folder / FILE)

    def close(self) -> None:
        """Let go of all games."""
        for room in self.open.values():
            room.table.close()
        self.hold.close()


def held(folder: Path) -> TextIO:
    """Hold a folder of games for this bot until the file is closed. Raises JournalFault if another one holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("a", encoding="utf-8")
    except OSError as fault:
        raise JournalFault(f"{folder} can't be used for games: {(fault.strerror or '').lower()}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise JournalFault(
            f"the games in {folder} are another bot's now: give this one a folder with --games"
        ) from None
    return file
