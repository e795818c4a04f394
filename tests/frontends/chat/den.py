"""A channel on a real IRC server with the bot in it, run as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count, islice
from pathlib import Path

from ..running import ROOT
from .ircd import Person, Wire

ASKED = count()
"""Numbers of questions that tell whether the bot is there."""


class Den:
    """A channel with the bot in it."""

    def __init__(
        self,
        port: int,
        folder: Path,
        channel: str,
        scenarios: str = "stonekeep",
        wire: Wire | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.port, self.folder, self.channel = port, folder, channel
        self.scenarios = ROOT / "examples" / scenarios
        self.wire = wire or Wire(port)
        self.environment = os.environ | (environment or {})
        self.nick = "dm" + channel.strip("#")
        self.people: list[Person] = []
        self.bot = self.start()

    def command(self, *options: str) -> list[str]:
        """What runs the bot."""
        command = [sys.executable, "-m", "affray", "chat", "irc", "--server", f"127.0.0.1:{self.wire.port}"]
        command += ["--tls", "no", "--nick", self.nick, "--channel", self.channel]
        command += ["--scenarios", str(self.scenarios), "--games", str(self.folder / "games"), *options]
        return command

    def start(self, *options: str) -> subprocess.Popen[bytes]:
        """Start the bot."""
        with (self.folder / "bot.log").open("ab") as log:
            return subprocess.Popen(self.command(*options), stdout=log, stderr=log, env=self.environment)

    def told(self) -> str:
        """What the bot has told whoever runs it."""
        return (self.folder / "bot.log").read_text("utf-8")

    def restart(self, scene: object) -> None:
        """Kill the bot and start it again, with a scenario of the test's own."""
        self.bot.kill()
        self.bot.wait()
        self.scenarios = self.folder / "scenarios"
        self.scenarios.mkdir(exist_ok=True)
        (self.scenarios / "scene.yaml").write_text(json.dumps(scene), "utf-8")
        self.bot = self.start()

    def person(self, nick: str) -> Person:
        """Somebody joins."""
        made = Person(self.port, nick, self.channel)
        self.people.append(made)
        return made

    def meets(self, person: Person) -> None:
        """Wait until the bot answers somebody. No number is asked twice: an old answer is no answer."""
        for number in islice(ASKED, 60):
            person.say(f"!help nothing{number}")
            try:
                person.hears(f"'nothing{number}'", 1.0)
            except AssertionError:
                continue
            return
        raise AssertionError(self.told())

    def close(self) -> None:
        """Everybody goes home."""
        self.bot.kill()
        self.bot.wait()
        self.wire.close()
        for person in self.people:
            person.close()
        print(self.told()[-2000:])  # shown when a test fails
