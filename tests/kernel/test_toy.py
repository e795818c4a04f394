"""A ruleset is one folder: the toy runs in both engines as it stands."""

from __future__ import annotations

import pytest

from affray.kernel.compiled.engine import SMALL, Held, engine
from affray.kernel.conditions import TURN_END, TURN_START
from affray.kernel.dice import face, root, stream
from affray.kernel.events import CONDITION_GAINED, CONDITION_LOST, ROLLED, Row
from affray.kernel.fight import STOPPED, sizes_of
from affray.kernel.interpreted import Logged, Quiet
from affray.kernel.record import copier, key, plain, restored

from .fights import SEED, toy
from .toy import RULESET
from .toy.outcome import COLUMNS, outcome_row
from .toy.policy import play
from .toy.state import Fight
from .toy.terms import CONDITIONS, E_PARTING

FIGHTS = 400


def interpreted(fight: Fight) -> tuple[Fight, list[Row]]:
    copy = copier(Fight)(fight)
    copy.engine = log = Logged(RULESET.answer)
    play(copy)
    return copy, log.rows


def compiled(fight: Fight) -> tuple[Fight, list[Row]]:
    held = Held(engine(RULESET, SMALL, True), copier(Fight)(fight))
    held.log()
    held.play_one()
    end = held.state()
    assert isinstance(end, Fight)
    return end, held.rows()


def test_both_engines_play_the_same_fights() -> None:
    for number in range(FIGHTS):
        fight = toy(number)
        (one, events), (other, other_events) = interpreted(fight), compiled(fight)
        assert plain(one) == plain(other), number
        assert events == other_events, number


def test_the_fights_meet_everything_that_they_are_there_for() -> None:
    rows = [row for number in range(FIGHTS) for row in interpreted(toy(number))[1]]
    gained = {(row.a, row.c) for row in rows if row.kind == CONDITION_GAINED}
    assert {condition for condition, _ in gained} == set(range(len(CONDITIONS)))
    assert {TURN_START, TURN_END} <= {moment for _, moment in gained}
    assert {row.a for row in rows if row.kind == CONDITION_LOST} == {0, 1, 2}
    assert {row.a for row in rows if row.kind == E_PARTING} == {1, 2}
    assert {len(row.faces) for row in rows if row.kind == ROLLED} >= {0, 1, 2, 3, 4}
    assert max(len(row.parts) for row in rows) == 4
    assert {interpreted(toy(number))[0].over for number in range(100)} >= {STOPPED, 1, 2, 3}


def test_simulated_rows_are_those_of_single_fights() -> None:
    for number in range(20):
        fight = toy(number)
        width = len(COLUMNS) + fight.n
        rows = Held(engine(RULESET, SMALL, True), copier(Fight)(fight)).play(root(SEED), 1000, 50, width)
        for k in range(50):
            copy = copier(Fight)(fight)
            copy.stream, copy.engine = stream(root(SEED), 1000 + k), Quiet(RULESET.answer)
            play(copy)
            row = [0] * width
            outcome_row(copy, row, 0)
            assert rows[k * width : (k + 1) * width].tolist() == row


def test_every_die_of_both_engines_is_a_face_of_the_stream() -> None:
    for number in range(50):
        fight = toy(number)
        for end, rows in (interpreted(fight), compiled(fight)):
            dice = [(row.b, shown) for row in rows if row.kind == ROLLED for shown in row.faces]
            assert end.draw == len(dice)
            assert [shown for _, shown in dice] == [
                face(fight.stream, k + 1, sides) for k, (sides, _) in enumerate(dice)
            ]


def test_timed_counts_what_ends_by_itself() -> None:
    for number in range(100):
        end, _ = interpreted(toy(number))
        assert end.timed == sum(left > 0 for unit in end.units for left in unit.left)


def test_one_fight_leaves_nothing_to_the_next() -> None:
    """Played after another one, over the same working space, a fight is as it is alone."""
    for number in range(100):
        alone = interpreted(toy(number))
        used = toy(number)
        interpreted(used)
        again, rows = interpreted(used)
        assert (key(again), rows) == (key(alone[0]), alone[1])


def test_a_fight_goes_on_from_its_plain_state() -> None:
    for number in range(50):
        fight = toy(number)
        copy = restored(Fight, plain(fight), sizes_of(fight.n, fight.width, fight.height))
        assert plain(copy) == plain(fight)
        assert interpreted(copy)[1] == interpreted(fight)[1]


def test_a_fight_larger_than_the_capacity_is_refused() -> None:
    from .fights import bare

    compiled_rules = engine(RULESET, SMALL)
    for fight in (bare(9), bare(2, 65, 9), bare(2, 32, 33)):
        with pytest.raises(ValueError, match="larger than the capacity"):
            Held(compiled_rules, fight)
    for fight in (bare(8), bare(2, 64, 16), bare(2, 32, 32)):
        Held(compiled_rules, fight)
