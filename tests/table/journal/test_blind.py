"""What players are refused and offered does not depend on anybody whom they do not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.table.completing import completions
from affray.table.games import begin
from affray.table.imagining import BLIND, THE_MASTER
from affray.table.masking import SOMEONE
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.service import News, Table

GRID = {"width": 12, "height": 9}
SECRET = "Zqxvort"


def scenario(name: str, number: int, at: tuple[int, int]) -> dict[str, Any]:
    """A sample on a grid: Bea's character begins, and somebody hidden stands somewhere."""
    random = Random(number)
    sample = rulesets.get(name).room("samples").sample
    data: dict[str, Any] = sample(random)
    while len(data["combatants"]) < 3 or any(one.get("count", 1) > 1 for one in data["combatants"]):
        data = sample(random)
    taken = {(5, 4), at, (0, 0)}
    squares = [(x, y) for x in range(3, 9) for y in range(2, 7) if (x, y) not in taken | {(5, 3), (6, 4), (4, 4)}]
    for one in data["combatants"]:
        one.pop("group", None), one.pop("hidden", None), one.pop("player", None), one.pop("cover_by", None)
        one.pop("grapple_with", None)
        one["at"] = list(squares.pop(random.randrange(len(squares))))
    first, last = data["combatants"][0], data["combatants"][-1]
    first |= {"name": "Bea", "player": "Bea", "at": [5, 4]}
    last |= {"name": SECRET, "hidden": True, "at": list(at)}
    data.pop("distance", None), data.pop("surprised", None)
    return data | {"grid": GRID, "start": {"turn": "Bea"}}


def game(folder: Path, name: str, number: int, at: tuple[int, int]) -> Table:
    path = folder / f"{name}-{number}-{at[0]}-{at[1]}.yaml"
    path.write_text(json.dumps(scenario(name, number, at), ensure_ascii=False), encoding="utf-8")
    table = begin(str(path.with_suffix(".affray")), path, seed=number)
    table.command(MASTER, "gm seat Bea player Bea")
    return table


def said(table: Table, text: str) -> str:
    """What Bea is told of a command: its refusal, or nothing if it is carried out, which is taken back."""
    try:
        table.command("Bea", text)
    except Refused as refused:
        return str(refused)
    table.command(MASTER, "undo")
    return ""


def drafts(table: Table, random: Random) -> Iterator[str]:
    """All kinds of commands for Bea's character, legal and not; moves to every square near it among them."""
    sight = table.sight("Bea")
    made = list(sight.ruleset.room("menu").drafts(table.encounter.copied(table.encounter.fight)))
    own = [one for one in made if one.actor in sight.seat.plays(table.encounter)]
    words = {sight.words(one) for one in random.sample(own, min(60, len(own)))}
    words |= {f"move {x},{y}" for x in range(3, 8) for y in range(2, 7)}
    return (text for text in sorted(words) if SECRET not in text)


@pytest.mark.parametrize("name", rulesets.names())
def test_the_same_wherever_the_hidden_one_stands(tmp_path: Path, name: str) -> None:
    """Next to the player's character, in its way, or far off in a corner: refusals, choices and completions agree."""
    blind = 0
    for number in range(4):
        near = (5, 3) if number % 2 else (6, 4)
        tables = [game(tmp_path, name, number, at) for at in (near, (0, 0))]
        here, there = tables
        looks = ("status", "map", "reactions", "seats", "log")
        for look in looks:
            assert here.command("Bea", look).text == there.command("Bea", look).text, look
        for typed in ("", "move ", "attack ", "a"):
            assert completions(here, "Bea", typed) == completions(there, "Bea", typed)
        words = [[table.sight("Bea").words(one) for one in table.sight("Bea").choices()] for table in tables]
        assert words[0] == words[1]
        for text in drafts(there, Random(number)):
            one, other = said(here, text), said(there, text)
            if one == f"{BLIND} (table.unseen)":
                assert other == "", text
                blind += 1
            else:
                assert one == other, text
        for table in tables:
            table.close()
    assert blind > 0


def test_the_game_master_learns_what_was_in_the_way(tmp_path: Path) -> None:
    table = game(tmp_path, "stonekeep", 1, (5, 3))
    heard: list[News] = []
    table.listeners.append(heard.append)
    with pytest.raises(Refused) as refused:
        table.command("Bea", "move 5,3")
    assert str(refused.value) == f"{BLIND} (table.unseen)"
    assert [(news.kind, news.secret) for news in heard] == [("unforeseen", True)]
    assert heard[0].said.startswith("Bea wanted `move 5,3`: ")
    assert table.sight("Bea").events == table.sight("Bea").since(0)
    table.close()


def asked_about_the_hidden(folder: Path) -> Table:
    """Somebody hidden walks past Bea's character, which the rules would let strike."""
    guard = {"name": "Bea", "player": "Bea", "side": "a", "hp": 30, "at": [5, 4]}
    guard["weapons"] = [{"name": "spear", "damage": "1d8"}]
    hidden = {"name": SECRET, "side": "b", "hp": 30, "at": [5, 3], "hidden": True}
    data = {"ruleset": "stonekeep", "grid": GRID, "start": {"turn": SECRET}, "combatants": [guard, hidden]}
    path = folder / "past.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    table = begin(str(folder / "past.affray"), path, seed=1)
    table.command(MASTER, "gm seat Bea player Bea")
    return table


def test_an_opportunity_to_strike_at_somebody_hidden_is_for_the_game_master(tmp_path: Path) -> None:
    table = asked_about_the_hidden(tmp_path)
    before = table.command("Bea", "status").text, table.command("Bea", "reactions").text
    assert THE_MASTER in before[0]
    table.command(MASTER, "move 9,3")
    pending = table.encounter.pending
    assert pending is not None and (pending.actor, pending.kind) == ("Bea", "reaction")
    after = table.command("Bea", "status").text, table.command("Bea", "reactions").text
    assert after == before
    assert table.sight("Bea").replies() == []
    for text in ("strike", "pass", "Bea: pass"):
        with pytest.raises(Refused, match=THE_MASTER):
            table.command("Bea", text)
    table.command(MASTER, "Bea: pass")
    table.close()


def test_numbers_on_the_map_have_no_gap(tmp_path: Path) -> None:
    data = scenario("stonekeep", 3, (5, 3))
    data["combatants"].insert(1, data["combatants"].pop())  # the hidden one second
    path = tmp_path / "map.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    table = begin(str(tmp_path / "map.affray"), path, seed=1)
    table.command(MASTER, "gm seat Bea player Bea")
    legend = [line.split()[0] for line in table.command("Bea", "map").text.splitlines()[1 + GRID["height"] :]]
    assert legend == [str(number) for number in range(1, len(data["combatants"]))]
    table.close()


def test_a_seat_does_not_tell_of_a_hidden_character(tmp_path: Path) -> None:
    table = game(tmp_path, "stonekeep", 1, (5, 3))
    table.command(MASTER, f"gm seat Cy player {SECRET}")
    assert SECRET not in table.command("Bea", "seats").text
    assert SECRET in table.command("Cy", "seats").text
    table.close()


def shots(folder: Path, hidden_at: tuple[int, int]) -> Table:
    """Bea's character, with a grenade and a pistol, against somebody who may stand near somebody hidden."""
    grenade = {"name": "grenade", "damage": "3d6", "kind": "burst", "range": 10, "radius": 10, "dc": 15, "count": 3}
    pistol = {"name": "pistol", "damage": "2d6", "kind": "ranged", "range": 30}
    bea = {"name": "Bea", "player": "Bea", "side": "a", "at": [1, 1], "hp": 40, "weapons": [grenade, pistol]}
    bo = {"name": "Bo", "side": "b", "at": [6, 1], "hp": 60, "weapons": [{"name": "knife", "damage": "1d4"}]}
    zed = {"name": SECRET, "side": "b", "hidden": True, "at": list(hidden_at), "hp": 60}
    data = {"ruleset": "d20modern", "grid": GRID, "start": {"turn": "Bea"}, "combatants": [bea, bo, zed]}
    path = folder / f"shots-{hidden_at[0]}.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    table = begin(str(path.with_suffix(".affray")), path, seed=5)
    table.command(MASTER, "gm seat Bea player Bea")
    return table


def test_what_is_done_to_somebody_hidden_is_not_told(tmp_path: Path) -> None:
    """A burst that hits one, cover behind one: the player reads the same as where nobody is."""
    for text in ("throw grenade at 6,1", "attack Bo with pistol"):
        tables = [shots(tmp_path, at) for at in ((5, 1), (11, 8))]
        read = []
        for table in tables:
            table.command("Bea", text)
            read.append([event.text for event in table.sight("Bea").events])
            table.command(MASTER, "end")
        whole = [len(table.encounter.events) for table in tables]
        assert whole[0] > whole[1]
        assert read[0] == read[1]
        assert SOMEONE not in "".join(read[0])
        for table in tables:
            Path(table.journal.place).unlink()
            table.close()


def test_what_somebody_hidden_does_to_a_player_is_told_without_a_name(tmp_path: Path) -> None:
    table = shots(tmp_path, (1, 2))
    table.command(MASTER, f"gm turn {SECRET}")
    table.command(MASTER, "attack Bea")
    said = "".join(event.text for event in table.sight("Bea").events)
    assert f"{SOMEONE} " in said and SECRET not in said
    table.close()
