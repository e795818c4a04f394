"""What the generated scenarios of the contract suite cover: blocks, counters, 1 to 6 players, every end and grade."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

from affray import rulesets
from affray.kernel.interpreted import Quiet
from affray.rulesets.loading import load
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import GRADES, LOST, STOPPED, WON

SAMPLES = 400


def test_samples_cover_the_rules() -> None:
    """Each of these happens often enough among the first samples."""
    ruleset = rulesets.get("momentum")
    seen: Counter[object] = Counter()
    for number in range(SAMPLES):
        made, _ = ruleset.enlist(load(ruleset.room("samples").sample(Random(number))))
        fight = cast(Fight, made)
        fight.stream, fight.engine = number, Quiet(ruleset.answer)
        ruleset.room("policy").play(fight)
        seen["players", fight.players] += 1
        seen["ended", fight.ended] += 1
        seen["grade", fight.wound_grade] += 1
        for unit in fight.units:
            seen["blocks"] += unit.blocks
            seen["counters"] += unit.counters
            seen["stopped"] += unit.stopped
    assert all(seen["players", count] > 20 for count in range(1, 7))
    assert all(seen["ended", end] > 20 for end in (WON, LOST, STOPPED))
    assert all(seen["grade", grade] > 5 for grade in range(len(GRADES) + 1))
    assert min(seen["blocks"], seen["counters"], seen["stopped"]) > 100
