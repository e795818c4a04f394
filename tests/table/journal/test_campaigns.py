"""Campaigns in a journal: all fights of each ruleset's, several at once, undone and resumed across their borders."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.kernel.record import key
from affray.table.exporting import export
from affray.table.games import begin, go_on
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.service import Table
from affray.table.verifying import verify
from affray.table.wording import quoted

from .tables import again, give, legal, picture

EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = {
    "stonekeep": EXAMPLES / "stonekeep/campaign/moor-road.yaml",
    "momentum": EXAMPLES / "momentum/campaign/three-scenes.yaml",
    "modern20": EXAMPLES / "modern20/campaign/harbour.yaml",
}


def campaign_of(folder: Path, name: str) -> Path:
    """The example campaign of a ruleset, or one of three samples with the same people."""
    if name in FILES:
        return FILES[name]
    data = rulesets.get(name).room("samples").sample(Random(7))
    for number in range(3):
        (folder / f"part-{number}.yaml").write_text(json.dumps(data | {"title": f"Part {number}"}), "utf-8")
    fights: list[Any] = [{"fight": f"part-{number}.yaml"} for number in range(3)]
    path = folder / "campaign.yaml"
    path.write_text(json.dumps({"title": "Three parts", "campaign": [fights[0], {"do": ["gm wait 8h"]}, *fights[1:]]}))
    return path


@pytest.fixture(params=rulesets.names())
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    made = begin(str(tmp_path / "game.affray"), campaign_of(tmp_path, request.param), seed=11)
    made.command(MASTER, f"gm seat Bea player {quoted(everywhere(made)[0])}")
    yield made
    made.close()


def everywhere(table: Table) -> list[str]:
    """The names of those who are in all fights."""
    campaign = table.encounter.campaign
    assert campaign is not None
    rosters = [{sheet.name for sheet in scene.scenario.combatants} for scene in campaign.scenes]
    return [name for name in table.encounter.roster.names if all(name in roster for roster in rosters)]


class Played:
    """A game and what it was after each of its steps."""

    def __init__(self, table: Table) -> None:
        self.table, self.pictures = table, [picture(table)]

    def give(self, text: str) -> bool:
        """Give a command; whether it was carried out."""
        depth = len(self.table.encounter.past)
        if not give(self.table, text):
            return False
        steps = len(self.table.encounter.past) - depth
        if steps:  # `gm plan` where nothing is planned takes none
            self.pictures += [{}] * (steps - 1) + [picture(self.table)]
        return True

    def fight(self, random: Random, most: int) -> None:
        """Some legal commands of whoever decides."""
        if self.table.encounter.fight.round == 0:
            self.give("init")
        for _ in range(most):
            if self.table.encounter.pending is None:
                return
            self.give(legal(self.table.encounter, random))
        while self.table.encounter.now.wanted is not None:
            self.give(legal(self.table.encounter, random))

    def wander(self, random: Random, times: int) -> None:
        """Undo and redo any number of steps, some after opening the journal again; each place is what it was."""
        top = len(self.pictures) - 1
        assert len(self.table.encounter.past) == top
        for aim in [*(random.randint(0, top) for _ in range(times)), top]:
            there = len(self.table.encounter.past)
            if random.random() < 0.4:
                self.reopen()
            if aim != there:
                self.table.command(MASTER, f"{'undo' if aim < there else 'redo'} {abs(aim - there)}")
            if then := self.pictures[aim]:
                assert {**picture(self.table), "future": 0} == {**then, "future": 0}

    def reopen(self) -> None:
        """The journal closed and opened again is the same game."""
        before, seats = picture(self.table), self.table.settings.seats
        listeners = again(self.table)
        self.table.__dict__.update(listeners.__dict__)
        assert picture(self.table) == before
        assert self.table.settings.seats == seats


def test_through_all_its_fights(table: Table, tmp_path: Path) -> None:
    random, game = Random(5), Played(table)
    campaign = table.encounter.campaign
    assert campaign is not None
    name = table.seat("Bea").characters[0]
    for scene in range(len(campaign.scenes)):
        assert table.encounter.now.scene == scene
        assert table.seat("Bea").plays(table.encounter) == {table.encounter.roster.index(name)}
        game.fight(random, 12)
        if not table.encounter.over:
            assert game.give("gm end")
        game.reopen()
        game.give("gm plan")
        game.give("gm recover")
        game.give("gm wait 8h")
        while table.encounter.now.wanted is not None:
            game.give(legal(table.encounter, random))
        before = table.encounter.as_json()["combatants"][name]
        if scene + 1 < len(campaign.scenes):
            assert game.give("gm fight")
            carried = ("hp", "lethal", "semi_permanent", "wounds", "subdual", "injuries", "exhaustion")
            after = table.encounter.as_json()["combatants"][name]
            assert {k: after[k] for k in carried if k in after} == {k: before[k] for k in carried if k in before}
            game.reopen()
    game.wander(random, 12)
    place = table.journal.place
    table.command(MASTER, "gm close")
    table.close()
    assert verify(place).faults == []
    export(place, str(tmp_path / "players.affray"))
    found = verify(str(tmp_path / "players.affray"))
    assert found.faults == [] and found.closed
    table.__dict__.update(go_on(place).__dict__)


def test_several_fights_at_once(table: Table) -> None:
    """A fight that is left goes on where it was, however often one goes to and fro between them."""
    random, game = Random(3), Played(table)
    left: dict[int, Any] = {}
    for turn in range(7):
        scene = turn % 3
        if table.encounter.now.scene != scene:
            assert game.give(f"gm fight {scene + 1}")
        fight = table.encounter.fight
        if scene in left:
            assert (fight.round, fight.turn, fight.over) == left[scene]
        game.fight(random, 6)
        fight = table.encounter.fight
        left[scene] = fight.round, fight.turn, fight.over
    game.reopen()
    game.wander(random, 10)
    found = verify_open(table)
    assert found == []


def verify_open(table: Table) -> list[str]:
    """What a check finds in a journal that is open."""
    from affray.table.verifying import checked

    return checked(table.journal).faults


def test_a_fight_cannot_be_left_in_mid_question(tmp_path: Path) -> None:
    table = begin(str(tmp_path / "game.affray"), FILES["stonekeep"], seed=11)
    random = Random(0)
    table.command(MASTER, "init")
    for _ in range(300):
        if table.encounter.now.wanted is not None or table.encounter.over:
            break
        give(table, legal(table.encounter, random))
    assert table.encounter.now.wanted is not None
    with pytest.raises(Refused, match="decides first"):
        table.command(MASTER, "gm fight 2")
    table.close()


KILLED = """
import os, signal, sys
from affray.table.games import go_on
from affray.table.refused import Refused
table = go_on(sys.argv[1])
for text in sys.argv[2:]:
    try:
        table.command("gm", text)
    except Refused:
        print(text)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_killed_between_fights(table: Table) -> None:
    place = table.journal.place
    table.close()
    for commands in (("init", "gm end"), ("gm plan",), ("gm fight", "init"), ("gm fight 1",), ("gm fight 3",)):
        done = subprocess.run([sys.executable, "-c", KILLED, place, *commands], timeout=60, check=False)
        assert done.returncode == -signal.SIGKILL
        opened = go_on(place)
        state = key(opened.encounter.fight)
        scene = opened.encounter.now.scene
        opened.command(MASTER, "undo")
        opened.command(MASTER, "redo")
        assert (key(opened.encounter.fight), opened.encounter.now.scene) == (state, scene)
        opened.close()
    assert scene == 2
    assert verify(place).faults == []
    table.__dict__.update(go_on(place).__dict__)
