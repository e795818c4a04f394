"""Policies: what they think of a shot is what the rules make of it, and what they do pays."""

from random import Random
from typing import Any

from affray import rulesets
from affray.analysis.simulate import simulate
from affray.kernel.dice import root, stream
from affray.kernel.interpreted import Quiet
from affray.rulesets.loading import load
from affray.rulesets.skirmish.muster import enlist
from affray.rulesets.skirmish.policy_steady import accuracy_expected, vulnerability_expected
from affray.rulesets.skirmish.samples import sample
from affray.rulesets.skirmish.squares import distance
from affray.rulesets.skirmish.state import FIST
from affray.rulesets.skirmish.to_hit import accuracy_bonus, vulnerability

RULES = rulesets.get("skirmish")


def test_what_a_policy_expects_is_what_the_rules_say() -> None:
    for number in range(300):
        fight, _ = enlist(load(sample(Random(number))))
        fight.engine = Quiet(RULES.answer)
        fight.stream = stream(root(5), number)
        for who in range(fight.n):
            for returned in (False, True):
                assert accuracy_expected(fight, who, FIST, returned) == accuracy_bonus(fight, who, FIST, returned)
            for other in range(fight.n):
                squares = distance(fight, who, other, -1)
                assert vulnerability_expected(fight, who, other) == vulnerability(fight, other, squares)


def duel(one: str, other: str, **rest: Any) -> float:
    """How often the first policy wins against the second, with everything else equal."""
    both = {"weapons": ["small pistol", "knife"], "hp": 30, "dodge": 14}
    sides = [
        both | {"name": "Ada", "side": "red", "policy": one},
        both | {"name": "Bo", "side": "blue", "policy": other},
    ]
    data = {"ruleset": "skirmish", "distance": 6, "combatants": sides} | rest
    found = simulate(data, 3000, 11)
    return found.outcomes["red"].p / (found.outcomes["red"].p + found.outcomes["blue"].p)


def test_steady_beats_bold_from_afar_and_both_beat_random() -> None:
    assert duel("steady", "bold") > 0.5
    assert duel("steady", "random") > 0.8
    assert duel("bold", "random") > 0.8
