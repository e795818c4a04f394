"""Dice of which the compiled engine follows every branch, one after the other: an odometer behind the fight.

`recording.choice` is the branch taken at each draw, `recording.weight` the probability of the branch so far, a double
kept as the 64 bits it is made of; `share(weight, ways, whole)` scales it.
"""

# mypy: ignore-errors
# ruff: noqa: F821, D103

from __future__ import annotations

from affray.kernel.compiled.recording import MOST_BRANCHINGS, MOST_SIDES, MOST_SUMMED, MOST_WAYS, TOO_MANY_DRAWS
from affray.kernel.fight import AnyFight
from affray.kernel.terms import rule

NEGLIGIBLE = 0x3C003BAEB8A48D78
"""The bits of 1.1e-19: a branch less likely than that is given up, and its mass stays undecided."""
LAST_BIT = 63


@rule()
def branch(fight: AnyFight, size: int) -> int:
    """Which of so many branches is taken at this draw."""
    recording = fight.recording
    if size < 2:
        return 0
    if recording.given_up != 0:
        return size - 1
    if below(recording.weight, NEGLIGIBLE):
        recording.given_up = 1
        return size - 1
    if recording.at == recording.depth:
        if recording.depth == MOST_BRANCHINGS:
            recording.outgrown = TOO_MANY_DRAWS
            return 0
        recording.choice[recording.depth] = 0
        recording.size[recording.depth] = size
        recording.depth += 1
    taken = recording.choice[recording.at]
    recording.at += 1
    return taken


@rule()
def weigh(fight: AnyFight, ways: int, whole: int) -> None:
    """The branch taken has so many ways of the whole."""
    fight.recording.weight = share(fight.recording.weight, ways, whole)


@rule()
def go_on(fight: AnyFight) -> bool:
    """On to the next branch; False after the last."""
    recording = fight.recording
    while recording.depth > 0:
        last = recording.depth - 1
        recording.choice[last] += 1
        if recording.choice[last] < recording.size[last]:
            return True
        recording.depth = last
    return False


@rule()
def branch_die(fight: AnyFight, sides: int) -> int:
    weigh(fight, 1, sides)
    return branch(fight, sides) + 1


@rule()
def branch_sum(fight: AnyFight, dice: int, sides: int) -> int:
    total = 0
    if dice > MOST_SUMMED or sides > MOST_SIDES or dice < 2:
        for _ in range(dice):
            total += branch_die(fight, sides)
        return total
    total = branch(fight, dice * (sides - 1) + 1)
    whole = 1
    for _ in range(dice):
        whole = whole * sides
    weigh(fight, fight.recording.ways[(dice * (MOST_SIDES + 1) + sides) * MOST_WAYS + total], whole)
    return total + dice


@rule()
def branch_chance(fight: AnyFight, ways: int, whole: int) -> bool:
    if ways <= 0:
        return False
    if ways >= whole:
        return True
    made = branch(fight, 2) == 0
    weigh(fight, ways if made else whole - ways, whole)
    return made


@rule()
def stretch_end(sides: int, bounds: int, face: int) -> int:
    """The face behind the stretch that begins at a face."""
    after = face + 1
    while after <= sides and (bounds >> min(after, LAST_BIT)) % 2 == 0:
        after += 1
    return after


@rule()
def ways_below(sides: int, edge: int, face: int) -> int:
    """In how many ways a die, or the higher or lower of two, shows less than a face."""
    if edge == 0:
        return face - 1
    if edge > 0:
        return (face - 1) * (face - 1)
    return sides * sides - (sides + 1 - face) * (sides + 1 - face)


@rule()
def branch_between(fight: AnyFight, sides: int, edge: int, bounds: int) -> int:
    there = 1
    for face in range(2, sides + 1):
        there += (bounds >> min(face, LAST_BIT)) % 2
    shown = 1
    for _ in range(branch(fight, there)):
        shown = stretch_end(sides, bounds, shown)
    ways = ways_below(sides, edge, stretch_end(sides, bounds, shown)) - ways_below(sides, edge, shown)
    weigh(fight, ways, sides if edge == 0 else sides * sides)
    return shown


@rule()
def is_first(fight: AnyFight, table: list[int], face: int) -> bool:
    for other in range(face - 1):
        if table[other] == table[face - 1]:
            return False
    return True


@rule()
def branch_table(fight: AnyFight, sides: int, table: list[int]) -> int:
    different = 0
    for face in range(1, sides + 1):
        if is_first(fight, table, face):
            different += 1
    taken = branch(fight, different)
    shown = 0
    for face in range(1, sides + 1):
        if is_first(fight, table, face):
            if taken == 0:
                shown = face
            taken -= 1
    ways = 0
    for face in range(1, sides + 1):
        if table[face - 1] == table[shown - 1]:
            ways += 1
    weigh(fight, ways, sides)
    return shown
