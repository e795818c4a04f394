"""affray replay"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.choices import Format

if TYPE_CHECKING:
    from affray.analysis.replay import Replay
    from affray.kernel.document import Document


def replay(
    file: str = typer.Argument(..., metavar="FILE", help="The simulation's scenario or campaign file."),
    seed: int = typer.Option(..., min=0, help="The simulation's seed."),
    fight: int = typer.Option(..., min=0, help="Which fight, or run of a campaign, of it, counted from 0."),
    how: Format = typer.Option(Format.text, "--format", help="Text to read, an object a line, or Markdown."),
) -> None:
    """Print the whole log of one fight of a simulation."""
    from affray.analysis.replay import replay as replayed
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.log import print_log
    from affray.rulesets.campaigns import document_of, is_campaign

    document = document_of(file)
    if is_campaign(document):
        replay_campaign(document, seed, fight, how)
        return
    try:
        again = replayed(document, seed, fight)
    except ValueError as fault:
        wrong(str(fault))
    print_log(how, again.setup.scenario.title, again.events, state_of(again))


def replay_campaign(document: Document, seed: int, run: int, how: Format) -> None:
    """Print one run of a campaign's simulation as a diary."""
    from affray.analysis.arguments import MOST_FIGHTS
    from affray.frontends.cli.diary import print_diary
    from affray.frontends.cli.ending import wrong
    from affray.table.campaign import load
    from affray.table.diary import replayed

    if run >= MOST_FIGHTS:
        wrong(f"a simulation has at most {MOST_FIGHTS:,} runs, counted from 0")
    campaign = load(document)
    print_diary(how, campaign.title, replayed(campaign, seed, run))


def state_of(again: Replay) -> dict[str, Any]:
    """The state in which the fight ended, as the table shows it."""
    from dataclasses import replace

    from affray.table.encounter import Encounter

    encounter = Encounter(again.setup.ruleset, again.setup.scenario, 0)
    encounter.now = replace(encounter.now, live=again.final, wanted=None)
    return encounter.as_json()
