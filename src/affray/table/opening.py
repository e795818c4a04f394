"""From a file to what people play or simulate: a scenario's fight, or a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from affray import rulesets
from affray.kernel.document import Document
from affray.kernel.scenario import Scenario
from affray.rulesets.campaigns import document_of, is_campaign
from affray.rulesets.loading import load as load_scenario
from affray.table.encounter import Encounter

if TYPE_CHECKING:
    from affray.analysis.campaign_result import CampaignResult
    from affray.analysis.result import SimulationResult
    from affray.analysis.simulate import Progress

Source = str | PathLike[str] | Mapping[str, Any] | Document
"""A file's path, data, or a document that was read."""


def load(
    source: Source,
    seed: int | None = None,
    *,
    dice: Mapping[int, Any] | None = None,
    by_hand: bool = False,
    one_side: bool = False,
) -> Encounter:
    """Return the fight of a scenario, or the first of a campaign: a file's path, or data.

    Without a seed the dice are random. In a campaign the command `gm fight` goes on to the next fight. `dice` are given
    faces by the number of their purpose; `by_hand` asks for each die. With `one_side` a scene without opponents is
    accepted. Raises Mistakes with everything that is wrong with the file.
    """
    document = document_of(source)
    if is_campaign(document):
        from affray.table.campaign import load as load_campaign

        campaign = load_campaign(document)
        first = campaign.scenes[0].scenario
        return Encounter(campaign.ruleset, first, seed, dice, by_hand, campaign=campaign)
    scenario = load_scenario(document, one_side=one_side)
    return Encounter(rulesets.get(scenario.ruleset), scenario, seed, dice, by_hand)


def simulate(
    source: Source | Scenario[Any, Any],
    fights: int = 10_000,
    seed: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
    out: str | PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Callable[[str], None] | None = None,
) -> SimulationResult | CampaignResult:
    """Play fights 0 to `fights` - 1 of a seed with the combatants' policies, and count how they end.

    `source` is a scenario or a campaign: a file's path or data, or a scenario already loaded. Of a campaign each run is
    all of its fights, and the result is a CampaignResult. See `analysis.simulate.simulate` for the rest.
    """
    from affray.analysis.plan import silent
    from affray.analysis.simulate import simulate as simulate_fights

    said = say or silent
    if not isinstance(source, Scenario):
        source = document_of(source)
        if is_campaign(source):
            from affray.analysis.campaign_result import simulate_campaign
            from affray.table.campaign import load as load_campaign
            from affray.table.campaign import simulated

            setup = simulated(load_campaign(source))
            return simulate_campaign(setup, fights, seed, jobs, engine, out, progress, said)
    return simulate_fights(source, fights, seed, jobs, engine, out, progress, said)
