"""affray chat"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from affray.frontends.chat.core import Chat


LOOPBACK = ("127.0.0.1", "::1", "[::1]", "localhost")


class Protocol(StrEnum):
    """Where the channel is."""

    console = "console"
    irc = "irc"
    discord = "discord"


class Tls(StrEnum):
    """How a server is trusted."""

    yes = "yes"
    no = "no"
    unverified = "unverified"


def chat(
    protocol: Protocol = typer.Argument(..., help="console (standard input), irc, or discord (experimental)."),
    scenarios: str = typer.Option(".", metavar="FOLDER", help="The scenarios that may be played."),
    games: str | None = typer.Option(None, metavar="FOLDER", help="Where the games are kept; else the games' folder."),
    prefix: str = typer.Option("!", help="What commands begin with."),
    server: str = typer.Option("", metavar="HOST[:PORT]", help="irc: the server."),
    nick: str = typer.Option("affray", help="irc: the bot's nick."),
    channel: list[str] = typer.Option([], help="irc: a channel to join; may be given several times."),
    tls: Tls = typer.Option("yes", help="irc: connect with TLS, without, or with any certificate."),
) -> None:
    """Bring the table into a chat channel.

    Secrets come from the environment: AFFRAY_IRC_USER and AFFRAY_IRC_PASSWORD (SASL), AFFRAY_IRC_KEYS (channels that
    need one: '#den=KEY'), AFFRAY_DISCORD_TOKEN.
    """
    from affray.frontends.chat.core import Chat
    from affray.frontends.chat.messages import Limits
    from affray.frontends.cli.ending import wrong
    from affray.table.journal.faults import JournalFault
    from affray.table.journal.places import games_folder

    if not prefix.strip() or len(prefix) > 5:
        wrong("a prefix has 1 to 5 characters, such as !")
    if not Path(scenarios).is_dir():
        wrong(f"{scenarios}: there is no such folder of scenarios")
    limits = Limits(3, 1900) if protocol is Protocol.discord else Limits()
    try:
        made = Chat(Path(games) if games else games_folder(), Path(scenarios), prefix, limits)
    except JournalFault as fault:
        wrong(str(fault))
    try:
        with leaving_in_order():
            if protocol is Protocol.console:
                on_console(made)
            elif protocol is Protocol.irc:
                on_irc(made, server, nick, channel, tls)
            else:
                on_discord(made)
    finally:
        made.close()


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """SIGTERM ends the bot as Ctrl-C does, only with an exit code of its own."""
    import signal

    from affray.frontends.cli.ending import INTERRUPTED, TERMINATED, Ended

    asked = []

    def terminate(_number: int, _frame: object) -> None:
        asked.append(TERMINATED)
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    except KeyboardInterrupt:
        raise Ended(asked[0] if asked else INTERRUPTED, "goodbye; the games are kept") from None
    finally:
        signal.signal(signal.SIGTERM, before)


def on_console(made: Chat) -> None:
    """Standard input and output."""
    import sys

    from affray.frontends.chat.console import run

    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    run(made, sys.stdin)


def on_irc(made: Chat, server: str, nick: str, channels: list[str], tls: Tls) -> None:
    """An IRC server."""
    import asyncio

    from affray.frontends.cli.ending import wrong
    from affray.kernel.mistakes import shown

    host, _, port = server.rpartition(":") if server.rpartition(":")[2].isdecimal() else (server, "", "")
    if not host or not channels:
        wrong("irc needs --server HOST[:PORT] and at least one --channel")
    if not nick.isprintable() or not nick or any(c in nick for c in " :,!@#"):
        wrong(f"--nick takes a name without spaces, such as dm, not {shown(nick)}")
    for name in channels:
        if name[:1] not in "#&+!" or any(c in name for c in " ,\a") or not name.isprintable():
            wrong(f"--channel takes a name such as '#den', not {shown(name)}")
    user, password = os.environ.get("AFFRAY_IRC_USER"), os.environ.get("AFFRAY_IRC_PASSWORD")
    if bool(user) != bool(password):
        wrong("a login needs both AFFRAY_IRC_USER and AFFRAY_IRC_PASSWORD")
    if password and tls is Tls.no and host not in LOOPBACK:
        wrong("without TLS anyone could read the password: it is only sent to this machine itself (--tls yes)")
    try:
        from affray.frontends.chat.irc import Where, serve
        from affray.frontends.chat.irc_faults import Unwelcome
    except ModuleNotFoundError:
        wrong("chat on IRC needs pydle: pip install 'affray[chat]'")
    number = int(port) if port else 6667 if tls is Tls.no else 6697
    safe, known = tls is not Tls.no, tls is Tls.yes
    keys = keys_of_channels()
    where = Where(host.strip("[]"), number, nick, tuple(channels), safe, known, user, password, keys)
    try:
        asyncio.run(serve(made, where, told))
    except Unwelcome as why:
        wrong(str(why))


def keys_of_channels() -> dict[str, str]:
    """The keys of channels that need one, from AFFRAY_IRC_KEYS: `#den=swordfish #attic=…`."""
    from affray.frontends.cli.ending import wrong

    pairs = [pair.partition("=") for pair in os.environ.get("AFFRAY_IRC_KEYS", "").split()]
    if not all(channel and key for channel, _, key in pairs):
        wrong("AFFRAY_IRC_KEYS is written '#CHANNEL=KEY #CHANNEL=KEY'")
    return {channel.casefold(): key for channel, _, key in pairs}


def told(sentence: str) -> None:
    """Say something to whoever runs the bot."""
    import sys

    print(sentence, file=sys.stderr, flush=True)


def on_discord(made: Chat) -> None:
    """Discord."""
    import asyncio

    from affray.frontends.cli.ending import wrong

    token = os.environ.get("AFFRAY_DISCORD_TOKEN", "").strip()
    if not token:
        wrong("discord needs the bot's token in AFFRAY_DISCORD_TOKEN")
    try:
        import discord

        from affray.frontends.chat.on_discord import serve
    except ModuleNotFoundError:
        wrong("chat on Discord needs discord.py: pip install 'affray[chat]'")
    try:
        asyncio.run(serve(made, token))
    except discord.LoginFailure:
        wrong("Discord does not take the token in AFFRAY_DISCORD_TOKEN")
    except discord.PrivilegedIntentsRequired:
        wrong("the bot must be allowed the intent `message content`: Discord's page for developers has the switch")
    except (OSError, discord.HTTPException, discord.GatewayNotFound):
        wrong("Discord can't be reached")
