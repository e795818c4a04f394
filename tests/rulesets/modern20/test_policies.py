"""Policies against each other: training that a policy makes use of never makes it worse."""

from __future__ import annotations

from typing import Any

import pytest

from affray import rulesets
from affray.analysis.simulate import simulate
from affray.rulesets.loading import load
from affray.table.encounter import Encounter

FIGHTS = 4000
NOISE = 0.03


def scenario(red: dict[str, Any], blue: dict[str, Any], options: dict[str, Any] | None = None) -> Any:
    """Two on a small grid, each the other's like but for what is stated."""
    common = {
        "level": 3,
        "abilities": {"str": 14, "dex": 14, "con": 12, "wis": 12},
        "ranks": {"brawl": 4, "maneuvering": 7, "endurance": 3, "intimidation": 6},
        "hp": 24,
        "weapons": [{"name": "sword", "damage": "1d8", "type": "slashing"}],
    }
    blues = {"ranks": {"brawl": 4, "maneuvering": 3, "endurance": 3, "intimidation": 1}}
    people = [
        {"name": "Ada", "side": "red", "at": [1, 1]} | common | red,
        {"name": "Bo", "side": "blue", "at": [4, 1]} | common | blues | blue,
    ]
    return load(
        {
            "ruleset": "modern20",
            "grid": {"width": 6, "height": 4},
            "options": options or {},
            "sides": {"red": {"mercy": "capture"}} if red.get("side") == "red" else {},
            "combatants": people,
        }
    )


def duel(red: dict[str, Any], blue: dict[str, Any], options: dict[str, Any] | None = None) -> float:
    """How often red wins."""
    outcomes = simulate(scenario(red, blue, options), FIGHTS, 1).as_json()["outcomes"]
    return float(outcomes["red"]["p"])


def used(made: Any) -> set[str]:
    """The maneuvers that come up in some fights of a scenario."""
    found: set[str] = set()
    for seed in range(12):
        table = Encounter(rulesets.get("modern20"), made, seed)
        found |= {event.fields["maneuver"] for event in table.play_out() if event.kind == "maneuver_used"}
    return found


def test_tactical_beats_simple() -> None:
    """With the same training, for what called shots and the rest are worth."""
    assert duel({"policy": "tactical"}, {"policy": "simple"}) > 0.5 + NOISE / 2


@pytest.mark.parametrize("training", ["restrain", "joint lock", "dirty trick"])
def test_training_that_fits_nobody_here(training: str) -> None:
    """Holds and tricks are not used where an attack is better."""
    assert duel({"tool_training": [training]}, {}) > duel({}, {}) - NOISE


@pytest.mark.parametrize(
    "training",
    ["aggressive stance", "trip", "disarm", "demoralize", "fast punch", "reactive stance", "parry", "bull rush"],
)
def test_training_helps(training: str) -> None:
    """A maneuver that the tactical policy uses wins it more fights."""
    assert duel({"tool_training": [training]}, {}) > duel({}, {}) + NOISE / 2


def test_holds_and_tricks_against_those_hard_to_hit() -> None:
    """Someone whom a blow hardly ever hits is held and blinded instead."""
    trained = {"tool_training": ["restrain", "joint lock", "dirty trick"]}
    assert used(scenario(trained, {})) == set()
    assert used(scenario(trained, {"defense_bonus": 12})) == {"restrain", "joint lock", "dirty trick"}


def test_holds_for_those_to_be_captured() -> None:
    """Whoever is to be captured is held once it staggers, and not hurt more than need be."""
    trained = {"tool_training": ["restrain"], "side": "red", "weapons": []}
    assert used(scenario(trained, {"nonlethal": 22})) >= {"restrain"}


def test_every_policy_plays_every_example_to_an_end() -> None:
    """Policies and options together come to an end within the rounds."""
    for policy in ("tactical", "simple", "random"):
        for at_zero in ("staggered", "unconscious"):
            duel({"policy": policy}, {"policy": policy}, {"max_rounds": 40, "nonlethal_at_zero": at_zero})
