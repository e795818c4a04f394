"""Policies of one's own over any ruleset: they decide in words, and a fight played by them is as good as any other."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from affray.analysis.simulate import simulate
from affray.kernel.interpreted import Logged
from affray.kernel.mistakes import Mistakes
from affray.kernel.own_policies import Choose
from affray.kernel.record import plain
from affray.kernel.ruleset import Ruleset
from affray.rulesets.loading import load
from affray.table import unattended
from affray.table.encounter import Encounter
from affray.table.opening import setup, to_play
from affray.table.refused import Refused

from .fights import sample_data


def everyone(data: dict[str, Any], function: Choose) -> Any:
    """The scenario of data and the policies by which everyone in it is played: the function."""
    scenario = load(data)
    return to_play(scenario, dict.fromkeys((sheet.name for sheet in scenario.combatants), function))


def gambler(seed: int) -> Choose:
    """A policy that does anything, or ends its turn."""
    random = Random(seed)

    def choose(_state: dict[str, Any], _name: str, commands: list[str]) -> str:
        return "end" if "end" in commands and random.random() < 0.3 else random.choice(commands)

    return choose


def test_fights_come_to_an_end_and_all_that_is_offered_is_legal(ruleset: Ruleset) -> None:
    for number in range(5):
        data = sample_data(ruleset, number)
        data.setdefault("options", {})["max_rounds"] = 8
        scenario, hired = everyone(data, gambler(number))
        game = Encounter(ruleset, scenario, number, hired=hired)
        game.play_out()
        assert game.over
        again = setup(*everyone(data, gambler(number)))
        fight = game.copied(again.fight)
        fight.engine, fight.stream = Logged(again.answer), game.fight.stream
        again.play(fight)
        assert plain(fight) == plain(game.fight)


def test_it_is_told_who_it_is_and_what_is_asked(ruleset: Ruleset) -> None:
    heard: list[tuple[str, str, str]] = []

    def choose(state: dict[str, Any], name: str, commands: list[str]) -> str:
        heard.append((name, state["pending"]["actor"], state["pending"]["kind"]))
        assert name in state["combatants"]
        assert len(commands) == len(set(commands)) > 0
        state["combatants"].clear()  # it is a copy
        return Random(len(heard)).choice(commands)

    for number in range(10):
        data = sample_data(ruleset, number)
        data.setdefault("options", {})["max_rounds"] = 6
        scenario, hired = everyone(data, choose)
        Encounter(ruleset, scenario, number, hired=hired).play_out()
    assert all(name == actor for name, actor, _ in heard)
    kinds = {kind for _, _, kind in heard}
    assert "turn" in kinds
    assert len(kinds) > 1, "no question came up"


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda _s, _n, _c: "fly to the moon", "decided 'fly to the moon': there is no command 'fly'"),
        (lambda _s, _n, _c: 7, "returned '7', which is no text"),
        (lambda _s, _n, _c: None, "returned 'None', which is no text"),
        (lambda _s, _n, _c: 1 / 0, "raised ZeroDivisionError: division by zero"),
    ],
)
def test_what_it_does_wrong_is_said_in_words(ruleset: Ruleset, function: Choose, said: str) -> None:
    """At the table nothing has changed then."""
    scenario, hired = everyone(sample_data(ruleset, 3), function)
    game = Encounter(ruleset, scenario, 3, hired=hired)
    if game.fight.round == 0:
        game.command("init")
    moment = game.now
    with pytest.raises(Refused) as refused:
        game.play_out()
    assert said in str(refused.value)
    assert re.search(r", round \d+: the policy given:", str(refused.value))
    assert refused.value.clauses == ("table.policy",)
    assert game.now is moment
    with pytest.raises(Refused, match=r"round \d+: the policy"):
        unattended.simulate(setup(scenario, hired), 10, 1)


def shouting(gamble: Choose, answered: list[str]) -> Choose:
    """The same policy, louder: letter case and spaces do not matter."""

    def choose(state: dict[str, Any], name: str, commands: list[str]) -> str:
        said = gamble(state, name, commands)
        if state["pending"]["kind"] == "turn":
            return said
        answered.append(said)
        return said.replace(" ", "  ").upper()

    return choose


def sneezing(gamble: Choose) -> Choose:
    """The same policy, which has no answer to any question."""
    return lambda state, name, commands: (
        gamble(state, name, commands) if state["pending"]["kind"] == "turn" else "sneeze"
    )


def test_it_may_answer_in_other_words_but_not_in_any(ruleset: Ruleset) -> None:
    answered: list[str] = []
    wrong = 0
    for number in range(12):
        data = sample_data(ruleset, number)
        data.setdefault("options", {})["max_rounds"] = 4
        scenario, hired = everyone(data, shouting(gambler(number), answered))
        Encounter(ruleset, scenario, number, hired=hired).play_out()
        scenario, hired = everyone(data, sneezing(gambler(number)))
        try:
            Encounter(ruleset, scenario, number, hired=hired).play_out()
        except Refused as refused:
            wrong += 1
            assert "answered 'sneeze': it is none of " in str(refused)
    assert answered
    assert wrong


def test_it_plays_only_where_it_is_brought_in(ruleset: Ruleset) -> None:
    data = sample_data(ruleset, 5)
    data["combatants"][0]["policy"] = "no_such_module:choose"
    scenario = load(data)  # reading a scenario imports nothing
    with pytest.raises(Mistakes, match=r"no_such_module:choose is a policy of one's own, which is of no use here"):
        simulate(data, 10, 1)
    with pytest.raises(Refused, match="is not at hand"):
        Encounter(ruleset, scenario, 5).play_out()
    with pytest.raises(Mistakes, match=r"there is no module 'no_such_module'"):
        to_play(data)
