"""The characters of a campaign, each as the latest of its fights has left it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from affray.table.diary import Diary, alone, needs_of

if TYPE_CHECKING:
    from affray.rulesets.campaigns import Campaign
    from affray.table.encounter import Encounter
    from affray.table.moment import Moment


@dataclass(frozen=True)
class Character:
    """Someone's state: the JSON view, what it needs to heal in words, and the fight that it was in last."""

    name: str
    view: dict[str, Any]
    needs: list[str]
    place: str

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return self.view | {"needs": self.needs, "place": self.place}


def played_until(encounter: Encounter, fights: int | None) -> Campaign:
    """Play a campaign by policy and as planned, to its end or until so many fights are over; what is played."""
    if encounter.campaign is None:
        encounter.campaign = alone(encounter)
    if fights != 0:
        Diary(encounter).finish(fights)
    return encounter.campaign


def characters(encounter: Encounter, campaign: Campaign) -> list[Character]:
    """Everyone of the sides that go from fight to fight; of a campaign where nobody does, everyone."""
    left = {moment.scene: moment for moment in (*encounter.now.elsewhere, encounter.now)}
    latest: dict[str, Moment] = {}
    for moment in left.values():
        latest |= dict.fromkeys(moment.roster.names, moment)
    sides = travelling(campaign)
    found = [character(encounter.at(moment), campaign, name) for name, moment in latest.items()]
    return [one for one in found if one.view["side"] in sides]


def travelling(campaign: Campaign) -> set[str]:
    """The sides that have somebody in several fights, or all sides if none has."""
    listed = [{sheet.name: sheet.side for sheet in scene.scenario.combatants} for scene in campaign.scenes]
    sides = {side for names in listed for name, side in names.items() if sum(name in others for others in listed) > 1}
    return sides or {side for names in listed for side in names.values()}


def character(encounter: Encounter, campaign: Campaign, name: str) -> Character:
    """One character as it is in a fight."""
    view = encounter.ruleset.view(encounter.fight, encounter.roster, encounter.roster.index(name))
    title = campaign.scenes[encounter.now.scene].title
    state = "after" if encounter.over else "in" if encounter.fight.round else "before"
    return Character(name, view, needs_of(encounter).get(name, []), f"{state} {title}")
