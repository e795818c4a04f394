"""Scenario files that a verb is about to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray.kernel.document import Document
    from affray.kernel.own_policies import Hired
    from affray.rulesets.campaigns import Campaign
    from affray.table.encounter import Encounter


def scenario_to_play(file: str | Document, *, one_side: bool = False) -> tuple[Any, Hired]:
    """A file's scenario and the policies of one's own that it names, each of which is said. Raises Mistakes."""
    from affray.table.opening import to_play

    scenario, hired = to_play(file, one_side=one_side)
    say_who_plays(scenario)
    return scenario, hired


def campaign_to_play(document: Document) -> Campaign:
    """A campaign and the policies of one's own that its fights name, each of which is said. Raises Mistakes."""
    from affray.table.opening import campaign_to_play as with_policies

    campaign = with_policies(document)
    say_who_plays(*(scene.scenario for scene in campaign.scenes))
    return campaign


def encounter_to_play(file: str, seed: int | None, by_hand: bool) -> Encounter:
    """The fight of a file, or the first of a campaign's. Raises Mistakes."""
    from affray import rulesets
    from affray.rulesets.campaigns import document_of, is_campaign
    from affray.table.encounter import Encounter
    from affray.table.opening import first_fight

    document = document_of(file)
    if is_campaign(document):
        return first_fight(campaign_to_play(document), seed, by_hand=by_hand)
    scenario, hired = scenario_to_play(document, one_side=True)
    return Encounter(rulesets.get(scenario.ruleset), scenario, seed, by_hand=by_hand, hired=hired)


def say_who_plays(*scenarios: Any) -> None:
    """Say for whom code of somebody's own decides, and that it runs interpreted; nothing is said twice."""
    from affray.frontends.cli.output import say
    from affray.kernel.mistakes import printable
    from affray.table.opening import notes

    for note in dict.fromkeys(note for scenario in scenarios for note in notes(scenario)):
        say(printable(note))
