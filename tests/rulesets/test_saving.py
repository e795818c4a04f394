"""What a saved scenario keeps where combatants carry most: flags, cover, things in hand, every wound."""

from __future__ import annotations

from typing import Any

from affray import rulesets
from affray.rulesets.loading import load
from affray.table.encounter import Encounter
from affray.table.rewriting import scenario_now


def game(ruleset: str, *combatants: dict[str, Any], **more: Any) -> Encounter:
    data = {"ruleset": ruleset, "combatants": [{"side": name, **c} for name, c in zip("ab", combatants, strict=True)]}
    return Encounter(rulesets.get(ruleset), load(data | more), seed=3)


def saved(encounter: Encounter) -> tuple[dict[str, Any], dict[str, Any]]:
    """The combatants of the scenario by name, and their views once it is loaded."""
    scenario = scenario_now(encounter).scenario
    again = Encounter(encounter.ruleset, load(scenario), seed=4)
    return {one["name"]: one for one in scenario["combatants"]}, again.as_json()["combatants"]


PISTOL = {"name": "pistol", "damage": "2d6", "kind": "ranged", "range": 30}
GRENADE = {"name": "grenade", "damage": "3d6", "kind": "burst", "range": 10, "radius": 20, "dc": 15, "count": 3}


def test_flags_cover_and_what_is_left_of_bursts_in_d20modern() -> None:
    fight = game(
        "d20modern",
        {"name": "Ada", "weapons": [PISTOL, GRENADE], "at": [1, 1], "flags": ["climbing"]},
        {"name": "Bo", "hp": 40, "at": [5, 1], "cover": "half"},
        grid={"width": 9, "height": 4},
        start={"turn": "Ada"},
    )
    fight.command("Ada: throw grenade at 5,1")
    fight.command("gm give Bo stunned")
    fight.command("gm give Ada dazed for 3 rounds")
    fight.command("gm set Bo hp=0 cover=three-quarters")
    written, views = saved(fight)
    assert written["Bo"]["current_hp"] == 0
    assert views["Bo"]["state"] == "disabled" and views["Bo"]["cover"] == "three-quarters"
    assert views["Bo"]["flags"] == ["stunned"]
    assert "climbing" in views["Ada"]["flags"]
    assert views["Ada"]["items"] == {"grenade": 2}
    assert written["Ada"].get("cover") is None  # it is judged from the grid, as before
    assert any("Ada it can't say" in said and "conditions" in said for said in scenario_now(fight).unsaid)


def test_who_is_surprised_in_d20modern() -> None:
    fight = game("d20modern", {"name": "Ada"}, {"name": "Bo"}, start={"surprised": ["b"]})
    fight.command("init")
    scenario = scenario_now(fight).scenario
    assert scenario["start"] == {"turn": "Ada", "surprised": ["b"]}
    again = Encounter(fight.ruleset, load(scenario), seed=4)
    for one in (fight, again):
        one.command("end")  # Bo has no turn in this round
    assert again.as_json()["turn"] == fight.as_json()["turn"]
    assert again.fight.round == fight.fight.round == 2


def test_wounds_and_hands_in_modern20() -> None:
    knife = {"name": "knife", "damage": "1d4", "type": "slashing", "light": True}
    rifle = {"name": "rifle", "kind": "ranged", "damage": "2d8", "type": "ballistic", "two_handed": True}
    fight = game(
        "modern20",
        {"name": "Ada", "hp": 40, "level": 3, "weapons": [rifle, knife]},
        {"name": "Bo", "hp": 40, "level": 3, "weapons": [knife]},
        start={"turn": "Ada"},
    )
    fight.command("Ada: attack Bo with knife")
    while fight.now.wanted is not None:
        fight.command(fight.replies()[-1])
    fight.command("gm give Bo injury torso extensive")
    fight.command("gm give Bo shaken for 4 rounds")
    fight.command("gm set Bo lethal=7")
    before = fight.as_json()["combatants"]
    written, views = saved(fight)
    assert [weapon["name"] for weapon in written["Ada"]["weapons"]] == ["knife", "rifle"]
    for name, view in views.items():
        assert {**view, "initiative": None} == {**before[name], "initiative": None}
    assert views["Bo"]["injuries"] and views["Bo"]["conditions"]


def test_hit_points_of_none_are_written() -> None:
    """0 is a number like others: a combatant at 0 hit points is not whole in the next fight."""
    for name in ("stonekeep", "d20modern", "skirmish"):
        fight = game(name, {"name": "Ada", "hp": 10}, {"name": "Bo", "hp": 10}, start={"turn": "Ada"})
        fight.command("gm set Bo hp=0")
        written, views = saved(fight)
        assert written["Bo"]["current_hp"] == 0
        assert views["Bo"]["hp"] == 0


def test_before_an_open_question() -> None:
    guard = {"name": "Ada", "at": [1, 1], "hp": 30, "weapons": [{"name": "spear", "damage": "1d8"}]}
    fight = game(
        "stonekeep", guard, {"name": "Bo", "hp": 30, "at": [2, 1]}, grid={"width": 9, "height": 4}, start={"turn": "Bo"}
    )
    fight.command("Bo: move 6,1")
    assert fight.now.wanted is not None
    found = scenario_now(fight)
    assert found.unsaid[0] == "`move 6,1` still waits for an answer: the scenario is the state before it"
    assert [one["at"] for one in found.scenario["combatants"]] == [[1, 1], [2, 1]]
    assert found.scenario["start"] == {"turn": "Bo"}
