"""The command line.

This module imports nothing that takes time: `--version` is answered before the verbs and the library under them load.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

FAULT = 70
"""The exit code of a fault in affray itself, after sysexits.h."""
INTERRUPTED = 130
NOBODY_READS = 141
"""What a shell reports of a program that the end of its pipe has stopped."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = answer(given or ["--help"])
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = NOBODY_READS
        silence()
    except Exception as fault:
        code = FAULT
        own_up(fault)
    return code


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
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def own_up(fault: Exception) -> None:
    """Say that this is a fault of affray, in one line, or with the traceback if it was asked for."""
    if os.environ.get("AFFRAY_TRACEBACK"):
        import traceback

        traceback.print_exception(fault)
        return
    from affray.kernel.mistakes import printable

    said = printable(str(fault))
    what = f"{type(fault).__name__}: {said}" if said else type(fault).__name__
    print(f"this is a fault of affray: {what} (AFFRAY_TRACEBACK=1 shows where)", file=sys.stderr)
