import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from affray.analysis import plan, side_by_side
from affray.analysis.setup import prepared, prepared_again
from affray.analysis.side_by_side import Worker
from affray.analysis.simulate import Progress, simulate
from affray.analysis.worker import Opening

Data = dict[str, Any]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started for the smallest simulation."""
    monkeypatch.setattr(plan, "TRIAL", 0.0)
    monkeypatch.setattr(plan, "WORTH_PROCESSES", 0.0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    """The workers that were started."""
    workers: list[Worker] = []
    plain = Worker.__init__

    def noted(self: Worker, *how: Any) -> None:
        plain(self, *how)
        workers.append(self)

    monkeypatch.setattr(Worker, "__init__", noted)
    return workers


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("engine", "jobs", "fights"), [("interpreted", 2, 150), ("compiled", 3, 30_000)])
def test_the_result_does_not_depend_on_processes(
    brawl: Data, started: list[Worker], engine: str, jobs: int, fights: int
) -> None:
    shared = simulate(brawl, fights, 9, jobs, engine)
    assert len(started) == jobs and all(worker.process.returncode is not None for worker in started)
    alone = simulate(brawl, fights, 9, 1, engine)
    assert len(started) == jobs
    assert (shared.digest, shared.tally, shared.engine) == (alone.digest, alone.tally, engine)


def test_few_fights_start_no_processes(duel: Data, started: list[Worker]) -> None:
    simulate(duel, 50, 9, 4, "interpreted")
    assert not started


@pytest.mark.usefixtures("at_once")
def test_ctrl_c_ends_every_process(duel: Data, started: list[Worker]) -> None:
    def stop(progress: Progress) -> None:
        if progress.done > 100:
            raise KeyboardInterrupt

    result = simulate(duel, 10**9, 7, 2, "interpreted", progress=stop)
    assert result.interrupted and all(worker.process.returncode is not None for worker in started)
    assert result.digest == simulate(duel, result.fights, 7, engine="interpreted").digest


def test_a_real_ctrl_c(duel: Data, tmp_path: Path) -> None:
    script = tmp_path / "script.py"  # as people write one: nothing guards it from running again in a worker
    script.write_text(
        "from affray.analysis.simulate import simulate\n"
        f"result = simulate({duel!r}, 10**9, 7, 2, 'interpreted', progress=lambda p: print('on', flush=True))\n"
        "print(result.interrupted, result.fights > 0)\n"
    )
    process = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    for _ in range(8):
        assert process.stdout.readline() == "on\n"
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert out.endswith("True True\n") and err == "" and process.returncode == 0


@pytest.mark.usefixtures("at_once")
def test_a_worker_that_is_killed(duel: Data, started: list[Worker]) -> None:
    def kill(_: Progress) -> None:
        for worker in started:
            worker.process.kill()

    with pytest.raises(RuntimeError, match="a worker process has ended by itself, with exit code -9"):
        simulate(duel, 10**9, 7, 2, "interpreted", progress=kill)
    assert all(worker.process.returncode is not None for worker in started)


def test_a_worker_that_fails(duel: Data, started: list[Worker]) -> None:
    setup = prepared(duel)
    opening = Opening(prepared_again, {"ruleset": "stonekeep"}, 1, "interpreted", 0)
    with pytest.raises(RuntimeError, match=r"(?s)a worker process has failed:.*Mistakes"):
        list(side_by_side.side_by_side(opening, setup.width, 1, 0, 10))
    assert started[0].process.returncode is not None
