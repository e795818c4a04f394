"""In which order a whole fight begins, and how likely each order is."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import affray
from affray.analysis.beginning import Start, after, beginnings, in_any_order, merged, orders
from affray.analysis.setup import prepared
from affray.kernel.record import copier, keyer

Scenario = dict[str, Any]


def people(dexterities: list[int], ruleset: str = "stonekeep") -> Scenario:
    sides = ["red", "blue"]
    own = {"hp": 6, "weapons": [{"name": "axe", "damage": "1d6"}]} if ruleset != "skirmish" else {"hp": 6}
    return {
        "ruleset": ruleset,
        "combatants": [
            {"name": f"P{number}", "side": sides[number % 2]}
            | own
            | ({"dodge": score} if ruleset == "skirmish" else {"abilities": {"dex": score}})
            for number, score in enumerate(dexterities)
        ],
    }


def test_orders_of_three_dice() -> None:
    """Against all 216 ways that three dice of six, one of them with +1, may fall."""
    die = dict.fromkeys(range(1, 7), 1 / 6)
    more = {face + 1: 1 / 6 for face in range(1, 7)}
    counted: dict[tuple[int, ...], float] = {}
    for values in product(die, die, more):
        higher = sorted(set(values), reverse=True)
        ranks = tuple(higher.index(value) for value in values)
        counted[ranks] = counted.get(ranks, 0.0) + 1 / 216
    assert orders([die, die, more]) == pytest.approx(counted, abs=1e-12)


@pytest.mark.parametrize("ruleset", ["stonekeep", "d20modern", "skirmish"])
@pytest.mark.parametrize("scores", [[14, 12], [12, 12], [12, 15]])
def test_by_order_a_fight_begins_as_by_its_dice(ruleset: str, scores: list[int]) -> None:
    setup = prepared(people(scores, ruleset))
    rules = setup.ruleset
    expected = merged(rules, after(rules, setup.fight, rules.begin))
    found = merged(rules, in_any_order(rules, setup.fight))
    assert spelled(rules, found) == pytest.approx(spelled(rules, expected), abs=1e-12)


def spelled(rules: Any, ends: list[tuple[Any, float]]) -> dict[Any, float]:
    found: dict[Any, float] = {}
    for end, share in ends:
        plain = copier(type(end))(end)
        rules.canonical(plain)
        found[str(keyer(type(end))(plain))] = share
    return found


def test_two_against_two_begin() -> None:
    setup = prepared(people([14, 12, 11, 10]))
    ends = beginnings(setup.ruleset, Start(setup.fight))
    assert len(ends) == 24
    assert sum(share for _, share in ends) == pytest.approx(1, abs=1e-12)
    found = affray.duel(people([14, 12, 11, 10]), states=300, seconds=20)
    assert found.method == "bounded"
    assert sum(chance.low for chance in found.win.values()) == pytest.approx(1 - found.undecided)


def test_too_many_ways_to_begin_are_refused() -> None:
    with pytest.raises(affray.Refused, match=r"ways to begin: say whose turn it is .* or have the fight simulated"):
        affray.duel(people([10] * 8))
