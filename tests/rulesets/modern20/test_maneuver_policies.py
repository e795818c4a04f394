"""Maneuvers pay: whoever is trained wins more often than the same fighter without training."""

from __future__ import annotations

from typing import Any

import pytest

import affray
from affray import rulesets
from affray.rulesets.loading import load
from affray.rulesets.modern20 import terms as t
from affray.table.commands import policy_decision
from affray.table.encounter import Encounter

RULES = rulesets.get("modern20")
FIGHTS = 4000
FIGHTER: dict[str, Any] = {
    "hp": 24,
    "level": 3,
    "abilities": {"str": 16, "dex": 12, "con": 12, "wis": 12, "cha": 12},
    "ranks": {"brawl": 4, "maneuvering": 8, "intimidation": 5},
    "weapons": [{"name": "club", "damage": "1d8", "type": "slashing"}],
}


def share(training: list[str], a_side: int) -> float:
    """How often red wins if one of it is trained."""
    plain = FIGHTER | {"ranks": {"brawl": 4}}
    people = [
        plain | {"name": f"{side} {number}", "side": side} for number in range(a_side) for side in ("red", "blue")
    ]
    people[0] |= {"tool_training": training, "ranks": FIGHTER["ranks"]}
    found = affray.simulate({"ruleset": "modern20", "combatants": people}, fights=FIGHTS, seed=5)
    won: float = found.as_json()["outcomes"]["red"]["p"]
    return won


@pytest.mark.parametrize(("training", "a_side"), [("fast punch", 1), ("parry", 1), ("trip", 3), ("reactive stance", 1)])
def test_training_pays(training: str, a_side: int) -> None:
    """Far beyond what chance could do over so many fights."""
    assert share([training], a_side) > share([], a_side) + 0.04


def decided(ada: dict[str, Any], bo: dict[str, Any], *commands: str, walls: Any = ()) -> Any:
    """What Ada's policy decides."""
    people = [FIGHTER | {"name": "Ada", "side": "red", "at": [1, 1]} | ada]
    people.append(FIGHTER | {"name": "Bo", "side": "blue", "at": [2, 1], "ranks": {}, "abilities": {}, "level": 1} | bo)
    grid = {"width": 5, "height": 3, "walls": list(walls)}
    game = Encounter(
        RULES, load({"ruleset": "modern20", "start": {"turn": "Ada"}, "grid": grid, "combatants": people}), 1
    )
    for command in commands:
        game.command(command)
    return policy_decision(game, game.copied(game.fight))


def test_someone_before_a_wall_is_rushed_against_it() -> None:
    made = decided({"tool_training": ["bull rush"]}, {}, walls=[[4, 1]])
    assert (made.verb, made.x, made.y) == (t.V_MANEUVER + t.BULL_RUSH, 3, 1)
    assert decided({"tool_training": ["bull rush"]}, {}).verb == t.V_ATTACK


def test_a_trick_is_shaken_off_and_a_hold_escaped() -> None:
    assert decided({}, {}, "gm give Ada grappled").verb == t.V_ESCAPE


def test_the_timid_are_demoralized_the_bold_are_not() -> None:
    trained = {"tool_training": ["demoralize"]}
    assert decided(trained, {}).verb == t.V_MANEUVER + t.DEMORALIZE
    assert decided(trained, {"ranks": {"intimidation": 12}}).verb == t.V_ATTACK


def test_a_fast_punch_follows_an_attack() -> None:
    made = decided({"tool_training": ["fast punch"], "reactions": "never"}, {"reactions": "never"}, "Ada: attack Bo")
    assert made.verb == t.V_MANEUVER + t.FAST_PUNCH
