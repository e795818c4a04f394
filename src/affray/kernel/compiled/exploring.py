"""Which states can follow which, and how likely: the graph of a fight, compiled.

A step is one decision, and those of the same turn behind it that draw nothing.

States are kept in a table: see state_table.py. A link is three words: the state it leads to, the rounds that pass on
it, its probability as the bits of a double; those of a state lie from `firsts` to `ends`, which is 0 as long as it is
not explored. States that only lie within a step are not `wanted`. `counts` holds how many states there are, how many
are explored, how many links there are, the most of states and links, how many wanted states can still be explored, and
in how many the fight is over. `choose`, `decide`, `refusal` and `perform` are those of the ruleset being compiled, and
`end_verb()` is the number of its verb that ends a turn; `added` reckons with the bits of doubles.
"""

# mypy: ignore-errors
# ruff: noqa: F821, PLR0913, PLR0917

from __future__ import annotations

from affray.kernel.compiled.branches import go_on
from affray.kernel.compiled.recording import TOO_MANY_DRAWS
from affray.kernel.compiled.state_table import (
    EXPLORED,
    FULL,
    HOPELESS,
    LINKS,
    MOST_LINKS,
    MOST_TRIED,
    OPEN,
    OVER,
    place_as_is,
    place_of,
    unpack,
)
from affray.kernel.fight import GOING_ON, AnyFight

WANTED, GIVEN_UP = 1, 2
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
    marks: list[int],
    wanted: list[int],
) -> int:
    """The number of the state in `words`, from which mass begins; FULL without room."""
    number = place_of(fight, words, stretches, count, states, slots, mask, counts, width, marks)
    if number != FULL:
        want(counts, wanted, number, fight.over)
    return number


def want(counts: list[int], wanted: list[int], state: int, over: int) -> None:
    """Mass may come to a state, which is counted then: as one where the fight is over, or that can be explored."""
    if wanted[state] == 0:
        wanted[state] = WANTED
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
    marks: list[int],
    links: list[int],
    seen: list[int],
    firsts: list[int],
    ends: list[int],
    wanted: list[int],
    onward: list[int],
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
        if wanted[state] == WANTED and marks[2 * state] == GOING_ON and ends[state] == 0:
            reached = explore_one(
                fight,
                words,
                stretches,
                count,
                states,
                slots,
                mask,
                counts,
                width,
                marks,
                links,
                seen,
                wanted,
                onward,
                state,
                decision,
                length,
                kept,
                False,
            )
            if reached < 0:
                counts[LINKS] = before
            if reached == FULL:
                return place
            if reached == HOPELESS:
                wanted[state] = GIVEN_UP
            else:
                firsts[state] = before
                ends[state] = counts[LINKS]
                counts[EXPLORED] += 1
                counts[OPEN] -= 1
    return most


def pursue(
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
    links: list[int],
    seen: list[int],
    wanted: list[int],
    onward: list[int],
    decision: int,
    length: int,
    kept: list[int],
) -> int:
    """Follow every branch of the decision in `kept`, taken in the state in `words`: the first of its links, or why not.

    Its links are the last ones, and those of no state.
    """
    first = counts[LINKS]
    state = place_as_is(fight, words, stretches, count, states, slots, mask, counts, width, marks)
    if state == FULL:
        return FULL
    reached = explore_one(
        fight,
        words,
        stretches,
        count,
        states,
        slots,
        mask,
        counts,
        width,
        marks,
        links,
        seen,
        wanted,
        onward,
        state,
        decision,
        length,
        kept,
        True,
    )
    if reached < 0:
        counts[LINKS] = first
        return reached
    return first


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
    marks: list[int],
    onward: list[int],
    state: int,
    turn: int,
    decision: int,
    length: int,
    kept: list[int],
) -> int:
    """Where the next decision of the same turn leads if it draws nothing, as 2 · state + rounds; else the state itself.

    It is found once for each state: `onward` has 1 + the answer. FULL without room.
    """
    if marks[2 * state] != GOING_ON or marks[2 * state + 1] != turn:
        return 2 * state
    if onward[state] != 0:
        return onward[state] - 1
    recording = fight.recording
    at, weight = recording.at, recording.weight
    reached, rounds = state, 0
    unpack(words, stretches, count, states, state * width)
    round_before = fight.round
    take_decision(fight, words, decision, length, kept, False)
    if recording.at == at and recording.given_up == 0:
        rounds = fight.round - round_before
        reached = place_of(fight, words, stretches, count, states, slots, mask, counts, width, marks)
        if reached == FULL:
            return FULL
    recording.at = at
    recording.depth = at
    recording.weight = weight
    recording.given_up = 0
    if recording.outgrown == TOO_MANY_DRAWS:
        recording.outgrown = 0
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
    marks: list[int],
    links: list[int],
    seen: list[int],
    wanted: list[int],
    onward: list[int],
    state: int,
    decision: int,
    length: int,
    kept: list[int],
    is_given: bool,
) -> int:
    """Follow every branch of one state's step, which begins with the policy's decision, or the one given in `kept`.

    0, or why that can't be done.
    """
    recording = fight.recording
    first = counts[LINKS]
    recording.depth = 0
    recording.branching = 1
    recording.at = 0
    recording.given_up = 0
    recording.weight = ONE
    unpack(words, stretches, count, states, state * width)
    turn, round_before = fight.turn, fight.round
    is_settled = is_given or prepare(fight, words, decision, length, kept)
    recording.depth = 0
    tried = 0
    going = True
    while going:
        tried += 1
        if tried > MOST_TRIED:
            return HOPELESS
        unpack(words, stretches, count, states, state * width)
        recording.at = 0
        recording.given_up = 0
        recording.weight = ONE
        take_decision(fight, words, decision, length, kept, is_settled)
        if recording.outgrown == TOO_MANY_DRAWS:
            recording.outgrown = 0
            return HOPELESS
        rounds = fight.round - round_before
        if recording.given_up == 0:
            weight = recording.weight
            reached = place_of(fight, words, stretches, count, states, slots, mask, counts, width, marks)
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
                    marks,
                    onward,
                    reached,
                    turn,
                    decision,
                    length,
                    kept,
                )
                if where == FULL:
                    return FULL
                rounds = where % 2
                further = where // 2 != reached and rounds == 0
                reached = where // 2
            if reached == FULL or not link(links, seen, counts, first, reached, rounds, weight):
                return FULL
            want(counts, wanted, reached, marks[2 * reached])
        going = go_on(fight)
    return 0
