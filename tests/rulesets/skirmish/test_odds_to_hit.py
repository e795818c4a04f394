"""The exact chance to hit, by the rules run along every branch of the dice, against a count by hand."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from affray.kernel.exhaustive import every
from affray.kernel.interpreted import nobody_answers
from affray.rulesets.loading import load
from affray.rulesets.skirmish.attacks import MISSED_WIDELY, aim
from affray.rulesets.skirmish.muster import enlist
from affray.rulesets.skirmish.state import FIST, Fight

NUMBERS = range(-5, 31)


# --- the oracle: no rule code, only the d20 --------------------------------------------------------------------------


def oracle(accuracy: int, vulnerability: int, tie_hits: bool) -> tuple[Fraction, Fraction]:
    """The chances of a hit and of a wide miss."""
    hit = wide = 0
    for face in range(1, 21):
        total = face + accuracy
        if face == 20:
            hit += 1
        elif face == 1:
            wide += 1
        elif total > vulnerability or (tie_hits and total == vulnerability):
            hit += 1
        elif vulnerability - total > 10:
            wide += 1
    return Fraction(hit, 20), Fraction(wide, 20)


# ---------------------------------------------------------------------------------------------------------------------


def fights(tie: str) -> Iterator[tuple[int, int, Fight]]:
    """Two with bare hands, with every accuracy and every vulnerability."""
    data = {"ruleset": "skirmish", "options": {"tie": tie}, "start": {"turn": "Ada"}}
    sides = [{"name": "Ada", "side": "red"}, {"name": "Bo", "side": "blue"}]
    fight, _ = enlist(load(data | {"combatants": sides}))
    for accuracy in NUMBERS:
        for vulnerability in NUMBERS:
            fight.sheets[0].accuracy, fight.sheets[1].dodge = accuracy, vulnerability
            yield accuracy, vulnerability, fight


def shot(branch: Any) -> int:
    """What one attack comes to."""
    return aim(branch, 0, 1, FIST, False)


@pytest.mark.parametrize("tie", ["miss", "hit"])
def test_every_pair(tie: str) -> None:
    for accuracy, vulnerability, fight in fights(tie):
        hit = wide = whole = Fraction(0)
        for _, aimed, weight in every(fight, shot, nobody_answers):
            whole += weight
            hit += weight if aimed > 0 else 0
            wide += weight if aimed == MISSED_WIDELY else 0
        assert whole == 1
        assert (hit, wide) == oracle(accuracy, vulnerability, tie == "hit"), (accuracy, vulnerability)
