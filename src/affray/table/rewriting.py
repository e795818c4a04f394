"""A scenario of the present state: everyone as they are now, for the next fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from affray.kernel.mistakes import Mistakes
from affray.rulesets.loading import load
from affray.table.refused import Refused

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

SET_UP = ("at", "count", "from")
"""Keys of a combatant that say how the old scenario was set up."""


def scenario_now(encounter: Encounter) -> dict[str, Any]:
    """The scenario as data. Raises Refused if the ruleset cannot say a state in a scenario."""
    roster, rules = encounter.roster, encounter.ruleset
    as_written = getattr(rules.room("views"), "as_written", None)
    if as_written is None:
        raise Refused(f"a scenario of {rules.name} cannot say how its combatants are in mid-game", "table.command")
    whole: dict[str, Any] = roster.scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    whole["ruleset"] = rules.name
    whole.pop("start", None)
    combatants = []
    for name, who in encounter.present.items():
        view = rules.view(encounter.fight, roster, who)
        now = as_written(roster.sheets[who], view)
        if now is not None:
            combatants.append(combatant_now(encounter, name, who, now, view))
    whole["combatants"] = combatants
    try:
        load(whole, one_side=True)
    except Mistakes as wrong:
        raise Refused(f"the present state makes no scenario: {wrong.mistakes[0].message}", "table.command") from None
    return whole


def combatant_now(
    encounter: Encounter, name: str, who: int, now: dict[str, Any], view: dict[str, Any]
) -> dict[str, Any]:
    """A combatant as a scenario lists it: its sheet, with what has changed since."""
    roster = encounter.roster
    sheet = roster.sheets[who].model_dump(mode="json", by_alias=True, exclude_defaults=True)
    kept = {key: value for key, value in sheet.items() if key not in SET_UP}
    kept |= {"name": name, "side": roster.sides[encounter.fight.units[who].side], "hidden": who in roster.hidden}
    if view.get("at") is not None:
        kept["at"] = view["at"]
    kept |= now
    return {key: value for key, value in kept.items() if value not in (None, False, [])}


def written(scenario: dict[str, Any]) -> str:
    """A scenario as YAML."""
    from io import StringIO

    from ruamel.yaml import YAML

    yaml, text = YAML(), StringIO()
    yaml.default_flow_style = None
    yaml.width = 120
    yaml.allow_unicode = True
    yaml.dump(scenario, text)
    return text.getvalue()
