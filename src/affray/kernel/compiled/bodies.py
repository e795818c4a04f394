"""The second bodies of the primitives, and the loop over fights. Only the compiled engine runs this file.

It is written in the same subset as rules. `fight.recording` is there only when compiled; `logical_shift` shifts zeros
in; `recorded()` is whether the code is built to read tapes and log, which simulations are not; `branching()` whether
its dice can branch, which they do while `recording.branching` is set;
`play`, `outcome_row`, `answer`, `refusal` and `perform` are those of the ruleset being compiled, and so are `carry`,
`pass_time`, `further` and `choose_between` where it has campaigns.
"""

# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from affray.kernel.compiled.branches import (
    branch_between,
    branch_chance,
    branch_die,
    branch_sum,
    branch_table,
)
from affray.kernel.compiled.recording import FACE, LOG_WORDS, PART
from affray.kernel.dice import FIRST, GOLDEN, LOW, SECOND
from affray.kernel.events import ROLLED
from affray.kernel.fight import ALWAYS, ASK, AnyFight
from affray.kernel.interpreted import WHIMS
from affray.kernel.orders import BY_POLICY, GOES, SPOKEN, WAIT
from affray.kernel.stretches import EACH


def mix(word: int) -> int:
    word = word + GOLDEN
    word = (word ^ logical_shift(word, 30)) * FIRST
    word = (word ^ logical_shift(word, 27)) * SECOND
    return word ^ logical_shift(word, 31)


def face(stream: int, draw: int, sides: int) -> int:
    word = mix(stream + draw * GOLDEN)
    product = logical_shift(word, 32) * sides
    if product & LOW < sides:
        uneven = (LOW + 1 - sides) % sides
        while product & LOW < uneven:
            word = mix(word)
            product = logical_shift(word, 32) * sides
    return logical_shift(product, 32) + 1


def log_word(fight: AnyFight, word: int) -> None:
    recording = fight.recording
    if recording.logged < LOG_WORDS:
        recording.log[recording.logged] = word
    recording.logged += 1


def branches(fight: AnyFight) -> bool:
    return branching() and fight.recording.branching != 0


def draw_die(fight: AnyFight, sides: int) -> int:
    fight.draw += 1
    if recorded():
        return recorded_die(fight, sides)
    if branches(fight):
        return branch_die(fight, sides)
    return face(fight.stream, fight.draw, sides)


def recorded_die(fight: AnyFight, sides: int) -> int:
    """A die of the tape, or a seeded one without a tape; logged on request."""
    recording = fight.recording
    shown = 1
    if recording.dice == 0:
        shown = face(fight.stream, fight.draw, sides)
    else:
        if recording.dice_used < recording.dice:
            shown = recording.die[recording.dice_used]
        recording.dice_used += 1
    if recording.logging != 0:
        log_word(fight, FACE)
        log_word(fight, shown)
    return shown


def roll(fight: AnyFight, who: int, purpose: int, sides: int, bonus: int) -> int:
    natural = draw_die(fight, sides)
    emit(fight, ROLLED, who, -1, purpose, sides, natural + bonus)
    return natural


def roll_sum(fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
    if branches(fight):
        return bonus + branch_sum(fight, dice, sides)
    total = bonus
    for _ in range(dice):
        total += draw_die(fight, sides)
    emit(fight, ROLLED, who, -1, purpose, sides, total)
    return total


def roll_edge(fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
    if edge != 0 and branches(fight):
        return branch_between(fight, sides, edge, EACH)
    kept = draw_die(fight, sides)
    if edge > 0:
        kept = max(kept, draw_die(fight, sides))
    elif edge < 0:
        kept = min(kept, draw_die(fight, sides))
    emit(fight, ROLLED, who, -1, purpose, sides, kept + bonus)
    return kept


def roll_between(fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int, bounds: int) -> int:
    if branches(fight):
        return branch_between(fight, sides, edge, bounds)
    return roll_edge(fight, who, purpose, sides, edge, bonus)


def roll_table(fight: AnyFight, who: int, purpose: int, sides: int, table: list[int]) -> int:
    if branches(fight):
        return branch_table(fight, sides, table)
    return roll(fight, who, purpose, sides, 0)


def hush(fight: AnyFight, on: bool) -> None:
    if recorded():
        fight.recording.hushed = on


def crossroads(fight: AnyFight, loop: int, number: int, count: int, most: int) -> None:
    return


def may_wait(fight: AnyFight) -> bool:
    return branches(fight)


def at_least(fight: AnyFight, who: int, purpose: int, bonus: int, needed: int) -> bool:
    if branches(fight):
        return branch_chance(fight, 21 + bonus - needed, 20)
    return roll(fight, who, purpose, 20, bonus) + bonus >= needed


def percent(fight: AnyFight, who: int, purpose: int, chance: int) -> bool:
    if branches(fight):
        return branch_chance(fight, chance, 100)
    return roll(fight, who, purpose, 100, 0) <= chance


def ask(fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
    if recorded() and fight.recording.taped != 0:
        return recorded_reply(fight)
    setting = fight.units[who].auto[question]
    if setting != ASK:
        return 1 if setting == ALWAYS else 0
    return answer(fight, who, question, other)


def recorded_reply(fight: AnyFight) -> int:
    """The next answer of the tape."""
    recording = fight.recording
    used = recording.replies_used
    recording.replies_used += 1
    return recording.reply[used] if used < recording.replies else 0


def part(fight: AnyFight, label: int, value: int) -> int:
    if recorded() and fight.recording.logging != 0 and fight.recording.hushed == 0 and value != 0:
        log_word(fight, PART)
        log_word(fight, label)
        log_word(fight, value)
    return value


def emit(fight: AnyFight, kind: int, who: int, other: int, a: int, b: int, c: int) -> None:
    if recorded() and fight.recording.logging != 0:
        log_word(fight, kind)
        log_word(fight, fight.round)
        log_word(fight, fight.turn)
        log_word(fight, who)
        log_word(fight, other)
        log_word(fight, a)
        log_word(fight, b)
        log_word(fight, c)


def whim(fight: AnyFight, options: int) -> int:
    fight.whims += 1
    if branches(fight):
        return branch_die(fight, options) - 1
    return face(fight.stream ^ WHIMS, fight.whims * 65536 + fight.draw, options) - 1


def copy_words(target: list[int], source: list[int], stretches: list[int], count: int) -> None:
    for stretch in range(count):
        for word in range(stretches[2 * stretch], stretches[2 * stretch + 1]):
            target[word] = source[word]


def play_fights(
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
    """Fights `first`, `first` + 1, … of a seed; each begins from `start` and ends as a row of `width` words."""
    for number in range(fights):
        copy_words(words, start, stretches, count)
        fight.stream = mix(root + (first + number) * GOLDEN)
        play(fight)
        outcome_row(fight, rows, number * width)
    return fights


def perform_one(fight: AnyFight) -> int:
    """Carry out the fight's decision; the clause that refuses it, or 0."""
    clause = refusal(fight)
    if clause == 0:
        perform(fight)
    return clause


def play_one(fight: AnyFight) -> int:
    """Play the fight to its end by policy."""
    play(fight)
    return 0


def begin_scene(
    fight: AnyFight, words: list[int], start: list[int], stretches: list[int], count: int, root: int, number: int
) -> int:
    """A scene of a campaign as it is before anything has happened, with the dice of fight `number` of a seed."""
    copy_words(words, start, stretches, count)
    fight.stream = mix(root + number * GOLDEN)
    return 0


def carry_from(fight: AnyFight, ended: AnyFight, pairs: list[int], count: int, numbers: list[int]) -> int:
    """Take over combatants (their number then, their number now) from a scene that has ended, and its hour."""
    for pair in range(count):
        carry(ended, pairs[2 * pair], fight, pairs[2 * pair + 1], numbers)
    fight.minutes = max(fight.minutes, ended.minutes)
    return 0


def play_scene(fight: AnyFight, rows: list[int], at: int) -> int:
    """Play a scene to its end, and write its outcome."""
    play(fight)
    outcome_row(fight, rows, at)
    return 0


def write_row(fight: AnyFight, rows: list[int], at: int) -> int:
    """Write how everyone is after what was done behind a scene."""
    outcome_row(fight, rows, at)
    return 0


def do_order(fight: AnyFight, kind: int, number: int) -> int:
    """Do what is ordered between fights: see orders.py; the clause that forbids it, or 0."""
    if kind == WAIT:
        return pass_time(fight, number)
    if kind == SPOKEN:
        return further(fight, number)
    if kind == BY_POLICY:
        return recover(fight, number)
    return perform_one(fight)


def recover(fight: AnyFight, who: int) -> int:
    """What the policy between fights decides, for one or for all."""
    for go in range(GOES):
        for one in range(fight.n):
            if (who < 0 or who == one) and choose_between(fight, one, go):
                perform_one(fight)
    return 0
