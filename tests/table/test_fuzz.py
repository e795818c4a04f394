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
from affray.frontends.console.console import Console
from affray.kernel.record import plain
from affray.kernel.tape import DieWanted
from affray.rulesets.loading import load
from affray.table.encounter import Encounter
from affray.table.moment import Moment
from affray.table.refused import Refused
from affray.table.usage import USAGE
from affray.table.wording import quoted, words_of

WORDS = (
    "end next pass init undo redo gm hp note auto for rounds at and to with on ask always never turn encounter "
    "1 2 -3 7 20 99999 0 =8 1,1 3,4 2,2 0,0 999,999 x=1 hp=3 momentum=2 enemy_successes=99 wound=knee hinders=attack "
    "dc=12 at=30 bonus=2 ease=1 hinder=3 : ! \" ' {} {name:} {name:Zed,side:red} "
    "#x.yaml ∅ 🐉 − ０ \u0301 \u202e null true"
).split()


def vocabulary(game: Encounter) -> list[str]:
    """Words that mean something in a game: its verbs, answers, conditions, fields, names, and the table's own."""
    rules = game.ruleset
    commands, terms = rules.room("commands"), rules.room("terms")
    verbs = [name for verb in commands.VERBS for name in verb.names]
    answers = [name for replies in commands.REPLIES.values() for one in replies for name in one.names]
    keys = [f"{key}=1" for verb in commands.VERBS for key in (*verb.options, *verb.named)]
    fields = [f"{field}=1" for field in rules.room("gm").FIELDS]
    owned = [*verbs, *answers, *keys, *fields, *terms.QUESTIONS, *terms.CONDITIONS]
    return [*WORDS, *owned, *USAGE, *map(quoted, game.roster.names)]


def sample(number: int, by_hand: bool = False) -> Encounter:
    """A random fight at the table."""
    name = rulesets.names()[number % len(rulesets.names())]
    ruleset = rulesets.get(name)
    return Encounter(ruleset, load(ruleset.room("samples").sample(Random(number))), number, by_hand=by_hand)


def legal(game: Encounter, random: Random) -> str:
    """A command that is legal now, an answer, or a face."""
    wanted = game.now.wanted
    if isinstance(wanted, DieWanted):
        return " ".join(str(random.randint(1, wanted.sides)) for _ in range(random.randint(1, wanted.together)))
    if wanted is not None:
        return random.choice(game.replies())
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
    words = vocabulary(game)
    return " ".join(random.choice(words) for _ in range(random.randint(0, 7)))


def overruled(game: Encounter, random: Random) -> str:
    """A command of the game master's, more or less."""
    words, names = vocabulary(game), [quoted(name) for name in game.roster.names]
    rest = [random.choice(words) for _ in range(random.randint(0, 2))]
    return " ".join(["gm", random.choice([*USAGE]), random.choice(names), *rest])


def mistyped(game: Encounter, random: Random) -> str:
    """A legal command with a word left out, doubled, replaced, or with a letter gone."""
    words = legal(game, random).split()
    place = random.randrange(len(words))
    word = words[place]
    cut = random.randrange(len(word))
    changed = random.choice(([], [word, word], [random.choice(vocabulary(game))], [word[:cut] + word[cut + 1 :]]))
    return " ".join([*words[:place], *changed, *words[place + 1 :]])


KINDS = (legal, legal, legal, misplaced, garbage, overruled, mistyped)


def snapshot(game: Encounter) -> tuple[Any, ...]:
    """All of a game that people see, apart from the objects that hold it."""
    now = game.now
    return plain(game.fight), now.wanted, now.tape, (*now.before, *now.rows), now.roster.names


def give(game: Encounter, text: str) -> bool:
    """Give a command; whether it was done. A refusal must have words, draw nothing and change nothing."""
    before, moment, depth = plain(game.fight), game.now, (len(game.past), len(game.future))
    try:
        game.command(text)
    except Refused as refused:
        assert str(refused).strip()
        assert game.now is moment, text
        assert plain(game.fight) == before, text  # the number of dice drawn is in it
        assert (len(game.past), len(game.future)) == depth, text
        return False
    return True


def play(commands: int, seed: int) -> None:
    """So many commands of all kinds, in fight after fight of every ruleset; one in four with dice thrown by hand."""
    random = Random(seed)
    given = done = 0
    number = 1_000 * seed
    while given < commands:
        game = sample(number, by_hand=random.random() < 0.25)
        number += 1
        for _ in range(random.randint(5, 60)):
            done += give(game, random.choice(KINDS)(game, random))
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


def typed(lines: int, seed: int) -> None:
    """So many lines at the prompt, short ways and looks among them: none meets a fault, and each says something."""
    random = Random(seed)
    given, number = 0, 1_000 * seed
    while given < lines:
        game = sample(number, by_hand=random.random() < 0.25)
        table, number = Console(game, "a title"), number + 1
        for _ in range(random.randint(5, 60)):
            text = random.choice(KINDS)(game, random)
            if random.random() < 0.3:
                short = [word[: random.randint(1, len(word))] for word in text.split()]
                text = random.choice((" ".join(short), f"{random.choice(LOOKS)} {text}", random.choice(LOOKS)))
            before, moment = plain(game.fight), game.now
            table.take(text)
            assert game.now is not moment or plain(game.fight) == before, text
            given += 1


LOOKS = (
    "status",
    "log",
    "help",
    "map",
    "roll",
    "stat 1",
    "log 3",
    "help gm",
    "roll 2d6",
    "roll 1d",
    "h",
    "m",
    "s",
    "1",
)


@pytest.mark.usefixtures("capsys")
def test_some_hundred_lines_at_the_prompt() -> None:
    typed(600, 7)


@pytest.mark.long
@pytest.mark.usefixtures("capsys")
@pytest.mark.parametrize("part", range(4))
def test_twenty_thousand_lines_at_the_prompt(part: int) -> None:
    typed(5_000, 70 + part)


def wander(games: int, steps: int) -> None:
    """Undo and redo any number of steps in random games: each state is the one there was, to the last die."""
    for number in range(games):
        random = Random(number)
        game = sample(number, by_hand=number % 5 == 4)
        moments: list[Moment] = [game.now]
        states: list[Any] = [snapshot(game)]
        for _ in range(random.randint(1, steps)):
            text = random.choice(KINDS)(game, random)
            if "do" not in text and give(game, text) and game.now is not moments[-1]:
                unseen = len(game.past) - len(moments)  # policies may have played turns on the way
                states = [*states[: len(game.past)], *[None] * unseen, snapshot(game)]
                moments = [*game.past, game.now]
            if random.random() < 0.3:
                walk(game, random, moments, states)


def walk(game: Encounter, random: Random, moments: list[Moment], states: list[Any]) -> None:
    """Back by any number of steps, and forward again by any number."""
    for verb, there in (("undo", len(game.past)), ("redo", None)):
        count = random.randint(0, len(game.future) if there is None else there)
        if count:
            game.command(f"{verb} {count}")
        here = len(game.past)
        assert game.now is moments[here]
        assert states[here] is None or snapshot(game) == states[here]


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
