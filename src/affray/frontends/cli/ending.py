"""Ending a verb before its time."""

from __future__ import annotations

from typing import NoReturn

DIFFERS, WRONG, INTERRUPTED, TERMINATED = 1, 2, 130, 143
"""Exit codes: the work was done and something in it failed, the input was wrong, Ctrl-C, SIGTERM."""


class Ended(Exception):
    """A verb has ended with this exit code and, unless it is empty, this message on standard error."""

    def __init__(self, code: int, message: str = "") -> None:
        super().__init__(message)
        self.code, self.message = code, message


def wrong(message: str) -> NoReturn:
    """End the verb: the input is wrong."""
    raise Ended(WRONG, message)
