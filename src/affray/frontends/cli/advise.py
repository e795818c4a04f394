"""affray advise"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from affray.table.encounter import Encounter


def advise(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file; with --resume also a journal."),
    resume: bool = typer.Option(False, "--resume", help="For the present moment of the last game of this file."),
    seconds: float = typer.Option(2.0, min=0.01, help="How long to think."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said on standard error."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Say, for the one to act, the chance of winning after each command that is legal, best first."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import note, print_json, print_tables
    from affray.frontends.cli.seeds import seed_or_random
    from affray.table.journal.faults import JournalFault
    from affray.table.moments import advise as advised
    from affray.table.refused import Refused

    try:
        moment = left_at(file) if resume else file
        advice = advised(moment, seconds, seed_or_random(seed), may_compile=True, say=note)
    except JournalFault as fault:
        wrong(str(fault))
    except Refused as refusal:
        wrong(f"{file}: {refusal}")
    if as_json:
        print_json(advice.as_json())
        return
    from affray.analysis.advice_words import advice_table

    print_tables(advice.actor, advice_table(advice))


def left_at(file: str) -> Encounter:
    """The fight of a journal, or of the last game of a scenario, as it was left. Raises JournalFault."""
    from affray.table import games
    from affray.table.journal.places import is_url

    table = games.go_on(file if is_url(file) else games.last_place(file), hiring=False)
    table.close()
    return table.encounter
