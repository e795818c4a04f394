"""A cocked die drawn anew, a command as it should have been."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from affray import load, rulesets
from affray.kernel.record import key
from affray.kernel.tape import AGAIN, ANEW
from affray.rulesets.loading import load as load_scenario
from affray.table.encounter import Encounter
from affray.table.refused import Refused
from affray.table.wording import quoted, words_of

DUEL = Path(__file__).parents[2] / "examples" / "stonekeep" / "duel.yaml"


def duel(*commands: str) -> Encounter:
    game = load(DUEL, seed=7)
    for command in commands:
        game.command(command)
    return game


def texts(events: list) -> list[str]:  # type: ignore[type-arg]
    return [event.text for event in events]


def test_the_last_die_is_drawn_anew_and_said_so() -> None:
    game = duel("init", "attack Maren")
    before, events = game.now, game.events
    told = texts(game.command("gm reroll"))
    assert told[0] == "The die for attack is drawn anew: its 3 does not count."
    assert told[1].startswith("Corvin rolls d20 for attack: ")
    assert texts(game.events)[: len(events)] == texts(events)  # what was shown stays
    assert [event.seq for event in game.events] == list(range(1, len(game.events) + 1))
    assert game.now.draws[-1].source == ANEW
    again = texts(game.command("gm reroll"))
    assert again[0] == "The die for attack is drawn anew: its 3 does not count."
    assert "13 +5" in again[1]  # the first time it was a 3 again
    game.undo()
    game.undo()
    assert game.now is before
    game.command("gm reroll")
    assert texts(game.events[len(events) :]) == told  # anew, and the same again


def test_a_command_without_dice_has_none_to_draw_anew() -> None:
    game = duel("init", "attack Maren", "end")
    with pytest.raises(Refused, match=r"drew no die.*table\.dice"):
        game.command("gm reroll")


def test_a_die_thrown_by_hand_is_thrown_again() -> None:
    game = Encounter(rulesets.get("stonekeep"), load_scenario(DUEL), 1, by_hand=True)
    for line in ("init", "20", "1", "attack Corvin", "15", "8"):
        game.command(line)
    hp = game.state.combatants["Corvin"].hp
    game.command("gm reroll")
    pending = game.pending
    assert pending is not None and pending.kind == "die" and pending.about == "damage"
    game.command("1")
    assert game.state.combatants["Corvin"].hp == hp + 7


def test_amending_runs_what_followed_on_its_own_dice() -> None:
    game = duel("init", "attack Maren", "end", "attack Corvin", "note he is loud", "hp Corvin -3")
    before = game.now
    faces = [moment.faces for moment in game.line]
    told = texts(game.command("gm amend 4 attack Corvin with dagger"))
    assert told[0] == "Command 4 is amended to: attack Corvin with dagger."
    assert any("dagger: 19 against AC 16" in text for text in told)  # the attack die was an 11 and stays
    assert [moment.faces[:1] for moment in game.line][4] == faces[4][:1]
    assert [moment.act.words for moment in game.line[1:] if moment.act][3:] == [
        "attack Corvin with dagger",
        "note he is loud",
        "hp Corvin -3",
    ]
    assert game.line[4].draws[0].source == AGAIN
    game.undo()
    assert game.now is before
    game.redo()


def test_the_first_that_no_longer_fits_is_named() -> None:
    game = duel("init", "attack Maren", "end", "attack Corvin")
    told = texts(game.command("gm amend 3 note no end of the turn"))
    assert any(text.startswith("Command 4 no longer fits") for text in told)
    assert len(game.line) == 4


def test_dice_that_were_seen_are_not_drawn_again() -> None:
    game = duel("init", "attack Maren", "end", "attack Corvin", "end")
    seen = game.fight.draw
    game.command("gm amend 2 note nothing")
    assert game.now.floor == seen
    if game.choices():
        game.undo()


@pytest.mark.parametrize("text", ["gm amend", "gm amend 1", "gm amend 99 end", "gm amend 0 end", "gm amend x end"])
def test_amending_what_is_not_there(text: str) -> None:
    game = duel("init", "attack Maren")
    before = game.now
    with pytest.raises(Refused):
        game.command(text)
    assert game.now is before


def test_amending_to_what_takes_back() -> None:
    game = duel("init", "attack Maren")
    for text in ("undo", "redo", "gm reroll", "gm amend 1 end"):
        with pytest.raises(Refused, match="takes back"):
            game.command(f"gm amend 1 {text}")


@pytest.mark.parametrize("name", rulesets.names())
def test_amending_a_command_to_itself_changes_nothing(name: str) -> None:
    """What followed fits, whatever it was, questions and answers included."""
    ruleset, met = rulesets.get(name), 0
    for number in range(25):
        game, random = (
            Encounter(ruleset, load_scenario(ruleset.room("samples").sample(Random(number))), number),
            Random(number),
        )
        for _ in range(12):
            if game.now.wanted is not None:
                game.command(random.choice(game.replies()))
            elif menu := game.choices():
                decision = random.choice(menu)
                words = words_of(ruleset, game.roster, decision)
                game.command(words if decision.actor < 0 else f"{quoted(game.roster.names[decision.actor])}: {words}")
        if len(game.line) < 3:
            continue
        state, wanted, length = game.as_json(), game.now.wanted, len(game.line)
        place = random.randrange(1, length)
        moment = game.line[place]
        if moment.tape or moment.act is None or moment.act.words.startswith("init"):
            continue
        decision = moment.act.decision  # type: ignore[union-attr]
        words = f"{quoted(game.roster.names[decision.actor])}: {words_of(ruleset, game.roster, decision)}"
        game.command(f"gm amend {place} {words}")
        assert game.as_json() == state
        assert (game.now.wanted, len(game.line)) == (wanted, length)
        met += 1
    assert met > 5


def test_hidden_and_shown() -> None:
    game = duel("init")
    game.command("gm hide Corvin")
    assert game.roster.hidden == {1}
    with pytest.raises(Refused, match="hidden already"):
        game.command("gm hide Corvin")
    game.command("gm show Corvin")
    assert game.roster.hidden == frozenset()
    game.undo()
    assert game.roster.hidden == {1}
    assert key(game.fight) == key(game.past[0].live) or game.fight.round == 1


def test_a_note_is_an_event() -> None:
    game = duel("init")
    assert texts(game.command('note the bridge "shakes": a bit')) == ['Note: the bridge "shakes": a bit']
