"""Odds and advice at the table: what each seat is told, and that nothing else shows through."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.kernel.fight import AnyFight
from affray.kernel.record import apart, parts
from affray.table.games import begin, go_on
from affray.table.inquiry import NOT_YOURS
from affray.table.refused import Refused
from affray.table.service import Table
from affray.table.wording import words_of

SWORD = [{"name": "sword", "damage": "1d8"}]
DUEL = {
    "ruleset": "stonekeep",
    "start": {"turn": "Ada"},
    "grid": {"width": 30, "height": 3},
    "combatants": [
        {"name": "Ada", "side": "red", "at": [2, 1], "hp": 20, "armor": 3, "weapons": SWORD},
        {"name": "Eve", "side": "red", "at": [1, 1], "hp": 20},
        {"name": "Bo", "side": "blue", "at": [3, 1], "hp": 17, "armor": 5, "weapons": SWORD},
        {"name": "Lurker", "side": "blue", "at": [1, 2], "hp": 9, "hidden": True, "weapons": SWORD},
    ],
}


def game(folder: Path, data: Any, *orders: str) -> Table:
    """A game of a scenario whose game master is gm."""
    (folder / "scene.yaml").write_text(json.dumps(data), "utf-8")
    table = begin(str(folder / "game.affray"), folder / "scene.yaml", seed=1)
    for order in orders:
        table.command("gm", order)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = game(
        tmp_path, DUEL, "gm seat cy player Ada Eve", "gm seat dan player Bo", "gm seat eve spectator", "hp Eve -23"
    )
    yield made
    made.close()


def asked(table: Table, name: str, text: str) -> str:
    """The answer to a question, or why there is none."""
    try:
        found = table.inquiry(name, text)
        assert found is not None
        return found.in_brief()
    except Refused as refused:
        return refused.message


def test_the_game_master_asks_about_everything(table: Table) -> None:
    assert "hit " in asked(table, "gm", "odds attack Bo") and "Bo hp: " in asked(table, "gm", "odds attack Bo")
    assert "hit " in asked(table, "gm", "odds attack Lurker")
    assert asked(table, "gm", "odds").startswith("From here on")
    assert asked(table, "gm", "advise").startswith("Ada may `")
    assert table.command("gm", "odds attack Bo").text.startswith("hit ")


def test_a_player_is_not_told_what_depends_on_hidden_numbers(table: Table) -> None:
    for text in ("odds attack Bo", "odds full attack Bo", "odds", "advise"):
        assert asked(table, "cy", text) == NOT_YOURS, text
        with pytest.raises(Refused, match="not yours to see"):
            table.command("cy", text)


def test_a_player_is_told_what_is_the_players_own(table: Table) -> None:
    said = asked(table, "cy", "odds save fort dc=15")
    assert said.startswith("save fort dc=15: ") and "%" in said
    assert table.command("cy", "odds save fort dc=15").text


def test_a_player_asks_for_own_commands_only(table: Table) -> None:
    assert "commands that you could give" in asked(table, "dan", "odds attack Ada")
    assert "commands that you could give" in asked(table, "cy", "odds Bo: attack Ada")
    assert "for those who play somebody" in asked(table, "eve", "odds attack Bo")
    assert "for those who play somebody" in asked(table, "nobody", "advise")
    assert "there is no combatant 'Lurker'" in asked(table, "cy", "odds attack Lurker")
    assert "Lurker" not in asked(table, "cy", "odds attack Lurke").replace("'Lurke'", "")


def test_shared_odds(table: Table) -> None:
    assert table.command("gm", "gm odds shared").text.startswith("players get the odds")
    assert "hit " in asked(table, "cy", "odds attack Bo")
    assert "`attack Bo" in asked(table, "cy", "advise")
    for text in ("odds", "advise", "odds attack Bo"):
        assert "Lurker" not in asked(table, "cy", text)
    assert "there is no combatant 'Lurker'" in asked(table, "cy", "odds attack Lurker")
    place = table.journal.place
    table.close()
    again = go_on(place)
    assert again.settings.odds_shared
    again.command("gm", "gm odds private")
    assert asked(again, "cy", "odds attack Bo") == NOT_YOURS
    with pytest.raises(Refused, match="gm odds shared"):
        again.command("gm", "gm odds maybe")
    again.close()


def test_an_answer_is_worked_out_without_the_table(table: Table) -> None:
    found = table.inquiry("gm", "odds attack Bo")
    assert found is not None
    before = found.in_brief()
    table.command("gm", "hp Bo -3")
    table.command("gm", "gm turn Bo")
    assert found.in_brief() == before
    assert table.inquiry("gm", "status") is None and table.inquiry("gm", "attack Bo") is None


def perturbed(fight: AnyFight, closed: frozenset[int]) -> AnyFight:
    """The fight with every hidden number of those another one."""
    made = apart(fight)
    made.sheets = list(made.sheets)
    for who in closed:
        made.sheets[who] = shifted(made.sheets[who])
        made.units[who] = shifted(made.units[who])
    return made


HIDDEN = (
    "hp armor armour shield defense class_defense base_attack accuracy dodge dive level temporary nonlethal".split()
)
"""Numbers that nobody sees of somebody else, and that any value may have."""


def shifted(record: Any) -> Any:
    made = copy(record)
    for part in parts(type(record)):
        if part.kind is None and part.length is None and part.name in HIDDEN and getattr(record, part.name) > 1:
            setattr(made, part.name, getattr(record, part.name) - 1)
    return made


@pytest.mark.parametrize("name", rulesets.names())
def test_no_hidden_number_shows_through(name: str, tmp_path: Path) -> None:
    """Whatever the hidden numbers are, a player hears the same."""
    ruleset, told = rulesets.get(name), Counter[str]()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        data = ruleset.room("samples").sample(Random(number))
        table = game(folder, data)
        encounter = table.encounter
        if encounter.fight.round == 0:
            table.command("gm", "init")
        if encounter.now.wanted is None and not encounter.over:
            actor = encounter.roster.names[encounter.decider]
            table.command("gm", f'gm seat cy player "{actor}"')
            told += compared(table, Random(number))
        table.close()
    assert told["answer"] + told["refusal"] > 20, told


def compared(table: Table, random: Random) -> Counter[str]:
    """What a player hears of some commands, with the numbers as they are and with others."""
    encounter, told = table.encounter, Counter[str]()
    sight = table.sight("cy")
    assert sight.eyes is not None
    closed = frozenset(sight.present.values()) - sight.eyes.open
    menu = sight.choices()
    for decision in random.sample(menu, min(8, len(menu))):
        text = f"odds {words_of(encounter.ruleset, encounter.roster, decision)}"
        found = table.inquiry("cy", text)
        assert found is not None
        said = answered(found)
        now = encounter.now
        encounter.now = replace(now, live=perturbed(now.live, closed), base=perturbed(now.base, closed))
        try:
            other = table.inquiry("cy", text)
            assert other is not None
            again = answered(other)
            assert again == said or SLOW in (again + said), text
        finally:
            encounter.now = now
        told["refusal" if said == NOT_YOURS else "answer"] += 1
    return told


SLOW = "too many branches"
"""A busy machine may not come to an end in time."""


def answered(found: Any) -> str:
    try:
        return str(found.in_brief(1.0))
    except Refused as refused:
        return refused.message


@pytest.mark.parametrize("name", rulesets.names())
def test_no_hidden_combatant_shows_through(name: str, tmp_path: Path) -> None:
    """With somebody hidden a player hears what the player would hear if nobody were there."""
    ruleset, answers = rulesets.get(name), 0
    for number in range(6):
        folder = tmp_path / str(number)
        folder.mkdir()
        table = game(folder, ruleset.room("samples").sample(Random(number)))
        encounter = table.encounter
        if encounter.fight.round == 0:
            table.command("gm", "init")
        others = [who for who in range(encounter.fight.n) if who != encounter.decider]
        if encounter.now.wanted is None and not encounter.over and len(others) > 1:
            names = encounter.roster.names
            table.command("gm", f'gm seat cy player "{names[encounter.decider]}"')
            table.command("gm", "gm odds shared")
            hidden = names[Random(number).choice(others)]
            table.command("gm", f'gm hide "{hidden}"')
            menu = table.sight("cy").choices()
            texts = [
                f"odds {words_of(ruleset, encounter.roster, d)}" for d in Random(number).sample(menu, min(5, len(menu)))
            ]
            with_them = [heard(table, text) for text in texts]
            assert not any(hidden in said for said in with_them), (hidden, with_them)
            table.command("gm", f'gm remove "{hidden}"')
            if not encounter.over:
                without = [heard(table, text) for text in texts]
                assert all(a == b or SLOW in a + b for a, b in zip(with_them, without, strict=True))
                answers += len(texts)
        table.close()
    assert answers > 5


def heard(table: Table, text: str) -> str:
    found = table.inquiry("cy", text)
    assert found is not None
    return answered(found)
