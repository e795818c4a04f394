"""The cards of a ruleset: `affray rules RULESET --cards`, `--cards-html FILE`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset


def print_cards(ruleset: Ruleset, shown: bool, file: str, as_json: bool) -> None:
    """Print the cards as tables, or write them as one HTML page, or both."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import BOLD, Page, print_json, say

    if find_spec(f"{ruleset.package}.printing") is None:
        wrong(f"{ruleset.name} has no cards")
    printing = ruleset.room("printing")
    if file:
        try:
            Path(file).write_text(printing.sheet_of_paper(), encoding="utf-8")
        except OSError as fault:
            wrong(f"{file}: can't be written: {(fault.strerror or 'not a file name').lower()}")
        say(f"{file} is written")
    if not shown:
        return
    tables = printing.tables()
    if as_json:
        print_json({"ruleset": ruleset.name, "cards": [{"title": t, "columns": h, "rows": r} for t, h, r in tables]})
        return
    page = Page()
    for title, heads, rows in tables:
        widths = [max(len(cell) for cell in column) for column in zip(heads, *rows, strict=True)]
        page.line(title, style=BOLD)
        for cells in (heads, *rows):
            page.line(
                "  ".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip(), indent=2
            )
        page.line()
