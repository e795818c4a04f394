"""The tactical policy is the better one, whichever side it plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affray.analysis.result import SimulationResult
from affray.analysis.simulate import simulate
from affray.rulesets.loading import load

EXAMPLES = Path(__file__).parents[2] / "examples" / "stonekeep"
FIGHTS = 20_000


def fought(file: str, tactical: str) -> SimulationResult:
    """A mirrored example with one side tactical and the other simple."""
    scenario: Any = load(EXAMPLES / file)
    sheets = tuple(
        sheet.model_copy(update={"policy": "tactical" if sheet.side == tactical else "simple"})
        for sheet in scenario.combatants
    )
    return simulate(scenario.model_copy(update={"combatants": sheets}), FIGHTS, 11)


@pytest.mark.parametrize("file", ["mirrored-field.yaml", "mirrored-lane.yaml"])
def test_tactical_beats_simple_from_both_sides(file: str) -> None:
    for ours, theirs in (("dawn", "dusk"), ("dusk", "dawn")):
        outcomes = fought(file, ours).outcomes
        assert outcomes[ours].low > outcomes[theirs].high, (ours, outcomes)
