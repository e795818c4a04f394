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
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.log import print_log
    from affray.frontends.cli.scenarios import scenario_to_play
    from affray.rulesets.campaigns import document_of, is_campaign
    from affray.table.opening import setup
    from affray.table.refused import Refused
    from affray.table.unattended import replay as replayed

    document = document_of(file)
    if is_campaign(document):
        replay_campaign(document, seed, fight, how)
        return
    ready = setup(*scenario_to_play(document))
    try:
        again = replayed(ready, seed, fight)
    except (ValueError, Refused) as fault:
        wrong(str(fault))
    print_log(how, again.setup.scenario.title, again.events, state_of(again))


def replay_campaign(document: Document, seed: int, run: int, how: Format) -> None:
    """Print one run of a campaign's simulation as a diary."""
    from affray.analysis.arguments import MOST_FIGHTS
    from affray.frontends.cli.diary import print_diary
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.scenarios import campaign_to_play
    from affray.table.diary import replayed
    from affray.table.refused import Refused

    if run >= MOST_FIGHTS:
        wrong(f"a simulation has at most {MOST_FIGHTS:,} runs, counted from 0")
    campaign = campaign_to_play(document)
    try:
        pages = replayed(campaign, seed, run)
    except Refused as refusal:  # a policy of one's own has failed
        wrong(str(refusal))
    print_diary(how, campaign.title, pages)


def state_of(again: Replay) -> dict[str, Any]:
    """The state in which the fight ended, as the table shows it."""
    from affray.table.as_json import state

    return state(again.setup.ruleset, again.roster, again.final, None)
