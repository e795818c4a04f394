import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from .running import ROOT, Run, in_process

ENDLESS = str(10**11)


def timeless(document: dict[str, Any]) -> dict[str, Any]:
    """The parts of a result that do not depend on the machine."""
    return {key: value for key, value in document.items() if key not in ("engine", "seconds", "fights_per_second")}


def test_table(duel: Path) -> None:
    done = in_process("simulate", duel, "-n", "200", "--seed", "7", "--engine", "interpreted")
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert done.out.startswith("The toll at Greyford\n")
    assert re.search(r"^travellers +\d+\.\d %  [█▒·]{40}", done.out, re.MULTILINE)
    assert "200 fights, seed 7, interpreted" in done.out


def test_narrow_terminals(duel: Path) -> None:
    done = in_process("simulate", duel, "-n", "50", "--seed", "7", "--engine", "interpreted", COLUMNS="60")
    assert max(map(len, done.out.splitlines())) <= 60


def test_json(affray: Run, duel: Path) -> None:
    done = affray("simulate", duel, "-n", "300", "--seed", "7", "--json")
    assert (done.code, done.err) == (0, "")
    document = json.loads(done.out)
    assert document["fights"] == 300
    assert sum(share["wins"] for share in document["outcomes"].values()) == 300
    assert document["outcomes"].keys() == {"travellers", "toll keepers", "draw", "stopped"}
    assert document["combatants"]["Maren"]["side"] == "travellers"
    assert re.fullmatch("[0-9a-f]{64}", document["digest"])
    again = affray("simulate", duel, "-n", "300", "--seed", "7", "--json", "--jobs", "2", "--engine", "interpreted")
    assert timeless(json.loads(again.out)) == timeless(document)


def test_a_random_seed_is_said(affray: Run, duel: Path) -> None:
    done = affray("simulate", duel, "-n", "3", "--json")
    assert done.err == f"seed {json.loads(done.out)['seed']}\n"


def test_rows(affray: Run, duel: Path, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    file = tmp_path / "rows.parquet"
    assert affray("simulate", duel, "-n", "20", "--seed", "7", "--out", file).code == 0
    assert len(polars.read_parquet(file)) == 20
    done = affray("simulate", duel, "-n", "20", "--seed", "7", "--out", tmp_path / "no" / "rows.parquet")
    assert (done.code, done.out) == (2, "")
    assert "does not exist" in done.err


def test_a_fight_too_large_for_the_compiled_engine(affray: Run, tmp_path: Path) -> None:
    file = tmp_path / "crowd.yaml"
    file.write_text(
        "{ruleset: stonekeep, combatants: [{name: Ada, side: red, hp: 5}, {name: Orc, side: blue, hp: 5, count: 40}]}",
        encoding="utf-8",
    )
    done = affray("simulate", file, "-n", "2", "--seed", "7", "--engine", "compiled")
    assert (done.code, done.out) == (2, "")
    assert "at most 32 combatants" in done.err


def test_progress_is_shown_on_a_terminal_and_only_there(duel: Path) -> None:
    screen, stderr = os.openpty()
    with os.fdopen(stderr, "wb") as terminal:
        done = subprocess.run(
            [sys.executable, "-m", "affray", "simulate", str(duel), "-n", "2000", "--seed", "7", "--json"],
            stdout=subprocess.PIPE,
            stderr=terminal,
            check=False,
            timeout=60,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "90"},
        )
    said = os.read(screen, 100_000).decode()
    os.close(screen)
    assert "fights/s" in said
    assert "travellers" in said
    assert json.loads(done.stdout)["fights"] == 2000


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted(duel: Path, jobs: str) -> None:
    for patience in (1.5, 4, 12):
        code, out, err = interrupted_after(patience, duel, jobs)
        assert code == 130
        assert err == ""
        if out:
            break
    document = json.loads(out)
    assert document["interrupted"]
    assert 0 < document["fights"] < int(ENDLESS)


def interrupted_after(seconds: float, file: Path, jobs: str) -> tuple[int, str, str]:
    """What a long simulation says when Ctrl-C comes; nothing on standard output if it had not begun yet.

    `seconds` are of the processor, of which others may leave little.
    """
    options = ["-n", ENDLESS, "--seed", "7", "--jobs", jobs, "--engine", "interpreted", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "affray", "simulate", str(file), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # a test run in the background of a shell ignores the signal, and its children would too
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    patience = time.monotonic() + 20 * seconds
    while processor_time(running.pid) < seconds and time.monotonic() < patience:
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    return running.returncode, out, err


def processor_time(process: int) -> float:
    """The seconds of the processor that a process and those that it has started have had."""
    family = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = place.read_text().rpartition(")")[2].split()
            if process in (int(place.parent.name), int(fields[1])):
                family += int(fields[11]) + int(fields[12])
    return family / os.sysconf("SC_CLK_TCK")


def test_interrupted_while_a_class_is_made() -> None:
    """Python ends by the signal if an interruption went through `exec` of a text, though it was caught."""
    script = (
        "import sys\n"
        "from affray.frontends import cli\n"
        "cli.answer = lambda given: (print('begun'), exec('raise KeyboardInterrupt'))\n"
        "sys.exit(cli.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "begun\n", "")


def test_what_a_ruleset_counts(affray: Run) -> None:
    scenario = ROOT / "examples" / "skirmish" / "stairwell.yaml"
    counts = json.loads(affray("simulate", scenario, "-n", 500, "--seed", 7, "--json").out)["counts"]
    assert set(counts) == {"hits by body part", "injuries", "chains of return fire"}
    assert counts["hits by body part"]["torso"]["mean"] > counts["hits by body part"]["head"]["mean"] > 0
    said = affray("simulate", scenario, "-n", 500, "--seed", 7).out
    assert f"{counts['hits by body part']['torso']['mean']:.3f}" in said
    assert "chains of return fire" in said
