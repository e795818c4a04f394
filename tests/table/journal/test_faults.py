"""Journals that are cut off, damaged, too new, locked, or on a full disk: one sentence, and nothing is lost."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from affray.table.games import begin, go_on
from affray.table.journal.faults import JournalFault
from affray.table.seating import MASTER

PARTY = Path(__file__).parents[3] / "examples" / "stonekeep" / "party.yaml"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal of some commands, closed."""
    table = begin(str(tmp_path / "game.affray"), PARTY, seed=1)
    table.command(MASTER, "init")
    for number in range(60):
        table.command(MASTER, f"note number {number}")
    table.close()
    return tmp_path / "game.affray"


def fault(path: Path) -> str:
    """The one sentence about a journal that can't be opened."""
    before = path.read_bytes()
    with pytest.raises(JournalFault) as found:
        go_on(str(path))
    assert path.read_bytes() == before
    said = str(found.value)
    assert said.startswith(str(path))
    assert "\n" not in said
    return said


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_cut_off(journal: Path, share: float) -> None:
    data = journal.read_bytes()
    journal.write_bytes(data[: int(len(data) * share)])
    said = fault(journal)
    assert "cut off" in said and f"{len(data):,} bytes" in said


def test_hardly_there(journal: Path) -> None:
    for data in (b"", b"SQLite format 3\x00", b"a letter home"):
        journal.write_bytes(data)
        assert "no journal of affray" in fault(journal)


def test_a_flipped_bit_is_found_or_matters_to_nobody(journal: Path) -> None:
    data = journal.read_bytes()
    table = go_on(str(journal))
    state = table.encounter.as_json()
    table.close()
    data = journal.read_bytes()
    found = 0
    for place in range(150, len(data), len(data) // 120):
        flipped = bytearray(data)
        flipped[place] ^= 0x10
        journal.write_bytes(flipped)
        try:
            table = go_on(str(journal))
        except JournalFault as wrong:
            found += 1
            assert "\n" not in str(wrong)
            assert any(word in str(wrong) for word in ("damaged", "no journal", "newer", "cut off")), wrong
        else:  # a byte that belongs to nothing
            assert table.encounter.as_json() == state
            table.close()
    assert found > 40


def test_a_flipped_digit_is_named_with_its_entry(journal: Path) -> None:
    data = journal.read_bytes()
    journal.write_bytes(data.replace(b"note number 41", b"note number 40"))
    said = fault(journal)
    assert "damaged at entry 45" in said and "the 44 before it are whole" in said


def test_of_a_newer_version(journal: Path) -> None:
    table = go_on(str(journal))
    table.journal.connection.exec_driver_sql("UPDATE games SET format = 99")
    table.journal.connection.commit()
    table.close()
    assert "written by a newer affray: its format is 99" in fault(journal)


def test_locked_by_another_process(journal: Path) -> None:
    holder = "from affray.table.games import go_on; import sys; go_on(sys.argv[1]); print('held', flush=True); input()"
    other = subprocess.Popen(
        [sys.executable, "-c", holder, str(journal)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    assert other.stdout is not None and other.stdout.readline() == "held\n"
    with pytest.raises(JournalFault, match="is in use by another process"):
        go_on(str(journal))
    other.communicate("\n", timeout=30)
    go_on(str(journal)).close()


def test_locked_in_postgresql(postgres: str, tmp_path: Path) -> None:
    place = f"{postgres}#{tmp_path.name}"
    table = begin(place, PARTY, seed=1)
    with pytest.raises(JournalFault, match="is in use by another process"):
        go_on(place)
    table.close()
    with pytest.raises(JournalFault, match="is there already"):
        begin(place, PARTY, seed=1)
    with pytest.raises(JournalFault, match="holds no game of that name"):
        go_on(place + "x")
    go_on(place).close()


def test_a_database_that_is_not_there() -> None:
    with pytest.raises(JournalFault) as found:
        go_on("postgresql://affray:secret@/postgres?host=/nowhere#x")
    assert "secret" not in str(found.value)
    assert "\n" not in str(found.value)


def test_on_a_full_disk(tmp_path: Path) -> None:
    table = begin(str(tmp_path / "game.affray"), PARTY, seed=1)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    done = 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    try:
        with pytest.raises(JournalFault, match=r"can't be written.*was not carried out"):
            for number in range(2000):
                table.command(MASTER, f"note {number} {'x' * 500}")
                done += 1
        state, events = table.encounter.as_json(), len(table.encounter.events)
        with pytest.raises(JournalFault):
            table.command(MASTER, f"note {'y' * 9000}")
        assert (table.encounter.as_json(), len(table.encounter.events)) == (state, events)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    table.command(MASTER, "note there is room again")
    table.close()
    table = go_on(str(tmp_path / "game.affray"))
    noted = [event.text for event in table.encounter.events if event.kind == "noted"]
    assert len(noted) == done + 1
    assert noted[-1] == "Note: there is room again"
    table.close()


def test_in_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(JournalFault, match="can't be made"):
        begin(str(tmp_path / "file" / "game.affray"), PARTY, seed=1)
    with pytest.raises(JournalFault, match="there is no such journal"):
        go_on(str(tmp_path / "nothing.affray"))


def test_one_that_is_there_is_left_alone(journal: Path) -> None:
    before = journal.read_bytes()
    with pytest.raises(JournalFault, match="is there already"):
        begin(str(journal), PARTY, seed=1)
    assert journal.read_bytes() == before
    shutil.copy(journal, journal.with_name("copy.affray"))
    go_on(str(journal.with_name("copy.affray"))).close()
