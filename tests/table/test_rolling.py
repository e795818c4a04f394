"""Dice expressions at the table leave the fight alone."""

import json
from typing import Any

import pytest

import affray
from affray.kernel.dice import root, stream
from affray.kernel.expressions import roll_from
from affray.table.encounter import Encounter
from affray.table.rolling import table_roll
from affray.table.saving import reopened, saved

DATA: dict[str, Any] = {
    "ruleset": "stonekeep",
    "start": {"turn": "Ada"},
    "combatants": [
        {"name": "Ada", "side": "red", "hp": 30, "weapons": [{"name": "club", "damage": "1d6"}]},
        {"name": "Bo", "side": "blue", "hp": 30, "weapons": [{"name": "club", "damage": "1d6"}]},
    ],
}


def game(seed: int = 7) -> Encounter:
    return affray.load(DATA, seed=seed)


def test_rolls_have_dice_of_their_own() -> None:
    alone, beside = game(), game()
    said = []
    for command in ("attack Bo", "end", "attack Ada"):
        said.append(table_roll(beside, "20d1000"))
        assert alone.command(command) == beside.command(command)
    said.append(table_roll(beside, "20d1000"))
    assert alone.as_json() == beside.as_json()
    assert len(set(said)) == 4
    assert said == [str(roll_from("20d1000", stream(root(7), -1 - number))) for number in range(4)]


def test_rolls_change_nothing_and_are_not_undone() -> None:
    fight = game()
    fight.command("attack Bo")
    state, events = fight.as_json(), fight.events
    first = table_roll(fight, " 20d1000 ")
    assert (fight.as_json(), fight.events, len(fight.past)) == (state, events, 1)
    fight.command("undo")
    assert table_roll(fight, "20d1000") != first


def test_a_refused_roll_draws_no_die() -> None:
    fight = game()
    with pytest.raises(affray.Refused, match=r"^'banana' means nothing .* \(at character 5\) \(table.command\)$"):
        table_roll(fight, " 2d6 banana")
    assert table_roll(fight, "20d1000") == table_roll(game(), "20d1000")


def test_a_saved_fight_rolls_on() -> None:
    fight = game()
    table_roll(fight, "d6")
    again = reopened(json.loads(json.dumps(saved(fight))))
    assert table_roll(again, "20d1000") == table_roll(fight, "20d1000") != table_roll(game(), "20d1000")
