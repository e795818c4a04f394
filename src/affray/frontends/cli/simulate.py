"""affray simulate"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from affray.frontends.cli.choices import EngineName

if TYPE_CHECKING:
    from affray.analysis.result import SimulationResult


def simulate(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file."),
    fights: int = typer.Option(10_000, "-n", "--fights", min=1, help="How many fights."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said on standard error."),
    jobs: int = typer.Option(1, min=1, help="How many processes share the work."),
    engine: EngineName = typer.Option(EngineName.auto, help="What plays; it changes only the time taken."),
    out: str | None = typer.Option(None, metavar="FILE.parquet", help="Write a row a fight."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Play a fight many times and say who wins how often."""
    from affray.analysis.unavailable import Unavailable
    from affray.frontends.cli.ending import INTERRUPTED, Ended, wrong
    from affray.frontends.cli.progress import watched
    from affray.frontends.cli.scenarios import scenario_to_play
    from affray.frontends.cli.seeds import seed_or_random
    from affray.table.campaign import is_campaign
    from affray.table.opening import setup
    from affray.table.refused import Refused
    from affray.table.unattended import simulate as simulated

    if is_campaign(file):
        simulate_campaign(file, fights, seed_or_random(seed), jobs, engine, out, as_json)
        return
    ready = setup(*scenario_to_play(file))
    try:
        with watched() as (progress, say):
            result = simulated(ready, fights, seed_or_random(seed), jobs, engine.value, out, progress, say)
    except (ValueError, Unavailable, Refused) as fault:
        wrong(str(fault))
    print_result(result, as_json)
    if result.interrupted:
        raise Ended(INTERRUPTED)


def simulate_campaign(
    file: str, fights: int, seed: int, jobs: int, engine: EngineName, out: str | None, as_json: bool
) -> None:
    """Play a campaign many times and say how each of its fights ends."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import print_json, print_tables
    from affray.frontends.cli.scenarios import say_who_plays
    from affray.table.campaign import load
    from affray.table.campaign import simulate as simulated
    from affray.table.refused import Refused

    if jobs > 1 or out is not None or engine is EngineName.compiled:
        wrong("a campaign is played in one process, interpreted, without --out")
    campaign = load(file)
    say_who_plays(*(fought.scenario for fought in campaign.scenes))
    try:
        result = simulated(campaign, fights, seed)
    except Refused as refusal:
        wrong(f"{file}: {refusal}")
    if as_json:
        print_json(result.as_json())
        return
    from affray.analysis.tables import simulation

    for scene in result.scenes:
        print_tables(scene.setup.scenario.title, simulation(scene))


def print_result(result: SimulationResult, as_json: bool) -> None:
    """Print what a simulation found."""
    from affray.frontends.cli.output import print_json, print_tables

    if as_json:
        print_json(result.as_json())
        return
    from affray.analysis.tables import simulation

    print_tables(result.setup.scenario.title, simulation(result))
