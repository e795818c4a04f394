"""From fight to fight at the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import affray
from affray.table.encounter import Encounter
from affray.table.refused import Refused
from affray.table.saving import reopened, saved

SCENE = """ruleset: momentum
title: TITLE
combatants:
  - {name: Ada, side: party}
  - {name: Bo, side: party}
  - {name: Ogre, side: foes, level: 0}
"""
ALONE = SCENE.replace("  - {name: Bo, side: party}\n", "")


@pytest.fixture
def game(tmp_path: Path) -> Encounter:
    """A campaign of three fights; Bo is not in the second."""
    for name, text in (("one", SCENE), ("two", ALONE), ("three", SCENE)):
        (tmp_path / f"{name}.yaml").write_text(text.replace("TITLE", f"Fight {name}"), encoding="utf-8")
    file = tmp_path / "campaign.yaml"
    file.write_text("campaign: [{fight: one.yaml}, {do: [gm wait 2h]}, {fight: two.yaml}, {fight: three.yaml}]")
    return affray.load(file, seed=1)


def give(game: Encounter, *commands: str) -> None:
    for command in commands:
        game.command(command)


def wounds(game: Encounter, name: str) -> list[str]:
    return [wound["name"] for wound in game.as_json()["combatants"][name]["wounds"]]


def place(game: Encounter) -> Any:
    return game.as_json()["campaign"]["fight"]


def wounded(game: Encounter) -> None:
    """End the fight with wounds that are chosen by name."""
    give(game, "gm set encounter enemy_successes=5", "gm end")
    while game.pending is not None:
        give(game, f'wound "{game.pending.actor} limps in {place(game)}" hinders=attack')


def test_a_wound_that_was_named_is_carried_over(game: Encounter) -> None:
    """Its name and what it hinders, into the next fight, past one that somebody misses, and back in an earlier one."""
    give(game, "init")
    wounded(game)
    give(game, "gm fight")
    assert wounds(game, "Ada") == ["Ada limps in 1"]
    give(game, "init")
    wounded(game)
    give(game, "gm fight")
    assert wounds(game, "Ada") == ["Ada limps in 1", "Ada limps in 2"]
    assert wounds(game, "Bo") == ["Bo limps in 1"]
    assert game.as_json()["combatants"]["Bo"]["wounds"][0]["hinders"] == ["attack"]
    give(game, "gm fight one")
    assert wounds(game, "Ada") == ["Ada limps in 1", "Ada limps in 2"]


def test_several_fights_at_once(game: Encounter) -> None:
    """A fight that is left unfinished goes on where it was, with everybody as they have become elsewhere."""
    give(game, "init", "gm fight two", "init")
    round_of_two = game.fight.turn
    wounded(game)
    give(game, "gm fight 1")
    assert (game.fight.round, game.over) == (1, False)
    assert wounds(game, "Ada") == ["Ada limps in 2"]
    assert wounds(game, "Bo") == []
    give(game, "gm fight two")
    assert (game.over, game.fight.turn) == (True, round_of_two)


def test_names_of_fights(game: Encounter) -> None:
    """A title or its beginning, a file, a number; all else is refused and changes nothing."""
    for words, number in (("Fight two", 2), ("one", 1), ("fight th", 3), ("2", 2), ('"Fight one"', 1), ("thr", 3)):
        give(game, f"gm fight {words}")
        assert place(game) == number
    for words in ("Fight", "four", "4", "0", "fight three", "three"):
        now = game.now
        with pytest.raises(Refused):
            game.command(f"gm fight {words}")
        assert game.now is now
    with pytest.raises(Refused, match="gm fight takes no options"):
        game.command("gm fight two=1")


def test_when_the_next_fight_may_begin(game: Encounter) -> None:
    """Without a name when this one is over, never with a question open, and not behind the last."""
    with pytest.raises(Refused, match="the fight is not over"):
        game.command("gm fight")
    with pytest.raises(Refused, match="the fight is not over yet"):
        game.command("gm plan")
    give(game, "init", "gm set encounter enemy_successes=5", "gm end")
    assert game.pending is not None
    with pytest.raises(Refused, match="decides first"):
        game.command("gm fight")
    give(game, "wound roll", "wound roll", "gm plan", "gm fight")
    assert game.as_json()["campaign"]["time"] == "day 1, 02:00"
    with pytest.raises(Refused, match="recovery comes after it"):
        give(game, "init", "gm recover")
    give(game, "gm end", "gm fight", "init", "gm end")
    with pytest.raises(Refused, match="this was the last fight"):
        game.command("gm fight")


def test_a_newcomer_who_was_in_an_earlier_fight_comes_as_it_left(game: Encounter) -> None:
    give(game, "init")
    wounded(game)
    give(game, "gm fight", "gm add {name: Bo, side: party}", "gm add {name: Cy, side: party}")
    assert wounds(game, "Bo") == ["Bo limps in 1"]
    assert wounds(game, "Cy") == []
    again = reopened(json.loads(json.dumps(saved(game))))
    assert again.as_json() == game.as_json()


def test_recovery_by_policy_answers_its_questions_and_is_one_step(game: Encounter) -> None:
    give(game, "init")
    wounded(game)
    steps, before = len(game.past), game.as_json()
    give(game, "gm recover Ada")
    assert len(game.past) == steps + 1
    assert wounds(game, "Bo") == ["Bo limps in 1"] or game.as_json() != before
    game.undo()
    assert game.as_json() == before
    with pytest.raises(Refused, match="there is no combatant 'Cy'"):
        game.command("gm recover Cy")


def test_one_fight_is_no_campaign(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(SCENE, encoding="utf-8")
    game = affray.load(tmp_path / "one.yaml", seed=1)
    assert "campaign" not in game.as_json()
    for command in ("gm fight", "gm fight two", "gm plan"):
        with pytest.raises(Refused, match="this is one fight, no campaign"):
            game.command(command)
    give(game, "gm recover", "gm wait 3h")
    assert game.hour == "day 1, 03:00"
