from typing import Any

import pytest

from affray.analysis import background


@pytest.fixture(autouse=True)
def nothing_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background.OFF, "1")


def fighter(name: str, side: str, **rest: Any) -> dict[str, Any]:
    sword = {"name": "sword", "damage": "1d8", "critical": "19-20/x2"}
    return {"name": name, "side": side, "abilities": {"str": 16}, "base_attack": 3, "hp": 12, "weapons": [sword]} | rest


@pytest.fixture
def duel() -> dict[str, Any]:
    return {"ruleset": "stonekeep", "combatants": [fighter("Ada", "red"), fighter("Bo", "blue", hp=14, armor=2)]}


@pytest.fixture
def brawl() -> dict[str, Any]:
    """On a grid, with a side that has three, an archer, and one who acts at random."""
    bow = {"name": "bow", "damage": "1d6", "kind": "bow", "range": 60}
    return {
        "ruleset": "stonekeep",
        "grid": {"width": 9, "height": 6, "walls": [[4, 0], [4, 1], [4, 2]]},
        "combatants": [
            fighter("Ada", "red", at=[1, 1]),
            fighter("Odd", "red", at=[1, 3], policy="random"),
            fighter("Imp", "blue", count=3, hp=5, at=[[7, 1], [7, 2], [7, 4]]),
            fighter("Kid", "green", at=[8, 5], hp=9, weapons=[bow]),
        ],
    }
