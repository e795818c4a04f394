"""The chat where it gets narrow: many combatants, long texts, several games, wrong files, slow questions, its end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray import rulesets
from affray.frontends.chat.console import answers, heard_in, printed
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Limits, Said, fitted
from affray.table.looking import TABLE_HELP
from affray.table.usage import USAGE

from ..running import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Chat]:
    made = Chat(tmp_path / "games", EXAMPLES / "stonekeep")
    yield made
    made.close()


def said(chat: Chat, *lines: str) -> list[str]:
    """What is said after lines of the console."""
    return [out for line in lines for out in printed(answers(chat, line))]


def checked(out: list[Said]) -> None:
    """Lines that any protocol takes."""
    assert len([line for line in out if not line.block]) <= 3
    for line in out:
        assert 0 < len(line.text.encode()) <= 340 and "\ufffd" not in line.text and line.text.isprintable()


def test_thirty_combatants_with_wide_names(tmp_path: Path) -> None:
    names = [f"🐉{'龍' * (n % 7 + 1)} O'Brien {n}" for n in range(30)]
    fighters = [{"name": name, "side": f"side {n % 3}", "hp": 9} for n, name in enumerate(names)]
    (tmp_path / "many.yaml").write_text(
        json.dumps({"ruleset": "stonekeep", "combatants": fighters}, ensure_ascii=False), "utf-8"
    )
    made = Chat(tmp_path / "games", tmp_path)
    told = ""
    for text in (
        "!new many",
        "!init",
        "!status",
        *["!more"] * 12,
        "!log 99",
        f"!attack {names[3]}",
        "!seats",
        "!help fight",
    ):
        out = made.hear(Heard("#table", "ada", text))
        checked(out)
        told += " ".join(line.text for line in out)
    assert not [name for name in names if name not in told]
    assert "there is no more" in told
    made.close()


def test_no_character_is_cut_in_two() -> None:
    for size in range(4, 40):
        lines = fitted(["🐉" * 30, "é" * 50, "a🐉 " * 20], Limits(3, size))
        assert all(len(line.encode()) <= size for line in lines)
        assert "".join(lines).replace(" ", "") == "🐉" * 30 + "é" * 50 + "a🐉" * 20


@pytest.mark.parametrize("name", rulesets.names())
def test_help_on_every_command(name: str, tmp_path: Path) -> None:
    example = sorted((EXAMPLES / name).glob("*.yaml"))[1]
    made = Chat(tmp_path / "games", EXAMPLES / name)
    said(made, f"ada: !new {example.name}")
    verbs = [word for verb in rulesets.get(name).room("commands").VERBS for word in verb.names]
    topics = ["", "fight", "looking", "gm", "chat", "new", "games", "resume", "more"]
    for topic in [*topics, *verbs, *TABLE_HELP, *(f"gm {verb}" for verb in USAGE)]:
        out = made.hear(Heard("#table", "ada", f"!help {topic}"))
        checked(out)
        assert out and all(line.private for line in out), topic
        assert "there is no" not in out[0].text, topic
    made.close()


def test_what_was_nearly_typed(chat: Chat) -> None:
    assert "did you mean 'games'" in said(chat, "ada: !gaems")[0]
    said(chat, "ada: !new duel", "ada: !init")
    for typed, meant in (
        ("gaems", "games"),
        ("resum", "resume"),
        ("atack Corvin", "attack"),
        ("statsu", "status"),
        ("help atack", "attack"),
        ("help lokoing", "looking"),
        ("new duell.yaml", "duel.yaml"),
        ("resume duel-2", "duel-1"),
    ):
        assert f"did you mean '{meant}'" in said(chat, f"ada: !{typed}")[0], typed
    assert "(table." not in "".join(said(chat, "ada: !xyz", "ada: !attack", "ada: !gm"))


def test_games_that_are_not_there(chat: Chat) -> None:
    assert said(chat, "ada: !games") == ["#table | there is no game yet"]
    assert said(chat, "ada: !resume") == ["#table | ada: which game? There is none"]
    assert said(chat, "ada: !resume x") == ["#table | ada: there is no game 'x'; there is none"]
    assert said(chat, "ada: !more") == ["#table | there is no more"]
    assert "there is no game here" in said(chat, "ada: !status")[0]


def test_a_file_with_several_mistakes(tmp_path: Path) -> None:
    broken: dict[str, Any] = {
        "ruleset": "stonekeep",
        "combatants": [{"name": "Bo", "sied": "x", "hp": -4}, {"hp": "many"}],
    }
    (tmp_path / "broken.yaml").write_text(json.dumps(broken, indent=1), "utf-8")
    (tmp_path / "no.yaml").write_text("{", "utf-8")
    made = Chat(tmp_path / "games", tmp_path)
    out = said(made, "ada: !new broken")
    assert out[0].startswith("#table | ada: broken.yaml:") and "'sied'" in out[0] and str(tmp_path) not in "".join(out)
    assert len(out) <= 3 and "hp" in "".join(out)
    assert said(made, "ada: !new no.yaml")[0].startswith("#table | ada: no.yaml:")
    assert said(made, "ada: !games") == ["#table | there is no game yet"]
    made.close()


def test_master_in_one_channel_and_player_in_another(chat: Chat) -> None:
    said(chat, "#a ada: !new duel", "#b bo: !new duel", "#b bo: !gm seat ada player Maren", "#a ada: !hp Maren -3")
    assert said(chat, "#b ada: !hp Maren -3") == ["#b | ada: `!hp` is the game master's"]
    assert "hp 44 of 44" in said(chat, "@ ada: status Maren")[0]  # where she spoke last
    assert "hp 41 of 44" in said(chat, "@ ada: #a status Maren")[0]
    assert "hp 41 of 44" in said(chat, "@ ada: !status Maren")[0]  # still there
    assert said(chat, "@ ada: hp Maren -1")[-1].startswith("#a | ")
    chat.spoke.clear()  # as after a new start
    assert "you sit in several games: begin with #a or #b" in said(chat, "@ ada: status")[0]
    assert said(chat, "#a ada: !note secret") == ["@ada | #a: Note: secret"]


def test_a_slow_question_is_asked_once_and_one_at_a_time(chat: Chat) -> None:
    said(chat, "ada: !new duel", "ada: !init Maren 20", "ada: !init Corvin 1")
    ask = heard_in("=7 ada: !odds attack Corvin")
    assert ask is not None
    assert chat.hear(ask) == [] and chat.hear(ask) == []
    (aside,) = chat.asked()
    assert "still being worked out" in chat.hear(Heard("#table", "ada", "!advise"))[0].text
    assert chat.hear(Heard("#table", "ada", "!hp Corvin -1"))  # nobody waits for it
    (out,) = chat.answered(aside, aside.answer())
    assert out.to == "#table" and "hit 65.00 % (13/20)" in out.text
    assert chat.hear(Heard("#table", "ada", "!odds attack Corvin", "8")) == [] and len(chat.asked()) == 1


def test_odds_reach_only_who_may_know_them(chat: Chat) -> None:
    said(chat, "ada: !new duel", "ada: !init Maren 20", "ada: !init Corvin 1")
    assert said(chat, "ada: !odds attack Corvin")[0].startswith("#table | attack Corvin: hit ")
    said(chat, "@ ada: gm hide Corvin")
    assert all(
        out.startswith("@ada | ") for out in said(chat, "ada: !odds attack Corvin", "ada: !advise", "ada: !odds")
    )
    said(chat, "@ ada: gm show Corvin", "ada: !gm seat bob player Maren")
    assert "not yours to see" in said(chat, "bob: !odds attack Corvin")[0]
    for out in said(chat, "ada: !odds attack Corvin", "ada: !advise", "ada: !odds"):
        assert out.startswith("@ada | ")
    assert said(chat, "ada: !gm odds shared")[0].startswith("#table | players get the odds")
    assert all(out.startswith("@bob | ") for out in said(chat, "bob: !odds attack Corvin", "bob: !advise"))
    assert "for those who play somebody" in said(chat, "eve: !odds attack Corvin")[0]


def test_a_question_to_somebody_hidden_goes_to_the_game_master(chat: Chat) -> None:
    said(
        chat, "ada: !new party", "ada: !gm seat bea player Odo", "ada: !init", 'ada: !gm turn "Old Hagen"', "ada: !end"
    )
    said(chat, "ada: !gm move Odo 15,6", '@ ada: gm hide "Old Hagen"', "ada: !gm turn Odo")
    out = said(chat, "bea: !move 12,9")
    public = [line for line in out if not line.startswith("@ada")]
    assert not any("Hagen" in line or "`!" in line for line in public)
    asked = next(line for line in out if "Old Hagen decides (" in line)
    assert asked.startswith("@ada | ") and "`!strike" in asked
    assert "Hagen" not in "".join(said(chat, "bea: !reactions", "bea: !resume", "bea: !pass"))


def test_a_map_keeps_its_lines(chat: Chat) -> None:
    said(chat, "ada: !new party")
    out = chat.hear(Heard("#table", "bob", "!map"))
    assert len(out) > 12 and all(line.block and line.private and line.to == "bob" for line in out)
    assert out[0].text.startswith("   0123456789")


# --- as a process -----------------------------------------------------------------------------------------------------


def command(folder: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "affray", "chat", "console", "--scenarios", str(EXAMPLES / "stonekeep")),
        *("--games", str(folder)),
    ]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_leaving_in_order(tmp_path: Path, number: signal.Signals, code: int) -> None:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command(tmp_path), text=True, **pipes) as bot:
        assert bot.stdin is not None and bot.stdout is not None and bot.stderr is not None
        bot.stdin.write("ada: !new duel.yaml\n")
        bot.stdin.flush()
        assert "game master" in bot.stdout.readline()
        second = subprocess.run(command(tmp_path), input="", capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1 and "are another bot's now" in second.stderr
        bot.send_signal(number)
        assert bot.wait(timeout=20) == code
        assert bot.stderr.read() == "goodbye; the games are kept\n"
    after = subprocess.run(
        command(tmp_path), input="ada: !resume\n", capture_output=True, text=True, check=True, timeout=60
    )
    assert "has not begun" in after.stdout
