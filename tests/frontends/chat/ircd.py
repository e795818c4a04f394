"""A real IRC server on loopback, people with plain sockets, and a wire between bot and server that can be cut."""

from __future__ import annotations

import base64
import contextlib
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from time import monotonic, sleep
from typing import Any

NGIRCD = which("ngircd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PATIENCE = 30.0
CONFIG = """[Global]
Name = {name}
Info = tests
Listen = 127.0.0.1
Ports = {port}
MotdPhrase = hello
ServerUID = {user}
[Limits]
MaxConnectionsIP = 0
MaxNickLength = 30
PingTimeout = {ping}
PongTimeout = {ping}
ConnectRetry = 1
[Options]
DNS = no
Ident = no
PAM = no
[Operator]
Name = op
Password = op
[SSL]
CertFile = {folder}/cert.pem
KeyFile = {folder}/key.pem
Ports = {tls}
{more}"""
LINK = """[Server]
Name = {name}
Host = 127.0.0.1
Port = {port}
MyPassword = link
PeerPassword = link
Passive = {passive}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def certificate(folder: Path, *names: str, days: int = 2) -> None:
    """A certificate that vouches for itself, for these hosts: `cert.pem` and `key.pem`."""
    where = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    how = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=irc.affray.test", "-days", str(days)]
    how += ["-addext", f"subjectAltName={','.join(names)}"]
    subprocess.run(["openssl", *how, *where], check=True, capture_output=True)
    for name in ("key.pem", "cert.pem"):
        (folder / name).chmod(0o644)


class Ircd:
    """An ngircd that can be stopped and started again."""

    def __init__(
        self, folder: Path, name: str = "irc.affray.test", ping: int = 120, host: str = "IP:127.0.0.1"
    ) -> None:
        assert NGIRCD is not None
        folder.chmod(0o755)
        self.folder, self.name = folder, name
        self.port, self.tls = free_port(), free_port()
        certificate(folder, host)
        self.ping, self.process = ping, subprocess.Popen(["true"])
        self.configure()

    def configure(self, more: str = "") -> None:
        """Write the configuration."""
        self.config = self.folder / "ngircd.conf"
        names = {"port": self.port, "tls": self.tls, "folder": self.folder, "user": "root", "ping": self.ping}
        self.config.write_text(CONFIG.format(name=self.name, more=more, **names), "utf-8")

    def start(self) -> None:
        """Run it."""
        assert NGIRCD is not None
        self.process.wait()
        with (self.folder / "ngircd.log").open("a") as log:
            self.process = subprocess.Popen([NGIRCD, "-n", "-f", str(self.config)], stdout=log, stderr=log)
        wait_for(self.port)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=10)


@contextlib.contextmanager
def server(folder: Path, **options: Any) -> Iterator[Ircd]:
    """Runs ngircd."""
    made = Ircd(folder, **options)
    made.start()
    try:
        yield made
    finally:
        made.stop()


@contextlib.contextmanager
def linked(folder: Path) -> Iterator[tuple[Ircd, Ircd]]:
    """Runs two ngircd that are one network; an operator of the first can part and join them."""
    for name in ("one", "two"):
        (folder / name).mkdir()
    one, two = Ircd(folder / "one", "one.affray.test"), Ircd(folder / "two", "two.affray.test")
    one.configure(LINK.format(name=two.name, port=two.port, passive="yes"))
    two.configure(LINK.format(name=one.name, port=one.port, passive="yes"))
    one.start()
    two.start()
    try:
        yield one, two
    finally:
        one.stop()
        two.stop()


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        sleep(0.05)
    raise AssertionError("the server does not listen")


class Person:
    """Somebody on IRC. `lines` are those heard: (when, who, where, text)."""

    def __init__(self, port: int, nick: str, channel: str) -> None:
        self.nick, self.channel = nick, channel
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        self.socket.settimeout(None)
        self.lines: list[tuple[float, str, str, str]] = []
        self.here: set[str] = set()
        self.seen = 0
        self.longest = 0  # bytes in a message as the server sent it
        self.changed = threading.Condition()
        self.write(f"NICK {nick}", f"USER {nick} 0 * :{nick}")
        threading.Thread(target=self.read, daemon=True).start()
        self.until(lambda: "001" in self.here)
        self.write(f"JOIN {channel}")
        self.until(lambda: "366" in self.here)

    def write(self, *lines: str) -> None:
        """Send raw lines."""
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def read(self) -> None:
        """Read for as long as there is anything."""
        with contextlib.suppress(OSError), self.socket.makefile("r", encoding="utf-8", errors="replace") as stream:
            for line in stream:
                words = line.rstrip("\r\n").split(" ", 3)
                if words[0] == "PING":
                    self.write(line.rstrip("\r\n").replace("PING", "PONG", 1))
                with self.changed:
                    if len(words) > 1:
                        self.here.add(words[1])
                    if len(words) == 4 and words[1] == "PRIVMSG":
                        who = words[0][1:].partition("!")[0]
                        self.lines.append((monotonic(), who, words[2], words[3].removeprefix(":")))
                        self.longest = max(self.longest, len(line.encode()))
                    if len(words) > 2 and words[1] in ("JOIN", "NICK", "QUIT", "KICK"):
                        self.here.add(f"{words[1]} {words[0][1:].partition('!')[0]}")
                    self.changed.notify_all()

    def until(self, true: object, patience: float = PATIENCE) -> None:
        """Wait until something is true."""
        with self.changed:
            assert callable(true)
            assert self.changed.wait_for(true, patience), self.lines[-8:]

    def say(self, text: str, to: str | None = None) -> None:
        """Say something in the channel, or to somebody."""
        self.write(f"PRIVMSG {to or self.channel} :{text}")

    def hears(self, part: str, patience: float = PATIENCE) -> str:
        """Wait for a line with a certain part, behind those that were waited for before; the line."""
        found: list[str] = []

        def there() -> bool:
            for place in range(self.seen, len(self.lines)):
                if part in self.lines[place][3]:
                    self.seen = place + 1
                    found.append(self.lines[place][3])
                    return True
            return False

        self.until(there, patience)
        return found[0]

    def heard(self) -> str:
        """Everything heard so far."""
        with self.changed:
            return "\n".join(text for _, _, _, text in self.lines)

    def close(self) -> None:
        """Leave."""
        with contextlib.suppress(OSError):
            self.write("QUIT :bye")
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class Wire:
    """Between the bot and the server: it gives each message an id, can deliver one twice, and can be cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.twice = False
        self.mute = False  # nothing comes out
        self.silent = False  # nothing comes through, though nobody is told
        self.count = 0
        self.open: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Take connections of the bot."""
        with contextlib.suppress(OSError):
            while True:
                bot, _ = self.listener.accept()
                try:
                    ircd = socket.create_connection(("127.0.0.1", self.target))
                except OSError:  # the server is not there
                    self.shut(bot)
                    continue
                self.open += [bot, ircd]
                threading.Thread(target=self.carry_in, args=(ircd, bot), daemon=True).start()
                threading.Thread(target=self.carry_out, args=(bot, ircd), daemon=True).start()

    def carry_in(self, ircd: socket.socket, bot: socket.socket) -> None:
        """From the server to the bot, messages with ids."""
        with contextlib.suppress(OSError), ircd.makefile("rb") as stream:
            for line in stream:
                if self.silent:
                    continue
                if b" PRIVMSG " in line:
                    self.count += 1
                    line = b"@msgid=m%d " % self.count + line  # noqa: PLW2901 - it is the same line
                bot.sendall(line * (2 if self.twice and b" PRIVMSG " in line else 1))
        self.shut(bot)

    def carry_out(self, bot: socket.socket, ircd: socket.socket) -> None:
        """From the bot to the server."""
        with contextlib.suppress(OSError), bot.makefile("rb") as stream:
            for line in stream:
                if not self.silent and not self.mute:
                    self.carry(line, bot, ircd)
        self.shut(ircd)

    def carry(self, line: bytes, _bot: socket.socket, ircd: socket.socket) -> None:
        """Carry a line of the bot to the server."""
        ircd.sendall(line)

    def shut(self, one: socket.socket) -> None:
        """Close one end."""
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()

    def cut(self) -> None:
        """Cut all connections."""
        for one in self.open:
            self.shut(one)
        self.open.clear()

    def close(self) -> None:
        """No more connections."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()


class Gate(Wire):
    """A wire that lets the bot in by SASL before the server hears of it, with the replies that IRCv3 states."""

    def __init__(self, port: int, capabilities: tuple[str, ...], user: str, password: str) -> None:
        super().__init__(port)
        self.capabilities = capabilities  # in so many lines
        self.credentials = base64.b64encode(f"\0{user}\0{password}".encode())
        self.held: list[bytes] = []
        self.heard: list[bytes] = []
        self.given = b""
        self.logged_in = False
        self.agreeing = False  # on capabilities; nick and user may come before or after the end of that

    def carry(self, line: bytes, bot: socket.socket, ircd: socket.socket) -> None:
        """Answer what belongs to the login; hold what else there is until it is over."""
        self.heard.append(line.strip())
        command, _, rest = line.strip().partition(b" ")
        if command == b"CAP":
            self.capability(rest, bot, ircd)
        elif command == b"AUTHENTICATE":
            self.authenticate(rest, bot)
        elif command in (b"NICK", b"USER") and self.agreeing:
            self.held.append(line)
        else:
            ircd.sendall(line)

    def capability(self, rest: bytes, bot: socket.socket, ircd: socket.socket) -> None:
        """CAP LS, REQ and END."""
        if rest.startswith(b"LS"):
            self.held, self.given, self.logged_in, self.agreeing = [], b"", False, True
            for place, names in enumerate(self.capabilities):
                more = "* " if place + 1 < len(self.capabilities) else ""
                bot.sendall(f":gate CAP * LS {more}:{names}\r\n".encode())
        elif rest.startswith(b"REQ"):
            bot.sendall(b":gate CAP * ACK " + rest.partition(b" ")[2] + b"\r\n")
        elif rest == b"END":
            for line in self.held:
                ircd.sendall(line)
            self.held, self.agreeing = [], False

    def authenticate(self, rest: bytes, bot: socket.socket) -> None:
        """SASL PLAIN, in pieces of 400 bytes."""
        if rest == b"PLAIN":
            bot.sendall(b"AUTHENTICATE +\r\n")
            return
        self.given += b"" if rest == b"+" else rest
        if len(rest) == 400:
            return
        self.logged_in = self.given == self.credentials
        self.given = b""
        if self.logged_in:
            bot.sendall(b":gate 900 * *!*@* dm :You are now logged in as dm\r\n")
            bot.sendall(b":gate 903 * :SASL authentication successful\r\n")
        else:
            bot.sendall(b":gate 904 * :SASL authentication failed\r\n")
