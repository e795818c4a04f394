"""Moves from a file: a command a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.frontends.cli.ending import wrong

if TYPE_CHECKING:
    from affray.table.encounter import Encounter


def read_moves(file: str) -> list[tuple[int, str]]:
    """The commands of a file with their lines. Raises Mistakes if it is no text file."""
    from affray.kernel.reading import text_of

    lines = [(number, line.strip()) for number, line in enumerate(text_of(file).splitlines(), 1)]
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def make_moves(encounter: Encounter, file: str, moves: list[tuple[int, str]]) -> None:
    """Carry out the commands; the first that is refused ends the verb."""
    from affray.kernel.mistakes import printable, shown
    from affray.table.refused import Refused

    for number, line in moves:
        try:
            encounter.command(line)
        except Refused as refusal:
            wrong(f"{printable(file)}:{number}: {shown(line)} is refused: {refusal}")
