"""Exact odds as HTML: for a notebook, and as a page of charts that needs nothing from outside."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from affray.analysis.odds import Odds
from affray.analysis.odds_rows import OddsRows
from affray.analysis.odds_words import exact, field_name, headline, percent, value
from affray.analysis.unavailable import Unavailable


def page_part(odds: Odds) -> str:
    """A heading and a table for each change."""
    pieces = [f"<h4>{escape(odds.command)}</h4>", f"<p>{escape(headline(odds))}</p>"]
    for name, field in odds.changing:
        number = odds.is_number(name, field)
        rows = [
            f"<tr><td>{escape(value(change, number))}</td><td>{percent(p)}</td><td>{exact(p)}</td></tr>"
            for change, p in odds.chance(name, field).items()
        ]
        head = f"<tr><th>{escape(field_name(name, field))}</th><th>chance</th><th>exact</th></tr>"
        pieces.append(f"<table>{head}{''.join(rows)}</table>")
    return "".join(pieces)


def rows_part(rows: OddsRows) -> str:
    """The table of varied odds."""
    head = "".join(f"<th>{escape(column)}</th>" for column in rows.columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows.as_text_rows()
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def library() -> tuple[Any, Any]:
    """Plotly's figures and subplots. Raises Unavailable if it is not installed."""
    try:
        from plotly import graph_objects, subplots
    except ImportError:
        install = "pip install 'affray[plots]'"
        raise Unavailable(f"plots need plotly, which is not installed: {install}") from None
    return graph_objects, subplots


def plot(odds: Odds, file: str | Path) -> None:
    """Write a page with a bar chart for each change. Raises Unavailable without plotly, OSError."""
    go, subplots = library()
    titles = [field_name(name, field) for name, field in odds.changing] or ["nothing that is seen changes"]
    figure = subplots.make_subplots(rows=len(titles), cols=1, subplot_titles=titles)
    for row, (name, field) in enumerate(odds.changing, 1):
        chances, number = odds.chance(name, field), odds.is_number(name, field)
        figure.add_trace(
            go.Bar(
                x=list(chances) if number else [value(change, False) for change in chances],
                y=[float(p) for p in chances.values()],
                text=[exact(p) for p in chances.values()],
            ),
            row=row,
            col=1,
        )
    figure.update_yaxes(tickformat=".1%")
    figure.update_layout(title=f"{odds.command}: {headline(odds)}", showlegend=False, height=120 + 300 * len(titles))
    written(figure, file)


def plot_rows(rows: OddsRows, file: str | Path) -> None:
    """Write a page with a line for each figure over the first thing that is varied. See `plot`."""
    go, _ = library()
    figure = go.Figure()
    across = rows.varied[0]
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows.rows:
        groups.setdefault(tuple(row[name] for name in rows.varied[1:]), []).append(row)
    for others, members in groups.items():
        where = ", ".join(f"{name} {v}" for name, v in zip(rows.varied[1:], others, strict=True))
        for figure_name in rows.figures:
            figure.add_trace(
                go.Scatter(
                    x=[row[across] for row in members],
                    y=[None if row[figure_name] is None else float(row[figure_name]) for row in members],
                    name=f"{figure_name} {where}".strip(),
                    mode="lines+markers",
                )
            )
    figure.update_layout(title=rows.command, xaxis_title=across)
    written(figure, file)


def written(figure: Any, file: str | Path) -> None:
    """Write a figure as a page that needs nothing from outside."""
    Path(file).write_text(figure.to_html(include_plotlyjs=True, full_html=True), encoding="utf-8")
