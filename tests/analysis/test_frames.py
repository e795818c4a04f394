from pathlib import Path
from typing import Any

import polars as pl
import pytest

from affray.analysis import frames
from affray.analysis.players import Interpreted
from affray.analysis.setup import prepared
from affray.analysis.simulate import Progress, simulate

Data = dict[str, Any]


def test_a_file_has_a_row_a_fight(brawl: Data, tmp_path: Path) -> None:
    result = simulate(brawl, 40, 7, engine="interpreted", out=tmp_path / "rows.parquet")
    frame = pl.read_parquet(tmp_path / "rows.parquet")
    assert frame.columns[:6] == ["fight", "outcome", "rounds", "draws", "Ada.hp", "Ada.state"]
    assert frame.columns[-2:] == ["Kid.hp", "Kid.state"] and frame.width == 4 + 2 * 6
    assert frame["fight"].to_list() == list(range(40))
    setup = prepared(brawl)
    table = Interpreted(setup, 7).play(0, 40)
    words = setup.ruleset.room("outcome").STATE_WORDS
    assert frame["outcome"].to_list() == [setup.labels[over] for over in table[0 :: setup.width]]
    assert frame["draws"].to_list() == table[2 :: setup.width].tolist()
    assert frame["Odd.hp"].to_list() == table[5 :: setup.width].tolist()
    assert frame["Odd.state"].to_list() == [words[state] for state in table[6 :: setup.width]]
    assert result.to_frame().equals(frame)
    assert list(tmp_path.iterdir()) == [tmp_path / "rows.parquet"]


def test_pieces_become_one_file(duel: Data, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "PIECE_WORDS", 200)
    result = simulate(duel, 300, 7, engine="interpreted", out=tmp_path / "rows.parquet")
    assert pl.read_parquet(tmp_path / "rows.parquet").equals(result.to_frame())
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("words", [200, 10**9])
def test_ctrl_c_keeps_what_was_counted(duel: Data, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: int) -> None:
    monkeypatch.setattr(frames, "PIECE_WORDS", words)
    file, plain = tmp_path / "rows.parquet", frames.RowFile.add

    def interrupted(self: frames.RowFile, part: Any) -> None:
        plain(self, part)
        if part.first > 100:
            raise KeyboardInterrupt  # when the rows are held but not yet counted

    monkeypatch.setattr(frames.RowFile, "add", interrupted)
    result = simulate(duel, 10**9, 7, engine="interpreted", out=file)
    assert result.interrupted and pl.read_parquet(file).equals(result.to_frame())


def test_a_file_that_was_there_stays_until_the_end(duel: Data, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    file.write_text("old")

    def broken(_: Progress) -> None:
        assert file.read_text() == "old"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simulate(duel, 10, 7, engine="interpreted", out=file, progress=broken)
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_refused_before_anything_is_played(duel: Data, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Interpreted, "play")
    with pytest.raises(ValueError, match=r"the folder .*nowhere does not exist"):
        simulate(duel, 10, 7, engine="interpreted", out=tmp_path / "nowhere" / "rows.parquet")
    with pytest.raises(ValueError, match="is a folder, not a file"):
        simulate(duel, 10, 7, engine="interpreted", out=tmp_path)
