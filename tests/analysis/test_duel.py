"""Duels, live odds and advice where the right answer is known."""

from __future__ import annotations

import time
from typing import Any

import pytest

import affray
from affray.analysis.duel import DuelOdds
from affray.table.moments import moment_of

Scenario = dict[str, Any]


def stonekeep(ada: Scenario, bo: Scenario, **more: Any) -> Scenario:
    strike = {"name": "axe", "damage": "3"}
    base = {"hp": 1, "weapons": [strike]}
    combatants = [{"name": "Ada", "side": "red"} | base | ada, {"name": "Bo", "side": "blue"} | base | bo]
    return {"ruleset": "stonekeep", "start": {"turn": "Ada"}, "combatants": combatants} | more


def first_wins(first: float, second: float) -> float:
    """Two take turns until one hits."""
    return first / (1 - (1 - first) * (1 - second))


def test_a_tiny_stonekeep_duel_is_its_closed_form() -> None:
    """AC 10 and 15 against a bare d20: 11 and 6 of 20 hit."""
    found = affray.duel(stonekeep({}, {"armor": 5}))
    assert found.method == "exact"
    assert found.win["red"].p == pytest.approx(first_wins(6 / 20, 11 / 20), abs=1e-12)
    assert found.win["blue"].p == pytest.approx(1 - first_wins(6 / 20, 11 / 20), abs=1e-12)
    assert found.rounds[1] == pytest.approx(1 - (14 / 20) * (9 / 20), abs=1e-12)
    assert found.left["Ada"].stands == pytest.approx(found.win["red"].p, abs=1e-12)


def test_a_tiny_skirmish_duel_is_its_closed_form() -> None:
    """Accuracy 5 against dodge 4 at six squares: nobody reacts, and the torso is all there is to hit."""
    parts = {str(face): "torso" for face in range(1, 11)}
    base = {"hp": 1, "weapon": "small pistol", "reactions": "never", "policy": "steady"}
    scenario = {
        "ruleset": "skirmish",
        "distance": 6,
        "start": {"turn": "Ada"},
        "options": {"location": parts},
        "combatants": [{"name": "Ada", "side": "red"} | base, {"name": "Bo", "side": "blue"} | base],
    }
    found = affray.duel(scenario)
    assert found.method == "exact"
    hit = affray.odds(scenario, "Ada: attack Bo").wins["red"]
    assert found.win["red"].p == pytest.approx(first_wins(float(hit), float(hit)), abs=1e-12)


def test_bounds_and_samples() -> None:
    scenario = stonekeep({"hp": 30}, {"hp": 30})
    exact = affray.duel(scenario)
    bounded = affray.duel(scenario, states=20)
    sampled = affray.duel(scenario, sampled=True, fights=20_000, seed=3)
    assert (exact.method, bounded.method, sampled.method) == ("exact", "bounded", "sampled")
    assert bounded.undecided > 0.01
    for side in ("red", "blue"):
        assert bounded.win[side].low <= exact.win[side].p <= bounded.win[side].high
        assert sampled.win[side].low - 0.01 <= exact.win[side].p <= sampled.win[side].high + 0.01
    assert isinstance(exact.as_json()["win"]["red"], float)
    assert isinstance(bounded.as_json()["win"]["red"], list)
    assert exact.to_frame()["outcome"].to_list() == ["red", "blue", "draw", "stopped"]
    assert "red" in exact._repr_html_()


def test_who_can_do_nothing_is_stopped() -> None:
    """Two without weapons that hit nobody: the last round allowed stops it."""
    scenario = stonekeep({"hp": 30, "armor": 90}, {"hp": 30, "armor": 90}, options={"max_rounds": 3})
    scenario["options"] |= {"natural_extremes": False}
    found: DuelOdds = affray.duel(scenario)
    assert found.win["stopped"].p == pytest.approx(1)
    assert found.method == "exact"


def test_a_finishing_blow_is_advised() -> None:
    """Ada can't miss, and Bo would strike back."""
    scenario = stonekeep(
        {"base_attack": 40, "hp": 3}, {"base_attack": 40, "hp": 3}, options={"natural_extremes": False}
    )
    advice = affray.advise(scenario, seconds=1.0, seed=1)
    assert advice.best.command.startswith(("attack Bo", "full attack Bo"))
    assert advice.best.p == pytest.approx(1)
    ended = next(act for act in advice.acts if act.command == "end")
    assert ended.p < 0.5
    assert advice.to_frame()["command"].to_list()[0] == advice.best.command
    assert advice.best.command in advice._repr_html_()
    assert advice.as_json()["acts"][0]["command"] == advice.best.command


def test_only_the_jammed_gun_reaches() -> None:
    """Six squares apart fists are no use: Ada clears the jam, or does nothing and is shot at all the same."""
    base = {"hp": 6, "reactions": "never"}
    jammed = {"weapon": "heavy pistol", "weapon_states": {"heavy pistol": "jammed"}}
    scenario = {
        "ruleset": "skirmish",
        "distance": 6,
        "start": {"turn": "Ada"},
        "combatants": [
            {"name": "Ada", "side": "red"} | jammed | base,
            {"name": "Bo", "side": "blue", "weapon": "small pistol"} | base,
        ],
    }
    advice = affray.advise(scenario, seconds=3.0, seed=1, may_compile=True)
    assert advice.best.command == "ready"
    others = [act for act in advice.acts if act.command.startswith(("stance", "position"))]
    assert others
    assert all(act.p < advice.best.p for act in others)


def test_not_provoking_when_the_strike_would_kill() -> None:
    """Ada has one hit point and a bow beside Bo, who can't miss: shooting provokes, stepping away does not."""
    scenario = {
        "ruleset": "stonekeep",
        "start": {"turn": "Ada"},
        "options": {"natural_extremes": False},
        "grid": {"width": 12, "height": 3},
        "combatants": [
            {
                "name": "Ada", "side": "red", "hp": 1, "at": [5, 1], "base_attack": 60,
                "weapons": [{"name": "bow", "kind": "bow", "range": 100, "damage": "20"}],
            },
            {
                "name": "Bo", "side": "blue", "hp": 5, "at": [4, 1], "base_attack": 60,
                "weapons": [{"name": "axe", "damage": "20"}],
            },
        ],
    }  # fmt: skip
    advice = affray.advise(scenario, seconds=2.0, seed=1)
    chances = {act.command: act.p for act in advice.acts}
    assert advice.best.command.startswith("step")
    assert advice.best.p == pytest.approx(1)
    assert chances["attack Bo with bow"] == pytest.approx(0)


def test_advice_on_an_open_question() -> None:
    """Bo may strike at one who walks by: letting it pass is never better here."""
    scenario = {
        "ruleset": "stonekeep",
        "start": {"turn": "Ada"},
        "grid": {"width": 12, "height": 3},
        "combatants": [
            {"name": "Ada", "side": "red", "hp": 4, "at": [5, 1], "weapons": [{"name": "axe", "damage": "1d6"}]},
            {
                "name": "Bo", "side": "blue", "hp": 9, "at": [4, 1], "base_attack": 9,
                "weapons": [{"name": "axe", "damage": "2d6"}],
            },
        ],
    }  # fmt: skip
    fight = affray.load(scenario, seed=1)
    fight.command("move 9,1")
    assert fight.pending is not None and fight.pending.actor == "Bo"
    advice = affray.advise(fight, seconds=1.0, seed=1)
    assert (advice.actor, advice.side, advice.method) == ("Bo", "blue", "sampled")
    assert advice.best.command.startswith("strike")
    live = affray.live_odds(fight, fights=200, seed=1)
    assert live.fights == 200


def test_what_was_changed_while_a_question_is_open_counts() -> None:
    """Bo may strike at one who walks by, and meanwhile the game master has taken from her hit points."""
    scenario = {
        "ruleset": "stonekeep",
        "start": {"turn": "Ada"},
        "options": {"natural_extremes": False, "criticals": "none"},
        "grid": {"width": 12, "height": 3},
        "combatants": [
            {"name": "Ada", "side": "red", "hp": 40, "at": [5, 1], "weapons": [{"name": "axe", "damage": "1"}]},
            {
                "name": "Bo", "side": "blue", "hp": 1, "at": [4, 1], "base_attack": 40,
                "weapons": [{"name": "axe", "damage": "3"}],
            },
        ],
    }  # fmt: skip
    fight = affray.load(scenario, seed=1)
    fight.command("move 9,1")
    before = {act.command: act.p for act in affray.advise(fight, seconds=0.5, seed=1).acts}
    fight.command("gm set Bo hp=1")
    fight.command("gm set Ada hp=3")
    assert fight.pending is not None and fight.pending.actor == "Bo"
    odds = affray.odds(fight, "strike")
    assert odds.hit == 1
    assert odds.chance("Ada", "hp") == {-3: 1}  # which leaves her at 0
    assert affray.odds(fight, "pass").outcomes[0].changes.get("Ada", {}).get("hp") is None
    after = {act.command: act.p for act in affray.advise(fight, seconds=0.5, seed=1).acts}
    assert after["strike"] > before["strike"]
    assert affray.live_odds(fight, fights=100, seed=1).combatants["Ada"].measures["hp"].p95 <= 3
    fight.command("strike")
    assert fight.state.combatants["Ada"].hp == 0


def test_live_odds_keep_to_their_time() -> None:
    """Four against four from the middle: within two per cent after a second, from a warm cache."""
    fight = affray.load("benchmarks/scenarios/skirmish-4v4.yaml", seed=5)
    fight.command("init")
    for _ in range(12):
        fight.command("end")
    moment_of(fight).compile_now(lambda _told: None)
    affray.live_odds(fight, fights=10, seed=1)
    begun = time.perf_counter()
    found = affray.live_odds(fight, seconds=1.0, seed=1)
    assert time.perf_counter() - begun < 3
    assert found.engine == "compiled"
    share = found.outcomes["red"]
    assert share.high - share.low < 0.04
    with pytest.raises(ValueError, match="fights is a whole number"):
        affray.live_odds(fight, fights=0)
