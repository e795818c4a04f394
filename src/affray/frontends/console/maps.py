"""A map that is wider than the terminal, in bands one below the other."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import AnyFight

MARGIN = 3
"""The columns that the numbers of rows take."""


def in_bands(text: str, fight: AnyFight, width: int) -> Iterator[str]:
    """The lines of a map; its rows are cut where the terminal ends and go on below."""
    lines = text.splitlines()
    rows, legend = lines[: fight.height + 1], lines[fight.height + 1 :]
    room = max(10, (width - MARGIN) // 10 * 10) if width else fight.width
    for first in range(0, fight.width, max(1, room)):
        if first:
            yield f"{'':{MARGIN}}from column {first}"
        yield from (row[:MARGIN] + row[MARGIN + first : MARGIN + first + room] for row in rows)
    yield from legend
