"""A bot on IRC that was away: thrown out, cut off, killed with the server; it comes back and nothing of it is lost."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from affray.table.games import go_on

from .den import Den
from .ircd import NGIRCD, Ircd, Person, linked, server

pytest.importorskip("pydle")
pytestmark = pytest.mark.skipif(NGIRCD is None, reason="needs ngircd")
BACK = "The toll at Greyford goes on here; what was said while I was away I have not heard."


@pytest.fixture(scope="module")
def ircd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ircd]:
    with server(tmp_path_factory.mktemp("ircd")) as opened:
        yield opened


@pytest.fixture
def den(ircd: Ircd, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Den]:
    made = Den(ircd.port, tmp_path, f"#{request.node.name.removeprefix('test_')[:12]}")
    yield made
    made.close()


def begun(den: Den, nick: str = "ada") -> Person:
    """A game master in the channel, whose fight has begun."""
    ada = den.person(nick)
    den.meets(ada)
    for text, answer in (
        ("!new duel.yaml", f"{nick} is game master"),
        ("!init Maren 20", "Maren has initiative"),
        ("!init", "It is Maren's turn"),
    ):
        ada.say(text)
        ada.hears(answer)
    return ada


def comes_back(person: Person, patience: float = 60.0) -> None:
    """The bot says where the game stands."""
    said = person.hears("goes on here", patience)
    assert BACK in said
    if "It is Maren's turn" not in said:  # lines that have to wait are joined
        person.hears("It is Maren's turn")


def test_thrown_out(den: Den) -> None:
    ada = begun(den)
    ada.write("OPER op op", f"KILL {den.nick} :enough")
    comes_back(ada)
    ada.write(f"MODE {den.channel} +o ada", f"KICK {den.channel} {den.nick} :out")
    comes_back(ada)
    assert "ada has thrown the bot out of" in den.told()
    ada.say("!hp Corvin -3")
    ada.hears("Corvin takes 3 damage")


def test_the_server_killed_in_mid_fight(tmp_path: Path) -> None:
    (tmp_path / "ircd").mkdir()
    with server(tmp_path / "ircd") as ircd, closing(Den(ircd.port, tmp_path, "#crash")) as den:
        ada = begun(den)
        ada.say("!hp Corvin -3")
        ada.hears("Corvin takes 3 damage")
        ircd.process.kill()
        ircd.process.wait()
        sleep(1.5)
        ircd.start()
        ada = den.person("ada")
        comes_back(ada)
        ada.say("!status Corvin")
        ada.hears("hp 55 of 58")


def test_what_was_underway_is_said_again(den: Den) -> None:
    ada = begun(den)
    people = [ada, den.person("bea"), den.person("cid")]
    for person in people[1:]:
        ada.say(f"!gm seat {person.nick} gm")
        ada.hears(f"{person.nick}: game master")
    ada.say("!gm set Corvin max_hp=1000 hp=1000")
    for person in people:
        person.write(*(f"PRIVMSG {den.channel} :!hp Corvin -1" for _ in range(12)))
    ada.hears("has 998 hit points")
    den.wire.mute = True  # what the bot says now is lost, and it can't know; it hears all the same
    sleep(8)
    den.wire.cut()
    den.wire.mute = False
    ada.hears("has 964 hit points", 60)
    told = ada.heard()
    assert {int(hp) for hp in re.findall(r"has (\d+) hit points", told)} >= set(range(964, 1000))
    ada.until(lambda: BACK in ada.heard())


def test_a_nick_that_was_kept_is_taken_back(den: Den) -> None:
    ada = begun(den)
    thief = den.person("thief")
    den.wire.cut()
    thief.until(lambda: f"QUIT {den.nick}" in thief.here)
    thief.write(f"NICK {den.nick}")
    comes_back(ada)
    ada.until(lambda: f"JOIN {den.nick}_" in ada.here)
    thief.write("NICK thief")
    ada.until(lambda: f"NICK {den.nick}_" in ada.here, 60)
    den.meets(ada)


def test_a_ping_that_nobody_answers(tmp_path: Path) -> None:
    (tmp_path / "ircd").mkdir()
    with server(tmp_path / "ircd", ping=3) as ircd, closing(Den(ircd.port, tmp_path, "#asleep")) as den:
        ada = begun(den)
        den.bot.send_signal(signal.SIGSTOP)
        ada.until(lambda: f"QUIT {den.nick}" in ada.here)
        ada.say("!hp Corvin -3")  # nobody hears it
        den.bot.send_signal(signal.SIGCONT)
        comes_back(ada)
        ada.say("!status Corvin")
        ada.hears("hp 58 of 58")


def test_a_server_that_has_gone_silent(ircd: Ircd, tmp_path: Path) -> None:
    with closing(Den(ircd.port, tmp_path, "#silence")) as den:
        den.bot.kill()
        den.bot.wait()
        code = "from affray.frontends.chat.irc import Bot; Bot.READ_TIMEOUT = 2"
        code += "; from affray.frontends.cli import main; main()"
        command = den.command()
        with (tmp_path / "bot.log").open("ab") as log:
            den.bot = subprocess.Popen([sys.executable, "-c", code, *command[3:]], stdout=log, stderr=log)
        ada = begun(den)
        den.wire.silent = True
        ada.say("!hp Corvin -3")
        sleep(5)
        den.wire.silent = False
        comes_back(ada)
        ada.say("!status Corvin")
        ada.hears("hp 58 of 58")


def test_a_network_that_parts(tmp_path: Path) -> None:
    with linked(tmp_path) as (one, two), closing(Den(one.port, tmp_path, "#split")) as den:
        ada = begun(den)
        ada.write("OPER op op", f"CONNECT two.affray.test {two.port}")
        bob = Person(two.port, "bob", "#split")
        den.people.append(bob)
        ada.until(lambda: "JOIN bob" in ada.here)
        ada.say("!gm seat bob player Maren")
        ada.hears("bob: player, plays Maren")
        bob.write("NICK bobby")
        ada.until(lambda: "NICK bob" in ada.here)
        ada.write("SQUIT two.affray.test :parted")
        ada.until(lambda: "QUIT bobby" in ada.here)
        ada.here.discard("JOIN bobby")
        ada.write(f"CONNECT two.affray.test {two.port}")
        ada.until(lambda: "JOIN bobby" in ada.here)
        bob.say("!end")
        ada.hears("It is Corvin's turn")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_leaving_in_order(ircd: Ircd, tmp_path: Path, number: signal.Signals, code: int) -> None:
    with closing(Den(ircd.port, tmp_path, f"#leave{code}")) as den:
        ada = begun(den, f"ada{code}")
        ada.say("!status Corvin")
        ada.hears("hp 58 of 58")
        den.bot.send_signal(number)
        ada.until(lambda: f"QUIT {den.nick}" in ada.here)
        assert den.bot.wait(timeout=20) == code
        assert den.told() == "goodbye; the games are kept\n"
        table = go_on(str(tmp_path / "games" / "duel-1.affray"))
        table.close()
        den.bot = den.start()
        comes_back(ada)


def test_two_bots_with_one_folder_of_games(den: Den) -> None:
    den.meets(den.person("ada"))
    second = subprocess.run(den.command(), capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1 and "are another bot's now" in second.stderr
