"""Campaigns at the table: what their planned commands mean, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from os import PathLike
from typing import Any

from affray import rulesets
from affray.analysis.campaign import CampaignSetup, joined
from affray.analysis.setup import enlisted
from affray.kernel.calendar import begins
from affray.kernel.document import Document
from affray.kernel.mistakes import Mistake, Mistakes
from affray.kernel.orders import Order
from affray.kernel.own_policies import Hired
from affray.rulesets.campaigns import Campaign, Scene, document_of, opened
from affray.rulesets.loading import load as load_scenario
from affray.table.opening import setup as setup_of
from affray.table.orders import orders_of
from affray.table.refused import Refused


def load(source: str | PathLike[str] | Mapping[str, Any] | Document, hired: Hired | None = None) -> Campaign:
    """The campaign of a file, of data, or of a document that was read.

    Policies of one's own that its fights name are brought into `hired`; without it nothing is imported. Raises Mistakes
    with everything that is wrong with it, with its fights and with the commands between them.
    """
    document = document_of(source)
    campaign, mistakes = opened(document) if hired is None else opened(document, hired.bring_in)
    if campaign is not None:
        mistakes += planned_mistakes(document, campaign)
    if mistakes or campaign is None:
        own = document.name  # its mistakes first, then file by file and line by line
        raise Mistakes(sorted(mistakes, key=lambda found: (found.file != own, found.file, found.line or 0)))
    return campaign if hired is None else replace(campaign, hired=hired)


def planned_mistakes(document: Document, campaign: Campaign) -> Iterator[Mistake]:
    """What is wrong with the commands that are planned between fights."""
    for scene in campaign.scenes:
        if scene.scenario is None or scene.scenario.ruleset != campaign.ruleset.name or not scene.after:
            continue
        setup = enlisted(scene.scenario)
        for text, place in zip(scene.after, scene.places, strict=True):
            try:
                orders_of(setup, [text], alone=True)
            except Refused as refused:
                yield document.mistake(place, str(refused))


def simulated(campaign: Campaign) -> CampaignSetup:
    """A campaign made ready to be played many times."""
    setups = [setup_of(scene.scenario, campaign.hired) for scene in campaign.scenes]
    for setup in setups:
        setup.fight.minutes = campaign.minutes
    stages = joined(setups, {})  # the setups come to know one another's words before commands are read
    orders: dict[int, list[Order]] = {
        place: orders_of(stage.setup, scene.after)
        for place, (stage, scene) in enumerate(zip(stages, campaign.scenes, strict=True))
    }
    return CampaignSetup(campaign.title, joined(setups, orders), simulated_again, as_data(campaign))


def simulated_again(data: dict[str, Any]) -> CampaignSetup:
    """The same from plain data, in another process."""
    return simulated(from_data(data))


def as_data(campaign: Campaign) -> dict[str, Any]:
    """A campaign with all its fights as plain data that JSON can hold."""
    return {
        "title": campaign.title,
        "first": None if campaign.first is None else f"{campaign.first:%Y-%m-%d}",
        "minutes": campaign.minutes,
        "scenes": [
            {"file": scene.file, "scenario": dumped(scene.scenario), "after": list(scene.after)}
            for scene in campaign.scenes
        ],
    }


def dumped(scenario: Any) -> dict[str, Any]:
    """A scenario as plain data that can be loaded again."""
    data: dict[str, Any] = scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data


def from_data(data: dict[str, Any]) -> Campaign:
    """The campaign that `as_data` spelled out."""
    scenes = tuple(
        Scene(scene["file"], load_scenario(scene["scenario"], one_side=True), tuple(scene["after"]))
        for scene in data["scenes"]
    )
    first = None if data["first"] is None else begins(data["first"])[0]
    return Campaign(data["title"], rulesets.get(scenes[0].scenario.ruleset), scenes, first, data["minutes"])
