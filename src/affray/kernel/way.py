"""The shortest free way over the grid, with diagonals that cost 5, 10, 5, 10… feet.

A ruleset marks the squares first: closed ones (walls, enemies) can't be passed, dangerous ones count among ways of
equal cost. The search runs from the goals back to the start (A* with the exact open distance), so that the way can
then be read off from the start forwards, at each square the lowest X, then the lowest Y, among the equals.

A state is (square, how many diagonals have been walked, even or odd). A cost is one number: feet · DANGERS + dangers,
and no way enters more than DANGERS squares.
"""

from __future__ import annotations

from affray.kernel.fight import AnyFight
from affray.kernel.grid import column_of, on_grid, row_of, square
from affray.kernel.terms import rule

DANGERS = 1 << 17
STATES = 1 << 20
UNREACHED = -1


@rule()
def clear_marks(fight: AnyFight) -> None:
    """Forget all marks: squares are open and safe, walls excepted."""
    fight.stamp[0] += 1


@rule()
def close(fight: AnyFight, x: int, y: int) -> None:
    """No way passes this square."""
    fight.closed[square(fight, x, y)] = fight.stamp[0]


@rule()
def endanger(fight: AnyFight, x: int, y: int) -> None:
    """Mark a square and those around it as dangerous."""
    for row in range(max(0, y - 1), min(fight.height, y + 2)):
        for column in range(max(0, x - 1), min(fight.width, x + 2)):
            fight.danger[square(fight, column, row)] = fight.stamp[0]


@rule()
def is_free(fight: AnyFight, number: int) -> bool:
    """Whether a way may pass a square of the grid."""
    return bool(fight.wall[number] == 0 and fight.closed[number] != fight.stamp[0])


@rule()
def is_open(fight: AnyFight, x: int, y: int) -> bool:
    """Whether there is such a square, and a way may pass it."""
    return on_grid(fight, x, y) and is_free(fight, square(fight, x, y))


@rule()
def open_feet(dx: int, dy: int, odd: int) -> int:
    """Feet of the shortest way over open ground that ends with an even or odd number of diagonals."""
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if shorter % 2 == odd:
        return 5 * (longer + shorter // 2)
    if shorter > 0:
        return 5 * (longer + (shorter + 1) // 2)
    return 5 * (longer + 1) if longer > 0 else 15


@rule()
def push(fight: AnyFight, entry: int) -> None:
    """Add an entry to the queue, a binary heap with the lowest in front."""
    at = fight.queued[0]
    fight.queued[0] += 1
    while at > 0 and fight.queue[(at - 1) // 2] > entry:
        fight.queue[at] = fight.queue[(at - 1) // 2]
        at = (at - 1) // 2
    fight.queue[at] = entry


@rule()
def pop(fight: AnyFight) -> int:
    """Take the lowest entry from the queue."""
    lowest: int = fight.queue[0]
    fight.queued[0] -= 1
    last = fight.queue[fight.queued[0]]
    at = 0
    while True:
        child = 2 * at + 1
        if child + 1 < fight.queued[0] and fight.queue[child + 1] < fight.queue[child]:
            child += 1
        if child >= fight.queued[0] or fight.queue[child] >= last:
            break
        fight.queue[at] = fight.queue[child]
        at = child
    fight.queue[at] = last
    return lowest


@rule()
def known_cost(fight: AnyFight, state: int) -> int:
    """The cheapest cost found from a state to a goal, or UNREACHED."""
    if fight.reached[state] != fight.stamp[1]:
        return UNREACHED
    cost: int = fight.cost[state]
    return cost


@rule()
def reach(fight: AnyFight, x: int, y: int, odd: int, cost: int, dx: int, dy: int) -> None:
    """A way to a goal costs `cost` from this state, which lies dx, dy from the start: queue it if none was cheaper."""
    state = 2 * square(fight, x, y) + odd
    known = known_cost(fight, state)
    if known != UNREACHED and known <= cost:
        return
    fight.cost[state] = cost
    fight.reached[state] = fight.stamp[1]
    push(fight, (cost + DANGERS * open_feet(dx, dy, odd)) * STATES + state)


@rule()
def begin_search(fight: AnyFight) -> None:
    """Empty the queue and forget the costs of the search before; goals are then set with `aim`."""
    fight.queued[0] = 0
    fight.stamp[1] += 1


@rule()
def aim(fight: AnyFight, x: int, y: int, from_x: int, from_y: int) -> None:
    """Name a goal of a search that starts at `from`. A square that is not open can't be reached."""
    if is_open(fight, x, y):
        reach(fight, x, y, 0, 0, x - from_x, y - from_y)
        reach(fight, x, y, 1, 0, x - from_x, y - from_y)


@rule()
def search(fight: AnyFight, x: int, y: int) -> int:
    """Feet of the cheapest way from a square to a goal, or UNREACHED; every state on such ways is then known."""
    start = 2 * square(fight, x, y)
    best = UNREACHED
    while fight.queued[0] > 0:
        if best != UNREACHED and fight.queue[0] >= (best + 1) * STATES:
            break
        entry = pop(fight)
        state = entry % STATES
        column, row = column_of(fight, state // 2), row_of(fight, state // 2)
        remaining = DANGERS * open_feet(column - x, row - y, state % 2)
        if fight.cost[state] + remaining < entry // STATES:
            continue  # a cheaper way to this state has been found since
        if state == start:
            best = fight.cost[state]
        else:
            widen(fight, column, row, state, x, y)
    return best // DANGERS if best != UNREACHED else UNREACHED


@rule()
def widen(fight: AnyFight, x: int, y: int, state: int, from_x: int, from_y: int) -> None:
    """Carry the cost of a state to the squares from which it can be entered."""
    entered = fight.cost[state] + (1 if fight.danger[state // 2] == fight.stamp[0] else 0)
    odd = state % 2
    for column in range(max(0, x - 1), min(fight.width, x + 2)):
        for row in range(max(0, y - 1), min(fight.height, y + 2)):
            here = column == from_x and row == from_y
            if (here or is_free(fight, square(fight, column, row))) and (column != x or row != y):
                diagonal = column != x and row != y
                before = 1 - odd if diagonal else odd
                feet = 10 if diagonal and before == 1 else 5
                reach(fight, column, row, before, entered + DANGERS * feet, column - from_x, row - from_y)


@rule()
def follow(fight: AnyFight, x: int, y: int) -> int:
    """Write the cheapest way from a square into `way`, without the square itself; the number of its squares."""
    odd = 0
    steps = 0
    while fight.cost[2 * square(fight, x, y) + odd] > 0:
        following = next_square(fight, x, y, odd)
        column, row = column_of(fight, following), row_of(fight, following)
        if column != x and row != y:
            odd = 1 - odd
        fight.way[steps] = following
        steps += 1
        x, y = column, row
    return steps


@rule()
def next_square(fight: AnyFight, x: int, y: int, odd: int) -> int:
    """The next square of the cheapest way: the lowest X, then the lowest Y among equals."""
    cost = fight.cost[2 * square(fight, x, y) + odd]
    for column in range(max(0, x - 1), min(fight.width, x + 2)):
        for row in range(max(0, y - 1), min(fight.height, y + 2)):
            number = square(fight, column, row)
            if (column != x or row != y) and is_free(fight, number):
                diagonal = column != x and row != y
                after = 1 - odd if diagonal else odd
                step = DANGERS * (10 if diagonal and odd == 1 else 5)
                step += 1 if fight.danger[number] == fight.stamp[0] else 0
                known = known_cost(fight, 2 * number + after)
                if known != UNREACHED and known + step == cost:
                    return number
    return square(fight, x, y)


@rule()
def open_feet_left(dx: int, dy: int, odd: int) -> int:
    """Feet of the shortest way over open ground from here, when an even or odd number of diagonals is behind."""
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    return 5 * (longer + (shorter + odd) // 2)


@rule()
def open_step(fight: AnyFight, x: int, y: int, odd: int, goal_x: int, goal_y: int) -> int:
    """The next square of the way that would be cheapest over open ground: the lowest X, then the lowest Y.

    The square itself, if the goal lies off the grid beside it.
    """
    left = open_feet_left(goal_x - x, goal_y - y, odd)
    for column in range(x - 1, x + 2):
        for row in range(y - 1, y + 2):
            diagonal = column != x and row != y
            feet = 10 if diagonal and odd == 1 else 5
            after = 1 - odd if diagonal else odd
            if (column != x or row != y) and feet + open_feet_left(goal_x - column, goal_y - row, after) == left:
                if on_grid(fight, column, row):
                    return square(fight, column, row)
    return square(fight, x, y)


@rule()
def go_straight(fight: AnyFight, x: int, y: int, goal_x: int, goal_y: int) -> bool:
    """Write the way that is cheapest over open ground, if nothing closes or endangers it before the goal.

    It is then the cheapest of all, for any other is one of those it was chosen from.
    """
    odd = 0
    steps = 0
    while x != goal_x or y != goal_y:
        following = open_step(fight, x, y, odd, goal_x, goal_y)
        column, row = column_of(fight, following), row_of(fight, following)
        there = column == goal_x and row == goal_y
        if not is_open(fight, column, row) or (not there and fight.danger[following] == fight.stamp[0]):
            return False
        if column == x and row == y:
            return False
        if column != x and row != y:
            odd = 1 - odd
        fight.way[steps] = following
        steps += 1
        x, y = column, row
    fight.steps[0] = steps
    return True


@rule()
def find_way(fight: AnyFight, x: int, y: int, goal_x: int, goal_y: int) -> int:
    """Write the cheapest way between two squares into `way`; its feet, or UNREACHED."""
    if go_straight(fight, x, y, goal_x, goal_y):
        return open_feet_left(goal_x - x, goal_y - y, 0)
    begin_search(fight)
    aim(fight, goal_x, goal_y, x, y)
    return find_way_to_aims(fight, x, y)


@rule()
def find_way_to_aims(fight: AnyFight, x: int, y: int) -> int:
    """Write the cheapest way from a square to any of the goals aimed at into `way`; its feet, or UNREACHED."""
    feet = search(fight, x, y)
    if feet != UNREACHED:
        fight.steps[0] = follow(fight, x, y)
    return feet


@rule()
def feet_along(fight: AnyFight, x: int, y: int, steps: int) -> int:
    """Feet that the first `steps` squares of `way` cost from a square."""
    feet = 0
    odd = 0
    for step in range(steps):
        column, row = column_of(fight, fight.way[step]), row_of(fight, fight.way[step])
        if column != x and row != y:
            feet += 10 if odd == 1 else 5
            odd = 1 - odd
        else:
            feet += 5
        x, y = column, row
    return feet
