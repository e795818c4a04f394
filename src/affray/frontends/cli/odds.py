"""affray odds"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from affray.frontends.cli.choices import TableFormat

if TYPE_CHECKING:
    from affray.analysis.odds import Odds
    from affray.analysis.odds_rows import OddsRows


def odds(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file."),
    command: str = typer.Argument("", metavar="COMMAND", help='Of what: "Ada: attack Bo".', show_default=False),
    vary: list[str] = typer.Option([], metavar="FIELD=VALUES", help="Bo.armor=0..10, options.tie=miss,hit: a table."),
    choose: list[str] = typer.Option([], metavar="ANSWER", help='What someone answers: "Bo: return fire".'),
    dice: str | None = typer.Option(None, metavar='"PURPOSE=1,2 …"', help="Faces that are known."),
    branches: int | None = typer.Option(None, min=1, help="The most branches to follow (200,000)."),
    duel: bool = typer.Option(False, "--duel", help="Of the whole fight, everyone by policy."),
    states: int | None = typer.Option(None, min=1, help="With --duel: the most states to follow (200,000)."),
    seconds: float | None = typer.Option(None, min=0.01, help="With --duel: the most seconds to follow them (10)."),
    sampled: int | None = typer.Option(None, "--sampled", metavar="N", min=1, help="With --duel: simulate N fights."),
    seed: int | None = typer.Option(None, min=0, help="With --sampled: the dice."),
    how: TableFormat = typer.Option(TableFormat.text, "--format", help="Of the table that --vary makes."),
    plot: str | None = typer.Option(None, metavar="FILE.html", help="Write charts, as a page that needs nothing else."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Say the exact odds of a command, or with --duel of a whole fight: followed through every branch of the dice."""
    from affray.analysis.odds import MOST_BRANCHES
    from affray.analysis.unavailable import Unavailable
    from affray.frontends.cli.dice import faces_given
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.progress import following
    from affray.table.odds import odds as exact_odds
    from affray.table.odds import odds_table
    from affray.table.refused import Refused

    if duel:
        if command or vary or choose or dice is not None or branches is not None:
            wrong("--duel is about the whole fight: it takes no command and none of what goes with one")
        print_duel(file, states, seconds, sampled, seed, plot, as_json)
        return
    if not command:
        wrong('of which command? affray odds FILE "Ada: attack Bo"')
    if how is not TableFormat.text and (not vary or as_json):
        wrong("--format is for the table that --vary makes, without --json")
    limit = MOST_BRANCHES if branches is None else branches
    faces = {} if dice is None else faces_given(dice)
    try:
        if vary:
            with following() as progress:
                rows = odds_table(file, command, vary, choose, faces, limit, progress)
            print_rows(rows, how, plot, as_json)
        else:
            with following() as progress:
                found = exact_odds(file, command, choose, faces, limit, progress)
            print_odds(found, plot, as_json)
    except (Refused, ValueError, Unavailable) as fault:
        wrong(str(fault))


def print_duel(
    file: str,
    states: int | None,
    seconds: float | None,
    sampled: int | None,
    seed: int | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Print the odds of a whole fight."""
    from affray.analysis.duel import MOST_STATES, SECONDS
    from affray.analysis.unavailable import Unavailable
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import note, print_json, print_tables
    from affray.frontends.cli.seeds import seed_or_random
    from affray.table.moments import duel as duel_odds
    from affray.table.refused import Refused

    chosen = None if sampled is None else seed_or_random(seed)
    limits = states or MOST_STATES, seconds or SECONDS
    try:
        found = duel_odds(file, *limits, sampled=sampled is not None, fights=sampled or 1, seed=chosen, say=note)
        if plot is not None:
            from affray.analysis.odds_html import plot_duel

            written(lambda: plot_duel(found, plot), plot)
    except (Refused, ValueError, Unavailable) as fault:
        wrong(str(fault))
    if as_json:
        print_json(found.as_json())
        return
    from affray.analysis.duel_words import duel_table

    print_tables(found.setup.scenario.title, duel_table(found))


def print_odds(found: Odds, plot: str | None, as_json: bool) -> None:
    """Print the odds of one command."""
    from affray.frontends.cli.output import print_json, print_tables

    if plot is not None:
        from affray.analysis.odds_html import plot as plot_odds

        written(lambda: plot_odds(found, plot), plot)
    if as_json:
        print_json(found.as_json())
        return
    from affray.analysis.odds_tables import odds_table

    print_tables(found.command if found.actor is None else f"{found.actor}: {found.command}", odds_table(found))


def print_rows(rows: OddsRows, how: TableFormat, plot: str | None, as_json: bool) -> None:
    """Print the odds of a command for each combination of what is varied."""
    from affray.frontends.cli.output import print_json, print_tables

    if plot is not None:
        from affray.analysis.odds_html import plot_rows

        written(lambda: plot_rows(rows, plot), plot)
    if as_json:
        print_json(rows.as_json())
    elif how is TableFormat.csv:
        print(rows.as_csv())
    elif how is TableFormat.markdown:
        print(rows.as_markdown())
    else:
        from affray.analysis.odds_tables import rows_table

        print_tables(rows.command, rows_table(rows))


def written(write: Callable[[], None], file: str) -> None:
    """Write a file; end the verb if that can't be done."""
    from affray.frontends.cli.ending import wrong

    try:
        write()
    except OSError as fault:
        wrong(f"{file} can't be written: {(fault.strerror or '').lower()}")
