"""Who may do what at a table; dice by hand for one seat; questions that do not stall the game; what is verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.table.exporting import export
from affray.table.games import begin, go_on
from affray.table.journal.faults import JournalFault
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.service import Table
from affray.table.verifying import verify

EXAMPLES = Path(__file__).parents[2] / "examples" / "stonekeep"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = begin(str(tmp_path / "game.affray"), EXAMPLES / "duel.yaml", seed=7)
    made.command(MASTER, "gm seat Bea player Maren")
    yield made
    made.close()


def refusal(table: Table, who: str, text: str) -> str:
    with pytest.raises(Refused) as refused:
        table.command(who, text)
    return str(refused.value)


def test_players_command_their_own(table: Table) -> None:
    table.command(MASTER, "init")
    assert "not for you to decide" in refusal(table, "Bea", "attack Maren")
    assert "you do not play Corvin" in refusal(table, "Bea", "Corvin: end")
    table.command(MASTER, "end")
    table.command("Bea", "attack Corvin")
    table.command("BEA", "Maren: end")
    for text in ("gm end", "hp Corvin -5", "note ha", "undo", "redo", "gm roll 1d6", "gm seat Bea gm", "gm fight x"):
        assert "game master's" in refusal(table, "Bea", text), text
    assert "spectators look on" in refusal(table, "Passer-by", "attack Corvin")
    assert "Maren" in table.command("Passer-by", "status").text


def test_players_roll_their_own_initiative(table: Table) -> None:
    assert "the game master's" in refusal(table, "Bea", "init")
    assert "the game master's" in refusal(table, "Bea", "init Corvin")
    assert table.command("Bea", "init Maren 17").events
    assert table.command("Bea", "Maren: auto reaction never").text == ""


def test_seats_are_kept(table: Table) -> None:
    table.command(MASTER, "gm seat Cy spectator")
    assert table.command("Bea", "seats").text == "gm: game master\nBea: player, plays Maren\nCy: spectator"
    place = table.journal.place
    table.close()
    again = go_on(place)
    assert again.command("Cy", "seats").text.splitlines()[1:] == ["Bea: player, plays Maren", "Cy: spectator"]
    assert "somebody must be game master" in refusal(again, MASTER, "gm seat gm player")
    for text in ("gm seat", "gm seat Bea", "gm seat Bea king", "gm seat Bea player Nobody", "gm seat Bea gm Maren"):
        refusal(again, MASTER, text)
    again.close()


def test_dice_by_hand_for_one_seat(table: Table) -> None:
    table.command(MASTER, "gm dice Bea hand")
    table.command(MASTER, "init")
    pending = table.encounter.pending
    assert pending is not None and (pending.actor, pending.kind) == ("Maren", "die")
    table.command("Bea", "20")  # Corvin's die is drawn
    assert table.encounter.fight.round == 1
    table.command("Bea", "attack Corvin")
    assert "a d20 shows 1 to 20" in refusal(table, "Bea", "21")
    table.command("Bea", "1")
    table.command(MASTER, "gm dice Bea drawn")
    table.command(MASTER, "gm dice all hand")
    table.command("Bea", "end")
    table.command(MASTER, "attack Maren")
    place = table.journal.place
    table.close()
    again = go_on(place)
    again.command(MASTER, "2")
    again.close()
    found = verify(place)
    assert found.faults == []
    assert found.thrown == 3


def question(place: Path) -> Table:
    """A game in which Odo is asked whether to strike."""
    table = begin(str(place / "asked.affray"), EXAMPLES / "party.yaml", seed=3)
    for text in ("gm seat Bea player Odo", "init", "gm move Odo 15,6", "gm turn Odo", "end", 'gm turn "Old Hagen"'):
        table.command(MASTER, text)
    table.command(MASTER, '"Old Hagen": move 16,11')
    return table


def test_a_question_can_be_seen_and_answered_by_player_or_master(tmp_path: Path) -> None:
    table = question(tmp_path)
    said = table.command("Bea", "reactions").text
    assert said.startswith("Odo decides (reaction, about Old Hagen): ") and "`pass`" in said
    assert "`pass`" not in table.command("Someone", "reactions").text
    table.command("Bea", "pass")
    table.command(MASTER, "undo")
    table.command(MASTER, "Odo: pass")
    assert table.command("Bea", "reactions").text == "no question is open"
    table.close()


def test_after_the_time_limit_the_policy_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("affray.table.service.monotonic", lambda: now[0])
    table = question(tmp_path)
    now[0] += 1000
    assert not table.tick()  # there is no limit yet
    assert "60 seconds" in table.command(MASTER, "gm limit 60").text
    now[0] += 59
    assert not table.tick()
    now[0] += 2
    assert table.tick()
    assert table.encounter.now.wanted is None
    assert [row.author for row in table.journal.columns(("author",), text="time is up")] == ["policy"]
    table.command(MASTER, "undo")
    now[0] += 61
    assert "Old Hagen's turn to decide" in refusal(table, "Bea", "Odo: pass")  # nobody had looked at the clock
    assert table.encounter.now.wanted is None
    table.command(MASTER, "undo")
    now[0] += 30
    assert not table.tick()
    assert "stay open" in table.command(MASTER, "gm limit off").text
    for text in ("gm limit", "gm limit 0", "gm limit soon"):
        refusal(table, MASTER, text)
    table.close()
    assert verify(str(tmp_path / "asked.affray")).faults == []


def test_closed_for_good(table: Table, tmp_path: Path) -> None:
    place = table.journal.place
    bound = table.command("Bea", "dice").text
    assert table.head["seed"] not in bound.split(" ") and table.head["nonce"] not in bound
    table.command(MASTER, "init")
    table.command(MASTER, "note the bridge is trapped")
    table.close()
    with pytest.raises(JournalFault, match="is not closed"):
        export(place, str(tmp_path / "export.affray"))
    again = go_on(place)
    again.command(MASTER, "gm close")
    assert f"{again.head['seed']}:{again.head['nonce']}" in again.command("Bea", "dice").text
    assert "the game is closed" in refusal(again, MASTER, "end")
    again.close()
    export(place, str(tmp_path / "export.affray"))
    assert b"trapped" not in (tmp_path / "export.affray").read_bytes()
    found = verify(str(tmp_path / "export.affray"))
    assert (found.faults, found.closed) == ([], True)


def forged(place: str, column: str, number: int, change) -> None:  # type: ignore[no-untyped-def]
    """Change one entry and make the chain of digests agree again, as someone would who cheats."""
    table = go_on(place)
    journal = table.journal
    entries = list(journal.entries())
    journal.connection.exec_driver_sql("DELETE FROM entries")
    journal.connection.commit()
    from dataclasses import replace

    from affray.table.journal.entry import hashed

    journal.last, journal.length = hashed(journal._head()), 0
    changed = [replace(e, **{column: change(getattr(e, column))}) if e.number == number else e for e in entries]
    journal.append(changed)
    table.close()


@pytest.fixture
def played(table: Table) -> str:
    """A journal of init and two attacks: entries 4 to 7."""
    for text in ("init", "attack Maren", "end", "attack Corvin"):
        table.command(MASTER, text)
    table.command(MASTER, "roll 3d6")
    table.close()
    return table.journal.place


def test_a_better_die_is_found_out(played: str) -> None:
    assert verify(played).faults == []

    def twenty(moment: str) -> str:
        data = json.loads(moment)
        data["draws"][0][2] = 20
        return json.dumps(data)

    forged(played, "moment", 5, twenty)
    found = verify(played)
    assert len(found.faults) == 1
    assert "die 1, a d20 for attack, shows 20, and 3 by the seed" in found.faults[0]
    assert found.faults[0].startswith("entry 5 (gm: attack Maren): ")


def test_another_event_is_found_out(played: str) -> None:
    forged(played, "rows", 7, lambda rows: rows.replace("[7]", "[8]"))
    assert "was told, and by the rules it is" in verify(played).faults[0]


def test_another_roll_is_found_out(played: str) -> None:
    forged(played, "rows", 8, lambda rows: rows.replace(") = ", ") = 1"))
    assert "the roll comes to" in verify(played).faults[0]


def test_another_seed_is_found_out(played: str) -> None:
    table = go_on(played)
    head = table.head | {"seed": "8"}
    text = json.dumps(head)
    table.journal.connection.exec_driver_sql("UPDATE games SET head = ?", (text,))
    table.journal.connection.commit()
    table.close()
    with pytest.raises(JournalFault) as forged_head:
        verify(played)
    assert "damaged at entry 1" in str(forged_head.value)


def test_a_version_with_other_rules_is_named(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forged(played, "rows", 7, lambda rows: rows.replace("[7]", "[8]"))
    monkeypatch.setattr("affray.table.verifying.__version__", "9.9")
    assert "it was played with affray" in verify(played).faults[0]
