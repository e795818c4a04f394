"""A progress bar for simulations, on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.analysis.simulate import Progress

Watch = Callable[["Progress"], None]
Say = Callable[[str], None]


@contextmanager
def watched() -> Iterator[tuple[Watch | None, Say]]:
    """What to tell of progress, and what to tell of all else that takes its time; both only reach a terminal."""
    if not sys.stderr.isatty():
        yield None, lambda _message: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (BarColumn(bar_width=20), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Bars(*columns, TimeRemainingColumn(), console=console, transient=True) as bars:
        task = bars.add_task("", total=None)

        def watch(progress: Progress) -> None:
            bars.update(task, total=progress.total, completed=progress.done, description=so_far(progress))

        yield watch, console.print


def so_far(progress: Progress) -> str:
    """Speed, and who wins how often as far as is known."""
    shares = [f"{label} {100 * share:.0f} %" for label, share in progress.outcomes.items() if share]
    return f"{progress.fights_per_second:,.0f} fights/s  {', '.join(shares)}"
