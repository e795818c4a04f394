"""affray save"""

from __future__ import annotations

import typer


def save(
    journal: str = typer.Argument(..., metavar="JOURNAL", help="A journal, or the scenario whose last game is meant."),
    file: str = typer.Argument(..., metavar="FILE", help="The scenario to write; one that is there is left alone."),
) -> None:
    """Write a scenario from the present state of a game: wounds and all carried to the next fight."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.new import write
    from affray.frontends.cli.output import say
    from affray.table import games
    from affray.table.journal.faults import JournalFault
    from affray.table.refused import Refused
    from affray.table.rewriting import scenario_now, written

    try:
        table = games.go_on(games.last_place(journal), hiring=False)
    except JournalFault as fault:
        wrong(str(fault))
    try:
        found = scenario_now(table.encounter)
    except Refused as refused:
        wrong(str(refused))
    finally:
        table.close()
    write(file, written(found.scenario))
    for sentence in found.unsaid:
        say(sentence)
