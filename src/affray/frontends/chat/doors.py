"""The channels that a bot wants to be in: which are open to it, and when to try the others again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

DELAYS = (1, 2, 5, 10, 30, 60)
"""Seconds before each try, from the first on."""
GENTLY = 2
"""Who is refused comes again later than who was thrown out: servers let those wait who knock too often."""
LONG_ENOUGH = 60.0
"""Who has been inside for so many seconds is thrown out anew, not again."""


def delay(tries: int) -> int:
    """Seconds to wait after so many tries in vain."""
    return DELAYS[min(max(tries, 1), len(DELAYS)) - 1]


@dataclass
class Door:
    """One channel. Times are in seconds of the clock that the caller goes by."""

    channel: str
    open: bool = False
    tries: int = 0
    next: float = 0.0  # when to try again
    since: float = 0.0  # since when it is open
    told: bool = False  # that it is closed


class Doors:
    """All channels of a bot."""

    def __init__(self, channels: Iterable[str]) -> None:
        self.all = {channel.casefold(): Door(channel) for channel in channels}
        self.been_inside = False

    def has(self, channel: str) -> bool:
        """Whether it is one of them."""
        return channel.casefold() in self.all

    def is_open(self, channel: str) -> bool:
        """Whether one can be heard there."""
        door = self.all.get(channel.casefold())
        return door is not None and door.open

    def due(self, now: float) -> list[str]:
        """Those to try now. An answer may take a while: the next try is put off."""
        found = [door for door in self.all.values() if not door.open and now >= door.next]
        for door in found:
            door.next = now + DELAYS[-1]
        return [door.channel for door in found]

    def opened(self, channel: str, now: float) -> None:
        """One is inside."""
        if (door := self.all.get(channel.casefold())) is not None:
            door.open, door.since, door.told = True, now, False
            self.been_inside = True

    def refused(self, channel: str, now: float) -> bool:
        """One was not let in; whether that is news."""
        door = self.all.get(channel.casefold())
        if door is None or door.open:
            return False
        door.tries += 1
        door.next = now + delay(door.tries + GENTLY)
        news, door.told = not door.told, True
        return news

    def thrown_out(self, channel: str, now: float) -> None:
        """One is outside again."""
        if (door := self.all.get(channel.casefold())) is not None:
            door.tries = 1 if now - door.since > LONG_ENOUGH else door.tries + 1
            door.open, door.next = False, now + delay(door.tries)

    def shut(self) -> None:
        """All of them are closed: the connection is gone."""
        for door in self.all.values():
            door.open, door.next = False, 0.0

    @property
    def all_closed(self) -> bool:
        """Whether one was refused everywhere and has never been inside anywhere."""
        return not self.been_inside and all(door.told for door in self.all.values())
