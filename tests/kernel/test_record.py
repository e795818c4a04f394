"""Records: making, copying, spelling out, comparing."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.compiled.layout import changing, places, read, words_of, write
from affray.kernel.record import (
    COMBATANTS,
    SQUARES,
    Sizes,
    copier,
    create,
    each_combatant,
    each_square,
    ints,
    key,
    many,
    one,
    outside,
    parts,
    plain,
    restored,
    working,
)

SIZES = Sizes(3, 5)


@dataclass(slots=True)
class Tooth:
    length: int = 2
    marks: list[int] = ints(2, 7)


@dataclass(slots=True)
class Jaw:
    teeth: list[Tooth] = many(Tooth, 2)
    front: Tooth = one(Tooth)
    bite: int = 4
    tasted: list[int] = each_combatant(-1)


@dataclass(slots=True)
class Cage:
    locks: list[int] = ints(2)


@dataclass(slots=True)
class Lion:
    age: int = 3
    jaw: Jaw = one(Jaw)
    prey: list[int] = each_combatant(-1)


@dataclass(slots=True)
class Zoo:
    """One of everything."""

    visitors: int = 10
    guesses: int = working(6)
    prices: list[int] = ints(4, 2)
    lions: list[Lion] = many(Lion, (COMBATANTS, 1))
    pairs: list[Tooth] = many(Tooth, (COMBATANTS, 2))
    jaw: Jaw = one(Jaw)
    walls: list[int] = each_square()
    paths: list[int] = each_square(2, scratch=True)
    queue: list[int] = ints(3, scratch=True)
    cage: Cage = one(Cage, shared=True)
    cages: list[Cage] = many(Cage, 2, shared=True)
    plan: Tooth = one(Tooth, scratch=True)
    keeper: Any = outside()


def filled(number: int) -> Zoo:
    """A zoo in which every number differs, from `number` on."""
    zoo, counter = create(Zoo, SIZES), iter(range(number, number + 10_000))

    def fill(record: Any) -> None:
        for part in parts(type(record)):
            value = getattr(record, part.name)
            if part.kind is None and part.length is None:
                setattr(record, part.name, next(counter))
            elif part.kind is None:
                value[:] = [next(counter) for _ in value]
            else:
                for inner in value if part.length is not None else [value]:
                    fill(inner)

    fill(zoo)
    return zoo


def test_lists_are_as_long_as_stated_and_records_are_made() -> None:
    zoo = create(Zoo, SIZES)
    assert (zoo.visitors, zoo.guesses, zoo.prices) == (10, 6, [2] * 4)
    assert (len(zoo.lions), len(zoo.pairs), len(zoo.walls), len(zoo.paths)) == (3, 6, 5, 10)
    assert zoo.lions[2].prey == [-1] * 3
    assert zoo.lions[1].jaw.teeth[1].marks == [7, 7]
    assert zoo.lions[1].jaw.tasted == [-1] * 3
    assert zoo.jaw.front is not zoo.jaw.teeth[0]
    assert zoo.lions[0].jaw.front.marks is not zoo.lions[1].jaw.front.marks
    assert zoo.keeper is None
    assert SIZES.of((SQUARES, 4)) == 20


def test_a_copy_is_equal_and_its_own() -> None:
    zoo = filled(100)
    zoo.keeper = object()
    copy = copier(Zoo)(zoo)
    assert copy == zoo
    before = key(zoo)
    copy.visitors = 0
    copy.prices[0] = 0
    copy.lions[1].age = 0
    copy.lions[1].prey[2] = 0
    copy.lions[2].jaw.teeth[1].marks[0] = 0
    copy.jaw.front.length = 0
    copy.pairs[5].length = 0
    copy.plan.length = 0
    assert key(zoo) == before
    assert zoo.plan.length > 0
    assert key(copy) != before


def test_what_is_shared_is_the_same_object_and_no_part_of_the_key() -> None:
    zoo = filled(0)
    copy = copier(Zoo)(zoo)
    for name in ("cage", "cages", "walls", "paths", "queue", "keeper"):
        assert getattr(copy, name) is getattr(zoo, name)
    before = key(zoo)
    zoo.cage.locks[0] += 1
    zoo.walls[0] += 1
    zoo.queue[0] += 1
    zoo.guesses += 1
    zoo.plan.length += 1
    assert key(zoo) == before
    assert hash(before) == hash(key(copy))


def test_working_space_is_not_spelt_out_but_what_is_shared_is() -> None:
    spelt = plain(filled(0))
    assert spelt.keys() == {"visitors", "prices", "lions", "pairs", "jaw", "walls", "cage", "cages"}
    assert json.loads(json.dumps(spelt)) == spelt


def test_what_was_spelt_out_is_the_same_again_and_its_own() -> None:
    zoo = filled(40)
    spelt = plain(zoo)
    again = restored(Zoo, json.loads(json.dumps(spelt)), SIZES)
    assert plain(again) == spelt
    assert key(again) == key(zoo)
    again.lions[0].jaw.teeth[0].marks[0] += 1
    again.walls[0] += 1
    again.prices[0] += 1
    assert plain(zoo) == spelt
    assert (again.guesses, again.queue) == (6, [0] * 3)


def test_plain_is_no_window_into_the_record() -> None:
    zoo = filled(1)
    spelt = plain(zoo)
    spelt["prices"][0] = spelt["lions"][0]["prey"][0] = -99
    assert -99 not in zoo.prices + zoo.lions[0].prey


NUMBERS = st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=20)


def changed(zoo: Zoo, numbers: list[int]) -> Zoo:
    """The zoo with some numbers of every kind of place set."""
    for at, number in enumerate(numbers):
        lion = zoo.lions[at % 3]
        places_of = (
            zoo.prices,
            lion.prey,
            lion.jaw.tasted,
            lion.jaw.teeth[at % 2].marks,
            zoo.jaw.front.marks,
            zoo.walls,
        )
        chosen = places_of[at % len(places_of)]
        chosen[number % len(chosen)] = number
        lion.age, zoo.visitors = number, number
    return zoo


@given(NUMBERS)
def test_any_numbers_survive_the_round_trips(numbers: list[int]) -> None:
    zoo = changed(create(Zoo, SIZES), numbers)
    again = restored(Zoo, json.loads(json.dumps(plain(zoo))), SIZES)
    assert plain(again) == plain(zoo)
    assert key(copier(Zoo)(zoo)) == key(zoo) == key(again)
    sizes = Sizes(7, 9)
    from array import array

    words = array("q", bytes(8 * (words_of(Zoo, sizes) + 1)))
    words[-1] = 77
    write(zoo, words, 0, sizes)
    back = create(Zoo, SIZES)
    read(back, words, 0, sizes)
    assert key(back) == key(zoo)
    assert words[-1] == 77


@given(NUMBERS, NUMBERS)
def test_keys_are_equal_just_when_the_states_are(one_list: list[int], other_list: list[int]) -> None:
    one_zoo, other = changed(create(Zoo, SIZES), one_list), changed(create(Zoo, SIZES), other_list)
    other.walls[:] = one_zoo.walls
    assert (key(one_zoo) == key(other)) == (plain(one_zoo) == plain(other))


def test_places_follow_each_other_without_gap_or_overlap() -> None:
    for sizes in (Sizes(1, 1), SIZES, Sizes(32, 100)):
        at = 0
        for place in places(Zoo, sizes).values():
            assert place.offset == at
            at += place.words * (1 if place.count is None else place.count)
        assert words_of(Zoo, sizes) == at


def test_the_stretches_that_change_are_those_of_the_combatants_there_are() -> None:
    sizes = Sizes(8, 16)
    stretches = changing(Zoo, sizes, 3)
    at = places(Zoo, sizes)
    covered = {word for first, last in stretches for word in range(first, last)}
    assert all(last < first for (_, last), (first, _) in itertools.pairwise(stretches))
    lion = words_of(Lion, sizes)
    expected = {at["visitors"].offset, *range(at["prices"].offset, at["prices"].offset + 4)}
    expected |= set(range(at["lions"].offset, at["lions"].offset + 3 * lion))
    expected |= set(range(at["pairs"].offset, at["pairs"].offset + 6 * words_of(Tooth, sizes)))
    expected |= set(range(at["jaw"].offset, at["jaw"].offset + words_of(Jaw, sizes)))
    assert covered == expected


def test_a_list_that_is_too_long_is_not_laid_out() -> None:
    from array import array

    zoo = create(Zoo, SIZES)
    sizes = Sizes(2, 5)
    with pytest.raises(ValueError, match="lions has 3 entries, more than the 2"):
        write(zoo, array("q", bytes(8 * words_of(Zoo, sizes))), 0, sizes)
