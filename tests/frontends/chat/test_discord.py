"""The Discord adapter at the library's own interface; it can't be tried against Discord here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Limits

from ..running import ROOT

discord = pytest.importorskip("discord")


class Place:
    """A channel, or a person, that remembers what was sent there."""

    def __init__(self, number: int, guild: object | None) -> None:
        self.id, self.guild = number, guild
        self.sent: list[tuple[str, Any]] = []

    async def send(self, text: str, view: Any = None) -> None:
        """Remember it."""
        self.sent.append((text, view))


class Author(Place):
    """A person."""

    bot = False

    def __init__(self, name: str) -> None:
        super().__init__(0, None)
        self.name = name


class Response:
    """What an interaction is answered with."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_message(self, text: str) -> None:
        """Remember it."""
        self.sent.append(text)

    async def defer(self) -> None:
        """Nothing is shown."""


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Any]:
    from affray.frontends.chat.on_discord import Bot

    chat = Chat(tmp_path / "games", ROOT / "examples" / "stonekeep", limits=Limits(3, 1900))
    made = asyncio.run(opened(Bot, chat))
    yield made
    chat.close()


async def opened(kind: Any, chat: Chat) -> Any:
    """A client is made where a loop runs."""
    return kind(chat)


def message(channel: Place, author: Author, text: str, number: int) -> Any:
    return SimpleNamespace(channel=channel, author=author, content=text, id=number)


def say(bot: Any, channel: Place, author: Author, *texts: str) -> None:
    async def all_of_them() -> None:
        for text in texts:
            await bot.on_message(message(channel, author, text, abs(hash((text, len(channel.sent)))) % 10**9))

    asyncio.run(all_of_them())


def test_messages_are_answered_where_they_belong(bot: Any) -> None:
    den, ada = Place(5, object()), Author("ada")
    say(bot, den, ada, "!new duel.yaml", "no command", "!init", "!gm roll 1d20")
    assert "The toll at Greyford" in den.sent[0][0]
    assert ada.sent[-1][0].startswith("1d20 ")
    assert len(den.sent) == 2
    machine = Author("other bot")
    machine.bot = True
    say(bot, den, machine, "!status")
    assert len(den.sent) == 2


def test_the_same_message_twice(bot: Any) -> None:
    den, ada = Place(5, object()), Author("ada")
    say(bot, den, ada, "!new duel.yaml")

    async def twice() -> None:
        for _ in range(2):
            await bot.on_message(message(den, ada, "!hp Corvin -3", 77))

    asyncio.run(twice())
    assert bot.chat.rooms.room("5").table.encounter.as_json()["combatants"]["Corvin"]["hp"] == 55


def test_an_open_question_has_buttons(bot: Any) -> None:
    den, ada = Place(5, object()), Author("ada")
    say(bot, den, ada, "!new party.yaml", "!init", "!gm move Odo 15,6", "!gm turn Odo", "!end", '!gm turn "Old Hagen"')
    say(bot, den, ada, '!"Old Hagen": move 16,11')
    view = den.sent[-1][1]
    labels = [button.label for button in view.children]
    assert "pass" in labels
    button = next(button for button in view.children if button.label == "pass")
    press = SimpleNamespace(channel=den, user=ada, id=9, response=Response())
    asyncio.run(button.callback(press))
    assert bot.chat.rooms.room("5").table.encounter.now.wanted is None
    assert den.sent[-1][1] is None


def test_the_slash_command_and_its_completion(bot: Any) -> None:
    den, ada = Place(5, object()), Author("ada")
    say(bot, den, ada, "!new duel.yaml", "!init")
    command = bot.tree.get_command("do")
    assert command is not None
    ask = SimpleNamespace(channel=den, channel_id=5, user=ada, id=10, response=Response(), command=command)
    complete = command._params["command"].autocomplete
    found = asyncio.run(complete(ask, "att"))
    assert found[0].value.startswith("attack ")
    assert asyncio.run(complete(SimpleNamespace(channel_id=6, user=ada), "att")) == []
    asyncio.run(command.callback(ask, "note quiet now"))
    assert ask.response.sent == ["note quiet now"]
    events = bot.chat.rooms.room("5").table.encounter.events
    assert events[-1].text == "Note: quiet now"


def test_nothing_pings_everyone(bot: Any) -> None:
    assert bot.allowed_mentions.everyone is False
    assert bot.intents.message_content


def test_without_a_token(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from affray.frontends.cli import main

    monkeypatch.delenv("AFFRAY_DISCORD_TOKEN", raising=False)
    assert main(["chat", "discord", "--games", str(tmp_path)]) == 2
    assert "AFFRAY_DISCORD_TOKEN" in capsys.readouterr().err
