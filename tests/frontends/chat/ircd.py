"""A real IRC server on loopback, people with plain sockets, and a wire between bot and server that can be cut."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from time import monotonic, sleep

NGIRCD = which("ngircd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PATIENCE = 30.0
CONFIG = """[Global]
Name = irc.affray.test
Info = tests
Listen = 127.0.0.1
Ports = {port}
MotdPhrase = hello
ServerUID = {user}
[Limits]
MaxConnectionsIP = 0
MaxNickLength = 30
[Options]
DNS = no
Ident = no
PAM = no
[SSL]
CertFile = {folder}/cert.pem
KeyFile = {folder}/key.pem
Ports = {tls}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """Runs ngircd; its ports without and with TLS."""
    assert NGIRCD is not None
    port, tls = free_port(), free_port()
    where = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    how = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=irc.affray.test", "-days", "2"]
    subprocess.run(["openssl", *how, *where], check=True, capture_output=True)
    for name in ("key.pem", "cert.pem"):
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    config = folder / "ngircd.conf"
    config.write_text(CONFIG.format(port=port, tls=tls, folder=folder, user="root"), "utf-8")
    with (folder / "ngircd.log").open("w") as log:
        process = subprocess.Popen([NGIRCD, "-n", "-f", str(config)], stdout=log, stderr=log)
        try:
            wait_for(port)
            yield port, tls
        finally:
            process.terminate()
            process.wait(timeout=10)


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
                    if len(words) > 2 and words[1] in ("JOIN", "NICK"):
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
        self.count = 0
        self.open: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Take connections of the bot."""
        with contextlib.suppress(OSError):
            while True:
                bot, _ = self.listener.accept()
                ircd = socket.create_connection(("127.0.0.1", self.target))
                self.open += [bot, ircd]
                threading.Thread(target=self.carry_in, args=(ircd, bot), daemon=True).start()
                threading.Thread(target=self.carry_out, args=(bot, ircd), daemon=True).start()

    def carry_in(self, ircd: socket.socket, bot: socket.socket) -> None:
        """From the server to the bot, messages with ids."""
        with contextlib.suppress(OSError), ircd.makefile("rb") as stream:
            for line in stream:
                if b" PRIVMSG " in line:
                    self.count += 1
                    line = b"@msgid=m%d " % self.count + line  # noqa: PLW2901 - it is the same line
                bot.sendall(line * (2 if self.twice and b" PRIVMSG " in line else 1))
        self.shut(bot)

    def carry_out(self, bot: socket.socket, ircd: socket.socket) -> None:
        """From the bot to the server."""
        with contextlib.suppress(OSError):
            while data := bot.recv(4096):
                ircd.sendall(data)
        self.shut(ircd)

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
