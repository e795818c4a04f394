"""Progress bars for simulations and for exact odds, on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.analysis.simulate import Progress
    from affray.kernel.merging import Following

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


@contextmanager
def following() -> Iterator[Callable[[Following], None] | None]:
    """What to tell how far branches have been followed; only a terminal hears of it, once that takes a while."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bars

    columns = (BarColumn(bar_width=20), TaskProgressColumn(), TextColumn("of the chance  {task.description}"))
    bars = Bars(*columns, console=Console(stderr=True, highlight=False), transient=True)
    task = bars.add_task("", total=1.0)

    def watch(now: Following) -> None:
        bars.update(task, completed=float(now.share), description=f"{now.branches:,} branches")
        bars.start()

    try:
        yield watch
    finally:
        bars.stop()


def so_far(progress: Progress) -> str:
    """Speed, and who wins how often as far as is known."""
    shares = [f"{label} {100 * share:.0f} %" for label, share in progress.outcomes.items() if share]
    return f"{progress.fights_per_second:,.0f} fights/s  {', '.join(shares)}"
