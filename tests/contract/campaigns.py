"""Random campaigns of a ruleset: scenes out of its samples, commands between that its samples plan."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.kernel.mistakes import Mistakes
from affray.kernel.ruleset import Ruleset
from affray.rulesets.campaigns import Campaign, Scene
from affray.rulesets.loading import load
from affray.table.encounter import Encounter

from .fights import sample_data


def scene(ruleset: Ruleset, number: int, random: Random, data: dict[str, Any]) -> Scene:
    """A scene with commands after it."""
    names = [combatant["name"] for combatant in data["combatants"]]
    lines: list[str] = ruleset.room("samples").between(random, names)
    return Scene(f"{number}.yaml", load(data), tuple(lines))


def campaign(ruleset: Ruleset, number: int, scenes: int = 3) -> Campaign:
    """The random campaign of that number; its scenes share some of their combatants' names, at least."""
    random = Random(number)
    made = [scene(ruleset, place, random, sample_data(ruleset, 3 * number + place)) for place in range(scenes)]
    return Campaign(f"campaign {number}", ruleset, tuple(made), None, 600)


def same_people(ruleset: Ruleset, number: int, scenes: int = 3) -> Campaign:
    """A random campaign whose scenes are all fought by the same combatants."""
    random, data = Random(number), sample_data(ruleset, number)
    made = [scene(ruleset, place, random, data) for place in range(scenes)]
    return Campaign(f"campaign {number}", ruleset, tuple(made))


def with_someone_away(ruleset: Ruleset, number: int) -> tuple[Campaign, str] | None:
    """Such a campaign in which somebody misses the second fight, and who; None if that can't be."""
    random, data = Random(number), sample_data(ruleset, number)
    away, *others = data["combatants"]
    if away["side"] not in [other["side"] for other in others]:
        return None
    fewer = {key: value for key, value in data.items() if key != "start"} | {"combatants": others}
    try:
        made = [scene(ruleset, place, random, one) for place, one in enumerate((data, fewer, data))]
    except Mistakes:  # the others speak of the one who is away
        return None
    return Campaign(f"campaign {number}", ruleset, tuple(made)), away["name"]


def game_of(campaign: Campaign, seed: int, run: int = 0) -> Encounter:
    """A campaign at the table: a run of a seed."""
    number = run * len(campaign.scenes)
    return Encounter(campaign.ruleset, campaign.scenes[0].scenario, seed, number=number, campaign=campaign)
