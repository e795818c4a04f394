"""Chains of return fire of any length: they end by rule or at the limit, the same in both engines."""

from typing import Any

import pytest

from affray import rulesets
from affray.kernel.compiled.engine import SMALL, Held, engine
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier, key
from affray.rulesets.loading import load
from affray.rulesets.skirmish.muster import enlist
from affray.rulesets.skirmish.terms import E_CHAIN_LIMIT, E_FIRE_RETURNED
from affray.table.encounter import Encounter

RULES = rulesets.get("skirmish")
LIMITS = (0, 1, 2, 7, 100, 1000)


def duel(limit: int, reactions: str = "always") -> Any:
    """Two who miss each other widely whatever they roll, but for a natural 20."""
    both = {"accuracy": -50, "weapon": "rifle", "policy": "bold", "reactions": reactions, "dodge": 90}
    sides = [both | {"name": "Ada", "side": "red"}, both | {"name": "Bo", "side": "blue"}]
    options = {"chain_limit": limit, "max_rounds": 30}
    return load({"ruleset": "skirmish", "options": options, "start": {"turn": "Ada"}, "combatants": sides})


@pytest.mark.parametrize("limit", LIMITS)
def test_a_chain_stops_at_its_limit_and_says_so(limit: int) -> None:
    faces = {RULES.room("terms").PURPOSES.index(name): [2] * (limit + 1) for name in ("accuracy", "location")}
    game = Encounter(RULES, duel(limit), 0, faces)
    game.command("attack Bo")
    kinds = [event.kind for event in game.events]
    assert kinds.count("fire_returned") == limit
    assert kinds.count("chain_stopped") == 1
    assert f"After {limit} return fires" in next(e.text for e in game.events if e.kind == "chain_stopped")
    assert game.pending is not None
    assert (game.pending.actor, game.pending.kind) == ("Ada", "turn")


@pytest.mark.parametrize("limit", LIMITS[:-1])
def test_both_engines_agree_on_chains(limit: int) -> None:
    longest = stopped = 0
    for stream in range(40):
        fight, _ = enlist(duel(limit, "ask"))
        fight.stream, fight.max_rounds = stream * 7919, 4
        held = Held(engine(RULES, SMALL), copier(type(fight))(fight))
        held.log()
        held.play_one()
        fight.engine = logged = Logged(RULES.answer)
        RULES.room("policy").play(fight)
        assert key(fight) == key(held.state())
        assert logged.rows == held.rows()
        longest = max(longest, fight.longest)
        returned = [row.b for row in logged.rows if row.kind == E_FIRE_RETURNED]
        assert max(returned, default=0) <= limit
        stopped += sum(row.kind == E_CHAIN_LIMIT for row in logged.rows)
    assert longest >= min(limit, 20)
    assert stopped > 0 or limit > 7


def test_a_chain_answered_by_hand_is_as_long() -> None:
    faces = {RULES.room("terms").PURPOSES.index(name): [2] * 21 for name in ("accuracy", "location")}
    game = Encounter(RULES, duel(100, "ask"), 0, faces)
    game.command("attack Bo")
    for number in range(20):
        assert game.pending is not None
        assert (game.pending.actor, game.pending.kind) == (("Bo", "Ada")[number % 2], "reaction")
        game.command("return fire")
    game.command("pass")
    assert game.pending is not None
    assert game.pending.kind == "turn"
