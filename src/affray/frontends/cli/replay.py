"""affray replay"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.choices import Format

if TYPE_CHECKING:
    from affray.analysis.replay import Replay


def replay(
    file: str = typer.Argument(..., metavar="FILE", help="The simulation's scenario file."),
    seed: int = typer.Option(..., min=0, help="The simulation's seed."),
    fight: int = typer.Option(..., min=0, help="Which fight of it, counted from 0."),
    how: Format = typer.Option(Format.text, "--format", help="Text to read, an object a line, or Markdown."),
) -> None:
    """Print the whole log of one fight of a simulation."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.log import print_log
    from affray.frontends.cli.scenarios import scenario_to_play
    from affray.table.opening import setup
    from affray.table.refused import Refused
    from affray.table.unattended import replay as replayed

    ready = setup(*scenario_to_play(file))
    try:
        again = replayed(ready, seed, fight)
    except (ValueError, Refused) as fault:
        wrong(str(fault))
    print_log(how, again.setup.scenario.title, again.events, state_of(again))


def state_of(again: Replay) -> dict[str, Any]:
    """The state in which the fight ended, as the table shows it."""
    from affray.table.as_json import state

    return state(again.setup.ruleset, again.roster, again.final, None)
