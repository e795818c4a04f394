"""What the grid is judged to give: cover against an oracle of fractions, flanking, firing into melee."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from affray.kernel.interpreted import Logged, Quiet, nobody_answers
from affray.rulesets import get
from affray.rulesets.d20modern.attacks import clear_aim
from affray.rulesets.d20modern.cover import judge_cover
from affray.rulesets.d20modern.state import Decision
from affray.rulesets.d20modern.terms import (
    DEGREES,
    E_COVER_JUDGED,
    E_FLANKING_JUDGED,
    E_HIT,
    E_MELEE_JUDGED,
    E_MISS,
    E_PERSON_JUDGED,
    NINE_TENTHS,
    TOTAL,
    V_ATTACK,
)
from affray.rulesets.loading import load
from affray.table.opening import load as open_table

RULESET = get("d20modern")
WIDTH, HEIGHT = 7, 6
Square = tuple[int, int]
GUN = {"name": "gun", "damage": "1d6", "kind": "ranged", "range": 100}
CLUB = {"name": "club", "damage": "1d6"}


# --- the oracle: fractions, no walking from square to square ----------------------------------------------------------


def crosses(p: Square, q: Square, square: Square) -> bool:
    """Whether a line crosses the inside of a square: for some stretch of it both coordinates lie strictly within."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = p[axis], q[axis] - p[axis]
        if way == 0:
            if not square[axis] < start < square[axis] + 1:
                return False
            continue
        ends = sorted((Fraction(square[axis] - start, way), Fraction(square[axis] + 1 - start, way)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def is_off(square: Square) -> bool:
    return not (0 <= square[0] < WIDTH and 0 <= square[1] < HEIGHT)


def slips(p: Square, q: Square, blocked: set[Square]) -> bool:
    """Whether a line runs along an edge, or over a corner, with both sides of it blocked."""
    steps = max(abs(q[0] - p[0]), abs(q[1] - p[1]))
    if p[0] == q[0] or p[1] == q[1]:
        for k in range(steps):
            if p[0] == q[0]:
                row = min(p[1], q[1]) + k
                pair = ((p[0] - 1, row), (p[0], row))
            else:
                column = min(p[0], q[0]) + k
                pair = ((column, p[1] - 1), (column, p[1]))
            if all(side in blocked or is_off(side) for side in pair) and not all(map(is_off, pair)):
                return True
        return False
    for x in range(min(p[0], q[0]) + 1, max(p[0], q[0])):
        y = p[1] + Fraction(q[1] - p[1], q[0] - p[0]) * (x - p[0])
        if y.denominator == 1:
            rising = (q[0] > p[0]) == (q[1] > p[1])
            corner = (x, int(y))
            pair = ((x, corner[1] - 1), (x - 1, corner[1])) if rising else ((x - 1, corner[1] - 1), (x, corner[1]))
            if all(side in blocked for side in pair):
                return True
    return False


def corners(square: Square) -> Iterator[Square]:
    for down in (0, 1):
        for across in (0, 1):
            yield square[0] + across, square[1] + down


def blocked_lines(corner: Square, target: Square, blocked: set[Square]) -> int:
    return sum(
        any(crosses(corner, goal, square) for square in blocked) or slips(corner, goal, blocked)
        for goal in corners(target)
    )


def oracle(attacker: Square, target: Square, walls: set[Square], people: set[Square]) -> int:
    """The degree of cover."""
    fewest = min(blocked_lines(corner, target, walls | people) for corner in corners(attacker))
    walled = min(blocked_lines(corner, target, walls) for corner in corners(attacker)) == 4
    return TOTAL if walled else fewest


# ----------------------------------------------------------------------------------------------------------------------


def fight_of(squares: list[list[int]], walls: list[list[int]], **target: Any) -> Any:
    """Ada and Bo of different sides, and others behind them."""
    sides = ["red", "blue", "blue", "red", "blue"]
    combatants: list[dict[str, Any]] = [
        {"name": f"N{number}", "side": sides[number], "at": square, "hp": 50, "weapons": [GUN, CLUB]}
        for number, square in enumerate(squares)
    ]
    combatants[1] |= target
    grid = {"width": WIDTH, "height": HEIGHT, "walls": walls}
    data = {"ruleset": "d20modern", "start": {"turn": "N0"}, "grid": grid, "combatants": combatants}
    fight, _ = RULESET.enlist(load(data))
    fight.engine = Logged(RULESET.answer)
    RULESET.begin(fight)
    return fight


def judged(fight: Any) -> int:
    fight.engine = Quiet(nobody_answers)
    clear_aim(fight)
    judge_cover(fight, 0, 1)
    return int(fight.aim.degree)


def test_cover_is_what_the_lines_say() -> None:
    """A thousand grids with walls and people; every degree comes up."""
    seen: set[int] = set()
    for number in range(1000):
        random = Random(number)
        free = [[x, y] for x in range(WIDTH) for y in range(HEIGHT)]
        random.shuffle(free)
        people = [free.pop() for _ in range(random.randint(2, 5))]
        walls = [free.pop() for _ in range(random.randint(0, 12))]
        degree = judged(fight_of(people, walls))
        assert degree == oracle(
            (people[0][0], people[0][1]),
            (people[1][0], people[1][1]),
            {(x, y) for x, y in walls},
            {(x, y) for x, y in people[2:]},
        ), (people, walls)
        seen.add(degree)
    assert seen == set(range(len(DEGREES)))


def test_those_who_are_prone_or_down_are_not_in_the_way() -> None:
    fight = fight_of([[0, 2], [4, 2], [2, 2]], [])
    assert DEGREES[judged(fight)] == "half"
    fight.units[2].posture = RULESET.room("terms").PRONE
    assert DEGREES[judged(fight)] == "none"
    fight.units[2].posture = 0
    fight.units[2].hp = -3
    assert DEGREES[judged(fight)] == "none"


@pytest.mark.parametrize("stated", DEGREES[:-1])
def test_a_stated_cover_wins_over_the_grid(stated: str) -> None:
    """On the sheet, and for one attack over both."""
    wall = [[2, y] for y in range(HEIGHT)]
    fight = fight_of([[0, 2], [4, 2]], wall, cover=stated)
    assert DEGREES[judged(fight)] == stated
    clear_aim(fight)
    fight.aim.cover = NINE_TENTHS
    judge_cover(fight, 0, 1)
    assert fight.aim.degree == NINE_TENTHS
    assert judged(fight_of([[0, 2], [4, 2]], wall)) == TOTAL


def attack_rows(fight: Any, weapon: int) -> list[Any]:
    fight.engine = Logged(RULESET.answer)
    fight.decision = Decision(V_ATTACK, 0, 1, weapon)
    assert RULESET.refusal(fight) == 0
    RULESET.perform(fight)
    return list(fight.engine.rows)


def test_the_log_says_what_was_judged() -> None:
    by_wall = attack_rows(fight_of([[0, 2], [4, 2]], [[2, 2]]), 0)
    assert [(row.a, row.who) for row in by_wall if row.kind == E_COVER_JUDGED] == [(DEGREES.index("half"), 1)]
    by_person = attack_rows(fight_of([[0, 2], [4, 2], [2, 2]], []), 0)
    assert [(row.a, row.b) for row in by_person if row.kind == E_PERSON_JUDGED] == [(DEGREES.index("half"), 2)]
    stated = attack_rows(fight_of([[0, 2], [4, 2]], [[2, 2]], cover="quarter"), 0)
    assert not [row for row in stated if row.kind in (E_COVER_JUDGED, E_PERSON_JUDGED)]


def test_flanking_needs_exactly_the_opposite_square() -> None:
    """Of all squares around the target only the opposite one flanks; a shot is never flanking."""
    for x in (2, 3, 4):
        for y in (1, 2, 3):
            if (x, y) in ((3, 2), (2, 2)):
                continue
            fight = fight_of([[2, 2], [3, 2], [6, 5], [x, y]], [])
            rows = attack_rows(fight, 1)
            flanked = any(row.kind == E_FLANKING_JUDGED for row in rows)
            assert flanked == ((x, y) == (4, 2))
            natural = next(row.faces[0] for row in rows if row.faces)
            total = next(row.a for row in rows if row.kind in (E_HIT, E_MISS))
            assert total - natural == 2 * flanked


def test_firing_into_melee_follows_from_the_squares() -> None:
    """-4 exactly if an ally of the shooter that can fight is next to the target."""
    for ally, expected in (([5, 2], True), ([6, 5], False), ([3, 1], True)):
        rows = attack_rows(fight_of([[0, 2], [4, 2], [6, 0], ally], []), 0)
        assert any(row.kind == E_MELEE_JUDGED for row in rows) == expected
    fight = fight_of([[0, 2], [4, 2], [6, 0], [5, 2]], [])
    fight.units[3].hp = -1
    assert not any(row.kind == E_MELEE_JUDGED for row in attack_rows(fight, 0))


def test_at_the_table_it_is_said_in_words() -> None:
    grid = {"width": 9, "height": 5, "walls": [[4, 2]]}
    data = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "grid": grid,
        "combatants": [
            {"name": "Ada", "side": "red", "at": [1, 2], "weapons": [GUN]},
            {"name": "Bo", "side": "blue", "at": [7, 2]},
        ],
    }
    texts = [event.text for event in open_table(data, seed=1).command("Ada: attack Bo")]
    assert "By the lines on the grid Bo has half cover." in texts
