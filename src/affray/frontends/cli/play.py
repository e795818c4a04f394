"""affray play"""

from __future__ import annotations

import typer


def play(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said when you leave."),
    by_hand: bool = typer.Option(False, "--physical-dice", help="Throw the dice yourselves: each one is asked for."),
) -> None:
    """Run a fight at the table, from this terminal."""
    from affray import rulesets
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import say
    from affray.frontends.cli.scenarios import scenario_to_play
    from affray.frontends.console.console import Console
    from affray.frontends.console.loop import run_table
    from affray.frontends.console.readers import reader_for
    from affray.table.encounter import Encounter

    if by_hand and seed is not None:
        wrong("--seed and --physical-dice exclude each other: dice are either drawn or thrown")
    scenario, hired = scenario_to_play(file, one_side=True)
    encounter = Encounter(rulesets.get(scenario.ruleset), scenario, seed, by_hand=by_hand, hired=hired)
    run_table(Console(encounter, scenario.title), reader_for(encounter))
    if seed is None and not by_hand:
        say(f"seed {encounter.seed}")
