"""What a killed process leaves: a torn transaction is no damage, a flipped byte is; no answered command vanishes."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from affray.table.games import begin, go_on
from affray.table.journal.faults import JournalFault
from affray.table.journal.leftovers import FRAME, HEADER
from affray.table.seating import MASTER

PARTY = Path(__file__).parents[3] / "examples" / "stonekeep" / "party.yaml"
PLAY = """
import os, signal, sys
from affray.table.games import go_on
table = go_on(sys.argv[1])
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    table.command("gm", f"note number {number}")
    print(number, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
PARTS = ("", "-wal", "-acknowledged")


class Left(NamedTuple):
    """The files that a killed process has left, and how many notes it had been answered for."""

    folder: Path
    notes: int

    @property
    def log(self) -> bytes:
        return (self.folder / "game.affray-wal").read_bytes()

    def copied(self, to: Path, **instead: bytes) -> Path:
        """The files in another folder, some of them with other contents."""
        shutil.rmtree(to, ignore_errors=True)
        to.mkdir()
        for part in PARTS:
            source = self.folder / f"game.affray{part}"
            name = part.strip("-") or "journal"
            if (data := instead.get(name, source.read_bytes())) != b"":
                (to / source.name).write_bytes(data)
        return to / "game.affray"


def killed(folder: Path, since: int, until: int) -> Left:
    """A game whose process was killed after so many notes; earlier ones stand in the journal itself."""
    place = folder / "game.affray"
    if since == 0:
        begin(str(place), PARTY, seed=1).close()
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(place), str(since), str(until)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert done.stdout.split()[-1] == str(until - 1)
    return Left(folder, until)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """A game of 60 notes: 40 in the journal, 20 in the write-ahead file."""
    folder = tmp_path_factory.mktemp("left")
    place = folder / "game.affray"
    table = begin(str(place), PARTY, seed=1)
    for number in range(40):
        table.command(MASTER, f"note number {number}")
    table.close()
    return killed(folder, 40, 60)


def opened(place: Path) -> int | str:
    """How many notes the journal has, all of them right, or the sentence of what is wrong with it."""
    try:
        table = go_on(str(place))
    except JournalFault as fault:
        assert "\n" not in str(fault)
        assert str(fault).startswith(str(place))
        return str(fault)
    notes = [event.text for event in table.encounter.events if event.kind == "noted"]
    table.close()
    assert notes == [f"Note: number {number}" for number in range(len(notes))]
    return len(notes)


def transactions(log: bytes) -> list[int]:
    """Where the transactions of a write-ahead file end, in bytes."""
    size = int.from_bytes(log[8:12], "big") + FRAME
    ends = [
        start + size for start in range(HEADER, len(log) - size + 1, size) if log[start + 4 : start + 8] != bytes(4)
    ]
    return [end for end in ends if log[end - size + 8 : end - size + 16] == log[16:24]]


def test_all_is_there_after_a_kill(left: Left, tmp_path: Path) -> None:
    place = left.copied(tmp_path / "copy")
    assert opened(place) == 60
    assert [path.name for path in place.parent.iterdir()] == ["game.affray"]


@pytest.mark.parametrize("name", ["wal", "journal"])
def test_a_byte_flipped_at_two_hundred_places(left: Left, tmp_path: Path, name: str) -> None:
    """Each opening gives the whole game or one sentence: never another game, and never less than was answered."""
    source = left.folder / ("game.affray-wal" if name == "wal" else "game.affray")
    data, random, said = source.read_bytes(), Random(f"flip {name}"), list[str]()
    for _ in range(200):
        flipped = bytearray(data)
        flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
        place = left.copied(tmp_path / "copy", **{name: bytes(flipped)})
        found = opened(place)
        if isinstance(found, str):
            said.append(found)
            if name == "wal":
                assert Path(f"{place}-wal").read_bytes() == flipped, "what was there is left as it was"
                assert "acknowledged" in found
        else:
            assert found == 60
    assert len(said) > 100
    known = ("damaged", "no journal", "newer", "cut off")
    assert [one for one in said if not any(word in one for word in known)] == []


def test_a_flip_in_the_last_transaction(left: Left, tmp_path: Path) -> None:
    """It looks like a torn one; that it was acknowledged tells them apart."""
    ends, log = transactions(left.log), left.log
    for place in (ends[-2] + 5, ends[-2] + 100, ends[-1] - 3):
        flipped = log[:place] + bytes([log[place] ^ 4]) + log[place + 1 :]
        said = opened(left.copied(tmp_path / "copy", wal=flipped))
        assert isinstance(said, str) and "1 of 62 entries that were acknowledged are missing at its end" in said
    assert opened(left.copied(tmp_path / "copy", wal=flipped, acknowledged=b"")) == 59


def test_a_flip_before_the_last_transaction_needs_no_note_of_what_was_acknowledged(left: Left, tmp_path: Path) -> None:
    ends, log = transactions(left.log), left.log
    for place in (3, 20, 28, HEADER + 9, ends[4] + 200, ends[7] + 30):
        flipped = log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :]
        said = opened(left.copied(tmp_path / "copy", wal=flipped, acknowledged=b""))
        assert isinstance(said, str) and "commands that were acknowledged stand behind that" in said, place


def test_a_torn_transaction_is_no_damage(left: Left, tmp_path: Path) -> None:
    """Cut anywhere behind what was acknowledged, or written in any order: that command was never answered."""
    log, random = left.log, Random(4)
    folder = tmp_path / "more"
    assert opened(left.copied(folder)) == 60  # which moves them all into the journal
    noted = (left.folder / "game.affray-acknowledged").read_bytes()
    more = killed(folder, 60, 61)
    ends = transactions(more.log)
    assert len(ends) == 1
    for _ in range(12):
        torn = bytearray(more.log[: random.randint(HEADER, ends[0] - 1)])
        assert opened(more.copied(tmp_path / "copy", wal=bytes(torn), acknowledged=noted)) == 60
        lost = random.randrange(HEADER, ends[0] - 4096)
        torn = bytearray(more.log)
        torn[lost : lost + 4096] = bytes(4096)
        assert opened(more.copied(tmp_path / "copy", wal=bytes(torn), acknowledged=noted)) == 60
    assert log == left.log


def test_what_an_earlier_use_of_the_write_ahead_file_has_left_is_no_damage(tmp_path: Path) -> None:
    """After a checkpoint it is written from its start again; behind that stand frames of before."""
    (tmp_path / "game").mkdir()
    left = killed(tmp_path / "game", 0, 300)
    ends, size = transactions(left.log), len(left.log)
    assert ends[-1] < size  # there are frames of before
    assert opened(left.copied(tmp_path / "copy")) == 300
    flipped = bytearray(left.log)
    flipped[size - 50] ^= 1
    assert opened(left.copied(tmp_path / "copy", wal=bytes(flipped))) == 300


def test_the_write_ahead_file_is_gone(left: Left, tmp_path: Path) -> None:
    place = left.copied(tmp_path / "copy", wal=b"")
    said = opened(place)
    assert isinstance(said, str) and "20 of 62 entries that were acknowledged are missing" in said
    Path(f"{place}-acknowledged").unlink()
    assert opened(place) == 40


def test_a_note_of_another_game_or_a_damaged_one_does_not_count(left: Left, tmp_path: Path) -> None:
    noted = (left.folder / "game.affray-acknowledged").read_bytes()
    for other in (noted.replace(b" 0", b" 9", 1), b"0" * len(noted), b"\xff\xfe", noted[:50]):
        assert opened(left.copied(tmp_path / "copy", acknowledged=other)) == 60


def test_open_in_this_process_it_stays_locked_for_others(tmp_path: Path) -> None:
    """To look at a file and close it again would give up the locks that this process has on it."""
    place = str(tmp_path / "game.affray")
    table = begin(place, PARTY, seed=1)
    (tmp_path / "link.affray").symlink_to(place)
    for name in (place, str(tmp_path / "link.affray")):
        with pytest.raises(JournalFault, match="is open already"):
            go_on(name)
    tried = "import sys; from affray.table.games import go_on; go_on(sys.argv[1])"
    other = subprocess.run(
        [sys.executable, "-c", tried, place], capture_output=True, text=True, timeout=60, check=False
    )
    assert "is in use by another process" in other.stderr
    table.command(MASTER, "note still here")
    table.close()
