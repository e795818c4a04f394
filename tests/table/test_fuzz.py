"""Anything may be typed: it is done, or it is refused in words and nothing has changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from affray import rulesets
from affray.kernel.record import plain
from affray.rulesets.loading import load
from affray.table.encounter import Encounter
from affray.table.moment import Moment
from affray.table.refused import Refused
from affray.table.wording import quoted, words_of

WORDS = (
    "attack full double move step run charge cast kick grab break release stabilise delay act check save end next "
    "pass "
    "strike init undo redo gm hp note auto damage heal set give clear wait turn remove rename add with at "
    "and to str heal "
    "fort reaction turn ask always never "
    "flat-footed charging subdual 1 2 -3 7 20 99999 1,1 3,4 2,2 0,0 999,999 x=1 hp=3 "
    "dc=12 at=30 bonus=2 : ! \" ' {} {name:} "
    "#x.yaml ∅ 🐉 − ０ \u0301 \u202e null true"
).split()


def sample(number: int) -> Encounter:
    """A random fight at the table."""
    name = rulesets.names()[number % len(rulesets.names())]
    ruleset = rulesets.get(name)
    return Encounter(ruleset, load(ruleset.room("samples").sample(Random(number))), number)


def legal(game: Encounter, random: Random) -> str:
    """A command that is legal now, or an answer."""
    if game.now.wanted is not None:
        replies = game.ruleset.room("commands").REPLIES[game.now.wanted.question]  # type: ignore[union-attr]
        return str(random.choice(replies).names[0])
    menu = game.choices()
    return said(game, random.choice(menu)) if menu else "note it is over"


def misplaced(game: Encounter, random: Random) -> str:
    """A command that someone could give, but mostly not now."""
    drafts = list(game.ruleset.room("menu").drafts(game.copied(game.fight)))
    return said(game, random.choice(drafts)) if drafts else "end"


def said(game: Encounter, decision: Any) -> str:
    """A decision as a command with its actor."""
    words = words_of(game.ruleset, game.roster, decision)
    return words if decision.actor < 0 else f"{quoted(game.roster.names[decision.actor])}: {words}"


def garbage(game: Encounter, random: Random) -> str:
    """Words in no order, some of them names."""
    words = [*WORDS, *(quoted(name) for name in game.roster.names)]
    return " ".join(random.choice(words) for _ in range(random.randint(0, 7)))


def give(game: Encounter, text: str) -> bool:
    """Give a command; whether it was done. A refusal must have words, draw nothing and change nothing."""
    before, moment = plain(game.fight), game.now
    try:
        game.command(text)
    except Refused as refused:
        assert str(refused).strip()
        assert game.now is moment, text
        assert plain(game.fight) == before, text
        return False
    return True


def play(commands: int, seed: int) -> None:
    """So many commands of all three kinds, in fight after fight."""
    random = Random(seed)
    given = number = done = 0
    while given < commands:
        game = sample(number)
        number += 1
        for _ in range(random.randint(5, 60)):
            text = random.choice((legal, legal, misplaced, garbage))(game, random)
            done += give(game, text)
            given += 1
    assert done > commands // 5


def test_some_thousand_commands() -> None:
    """No exception but a refusal, and no change with one."""
    play(2_000, 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_commands(part: int) -> None:
    """The same, ten times ten thousand."""
    play(10_000, 100 + part)


def wander(games: int, steps: int) -> None:
    """Undo and redo any number of steps in random games: each moment is the one there was."""
    for number in range(games):
        game, random = sample(number), Random(number)
        moments: list[Moment] = [game.now]
        for _ in range(random.randint(1, steps)):
            text = legal(game, random)
            if give(game, text) and text != "undo":  # what is undone can come back
                moments = [*moments[: len(game.past)], game.now]
            if random.random() < 0.3:
                back = random.randint(0, len(game.past))
                if back:
                    game.command(f"undo {back}")
                assert game.now is moments[len(game.past)]
                forward = random.randint(0, len(game.future))
                if forward:
                    game.command(f"redo {forward}")
                assert game.now is moments[len(game.past)]


def test_undo_and_redo_of_any_number_of_steps() -> None:
    """In fifty games."""
    wander(50, 20)


@pytest.mark.long
def test_undo_and_redo_in_five_hundred_games() -> None:
    """In five hundred."""
    wander(500, 40)


class Table(RuleBasedStateMachine):
    """A game in which anything is typed, taken back and brought again."""

    @initialize(number=st.integers(0, 500))
    def sit_down(self, number: int) -> None:
        self.game = sample(number)
        self.moments = [self.game.now]

    def type(self, text: str) -> None:
        if give(self.game, text):
            self.moments = [*self.moments[: len(self.game.past)], self.game.now]

    @rule(seed=st.integers(0, 10**6))
    def legal(self, seed: int) -> None:
        if give(self.game, legal(self.game, Random(seed))):
            self.moments = [*self.moments[: len(self.game.past)], self.game.now]

    @rule(seed=st.integers(0, 10**6))
    def misplaced(self, seed: int) -> None:
        text = misplaced(self.game, Random(seed))
        if give(self.game, text):
            self.moments = [*self.moments[: len(self.game.past)], self.game.now]

    @rule(text=st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
    def anything(self, text: str) -> None:
        depth = len(self.game.past)
        if give(self.game, text) and len(self.game.past) > depth:
            self.moments = [*self.moments[: len(self.game.past)], self.game.now]

    @precondition(lambda self: self.game.past)
    @rule(share=st.floats(0, 1))
    def undo(self, share: float) -> None:
        self.game.command(f"undo {max(1, round(share * len(self.game.past)))}")

    @precondition(lambda self: self.game.future)
    @rule(share=st.floats(0, 1))
    def redo(self, share: float) -> None:
        self.game.command(f"redo {max(1, round(share * len(self.game.future)))}")

    @invariant()
    def is_where_it_was(self) -> None:
        if hasattr(self, "game"):
            assert self.game.now is self.moments[len(self.game.past)]


def test_a_table_where_anything_happens() -> None:
    """The state machine holds."""
    quick = settings(max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=quick)
