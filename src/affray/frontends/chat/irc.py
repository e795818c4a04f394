"""The chat on IRC: connecting, being let in, staying there, hearing and speaking. All of pydle is in this file."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import pydle

from affray.frontends.chat.asides import Aside, beside, thinker
from affray.frontends.chat.core import Chat
from affray.frontends.chat.doors import DELAYS, Doors, delay
from affray.frontends.chat.irc_faults import (
    BAD_LOGIN,
    BANNED,
    CLOSED_DOORS,
    NO_SASL,
    SILENT,
    Unwelcome,
    gone_before,
    unreached,
)
from affray.frontends.chat.messages import Heard, Said, cleaned
from affray.frontends.chat.throttle import Throttle

SPLIT = re.compile(r"[\w.*-]+\.[\w*-]+ [\w.*-]+\.[\w*-]+")
"""What servers say of those who are gone because the network has split: two servers' names."""
TICK = 1.0
WELCOME = 30.0
"""Seconds within which a server welcomes the bot."""
LONG_ENOUGH = 60.0
"""A connection that lasted so many seconds was a good one: the next try may come soon."""
FAREWELL = 2.0
"""Seconds in which the bot says what it still has to say, before it leaves."""
AT_ONCE = 4
"""After so many lines the server is asked whether they have arrived."""
TOKEN = "affray-"
QUIET = logging.Logger("affray.pydle", logging.CRITICAL + 1)
"""What pydle would log holds passwords and tracebacks."""
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Where:
    """Which server, how to get in, and the channels to join with their keys."""

    host: str
    port: int
    nick: str
    channels: tuple[str, ...]
    tls: bool = True
    verify: bool = True
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    keys: dict[str, str] = field(default_factory=dict, repr=False)
    pause: float = 0.4
    burst: int = 3


class Bot(pydle.Client):  # type: ignore[misc]
    """A client that hears for the chat and says what it answers. What it has to say waits while it is not connected."""

    READ_TIMEOUT = 60
    SASL_TIMEOUT = 86_400  # WELCOME is shorter
    logger = property(lambda _self: QUIET, lambda _self, _logger: None)

    def __init__(self, chat: Chat, where: Where, tell: Tell) -> None:
        """`tell` is given sentences for whoever runs the bot."""
        secrets = {"sasl_username": where.user, "sasl_password": where.password} if where.user else {}
        others = [f"{where.nick}_", f"{where.nick}__"]
        super().__init__(where.nick, fallback_nicknames=others, sasl_mechanism="PLAIN", **secrets)
        self.chat, self.where, self.tell = chat, where, tell
        self.out = Throttle(where.pause, where.burst, chat.limits)
        self.doors = Doors(where.channels)
        self.wake, self.gone, self.welcomed = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.thinker = thinker()
        self.working: set[asyncio.Task[None]] = set()
        self.asked = 0  # up to which line the server was asked whether it has arrived
        self.offered = ""  # capabilities, of a list in several lines
        self.logged_in = False
        self.against: str | None = None  # what the server has against the bot
        self.reason = ""  # what it said when it closed the connection

    # --- being there --------------------------------------------------------------------------------------------

    async def stay(self) -> None:
        """Connect, and again whenever the connection is gone. Raises Unwelcome if it fails at the beginning."""
        tries = 0
        while True:
            begun = monotonic()
            why = await self.one_connection()
            if not self.doors.been_inside:
                raise Unwelcome(why)
            tries = 0 if monotonic() - begun > LONG_ENOUGH else tries + 1
            if tries < 2:
                self.tell(f"{why}; the bot tries again until it is let in")
            await asyncio.sleep(delay(tries))

    async def one_connection(self) -> str:
        """Connect and stay for as long as it lasts; why it is over."""
        place = f"{self.where.host}:{self.where.port}"
        self.gone.clear()
        self.welcomed.clear()
        self.offered, self.logged_in, self.against, self.reason = "", False, None, ""
        how = {"tls_verify": self.where.verify} if self.where.tls else {}
        try:
            await self.connect(self.where.host, self.where.port, tls=self.where.tls, **how)
            if not await self.happens(self.welcomed, self.gone, seconds=WELCOME):
                self.against = SILENT
                await self.disconnect(expected=True)
            await self.gone.wait()
        except (OSError, UnicodeError) as fault:
            await self.disconnect(expected=True)
            return f"{place} {self.against or unreached(fault, self.where.tls)}"
        except AttributeError:  # pydle still introduced itself when the bot had left already
            if self.against is None:
                raise
        if self.against is not None:
            return f"{place} {self.against}"
        if not self.welcomed.is_set():
            return f"{place} {gone_before(self.reason, self.where.tls)}"
        return f"the connection to {place} is gone{f' ({self.reason})' if self.reason else ''}"

    async def happens(self, *events: asyncio.Event, seconds: float) -> bool:
        """Wait for one of some events; False if none comes within so many seconds."""
        waits = [asyncio.create_task(event.wait()) for event in events]
        done, rest = await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for each in rest:
            each.cancel()
        return bool(done)

    async def unwelcome(self, why: str) -> None:
        """Leave: the server has something against the bot."""
        self.against = why
        await self.disconnect(expected=True)

    async def handle_forever(self) -> None:
        """Read until this connection is gone, however it goes; pydle's own loop could end up reading the next one."""
        connection = self.connection
        try:
            while connection.connected and (data := await self.read_from(connection)):
                await self.on_data(data)
        except (OSError, ValueError, AttributeError):  # reset, nonsense, or closed while it was read
            pass
        if connection is self.connection:
            await self.disconnect(expected=False)

    async def read_from(self, connection: Any) -> bytes:
        """A line of the server; it is asked for a sign of life if it says nothing for long. Raises TimeoutError."""
        try:
            return bytes(await connection.recv(timeout=self.READ_TIMEOUT))
        except TimeoutError:
            await self.rawmsg("PING", TOKEN)
            return bytes(await connection.recv(timeout=self.READ_TIMEOUT))

    async def on_disconnect(self, expected: bool) -> None:  # noqa: ARG002 - pydle's signature
        """The connection is gone: what is not known to have arrived is said again."""
        self.out.lost()
        self.asked = self.out.said
        self.doors.shut()
        self.gone.set()

    async def on_raw_error(self, message: Any) -> None:
        """The server says why it closes the connection."""
        self.reason = cleaned(" ".join(message.params))
        await super().on_raw_error(message)

    # --- being let in -------------------------------------------------------------------------------------------

    async def on_raw_cap_ls(self, params: Sequence[str]) -> None:
        """What the server offers, perhaps in several lines."""
        if params[0] == "*" and len(params) > 1:
            self.offered += f"{params[1]} "
            return
        await super().on_raw_cap_ls([self.offered + params[0]])

    async def on_capability_sasl_available(self, value: str | None) -> bool:
        """The server offers a login."""
        if self.where.user and value and "PLAIN" not in value.upper().split(","):
            await self.unwelcome(NO_SASL.replace("by SASL", "by SASL PLAIN"))
            return False
        return bool(await super().on_capability_sasl_available(value))

    async def on_raw_903(self, message: Any) -> None:
        """The server takes user and password."""
        self.logged_in = True
        await super().on_raw_903(message)

    async def on_raw_904(self, _message: Any) -> None:
        """The server does not take user and password."""
        await self.unwelcome(BAD_LOGIN)

    on_raw_902 = on_raw_905 = on_raw_906 = on_raw_908 = on_raw_904

    async def on_raw_432(self, _message: Any) -> None:
        """The nick is none."""
        if not self.registered:
            await self.unwelcome(f"takes no nick {self.where.nick}")

    async def on_raw_465(self, _message: Any) -> None:
        """The bot is banned from the server."""
        await self.unwelcome(BANNED)

    async def on_connect(self) -> None:
        """The server has welcomed the bot: into the channels."""
        await super().on_connect()
        if self.where.user and not self.logged_in:
            await self.unwelcome(NO_SASL)
            return
        self.welcomed.set()
        await self.knock()

    async def knock(self) -> None:
        """Join the channels in which the bot is not, those whose time has come."""
        for channel in self.doors.due(monotonic()):
            key = self.where.keys.get(channel.casefold())
            await self.rawmsg("JOIN", channel, *([key] if key else []))

    async def on_raw(self, message: Any) -> None:
        """A line of the server; a refusal to let the bot into a channel is told."""
        why = CLOSED_DOORS.get(message.command) if isinstance(message.command, int) else None
        if why is not None and len(message.params) > 1 and self.doors.refused(message.params[1], monotonic()):
            self.tell(f"{message.params[1]} can't be joined: {why}")
            if self.doors.all_closed:
                self.against = f"lets the bot into no channel: {message.params[1]}: {why}"
                await self.disconnect(expected=True)
                return
        await super().on_raw(message)

    async def on_join(self, channel: str, user: str) -> None:
        """Somebody has joined; if it is the bot, it says how the game there stands."""
        if self.is_same_nick(user, self.nickname):
            self.doors.opened(channel, monotonic())
            self.say(self.chat.arrived(channel))

    async def on_kick(self, channel: str, target: str, by: str, reason: str | None = None) -> None:
        """Somebody was thrown out; the bot comes back."""
        if self.is_same_nick(target, self.nickname):
            self.doors.thrown_out(channel, monotonic())
            self.tell(f"{by} has thrown the bot out of {channel}{f' ({cleaned(reason)})' if reason else ''}")

    async def on_part(self, channel: str, user: str, message: str | None = None) -> None:  # noqa: ARG002
        """Somebody has left a channel; the bot does not leave of itself, so it comes back."""
        if self.is_same_nick(user, self.nickname):
            self.doors.thrown_out(channel, monotonic())

    async def on_invite(self, channel: str, by: str) -> None:  # noqa: ARG002 - pydle's signature
        """The bot is invited: to its own channels it goes."""
        if self.doors.has(channel):
            await self.rawmsg("JOIN", channel)

    # --- hearing ------------------------------------------------------------------------------------------------

    async def on_raw_privmsg(self, message: Any) -> None:
        """A message, with its id if the server gives one."""
        nick, _ = self._parse_user(message.source)
        target, text = message.params
        if text.startswith("\x01") or self.is_same_nick(nick, self.nickname):
            await super().on_raw_privmsg(message)
            return
        identity = (getattr(message, "tags", None) or {}).get("msgid")
        channel = target if self.is_channel(target) else ""
        heard = Heard(channel, nick, text, identity if isinstance(identity, str) else None)
        try:
            self.say(self.chat.hear(heard))
            for aside in self.chat.asked():
                task = asyncio.create_task(self.work_out(aside))
                self.working.add(task)
                task.add_done_callback(self.working.discard)
        except Exception as fault:
            self.tell(f"{nick}'s message could not be answered: {type(fault).__name__}: {fault}")
            self.say([Said(channel or nick, "that has found a fault of mine; it changed nothing", not channel)])

    async def work_out(self, aside: Aside) -> None:
        """Answer a question that takes a while."""
        self.say(await beside(self.chat, aside, self.thinker))

    async def on_nick_change(self, old: str, new: str) -> None:
        """Somebody goes by another nick: the seat goes along."""
        self.chat.renamed(old, new)
        self.out.renamed(old, new)
        await self.claim(old)

    async def on_quit(self, user: str, message: str | None = None) -> None:
        """Somebody is gone; after a split they come back under the same nick."""
        if message is None or not SPLIT.fullmatch(message):
            self.chat.left(user)
            self.out.left(user)
        await self.claim(user)

    async def claim(self, free: str) -> None:
        """Take the bot's own nick if it has become free."""
        if free.casefold() == self.where.nick.casefold() and self.welcomed.is_set():
            await self.set_nickname(self.where.nick)

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
            if not await self.spoken():
                self.wake.clear()
                busy = self.out.waiting or self.out.said > self.asked
                pause = max(0.02, self.out.wait()) if busy and self.out.credit < 1 else TICK
                await self.happens(self.wake, seconds=pause)
                if self.out.credit < 1:
                    await asyncio.sleep(self.out.wait())

    async def spoken(self) -> bool:
        """Send a line, or the question whether those before have arrived; False if there is nothing to send now."""
        if not self.welcomed.is_set() or not self.connected:
            return False
        unasked = self.out.said - self.asked
        try:
            line = self.out.take(monotonic(), self.can_say) if unasked < AT_ONCE else None
            if line is not None:
                await self.rawmsg("PRIVMSG", line.to, line.text)
            elif not unasked or not self.out.spend(monotonic()):
                return False
            if line is None or not self.out.waiting:
                if line is not None:
                    self.out.owe()
                self.asked = self.out.said
                await self.rawmsg("PING", f"{TOKEN}{self.asked}")
        except (OSError, AttributeError):  # the connection went away under it; the line is said again
            return False
        except pydle.protocol.ProtocolViolation:  # a seat may be called what no nick can be: nobody is there to hear it
            return True
        return True

    def can_say(self, line: Said) -> bool:
        """Whether a line can be said now: its channel may be closed."""
        return line.private or self.doors.is_open(line.to)

    async def on_raw_pong(self, message: Any) -> None:
        """The server has had everything up to a line."""
        token = message.params[-1]
        if token.startswith(TOKEN) and token[len(TOKEN) :].isdecimal():
            self.out.arrived(int(token[len(TOKEN) :]))

    async def keep_time(self) -> None:
        """Let time pass for the games; try closed doors and a nick that was taken."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            self.say(self.chat.tick())
            if self.welcomed.is_set() and self.connected:
                await self.knock()
                if ticks % DELAYS[-2] == 0 and not self.where.nick.startswith(self.nickname):
                    await self.set_nickname(self.where.nick)

    async def goodbye(self) -> None:
        """Say what is still to be said, and leave."""
        end = monotonic() + FAREWELL
        while self.connected and self.out.waiting and monotonic() < end:
            if not await self.spoken():
                await asyncio.sleep(0.05)
        if self.connected:
            await self.quit("goodbye; the games are kept")


async def serve(chat: Chat, where: Where, tell: Tell) -> None:
    """Be there until cancelled. Raises Unwelcome if the server can't be reached or lets the bot in nowhere."""
    bot = Bot(chat, where, tell)
    tasks = [asyncio.create_task(each) for each in (bot.stay(), bot.speak(), bot.keep_time())]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await bot.goodbye()
