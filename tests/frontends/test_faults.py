import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from affray.frontends.cli import verbs

from .running import Run


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb with a fault in it."""

    def fall_over() -> NoReturn:
        raise RuntimeError("wheel\x1b[31m off")

    monkeypatch.setitem(verbs.VERBS, "fall", fall_over)


@pytest.mark.usefixtures("broken")
def test_a_fault_of_our_own_is_one_line(affray: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done = affray("fall")
    assert (done.code, done.out) == (70, "")
    assert done.err == (
        "this is a fault of affray: RuntimeError: wheel\\x1b[31m off (AFFRAY_TRACEBACK=1 shows where)\n"
    )
    monkeypatch.setenv("AFFRAY_TRACEBACK", "1")
    done = affray("fall")
    assert done.code == 70
    assert done.err.startswith("Traceback")


def test_ctrl_c(affray: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setitem(verbs.VERBS, "stop", stop)
    done = affray("stop")
    assert (done.code, done.out) == (130, "")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("arguments", ["rules stonekeep", "case {cases} --json", "run {duel} --seed 7"])
def test_nobody_reads_to_the_end(duel: Path, arguments: str) -> None:
    cases = duel.parents[2] / "src" / "affray" / "rulesets" / "stonekeep" / "cases" / "chat.yaml"
    command = arguments.format(duel=duel, cases=cases).split()
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as gone:  # noqa: PTH123 - it is no path
        done = subprocess.run(
            [sys.executable, "-m", "affray", *command], stdout=gone, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk(duel: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "affray", "run", str(duel), "--seed", "7"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (74, b"the output can't be written: no space left on device\n")


def test_closed_streams(duel: Path) -> None:
    for verb in ("--version", f"check {duel}", f"run {duel} --seed 7", f"simulate {duel} -n 2 --seed 7"):
        command = f"{sys.executable} -m affray {verb} >&- 2>&-"
        assert subprocess.run(["sh", "-c", command], check=False, timeout=60).returncode == 0


def test_a_terminal_that_knows_ascii_only(tmp_path: Path) -> None:
    file = tmp_path / "names.yaml"
    file.write_text(
        "{ruleset: stonekeep, combatants: [{name: Åsa, side: rød, hp: 5}, {name: Bo, side: blue, hp: 5}]}", "utf-8"
    )
    for verb in (["run", "--seed", "1"], ["check"], ["simulate", "-n", "5", "--seed", "1", "--engine", "interpreted"]):
        done = subprocess.run(
            [sys.executable, "-m", "affray", *verb, str(file)],
            capture_output=True,
            check=False,
            env=os.environ | {"PYTHONIOENCODING": "ascii"},
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert rb"\xc5sa" in done.stdout
