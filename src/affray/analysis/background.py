"""Compiling in the background, so that the next run need not wait: one detached child, one at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from affray import rulesets
from affray.analysis.commands import command
from affray.kernel.record import Sizes

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset

OFF = "AFFRAY_NO_BACKGROUND"
"""The environment variable that switches it off."""
LOWER_PRIORITY = 10


@contextmanager
def locked(file: Path) -> Iterator[bool]:
    """Hold the lock file, or yield False if another process does.

    The system lets go of a lock when its process ends, however it ends, so a lock can't go stale. Where there are no
    such locks, or the folder can't be written, it is as if another process held it.
    """
    try:
        import fcntl

        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.open("w")
    except (ImportError, OSError):
        yield False
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def lock_file(ruleset: Ruleset, sizes: Sizes, branching: bool = False) -> Path:
    """The lock beside the file that holds the compiled code."""
    from affray.kernel.compiled.engine import cache_file

    return cache_file(ruleset, sizes, False, branching=branching).with_suffix(".lock")


def start(ruleset: Ruleset, sizes: Sizes, branching: bool = False) -> bool:
    """Begin to compile in the background; whether a child was started. It outlives this process.

    `branching` means the code that follows every branch and plays on from any moment, else that of simulations.
    """
    if os.environ.get(OFF) or not hasattr(os, "posix_spawn"):
        return False
    with locked(lock_file(ruleset, sizes, branching)) as free:
        if not free:
            return False
    run = command(f"{__name__}:main", ruleset.name, str(sizes.combatants), str(sizes.squares), str(int(branching)))
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    os.posix_spawn(run[0], run, os.environ, file_actions=nowhere, setsid=True)
    return True


def main(name: str, combatants: str, squares: str, branching: str = "0") -> None:
    """What the child runs: compile unless another process does or has done it."""
    from affray.kernel.compiled.engine import compiled_code, is_cached

    ruleset, sizes = rulesets.get(name), Sizes(int(combatants), int(squares))
    every_branch = branching == "1"
    lock = lock_file(ruleset, sizes, every_branch)
    with locked(lock) as free:
        if free and not is_cached(ruleset, sizes, every_branch):
            if sys.platform != "win32":
                os.nice(LOWER_PRIORITY)
            compiled_code(ruleset, sizes, False, branching=every_branch)
            lock.unlink(missing_ok=True)  # whoever has opened it already finds the code in the cache
