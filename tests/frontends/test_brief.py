from pathlib import Path

import pytest

from affray import Refused, load
from affray.frontends.console.brief import expanded
from affray.frontends.console.words import commands_now, next_words, split_words
from affray.table import beside
from affray.table.encounter import Encounter
from affray.table.inquiry import INQUIRIES, inquiry
from affray.table.looking import look
from affray.table.seating import MASTER, Seat
from affray.table.sight import Sight

from .running import ROOT


@pytest.fixture
def game(party: Path) -> Encounter:
    """Old Hagen has the first turn."""
    encounter = load(party, seed=3)
    encounter.command("init")
    return encounter


@pytest.fixture
def asked(game: Encounter) -> Encounter:
    """Odo is asked whether he strikes at Old Hagen, who goes by."""
    for line in ("gm move Odo 15,6", "gm turn Odo", "end", "gm turn Old Hagen", "move 16,11"):
        game.command(line)
    assert game.pending is not None
    assert (game.pending.actor, game.pending.kind) == ("Odo", "reaction")
    return game


def last(encounter: Encounter, typed: str) -> list[str]:
    return next_words(encounter, commands_now(encounter), typed)[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a 2", "attack Odo"),
        ("A 7 with heavy", 'attack "Pit hound" with heavy'),
        ("attack Odo", "attack Odo"),
        ("ATTACK 99", "ATTACK 99"),
        ("f 5", 'full attack "Bandit 1"'),
        ("f a 5 with heavy crossbow", 'full attack "Bandit 1" with heavy crossbow'),
        ("double m 3,4", "double move 3,4"),
        ("end", "end"),
        ("e", "end"),
        ("un 2", "undo 2"),
        ("gm da 2 5", "gm damage Odo 5"),
        ("gm damage 2 5", "gm damage Odo 5"),
        ("gm add 2", "gm add 2"),
        ("hp 2 -5", "hp Odo -5"),
        ('hp "2" -5', 'hp "2" -5'),
        ("status 2", "status Odo"),
        ("stat 8", 'status "Old Hagen"'),
        ("note 2 of them: gone", "note 2 of them: gone"),
        ("q", "quit"),
        ("8: a 2", '"Old Hagen": attack Odo'),
        ("fly 2", "fly 2"),
        ("7", "7"),
        ("", ""),
        ("!a 2", "!attack Odo"),
    ],
)
def test_what_is_short_is_spelled_out(game: Encounter, typed: str, meant: str) -> None:
    assert expanded(game, typed) == meant


def test_several_meanings_are_listed(game: Encounter) -> None:
    with pytest.raises(Refused, match="'d' may be 'double move', 'delay'"):
        expanded(game, "d")
    with pytest.raises(Refused, match="'re' may be 'remove', 're"):
        expanded(game, "gm re")
    with pytest.raises(Refused, match="'a' may be"):  # it is not his turn: nothing is legal, `a` may be anything
        expanded(game, "Odo: a 2")


def test_a_spell_at_a_number(game: Encounter) -> None:
    game.command('gm turn "Brother Anselm"')
    assert expanded(game, "ca mend at 2") == "cast mend at Odo"
    assert expanded(game, 'ca "look at 2" at 3') == 'cast "look at 2" at Liselot'


def test_a_name_that_is_a_number(duel: Path) -> None:
    encounter = load(duel, seed=1)
    encounter.command("gm rename Corvin 1")
    encounter.command("init")
    encounter.command("gm turn Maren")
    assert expanded(encounter, "a 1") == "attack 1"
    assert expanded(encounter, "a 2") == "attack 1"


def test_what_is_illegal_is_not_taken_for_something_else(game: Encounter) -> None:
    for line in ("attack Odo with heavy", "un"):
        game.command(expanded(game, line))
    game.command("attack Odo with heavy")
    with pytest.raises(Refused, match="'a' may be 'attack', 'act', 'auto'"):
        expanded(game, "a 2")


def test_answers_are_short_too(asked: Encounter) -> None:
    assert expanded(asked, "s") == "strike"
    assert expanded(asked, "p") == "pass"
    assert last(asked, "")[:2] == ["strike", "pass"]
    assert last(asked, "strike with ") == ["greatsword"]


def test_completion_of_verbs_names_and_options(game: Encounter) -> None:
    assert last(game, "att") == ["attack"]
    assert {"attack", "move", "end", "gm", "undo", "help", "quit", "status"} <= set(last(game, ""))
    assert "cast" not in last(game, "")  # he has no spells
    assert last(game, "attack o") == ["Odo"]  # himself he can't attack
    assert last(game, 'attack "ban') == ['"Bandit 1"', '"Bandit 2"']
    assert last(game, "status o") == ["Odo", '"Old Hagen"']
    assert last(game, "a odo with ") == ['"heavy crossbow"']
    assert last(game, "a odo with heavy") == ['"heavy crossbow"']
    assert last(game, "save fort d") == ["dc="]
    assert last(game, "gm gi") == ["give"]
    assert last(game, "gm give odo fl") == ["flat-footed"]
    assert "hp=" in last(game, "gm set odo ")
    assert last(game, "auto rea al") == ["always"]
    assert last(game, "nonsense ") == []


def test_every_completion_is_a_command(game: Encounter, asked: Encounter) -> None:
    for encounter in (game, asked):
        for command in commands_now(encounter):
            text = " ".join(command)
            if text.endswith("=") or command[0] in ("gm", "hp", "roll", "quit", "exit", "undo", "redo"):
                continue
            if text in ("init", "auto", "note") or command[0] in beside.LOOKS:  # a running game answers these
                continue
            if command[0] in INQUIRIES:
                asking = inquiry(Sight(encounter, Seat("gm", MASTER)), command[0], " ".join(command[1:]), shared=True)
                assert asking.answer() is not None
                continue
            moment = encounter.now
            if look(encounter, text) is None:
                encounter.command(text)
                if encounter.now is not moment:
                    encounter.undo()


def test_words() -> None:
    assert split_words('"Old Hagen": attack "Bandit 1" with "long k') == [
        '"Old Hagen":',
        "attack",
        '"Bandit 1"',
        "with",
        '"long k',
    ]


def test_what_follows_tells_verbs_apart() -> None:
    """`aggressive stance` takes nobody, so that `a 1` can only be an attack."""
    encounter = load(ROOT / "examples" / "modern20" / "alley.yaml", seed=4)
    encounter.command("init")
    assert expanded(encounter, "a 1") == "attack Vance"
    with pytest.raises(Refused, match="'a' may be 'attack', 'aggressive stance'"):
        expanded(encounter, "a")
