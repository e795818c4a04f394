"""The command line.

This module imports nothing that takes time: `--version` is answered before the verbs and the library under them load.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn, TextIO

FAULT = 70
"""The exit code of a fault in affray itself, after sysexits.h."""
INTERRUPTED = 130
NOBODY_READS = 141
"""What a shell reports of a program that the end of its pipe has stopped."""
UNWRITTEN = 74
"""The exit code for output that could not be written, after sysexits.h."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.stdout, sys.stderr = (
        sys.stdout or nowhere(),
        sys.stderr or nowhere(),
    )  # they are None if a shell has closed them
    try:
        code = answer(given or ["--help"])
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = NOBODY_READS
        silence()
    except Exception as fault:
        code = own_up(fault)
    if code == INTERRUPTED and arguments is None:
        leave(code)
    return code


def leave(code: int) -> NoReturn:
    """End the process at once, with this code.

    Python itself would end by the signal, though that was dealt with, if Ctrl-C came while a dataclass was being made
    (`exec` of a text remembers an interruption that went through it).
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def answer(given: list[str]) -> int:
    """Run a command line; faults are raised."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that knows few characters is no fault
    if given == ["--version"]:
        from affray import __version__

        print(f"affray {__version__}")
        return 0
    from affray.frontends.cli.verbs import run

    return run(given)


def silence() -> None:
    """Nobody reads what we write: let Python's last flush go nowhere instead of complaining."""
    with suppress(OSError, ValueError), nowhere() as sink:
        os.dup2(sink.fileno(), sys.stdout.fileno())


def nowhere() -> TextIO:
    """A stream whose text nobody gets."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - pathlib is not loaded for this


def own_up(fault: Exception) -> int:
    """Say that this is a fault of affray, in one line, or with the traceback if it was asked for; the exit code."""
    if isinstance(fault, OSError) and fault.errno in FULL:
        silence()
        print(f"the output can't be written: {(fault.strerror or '').lower()}", file=sys.stderr)
        return UNWRITTEN
    if os.environ.get("AFFRAY_TRACEBACK"):
        import traceback

        traceback.print_exception(fault)
        return FAULT
    from affray.kernel.mistakes import printable

    said = printable(str(fault))
    what = f"{type(fault).__name__}: {said}" if said else type(fault).__name__
    print(f"this is a fault of affray: {what} (AFFRAY_TRACEBACK=1 shows where)", file=sys.stderr)
    return FAULT
