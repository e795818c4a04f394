"""Which states can follow which, and how likely: the graph of a fight, one decision a step, compiled.

States lie one behind the other in `states`, `width` words each, and are found again by `slots`, a hash table of their
numbers + 1. A link is three words: the state it leads to, the rounds that pass on it, its probability as the bits of a
double. `counts` holds how many states there are, how many are explored, how many links there are, and the most of
states and links. `choose`, `decide`, `refusal`, `perform`, `begin` and `canonical` are those of the ruleset being
compiled, and `end_verb()` is the number of its verb that ends a turn; `added` and `times` reckon with the bits of
doubles.
"""

# mypy: ignore-errors
# ruff: noqa: F821, D103, PLR0913, PLR0917

from __future__ import annotations

from affray.kernel.compiled.bodies import copy_words, mix
from affray.kernel.compiled.branches import go_on
from affray.kernel.dice import GOLDEN
from affray.kernel.fight import GOING_ON, AnyFight

STATES, EXPLORED, LINKS, MOST_STATES, MOST_LINKS = range(5)
FULL = -1
ONE = 0x3FF0000000000000
"""The bits of the double 1.0."""


def prepare(fight: AnyFight, words: list[int], decision: int, length: int, kept: list[int]) -> bool:
    """Let the policy write its decision and keep that; False if it was left to a whim, so that it is no single one."""
    choose(fight)
    for word in range(length):
        kept[word] = words[decision + word]
    return fight.recording.depth == 0


def take_decision(
    fight: AnyFight, words: list[int], decision: int, length: int, kept: list[int], is_settled: bool
) -> None:
    """Take the policy's decision, or the kept one if that is settled; one that is refused ends the turn instead."""
    if is_settled:
        for word in range(length):
            words[decision + word] = kept[word]
    else:
        choose(fight)
    if refusal(fight) != 0:
        decide(fight, end_verb(), fight.turn)
    perform(fight)


def pack(words: list[int], stretches: list[int], count: int, states: list[int], at: int) -> None:
    for stretch in range(count):
        for word in range(stretches[2 * stretch], stretches[2 * stretch + 1]):
            states[at] = words[word]
            at += 1


def unpack(words: list[int], stretches: list[int], count: int, states: list[int], at: int) -> None:
    for stretch in range(count):
        for word in range(stretches[2 * stretch], stretches[2 * stretch + 1]):
            words[word] = states[at]
            at += 1


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


def add_state(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
) -> int:
    """The number of the state in `words`, once it is canonical; FULL without room."""
    canonical(fight)
    pack(words, stretches, count, states, counts[STATES] * width)
    return found(states, slots, mask, counts, width)


def link(
    links: list[int], seen: list[int], counts: list[int], first: int, state: int, rounds: int, weight: int
) -> bool:
    """Add a link of the state whose links begin at `first`, or add to the one that is there; False without room."""
    there = seen[state]
    if there >= first and there < counts[LINKS] and links[3 * there] == state and links[3 * there + 1] == rounds:
        links[3 * there + 2] = added(links[3 * there + 2], weight)
        return True
    there = counts[LINKS]
    if there == counts[MOST_LINKS]:
        return False
    links[3 * there] = state
    links[3 * there + 1] = rounds
    links[3 * there + 2] = weight
    seen[state] = there
    counts[LINKS] = there + 1
    return True


def explore(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
    links: list[int],
    seen: list[int],
    ends: list[int],
    most: int,
    decision: int,
    length: int,
    kept: list[int],
) -> int:
    """Explore up to `most` more states, in order; FULL if there was no room for one, which is left unexplored.

    `ends` is where each explored state's links end. A fight's own draws are no part of a state.
    """
    for _ in range(most):
        state = counts[EXPLORED]
        if state == counts[STATES]:
            return 0
        before = counts[LINKS]
        if not explore_one(
            fight,
            words,
            stretches,
            count,
            states,
            slots,
            mask,
            counts,
            width,
            links,
            seen,
            state,
            decision,
            length,
            kept,
        ):
            counts[LINKS] = before
            return FULL
        ends[state] = counts[LINKS]
        counts[EXPLORED] = state + 1
    return 0


def explore_one(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
    links: list[int],
    seen: list[int],
    state: int,
    decision: int,
    length: int,
    kept: list[int],
) -> bool:
    """Follow every branch of one state's decision; False if there was no room."""
    recording = fight.recording
    first = counts[LINKS]
    recording.depth = 0
    recording.branching = 1
    recording.at = 0
    recording.given_up = 0
    recording.weight = ONE
    unpack(words, stretches, count, states, state * width)
    if fight.over != GOING_ON:
        return True
    is_settled = prepare(fight, words, decision, length, kept)
    recording.depth = 0
    going = True
    while going:
        unpack(words, stretches, count, states, state * width)
        recording.at = 0
        recording.given_up = 0
        recording.weight = ONE
        round_before = fight.round
        take_decision(fight, words, decision, length, kept, is_settled)
        rounds = fight.round - round_before
        if recording.given_up == 0:
            reached = add_state(fight, words, stretches, count, states, slots, mask, counts, width)
            if reached == FULL or not link(links, seen, counts, first, reached, rounds, recording.weight):
                return False
        going = go_on(fight)
    return True


def pass_on(
    mass: list[int],
    later: list[int],
    rests: list[int],
    ended: list[int],
    over: list[int],
    links: list[int],
    ends: list[int],
    explored: int,
    size: int,
) -> int:
    """Let mass (doubles' bits, by state) go on as far as it comes in this round; the rest of it is `later`.

    What has come to an end is added to `rests`, by state, and to `ended`, by outcome + 2; what lies on a state that is
    not explored stays there.
    """
    moved = True
    while moved:
        moved = False
        for state in range(size):
            amount = mass[state]
            if amount != 0 and over[state] != 0:
                mass[state] = 0
                rests[state] = added(rests[state], amount)
                ended[over[state] + 2] = added(ended[over[state] + 2], amount)
            elif amount != 0 and state < explored:
                mass[state] = 0
                moved = True
                for link in range(ends[state - 1] if state > 0 else 0, ends[state]):
                    target = links[3 * link]
                    if links[3 * link + 1] != 0:
                        later[target] = added(later[target], times(amount, links[3 * link + 2]))
                    else:
                        mass[target] = added(mass[target], times(amount, links[3 * link + 2]))
    return 0


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


def perform_fights(
    fight: AnyFight,
    words: list[int],
    start: list[int],
    stretches: list[int],
    count: int,
    root: int,
    first: int,
    fights: int,
    rows: list[int],
    width: int,
) -> int:
    """The decision in `words` carried out `fights` times with dice of their own; the row of each state after it."""
    fight.recording.branching = 0
    for number in range(fights):
        copy_words(words, start, stretches, count)
        fight.stream = mix(root + (first + number) * GOLDEN)
        if refusal(fight) != 0:
            return number
        perform(fight)
        outcome_row(fight, rows, number * width)
    return fights


def finish_fights(
    fight: AnyFight,
    words: list[int],
    start: list[int],
    stretches: list[int],
    count: int,
    root: int,
    first: int,
    fights: int,
    rows: list[int],
    width: int,
) -> int:
    """From here to the end, `fights` times with dice of their own, by policy; the row of each end."""
    fight.recording.branching = 0
    for number in range(fights):
        copy_words(words, start, stretches, count)
        fight.stream = mix(root + (first + number) * GOLDEN)
        if fight.round == 0:
            begin(fight)
        play_on(fight)
        outcome_row(fight, rows, number * width)
    return fights


def pursue_fights(
    fight: AnyFight,
    words: list[int],
    start: list[int],
    stretches: list[int],
    count: int,
    root: int,
    first: int,
    fights: int,
    rows: list[int],
    width: int,
    decision: int,
    given: list[int],
    length: int,
) -> int:
    """The decision `given`, of `length` words from word `decision` on, and the rest of the fight after it."""
    fight.recording.branching = 0
    for number in range(fights):
        copy_words(words, start, stretches, count)
        for word in range(length):
            words[decision + word] = given[word]
        fight.stream = mix(root + (first + number) * GOLDEN)
        if refusal(fight) != 0:
            return number
        perform(fight)
        play_on(fight)
        outcome_row(fight, rows, number * width)
    return fights
