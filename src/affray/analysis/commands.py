"""How to run a function of ours in a new process."""

from __future__ import annotations

import os
import sys


def command(target: str, *arguments: str) -> list[str]:
    """The command that runs `module:function` with texts as arguments, finding modules where this process does."""
    module, name = target.split(":")
    paths = [os.path.abspath(path) for path in sys.path]  # noqa: PTH100 - sys.path holds text
    code = f"import sys; sys.path[:] = {paths!r}; from {module} import {name}; {name}(*sys.argv[1:])"
    return [sys.executable, "-c", code, *arguments]
