"""Ways, lines and distances, against brute force."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from affray.kernel.compiled.engine import LARGE, SMALL
from affray.kernel.fields import LARGEST_SIDE
from affray.kernel.fight import shift_for, sizes_of
from affray.kernel.grid import adjacent, along, column_of, feet_five_five, feet_five_ten, row_of, square
from affray.kernel.reach import feet_to_squares
from affray.kernel.way import (
    DANGERS,
    STATES,
    UNREACHED,
    aim,
    begin_search,
    clear_marks,
    close,
    endanger,
    feet_along,
    find_way,
    find_way_to_aims,
    go_straight,
    open_feet,
    open_feet_left,
)

from .fights import bare
from .toy.state import Fight

Square = tuple[int, int]
GRIDS = 400


@dataclass
class Map:
    """A map as a plain thing: its size, and the squares that are shut, and dangerous."""

    width: int
    height: int
    walls: set[Square] = field(default_factory=set)
    closed: set[Square] = field(default_factory=set)
    threats: set[Square] = field(default_factory=set)

    def squares(self) -> list[Square]:
        return [(x, y) for x in range(self.width) for y in range(self.height)]

    def is_open(self, at: Square) -> bool:
        return at in self.squares() and at not in self.walls and at not in self.closed

    def is_dangerous(self, at: Square) -> bool:
        return any(abs(at[0] - x) <= 1 and abs(at[1] - y) <= 1 for x, y in self.threats)

    def fight(self) -> Fight:
        fight = bare(1, self.width, self.height)
        for x, y in self.walls:
            fight.wall[square(fight, x, y)] = 1
        return fight

    def mark(self, fight: Fight) -> None:
        clear_marks(fight)
        for x, y in self.closed:
            close(fight, x, y)
        for x, y in self.threats:
            endanger(fight, x, y)


def random_map(random: Random) -> Map:
    plain = Map(random.randint(1, 6), random.randint(1, 6))
    squares = plain.squares()
    for chosen, share in ((plain.walls, 0.2), (plain.closed, 0.15), (plain.threats, 0.1)):
        density = share * random.choice((0, 0.5, 1, 1.5))
        chosen.update(at for at in squares if random.random() < density)
    return plain


Best = tuple[int, int, tuple[Square, ...]]


def cheapest(plain: Map, start: Square) -> dict[Square, Best]:
    """To each square: the least feet, then dangers entered, then the way with the lowest X and Y where ways part."""
    queue: list[tuple[int, int, tuple[Square, ...], int]] = [(0, 0, (), 0)]
    done: set[tuple[Square, int]] = set()
    found: dict[Square, Best] = {}
    while queue:
        feet, dangers, way, odd = heapq.heappop(queue)
        x, y = here = way[-1] if way else start
        if (here, odd) in done:
            continue
        done.add((here, odd))
        found[here] = min(found.get(here, (feet, dangers, way)), (feet, dangers, way))
        for following in neighbours(x, y):
            if plain.is_open(following):
                diagonal = following[0] != x and following[1] != y
                cost = 10 if diagonal and odd else 5
                entered = dangers + plain.is_dangerous(following)
                heapq.heappush(queue, (feet + cost, entered, (*way, following), odd ^ diagonal))
    return found


def neighbours(x: int, y: int) -> Iterator[Square]:
    for column in (x - 1, x, x + 1):
        for row in (y - 1, y, y + 1):
            if (column, row) != (x, y):
                yield column, row


def written(fight: Fight) -> tuple[Square, ...]:
    return tuple((column_of(fight, number), row_of(fight, number)) for number in fight.way[: fight.steps[0]])


def test_the_cheapest_way_is_that_of_brute_force() -> None:
    """Every square of many small maps, over one marking; walls, closed squares and the start itself among the goals."""
    random, ways, around = Random(1), 0, 0
    for _ in range(GRIDS):
        plain = random_map(random)
        fight, start = plain.fight(), random.choice(plain.squares())
        plain.mark(fight)
        best = cheapest(plain, start)
        for goal in plain.squares():
            feet = find_way(fight, *start, *goal)
            if goal not in best:
                assert feet == UNREACHED, (plain, start, goal)
                continue
            assert (feet, written(fight)) == (best[goal][0], best[goal][2]), (plain, start, goal)
            assert feet_along(fight, *start, fight.steps[0]) == feet
            ways += 1
            around += feet > feet_five_ten(goal[0] - start[0], goal[1] - start[1])
    assert ways > 2000
    assert around > 200


def test_the_squares_in_reach_are_those_of_brute_force() -> None:
    random = Random(2)
    for _ in range(GRIDS):
        plain, most = random_map(random), random.choice((0, 5, 15, 30, 1000))
        fight, start = plain.fight(), random.choice(plain.squares())
        plain.mark(fight)
        best = cheapest(plain, start)
        expected = {at: feet for at, (feet, _, _) in best.items() if at != start and feet <= most}
        assert feet_to_squares(fight, *start, most) == expected, (plain, start)


def test_of_several_goals_the_cheapest_is_reached() -> None:
    random = Random(3)
    for _ in range(GRIDS):
        plain = random_map(random)
        fight, start = plain.fight(), random.choice(plain.squares())
        plain.mark(fight)
        goals = random.sample(plain.squares(), min(3, len(plain.squares())))
        best = cheapest(plain, start)
        begin_search(fight)
        for goal in goals:
            aim(fight, *goal, *start)
        reached = [best[goal] for goal in goals if goal in best and plain.is_open(goal)]
        feet = find_way_to_aims(fight, *start)
        if not reached:
            assert feet == UNREACHED
        else:
            assert (feet, written(fight)) == (min(reached)[0], min(reached)[2]), (plain, start, goals)


def test_a_goal_off_the_grid_is_never_reached() -> None:
    fight = bare(1, 3, 2)
    clear_marks(fight)
    for goal in ((-1, 0), (3, 0), (0, 2), (1, -1), (-1, -1), (3, 2), (9, 9)):
        assert not go_straight(fight, 0, 0, *goal)
        assert find_way(fight, 0, 0, *goal) == UNREACHED


def test_the_second_diagonal_costs_double() -> None:
    fight = bare(1, 8, 8)
    clear_marks(fight)
    assert [find_way(fight, 0, 0, k, k) for k in range(7)] == [0, 5, 15, 20, 30, 35, 45]
    assert find_way(fight, 0, 0, 3, 2) == 20
    assert find_way(fight, 5, 5, 5, 1) == 20


def test_marks_last_until_they_are_cleared() -> None:
    fight = bare(1, 3, 1)
    clear_marks(fight)
    assert find_way(fight, 0, 0, 2, 0) == 10
    close(fight, 1, 0)
    assert find_way(fight, 0, 0, 2, 0) == UNREACHED
    clear_marks(fight)
    assert find_way(fight, 0, 0, 2, 0) == 10


def test_a_long_way_through_danger_keeps_its_feet() -> None:
    """More dangerous squares than any cost has room for would turn into feet."""
    width = height = 150
    walls = {(x, y) for y in range(1, height, 2) for x in range(width) if x != (0 if y % 4 == 3 else width - 1)}
    threats = {(x, y) for x in range(0, width, 3) for y in range(0, height, 3)}
    plain = Map(width, height, walls)
    fight = plain.fight()
    clear_marks(fight)
    for x, y in threats:
        endanger(fight, x, y)
    feet = find_way(fight, 0, 0, 0, height - 1 if height % 2 else height - 2)
    assert feet == feet_along(fight, 0, 0, fight.steps[0])
    assert fight.steps[0] > 4096


def test_numbers_have_room_for_the_largest_grid() -> None:
    squares = sizes_of(1, LARGEST_SIDE, LARGEST_SIDE).squares
    states = 2 * max(squares, SMALL.squares, LARGE.squares)
    assert states <= STATES
    assert states < DANGERS
    assert 10 * states * DANGERS * STATES < 2**63


def test_squares_have_their_own_numbers() -> None:
    for width, height in ((1, 1), (1, 7), (5, 3), (8, 4), (9, 2), (200, 3)):
        fight = bare(1, width, height)
        assert fight.shift == shift_for(width)
        numbers = {square(fight, x, y) for x in range(width) for y in range(height)}
        assert len(numbers) == width * height
        assert max(numbers) < len(fight.wall)
        for x, y in ((0, 0), (width - 1, height - 1), (width // 2, height // 2)):
            assert (column_of(fight, square(fight, x, y)), row_of(fight, square(fight, x, y))) == (x, y)


def test_distances() -> None:
    for dx in range(-7, 8):
        for dy in range(-7, 8):
            longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
            diagonals = sum(10 if k % 2 else 5 for k in range(shorter))
            assert feet_five_ten(dx, dy) == diagonals + 5 * (longer - shorter)
            assert feet_five_five(dx, dy) == 5 * longer


def test_distances_over_open_ground_are_exact() -> None:
    """`open_feet` by the parity at the end, `open_feet_left` by the parity at the beginning, against walking it out."""
    size, middle = 17, 8
    for odd_before in (0, 1):
        best = flooded(size, middle, odd_before)
        for x in range(4, 13):
            for y in range(4, 13):
                dx, dy = x - middle, y - middle
                assert open_feet_left(dx, dy, odd_before) == min(best[x, y, 0], best[x, y, 1])
                if odd_before == 0:
                    assert [open_feet(dx, dy, odd) for odd in (0, 1)] == [best[x, y, 0], best[x, y, 1]]


def flooded(size: int, middle: int, odd_before: int) -> dict[tuple[int, int, int], int]:
    """Feet from the middle of an open map to each (column, row, parity)."""
    best: dict[tuple[int, int, int], int] = {}
    queue = [(0, middle, middle, odd_before)]
    while queue:
        feet, x, y, odd = heapq.heappop(queue)
        if (x, y, odd) in best:
            continue
        best[x, y, odd] = feet
        for column, row in neighbours(x, y):
            if 0 <= column < size and 0 <= row < size:
                diagonal = column != x and row != y
                heapq.heappush(queue, (feet + (10 if diagonal and odd else 5), column, row, odd ^ diagonal))
    return best


@pytest.mark.parametrize("distance", range(13))
def test_a_line_is_rounded_to_the_nearest_with_halves_towards_its_start(distance: int) -> None:
    for steps in range(max(1, distance), 13):
        for step in range(steps + 1):
            exact = distance * step / steps
            nearest = min(range(distance + 1), key=lambda gone: (abs(gone - exact), gone))
            assert along(distance, step, steps) == nearest
            assert along(-distance, step, steps) == -nearest


def test_a_line_comes_to_its_end() -> None:
    for distance in range(-9, 10):
        for steps in range(max(1, abs(distance)), 12):
            assert (along(distance, 0, steps), along(distance, steps, steps)) == (0, distance)


def test_adjacency() -> None:
    fight = bare(2, 9, 9)
    fight.units[0].x = fight.units[0].y = 4
    near = 0
    for x in range(9):
        for y in range(9):
            fight.units[1].x, fight.units[1].y = x, y
            near += adjacent(fight, 0, 1)
            assert adjacent(fight, 0, 1) == adjacent(fight, 1, 0)
    assert near == 9
    everyone = bare(2)
    everyone.units[1].x = 50
    assert adjacent(everyone, 0, 1)
