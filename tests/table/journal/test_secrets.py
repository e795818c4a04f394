"""What is hidden never reaches a player: not in views, events, logs, refusals, suggestions, numbers or completions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.table.completing import completions
from affray.table.games import begin
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.service import News, Table

from .tables import give, legal, scenario_file

SECRET = "Zqxvort"
"""The beginning of hidden names: it occurs in no other text."""
NUMBER = 77_301
"""A number that only what is hidden has."""
SECRET_NOTE = "wibblequack"


def with_secrets(data: dict[str, Any]) -> None:
    """The last side's first combatant is hidden, with a telling name; its later ones are merely not the player's."""
    first, last = data["combatants"][0], data["combatants"][-1]
    for key in ("count",):
        first.pop(key, None), last.pop(key, None)
    for combatant in (first, last):
        if isinstance(combatant.get("at"), list) and combatant["at"] and isinstance(combatant["at"][0], list):
            combatant["at"] = combatant["at"][0]
    start = data.get("start")
    if start and start["turn"] in (first["name"], last["name"]):
        start["turn"] = "Bea's" if start["turn"] == first["name"] else f"{SECRET} the Unseen"
    first["name"], first["player"], first["hidden"] = "Bea's", "Bea", False
    last["name"], last["hidden"], last["player"] = f"{SECRET} the Unseen", True, []
    last.pop("group", None), first.pop("group", None)


def table_with_secrets(folder: Path, number: int) -> Table:
    """A game of a sample in which somebody is hidden, with Bea at the table."""
    path = scenario_file(folder, number, with_secrets)
    table = begin(str(folder / f"secret-{number}.affray"), path, seed=number)
    table.command(MASTER, "gm seat Bea player")
    return table


class Listener:
    """Everything that is sent to a player's seat."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name, self.sent = table, name, list[str]()
        table.listeners.append(self.hear)

    def hear(self, news: News) -> None:
        """Other people's commands, as a front end passes them on."""
        if news.kind == "command":
            self.sent += [
                json.dumps(e.as_json(), ensure_ascii=False) for e in self.table.sight(self.name).since(news.shown)
            ]
        elif news.kind == "roll" and not news.secret:
            self.sent.append(news.said)

    def say(self, text: str) -> None:
        """Give a command and keep what comes back."""
        try:
            answer = self.table.command(self.name, text)
        except Refused as refused:
            self.sent.append(str(refused).replace(text, ""))
        else:
            self.sent += [answer.text, *(json.dumps(e.as_json(), ensure_ascii=False) for e in answer.events)]

    def look_around(self, random: Random) -> None:
        """All that a seat can look at."""
        sight = self.table.sight(self.name)
        self.sent.append(json.dumps(sight.as_json(), ensure_ascii=False))
        self.sent += [str(sight.pending), str(sight.replies()), str(sight.not_now()) if not sight.over else ""]
        for typed in ("", "a", "attack ", "attack Z", "status ", "Z", "defend ", "end"):
            self.sent += completions(self.table, self.name, typed)
        looks = ("status", "log", "log 500", "map", "help", "reactions", "seats", "dice", "history", "help attack")
        tries = ("attack", "attack Z", "end", "init", "pass", "atack Bo", "gm set x y=1", "undo", "hp Bea's -1")
        for text in (*looks, *random.sample(tries, 4)):
            self.say(text)


@pytest.mark.parametrize("number", range(3 * len(rulesets.names())))
def test_nothing_hidden_is_sent(tmp_path: Path, number: int) -> None:
    table, random = table_with_secrets(tmp_path, number), Random(number)
    bea = Listener(table, "Bea")
    field = "max_hp" if "max_hp" in table.encounter.as_json()["combatants"][f"{SECRET} the Unseen"] else None
    if field:
        give(table, f'gm set "{SECRET} the Unseen" max_hp={NUMBER}')
        give(table, f'gm set "{SECRET} the Unseen" hp={NUMBER}')
    for step in range(40):
        give(table, legal(table.encounter, random))
        if step % 7 == 0:
            give(table, f"note {SECRET_NOTE} {step}")
            give(table, "gm roll 1d20+7000")
        if step % 5 == 0:
            bea.look_around(random)
        if step % 11 == 3:
            give(table, "undo 2")
            give(table, "gm reroll")
    bea.look_around(random)
    everything = re.sub("[0-9a-f]{64}", "", "\n".join(bea.sent))  # the hash of the seed is for everyone
    assert SECRET.casefold() not in everything.casefold()
    assert SECRET_NOTE not in everything
    assert not re.search(r"7[01]\d\d\d", everything), "a number of what is hidden"
    assert len(bea.sent) > 100
    table.close()


def test_a_hidden_name_is_answered_like_one_that_nobody_has(tmp_path: Path) -> None:
    table = table_with_secrets(tmp_path, 2)
    give(table, "init")
    for form in ("attack {}", "status {}", "{}: end", "init {} 3", "{}: auto turn always", "log {}"):
        said = []
        for name in (f"{SECRET} the Unseen", "Qqwerty the Unknown"):
            with pytest.raises(Refused) as refused:
                table.command("Bea", form.format(f'"{name}"'))
            said.append(str(refused.value).replace(name, "NAME"))
        assert said[0] == said[1], form
    table.close()


def test_numbering_has_no_gaps(tmp_path: Path) -> None:
    for number in range(len(rulesets.names()) * 2):
        table, random = table_with_secrets(tmp_path, number), Random(number)
        for _ in range(25):
            give(table, legal(table.encounter, random))
            give(table, "note psst")
        events = table.sight("Bea").events
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len(events) < len(table.encounter.events)
        table.close()


def test_what_a_player_sees_of_others_is_a_grade(tmp_path: Path) -> None:
    duel = Path(__file__).parents[3] / "examples" / "stonekeep" / "duel.yaml"
    table = begin(str(tmp_path / "game.affray"), duel, seed=7)
    table.command(MASTER, "gm seat Bea player Maren")
    grades = []
    for hp in (58, 57, 29, 28, 1, 0, -5):
        table.command(MASTER, f"gm set Corvin hp={hp}")
        grades.append(table.sight("Bea").as_json()["combatants"]["Corvin"]["health"])
    assert grades == ["unhurt", "hurt", "hurt", "badly hurt", "badly hurt", "down", "down"]
    assert table.sight("Bea").as_json()["combatants"]["Maren"]["hp"] == 44
    assert "hp" not in table.sight("Someone").as_json()["combatants"]["Maren"]
    table.close()


def test_shown_and_hidden_again(tmp_path: Path) -> None:
    table = table_with_secrets(tmp_path, 2)
    secret = f"{SECRET} the Unseen"
    assert secret not in table.sight("Bea").as_json()["combatants"]
    table.command(MASTER, f'gm show "{secret}"')
    assert secret in table.sight("Bea").as_json()["combatants"]
    table.command(MASTER, "undo")
    assert secret not in table.sight("Bea").as_json()["combatants"]
    table.close()
