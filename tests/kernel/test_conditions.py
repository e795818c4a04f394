"""Conditions and durations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.conditions import OPEN, ROUND_END, TURN_END, TURN_START, count_down, gain, has, lose
from affray.kernel.events import CONDITION_GAINED, CONDITION_LOST
from affray.kernel.fight import NOBODY

from .fights import bare
from .toy.state import Fight
from .toy.terms import CONDITIONS, DAZED, MARKED, WARDED, WEARY


def told(fight: Fight) -> list[tuple[int, int, int]]:
    """(kind, who, condition) of every event."""
    return [(row.kind, row.who, row.a) for row in fight.engine.rows]


def test_until_the_start_of_a_named_combatants_turn() -> None:
    fight = bare(3)
    gain(fight, 0, DAZED, 2, TURN_START, 2)
    for moment, whose in ((TURN_START, 0), (TURN_START, 1), (TURN_END, 2), (ROUND_END, NOBODY), (TURN_START, 2)):
        count_down(fight, moment, whose)
        assert has(fight, 0, DAZED)
    assert fight.units[0].left[DAZED] == 1
    count_down(fight, TURN_START, 2)
    assert not has(fight, 0, DAZED)
    assert told(fight) == [(CONDITION_GAINED, 0, DAZED), (CONDITION_LOST, 0, DAZED)]


def test_until_the_end_of_ones_own_turn() -> None:
    fight = bare(2)
    gain(fight, 1, WARDED, 1, TURN_END, 1)
    count_down(fight, TURN_START, 1)
    count_down(fight, TURN_END, 0)
    count_down(fight, ROUND_END, NOBODY)
    assert has(fight, 1, WARDED)
    count_down(fight, TURN_END, 1)
    assert not has(fight, 1, WARDED)


def test_until_the_end_of_a_round() -> None:
    """Whoever is named with it."""
    fight = bare(2)
    gain(fight, 0, WEARY, 2, ROUND_END, NOBODY)
    gain(fight, 1, WEARY, 1, ROUND_END, 0)
    count_down(fight, TURN_END, 0)
    count_down(fight, TURN_START, 0)
    count_down(fight, ROUND_END, NOBODY)
    assert (has(fight, 0, WEARY), has(fight, 1, WEARY)) == (True, False)
    count_down(fight, ROUND_END, NOBODY)
    assert not has(fight, 0, WEARY)


def test_a_longer_duration_replaces_a_shorter_one_with_its_moment() -> None:
    fight = bare(2)
    gain(fight, 0, DAZED, 2, TURN_START, 1)
    for times in (2, 1, 0):
        gain(fight, 0, DAZED, times, TURN_END, 0)
    unit = fight.units[0]
    assert (unit.left[DAZED], unit.ends[DAZED], unit.anchor[DAZED]) == (2, TURN_START, 1)
    gain(fight, 0, DAZED, 3, TURN_END, 0)
    assert (unit.left[DAZED], unit.ends[DAZED], unit.anchor[DAZED]) == (3, TURN_END, 0)
    assert fight.timed == 1
    assert len(fight.engine.rows) == 2


def test_an_open_end_is_longer_than_any_and_only_cleared() -> None:
    fight = bare(1)
    gain(fight, 0, MARKED, 5, ROUND_END, NOBODY)
    gain(fight, 0, MARKED, OPEN, 0, 0)
    gain(fight, 0, MARKED, 1000, ROUND_END, NOBODY)
    assert (fight.units[0].left[MARKED], fight.timed) == (OPEN, 0)
    for moment in (0, TURN_START, TURN_END, ROUND_END):
        count_down(fight, moment, 0)
    assert has(fight, 0, MARKED)
    lose(fight, 0, MARKED)
    lose(fight, 0, MARKED)
    assert not has(fight, 0, MARKED)
    assert told(fight).count((CONDITION_LOST, 0, MARKED)) == 1


def test_no_times_at_all_is_no_condition() -> None:
    fight = bare(1)
    gain(fight, 0, DAZED, 0, TURN_END, 0)
    assert (has(fight, 0, DAZED), fight.timed, fight.engine.rows) == (False, 0, [])


COMBATANTS = 3
WHO = st.integers(0, COMBATANTS - 1)
WHICH = st.integers(0, len(CONDITIONS) - 1)
MOMENT = st.sampled_from([TURN_START, TURN_END, ROUND_END])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("gain"), WHO, WHICH, st.sampled_from([OPEN, 0, 1, 2, 3]), MOMENT, WHO),
        st.tuples(st.just("lose"), WHO, WHICH),
        st.tuples(st.just("count"), MOMENT, WHO),
    ),
    max_size=40,
)


@given(STEPS)
def test_any_steps_are_those_of_the_model(steps: list[tuple[int | str, ...]]) -> None:
    """A dict of what is left; `timed` is how many of it end by themselves, and events tell each change."""
    fight = bare(COMBATANTS)
    model: dict[tuple[int, int], tuple[float, int, int]] = {}
    lost = 0
    for name, *rest in steps:
        numbers = [int(number) for number in rest]
        if name == "gain":
            who, which, times, moment, whose = numbers
            gain(fight, who, which, times, moment, whose)
            longer = float("inf") if times == OPEN else times
            if longer > model.get((who, which), (0, 0, 0))[0]:
                model[who, which] = (longer, moment, whose)
        elif name == "lose":
            lose(fight, *numbers)
            lost += model.pop((numbers[0], numbers[1]), None) is not None
        else:
            count_down(fight, *numbers)
            before = len(model)
            model = counted_down(model, *numbers)
            lost += before - len(model)
        for who in range(COMBATANTS):
            for which in range(len(CONDITIONS)):
                left = model.get((who, which), (0, 0, 0))[0]
                assert fight.units[who].left[which] == (OPEN if left == float("inf") else left)
        assert fight.timed == sum(left != float("inf") for left, _, _ in model.values())
        assert sum(kind == CONDITION_LOST for kind, _, _ in told(fight)) == lost


def counted_down(
    model: dict[tuple[int, int], tuple[float, int, int]], moment: int, whose: int
) -> dict[tuple[int, int], tuple[float, int, int]]:
    """What is left after a moment."""
    after = {}
    for place, (left, when, anchor) in model.items():
        meant = when == moment and (moment == ROUND_END or anchor == whose)
        if left - meant > 0:
            after[place] = (left - meant, when, anchor)
    return after
