"""The Discord adapter at the library's own interface; it can't be tried against Discord here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Limits, Said

from ..running import ROOT

discord = pytest.importorskip("discord")
NUMBERS = count(1)


class Den:
    """A bot, a channel, and people, who are discord.py's own kinds of thing without a network behind them."""

    def __init__(self, folder: Path) -> None:
        from affray.frontends.chat.on_discord import Bot

        self.chat = Chat(folder, ROOT / "examples" / "stonekeep", limits=Limits(3, 1900))

        async def made() -> Any:  # a client is made where a loop runs
            return Bot(self.chat)

        self.loop = asyncio.new_event_loop()
        self.bot: Any = self.loop.run_until_complete(made())
        self.den = Mock(spec=discord.TextChannel, id=5, guild=Mock(spec=discord.Guild))
        self.den.send = AsyncMock()

    def person(self, name: str, bot: bool = False) -> Any:
        made = Mock(spec=discord.Member, bot=bot)
        made.name, made.send = name, AsyncMock()
        return made

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the loop, and all that it has begun beside."""

        async def whole() -> Any:
            found = await work
            await asyncio.gather(*self.bot.working)
            return found

        return self.loop.run_until_complete(whole())

    def says(self, author: Any, *texts: str, private: bool = False, identity: int | None = None) -> None:
        for text in texts:
            channel = Mock(spec=discord.DMChannel) if private else self.den
            message = Mock(spec=discord.Message, channel=channel, author=author, content=text)
            message.id = identity or next(NUMBERS)
            if private:
                del channel.guild
            self.run(self.bot.on_message(message))

    def interaction(self, user: Any) -> Any:
        made = Mock(spec=discord.Interaction, channel=self.den, channel_id=5, user=user, id=next(NUMBERS))
        made.response = Mock(spec=discord.InteractionResponse)
        made.response.send_message, made.response.defer = AsyncMock(), AsyncMock()
        return made

    def heard(self) -> list[str]:
        """What the channel was sent."""
        return [call.args[0] for call in self.den.send.call_args_list]

    def buttons(self) -> list[Any]:
        """Those below the last message."""
        view = self.den.send.call_args.kwargs.get("view")
        return [] if view is None else list(view.children)

    def close(self) -> None:
        self.loop.run_until_complete(self.bot.close())
        self.loop.close()
        self.chat.close()


def told(person: Any) -> list[str]:
    """What a person was sent in private."""
    return [call.args[0] for call in person.send.call_args_list]


@pytest.fixture
def den(tmp_path: Path) -> Iterator[Den]:
    made = Den(tmp_path / "games")
    yield made
    made.close()


def asked(den: Den) -> tuple[Any, Any]:
    """A question is open to bea, of whom ada is game master."""
    ada, bea = den.person("ada"), den.person("bea")
    den.says(ada, "!new party.yaml", "!gm seat bea player Odo", "!init", "!gm move Odo 15,6", "!gm turn Odo")
    den.says(bea, "!end")
    den.says(ada, '!gm turn "Old Hagen"', '!"Old Hagen": move 16,11')
    return ada, bea


def test_messages_are_answered_where_they_belong(den: Den) -> None:
    ada, machine = den.person("ada"), den.person("other", bot=True)
    den.says(ada, "!new duel.yaml", "no command", "!init", "!gm roll 1d20")
    assert "The toll at Greyford" in den.heard()[0]
    assert told(ada)[-1].startswith("1d20 ")
    assert len(den.heard()) == 2
    den.says(machine, "!status")
    assert len(den.heard()) == 2
    den.says(ada, "status Corvin", private=True)
    assert told(ada)[-1].startswith("Corvin")


def test_the_same_message_twice(den: Den) -> None:
    ada = den.person("ada")
    den.says(ada, "!new duel.yaml")
    for _ in range(2):
        den.says(ada, "!hp Corvin -3", identity=10**9)
    assert den.chat.rooms.open["5"].table.encounter.as_json()["combatants"]["Corvin"]["hp"] == 55


def test_an_open_question_has_buttons(den: Den) -> None:
    _ada, bea = asked(den)
    labels = [button.label for button in den.buttons()]
    assert "pass" in labels and "strike" in labels
    button = den.buttons()[labels.index("pass")]
    press = den.interaction(bea)
    den.run(button.callback(press))
    press.response.defer.assert_awaited_once()
    assert den.chat.rooms.open["5"].table.encounter.now.wanted is None
    assert den.buttons() == [] and "Odo lets" in den.heard()[-1]


def test_a_button_pressed_by_another_or_too_late(den: Den) -> None:
    ada, bea = asked(den)
    button, before = den.buttons()[0], len(den.heard())
    press = den.interaction(den.person("cy"))
    den.run(button.callback(press))
    (said,), how = press.response.send_message.call_args
    assert said == "That is for Odo to decide, whom you do not play." and how == {"ephemeral": True}
    assert den.chat.rooms.open["5"].table.encounter.now.wanted is not None and len(den.heard()) == before
    den.says(ada, "!Odo: pass")
    late = den.interaction(bea)
    den.run(button.callback(late))
    assert late.response.send_message.call_args.args == ("That question is not open any more.",)
    den.says(ada, "!undo")  # the same question is open again
    den.run(button.callback(again := den.interaction(ada)))
    again.response.defer.assert_awaited_once()


def test_the_slash_command_and_its_completion(den: Den) -> None:
    ada = den.person("ada")
    den.says(ada, "!new duel.yaml", "!init")
    command = den.bot.tree.get_command("do")
    complete = command._params["command"].autocomplete
    found = den.run(complete(den.interaction(ada), "att"))
    assert found and all(isinstance(choice, discord.app_commands.Choice) for choice in found)
    assert found[0].value.startswith("attack ") and len(found) <= 25
    elsewhere = den.interaction(ada)
    elsewhere.channel_id = 6
    assert den.run(complete(elsewhere, "att")) == []
    ask = den.interaction(ada)
    den.run(command.callback(ask, "note *quiet* now"))
    ask.response.send_message.assert_awaited_once_with(r"note \*quiet\* now")
    assert den.chat.rooms.open["5"].table.encounter.events[-1].text == "Note: *quiet* now"


def test_long_messages_are_several() -> None:
    from affray.frontends.chat.on_discord import messages

    for character in ("x", "*", "🐉", "_a "):
        texts = list(messages([Said("5", character * 900) for _ in range(5)]))
        assert all(1 <= len(text) <= 2000 for text in texts)
        assert "".join(texts).replace("\\", "").count(character[0]) == 4500
    (picture,) = messages([Said("bo", "  01", True, block=True), Said("bo", "0 ..", True, block=True)])
    assert picture == "```\n  01\n0 ..\n```"


def test_the_map_is_a_picture(den: Den) -> None:
    ada = den.person("ada")
    den.says(ada, "!new party.yaml", "!map")
    assert told(ada)[-1].startswith("```\n   0123") and told(ada)[-1].endswith("\n```")


def test_who_can_t_be_written_to(den: Den) -> None:
    ada = den.person("ada")
    ada.send.side_effect = discord.Forbidden(Mock(status=403, reason="no"), "no")
    den.says(ada, "!new duel.yaml", "!log")
    assert den.heard()[-1].startswith("ada: I may not write to you in private")
    den.den.send.side_effect = discord.HTTPException(Mock(status=500, reason="no"), "no")
    den.says(ada, "!status")  # and nothing is raised


def test_odds_are_worked_out_beside(den: Den) -> None:
    ada = den.person("ada")
    den.says(ada, "!new duel.yaml", "!init Maren 20", "!init Corvin 1", "!odds attack Corvin")
    assert "hit 65.00" in den.heard()[-1]


def test_coming_back_and_other_names(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    _ada, bea = asked(den)
    den.run(den.bot.on_ready())
    assert "goes on here" in den.heard()[-1] and den.buttons()
    robin = den.person("robin")
    den.run(den.bot.on_user_update(bea, robin))
    den.says(robin, "!pass")
    assert "Odo lets" in den.heard()[-1]
    monkeypatch.setattr(type(den.bot), "get_channel", lambda _self, number: den.den if number == 5 else None)
    den.bot.channels.clear()  # as after a new start
    den.run(den.bot.on_ready())
    assert "goes on here" in den.heard()[-1]


def test_nothing_pings_everyone(den: Den) -> None:
    assert den.bot.allowed_mentions.everyone is False
    assert den.bot.intents.message_content


Raising = Callable[..., Coroutine[Any, Any, None]]


def failing(fault: Exception) -> Raising:
    async def login(*_: Any) -> None:
        raise fault

    return login


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (discord.LoginFailure("secret"), "does not take the token"),
        (discord.PrivilegedIntentsRequired(None), "the intent `message content`"),
        (OSError("no network"), "Discord can't be reached"),
        (None, "the bot's token in AFFRAY_DISCORD_TOKEN"),
    ],
)
def test_a_token_that_is_none(
    fault: Exception | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    from affray.frontends.cli import main

    monkeypatch.delenv("AFFRAY_DISCORD_TOKEN", raising=False)
    if fault is not None:
        monkeypatch.setenv("AFFRAY_DISCORD_TOKEN", "secret")
        monkeypatch.setattr(discord.Client, "login", failing(fault))
    assert main(["chat", "discord", "--games", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1 and "secret" not in err
