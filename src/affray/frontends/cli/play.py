"""affray play"""

from __future__ import annotations

import typer


def play(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file, or a campaign's."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said when you leave."),
    by_hand: bool = typer.Option(False, "--physical-dice", help="Throw the dice yourselves: each one is asked for."),
) -> None:
    """Run a fight at the table, from this terminal."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import say
    from affray.frontends.cli.scenarios import encounter_to_play
    from affray.frontends.console.console import Console
    from affray.frontends.console.loop import run_table
    from affray.frontends.console.readers import reader_for

    if by_hand and seed is not None:
        wrong("--seed and --physical-dice exclude each other: dice are either drawn or thrown")
    encounter = encounter_to_play(file, seed, by_hand)
    title = encounter.campaign.title if encounter.campaign is not None else encounter.roster.scenario.title
    run_table(Console(encounter, title), reader_for(encounter))
    if seed is None and not by_hand:
        say(f"seed {encounter.seed}")
