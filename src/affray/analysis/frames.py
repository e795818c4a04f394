"""Outcome rows as polars frames and Parquet files."""

from __future__ import annotations

import os
import shutil
import tempfile
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from affray.analysis.parts import Part, from_little_endian
from affray.analysis.players import INSTALL
from affray.analysis.setup import Setup
from affray.analysis.subject import Subject
from affray.analysis.unavailable import Unavailable

if TYPE_CHECKING:
    import polars

PIECE_WORDS = 1 << 22
"""How many whole numbers (32 MB of them) are held before they are written."""


def library() -> Any:
    """Polars. Raises Unavailable if it is not installed."""
    try:
        import polars
    except ImportError:
        raise Unavailable(f"rows of fights need polars, which is not installed: {INSTALL}") from None
    return polars


def frame(setup: Setup, first: int, rows: bytes) -> polars.DataFrame:
    """The rows of fights from number `first` on, with words for outcomes and states."""
    pl = library()
    table = from_little_endian(rows)
    numbers = {"fight": pl.Series(range(first, first + len(table) // setup.width), dtype=pl.Int64)}
    return pl.DataFrame(numbers | columns(setup, table, 0, setup.width))  # type: ignore[no-any-return]


def columns(setup: Setup, table: array[int], at: int, width: int, before: str = "") -> dict[str, Any]:
    """The columns of a setup whose rows begin at place `at` of rows of a width; `before` goes before each name."""
    pl = library()
    named: dict[str, Any] = {}
    for name in setup.ruleset.room("outcome").COLUMNS:
        series = pl.Series(table[at::width], dtype=pl.Int64)
        worded = series.replace_strict(setup.labels, return_dtype=pl.String) if name == "outcome" else series
        named[f"{before}{name}"] = worded
        at += 1
    states = dict(enumerate(getattr(setup.ruleset.room("outcome"), "STATE_WORDS", ())))
    for combatant in setup.roster.names:
        for name in setup.each:
            series = pl.Series(table[at::width], dtype=pl.Int64)
            worded = series.replace_strict(states, return_dtype=pl.String) if name == "state" else series
            named[f"{before}{combatant}.{name}"] = worded
            at += 1
    return named


def frame_of(subject: Subject, parts: Iterable[Part]) -> polars.DataFrame:
    """All rows of a simulation."""
    pl = library()
    return pl.concat([subject.frame(part.first, part.rows) for part in parts])  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Reached:
    """How far a file has come: `pieces` are written, `rows` from fight `first` on are not."""

    pieces: int = 0
    first: int = 0
    rows: tuple[bytes, ...] = ()


class RowFile:
    """A Parquet file of rows that is written piece by piece and appears under its name at the end.

    Polars writes no file bit by bit, except through an interface that it calls unstable. So each piece becomes a file
    in a folder beside the target, and in the end polars streams them into one; memory stays bounded by a piece.
    """

    def __init__(self, target: str | os.PathLike[str], subject: Subject) -> None:
        """Raises Unavailable without polars, ValueError if nothing can be written there."""
        self.pl, self.subject, self.target = library(), subject, Path(target)
        if self.target.is_dir():
            raise ValueError(f"{self.target} is a folder, not a file")
        if not self.target.parent.is_dir():
            raise ValueError(f"the folder {self.target.parent} does not exist")
        try:
            self.folder = Path(tempfile.mkdtemp(prefix=f".{self.target.name}-", dir=self.target.parent))
        except OSError as fault:
            raise ValueError(f"{self.target.parent} can't be written: {fault.strerror}") from None
        self.held = Reached()

    def add(self, part: Part) -> None:
        """Take the rows of the part that follows. Ctrl-C at any moment leaves each row held once."""
        held = self.held
        if sum(map(len, held.rows)) >= 8 * PIECE_WORDS:
            held = self.write(held)
        self.held = Reached(held.pieces, held.first, (*held.rows, part.rows))

    def write(self, held: Reached) -> Reached:
        """Write what is held as one more piece."""
        rows = b"".join(held.rows)
        self.subject.frame(held.first, rows).write_parquet(self.piece(held.pieces))
        self.held = Reached(held.pieces + 1, held.first + len(rows) // (8 * self.subject.width))
        return self.held

    def piece(self, number: int) -> Path:
        """The file of a piece."""
        return self.folder / f"{number}.parquet"

    def finish(self, fights: int) -> None:
        """Put the file in its place with the rows of the first `fights` fights, all of which were added."""
        rows = b"".join(self.held.rows)[: 8 * self.subject.width * (fights - self.held.first)]
        held = self.write(Reached(self.held.pieces, self.held.first, (rows,))) if rows else self.held
        whole = self.piece(0)
        if held.pieces > 1:
            whole = self.folder / "whole.parquet"
            self.pl.scan_parquet([self.piece(number) for number in range(held.pieces)]).sink_parquet(whole)
        whole.replace(self.target)

    def close(self) -> None:
        """Remove what is left of the pieces."""
        shutil.rmtree(self.folder, ignore_errors=True)
