"""Faults that initiative trackers are known for, each as a fight in which it would show."""

from __future__ import annotations

from typing import Any

import pytest

import affray
from affray.table.encounter import Encounter


def combatant(name: str, side: str = "red", **fields: Any) -> dict[str, Any]:
    """A plain combatant with a club."""
    weapons = [{"name": "club", "damage": "1d6"}]
    return {"name": name, "side": side, "hp": 10, "weapons": weapons} | fields


def fight(*combatants: dict[str, Any], start: str | None = None, **fields: Any) -> Encounter:
    """A gridless fight of these, begun with the first listed unless said otherwise."""
    data: dict[str, Any] = {"ruleset": "stonekeep", "combatants": list(combatants)} | fields
    data["start"] = {"turn": start or combatants[0]["name"]}
    return affray.load(data, seed=1)


def order(game: Encounter) -> list[str]:
    """The names in the turn order."""
    return [game.roster.names[who] for who in game.fight.order[: game.fight.count]]


def trio(start: str = "Ada") -> Encounter:
    """Ada, Bo and Cy, on two sides, so that any one may go and the fight goes on."""
    return fight(combatant("Ada"), combatant("Bo", "blue"), combatant("Cy"), combatant("Dee", "blue"), start=start)


@pytest.mark.parametrize(("active", "following"), [("Ada", "Bo"), ("Bo", "Cy"), ("Dee", "Ada")])
def test_the_active_combatant_is_removed(active: str, following: str) -> None:
    """The next one's turn begins, in the same round, or in a new one if the last was removed."""
    game = trio(active)
    game.command(f"gm remove {active}")
    assert game.pending is not None and game.pending.actor == following
    assert active not in order(game)
    assert game.fight.round == (2 if active == "Dee" else 1)


def test_the_only_one_of_a_side_is_removed_in_its_turn() -> None:
    """The fight is over, not stuck."""
    game = fight(combatant("Ada"), combatant("Bo", "blue"))
    game.command("gm remove Ada")
    assert game.outcome == "blue" and game.pending is None


def test_another_than_the_active_one_is_removed() -> None:
    """Whose turn it is stays so, whether the one removed stood before or behind."""
    for removed in ("Ada", "Cy"):
        game = trio("Bo")
        game.command(f"gm remove {removed}")
        assert game.pending is not None and game.pending.actor == "Bo"
        game.command("end")
        assert game.pending.actor == ("Cy" if removed == "Ada" else "Dee")


@pytest.mark.parametrize(("initiative", "place"), [(25, 0), (-20, 3)])
def test_someone_is_added_above_or_below_the_active_one(initiative: int, place: int) -> None:
    """The newcomer has its place, and whose turn it is stays so."""
    data = {"ruleset": "stonekeep", "combatants": [combatant("Ada"), combatant("Bo", "blue"), combatant("Cy")]}
    game = affray.load(data, seed=3)
    game.command("init")
    game.command("end")
    assert game.pending is not None
    active = game.pending.actor
    game.command("gm add {name: Dee, side: blue, hp: 5}")
    game.command(f"gm set Dee initiative={initiative}")
    assert order(game)[place] == "Dee"
    assert game.pending.actor == active


def test_ties_stay_put() -> None:
    """Equal initiatives keep their order round after round."""
    data = {"ruleset": "stonekeep", "combatants": [combatant(name, name) for name in ("Ada", "Bo", "Cy")]}
    game = affray.load(data, seed=3)
    for name in ("Ada", "Bo", "Cy"):
        game.command(f"init {name} 10")
    before = order(game)
    for _ in range(9):
        assert game.pending is not None and game.pending.actor == before[_ % 3]
        game.command("end")
    assert order(game) == before


def test_a_groups_leader_falls() -> None:
    """The others of the group keep its place."""
    members = [combatant(f"Rat {n}", "rats", group="rats") for n in (1, 2, 3)]
    game = affray.load({"ruleset": "stonekeep", "combatants": [*members, combatant("Ada")]}, seed=1)
    game.command('init "Rat 1" 20')
    game.command("init Ada 1")
    assert order(game) == ["Rat 1", "Rat 2", "Rat 3", "Ada"]
    game.command('gm damage "Rat 1" 30')
    assert game.pending is not None and game.pending.actor == "Rat 2"
    game.command("end")
    assert game.pending.actor == "Rat 3"
    game.command('gm remove "Rat 1"')
    game.command("end")
    assert game.pending.actor == "Ada"
    game.command("end")
    assert game.pending.actor == "Rat 2"


@pytest.mark.parametrize("bearer", ["Ada", "Bo", "Dee"])
def test_an_effect_of_one_round_lasts_one_round(bearer: str) -> None:
    """On the first, a middle and the last in the order it is gone when the round has ended, and not before."""
    game = trio()
    game.command(f"gm give {bearer} charging for 1 round")
    for _ in range(3):
        game.command("end")
        assert "charging" in game.state.combatants[bearer].conditions
    game.command("end")
    assert game.fight.round == 2
    assert "charging" not in game.state.combatants[bearer].conditions


def test_a_fight_of_one() -> None:
    """A scene of one side goes on until the game master ends it."""
    from affray import rulesets
    from affray.rulesets.loading import load

    scenario = load({"ruleset": "stonekeep", "combatants": [combatant("Ada")]}, one_side=True)
    game = Encounter(rulesets.get("stonekeep"), scenario, 1)
    game.command("init")
    for number in range(1, 4):
        assert game.fight.round == number and game.pending is not None and game.pending.actor == "Ada"
        game.command("end")
    game.command("gm end")
    assert game.outcome == "stopped"


def test_healing_stops_at_the_maximum() -> None:
    """And a fallen one that is healed acts again in its turn."""
    game = trio()
    game.command("gm damage Bo 12")
    game.command("gm heal Bo 500")
    assert game.state.combatants["Bo"].hp == 10
    game.command("end")
    assert game.pending is not None and game.pending.actor == "Bo"


NAMES = ["O'Hara", "🐉", "the Old One", "7", "attack", "Renée", "Renee", "with", "Ada: the Bold", "=", "İpek"]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_said(name: str) -> None:
    """As actor and as target, quoted or as it is written where that is possible."""
    others = [other for other in NAMES if other != name]
    listed = [combatant(name), *(combatant(other, "blue") for other in others)]
    game = fight(*listed)
    game.command(f'"{name}": kick "{others[0]}"')
    game.command("undo")
    game.command(f'kick "{others[-1]}"')
    game.command("end")
    game.command(f'kick "{name}"')
    assert game.pending is not None and game.pending.actor == others[0]


def test_names_that_differ_only_in_an_accent() -> None:
    """Each is found by its exact name; what fits both is refused with the candidates."""
    game = fight(combatant("Ada"), combatant("Renée", "blue"), combatant("Renee", "blue"))
    game.command("hp Renée -3")
    game.command("hp Renee -1")
    assert (game.state.combatants["Renée"].hp, game.state.combatants["Renee"].hp) == (7, 9)
    with pytest.raises(affray.Refused, match=r"Renée.*Renee"):
        game.command("hp Ren -1")
