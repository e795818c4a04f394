"""The table over any ruleset: legality, questions, undo, saving, the game master's changes."""

from __future__ import annotations

import json
from random import Random

import pytest

from affray.kernel.interpreted import Quiet
from affray.kernel.record import key, plain
from affray.kernel.ruleset import Ruleset
from affray.kernel.tape import Question, Reply
from affray.table import language
from affray.table.acts import Decided
from affray.table.commands import policy_decision
from affray.table.encounter import Encounter
from affray.table.refused import Refused
from affray.table.saving import reopened, saved
from affray.table.tokens import SPEECHLESS, split

from .fights import encounter, played, random_commands, said

GARBAGE = (
    "",
    "attack",
    "fly to the moon",
    "attack Nobody",
    "end end",
    "move 99,99",
    'cast "',
    "gm",
    "gm set",
    "1d6",
    "::",
    "!",
)


def test_every_choice_is_legal_and_says_itself(ruleset: Ruleset) -> None:
    """Each member of the menu has refusal 0, and its words mean just it."""
    for number in range(40):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 25):
            if game.now.wanted is None:
                for decision in random.sample(menu := game.choices(), min(12, len(menu))):
                    fight = game.copied(game.fight)
                    fight.decision = decision
                    assert ruleset.refusal(fight) == 0
                    if decision.verb != ruleset.room("commands").INIT:
                        line = split(said(game, decision), SPEECHLESS)
                        again = language.decision(ruleset, game.fight, game.roster, decision.actor, line)
                        assert plain(again) == plain(decision), line
            game.command(command)


def test_a_refused_command_changes_nothing(ruleset: Ruleset) -> None:
    """Illegal and senseless commands leave state, dice and events as they are, and are refused in words."""
    for number in range(25):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 15):
            before, events = key(game.fight), len(game.events)
            for text in [*GARBAGE, *misplaced(game, random)]:
                refused_or_undone(game, text)
                assert key(game.fight) == before, text
                assert len(game.events) == events, text
            game.command(command)


def misplaced(game: Encounter, random: Random) -> list[str]:
    """Commands of anyone, mostly not legal now."""
    drafts = list(game.ruleset.room("menu").drafts(game.copied(game.fight)))
    return [said(game, decision) for decision in random.sample(drafts, min(8, len(drafts)))]


def refused_or_undone(game: Encounter, text: str) -> None:
    """Give a command; if it was legal after all, take it back."""
    try:
        game.command(text)
    except Refused as refused:
        assert str(refused).strip()
    else:
        game.undo()


def test_one_question_at_a_time_is_the_inline_policy(ruleset: Ruleset) -> None:
    """A fight of commands and answers is the fight that policies play, and what was shown stays."""
    for number in range(60):
        game = encounter(ruleset, number)
        whole, rows = played(ruleset, game.copied(game.now.base))
        if game.fight.round == 0:
            game.command("init")
        while not game.over:
            shown = [*game.now.before, *game.now.rows]
            step_by_policy(game)
            assert [*game.now.before, *game.now.rows][: len(shown)] == shown
        assert [*game.now.before, *game.now.rows] == rows
        assert plain(game.fight) == plain(whole)


def step_by_policy(game: Encounter) -> None:
    """The next decision or answer, as the combatant's policy gives it."""
    wanted = game.now.wanted
    fight = game.copied(game.fight)
    if isinstance(wanted, Question):
        fight.engine = Quiet(game.ruleset.answer)
        game.grow(Reply(game.ruleset.answer(fight, wanted.who, wanted.question, wanted.other)))
    else:
        game.act(Decided("policy", policy_decision(game, fight)))


def test_undo_then_redo_is_identity(ruleset: Ruleset) -> None:
    """Any number of steps back gives the states there were, and forward again the later ones."""
    for number in range(40):
        game, random = encounter(ruleset, number), Random(number)
        moments = [game.now]
        for command in random_commands(game, random, 30):
            game.command(command)
            moments.append(game.now)
        back = random.randint(0, len(moments) - 1)
        for moment in reversed(moments[len(moments) - 1 - back : -1]):
            game.undo()
            assert game.now == moment
        for moment in moments[len(moments) - back :]:
            game.redo()
            assert game.now == moment
        with pytest.raises(Refused):
            game.redo()


def test_the_same_command_after_undo_gives_the_same_dice(ruleset: Ruleset) -> None:
    """Undo winds the dice back."""
    for number in range(20):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 15):
            game.command(command)
            there, events = key(game.fight), game.events
            game.undo()
            game.command(command)
            assert key(game.fight) == there
            assert game.events == events


def test_state_survives_json_at_every_moment(ruleset: Ruleset) -> None:
    """Saved as JSON and read back, with a question open or not, the game goes on as it would have."""
    for number in range(12):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 20):
            again = reopened(json.loads(json.dumps(saved(game))))
            assert key(again.fight) == key(game.fight)
            assert again.as_json() == game.as_json()
            assert again.events == game.events
            again.command(command)
            game.command(command)
            assert key(again.fight) == key(game.fight)


def test_a_change_while_a_question_is_open(ruleset: Ruleset) -> None:
    """The change is made at once, the question stays or lapses, and the answer goes on from there."""
    met = 0
    for number in range(300):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 30):
            if game.now.wanted is None:
                game.command(command)
                continue
            met += 1
            who = game.roster.names[game.now.wanted.who]
            shown = game.events
            state = plain(game.fight)
            game.command(f'gm set "{who}" {ruleset.room("samples").CHANGE}')
            assert game.events[: len(shown)] == shown
            assert plain(game.fight) != state
            assert game.now.wanted is not None
            before = game.now
            game.command(command)
            assert game.now != before
            game.undo()
            assert game.now == before
            break
    assert met > 10
