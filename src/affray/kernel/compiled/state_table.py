"""The table of the states that a fight can come to, compiled.

States lie one behind the other in `states`, `width` words each, and are found again by `slots`, a hash table of their
numbers + 1; `marks` has the outcome and the turn of each. `stretches` are what of a fight makes a state: the first
word, one past the last, whether its numbers are laid out four a word. `canonical` and `outcome_row` are those of the
ruleset being compiled.
"""

# mypy: ignore-errors
# ruff: noqa: F821, D103, PLR0913, PLR0917

from __future__ import annotations

from affray.kernel.compiled.bodies import mix
from affray.kernel.compiled.recording import TOO_NARROW
from affray.kernel.dice import GOLDEN
from affray.kernel.fight import AnyFight

STATES, EXPLORED, LINKS, MOST_STATES, MOST_LINKS, OPEN, OVER = range(7)
"""What `counts` holds: how many states and links there are, and the most of them; see exploring.py."""
FULL, HOPELESS = -1, -2
"""Why a state was not explored: there was no room for what it leads to, or it has too many branches to be followed."""
MOST_TRIED = 2_000_000
"""So many branches of one decision are followed."""
BITS, LOWEST, HALF = 16, 0xFFFF, 0x8000


def pack(words: list[int], stretches: list[int], count: int, states: list[int], at: int) -> bool:
    """Lay a state out: four numbers a word where a stretch is narrow; False if a number was too large for that."""
    beyond = 0
    for stretch in range(count):
        word, end = stretches[3 * stretch], stretches[3 * stretch + 1]
        if stretches[3 * stretch + 2] != 0:
            while word + 3 < end:
                one, two, three, four = words[word], words[word + 1], words[word + 2], words[word + 3]
                beyond = beyond | too_large(one) | too_large(two) | too_large(three) | too_large(four)
                low = (one & LOWEST) | ((two & LOWEST) << BITS)
                states[at] = low | ((three & LOWEST) << 2 * BITS) | (four << 3 * BITS)
                at += 1
                word += 4
        while word < end:
            states[at] = words[word]
            at += 1
            word += 1
    return beyond == 0


def too_large(number: int) -> int:
    """0 if a number fits into a quarter of a word."""
    return logical_shift(number + HALF, BITS)


def unpack(words: list[int], stretches: list[int], count: int, states: list[int], at: int) -> None:
    for stretch in range(count):
        word, end = stretches[3 * stretch], stretches[3 * stretch + 1]
        if stretches[3 * stretch + 2] != 0:
            while word + 3 < end:
                packed = states[at]
                words[word] = ((packed & LOWEST) ^ HALF) - HALF
                words[word + 1] = ((logical_shift(packed, BITS) & LOWEST) ^ HALF) - HALF
                words[word + 2] = ((logical_shift(packed, 2 * BITS) & LOWEST) ^ HALF) - HALF
                words[word + 3] = packed >> 3 * BITS
                at += 1
                word += 4
        while word < end:
            words[word] = states[at]
            at += 1
            word += 1


def hashed(states: list[int], at: int, width: int) -> int:
    one, two, three, four = 1, 2, 3, 4
    word = at
    while word + 3 < at + width:
        one = (one ^ states[word]) * GOLDEN
        two = (two ^ states[word + 1]) * GOLDEN
        three = (three ^ states[word + 2]) * GOLDEN
        four = (four ^ states[word + 3]) * GOLDEN
        one = one ^ logical_shift(one, 29)
        two = two ^ logical_shift(two, 29)
        three = three ^ logical_shift(three, 29)
        four = four ^ logical_shift(four, 29)
        word += 4
    while word < at + width:
        one = (one ^ states[word]) * GOLDEN
        one = one ^ logical_shift(one, 29)
        word += 1
    return mix(one ^ mix(two ^ mix(three ^ mix(four))))


def same(states: list[int], one: int, other: int, width: int) -> bool:
    for word in range(width):
        if states[one + word] != states[other + word]:
            return False
    return True


def found(states: list[int], slots: list[int], mask: int, counts: list[int], width: int) -> int:
    """The number of the state that lies behind the last one, which is added if it is new; FULL without room."""
    last = counts[STATES]
    slot = hashed(states, last * width, width) & mask
    while slots[slot] != 0:
        if same(states, (slots[slot] - 1) * width, last * width, width):
            return slots[slot] - 1
        slot = (slot + 1) & mask
    if last == counts[MOST_STATES]:
        return FULL
    slots[slot] = last + 1
    counts[STATES] = last + 1
    return last


def place_of(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
    marks: list[int],
) -> int:
    """The number of the state in `words`, once it is canonical; FULL without room."""
    canonical(fight)
    return place_as_is(fight, words, stretches, count, states, slots, mask, counts, width, marks)


def place_as_is(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
    marks: list[int],
) -> int:
    """The number of the state in `words`; FULL without room."""
    known = counts[STATES]
    if not pack(words, stretches, count, states, known * width):
        fight.recording.outgrown = TOO_NARROW
    number = found(states, slots, mask, counts, width)
    if number == known:
        marks[2 * number] = fight.over
        marks[2 * number + 1] = fight.turn
    return number


def write_rows(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    width: int,
    numbers: list[int],
    most: int,
    rows: list[int],
    row_width: int,
) -> int:
    """The outcome rows of states by their numbers."""
    for place in range(most):
        unpack(words, stretches, count, states, numbers[place] * width)
        outcome_row(fight, rows, place * row_width)
    return 0


def place_again(states: list[int], slots: list[int], mask: int, width: int, number: int) -> int:
    """Fill a larger, empty hash table with the states there are."""
    for state in range(number):
        slot = hashed(states, state * width, width) & mask
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = state + 1
    return 0
