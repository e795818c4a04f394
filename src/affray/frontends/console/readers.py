"""Where lines come from: a terminal with completion and history, a plain one, or a pipe."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Protocol

from affray.kernel.mistakes import printable

if TYPE_CHECKING:
    from affray.table.encounter import Encounter


class Reader(Protocol):
    """Reads a line. Raises EOFError when there is none any more, KeyboardInterrupt when one is called off."""

    goes_on: bool
    """Whether calling off a line is just that, because somebody is there to type another."""

    def read(self, prompt: str) -> str:
        """The next line."""
        ...


class Plain:
    """Reads standard input as it is. What comes from a pipe is echoed, so that the output reads as a transcript."""

    def __init__(self) -> None:
        self.goes_on = sys.stdin is not None and sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def read(self, prompt: str) -> str:
        """See Reader."""
        print(prompt, end="", flush=True)
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except KeyboardInterrupt:
            print()
            raise
        if not (self.goes_on and line):
            print(printable(line.strip()))
        if not line:
            raise EOFError
        return line


def reader_for(encounter: Encounter) -> Reader:
    """The reader that fits what standard input and output are."""
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if not terminal or os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return Plain()
    from affray.frontends.console.terminal import Terminal

    return Terminal(encounter)
