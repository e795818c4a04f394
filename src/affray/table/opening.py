"""From a file to a fight that people play, or that plays by itself, with policies of one's own where it names any.

Reading a scenario imports nothing; playing it imports the policies that it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

from affray import rulesets
from affray.analysis.setup import Setup, enlisted
from affray.kernel.document import Document
from affray.kernel.own_policies import Choose, Hired, is_own
from affray.kernel.scenario import Scenario
from affray.rulesets.campaigns import Campaign, Scene, document_of, is_campaign
from affray.rulesets.loading import load as load_scenario
from affray.table.encounter import Encounter
from affray.table.policies import Policies

AnyScenario = Scenario[Any, Any]
Source = str | PathLike[str] | Mapping[str, Any] | Document | AnyScenario
Given = Mapping[str, Choose]
"""Policies given from Python, by the names of combatants."""


def load(source: Source, seed: int | None = None, policies: Given | None = None) -> Encounter:
    """Return the fight of a scenario, or the first of a campaign: a file's path, or data.

    Without a seed the dice are random. In a campaign the command `gm fight` goes on to the next fight.

    `policies` are functions that decide for combatants, by their names, when nobody else does: each is called with the
    state as JSON, the name of its combatant and the list of its legal commands, and returns one of them.

    Raises Mistakes with everything that is wrong with the file, ValueError if nobody is called as `policies` says.
    """
    if not isinstance(source, Scenario):
        source = document_of(source)
        if is_campaign(source):
            return first_fight(campaign_to_play(source, policies), seed)
    scenario, hired = to_play(source, policies)
    return Encounter(rulesets.get(scenario.ruleset), scenario, seed, hired=hired)


def campaign_to_play(source: Document, policies: Given | None = None) -> Campaign:
    """A campaign with the policies of one's own that it names or is given. Raises Mistakes, ValueError."""
    from affray.table.campaign import load as load_campaign

    campaign = load_campaign(source, Hired())
    listed = {sheet.name for scene in campaign.scenes for sheet in scene.scenario.combatants}
    for name in policies or ():
        if name not in listed:
            raise ValueError(f"policies: there is no combatant {name!r} in any of the fights")
    scenes = tuple(scene_given(scene, campaign.hired, policies or {}) for scene in campaign.scenes)
    return replace(campaign, scenes=scenes)


def scene_given(scene: Scene, hired: Hired, policies: Given) -> Scene:
    """A scene in which these functions decide for those of its combatants who have one."""
    names = {sheet.name for sheet in scene.scenario.combatants}
    here = {name: function for name, function in policies.items() if name in names}
    return replace(scene, scenario=given(scene.scenario, hired, here)) if here else scene


def first_fight(
    campaign: Campaign,
    seed: int | None,
    dice: Mapping[int, Sequence[int]] | None = None,
    by_hand: bool = False,
    number: int = 0,
) -> Encounter:
    """The first fight of a campaign, which goes on as the others: dice as for any Encounter."""
    first = campaign.scenes[0].scenario
    return Encounter(campaign.ruleset, first, seed, dice, by_hand, number, campaign, campaign.hired)


def to_play(source: Source, policies: Given | None = None, *, one_side: bool = False) -> tuple[AnyScenario, Hired]:
    """A scenario and the policies of one's own that it names or is given. Raises Mistakes, ValueError."""
    hired = Hired()
    if isinstance(source, Scenario):
        scenario: AnyScenario = source
    else:
        scenario = load_scenario(source, one_side=one_side, bring_in=hired.bring_in)
    return (given(scenario, hired, policies) if policies else scenario), hired


def given(scenario: AnyScenario, hired: Hired, policies: Given) -> AnyScenario:
    """The scenario in which these functions decide for those combatants. Raises ValueError."""
    names = [sheet.name for sheet in scenario.combatants]
    for name, function in policies.items():
        if name not in names:
            raise ValueError(f"policies: there is no combatant {name!r}; there is {', '.join(map(repr, names))}")
        if not callable(function):
            raise ValueError(f"policies: that of {name!r} is no function")
        hired.functions[f"given:{name}"] = function
    sheets = [
        sheet.model_copy(update={"policy": f"given:{sheet.name}"}) if sheet.name in policies else sheet
        for sheet in scenario.combatants
    ]
    return scenario.model_copy(update={"combatants": tuple(sheets)})


def setup(scenario: AnyScenario, hired: Hired) -> Setup:
    """The same, made ready to be fought many times."""
    made = enlisted(scenario)
    if not any(is_own(sheet.policy) for sheet in scenario.combatants):
        return made
    return Setup(made.scenario, made.ruleset, made.fight, made.roster, Policies(made.ruleset, made.roster, hired))


def notes(scenario: AnyScenario) -> list[str]:
    """A sentence for each policy of one's own in a scenario: whom it plays, and that it runs interpreted."""
    played: dict[str, list[str]] = {}
    for sheet in scenario.combatants:
        if is_own(sheet.policy):
            played.setdefault(sheet.policy, []).append(sheet.name)
    return [f"{', '.join(names)}: played by {policy}, which runs interpreted" for policy, names in played.items()]
