"""affray simulate"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from affray.frontends.cli.choices import EngineName

if TYPE_CHECKING:
    from affray.analysis.campaign import CampaignSetup
    from affray.analysis.campaign_result import CampaignResult
    from affray.analysis.result import SimulationResult
    from affray.analysis.setup import Setup


def simulate(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file, or a campaign's."),
    fights: int = typer.Option(10_000, "-n", "--fights", min=1, help="How many fights, or runs of a campaign."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said on standard error."),
    jobs: int = typer.Option(1, min=1, help="How many processes share the work."),
    engine: EngineName = typer.Option(EngineName.auto, help="What plays; it changes only the time taken."),
    out: str | None = typer.Option(None, metavar="FILE.parquet", help="Write a row a fight, or a run."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Play a fight, or a campaign, many times and say who wins how often."""
    from affray.analysis.unavailable import Unavailable
    from affray.frontends.cli.ending import INTERRUPTED, Ended, wrong
    from affray.frontends.cli.progress import watched
    from affray.frontends.cli.scenarios import campaign_to_play, scenario_to_play
    from affray.frontends.cli.seeds import seed_or_random
    from affray.rulesets.campaigns import document_of, is_campaign
    from affray.table.campaign import simulated as campaign_setup
    from affray.table.opening import setup
    from affray.table.refused import Refused
    from affray.table.unattended import simulate as simulated

    document = document_of(file)
    ready: Setup | CampaignSetup
    ready = campaign_setup(campaign_to_play(document)) if is_campaign(document) else setup(*scenario_to_play(document))
    try:
        with watched() as (progress, say):
            result = simulated(ready, fights, seed_or_random(seed), jobs, engine.value, out, progress, say)
    except (ValueError, Unavailable, Refused) as fault:
        wrong(str(fault))
    print_result(result, as_json)
    if result.interrupted:
        raise Ended(INTERRUPTED)


def print_result(result: SimulationResult | CampaignResult, as_json: bool) -> None:
    """Print what a simulation found."""
    from affray.frontends.cli.output import print_json, print_tables

    if as_json:
        print_json(result.as_json())
        return
    from affray.analysis.campaign_result import CampaignResult

    if isinstance(result, CampaignResult):
        from affray.analysis.campaign_tables import campaign

        print_tables(result.title, campaign(result))
        return
    from affray.analysis.tables import simulation

    print_tables(result.setup.scenario.title, simulation(result))
