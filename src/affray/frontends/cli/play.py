"""affray play"""

from __future__ import annotations

import sys
from pathlib import Path

import typer


def play(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario or campaign file; with --resume also a journal."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said when you leave."),
    by_hand: bool = typer.Option(False, "--physical-dice", help="Throw the dice yourselves: each one is asked for."),
    resume: bool = typer.Option(False, "--resume", help="Go on with the last game of this file."),
    journal: str | None = typer.Option(
        None, metavar="PLACE", help="Where the game is kept: a file, or postgresql://…#GAME; else the games' folder."
    ),
) -> None:
    """Run a fight at the table, from this terminal. Each command is on disk before it is answered."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import DIM, Page, say
    from affray.frontends.cli.scenarios import encounter_to_play
    from affray.frontends.console.console import Console
    from affray.frontends.console.loop import run_table
    from affray.frontends.console.readers import reader_for
    from affray.table import fairness, games
    from affray.table.journal.faults import JournalFault

    if by_hand and seed is not None:
        wrong("--seed and --physical-dice exclude each other: dice are either drawn or thrown")
    if resume and (by_hand or seed is not None):
        wrong("--resume goes on with the dice that the game has; --seed and --physical-dice are for a new one")
    try:
        if resume:
            table = games.go_on(journal or games.last_place(file))
        else:
            encounter = encounter_to_play(file, fairness.drawn_seed() if seed is None else seed, by_hand)
            table = games.begun(journal or games.new_place(file), encounter, Path(file))
    except JournalFault as fault:
        wrong(str(fault))
    if sys.stderr.isatty():
        page = Page(sys.stderr)
        page.line(f"journal {table.journal.name}", style=DIM)
        page.line(fairness.told(table.head, table.settings.closed), style=DIM)
    try:
        run_table(Console(table.encounter, table.head["title"], table), reader_for(table.encounter))
    finally:
        table.close()
    if seed is None and not by_hand and not resume:
        say(f"seed {table.encounter.seed}")
