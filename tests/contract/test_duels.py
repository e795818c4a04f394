"""Exact duels: both engines find the same graph, what is forgotten does not matter, and simulation agrees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from affray.analysis.beginning import Start
from affray.analysis.duel import DuelOdds, duel_from
from affray.analysis.setup import Setup, prepared
from affray.analysis.simulate import simulate
from affray.kernel import graph
from affray.kernel.compiled.engine import capacity_for
from affray.kernel.compiled.engine import engine as compiled_engine
from affray.kernel.compiled.graph import CompiledGraph
from affray.kernel.dice import root, stream
from affray.kernel.fight import GOING_ON
from affray.kernel.graph import InterpretedGraph
from affray.kernel.interpreted import Quiet
from affray.kernel.mistakes import Mistakes
from affray.kernel.record import copier
from affray.kernel.ruleset import Ruleset

from .fights import sample_data

SPREADS = 4


def small(ruleset: Ruleset, numbers: range) -> Iterator[dict[str, Any]]:
    """Samples of one against one in which nobody acts at random."""
    for number in numbers:
        data = sample_data(ruleset, number)
        if len(data["combatants"]) == 2 and all(one.get("policy") != "random" for one in data["combatants"]):
            yield data


def frail(data: dict[str, Any]) -> dict[str, Any]:
    """The same with few hit points where there are any, so that the graph is small."""
    fighters = [
        one
        | {
            "hp": min(one["hp"], 4),
        }
        if "hp" in one
        else one
        for one in data["combatants"]
    ]
    return data | {"combatants": fighters}


def duels(ruleset: Ruleset, most: int) -> Iterator[tuple[dict[str, Any], DuelOdds]]:
    """Up to so many samples whose duel is exact, among twenty times as many; at least one."""
    found = 0
    for sample in islice(small(ruleset, range(4000)), 20 * most):
        data = frail(sample)
        try:
            setup = prepared(data)
        except Mistakes:
            continue
        odds = duel_from(setup, Start(setup.fight), states=60_000, seconds=2.0)
        if odds.method == "exact":
            yield data, odds
            found += 1
        if found == most:
            return
    assert found


def off(p: float, fights: int) -> float:
    """How far a simulated share may be from its probability."""
    return float(SPREADS * max(0.0, p * (1 - p) / fights) ** 0.5 + 1e-9)


def agree(data: dict[str, Any], odds: DuelOdds, fights: int) -> None:
    """A simulation finds what the graph says."""
    counted = simulate(data, fights, 5, engine="compiled")
    for label, chance in odds.win.items():
        assert abs(counted.outcomes[label].p - chance.p) <= off(chance.p, fights), label
    for name, left in odds.left.items():
        for p, seen in (
            (left.survives, counted.combatants[name].survives),
            (left.stands, counted.combatants[name].stands),
        ):
            # fights that the last round stops have no remains in the graph
            missing = odds.win["stopped"].p
            assert p - off(p, fights) <= seen <= p + missing + off(p + missing, fights), name


def test_exact_duels_agree_with_simulation(ruleset: Ruleset) -> None:
    for data, odds in duels(ruleset, 3):
        agree(data, odds, 100_000)


@pytest.mark.long
def test_ten_duels_agree_with_a_million_fights(ruleset: Ruleset) -> None:
    for data, odds in duels(ruleset, 10):
        agree(data, odds, 1_000_000)


def test_bounds_contain_what_is_simulated(ruleset: Ruleset) -> None:
    for data, _ in duels(ruleset, 2):
        setup = prepared(data)
        odds = duel_from(setup, Start(setup.fight), states=40, seconds=60)
        counted = simulate(data, 100_000, 5, engine="compiled")
        for label, chance in odds.win.items():
            low, high = chance.low - off(chance.low, 100_000), chance.high + off(chance.high, 100_000)
            assert low <= counted.outcomes[label].p <= high, label
        if odds.method == "bounded":
            assert sum(chance.low for chance in odds.win.values()) == pytest.approx(1 - odds.undecided)


def test_both_engines_find_the_same_graph(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """From each of some states the same states follow, equally likely."""
    monkeypatch.setattr(graph, "MOST_BRANCHES", 5000)
    compared = 0
    for data in small(ruleset, range(1500)):
        setup = prepared(data)
        for fight in begun(setup):
            sizes = capacity_for(fight)
            assert sizes is not None
            compiled = CompiledGraph(compiled_engine(ruleset, sizes), copier(type(fight))(fight))
            interpreted = InterpretedGraph(ruleset, fight)
            starts = compiled.add(copier(type(fight))(fight)), interpreted.add(copier(type(fight))(fight))
            interpreted.explore([starts[1]])
            if not interpreted.explored:
                continue  # too many branches
            compiled.explore([starts[0]])
            one = compiled.spread({starts[0]: 1.0}, 1, 3)
            other = interpreted.spread({starts[1]: 1.0}, 1, 3)
            assert (compiled.open, compiled.over) == (interpreted.open, interpreted.over)
            assert sorted(one.waits.values()) == pytest.approx(sorted(other.waits.values()), abs=1e-12)
            assert one.undecided == pytest.approx(other.undecided, abs=1e-12)
            assert ended(one.ended) == pytest.approx(ended(other.ended), abs=1e-12)
            compared += 1
        if compared >= 4:
            return
    raise AssertionError(f"only {compared} graphs")


def ended(found: dict[int, dict[int, float]]) -> dict[tuple[int, int], float]:
    return {(outcome, number): p for outcome, rounds in found.items() for number, p in rounds.items() if p > 1e-15}


def begun(setup: Setup) -> Iterator[Any]:
    """A sample right after its beginning, if it goes on."""
    fight = copier(setup.ruleset.Fight)(setup.fight)
    fight.engine, fight.stream = Quiet(setup.ruleset.answer), stream(root(8), 0)
    setup.ruleset.begin(fight)
    fight.engine, fight.max_rounds = None, 1 << 40
    if fight.over == GOING_ON:
        yield fight


def test_what_is_forgotten_does_not_matter(ruleset: Ruleset) -> None:
    """Fights in which everything is forgotten after each decision end as those in which nothing is."""
    graph_step = InterpretedGraph.take_decision
    played = 0
    for number in range(40):
        data = sample_data(ruleset, number)
        setup = prepared(data)
        for plain in begun(setup):
            stepping = InterpretedGraph(ruleset, plain)
            plain.engine = Quiet(ruleset.answer)
            forgetful = copier(type(plain))(plain)
            for _ in range(200):
                if plain.over != GOING_ON:
                    break
                forget(ruleset, forgetful)
                rounds = plain.round - forgetful.round
                graph_step(stepping, plain)
                graph_step(stepping, forgetful)
                assert (plain.over, plain.turn) == (forgetful.over, forgetful.turn), number
                assert plain.draw == forgetful.draw
                assert plain.round - forgetful.round == rounds
            assert fates(setup, plain) == fates(setup, forgetful)
            if plain.over != GOING_ON:
                remains = measures(setup, plain)
                ruleset.canonical(plain)
                assert fates(setup, plain) == fates(setup, forgetful)
                assert measures(setup, plain) == remains
            played += 1
    assert played > 10


def columns(setup: Setup, fight: Any) -> list[tuple[int, ...]]:
    """What the outcome says of each combatant."""
    row = [0] * setup.width
    setup.ruleset.room("outcome").outcome_row(fight, row, 0)
    return [tuple(row[at : at + len(setup.each)]) for at in range(setup.head, setup.width, len(setup.each))]


def fates(setup: Setup, fight: Any) -> list[tuple[bool, bool]]:
    """Who survives, and who stands."""
    outcome = setup.ruleset.room("outcome")
    return [(outcome.survives(values), outcome.stands(values)) for values in columns(setup, fight)]


def measures(setup: Setup, fight: Any) -> list[tuple[int, ...]]:
    """What of a fight that is over is measured, but for what is only counted in its course."""
    names = [name for name in setup.ruleset.room("outcome").MEASURED if name not in ("blocks", "counters")]
    return [tuple(values[setup.each.index(name)] for name in names) for values in columns(setup, fight)]


def forget(ruleset: Ruleset, fight: Any) -> None:
    """Forget all but how many dice were drawn, which the seeded ones hang on."""
    draw = fight.draw
    ruleset.canonical(fight)
    fight.draw = draw
