"""What the base installation can do: no numpy, no llvmlite, no polars."""

import subprocess
import sys
from typing import Any

from affray.analysis.replay import replay
from affray.analysis.simulate import simulate

BLOCKED = """
import sys
for name in ("numpy", "llvmlite", "polars", "numba"):
    sys.modules[name] = None
from affray.analysis import plan
from affray.analysis.replay import replay
from affray.analysis.simulate import simulate
from affray.analysis.unavailable import Unavailable
duel = {duel!r}
"""


def run(duel: dict[str, Any], code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKED.format(duel=duel) + code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_simulations_run_interpreted(duel: dict[str, Any]) -> None:
    code = "r = simulate(duel, 50, 7, engine=engine); print(r.digest, r.engine, *replay(duel, 7, 49).row)"
    told = run(duel, f"for engine in ('auto', 'interpreted'): {code}")
    row = " ".join(map(str, replay(duel, 7, 49).row))
    assert told == 2 * [f"{simulate(duel, 50, 7, engine='compiled').digest} interpreted {row}"]


def test_what_is_missing_is_said(duel: dict[str, Any]) -> None:
    code = """
for how in ({"engine": "compiled"}, {"out": "rows.parquet"}):
    try: simulate(duel, 5, 7, **how)
    except Unavailable as fault: print(fault)
"""
    first, second = run(duel, code)
    assert first == "the compiled engine needs llvmlite, which is not installed: pip install 'affray[fast]'"
    assert second == "rows of fights need polars, which is not installed: pip install 'affray[fast]'"


def test_a_long_run_says_why_it_is_slow(duel: dict[str, Any]) -> None:
    code = """
def stop(progress):
    if progress.done > 50: raise KeyboardInterrupt
plan.TRIAL = 0.0
simulate(duel, 10**9, 7, say=print, progress=stop)
"""
    assert run(duel, code)[0].startswith("running interpreted, which is slow: the compiled engine needs llvmlite")


def test_importing_is_light() -> None:
    heavy = "{'numpy', 'polars', 'llvmlite', 'rich', 'multiprocessing'}"
    code = f"import sys, affray.analysis.simulate, affray.analysis.replay; print(*{heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
