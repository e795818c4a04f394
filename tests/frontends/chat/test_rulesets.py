"""Each ruleset through the chat, with its own words, as a player reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.frontends.chat.console import answers
from affray.frontends.chat.core import Chat
from affray.frontends.chat.messages import Said

from ..running import ROOT

SIZE, LINES = 340, 3


class Script:
    """A channel in which lines are said; whatever is answered is short and plain."""

    def __init__(self, folder: Path, ruleset: str) -> None:
        self.chat = Chat(folder, ROOT / "examples" / ruleset)
        self.seen: list[Said] = []

    def says(self, *lines: str) -> str:
        """What is answered to the last of some lines, each with where it goes."""
        for line in lines:
            self.seen = answers(self.chat, line)
            places = {(said.to, said.private) for said in self.seen}
            for place in places:
                here = [said for said in self.seen if (said.to, said.private) == place]
                assert len(here) <= LINES or all(said.block for said in here), here
            for said in self.seen:
                assert len(said.text.encode()) <= SIZE and said.text.isprintable() and said.text.strip(), said
        return "\n".join(f"{'@' if said.private else ''}{said.to} | {said.text}" for said in self.seen)

    def answer(self, nick: str) -> str:
        """Somebody says the first answer that was offered in the last line; what is answered to that."""
        offered = re.findall(r"`!([^`]+)`", self.seen[-1].text)
        assert offered and self.seen[-1].text.startswith(f"{nick}: "), self.seen
        return self.says(f"{nick}: !{offered[0]}")


@pytest.fixture
def script(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    monkeypatch.setattr("affray.table.fairness.drawn_seed", lambda: 11)
    made = Script(tmp_path / "games", request.param)
    yield made
    made.chat.close()


@pytest.mark.parametrize("script", ["stonekeep"], indirect=True)
def test_stonekeep(script: Script) -> None:
    script.says("ada: !new party", "ada: !gm seat bea player Odo", "ada: !init Odo 20")
    assert "turn" in script.says("ada: !init")
    script.says("ada: !gm turn Odo")
    assert script.says("bea: !check Str").startswith("#table | Odo's check comes to ")
    assert "DC 15" in script.says("bea: !CHECK str dc=15")
    assert "did you mean 'attack'" in script.says("bea: !atack hagen")
    assert script.says("bea: !attack") == "#table | bea: which combatant?"
    assert script.says("bea: !odds save will dc=14").startswith("@bea | save will dc=14: ")
    script.says("ada: !gm move Odo 15,6", "bea: !end", 'ada: !gm turn "Old Hagen"')
    asked = script.says('ada: !"Old Hagen": move 16,11')
    assert "#table | bea: " in asked and "Odo decides (reaction, Old Hagen): `!pass` or `!strike" in asked
    assert "`!pass`" in script.says("cy: !reactions")
    assert "Odo lets" in script.answer("bea")


@pytest.mark.parametrize("script", ["momentum"], indirect=True)
def test_momentum(script: Script) -> None:
    script.says("ada: !new gate", "ada: !gm seat bob player Ivo", "ada: !gm seat cy player Nessa Pike", "ada: !init")
    script.says("ada: !gm turn Piper")
    asked = script.says("ada: !attack Ivo")
    assert asked.endswith("bob: Round 1. Ivo decides (defend, Piper): `!defend`")
    assert "not for you to decide now: Ivo decides first: `!defend`" in script.says("cy: !end")
    said = script.says("bob: !defend ease=1")
    assert re.search(r"Ivo defends against Piper at level \?: (success|failure|advantage|critical)", said), said
    for _ in range(3):
        if "`!wound" in said or "decides" in said:
            said = script.says("bob: !wound roll")
    script.says("ada: !gm turn Nessa")
    assert "within" in script.says('cy: !attack "Horned guard 1"') or "#table" in script.says("cy: !status")
    assert script.says("cy: !order Nessa Pike Ivo").startswith("#table | ")
    script.says("ada: !gm turn Piper")
    asked = script.says("ada: !cast 2 at Nessa")
    assert "(counter, Piper): `!" in asked or "(defend, Piper): `!" in asked


@pytest.mark.parametrize("script", ["skirmish"], indirect=True)
def test_skirmish(script: Script) -> None:
    script.says("ada: !new stairwell", "ada: !gm seat bob player Ada", "ada: !gm seat cy player Bo", "ada: !init")
    heard = script.says("ada: !gm set Bo dodge=12", "ada: !gm set Ada dodge=12")
    for _ in range(80):
        who, target = ("bob", "Bo") if "bob: " in script.says("ada: !resume") else ("cy", "Ada")
        said = script.says(f"{who}: !attack {target}")
        if "jams until an action readies it" in said:
            assert script.says(f"{who}: !ready").startswith("#table | ")
            heard += "readied "
        if "decides (reaction" in said:
            other = "cy" if who == "bob" else "bob"
            assert f"{other}: Round" in said and "`!return fire`" in said
            heard += script.answer(other)
        if script.chat.rooms.open["#table"].table.encounter.now.wanted is not None:
            heard += script.says(f"{who}: !pass", "ada: !reactions")
        heard += said
        script.says(f"{who}: !end", "ada: !hp Ada 5", "ada: !hp Bo 5")
    for word in ("misses", "hits", "readied", "widely"):
        assert word in heard, (word, heard[-600:])


@pytest.mark.parametrize("script", ["d20modern"], indirect=True)
def test_d20modern(script: Script) -> None:
    script.says("ada: !new capture", "ada: !gm seat bob player Ada", "ada: !gm seat cy player Egil")
    assert script.says("ada: !resume") == "#table | bob: Round 1. It is Ada's turn."
    assert "Ada moves 5 feet to 4,3." in script.says("bob: !move 4,3")
    said = script.says("bob: !coup de grace Sleeper")
    assert said.startswith("#table | ")
    said = script.says("bob: !knockout Sleeper")
    assert said.startswith("#table | ")
    assert script.says("bob: !end").endswith("cy: Round 1. It is Egil's turn.")
    script.says("ada: !gm move Egil 7,3", "ada: !gm turn Courier", "ada: !gm clear Courier unaware")
    said = script.says("ada: !Courier: move 8,6")
    if "decides" in said:
        assert "#table | cy: " in said and "Egil decides (" in said
        script.answer("cy")
    assert script.says("bob: !help knockout").startswith("@bob | knockout: ")


@pytest.mark.parametrize("script", ["modern20"], indirect=True)
def test_modern20(script: Script) -> None:
    script.says("ada: !new dojo", "ada: !gm seat bob player Hana", "ada: !gm seat cy player Ilse", "ada: !init")
    script.says("ada: !gm move Ilse 3,3", "ada: !gm turn Hana")
    said = script.says("bob: !trip Ilse")
    assert "Ilse" in said and "#table | " in said
    if "decides" in said:
        assert "cy: " in said
        script.answer("cy")
    script.says("ada: !gm turn Ilse")
    said = script.says("cy: !push Hana")
    assert "Hana" in said
    if "decides" in said:
        script.answer("bob")
    assert "prone" in script.says("ada: !status Ilse") or "Ilse (west): " in script.says("ada: !status Ilse")
    assert "did you mean 'demoralize'" in script.says("cy: !demoralise Hana")
