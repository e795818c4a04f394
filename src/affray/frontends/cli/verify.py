"""affray verify, affray export"""

from __future__ import annotations

import typer


def verify(
    journal: str = typer.Argument(..., metavar="JOURNAL", help="A journal, or a player's export of one."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Recompute a journal: dice, events and the hash that the seed was bound to must agree."""
    from dataclasses import asdict

    from affray.frontends.cli.ending import DIFFERS, Ended, wrong
    from affray.frontends.cli.output import print_json
    from affray.table.journal.faults import JournalFault
    from affray.table.verifying import summary
    from affray.table.verifying import verify as verified

    try:
        found = verified(journal)
    except JournalFault as fault:
        wrong(str(fault))
    if as_json:
        print_json(asdict(found) | {"agrees": found.agrees})
    else:
        for line in found.faults:
            print(line)
        print(summary(found))
    if not found.agrees:
        raise Ended(DIFFERS)


def export(
    journal: str = typer.Argument(..., metavar="JOURNAL", help="The journal of a game that is closed."),
    file: str = typer.Argument(..., metavar="FILE", help="The copy for players; one that is there is left alone."),
) -> None:
    """Copy the journal of a closed game for its players, without the game master's notes."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import say
    from affray.table.exporting import export as exported
    from affray.table.journal.faults import JournalFault

    try:
        entries = exported(journal, file)
    except JournalFault as fault:
        wrong(str(fault))
    say(f"{file} is written, {entries:,} entries; `affray verify {file}` checks its dice")
