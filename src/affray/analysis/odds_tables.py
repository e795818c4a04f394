"""Exact odds for the terminal: a bar for each change, in whatever width there is."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.analysis.advice import Advice
from affray.analysis.odds import Happening, Odds
from affray.analysis.odds_rows import OddsRows
from affray.analysis.odds_words import exact, field_name, headline, percent, value
from affray.analysis.result import SimulationResult
from affray.analysis.tables import Bar, combatants, outcomes, plain_table

MOST_ROWS = 40
"""So many rows of a distribution are shown; the rest is summed up in one."""


def odds_table(odds: Odds) -> RenderableType:
    """Everything about an act's odds, as something that rich can print."""
    pieces: list[RenderableType] = [Text(line) for line in [headline(odds)] if line]
    for name, field in odds.changing:
        if pieces:
            pieces.append(Text())
        pieces.append(distribution(odds, name, field))
    if not odds.changing:
        pieces.append(Text("nothing that is seen changes"))
    return Group(*pieces, Text(), *happenings(odds), footer(odds))


def distribution(odds: Odds, name: str, field: str) -> Table:
    """How one field changes, a bar for each change beside that of the likeliest."""
    number = odds.is_number(name, field)
    table = plain_table()
    title = field_name(name, field)
    mean = odds.mean.get(f"{name}.{field}")
    table.add_column(title if mean is None else f"{title}, mean {float(mean):+.3f}", justify="right", no_wrap=True)
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("", no_wrap=True)
    chances = list(odds.chance(name, field).items())
    if not number:
        chances.sort(key=lambda pair: -pair[1])
    rows = [(value(change, number), p) for change, p in chances[:MOST_ROWS]]
    if chances[MOST_ROWS:]:
        rest = sum((p for _, p in chances[MOST_ROWS:]), Fraction(0))
        rows.append((f"{len(chances) - MOST_ROWS} more", rest))
    most = max(p for _, p in rows)
    for said, p in rows:
        table.add_row(Text(said), percent(p), Bar(float(p / most), float(p / most), "cyan"), exact(p))
    return table


def rows_table(rows: OddsRows) -> Table:
    """The odds for each combination of what is varied."""
    table = plain_table()
    for column in rows.columns:
        table.add_column(column, justify="left" if column in rows.varied else "right")
    for row in rows.as_text_rows():
        table.add_row(*(Text(cell) for cell in row))
    return table


def happenings(odds: Odds) -> list[RenderableType]:
    """What may happen on the way."""
    if not odds.events:
        return []
    table = plain_table()
    table.add_column("on the way", no_wrap=True, overflow="ellipsis")
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for event in odds.events:
        table.add_row(Text(happening(event)), percent(event.p), exact(event.p))
    return [table, Text()]


def happening(event: Happening) -> str:
    """One of them in words."""
    told = [event.target] if event.target else []
    told += [f"{key} {value(v, False)}" for key, v in event.fields.items() if v is not None]
    said = f"{event.actor}: {event.kind.replace('_', ' ')}" if event.actor else event.kind.replace("_", " ")
    return said + (f" ({', '.join(told)})" if told else "")


def footer(odds: Odds) -> Text:
    """How many outcomes and branches there are."""
    ends = "1 outcome" if len(odds.outcomes) == 1 else f"{len(odds.outcomes):,} outcomes"
    branches = "1 branch" if odds.branches == 1 else f"{odds.branches:,} branches"
    return Text(f"{ends}, {branches}, exact", style="dim")


def as_text(odds: Odds, width: int) -> str:
    """The same as plain text, for a prompt or a chat."""
    return text_of(odds_table(odds), width)


def live_text(found: SimulationResult, width: int) -> str:
    """Live odds as plain text."""
    return text_of(Group(outcomes(found), Text(), combatants(found), Text(), Text(spent(found))), width)


def spent(found: SimulationResult) -> str:
    """How many fights were played on, and how."""
    return f"{found.fights:,} fights played on from here by policy, {found.engine}, {found.seconds:.2f} s"


def advice_text(advice: Advice, width: int) -> str:
    """Advice as plain text."""
    from affray.analysis.advice_words import advice_table

    return text_of(advice_table(advice), width)


def text_of(shown: RenderableType, width: int) -> str:
    """What rich would print, without colours."""
    page = StringIO()
    console = Console(file=page, width=width, color_system=None, highlight=False, markup=False, emoji=False)
    console.print(shown)
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip().splitlines())
