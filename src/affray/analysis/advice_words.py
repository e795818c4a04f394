"""Advice for the terminal, the prompt and a notebook."""

from __future__ import annotations

from html import escape

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.analysis.advice import Advice, Rated
from affray.analysis.tables import Bar, plain_table

MOST_ACTS = 20
"""So many acts are shown unless more are asked for."""


def chance(act: Rated) -> str:
    """A chance with its interval."""
    if act.low == act.high:
        return f"{100 * act.p:.4f} %"
    return f"{100 * act.p:.1f} % ({100 * act.low:.1f} to {100 * act.high:.1f})"


def advice_table(advice: Advice, most: int = MOST_ACTS) -> RenderableType:
    """The acts, best first, as something that rich can print."""
    table: Table = plain_table()
    table.add_column(f"{advice.actor} may", overflow="fold")
    table.add_column(f"{advice.side} wins", no_wrap=True)
    table.add_column("")
    for act in advice.acts[:most]:
        table.add_row(Text(act.command), chance(act), Bar(act.low, act.high, "cyan"))
    more = len(advice.acts) - most
    tail = [Text(f"and {more} more acts")] if more > 0 else []
    return Group(table, *tail, Text(), Text(how(advice), style="dim"))


def how(advice: Advice) -> str:
    """What the figures are."""
    fights = sum(act.fights for act in advice.acts)
    what = "exact" if advice.method == "exact" else f"sampled, {fights:,} fights, 95 % intervals"
    return f"{what}; everyone by policy from then on; {advice.engine}, {advice.seconds:.2f} s"


def as_html(advice: Advice) -> str:
    """The table."""
    rows = "".join(f"<tr><td>{escape(act.command)}</td><td>{chance(act)}</td></tr>" for act in advice.acts)
    head = f"<tr><th>{escape(advice.actor)} may</th><th>{escape(advice.side)} wins</th></tr>"
    return f"<table>{head}{rows}</table><p>{escape(how(advice))}</p>"
