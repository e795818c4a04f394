"""Looking at a fight changes nothing."""

from __future__ import annotations

import pytest

import affray
from affray.kernel.mistakes import Mistakes
from affray.kernel.record import plain
from affray.table.looking import look

DATA = {
    "ruleset": "stonekeep",
    "grid": {"width": 5, "height": 3, "walls": [[2, 1]]},
    "combatants": [
        {"name": "James", "side": "red", "hp": 10, "at": [0, 0]},
        {"name": "Bo", "side": "blue", "hp": 8, "at": [4, 2]},
    ],
}


def test_each_look_answers_and_leaves_the_fight_alone() -> None:
    game = affray.load(DATA, seed=1)
    game.command("init James 20")
    game.command("init Bo 2")
    before = plain(game.fight), len(game.events)
    assert str(look(game, "status")).startswith("Round 1. It is James' turn.")
    assert str(look(game, "status Bo")).startswith("Bo (blue): hp 8 of 8")
    assert str(look(game, "map")).splitlines()[1:4] == [" 0 1....", " 1 ..#..", " 2 ....2"]
    assert "stonekeep.charge.line" in str(look(game, "help charge"))
    assert len(str(look(game, "log 2")).splitlines()) == 2
    assert str(look(game, "roll 2d1 + 3 [to hit: high]")).endswith("= 5")
    assert look(game, "attack Bo") is None
    assert (plain(game.fight), len(game.events)) == before


@pytest.mark.parametrize("text", ["status Nobody", "log x", "log 0", "help fly", "map of it", "roll 2d6 banana"])
def test_a_look_at_what_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(affray.Refused):
        look(affray.load(DATA, seed=1), text)


def test_a_name_with_a_quotation_mark_is_a_mistake() -> None:
    data = DATA | {"combatants": [{"name": 'The "Duke"', "side": "red", "hp": 1, "at": [0, 0]}, DATA["combatants"][1]]}  # type: ignore[index]
    with pytest.raises(Mistakes, match="quotation mark"):
        affray.load(data)
