"""Whatever is named as a journal: one sentence on standard error, exit code 2, and what was there is left as it was."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from affray.table.games import begin, go_on
from affray.table.journal.faults import JournalFault, sentence
from affray.table.verifying import verify

from .running import Run
from .test_journal import play

VERBS = (("verify",), ("export", "copy"), ("save", "scenario"), ("play", "--resume"))
NOBODY = "postgresql://affray:hushhush@127.0.0.1:1/games#one"


def said(affray: Run, verb: tuple[str, ...], place: str, folder: Path) -> str:
    """The one sentence that a verb has for a journal that is none."""
    words = [str(folder / word) if word in ("copy", "scenario") else word for word in verb[1:]]
    done = affray(verb[0], place, *words)
    assert (done.code, done.out) == (2, ""), (verb, place)
    assert done.err.endswith("\n") and done.err.count("\n") == 1, done.err
    assert "Traceback" not in done.err and "hushhush" not in done.err
    assert list(folder.iterdir()) == []
    return done.err


@pytest.mark.parametrize("verb", VERBS, ids=[verb[0] for verb in VERBS])
def test_what_is_no_journal(verb: tuple[str, ...], tmp_path: Path, affray: Run) -> None:
    targets = tmp_path / "targets"
    targets.mkdir()
    (tmp_path / "folder.affray").mkdir()
    (tmp_path / "empty.affray").write_bytes(b"")
    (tmp_path / "letter.affray").write_text("Dear Bea,\n" * 40, "utf-8")
    for name, table in (("other", "t (x)"), ("alike", "games (x)")):
        connection = sqlite3.connect(tmp_path / f"{name}.affray")
        connection.execute(f"CREATE TABLE {table}")
        connection.commit()
        connection.close()
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.affray") if path.is_file()}
    for name, words in (
        ("nowhere", "there is no such journal"),
        ("folder", "can't be read: is a directory"),
        ("empty", "is no journal of affray"),
        ("letter", "is no journal of affray"),
        ("other", "is no journal of affray"),
        ("alike", "is no journal of affray"),
    ):
        assert words in said(affray, verb, str(tmp_path / f"{name}.affray"), targets)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.affray*") if path.is_file()} == before


@pytest.mark.parametrize("verb", VERBS, ids=[verb[0] for verb in VERBS])
def test_databases_that_cannot_be_reached(verb: tuple[str, ...], tmp_path: Path, affray: Run) -> None:
    for place, words in (
        (NOBODY, "can't be reached: nothing listens there"),
        ("postgresql://affray@/games?host=/nowhere#one", "can't be reached: nothing listens there"),
        ("postgresql://affray:hushhush@host:port/games", "that is no URL of a database"),
        ("mysql://affray:hushhush@host/games", "a journal is a file, or a game in PostgreSQL"),
    ):
        assert words in said(affray, verb, place, tmp_path)


def test_what_a_server_says_in_words() -> None:
    at = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '
    for text, words in (
        (at + 'FATAL:  password authentication failed for user "affray"', "the user or the password is wrong"),
        (at + "fe_sendauth: no password supplied", "it needs a password"),
        (at + 'FATAL:  database "games" does not exist', "there is no such database"),
        (at + 'FATAL:  role "nobody" does not exist', "there is no such user"),
        (at + 'FATAL:  permission denied for database "games"', "the user may not use that database"),
        ("failed to resolve host 'nowhere': [Errno -2] Name or service not known", "there is no such host"),
        ("connection timeout expired", "nothing answers there"),
    ):
        assert sentence("here", text).endswith(words)


def test_a_journal_without_commands(duel: Path, tmp_path: Path, affray: Run) -> None:
    place = tmp_path / "new.affray"
    begin(str(place), duel, seed=1).close()
    assert affray("verify", place).out == "1 command, 0 dice, 0 events: everything agrees\n"
    assert "is not closed" in affray("export", place, tmp_path / "copy").err
    assert affray("save", place, tmp_path / "saved.yaml").code == 0
    assert affray("check", tmp_path / "saved.yaml").code == 0
    assert play(place, "--resume", lines="init\n").code == 0


def test_where_nothing_can_be_written(duel: Path, tmp_path: Path, affray: Run) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = affray("play", duel, "--journal", tmp_path / "file" / "game.affray")
    assert done.code == 2 and "can't be made" in done.err
    done = affray("play", duel, "--journal", "mysql://host/games")
    assert done.code == 2 and "a journal is a file" in done.err


def test_a_journal_on_a_read_only_disk(duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be verified and looked at; a command is refused."""
    place = tmp_path / "game.affray"
    table = begin(str(place), duel, seed=1)
    table.command("gm", "init")
    table.close()
    before = place.read_bytes()
    monkeypatch.setattr("affray.table.journal.places.read_only", lambda _path: True)
    assert verify(str(place)).faults == []
    table = go_on(str(place))
    with pytest.raises(JournalFault, match="can't be written: it is read-only"):
        table.command("gm", "end")
    table.close()
    assert place.read_bytes() == before
    place.with_name("game.affray-wal").write_bytes(b"left by a crash")
    with pytest.raises(JournalFault, match=r"copy it to another folder, with game\.affray-wal"):
        go_on(str(place))
