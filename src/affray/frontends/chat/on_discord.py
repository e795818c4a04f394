"""The chat on Discord, experimental. Everything of discord.py is in this file.

`/do COMMAND` completes what is legal; messages with the prefix work as elsewhere; an open question gets buttons.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from affray.frontends.chat.asides import Aside, beside, thinker
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Said, cut
from affray.frontends.chat.rooms import Room
from affray.table.completing import completions

LONGEST, LONGEST_LABEL, LONGEST_CHOICE, MOST_BUTTONS = 2000, 80, 100, 25
"""Discord's limits: characters of a message, a button and a completion; buttons below a message."""
TICK = 1.0
FENCE = "```"
SHUT_OUT = "I may not write to you in private: allow messages from members of this server."


class Bot(discord.Client):
    """A client that hears for the chat and says what it answers."""

    def __init__(self, chat: Chat) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.chat = chat
        self.thinker = thinker()
        self.working: set[asyncio.Task[None]] = set()
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(do_command(self))
        self.channels: dict[str, Any] = {}
        self.people: dict[str, Any] = {}
        self.spoke: dict[str, Any] = {}  # the channel where somebody, by name in small letters, spoke last

    async def setup_hook(self) -> None:
        """Tell Discord of the slash command, and let time pass."""
        await self.tree.sync()
        self.begin(self.keep_time())

    def begin(self, work: Any) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)

    async def keep_time(self) -> None:
        """Let time pass for the games."""
        while True:
            await asyncio.sleep(TICK)
            await self.say(self.chat.tick())

    async def on_ready(self) -> None:
        """Connected, for the first time or again: how each game stands."""
        for room in list(self.chat.rooms.open.values()):
            await self.say(self.chat.arrived(room.channel))

    # --- hearing ------------------------------------------------------------------------------------------------

    async def on_message(self, message: Any) -> None:
        """A message that somebody wrote."""
        if not message.author.bot:
            await self.say(self.take(message.channel, message.author, message.content, str(message.id)))

    async def on_user_update(self, before: Any, after: Any) -> None:
        """Somebody goes by another name: the seat goes along."""
        self.chat.renamed(before.name, after.name)
        self.people[after.name.casefold()] = after

    def take(self, channel: Any, author: Any, text: str, identity: str) -> list[Said]:
        """Hear a message; a channel goes by its number, a person by the name that is theirs alone."""
        private = getattr(channel, "guild", None) is None
        name = "" if private else str(channel.id)
        self.people[author.name.casefold()] = author
        if not private:
            self.channels[name] = self.spoke[author.name.casefold()] = channel
        said = self.chat.hear(Heard(name, author.name, text, identity))
        for aside in self.chat.asked():
            self.begin(self.work_out(aside))
        return said

    async def work_out(self, aside: Aside) -> None:
        """Answer a question that takes a while."""
        await self.say(await beside(self.chat, aside, self.thinker))

    # --- saying -------------------------------------------------------------------------------------------------

    async def say(self, said: Sequence[Said]) -> None:
        """Send lines; those for one place go together, with buttons for an open question."""
        places: dict[tuple[str, bool], list[Said]] = {}
        for each in said:
            places.setdefault((each.to.casefold(), each.private), []).append(each)
        for (to, private), lines in places.items():
            with suppress(discord.HTTPException):  # a channel that is gone, or shut to the bot
                await (self.whisper(to, lines) if private else self.announce(to, lines))

    async def whisper(self, to: str, lines: Sequence[Said]) -> None:
        """Send lines to a person."""
        person = self.people.get(to) or discord.utils.find(lambda user: user.name.casefold() == to, self.users)
        if person is None:
            return
        try:
            for text in messages(lines):
                await person.send(text)
        except discord.Forbidden:
            if (channel := self.spoke.get(to)) is not None:
                await channel.send(discord.utils.escape_markdown(f"{person.name}: {SHUT_OUT}"))

    async def announce(self, to: str, lines: Sequence[Said]) -> None:
        """Send lines to a channel, with buttons below the last."""
        known = self.channels.get(to)
        channel: Any = self.get_channel(int(to)) if known is None and to.isdecimal() else known
        if channel is None:
            return
        view, texts = answers_of(self, to), list(messages(lines))
        for text in texts[:-1]:
            await channel.send(text)
        await channel.send(texts[-1], **({"view": view} if view is not None else {}))


def messages(lines: Sequence[Said]) -> Iterator[str]:
    """Lines as messages of Discord's length: nothing in them is markup, and a picture keeps its shape."""
    text = ""
    for line in lines:
        escaped = line.text.replace(FENCE, "'''") if line.block else discord.utils.escape_markdown(line.text)
        for part in cut(escaped, LONGEST - 200) if not line.block else [escaped]:
            if text and len(text) + len(part) + 1 > LONGEST - 2 * len(FENCE) - 2:
                yield fenced(text, line.block)
                text = ""
            text = f"{text}\n{part}" if text else part
    if text:
        yield fenced(text, lines[-1].block)


def fenced(text: str, block: bool) -> str:
    """A picture in a frame, anything else as it is."""
    return f"{FENCE}\n{text}\n{FENCE}" if block else text


# --- slash command ----------------------------------------------------------------------------------------------------


def do_command(bot: Bot) -> app_commands.Command[Any, Any, Any]:
    """The slash command `/do COMMAND`."""

    @app_commands.command(name="do", description="a command of the game, such as: attack Bo")
    async def do(interaction: discord.Interaction, command: str) -> None:
        text = f"{bot.chat.prefix}{command}"
        said = bot.take(interaction.channel, interaction.user, text, str(interaction.id))
        await interaction.response.send_message(discord.utils.escape_markdown(command)[:LONGEST])
        await bot.say(said)

    @do.autocomplete("command")
    async def legal(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        room = bot.chat.rooms.room(str(interaction.channel_id))
        if room is None:
            return []
        found = completions(room.table, bot.chat.rooms.seat(interaction.user.name), current)
        return [app_commands.Choice(name=each, value=each) for each in found if len(each) <= LONGEST_CHOICE]

    return do


# --- buttons ----------------------------------------------------------------------------------------------------------


def answers_of(bot: Bot, channel: str) -> discord.ui.View | None:
    """Buttons for the answers to the question that is open in a channel, if everyone may see it."""
    room = bot.chat.rooms.room(channel)
    if room is None or room.table.encounter.now.wanted is None:
        return None
    if room.table.encounter.decider in room.table.public().unseen:
        return None
    view = discord.ui.View(timeout=None)
    for reply in room.table.encounter.replies()[:MOST_BUTTONS]:
        view.add_item(AnswerButton(bot, room, reply))
    return view if view.children else None


class AnswerButton(discord.ui.Button[discord.ui.View]):
    """One answer to one question. Whoever may answer says it by pressing; anyone else is told so alone."""

    def __init__(self, bot: Bot, room: Room, reply: str) -> None:
        super().__init__(label=reply[:LONGEST_LABEL])
        self.bot, self.room, self.reply = bot, room, reply
        self.moment = room.table.encounter.now.serial

    async def callback(self, interaction: discord.Interaction) -> None:
        """The button was pressed."""
        if (why := self.refusal(interaction.user.name)) is not None:
            await interaction.response.send_message(why, ephemeral=True)
            return
        text = f"{self.bot.chat.prefix}{self.reply}"
        said = self.bot.take(interaction.channel, interaction.user, text, str(interaction.id))
        await interaction.response.defer()
        await self.bot.say(said)

    def refusal(self, nick: str) -> str | None:
        """Why somebody may not press it now, or None."""
        table = self.room.table
        if self.bot.chat.rooms.room(self.room.channel) is not self.room or table.encounter.now.serial != self.moment:
            return "That question is not open any more."
        seat = table.seat(self.bot.chat.rooms.seat(nick))
        if not seat.master and table.encounter.decider not in seat.plays(table.encounter):
            return f"That is for {table.encounter.name(table.encounter.decider)} to decide, whom you do not play."
        return None


async def serve(chat: Chat, token: str) -> None:
    """Be there until cancelled. Raises discord.LoginFailure for a token that is none, and OSError."""
    async with Bot(chat) as bot:
        await bot.start(token)
