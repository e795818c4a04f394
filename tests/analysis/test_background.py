import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from affray.analysis import background
from affray.analysis.commands import command
from affray.analysis.simulate import simulate
from affray.kernel.compiled import engine
from affray.kernel.compiled.engine import SMALL, is_cached
from affray.rulesets import get

RULESET = get("stonekeep")


@pytest.fixture
def spawned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that would have been started, with an empty cache and the background switched on."""
    commands: list[list[str]] = []
    monkeypatch.setenv("AFFRAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(background.OFF)
    monkeypatch.setattr(os, "posix_spawn", lambda *spawn, **_: commands.append(spawn[1]))
    return commands


def test_one_is_started_when_interpreted_is_quicker(duel: dict[str, Any], spawned: list[list[str]]) -> None:
    assert simulate(duel, 20, 7).engine == "interpreted"
    assert [run[-4:] for run in spawned] == [["stonekeep", "8", "1024", "0"]]


def test_none_is_started_for_an_engine_by_name(duel: dict[str, Any], spawned: list[list[str]]) -> None:
    simulate(duel, 20, 7, engine="interpreted")
    assert not spawned


def test_it_can_be_switched_off(spawned: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background.OFF, "1")
    assert not background.start(RULESET, SMALL) and not spawned


def test_none_is_started_beside_another(spawned: list[list[str]]) -> None:
    file = background.lock_file(RULESET, SMALL)
    with background.locked(file) as free:
        assert free
        assert not background.start(RULESET, SMALL) and not spawned
    assert background.start(RULESET, SMALL) and len(spawned) == 1


def test_a_lock_left_behind_locks_nothing(spawned: list[list[str]]) -> None:
    file = background.lock_file(RULESET, SMALL)
    code = "import fcntl, os, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX); os._exit(1)"
    file.parent.mkdir(parents=True)
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    assert file.exists() and background.start(RULESET, SMALL) and len(spawned) == 1


def test_a_folder_that_can_t_be_made(monkeypatch: pytest.MonkeyPatch, spawned: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("AFFRAY_CACHE", str(tmp_path / "file" / "cache"))
    assert not background.start(RULESET, SMALL) and not spawned


@pytest.mark.usefixtures("spawned")
def test_the_child_does_nothing_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "compiled_code", lambda *_: pytest.fail("compiled"))
    file = background.lock_file(RULESET, SMALL)
    file.parent.mkdir(parents=True)
    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        background.main("stonekeep", "8", "1024")


@pytest.mark.usefixtures("spawned")
def test_the_child_does_nothing_if_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    file = engine.cache_file(RULESET, SMALL, False)
    file.parent.mkdir(parents=True)
    file.touch()
    monkeypatch.setattr(engine, "compiled_code", lambda *_: pytest.fail("compiled"))
    background.main("stonekeep", "8", "1024")


def test_a_child_really_compiles(duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The next run finds the code in the cache."""
    monkeypatch.setenv("AFFRAY_CACHE", str(tmp_path))
    monkeypatch.delenv(background.OFF)
    assert simulate(duel, 20, 7).engine == "interpreted"
    end = time.monotonic() + 30
    while not is_cached(RULESET, SMALL):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert simulate(duel, 20, 7).engine == "compiled"


def test_a_command_finds_modules_where_this_process_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.py").write_text("def main(*words):\n    print('-'.join(words))\n")
    monkeypatch.syspath_prepend(tmp_path)
    run = command("elsewhere:main", "a", "b c")
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "a-b c\n"
