"""The chat on Discord, experimental. Everything of discord.py is in this file.

`/do COMMAND` completes what is legal; messages with the prefix work as elsewhere; an open question gets buttons.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from affray.frontends.chat.asides import Aside, beside, thinker
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Said
from affray.table.completing import completions

LONGEST_LABEL = 80
LONGEST_CHOICE = 100


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

    async def setup_hook(self) -> None:
        """Tell Discord of the slash command."""
        await self.tree.sync()

    async def on_message(self, message: Any) -> None:
        """A message that somebody wrote."""
        if message.author.bot:
            return
        said = self.take(message.channel, message.author, message.content, str(message.id))
        await self.say(said)

    def take(self, channel: Any, author: Any, text: str, identity: str) -> list[Said]:
        """Hear a message; a channel goes by its number, a person by the name that is theirs alone."""
        private = getattr(channel, "guild", None) is None
        name = "" if private else str(channel.id)
        self.channels[name.casefold()] = channel
        self.people[author.name.casefold()] = author
        said = self.chat.hear(Heard(name, author.name, text, identity))
        for aside in self.chat.asked():
            task = asyncio.create_task(self.work_out(aside))
            self.working.add(task)
            task.add_done_callback(self.working.discard)
        return said

    async def work_out(self, aside: Aside) -> None:
        """Answer a question that takes a while."""
        await self.say(await beside(self.chat, aside, self.thinker))

    async def say(self, said: list[Said]) -> None:
        """Send lines; those for one place go together, with buttons for an open question."""
        places: dict[tuple[str, bool], list[str]] = {}
        for each in said:
            places.setdefault((each.to.casefold(), each.private), []).append(each.text)
        for (to, private), lines in places.items():
            place = self.people.get(to) if private else self.channels.get(to)
            if place is not None:
                view = None if private else answers_of(self, to)
                text = discord.utils.escape_markdown("\n".join(lines))[:2000]
                await place.send(text, **({"view": view} if view is not None else {}))


def do_command(bot: Bot) -> app_commands.Command[Any, Any, Any]:
    """The slash command `/do COMMAND`."""

    @app_commands.command(name="do", description="a command of the game, such as: attack Bo")
    async def do(interaction: discord.Interaction, command: str) -> None:
        text = f"{bot.chat.prefix}{command}"
        said = bot.take(interaction.channel, interaction.user, text, str(interaction.id))
        await interaction.response.send_message(discord.utils.escape_markdown(command)[:2000])
        await bot.say(said)

    @do.autocomplete("command")
    async def legal(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        room = bot.chat.rooms.room(str(interaction.channel_id))
        if room is None:
            return []
        found = completions(room.table, bot.chat.rooms.seat(interaction.user.name), current)
        return [app_commands.Choice(name=each, value=each) for each in found if len(each) <= LONGEST_CHOICE]

    return do


def answers_of(bot: Bot, channel: str) -> discord.ui.View | None:
    """Buttons for the answers to the question that is open in a channel, if everyone may see it."""
    room = bot.chat.rooms.room(channel)
    if room is None or room.table.encounter.now.wanted is None:
        return None
    if room.table.encounter.decider in room.table.public().unseen:
        return None
    view = discord.ui.View(timeout=None)
    for reply in room.table.encounter.replies()[:25]:
        view.add_item(AnswerButton(bot, channel, reply))
    return view


class AnswerButton(discord.ui.Button[discord.ui.View]):
    """One answer. Whoever presses it says it."""

    def __init__(self, bot: Bot, channel: str, reply: str) -> None:
        super().__init__(label=reply[:LONGEST_LABEL])
        self.bot, self.channel, self.reply = bot, channel, reply

    async def callback(self, interaction: discord.Interaction) -> None:
        """The button was pressed."""
        text = f"{self.bot.chat.prefix}{self.reply}"
        said = self.bot.take(interaction.channel, interaction.user, text, str(interaction.id))
        await interaction.response.defer()
        await self.bot.say(said)


def serve(chat: Chat, token: str) -> None:
    """Be there until stopped. Raises discord.LoginFailure for a token that is none."""
    Bot(chat).run(token)
