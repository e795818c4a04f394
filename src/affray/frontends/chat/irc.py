"""The chat on IRC. Everything of pydle is in this file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

import pydle

from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Said
from affray.frontends.chat.throttle import Throttle

SPLIT = re.compile(r"[\w.*-]+\.[\w*-]+ [\w.*-]+\.[\w*-]+")
"""What servers say of those who are gone because the network has split: two servers' names."""
DELAYS = (1, 2, 5, 10, 30, 60)
"""Seconds before each try to connect again."""
TICK = 1.0


@dataclass(frozen=True)
class Where:
    """Which server, how to get in, and the channels to join."""

    host: str
    port: int
    nick: str
    channels: tuple[str, ...]
    tls: bool = True
    verify: bool = True
    user: str | None = None
    password: str | None = None
    pause: float = 0.4
    burst: int = 3


class Bot(pydle.Client):  # type: ignore[misc]
    """A client that hears for the chat and says what it answers. What it has to say waits while it is not connected."""

    READ_TIMEOUT = 120

    def __init__(self, chat: Chat, where: Where) -> None:
        secrets = {"sasl_username": where.user, "sasl_password": where.password} if where.user else {}
        super().__init__(where.nick, fallback_nicknames=[f"{where.nick}_", f"{where.nick}__"], **secrets)
        self.chat, self.where = chat, where
        self.out = Throttle(where.pause, where.burst, chat.limits)
        self.wake = asyncio.Event()

    # --- hearing ------------------------------------------------------------------------------------------------

    async def on_raw_privmsg(self, message: Any) -> None:
        """A message, with its id if the server gives one."""
        nick, _ = self._parse_user(message.source)
        target, text = message.params
        tags = getattr(message, "tags", None) or {}
        if not self.is_same_nick(nick, self.nickname):
            channel = target if self.is_channel(target) else ""
            identity = tags.get("msgid")
            self.say(self.chat.hear(Heard(channel, nick, text, identity if isinstance(identity, str) else None)))
        await super().on_raw_privmsg(message)

    async def on_nick_change(self, old: str, new: str) -> None:
        """Somebody goes by another nick: the seat goes along."""
        self.chat.renamed(old, new)

    async def on_quit(self, user: str, message: str | None = None) -> None:
        """Somebody is gone; after a split they come back under the same nick."""
        if message is None or not SPLIT.fullmatch(message):
            self.chat.left(user)

    # --- being there --------------------------------------------------------------------------------------------

    async def on_connect(self) -> None:
        """Join the channels, each time anew."""
        await super().on_connect()
        for channel in self.where.channels:
            with suppress(pydle.AlreadyInChannel):
                await self.join(channel)
        self.wake.set()

    async def on_disconnect(self, expected: bool) -> None:
        """Connect again until it works."""
        tries = 0
        while not expected and not self.connected:
            await asyncio.sleep(DELAYS[min(tries, len(DELAYS) - 1)])
            tries += 1
            with suppress(OSError, asyncio.TimeoutError):
                await self.connect(reconnect=True)

    async def whois(self, nickname: str) -> None:
        """Nobody's account is asked for: servers count each question against the lines that may be said."""

    # --- saying -------------------------------------------------------------------------------------------------

    def say(self, lines: Sequence[Said]) -> None:
        """Put lines into the queue."""
        for line in lines:
            self.out.put(line, monotonic())
        self.wake.set()

    async def speak(self) -> None:
        """Say what is in the queue, no quicker than the throttle allows."""
        while True:
            line = self.out.take(monotonic()) if self.ready else None
            if line is None:
                self.wake.clear()
                pause = self.out.wait() if self.out.waiting and self.ready else TICK
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), max(0.02, pause) if not self.out.waiting else pause + 0.01)
                    await asyncio.sleep(0)
                if self.out.waiting and self.ready:
                    await asyncio.sleep(self.out.wait())
                continue
            try:
                await self.message(line.to, line.text)
            except (OSError, AttributeError):  # the connection went away under it
                self.out.waiting.appendleft(line)
                await asyncio.sleep(TICK)

    @property
    def ready(self) -> bool:
        """Whether it can be heard: connected, and in its channels."""
        return self.connected and all(self.in_channel(channel) for channel in self.where.channels)

    async def keep_time(self) -> None:
        """Let time pass for the games."""
        while True:
            await asyncio.sleep(TICK)
            self.say(self.chat.tick())


async def serve(chat: Chat, where: Where) -> None:
    """Be there until cancelled. Raises OSError if the server can't be reached at the start."""
    bot = Bot(chat, where)
    await bot.connect(where.host, where.port, tls=where.tls, **({"tls_verify": where.verify} if where.tls else {}))
    await asyncio.gather(bot.speak(), bot.keep_time())
