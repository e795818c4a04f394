"""Turn order against a plain model."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.dice import root, stream
from affray.kernel.exhaustive import every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet, nobody_answers
from affray.kernel.opportunity import stands_in_order
from affray.kernel.order import ROLL_OFFS, leads, listing_order, settle_order, slot_of, step_in, step_out

from .fights import Scripted, bare
from .toy.state import Fight

TIE = 1


def fight_of(initiatives: list[int], faces: list[int], leaders: list[int] | None = None) -> Fight:
    fight = bare(len(initiatives))
    for who, initiative in enumerate(initiatives):
        fight.units[who].initiative = initiative
        fight.units[who].leader = leaders[who] if leaders else who
    fight.engine = Scripted(faces)
    return fight


def settled(initiatives: list[int], faces: list[int], leaders: list[int] | None = None) -> list[int]:
    fight = fight_of(initiatives, faces, leaders)
    settle_order(fight, TIE)
    assert fight.engine.faces == [], "every face is thrown"
    return fight.order[: fight.count]


def test_highest_first() -> None:
    assert settled([3, 9, -2, 5], []) == [1, 3, 0, 2]


def test_tiebreak_before_dice() -> None:
    fight = fight_of([5, 5, 5], [])
    for who, tiebreak in enumerate((1, 3, 2)):
        fight.units[who].tiebreak = tiebreak
    settle_order(fight, TIE)
    assert fight.order == [1, 2, 0]


def test_two_who_tie_roll_until_one_is_higher() -> None:
    assert settled([5, 5], [7, 7, 1, 1, 2, 3]) == [1, 0]


def test_several_ties_roll_in_one_pass_in_listing_order() -> None:
    """0 and 2 tie for the first places, 1, 3 and 4 for the last; 5 between them rolls nothing."""
    assert settled([9, 2, 9, 2, 2, 5], [10, 4, 11, 20, 4, 3, 8]) == [2, 0, 5, 3, 4, 1]


def test_of_three_who_tie_only_those_still_tied_roll_again() -> None:
    assert settled([5, 5, 5], [4, 12, 4, 9, 2]) == [1, 0, 2]
    assert settled([5, 5, 5], [12, 4, 12, 2, 9]) == [2, 0, 1]


def test_after_twenty_passes_listing_order_decides() -> None:
    assert ROLL_OFFS == 20
    assert settled([5, 5, 1], [8, 8] * 20) == [0, 1, 2]
    assert settled([5, 5, 1], [8, 8] * 19 + [8, 9]) == [1, 0, 2]


def test_odds_of_a_tie_sum_to_one() -> None:
    def act(fight: AnyFight) -> tuple[int, ...]:
        settle_order(fight, TIE)
        return tuple(fight.order)

    fight = fight_of([5, 5], [])
    weights: dict[tuple[int, ...], object] = {}
    engine = every(fight, act, nobody_answers)
    for _ in range(500):  # the first pass and some of the second
        _, order, weight = next(engine)
        weights[order] = weight
    assert set(weights) == {(0, 1), (1, 0)}


def test_a_group_shares_its_leaders_place_and_acts_in_listing_order() -> None:
    fight = fight_of([0, 7, 9, 3, 3], [], [0, 1, 0, 1, 4])
    settle_order(fight, TIE)
    assert fight.order == [1, 3, 4, 0, 2]
    assert [unit.initiative for unit in fight.units] == [0, 7, 0, 7, 3]
    assert [leads(fight, who) for who in range(5)] == [True, True, False, False, True]


def test_groups_that_tie_roll_once_each() -> None:
    assert settled([5, 5, 0, 0, 0], [3, 8], [0, 1, 0, 1, 0]) == [1, 3, 0, 2, 4]


def test_a_group_stays_together_when_its_leader_has_gone() -> None:
    fight = fight_of([5, 5, 0, 6], [3, 8], [0, 1, 0, 3])
    settle_order(fight, TIE)
    assert fight.order[: fight.count] == [3, 1, 0, 2]
    step_out(fight, 2)
    assert fight.order[: fight.count] == [3, 1, 2]
    assert slot_of(fight, 0) == -1


NAMES = st.integers(0, 5)


@st.composite
def contests(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """Initiatives, tiebreaks and leaders; each follows itself or an earlier one who leads."""
    count = draw(st.integers(1, 6))
    initiatives = draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    tiebreaks = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    leaders: list[int] = []
    for who in range(count):
        leaders.append(draw(st.sampled_from([who, *(w for w in range(who) if leaders[w] == w)])))
    return initiatives, tiebreaks, leaders


def modelled(initiatives: list[int], tiebreaks: list[int], leaders: list[int], seeded: AnyFight) -> list[int]:
    """The order by sorting: whoever ties with another rolls, all of a pass together, and the roll joins its rank."""
    ranks = {who: [initiatives[who], tiebreaks[who]] for who, leader in enumerate(leaders) if leader == who}
    for _ in range(ROLL_OFFS):
        tied = [who for who in ranks if sum(rank == ranks[who] for rank in ranks.values()) > 1]
        thrown = {who: seeded.engine.draw(seeded, who, TIE, 20) for who in tied}
        for who, rank in ranks.items():
            rank.append(thrown.get(who, 0))
        if not tied:
            break
    ordered = sorted(ranks, key=lambda who: ([-number for number in ranks[who]], who))
    return [who for leader in ordered for who in range(len(leaders)) if leaders[who] == leader]


@given(contests(), st.integers(0, 2**32))
def test_any_order_is_that_of_the_model(contest: tuple[list[int], list[int], list[int]], seed: int) -> None:
    initiatives, tiebreaks, leaders = contest
    fight, seeded = fight_of(initiatives, [], leaders), bare(1)
    for who, unit in enumerate(fight.units):
        unit.tiebreak = tiebreaks[who]
    for some in (fight, seeded):
        some.engine, some.stream = Quiet(nobody_answers), stream(root(seed), 0)
    settle_order(fight, TIE)
    assert fight.order[: fight.count] == modelled(initiatives, tiebreaks, leaders, seeded)
    assert fight.draw == seeded.draw


@given(st.integers(1, 6), st.lists(st.tuples(st.booleans(), NAMES, NAMES), max_size=25), NAMES)
def test_stepping_out_and_in_keeps_whose_turn_it_is(count: int, steps: list[tuple[bool, int, int]], slot: int) -> None:
    """Against a plain list; the one whose turn it is does not step out here."""
    fight = bare(count)
    listing_order(fight)
    fight.slot = slot % count
    turn = fight.order[fight.slot]
    model = list(range(count))
    for out, who, where in steps:
        if out and who in model and who != turn:
            step_out(fight, model.index(who))
            model.remove(who)
        elif not out and who < count and who not in model:
            where = min(where, len(model))
            step_in(fight, who, where)
            model.insert(where, who)
        assert fight.order[: fight.count] == model
        assert fight.order[fight.slot] == turn
        assert [slot_of(fight, w) for w in range(count)] == [model.index(w) if w in model else -1 for w in range(count)]
        assert [stands_in_order(fight, w) for w in range(count)] == [w in model for w in range(count)]


def test_before_the_first_turn_stepping_in_leaves_it_so() -> None:
    fight = bare(3)
    listing_order(fight)
    fight.slot = -1
    step_out(fight, 0)
    step_in(fight, 0, 0)
    assert (fight.slot, fight.order) == (-1, [0, 1, 2])


def test_when_the_one_whose_turn_it_is_steps_out_the_slot_is_that_of_the_next() -> None:
    fight = bare(3)
    listing_order(fight)
    fight.slot = 1
    step_out(fight, 1)
    assert fight.order[fight.slot] == 2
