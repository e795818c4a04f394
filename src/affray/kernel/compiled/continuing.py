"""Fights played on from a moment, compiled: one decision of it, or all of the rest, as often as is asked.

`begin`, `refusal`, `perform`, `play_on` and `outcome_row` are those of the ruleset being compiled.
"""

# mypy: ignore-errors
# ruff: noqa: F821, PLR0913, PLR0917

from __future__ import annotations

from affray.kernel.compiled.bodies import copy_words, mix
from affray.kernel.dice import GOLDEN
from affray.kernel.fight import AnyFight


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
