"""Random games of every ruleset: what is on disk is the game, at every moment, and undo goes back to what there was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from affray.table.games import go_on
from affray.table.verifying import checked

from .tables import again, anything, give, legal, picture, table_of


@pytest.mark.parametrize("part", range(6))
def test_a_game_opened_again_is_the_game(tmp_path: Path, part: int) -> None:
    for number in range(part * 3, part * 3 + 3):
        table, random = table_of(tmp_path, number), Random(number)
        for _ in range(25):
            give(table, anything(table, random))
            if random.random() < 0.15:
                before = picture(table)
                table = again(table)
                assert picture(table) == before
        before = picture(table)
        table = again(table)
        assert picture(table) == before
        found = checked(table.journal)
        assert found.faults == []
        table.close()


def wander(folder: Path, games: range, steps: int) -> None:
    """Undo and redo in random games, some of the steps after opening the journal again."""
    for number in games:
        table, random = table_of(folder, number), Random(number)
        pictures = [picture(table)]
        for _ in range(random.randint(1, steps)):
            depth = len(table.encounter.past)
            if give(table, legal(table.encounter, random)) and len(table.encounter.past) > depth:
                # policies may have added steps of their own
                pictures = pictures[: depth + 1] + [{}] * (len(table.encounter.past) - depth - 1) + [picture(table)]
        top = len(table.encounter.past)
        for _ in range(6):
            there = len(table.encounter.past)
            aim = random.randint(0, top)
            if random.random() < 0.3:
                table = again(table)
            if aim != there:
                table.command("gm", f"{'undo' if aim < there else 'redo'} {abs(aim - there)}")
            now, then = picture(table), pictures[aim]
            if then:
                assert {**now, "future": 0} == {**then, "future": 0}
        table.close()


def test_any_number_of_steps_back_and_forth(tmp_path: Path) -> None:
    wander(tmp_path, range(12), 12)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_any_number_of_steps_in_five_hundred_games(tmp_path: Path, part: int) -> None:
    wander(tmp_path, range(1000 + part * 50, 1050 + part * 50), 25)


def test_what_is_forgotten_in_memory_is_fetched_from_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affray.table.service.IN_MEMORY", 3)
    table = table_of(tmp_path, 0)
    table.command("gm", "note we begin")
    pictures = [picture(table)]
    for number in range(12):
        table.command("gm", f"note {number}")
        pictures.append(picture(table))
    for back in range(1, 13):
        table.command("gm", "undo")
        assert {**picture(table), "future": 0} == pictures[-1 - back]
    table.command("gm", "redo 12")
    assert picture(table) == pictures[-1]
    table.close()


def test_nothing_is_run_to_open_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, random = table_of(tmp_path, 1), Random(5)
    for _ in range(10):
        give(table, legal(table.encounter, random))
    before, place = picture(table), table.journal.place
    table.close()

    def run(*_: object) -> None:
        raise AssertionError("the rules were run")

    monkeypatch.setattr("affray.table.encounter.Encounter.run", run)
    table = go_on(place)
    assert picture(table) == before
    table.close()


def test_a_journal_of_the_first_format_is_brought_up_to_date(tmp_path: Path) -> None:
    table = table_of(tmp_path, 0)
    table.command("gm", "note we begin")
    before, place = picture(table), table.journal.place
    connection = table.journal.connection
    connection.exec_driver_sql("ALTER TABLE entries DROP COLUMN command")
    connection.exec_driver_sql("UPDATE games SET format = 1")
    connection.commit()
    table.close()
    table = go_on(place)
    assert picture(table) == before
    table.command("gm", "note on we go")
    assert [row.command for row in table.journal.columns(("command",))] == list(range(1, table.journal.length + 1))
    table.close()
