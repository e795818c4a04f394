"""Fights that nobody attends, with policies of one's own where a scenario names them or they are given."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike

from affray.analysis.campaign import CampaignSetup
from affray.analysis.campaign_result import CampaignResult, simulate_campaign
from affray.analysis.plan import Say, silent
from affray.analysis.replay import Replay
from affray.analysis.replay import replay as replayed
from affray.analysis.result import SimulationResult
from affray.analysis.setup import Setup
from affray.analysis.simulate import Progress
from affray.analysis.simulate import simulate as simulated
from affray.kernel.scenario import Scenario
from affray.rulesets.campaigns import document_of, is_campaign
from affray.table.campaign import simulated as campaign_setup
from affray.table.opening import Given, Source, campaign_to_play, setup, to_play


def simulate(  # noqa: PLR0913 - those of the simulation, and one more
    source: Source | Setup | CampaignSetup,
    fights: int = 10_000,
    seed: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
    out: str | PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Say = silent,
    *,
    policies: Given | None = None,
) -> SimulationResult | CampaignResult:
    """Play fights 0 to `fights` - 1 of a seed with the combatants' policies, and count how they end.

    Of a campaign each run is all of its fights, and what is found is a CampaignResult.

    `policies` are functions that decide for combatants, by their names: each is called with the state as JSON, the
    name of its combatant and the list of its legal commands, and returns one of them. With such a policy, or with one
    that the scenario names, fights run interpreted and in this process. All else is as in `analysis.simulate`.

    Raises Mistakes if the scenario is wrong, ValueError if an argument is, Unavailable if `engine="compiled"` or `out`
    can't be had, Refused if a policy of one's own fails: with whose it is, the round, and what it did.
    """
    ready = ready_to_play(source, policies)
    if isinstance(ready, CampaignSetup):
        return simulate_campaign(ready, fights, seed, jobs, engine, out, progress, say)
    return simulated(ready, fights, seed, jobs, engine, out, progress, say)


def ready_to_play(source: Source | Setup | CampaignSetup, policies: Given | None) -> Setup | CampaignSetup:
    """What a source is, made ready to be played many times. Raises Mistakes, ValueError."""
    if isinstance(source, Setup | CampaignSetup):
        return source
    if not isinstance(source, Scenario):
        source = document_of(source)
        if is_campaign(source):
            return campaign_setup(campaign_to_play(source, policies))
    return setup(*to_play(source, policies))


def replay(source: Source | Setup, seed: int, fight: int = 0, *, policies: Given | None = None) -> Replay:
    """Play fight number `fight` (from 0) of a seed, interpreted, with its log.

    Raises Mistakes if the scenario is wrong, ValueError if a number is, Refused if a policy of one's own fails.
    """
    return replayed(source if isinstance(source, Setup) else setup(*to_play(source, policies)), seed, fight)
