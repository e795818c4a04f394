import builtins
import sys
from pathlib import Path
from typing import Any

import pytest

from .running import Run, in_process

LONG = pytest.mark.long


def test_what_is_there_is_not_compiled_again(affray: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = pytest.importorskip("affray.kernel.compiled.engine")
    monkeypatch.setattr(engine, "is_cached", lambda *_: True)
    done = affray("compile", "stonekeep")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("is there already") == 2
    assert affray("compile", "stonekeep", "--odds").out.count("is there already") == 4


def test_without_the_library(affray: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, *rest: Any) -> Any:
        if name.startswith("affray.kernel.compiled"):
            raise ImportError(name)
        return original(name, *rest)

    original = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", refuse)
    for name in [name for name in sys.modules if name.startswith("affray.kernel.compiled")]:
        monkeypatch.delitem(sys.modules, name)
    done = affray("compile")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'affray[fast]'" in done.err


def test_an_unknown_ruleset(affray: Run) -> None:
    assert affray("compile", "stonekep").code == 2


@LONG
def test_compiling(tmp_path: Path) -> None:
    for said in ("compiled in", "is there already"):
        done = in_process("compile", "stonekeep", AFFRAY_CACHE=str(tmp_path / "cache"))
        assert (done.code, done.err) == (0, "")
        assert done.out.count(said) == 2


@LONG
def test_a_cache_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = in_process("compile", "stonekeep", AFFRAY_CACHE=str(tmp_path / "file" / "cache"))
    assert done.code == 1
    assert "can't be written" in done.err
