from pathlib import Path

import pytest

from affray import rulesets

from .running import Run


@pytest.mark.parametrize("ruleset", rulesets.names())
def test_the_starter_is_sound_and_plays(affray: Run, tmp_path: Path, ruleset: str) -> None:
    file = tmp_path / "mine.yaml"
    made = affray("new", ruleset, file)
    assert (made.code, made.out) == (0, "")
    assert str(file) in made.err
    assert affray("new", ruleset).out == file.read_text(encoding="utf-8")
    assert affray("check", file).code == 0
    played = affray("run", file, "--seed", "1")
    assert (played.code, played.err) == (0, "")
    assert "won." in played.out


def test_a_file_that_is_there_is_left_alone(affray: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("precious", encoding="utf-8")
    done = affray("new", "stonekeep", file)
    assert done == (2, "", f"{file}: is there already; nothing was written\n")
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_place_that_can_not_be_written(affray: Run, tmp_path: Path) -> None:
    done = affray("new", "stonekeep", tmp_path / "no" / "such" / "folder.yaml")
    assert done.code == 2
    assert "no such file or directory" in done.err


def test_unknown_rulesets(affray: Run) -> None:
    done = affray("new", "stonekep")
    assert (done.code, done.out) == (2, "")
    assert "did you mean 'stonekeep'?" in done.err
    assert affray("new", "chess").err == f"there is no ruleset 'chess'; there are {', '.join(rulesets.names())}\n"


def test_the_only_ruleset_need_not_be_named(affray: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "names", lambda: ["stonekeep"])
    file = tmp_path / "mine.yaml"
    assert affray("new", file).code == 0
    assert affray("new").out == file.read_text(encoding="utf-8")
    monkeypatch.setattr(rulesets, "names", lambda: ["chess", "stonekeep"])
    assert affray("new") == (2, "", "say for which ruleset; there are chess, stonekeep\n")
