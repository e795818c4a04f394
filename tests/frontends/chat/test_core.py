"""The chat without a protocol: what is said to whom."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from affray import rulesets
from affray.frontends.chat.console import answers, printed
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Heard, Limits, Said, cleaned, cut, fitted
from affray.frontends.chat.throttle import Throttle
from affray.table.journal.journal import Journal
from affray.table.wording import quoted, words_of

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


def duel(chat: Chat) -> None:
    said(chat, "ada: !new duel.yaml", "ada: !gm seat bob player Maren", "ada: !gm seat cy player Corvin")


def test_a_fight_in_a_channel(chat: Chat) -> None:
    begun = said(chat, "ada: !new duel.yaml")
    assert begun[0].startswith("#table | The toll at Greyford: ada is game master, dice bound to sha256 ")
    assert begun[1] == "#table | The fight has not begun: `!init` rolls for initiative."
    assert said(chat, "ada: !gm seat bob player Maren") == ["#table | bob: player, plays Maren"]
    assert said(chat, "bob: just talking") == []
    assert said(chat, "bob: !INIT Maren 17")[0].startswith("#table | Maren has initiative 19.")
    assert said(chat, "ada: !init")[-1].endswith("turn.")
    for _ in range(60):
        if chat.rooms.open["#table"].table.encounter.over:
            break
        for out in (
            said(chat, "ada: !FULL ATTACK Maren"),
            said(chat, "ada: !full attack Corvin"),
            said(chat, "ada: !end"),
        ):
            assert len(out) <= 6
    table = chat.rooms.open["#table"].table
    assert table.encounter.over
    assert "The fight is over" in said(chat, "ada: !status")[0]


def test_any_prefix(tmp_path: Path) -> None:
    made = Chat(tmp_path / "games", EXAMPLES / "stonekeep", prefix="?!")
    assert said(made, "ada: !new duel.yaml") == []
    assert len(said(made, "ada: ?!new duel.yaml")) == 2
    assert "?!more" not in said(made, "ada: ?!status")[0]
    made.close()


def test_who_may_do_what(chat: Chat) -> None:
    duel(chat)
    assert "game master's" in said(chat, "bob: !init")[0]
    assert "spectators look on" in said(chat, "eve: !attack Maren")[0]
    said(chat, "ada: !init Maren 20", "ada: !init Corvin 1", "ada: !init")
    assert "not for you" in said(chat, "cy: !attack Maren")[0]
    assert "game master may begin another" in said(chat, "bob: !new duel.yaml")[0]
    assert any("Maren" in out for out in said(chat, "bob: !attack Corvin"))


def test_what_is_for_everyone_is_for_everyone(chat: Chat) -> None:
    duel(chat)
    said(chat, "ada: !init Maren 20", "ada: !init Corvin 1", "ada: !init")
    status = said(chat, "bob: !status")[0]
    assert "44" not in status and "58" not in status  # they play against each other
    assert "hp 44 of 44" in said(chat, "@ bob: !status")[0]
    log = said(chat, "bob: !log 3")
    assert all(out.startswith("@bob | ") for out in log)
    assert said(chat, "@ ada: gm roll 1d20")[0].startswith("@ada | 1d20 ")
    assert said(chat, "ada: !gm roll 1d20")[0].startswith("@ada | 1d20 ")
    assert said(chat, "bob: !roll 1d6")[0].startswith("#table | bob rolls 1d6 ")


def test_of_what_a_player_cannot_know_the_game_master_hears(tmp_path: Path) -> None:
    """A step into somebody hidden, and somebody hidden who walks past: the channel is told of neither."""
    guard = "{name: Odo, side: a, at: [5, 4], hp: 30, weapons: [{name: spear, damage: 1d8}]}"
    hidden = "{name: Zed, side: b, at: [5, 3], hp: 30, hidden: true}"
    head = "ruleset: stonekeep\ngrid: {width: 12, height: 9}\nstart: {turn: Odo}\n"
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    (scenarios / "past.yaml").write_text(f"{head}combatants:\n  - {guard}\n  - {hidden}\n", "utf-8")
    other = Chat(tmp_path / "other", scenarios)
    said(other, "ada: !new past.yaml", "ada: !gm seat bob player Odo")
    out = said(other, "bob: !move 5,3")
    assert any("what comes of that is for the game master to say" in line for line in out)
    assert any(line.startswith("@ada | bob wanted `!move 5,3`: ") for line in out)
    assert not any("Zed" in line for line in out if not line.startswith("@ada | "))
    out = said(other, "bob: !end", "ada: !move 9,3")
    public = [line for line in out if not line.startswith("@ada | ")]
    assert not any(word in line for line in public for word in ("Zed", "strike", "bob:", "Odo decides"))
    assert any(
        line.startswith("@ada | ") and "Odo decides (reaction, Zed)" in line and "`!pass`" in line for line in out
    )
    other.close()


def test_what_is_hidden_goes_to_the_game_master(chat: Chat) -> None:
    duel(chat)
    said(chat, "ada: !init Maren 20", "ada: !init Corvin 1", "ada: !init", "@ ada: gm hide Corvin")
    out = said(chat, "bob: !end")
    assert not any("Corvin" in line for line in out if line.startswith("#table"))
    out = said(chat, "@ ada: full attack Maren")
    assert not any("Corvin" in line for line in out if line.startswith("#table"))
    assert any("Corvin" in line for line in out if line.startswith("@ada"))
    refused = said(chat, "ada: !attack Corvinn")
    assert all(line.startswith("@ada") for line in refused)
    assert "Corvin" not in "".join(
        said(chat, "eve: !status", "bob: !attack Corwin", "bob: !reactions", "bob: !help fight")
    )


def test_a_message_delivered_twice(chat: Chat) -> None:
    duel(chat)
    assert said(chat, "=7 ada: !hp Corvin -3") and said(chat, "=7 ada: !hp Corvin -3") == []
    assert chat.rooms.open["#table"].table.encounter.as_json()["combatants"]["Corvin"]["hp"] == 55


def test_nicks_change_and_nobody_inherits_a_seat(chat: Chat) -> None:
    duel(chat)
    said(chat, "ada: !init Maren 20", "ada: !init Corvin 1", "ada: !init", "/nick bob bobby")
    assert "spectators" in said(chat, "bob: !end")[0]
    assert said(chat, "bobby: !end")[-1].startswith("#table | cy: ")
    assert said(chat, "cy: !end")[-1].startswith("#table | bobby: ")
    said(chat, "/nick bobby bob")
    assert said(chat, "bob: !end")[-1].startswith("#table | cy: ")


def test_started_again_in_mid_fight(chat: Chat, tmp_path: Path) -> None:
    duel(chat)
    said(chat, "ada: !init Maren 20", "ada: !init Corvin 1", "ada: !init", "/nick bob bobby", "bobby: !attack Corvin")
    before = chat.rooms.open["#table"].table.encounter.as_json()
    chat.close()
    again = Chat(tmp_path / "games", EXAMPLES / "stonekeep")
    assert again.rooms.open["#table"].table.encounter.as_json() == before
    assert said(again, "bobby: !end")[-1].startswith("#table | cy: ")
    again.close()


def test_several_channels(chat: Chat) -> None:
    said(chat, "ada: !new duel.yaml", "#attic bob: !new party.yaml")
    assert said(chat, "ada: !games") == ["#table | duel-1 (#table), party-1 (#attic)"]
    assert "Maren" in said(chat, "ada: !status")[0] and "Odo" in said(chat, "#attic bob: !status")[0]
    said(chat, "ada: !note the first")
    assert "is played in #table" in said(chat, "#attic bob: !resume duel-1")[0]
    said(chat, "ada: !new duel.yaml")
    assert said(chat, "#attic bob: !resume duel-1")[0].startswith("#attic | The toll at Greyford")
    assert "there is no game 'x'" in said(chat, "ada: !resume x")[0]
    assert "turn" in said(chat, "#attic bob: !resume")[0] or "init" in said(chat, "#attic bob: !resume")[0]
    assert "there is no game here" in said(chat, "#nowhere bob: !status")[0]


def test_files_are_those_of_the_folder(chat: Chat) -> None:
    for name in ("../skirmish/stairwell.yaml", "/etc/passwd", "nothing.yaml", ""):
        out = said(chat, f"ada: !new {name}")
        assert "duel.yaml" in out[0] and len(out) <= 3
    broken = said(chat, "ada: !new bestiary.yaml")
    assert 1 <= len(broken) <= 3


def test_a_reply_is_three_lines_and_the_rest_is_more(chat: Chat) -> None:
    chat.limits = Limits(3, 60)
    duel(chat)
    out = said(chat, "ada: !status")
    assert len(out) == 3
    assert all(len(line.partition(" | ")[2].encode()) <= 60 for line in out)
    assert out[-1].endswith("!more")
    assert said(chat, "ada: !more")
    for _ in range(5):
        last = said(chat, "ada: !more")
    assert last == ["#table | there is no more"]


def test_a_question_is_put_to_its_player(chat: Chat) -> None:
    said(chat, "ada: !new party.yaml", "ada: !gm seat bea player Odo", "ada: !init")
    said(chat, "ada: !gm move Odo 15,6", "ada: !gm turn Odo", "ada: !end", 'ada: !gm turn "Old Hagen"')
    out = said(chat, 'ada: !"Old Hagen": move 16,11')
    assert out[-1].startswith("#table | bea: ")
    assert "`!pass`" in out[-1]
    assert any("lets" in line for line in said(chat, "bea: !pass"))


def test_odd_names_and_odd_characters(tmp_path: Path) -> None:
    names = ["O'Brien the 3rd", "🐉 Dra gon", "No"]
    data = {"ruleset": "stonekeep", "combatants": [{"name": n, "side": n, "hp": 9} for n in names]}
    (tmp_path / "odd.yaml").write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    made = Chat(tmp_path / "games", tmp_path)
    said(made, "ada: !new odd.yaml", "ada: !init")
    for text in (
        "!\x02gm turn\x0f \x0304,01No\x03",
        "!gm turn O'Brien the 3rd",
        '!gm turn "🐉 Dra gon"',
        "!status \U0001f409 Dra gon",
        "!\x00\x01\x1b[31m",
        "!\u202e\u200b",
        "!" + "x" * 5000,
        "!hp O'Brien the 3rd -1",
        "!note \x1b]0;title\x07",
        "! ! !",
        "!",
    ):
        for out in made.hear(Heard("#table", "ada", text)):
            assert out.text.isprintable() and len(out.text.encode()) <= 340, text
    assert made.rooms.open["#table"].table.encounter.fight.turn == 1
    assert made.rooms.open["#table"].table.encounter.as_json()["combatants"]["O'Brien the 3rd"]["hp"] == 8
    made.close()


@pytest.mark.parametrize("name", rulesets.names())
def test_every_ruleset_is_played_in_a_channel(name: str, tmp_path: Path) -> None:
    ruleset = rulesets.get(name)
    for number in range(4):
        data = ruleset.room("samples").sample(Random(number))
        (tmp_path / f"{number}.yaml").write_text(json.dumps(data), "utf-8")
        made, random = Chat(tmp_path / f"games{number}", tmp_path), Random(number)
        said(made, f"ada: !new {number}.yaml")
        game = made.rooms.open["#table"].table.encounter
        for _ in range(60):
            if game.over:
                break
            if game.now.wanted is not None:
                text = random.choice(game.replies())
            elif menu := game.choices():
                decision = random.choice(menu)
                words = words_of(ruleset, game.roster, decision)
                text = words if decision.actor < 0 else f"{quoted(game.roster.names[decision.actor])}: {words}"
            else:
                break
            out = made.hear(Heard("#table", "ada", f"!{text}"))
            assert len(out) <= 3 and all(len(line.text.encode()) <= 340 for line in out), out
            assert not any("refused" in line.text or "(table." in line.text for line in out), (text, out)
        made.close()


def test_anything_may_be_said(chat: Chat) -> None:
    duel(chat)
    random = Random(2)
    words = (
        '! new games resume more help log map status gm seat ada bob hp -1 undo redo \x03 🐉 " : attack Maren'.split()
    )
    for _ in range(400):
        text = " ".join(random.choice(words) for _ in range(random.randint(0, 6)))
        for out in chat.hear(
            Heard(random.choice(("#table", "", "#other")), random.choice(("ada", "bob", "eve")), f"!{text}")
        ):
            assert out.text.strip() and "\n" not in out.text


def test_the_time_limit_ticks(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("affray.table.service.monotonic", lambda: now[0])
    said(chat, "ada: !new party.yaml", "ada: !gm limit 30", "ada: !init", "ada: !gm move Odo 15,6", "ada: !gm turn Odo")
    said(chat, "ada: !end", 'ada: !gm turn "Old Hagen"', 'ada: !"Old Hagen": move 16,11')
    assert said(chat, "/tick") == []
    now[0] = 31
    assert said(chat, "/tick")


def test_texts_are_cut_where_they_can_be() -> None:
    assert cut("a bc def", 5) == ["a bc", "def"]
    assert all(len(part.encode()) <= 9 for part in cut("🐉" * 20, 9))
    assert "".join(cut("🐉" * 20, 9)) == "🐉" * 20
    assert fitted(["a", "b", "c" * 10], Limits(3, 5)) == ["a b", "ccccc", "ccccc"]
    assert cleaned("\x0304,12red\x03 \x02bold\x02\x1f\x00x") == "red bold x"


def test_the_throttle_loses_nothing_and_keeps_its_pace() -> None:
    throttle = Throttle(0.4, 3, Limits(3, 100))
    for number in range(200):
        throttle.put(Said("#a", f"line {number}"), 0.0)
    heard, times, now = "", [], 0.0
    while throttle.waiting:
        line = throttle.take(now)
        if line is not None:
            times.append(now)
            heard += line.text + " "
            assert len(line.text.encode()) <= 100
        now += max(0.01, throttle.wait())
    assert all(f"line {number} " in heard.replace("·", "") for number in range(200))
    assert len(times) < 40
    for early, late in pairwise(times[3:]):  # behind the burst
        assert late - early >= 0.4 - 0.01
    assert heard.index("line 0 ") < heard.index("line 199 ")


def test_lines_for_others_do_not_mix() -> None:
    throttle = Throttle(1.0, 1, Limits())
    for to, private in (("#a", False), ("bob", True), ("#a", False), ("bob", True)):
        throttle.put(Said(to, "x", private), 0.0)
    out = []
    for second in range(10):
        if (line := throttle.take(float(second))) is not None:
            out.append((line.to, line.text))
    assert out in (
        [("#a", "x · x"), ("bob", "x · x")],
        [("#a", "x"), ("bob", "x · x"), ("#a", "x")],
        [("#a", "x · x"), ("bob", "x"), ("bob", "x")],
    )


def test_as_a_process_killed_and_started_again(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "stonekeep", tmp_path / "scenarios")
    command = [sys.executable, "-m", "affray", "chat", "console", "--scenarios", str(tmp_path / "scenarios")]
    command += ["--games", str(tmp_path / "games")]

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(bot: subprocess.Popen[str], line: str) -> str:
        assert bot.stdin is not None and bot.stdout is not None
        bot.stdin.write(f"{line}\n@ probe: games\n")
        bot.stdin.flush()
        out = ""
        while not (read := bot.stdout.readline()).startswith("@probe"):
            assert read, "it is gone"
            out += read
        return out

    bot = start()
    assert "game master" in ask(bot, "ada: !new duel.yaml")
    for number in range(5):
        ask(bot, f"ada: !hp Corvin -{number + 1}")
    bot.kill()
    bot.wait()
    for stream in (bot.stdin, bot.stdout):
        assert stream is not None
        stream.close()
    bot = start()
    assert ask(bot, "@ ada: note back again") == "@ada | Note: back again\n"
    assert "hp 43 of 58" in ask(bot, "@ ada: status Corvin")
    bot.communicate(timeout=20)
    assert bot.returncode == 0
    journal = Journal.open(str(tmp_path / "games" / "duel-1.affray"))
    journal.close()
