"""`affray save`: a scenario of any moment of a game of any ruleset begins where the game was."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from affray.kernel.ruleset import Ruleset
from affray.rulesets.loading import load
from affray.table.encounter import Encounter
from affray.table.refused import Refused
from affray.table.rewriting import Rewritten, before_the_open_command, scenario_now

from .fights import encounter, random_commands

GAMES = 25


def begun(found: Rewritten, ruleset: Ruleset) -> Encounter:
    """The fight of a written scenario, read as a file is."""
    return Encounter(ruleset, load(json.loads(json.dumps(found.scenario)), one_side=True), seed=1)


def compare(game: Encounter, ruleset: Ruleset) -> bool:
    """Save a game as it is and hold what is loaded to it; whether the fight was on."""
    found = scenario_now(game)
    again = begun(found, ruleset)
    then, _ = before_the_open_command(game)
    on = then.fight.round > 0 and not then.over
    assert (again.fight.round > 0) == on
    before, after = then.as_json(), again.as_json()
    assert before["turn"] == after["turn"] or not on
    if on:
        slots = [[g.roster.names[who] for who in g.fight.order[: g.fight.count]] for g in (then, again)]
        assert [name for name in slots[1] if name in slots[0]] == [name for name in slots[0] if name in slots[1]]
    for name, view in before["combatants"].items():
        if name not in after["combatants"]:
            assert any(said.startswith(f"{name} is left out") for said in found.unsaid)
            continue
        lost = [field for field, value in view.items() if value != after["combatants"][name][field]]
        check_lost(ruleset, name, lost, found)
    return on


def check_lost(ruleset: Ruleset, name: str, lost: list[str], found: Rewritten) -> None:
    """What is lost is what no scenario can say, or follows from that; and it is told."""
    samples, gm = ruleset.room("samples"), ruleset.room("gm")
    allowed: set[str] = {"initiative", *samples.UNSAID}
    others = [field for field in lost if field not in allowed]
    assert not others or (set(others) <= set(gm.DERIVED) and set(lost) & allowed - {"initiative"}), (name, lost)
    told = [said for said in found.unsaid if said.startswith(f"of {name} it can't say: ")]
    named = told[0].partition(": ")[2].split(", ") if told else []
    assert set(lost) - {"initiative"} <= set(named)


@pytest.mark.parametrize("part", range(2))
def test_a_saved_game_begins_where_it_was(ruleset: Ruleset, part: int) -> None:
    met = {True: 0, False: 0}
    for number in range(part * GAMES, (part + 1) * GAMES):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, random.randint(0, 25)):
            game.command(command)
        met[compare(game, ruleset)] += 1
    assert min(met.values()) > 0


def test_saved_before_it_has_begun_it_is_the_scenario(ruleset: Ruleset) -> None:
    for number in range(30):
        game = encounter(ruleset, number)
        if game.fight.round == 0:
            found = scenario_now(game)
            assert found.unsaid == ()
            again = begun(found, ruleset)
            assert again.as_json() == game.as_json()


def accepted(game: Encounter, text: str) -> bool:
    """Give a command; whether it was carried out."""
    try:
        game.command(text)
    except Refused:
        return False
    return True


def test_what_a_game_master_has_set_is_saved(ruleset: Ruleset) -> None:
    change = ruleset.room("samples").CHANGE
    for number in range(10):
        game = encounter(ruleset, number)
        name = next(name for name in game.roster.names if accepted(game, f'gm set "{name}" {change}'))
        field, _, value = change.partition("=")
        if field in ruleset.room("samples").UNSAID:
            assert any(field in said for said in scenario_now(game).unsaid)
            continue
        combatants: list[dict[str, Any]] = scenario_now(game).scenario["combatants"]
        written = next(one for one in combatants if one["name"] == name)
        assert str(written[field]) == value
