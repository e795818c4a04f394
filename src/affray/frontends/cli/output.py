"""Where output goes: documents and lines to standard output, notes to standard error."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, TextIO

from affray.frontends.cli.cells import cells, folded

BOLD, DIM = "1", "2"
_CLEAR = "\x1b[0m"


def note(message: str) -> None:
    """A message for whoever watches: to standard error, and only to a terminal."""
    if sys.stderr.isatty():
        print(message, file=sys.stderr, flush=True)


def say(message: str) -> None:
    """A message that is needed: to standard error in any case."""
    print(message, file=sys.stderr, flush=True)


def print_json(document: Any, indent: int | None = 2) -> None:
    """One JSON document to standard output."""
    plain = "utf" not in (sys.stdout.encoding or "").lower()
    print(json.dumps(document, ensure_ascii=plain, indent=indent))


class Page:
    """Lines of text: wrapped and marked for a terminal, as they stand for anything else."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        terminal = self.stream.isatty()
        self.marked = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = 0
        if terminal:
            from shutil import get_terminal_size

            self.width = max(20, get_terminal_size().columns)

    def line(self, text: str = "", indent: int = 0, style: str = "", hang: int = 2) -> None:
        """Print a line; what doesn't fit goes on below, `hang` further in."""
        for whole in self.folded(text, " " * indent, " " * (indent + hang)):
            print(f"\x1b[{style}m{whole}{_CLEAR}" if style and self.marked else whole, file=self.stream)

    def folded(self, text: str, first: str, rest: str) -> list[str]:
        """The lines that a text takes."""
        if not self.width or cells(first) + cells(text) <= self.width:
            return [first + text if text else ""]
        return folded(text, self.width, first[: self.width // 2], rest[: self.width // 2])


UNSEEN_WIDTH = 100
"""How wide tables are when no terminal says how wide it is."""


def print_tables(title: str, tables: Any) -> None:
    """Tables under a title, to standard output."""
    from rich.console import Console
    from rich.text import Text

    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else UNSEEN_WIDTH
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    if title:
        console.print(Text(title, style="bold"))
        console.print()
    console.print(tables)
