"""Getting in on IRC: TLS, logins, nicks and channels; what does not let the bot in is said in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .den import Den
from .ircd import NGIRCD, Gate, Ircd, Person, server

pytest.importorskip("pydle")
pytestmark = pytest.mark.skipif(NGIRCD is None, reason="needs ngircd")
PASSWORD = "correct horse battery staple"
LOGIN = {"AFFRAY_IRC_USER": "dm", "AFFRAY_IRC_PASSWORD": PASSWORD}


@pytest.fixture(scope="module")
def ircd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ircd]:
    with server(tmp_path_factory.mktemp("ircd")) as opened:
        yield opened


def refused(folder: Path, place: str, *options: str, **environment: str) -> str:
    """What the bot says that is not let in, in one line, with exit code 2."""
    command = [sys.executable, "-m", "affray", "chat", "irc", "--server", place, "--games", str(folder / "games")]
    channel = () if "--channel" in options else ("--channel", "#den")
    done = subprocess.run(
        [*command, *channel, *options],
        capture_output=True,
        timeout=60,
        check=False,
        text=True,
        env=os.environ | environment,
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert PASSWORD not in done.stderr and "Traceback" not in done.stderr
    return done.stderr


def one_line(said: str) -> str:
    assert said.count("\n") == 1, said
    return said


def test_a_certificate_that_nobody_vouches_for(ircd: Ircd, tmp_path: Path) -> None:
    said = one_line(refused(tmp_path, f"127.0.0.1:{ircd.tls}"))
    assert "nobody known vouches for its certificate" in said and "--tls unverified" in said


def test_a_certificate_of_another_host(tmp_path: Path) -> None:
    (tmp_path / "ircd").mkdir()
    with server(tmp_path / "ircd", host="DNS:elsewhere.affray.test") as other:
        trusted = {"SSL_CERT_FILE": str(tmp_path / "ircd" / "cert.pem")}
        said = one_line(refused(tmp_path, f"127.0.0.1:{other.tls}", **trusted))
    assert "its certificate is another host's" in said


@pytest.mark.parametrize("how", ["vouched for", "unverified"])
def test_with_tls(ircd: Ircd, tmp_path: Path, how: str) -> None:
    trusted = {"SSL_CERT_FILE": str(ircd.folder / "cert.pem")} if how == "vouched for" else {}
    den = Den(ircd.port, tmp_path, "#safe", environment=trusted)
    den.bot.kill()
    den.bot.wait()
    safe = "yes" if how == "vouched for" else "unverified"
    den.bot = den.start("--server", f"127.0.0.1:{ircd.tls}", "--tls", safe)
    den.meets(den.person("eve"))
    den.close()


def test_ports_of_the_other_kind(ircd: Ircd, tmp_path: Path) -> None:
    assert "is it a port without" in one_line(refused(tmp_path, f"127.0.0.1:{ircd.port}"))
    assert "is it a port for TLS?" in one_line(refused(tmp_path, f"127.0.0.1:{ircd.tls}", "--tls", "no"))


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    assert one_line(refused(tmp_path, "127.0.0.1:1", "--tls", "no")).startswith("127.0.0.1:1 can't be reached: ")
    for name in ("nowhere.invalid", f"{'x' * 70}.org", "a..b"):
        assert "no host of that name" in one_line(refused(tmp_path, name, "--tls", "no"))
    assert "at least one --channel" in one_line(refused(tmp_path, "", "--tls", "no"))
    assert "'#den'" in one_line(refused(tmp_path, "127.0.0.1:1", "--channel", "den"))


# --- logins -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("capabilities", "password"),
    [
        (("sasl=PLAIN,EXTERNAL",), PASSWORD),
        (("multi-prefix away-notify", "account-notify sasl"), PASSWORD),  # a list in two lines, mechanisms unnamed
        (("sasl",), "x" * 296),  # an answer of 400 bytes and an empty one
        (("sasl",), "ß" * 300),
    ],
)
def test_a_login(ircd: Ircd, tmp_path: Path, capabilities: tuple[str, ...], password: str) -> None:
    gate = Gate(ircd.port, capabilities, "dm", password)
    login = LOGIN | {"AFFRAY_IRC_PASSWORD": password}
    den = Den(ircd.port, tmp_path, "#login", wire=gate, environment=login)
    try:
        eve = den.person("eve")
        den.meets(eve)
        assert gate.logged_in
        gate.cut()  # and again after the connection is gone
        den.meets(eve)
        assert gate.logged_in
        assert gate.heard.index(b"AUTHENTICATE PLAIN") < gate.heard.index(b"CAP END")
        assert password not in den.told() and gate.credentials.decode()[:40] not in den.told()
    finally:
        den.close()


def test_a_wrong_password(ircd: Ircd, tmp_path: Path) -> None:
    gate = Gate(ircd.port, ("sasl=PLAIN",), "dm", "another")
    said = one_line(refused(tmp_path, f"127.0.0.1:{gate.port}", "--tls", "no", **LOGIN))
    assert "does not take the user and password" in said
    gate.close()


@pytest.mark.parametrize("capabilities", [("multi-prefix",), ("",), ("sasl=SCRAM-SHA-256,EXTERNAL",)])
def test_a_server_that_offers_no_login(ircd: Ircd, tmp_path: Path, capabilities: tuple[str, ...]) -> None:
    gate = Gate(ircd.port, capabilities, "dm", PASSWORD)
    assert "offers no login by SASL" in one_line(refused(tmp_path, f"127.0.0.1:{gate.port}", "--tls", "no", **LOGIN))
    gate.close()


def test_a_server_that_knows_no_logins_at_all(ircd: Ircd, tmp_path: Path) -> None:
    assert "offers no login by SASL" in one_line(refused(tmp_path, f"127.0.0.1:{ircd.port}", "--tls", "no", **LOGIN))


def test_a_password_is_not_sent_in_the_clear(tmp_path: Path) -> None:
    assert "without TLS anyone could read" in one_line(refused(tmp_path, "irc.invalid", "--tls", "no", **LOGIN))
    assert "both AFFRAY_IRC_USER and" in one_line(refused(tmp_path, "irc.invalid", AFFRAY_IRC_USER="dm"))


# --- nicks and channels -----------------------------------------------------------------------------------------------


def test_a_nick_that_is_in_use_or_none(ircd: Ircd, tmp_path: Path) -> None:
    other = Person(ircd.port, "dmtaken", "#taken")
    den = Den(ircd.port, tmp_path, "#taken")
    try:
        other.until(lambda: "JOIN dmtaken_" in other.here)
        den.meets(other)
    finally:
        den.close()
        other.close()
    for nick, why in (("1dm", "takes no nick 1dm"), ("a b", "without spaces")):
        assert why in one_line(refused(tmp_path, f"127.0.0.1:{ircd.port}", "--tls", "no", "--nick", nick))


CLOSED = {"#full": "+l 1", "#banned": "+b *!*@*", "#keyed": "+k sword", "#private": "+i"}
WHY = {"#full": "the channel is full", "#banned": "banned from it", "#keyed": "needs a key", "#private": "be invited"}


def test_channels_that_are_closed(ircd: Ircd, tmp_path: Path) -> None:
    owners = [Person(ircd.port, f"owner{place}", channel) for place, channel in enumerate(CLOSED)]
    for owner in owners:
        owner.write(f"MODE {owner.channel} {CLOSED[owner.channel]}")
    only = [word for channel in CLOSED for word in ("--channel", channel)]
    said = refused(tmp_path, f"127.0.0.1:{ircd.port}", "--tls", "no", *only)
    for channel, why in WHY.items():
        assert f"{channel} can't be joined: " in said and why in said
    assert "lets the bot into no channel" in said.splitlines()[-1]
    # beside an open channel it waits until the door is open
    den = Den(ircd.port, tmp_path, "#ajar")
    den.bot.kill()
    den.bot.wait()
    den.bot = den.start("--channel", "#full")
    try:
        den.meets(den.person("x"))
        owners[0].write("MODE #full -l")
        owners[0].until(lambda: f"JOIN {den.nick}" in owners[0].here, 60)
        assert "#full can't be joined" in den.told()
    finally:
        den.close()
        for owner in owners:
            owner.close()


def test_a_channel_with_its_key(ircd: Ircd, tmp_path: Path) -> None:
    owner = Person(ircd.port, "locksmith", "#locked")
    owner.write("MODE #locked +k sword")
    den = Den(ircd.port, tmp_path, "#locked", environment={"AFFRAY_IRC_KEYS": "#locked=sword"})
    try:
        den.meets(owner)
    finally:
        den.close()
        owner.close()


def test_the_longest_names(ircd: Ircd, tmp_path: Path) -> None:
    """Nothing is cut off by the server, and no character in two."""
    den = Den(ircd.port, tmp_path, "#" + "c" * 49)
    den.bot.kill()
    den.bot.wait()
    den.nick = "n" * 30
    den.bot = den.start()
    try:
        ada = den.person("ada")
        den.meets(ada)
        ada.say("!new duel")
        ada.hears("has not begun")
        seats = [f"{'🐉' * 75}{number}" for number in range(3)]
        for seat in seats:
            ada.say(f'!gm seat "{seat}" spectator')
            ada.hears(f"{seat[-1]}: spectator")
        ada.say("!seats")
        ada.hears("ada: game master")
        ada.say("!more")
        ada.until(lambda: all(ada.heard().count("🐉" * 75 + str(number)) >= 2 for number in range(3)))
        assert "\ufffd" not in ada.heard()
        assert 400 < ada.longest <= 512
    finally:
        den.close()
