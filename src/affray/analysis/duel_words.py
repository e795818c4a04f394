"""A duel's odds for the terminal and for a notebook."""

from __future__ import annotations

from html import escape

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.analysis.duel import Chance, DuelOdds
from affray.analysis.tables import COLORS, Bar, percents, plain_table

MOST_ROUNDS = 24
"""So many rounds are shown one by one."""


def chance(found: Chance) -> str:
    """A chance, or the bounds between which it lies."""
    if found.low == found.high:
        return f"{100 * found.low:.4f} %"
    return f"{100 * found.low:.2f} to {100 * found.high:.2f} %"


def duel_table(found: DuelOdds) -> RenderableType:
    """Everything about a duel's odds, as something that rich can print."""
    return Group(wins(found), Text(), rounds(found), Text(), left(found), Text(), footer(found))


def wins(found: DuelOdds) -> Table:
    """Who wins how likely."""
    table = plain_table()
    for head in ("outcome", "chance", ""):
        table.add_column(head, no_wrap=True)
    sides = list(found.win)[:-2]
    for place, (label, share) in enumerate(found.win.items()):
        if share.high > 0 or label in sides:
            table.add_row(Text(label), chance(share), Bar(share.low, share.high, COLORS[place % len(COLORS)]))
    return table


def rounds(found: DuelOdds) -> Table:
    """In which round it ends."""
    table = plain_table()
    table.add_column(f"rounds, mean {found.mean_rounds:.2f}", justify="right", no_wrap=True)
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("")
    shown = list(found.rounds.items())[:MOST_ROUNDS]
    most = max((p for _, p in shown), default=1.0)
    for number, p in shown:
        table.add_row(str(number), percents(p), Bar(p / most, p / most, "cyan"))
    rest = sum(list(found.rounds.values())[MOST_ROUNDS:])
    if rest > 0:
        table.add_row("later", percents(rest), Bar(rest / most, rest / most, "cyan"))
    return table


def left(found: DuelOdds) -> Table:
    """What is left of each combatant."""
    table = plain_table()
    names = list(next(iter(found.left.values())).measures)
    for head in ("combatant", "survives", "stands", *(f"{name}, mean" for name in names)):
        table.add_column(head, justify="left" if head == "combatant" else "right", no_wrap=True)
    for name, rest in found.left.items():
        means = [mean(measure) for measure in rest.measures.values()]
        table.add_row(Text(name), percents(rest.survives), percents(rest.stands), *means)
    return table


def mean(measure: dict[int, float]) -> str:
    """The mean of a measure, over what is decided."""
    decided = sum(measure.values())
    return f"{sum(value * p for value, p in measure.items()) / decided:.2f}" if decided else ""


def method(found: DuelOdds) -> str:
    """What the figures are."""
    if found.method == "bounded":
        return f"bounded: {100 * found.undecided:.3g} % undecided, each chance lies between its bounds for certain"
    return "exact" if found.method == "exact" else "sampled, with 95 % intervals"


def footer(found: DuelOdds) -> Text:
    """What was done."""
    how = f"{found.states:,} states, " if found.states else ""
    return Text(f"{method(found)}; {how}{found.engine}, {found.seconds:.2f} s", style="dim")


def as_html(found: DuelOdds) -> str:
    """Tables of outcomes and rounds."""
    outcomes = "".join(
        f"<tr><td>{escape(label)}</td><td>{chance(share)}</td></tr>" for label, share in found.win.items()
    )
    by_round = "".join(f"<tr><td>{number}</td><td>{percents(p)}</td></tr>" for number, p in found.rounds.items())
    return (
        f"<table><tr><th>outcome</th><th>chance</th></tr>{outcomes}</table>"
        f"<table><tr><th>rounds</th><th>chance</th></tr>{by_round}</table><p>{escape(method(found))}</p>"
    )
