"""Edge, typed modifiers."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.edge import edge
from affray.kernel.events import Row
from affray.kernel.interpreted import Logged, nobody_answers
from affray.kernel.modifiers import TYPES, UNTYPED, clear, stacked
from affray.kernel.primitives import part, roll, roll_edge, roll_sum

from .fights import Scripted, bare
from .toy.state import Fight


class Shown(Scripted, Logged):
    """Scripted dice, with a log."""

    def __init__(self, faces: list[int]) -> None:
        Logged.__init__(self, nobody_answers)
        self.faces = faces

    roll, roll_sum, roll_edge, part = Logged.roll, Logged.roll_sum, Logged.roll_edge, Logged.part


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "result"),
    [(0, 0, 0), (1, 0, 1), (0, 1, -1), (3, 0, 1), (0, 3, -1), (1, 1, 0), (3, 1, 0), (1, 3, 0)],
)
def test_one_of_each_cancels_whatever_their_numbers(advantages: int, disadvantages: int, result: int) -> None:
    assert edge(advantages, disadvantages) == result


@pytest.mark.parametrize(
    ("faces", "sign", "kept"),
    [
        ([4, 17], 1, 17),
        ([17, 4], 1, 17),
        ([4, 17], -1, 4),
        ([17, 4], -1, 4),
        ([9, 9], 1, 9),
        ([5], 0, 5),
        ([4, 17], 7, 17),
    ],
)
def test_an_edge_keeps_the_better_or_the_worse_of_two(faces: list[int], sign: int, kept: int) -> None:
    for engine in (Scripted(list(faces)), Shown(list(faces))):
        fight = bare(1)
        fight.engine = engine
        assert roll_edge(fight, 0, 2, 20, sign, 3) == kept
        assert engine.faces == []
        assert fight.draw == len(faces)
    (row,) = fight.engine.rows
    assert (row.faces, row.c) == (tuple(faces), kept + 3)


def test_parts_stand_with_the_roll_they_were_summed_for() -> None:
    fight = bare(1)
    fight.engine = log = Shown([4, 3, 6])
    bonus = part(fight, 1, 2) + part(fight, 2, 0) + part(fight, 3, -1)
    assert roll(fight, 0, 2, 20, bonus) == 4
    assert roll_sum(fight, 0, 3, 2, 6, part(fight, 1, 5)) == 14
    rows: list[Row] = log.rows
    assert [row.parts for row in rows] == [((1, 2), (3, -1)), ((1, 5),)]
    assert [row.c for row in rows] == [5, 14]


def total_of(fight: Fight, modifiers: list[tuple[int, int]]) -> int:
    clear(fight)
    return sum(stacked(fight, kind, 1, value) for kind, value in modifiers)


def test_of_bonuses_of_one_type_the_best_counts() -> None:
    fight = bare(1)
    assert total_of(fight, [(1, 2), (1, 4), (1, 3)]) == 4
    assert total_of(fight, [(1, 2), (2, 4), (15, 1)]) == 7
    assert total_of(fight, [(UNTYPED, 2), (UNTYPED, 4)]) == 6


def test_penalties_add_up_whatever_their_type() -> None:
    fight = bare(1)
    assert total_of(fight, [(1, -2), (1, -3), (1, 4), (UNTYPED, -1)]) == -2
    assert total_of(fight, [(1, 0), (UNTYPED, 0)]) == 0


def test_what_adds_nothing_is_no_part() -> None:
    fight = bare(1)
    total_of(fight, [(1, 4), (1, 2), (1, 4), (1, 6), (2, 0), (1, -1)])
    assert fight.engine.parts == [(1, 4), (1, 2), (1, -1)]


@given(st.lists(st.tuples(st.integers(0, TYPES - 1), st.integers(-9, 9)), max_size=30), st.randoms())
def test_any_total_is_that_of_the_definition_in_any_order(modifiers: list[tuple[int, int]], random: object) -> None:
    best: dict[int, int] = defaultdict(int)
    rest = 0
    for kind, value in modifiers:
        if kind != UNTYPED and value > 0:
            best[kind] = max(best[kind], value)
        else:
            rest += value
    fight = bare(1)
    assert total_of(fight, modifiers) == rest + sum(best.values())
    random.shuffle(modifiers)  # type: ignore[attr-defined]
    fight.engine.parts.clear()
    assert total_of(fight, modifiers) == rest + sum(best.values())
    assert sum(value for _, value in fight.engine.parts) == rest + sum(best.values())
