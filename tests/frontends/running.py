"""Running command lines."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    """What came of a command line."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


def in_process(*arguments: str | Path, **environment: str) -> Done:
    """Run `affray` with these arguments in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "affray", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=os.environ | environment,
    )
    return Done(done.returncode, done.stdout, done.stderr)
