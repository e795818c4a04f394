"""Which states can follow which, and how likely: the graph of a fight, compiled.

A step is one decision, and those of the same turn behind it that draw nothing.

States lie one behind the other in `states`, `width` words each, and are found again by `slots`, a hash table of their
numbers + 1. A link is three words: the state it leads to, the rounds that pass on it, its probability as the bits of a
double; those of a state lie from `firsts` to `ends`, which is 0 as long as it is not explored. States that only lie
within a step are not `wanted`. `counts` holds how many states there are, how many are explored, how many links there
are, the most of states and links, how many wanted states can still be explored, and in how many the fight is over.
`choose`, `decide`, `refusal`, `perform` and `canonical` are
those of the ruleset being compiled, and `end_verb()` is the number of its verb that ends a turn; `added` reckons with
the bits of doubles.
"""

# mypy: ignore-errors
# ruff: noqa: F821, D103, PLR0913, PLR0917

from __future__ import annotations

from affray.kernel.compiled.bodies import mix
from affray.kernel.compiled.branches import go_on
from affray.kernel.dice import GOLDEN
from affray.kernel.fight import GOING_ON, AnyFight

STATES, EXPLORED, LINKS, MOST_STATES, MOST_LINKS, OPEN, OVER = range(7)
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
) -> int:
    """The number of the state in `words`, once it is canonical; FULL without room."""
    canonical(fight)
    pack(words, stretches, count, states, counts[STATES] * width)
    return found(states, slots, mask, counts, width)


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
    wanted: list[int],
) -> int:
    """The number of the state in `words`, from which mass begins; FULL without room."""
    number = place_of(fight, words, stretches, count, states, slots, mask, counts, width)
    if number != FULL:
        want(counts, wanted, number, fight.over)
    return number


def want(counts: list[int], wanted: list[int], state: int, over: int) -> None:
    """Mass may come to a state, which is counted then: as one where the fight is over, or that can be explored."""
    if wanted[state] == 0:
        wanted[state] = 1
        counts[OPEN if over == GOING_ON else OVER] += 1


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
    firsts: list[int],
    ends: list[int],
    wanted: list[int],
    onward: list[int],
    over_at: int,
    turn_at: int,
    asked: list[int],
    most: int,
    decision: int,
    length: int,
    kept: list[int],
) -> int:
    """Explore the `most` states in `asked`, in order; how many were: fewer if there was no room for what one leads to.

    A fight's own draws are no part of a state.
    """
    for place in range(most):
        state = asked[place]
        before = counts[LINKS]
        if wanted[state] != 0 and states[state * width + over_at] == GOING_ON and ends[state] == 0:
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
                wanted,
                onward,
                over_at,
                turn_at,
                state,
                decision,
                length,
                kept,
            ):
                counts[LINKS] = before
                return place
            firsts[state] = before
            ends[state] = counts[LINKS]
            counts[EXPLORED] += 1
            counts[OPEN] -= 1
    return most


def goes_on_to(
    fight: AnyFight,
    words: list[int],
    stretches: list[int],
    count: int,
    states: list[int],
    slots: list[int],
    mask: int,
    counts: list[int],
    width: int,
    onward: list[int],
    over_at: int,
    turn_at: int,
    state: int,
    turn: int,
    decision: int,
    length: int,
    kept: list[int],
) -> int:
    """Where the next decision of the same turn leads if it draws nothing, as 2 · state + rounds; else the state itself.

    It is found once for each state: `onward` has 1 + the answer. FULL without room.
    """
    here = state * width
    if states[here + over_at] != GOING_ON or states[here + turn_at] != turn:
        return 2 * state
    if onward[state] != 0:
        return onward[state] - 1
    recording = fight.recording
    at, weight = recording.at, recording.weight
    reached, rounds = state, 0
    unpack(words, stretches, count, states, here)
    round_before = fight.round
    take_decision(fight, words, decision, length, kept, False)
    if recording.at == at and recording.given_up == 0:
        rounds = fight.round - round_before
        reached = place_of(fight, words, stretches, count, states, slots, mask, counts, width)
        if reached == FULL:
            return FULL
    recording.at = at
    recording.depth = at
    recording.weight = weight
    recording.given_up = 0
    onward[state] = 1 + 2 * reached + rounds
    return 2 * reached + rounds


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
    wanted: list[int],
    onward: list[int],
    over_at: int,
    turn_at: int,
    state: int,
    decision: int,
    length: int,
    kept: list[int],
) -> bool:
    """Follow every branch of one state's step; False if there was no room."""
    recording = fight.recording
    first = counts[LINKS]
    recording.depth = 0
    recording.branching = 1
    recording.at = 0
    recording.given_up = 0
    recording.weight = ONE
    unpack(words, stretches, count, states, state * width)
    turn, round_before = fight.turn, fight.round
    is_settled = prepare(fight, words, decision, length, kept)
    recording.depth = 0
    going = True
    while going:
        unpack(words, stretches, count, states, state * width)
        recording.at = 0
        recording.given_up = 0
        recording.weight = ONE
        take_decision(fight, words, decision, length, kept, is_settled)
        rounds = fight.round - round_before
        if recording.given_up == 0:
            weight = recording.weight
            reached = place_of(fight, words, stretches, count, states, slots, mask, counts, width)
            further = reached != FULL and rounds == 0
            while further:
                where = goes_on_to(
                    fight,
                    words,
                    stretches,
                    count,
                    states,
                    slots,
                    mask,
                    counts,
                    width,
                    onward,
                    over_at,
                    turn_at,
                    reached,
                    turn,
                    decision,
                    length,
                    kept,
                )
                if where == FULL:
                    return False
                rounds = where % 2
                further = where // 2 != reached and rounds == 0
                reached = where // 2
            if reached == FULL or not link(links, seen, counts, first, reached, rounds, weight):
                return False
            want(counts, wanted, reached, states[reached * width + over_at])
        going = go_on(fight)
    return True


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
