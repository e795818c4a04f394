"""The chat on a real IRC server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.table.games import go_on

from .den import Den
from .ircd import NGIRCD, Ircd, Person, server

pytest.importorskip("pydle")
pytestmark = pytest.mark.skipif(NGIRCD is None, reason="needs ngircd")


@pytest.fixture(scope="module")
def ircd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ircd]:
    with server(tmp_path_factory.mktemp("ircd")) as opened:
        yield opened


@pytest.fixture
def den(ircd: Ircd, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Den]:
    name, scenarios = request.param
    made = Den(ircd.port, tmp_path, f"#{name}", scenarios)
    yield made
    made.close()


@pytest.mark.parametrize("den", [("stonekeep", "stonekeep")], indirect=True)
def test_a_fight_to_its_end(den: Den) -> None:
    ada, bob, cy = sit_down(den)
    # a nick changes
    bob.write("NICK bobby")
    bob.until(lambda: "NICK bob" in bob.here)
    # a message is delivered twice
    for name in ("Corvin", "Maren"):
        ada.say(f"!gm turn {name}")
    ada.hears("It is Maren's turn")
    den.wire.twice = True
    ada.say("!hp Corvin -3")
    ada.hears("Corvin takes 3 damage")
    den.wire.twice = False
    # what other programs ask is no command
    ada.say("\x01VERSION\x01", den.nick)
    # what is private stays private
    ada.say("!gm roll 1d20+7000", den.nick)
    ada.hears("1d20 ")
    ada.say("!note Corvin is a coward", den.nick)
    ada.say("!status Corvin", den.nick)
    assert "hp 55 of 58" in ada.hears("Corvin (toll keepers)")
    # the wire is cut in the middle
    den.wire.cut()
    den.meets(cy)
    fight_on(ada, bob, cy)
    for person in (bob, cy):
        heard = person.heard()
        assert "VERSION" not in person.heard()
        assert "coward" not in heard and "70" not in re.sub(r"sha256 \S+", "", heard)
        assert all(len(text.encode()) <= 340 for _, _, _, text in person.lines)
    den.bot.kill()
    den.bot.wait()
    table = go_on(str(den.folder / "games" / "duel-1.affray"))
    assert table.encounter.over
    assert [row.text for row in table.journal.columns(("text",), text="hp Corvin -3")] == ["hp Corvin -3"]
    table.close()


def sit_down(den: Den) -> tuple[Person, Person, Person]:
    """A game master and two players, and the fight begins."""
    ada, bob, cy = den.person("ada"), den.person("bob"), den.person("cy")
    den.meets(ada)
    for text, answer in (
        ("!new duel.yaml", "ada is game master"),
        ("!gm seat bob player Maren", "bob: player, plays Maren"),
        ("!gm seat cy player Corvin", "plays Corvin"),
    ):
        ada.say(text)
        ada.hears(answer)
    bob.say("!init Maren 20")
    ada.hears("Maren has initiative")
    ada.say("!init")
    ada.hears("It is ")
    return ada, bob, cy


def fight_on(ada: Person, bob: Person, cy: Person) -> None:
    """The players play to the end."""
    for _ in range(200):
        ada.say("!status")
        said = ada.hears("Round")
        if "is over" in said:
            break
        player = bob if "Maren's turn" in said else cy
        player.say(f"!full attack {'Corvin' if player is bob else 'Maren'}")
        player.say("!end")
        ada.say("!resume")
        ada.hears("Round")
    else:
        raise AssertionError("the fight has no end")


SCENE = {
    "ruleset": "momentum",
    "title": "The ford",
    "combatants": [
        {"name": "Ivo", "side": "party", "eases": {"attack": [3]}},
        {"name": "Nessa", "side": "party", "eases": {"attack": [3]}},
        {"name": "Piper", "side": "ford", "level": 3, "damage": "psychic"},
    ],
}


@pytest.mark.parametrize("den", [("momentum", "momentum")], indirect=True)
def test_a_scene_to_its_end_with_the_bot_killed_in_the_middle(den: Den) -> None:
    ada, bob, cy = den.person("ada2"), den.person("bob2"), den.person("cy2")
    den.restart(SCENE)
    den.meets(ada)
    for text, answer in (
        ("!new scene.yaml", "ada2 is game master"),
        ("!gm seat bob2 player Ivo", "plays Ivo"),
        ("!gm seat cy2 player Nessa", "plays Nessa"),
        ("!init", "turn"),
    ):
        ada.say(text)
        ada.hears(answer)
    for number in range(150):
        ada.say("!resume")
        said = ada.hears("Round")
        if "is over" in said:
            break
        answers = re.findall(r"`!([^`]+)`", said)
        turn = re.search(r"It is (\w+?)'s? turn", said)
        if answers:
            ada.say(f"!{answers[0]}")
        elif turn is not None:
            speaker = {"Ivo": bob, "Nessa": cy}.get(turn[1], ada)
            speaker.say(f"!attack {'Ivo' if speaker is ada else 'Piper'}")
            speaker.say(f"!{turn[1]}: end")
        if number == 5:
            den.restart(SCENE)
            den.meets(bob)
    else:
        raise AssertionError("the scene has no end")
    den.bot.kill()
    den.bot.wait()
    table = go_on(str(den.folder / "games" / "scene-1.affray"))
    assert table.encounter.over
    assert {row.author for row in table.journal.columns(("author",))} >= {"ada2", "bob2", "cy2"}
    table.close()


@pytest.mark.parametrize("den", [("flood", "stonekeep")], indirect=True)
def test_a_flood_loses_nothing_and_keeps_to_the_throttle(den: Den) -> None:
    people = [den.person(f"p{number}") for number in range(5)]
    ada = people[0]
    den.meets(ada)
    ada.say("!new duel.yaml")
    ada.hears("game master")
    for person in people[1:]:
        ada.say(f"!gm seat {person.nick} gm")
        ada.hears(person.nick)
    ada.say("!gm set Corvin max_hp=1000 hp=1000")
    for person in people:
        person.write(*(f"PRIVMSG {den.channel} :!hp Corvin -1" for _ in range(40)))
    for person in people[:2]:
        person.hears("800 hit points", 120)
    lines = [(when, text) for when, who, where, text in people[1].lines if who == den.nick and where == den.channel]
    for (early, _), (late, _) in zip(lines, lines[4:], strict=False):
        assert (
            late - early > 0.5
        )  # three at once, then one each 0.4 s; four and more may come together on a busy machine
    assert all(len(text.encode()) <= 340 for _, text in lines)
    told = " ".join(text for _, text in lines)
    assert {int(hp) for hp in re.findall(r"has (\d+) hit points", told)} >= set(range(800, 1000))


@pytest.mark.parametrize("den", [("slow", "stonekeep")], indirect=True)
def test_nobody_waits_for_advice(den: Den) -> None:
    ada, bob = den.person("ada5"), den.person("bob5")
    den.meets(ada)
    for text, answer in (
        ("!new party", "is game master"),
        ("!gm seat bob5 player Odo", "plays Odo"),
        ("!init", "turn"),
    ):
        ada.say(text)
        ada.hears(answer)
    ada.say("!advise")  # two seconds of work
    bob.say("!status Odo")
    bob.hears("Odo (party): ")
    ada.hears(" may `!", 60)
    when = {text: time for time, _, _, text in ada.lines}
    status = next(time for text, time in when.items() if text.startswith("Odo (party): "))
    advice = next(time for text, time in when.items() if " may `!" in text)
    assert status < advice
