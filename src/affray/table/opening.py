"""From a scenario to a fight that people play."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from affray import rulesets
from affray.rulesets.loading import load as load_scenario
from affray.table.encounter import Encounter


def load(source: str | PathLike[str] | Mapping[str, Any], seed: int | None = None) -> Encounter:
    """Return the fight of a scenario: a file's path, or data. Without a seed the dice are random.

    Raises Mistakes with everything that is wrong with the scenario.
    """
    scenario = load_scenario(source)
    return Encounter(rulesets.get(scenario.ruleset), scenario, seed)
