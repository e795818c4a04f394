"""Advice in positions with an act that is provably best, under each ruleset that test_duel.py leaves out."""

from __future__ import annotations

from typing import Any

import pytest

import affray
from affray.analysis.advice import Advice

Scenario = dict[str, Any]


def chances(advice: Advice) -> dict[str, float]:
    return {act.command: act.p for act in advice.acts}


def test_d20modern_steps_away_from_the_blow_that_would_kill() -> None:
    """Ada has one hit point and a pistol beside Bo: whoever fires there is struck at first, who steps away is not."""
    scenario = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "grid": {"width": 12, "height": 3},
        "combatants": [
            {
                "name": "Ada", "side": "red", "hp": 1, "at": [5, 1], "base_attack": 30,
                "weapons": [{"name": "pistol", "kind": "ranged", "range": 30, "damage": "20"}],
            },
            {
                "name": "Bo", "side": "blue", "hp": 5, "at": [4, 1], "base_attack": 30,
                "weapons": [{"name": "axe", "damage": "20"}],
            },
        ],
    }  # fmt: skip
    advice = affray.advise(scenario, seconds=4.0, seed=1, may_compile=True)
    found = chances(advice)
    assert advice.method == "exact"
    assert advice.best.command.startswith("step 6,")
    assert advice.best.p > 0.99
    assert found["attack Bo with pistol"] < 0.1  # only a natural 1 spares her
    assert found["end"] < 0.1


def test_modern20_finishes_who_would_strike_back() -> None:
    """Ada all but kills with any hit, and so does Bo in his turn."""
    ranks = {"brawl": 20}
    sword = {"name": "sword", "damage": "6d6", "type": "slashing"}
    base = {"level": 3, "hp": 3, "ranks": ranks, "weapons": [sword]}
    scenario = {
        "ruleset": "modern20",
        "start": {"turn": "Ada"},
        "combatants": [{"name": "Ada", "side": "red"} | base, {"name": "Bo", "side": "blue"} | base],
    }
    advice = affray.advise(scenario, seconds=4.0, seed=1, may_compile=True)
    found = chances(advice)
    assert advice.best.command == "attack Bo with sword"
    assert advice.best.p > 0.99
    assert found["end"] < 0.1


def test_momentum_attacks_the_one_that_is_easier_to_hit() -> None:
    """Whoever is attacked, a success moves the same clock: the level is all that differs."""
    scenario = {
        "ruleset": "momentum",
        "start": {"turn": "Ada"},
        "combatants": [
            {"name": "Ada", "side": "party"},
            {"name": "Ogre", "side": "foes", "level": 9},
            {"name": "Imp", "side": "foes", "level": 1},
        ],
    }
    advice = affray.advise(scenario, seconds=4.0, seed=1, may_compile=True)
    found = chances(advice)
    assert (advice.method, advice.best.command) == ("exact", "attack Imp")
    assert found["attack Ogre"] < found["attack Imp"]
    # at level 9 no face succeeds: it is as good as doing nothing
    assert found["attack Ogre"] == pytest.approx(found["end"], abs=1e-9)


def test_an_act_that_changes_nothing_is_as_good_as_what_follows_it() -> None:
    """The graph is asked for a state that it has: to save against nothing leaves everything as it was."""
    axe = {"name": "axe", "damage": "20"}
    base = {"hp": 3, "base_attack": 5, "weapons": [axe]}
    scenario = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "combatants": [{"name": "Ada", "side": "red"} | base, {"name": "Bo", "side": "blue"} | base],
    }
    advice = affray.advise(scenario, seconds=4.0, seed=1, may_compile=True)
    found = chances(advice)
    assert advice.method == "exact"
    assert found["save fort dc=15"] == pytest.approx(found["full attack Bo with axe"], abs=1e-12)
    assert advice.best.command == "take cover total"  # who can't be struck at, and may strike, wins for certain
    assert advice.best.p == pytest.approx(1, abs=1e-9)
