"""Policies of one's own: functions from outside that decide for a combatant. A scenario names one as MODULE:NAME.

Nothing is imported by reading a scenario. Whoever means to play it brings the functions in, by `Hired.bring_in`.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from affray.kernel.mistakes import printable, shown

Choose = Callable[[dict[str, Any], str, list[str]], str]
"""A policy: (the state as JSON, the combatant's name, its legal commands or answers) → one of them, or another."""

_WORD = r"[^\W\d]\w*"
_WRITTEN = re.compile(rf"{_WORD}(?:\.{_WORD})*:{_WORD}(?:\.{_WORD})*")


def is_own(policy: str) -> bool:
    """Whether the name of a policy is that of one's own."""
    return ":" in policy


def is_well_written(policy: str) -> bool:
    """Whether a policy of one's own is written as MODULE:NAME."""
    return _WRITTEN.fullmatch(policy) is not None


@dataclass
class Hired:
    """The policies of one's own that were brought in, by what the scenario calls them."""

    functions: dict[str, Choose] = field(default_factory=dict)

    def bring_in(self, policy: str, folder: Path | None) -> str:
        """Import a policy from a file in the folder, in the current one, or installed; what is wrong, or nothing.

        What the module prints goes to standard error, so that results stay clean.
        """
        if policy in self.functions:
            return ""
        look_in(Path(), folder)
        name, _, path = policy.partition(":")
        try:
            with redirect_stdout(sys.stderr):
                found = reduce(getattr, path.split("."), import_module(name))
        except ModuleNotFoundError as missing:
            if missing.name is not None and f"{name}.".startswith(f"{missing.name}."):
                return f"there is no module {shown(name)}, neither beside the scenario nor here nor installed"
            return f"{shown(name)} can't be imported: {told(missing, name)}"
        except AttributeError as missing:
            if name in sys.modules:
                return f"there is no {shown(path)} in the module {shown(name)}"
            return f"{shown(name)} can't be imported: {told(missing, name)}"
        except (Exception, SystemExit) as fault:
            return f"{shown(name)} can't be imported: {told(fault, name)}"
        if not callable(found):
            return f"{shown(path)} in the module {shown(name)} is no function"
        self.functions[policy] = found
        return ""


def look_in(*folders: Path | None) -> None:
    """Let modules be found in these folders, in the last one first."""
    for folder in folders:
        if folder is not None and (place := str(folder.resolve())) not in sys.path:
            sys.path.insert(0, place)


def told(fault: BaseException, module: str) -> str:
    """What was raised, in a line, with the file and the line where the module raised it, if it did."""
    said = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
    if isinstance(fault, SyntaxError):  # its text says where
        return printable(said)
    last = module.rpartition(".")[2]
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if Path(frame.filename).stem == last]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return printable(said) + where
