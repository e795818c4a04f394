"""A table of odds over varied fields: what a designer pastes into a document."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Any

from affray.analysis.odds import Odds

if TYPE_CHECKING:
    import polars

FEW = 6
"""A field that takes no more words than this gets a column for each of them."""


@dataclass(frozen=True)
class OddsRows:
    """The odds of one command for each combination of what is varied.

    `rows` map columns to values: of what is `varied` the value, of the `figures` fractions, None where there is none.
    Figures are chances (`hit`, `Bo.state dying`) and mean changes (`Bo.hp mean`).
    """

    command: str
    varied: tuple[str, ...]
    figures: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in order."""
        return self.varied + self.figures

    def as_text_rows(self) -> list[list[str]]:
        """Each row as texts: chances in per cent, means as numbers."""
        return [[self.cell(column, row[column]) for column in self.columns] for row in self.rows]

    def cell(self, column: str, value: Any) -> str:
        """One value as text."""
        if value is None:
            return ""
        if not isinstance(value, Fraction):
            return str(value)
        return f"{float(value):.3f}" if column.endswith(" mean") else f"{float(100 * value):.2f} %"

    def as_markdown(self) -> str:
        """The table in Markdown."""
        lines = [self.columns, ["---"] * len(self.varied) + ["---:"] * len(self.figures), *self.as_text_rows()]
        return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)

    def as_csv(self) -> str:
        """The table as CSV, with plain numbers."""
        page = StringIO()
        writer = csv.writer(page, lineterminator="\n")
        writer.writerow(self.columns)
        for row in self.rows:
            writer.writerow([plain(row[column]) for column in self.columns])
        return page.getvalue().rstrip("\n")

    def as_json(self) -> dict[str, Any]:
        """As JSON, each figure an exact fraction as text."""
        rows = [{name: str(v) if isinstance(v, Fraction) else v for name, v in row.items()} for row in self.rows]
        return {"command": self.command, "varied": list(self.varied), "figures": list(self.figures), "rows": rows}

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row a combination, figures as floats. Raises Unavailable without polars."""
        from affray.analysis.frames import library

        pl = library()
        columns: dict[str, list[Any]] = {name: [row[name] for row in self.rows] for name in self.varied}
        for name in self.figures:
            columns[name] = [None if row[name] is None else float(row[name]) for row in self.rows]
        return pl.DataFrame(columns)  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        from affray.analysis.odds_html import rows_part

        return rows_part(self)


def plain(value: Any) -> Any:
    """A value for CSV."""
    return float(value) if isinstance(value, Fraction) else "" if value is None else value


def figures_of(odds: Odds) -> dict[str, Fraction]:
    """The figures of one command's odds."""
    named = (("hit", odds.hit), ("critical", odds.critical))
    found = {name: p for name, p in named if p is not None}
    found |= {f"{side} wins": p for side, p in odds.wins.items()}
    found |= {f"{name} mean": mean for name, mean in odds.mean.items()}
    for name, field in odds.changing:
        if not odds.is_number(name, field):
            chances = {value: p for value, p in odds.chance(name, field).items() if value is not None}
            if len(chances) <= FEW:
                found |= {f"{name}.{field} {value}": p for value, p in chances.items()}
    return found


def gathered(command: str, varied: Sequence[str], found: Iterable[tuple[dict[str, Any], Odds]]) -> OddsRows:
    """The table of a command's odds for each combination of values."""
    rows = [(values, figures_of(odds)) for values, odds in found]
    columns: dict[str, None] = {}
    for _, figures in rows:
        columns |= dict.fromkeys(figures)
    missing = {column: None if column in ("hit", "critical") else Fraction(0) for column in columns}
    made = tuple(values | missing | figures for values, figures in rows)
    return OddsRows(command, tuple(varied), tuple(columns), made)
