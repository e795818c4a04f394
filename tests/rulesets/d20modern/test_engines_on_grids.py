"""Both engines over generated grids with walls, and people in the line of fire."""

from random import Random
from typing import Any

import pytest

from affray.kernel.compiled.engine import Held, capacity_for
from affray.kernel.compiled.engine import engine as compiled_engine
from affray.kernel.dice import root, stream
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier, key
from affray.rulesets import get
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.samples import GRID, sample_on_grid
from affray.rulesets.loading import load

RULESET = get("d20modern")
SEED = 61
BATCH = 100


def compare(number: int) -> list[Any]:
    """Play one fight in both engines; its events, which must be the same, as the end state must."""
    data = sample_on_grid(Random(number))
    fight, _ = RULESET.enlist(load(data))
    fight.stream = stream(root(SEED), number)
    copy = copier(type(fight))
    one, other = copy(fight), copy(fight)
    one.engine = Logged(RULESET.answer)
    RULESET.room("policy").play(one)
    sizes = capacity_for(fight)
    assert sizes is not None
    held = Held(compiled_engine(RULESET, sizes, True), other)
    held.log()
    held.play_one()
    assert key(one) == key(held.state()), number
    assert one.engine.rows == held.rows(), number
    return list(one.engine.rows)


def run(first: int, last: int) -> None:
    judged = persons = struck = 0
    for number in range(first, last):
        rows = compare(number)
        judged += any(row.kind in (t.E_COVER_JUDGED, t.E_PERSON_JUDGED) for row in rows)
        persons += any(row.kind == t.E_PERSON_JUDGED for row in rows)
        struck += any(row.kind in (t.E_COVER_HIT, t.E_COVER_DODGED, t.E_COVER_MISSED) for row in rows)
    assert judged > (last - first) // 2
    assert persons > (last - first) // 5
    assert struck > 0


def test_two_hundred_grids() -> None:
    run(0, 200)


@pytest.mark.long
@pytest.mark.parametrize("first", range(200, 2200, BATCH))
def test_two_thousand_grids(first: int) -> None:
    run(first, first + BATCH)


def test_every_sample_has_walls_and_people() -> None:
    for number in range(100):
        data = sample_on_grid(Random(number))
        assert data["grid"]["width"] == GRID["width"]
        assert data["grid"]["walls"]
        assert len(data["combatants"]) >= 4
