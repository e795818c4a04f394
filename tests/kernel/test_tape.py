"""The tape: stopping and going on, edits, dice that are given or thrown by hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest

from affray.kernel.dice import face
from affray.kernel.events import FIRST_OF_RULESET, Row
from affray.kernel.fight import ALWAYS, NEVER, AnyFight
from affray.kernel.primitives import ask, emit, part, roll, roll_edge, roll_sum
from affray.kernel.record import copier, key
from affray.kernel.tape import BadFace, ByHand, Die, DieMissing, DieWanted, Edit, Given, Question, Reply, Stopped, Taped

from .fights import bare
from .toy.state import Fight

HEALED, ASKED, DONE = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 3)
ATTACK, DAMAGE, GIFT = range(3)
Entry = Die | Reply | Edit


def command(fight: Fight) -> None:
    """An attack that both others may answer, then damage."""
    bonus = part(fight, 1, 2) + part(fight, 2, 3)
    fight.acted = roll(fight, 0, ATTACK, 20, bonus)
    for who in (1, 2):
        emit(fight, ASKED, who, 0, 0, 0, 0)
        answer = ask(fight, who, 1, 0, 3)
        fight.units[who].hp += 10 * answer
        if answer > 1:
            roll_edge(fight, who, GIFT, 6, 1, part(fight, 1, 1))
    fight.units[0].hp = roll_sum(fight, 0, DAMAGE, 2, 8, part(fight, 1, 4))
    emit(fight, DONE, 0, -1, fight.units[0].hp, 0, 0)


def never(_fight: AnyFight, _who: int, _question: int, _other: int) -> bool:
    return False


def felled(fight: AnyFight, who: int, _question: int, _other: int) -> bool:
    return bool(fight.units[who].hp < 0)


def change(who: int, hp: int) -> Edit:
    """A change that tells what it does."""

    def apply(fight: AnyFight) -> None:
        fight.units[who].hp = hp
        emit(fight, HEALED, who, -1, hp, 0, 0)

    return Edit(f"hp {who} {hp}", apply)


def fight_of_three() -> Fight:
    fight = bare(3)
    fight.stream = 12345
    return fight


def run(engine: Taped, base: Fight | None = None) -> tuple[Fight, Question | DieWanted | None]:
    """The state where the command stops, and what it waits for."""
    fight = copier(Fight)(base or fight_of_three())
    fight.engine = engine
    try:
        command(fight)
    except Stopped as stopped:
        return fight, stopped.wanted
    return fight, None


def prefixes(make: Callable[[Sequence[Entry]], Taped], tape: Sequence[Entry]) -> list[tuple[Row, ...]]:
    """What is shown after each entry of a tape; each is a prefix of the next."""
    shown: list[tuple[Row, ...]] = []
    for length in range(len(tape) + 1):
        engine = make(tape[:length])
        _, wanted = run(engine)
        assert (wanted is None) == (length == len(tape)), length
        assert engine.at == length
        shown.append(tuple(engine.rows))
    for before, after in itertools.pairwise(shown):
        assert after[: len(before)] == before
    return shown


def test_a_command_stops_at_each_question_and_goes_on() -> None:
    _, wanted = run(Taped([], never))
    assert wanted == Question(1, 1, 0, 3)
    _, wanted = run(Taped([Reply(0)], never))
    assert wanted == Question(2, 1, 0, 3)
    fight, wanted = run(engine := Taped([Reply(0), Reply(2)], never))
    assert wanted is None
    assert [unit.hp for unit in fight.units[1:]] == [0, 20]
    assert engine.answers == [0, 2]
    assert engine.faces == [face(12345, draw + 1, sides) for draw, sides in enumerate((20, 6, 6, 8, 8))]


def test_a_base_is_not_changed_by_running_from_it() -> None:
    base = fight_of_three()
    before = key(base)
    run(Taped([Reply(1), Reply(1)], never), base)
    assert key(base) == before


def test_what_was_shown_stays_a_prefix() -> None:
    prefixes(lambda tape: Taped(tape, never), [Reply(2), Reply(1)])
    with_edits: list[Entry] = [change(2, 7), change(1, 5), Reply(2), change(0, 3), Reply(1)]
    shown = prefixes(lambda tape: Taped(tape, never), with_edits)
    assert [row.who for row in shown[-1] if row.kind == HEALED] == [2, 1, 0]


def test_an_edit_is_made_where_the_question_is_open() -> None:
    fight, wanted = run(Taped([change(2, 7)], never))
    assert (fight.units[2].hp, wanted) == (7, Question(1, 1, 0, 3))
    fight, _ = run(Taped([change(2, 7), Reply(0), Reply(1)], never))
    assert fight.units[2].hp == 17


def test_a_question_may_lose_its_point_by_an_edit() -> None:
    fight, wanted = run(engine := Taped([change(1, -5)], felled))
    assert wanted == Question(2, 1, 0, 3)
    assert fight.units[1].hp == -5
    assert engine.answers == [0]


def test_a_question_that_answers_itself_is_not_asked() -> None:
    base = fight_of_three()
    base.units[1].auto[1], base.units[2].auto[1] = NEVER, ALWAYS
    fight, wanted = run(engine := Taped([], never), base)
    assert wanted is None
    assert engine.answers == [0, 1]
    assert fight.units[2].hp == 10


def test_an_edit_may_make_the_open_question_answer_itself_and_later_ones_too() -> None:
    def settle(fight: AnyFight) -> None:
        fight.units[1].auto[1] = fight.units[2].auto[1] = ALWAYS

    fight, wanted = run(engine := Taped([Edit("auto", settle)], never))
    assert wanted is None
    assert engine.answers == [1, 1]
    assert [unit.hp for unit in fight.units[1:]] == [10, 10]


def test_a_policy_answers_instead_of_the_tape() -> None:
    _, wanted = run(engine := Taped([], never, lambda _fight, who, _question, _other: who - 1))
    assert wanted is None
    assert engine.answers == [0, 1]


def test_given_dice_are_taken_by_purpose() -> None:
    given = {ATTACK: [17], DAMAGE: [9, 3, 8, 5], GIFT: [2, 6]}
    engine = Given([Reply(2), Reply(0)], never, given, {DAMAGE: 1})
    fight, wanted = run(engine)
    assert wanted is None
    assert fight.acted == 17
    assert fight.units[0].hp == 3 + 8 + 4
    assert engine.used == {ATTACK: 1, DAMAGE: 3, GIFT: 2}
    assert engine.faces == [17, 2, 6, 3, 8]
    assert fight.draw == 5


def test_given_dice_are_not_used_up_for_the_next_run() -> None:
    used = {ATTACK: 1}
    run(Given([], never, {ATTACK: [1, 20]}, used))
    assert used == {ATTACK: 1}


def test_a_die_that_is_not_given_is_missing() -> None:
    with pytest.raises(DieMissing) as missing:
        run(Given([Reply(0), Reply(0)], never, {ATTACK: [3], DAMAGE: [8]}, {}))
    assert (missing.value.who, missing.value.purpose, missing.value.sides) == (0, DAMAGE, 8)
    with pytest.raises(DieMissing):
        run(Given([], never, {}, {}))


@pytest.mark.parametrize("shown", [0, -1, 21, 1000])
def test_a_face_that_the_die_does_not_have_is_bad(shown: int) -> None:
    with pytest.raises(BadFace) as bad:
        run(Given([], never, {ATTACK: [shown]}, {}))
    assert (bad.value.purpose, bad.value.sides, bad.value.face) == (ATTACK, 20, shown)


@pytest.mark.parametrize("shown", [1, 20])
def test_the_lowest_and_the_highest_face_are_good(shown: int) -> None:
    assert run(Given([], never, {ATTACK: [shown]}, {}))[0].acted == shown


BY_HAND: list[Entry] = [Die(15), Reply(0), Reply(2), Die(4), Die(6), Die(1), Die(8)]


def test_dice_by_hand_are_wanted_one_by_one() -> None:
    wanted = [run(ByHand(BY_HAND[:length], never))[1] for length in range(len(BY_HAND))]
    assert wanted == [
        DieWanted(0, ATTACK, 20),
        Question(1, 1, 0, 3),
        Question(2, 1, 0, 3),
        DieWanted(2, GIFT, 6, together=2),
        DieWanted(2, GIFT, 6),
        DieWanted(0, DAMAGE, 8, together=2, summed=True),
        DieWanted(0, DAMAGE, 8, together=1, summed=True),
    ]
    fight, done = run(ByHand(BY_HAND, never))
    assert done is None
    assert (fight.acted, fight.units[0].hp, fight.draw) == (15, 1 + 8 + 4, 5)
    prefixes(lambda tape: ByHand(tape, never), BY_HAND)


def test_an_edit_while_a_die_is_wanted_takes_no_part_of_the_roll() -> None:
    """The bonus was recorded before the die was wanted; the change's own event must not carry it off."""
    tape: list[Entry] = [change(1, 9), *BY_HAND]
    (*_, shown) = prefixes(lambda tape: ByHand(tape, never), tape)
    healed, attack = shown[0], shown[1]
    assert (healed.kind, healed.parts) == (HEALED, ())
    assert attack.parts == ((1, 2), (2, 3))
    assert attack.c == 15 + 5


def test_edits_between_dice_of_one_sum_keep_their_place() -> None:
    tape = [*BY_HAND[:-1], change(2, 3), change(2, 4), BY_HAND[-1]]
    fight, wanted = run(ByHand(tape, never))
    assert wanted is None
    assert fight.units[2].hp == 4
    prefixes(lambda tape: ByHand(tape, never), tape)
