"""Fights a second on one core, beside the yardstick's, and what compiling costs. `make bench` runs it.

    python benchmarks/run.py [--json] [--seconds S] [--repeats N] [SCENARIO.yaml …]

Without scenarios it takes those in benchmarks/scenarios; a file put there is measured from then on.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import yardstick

from affray.analysis.players import Compiled, Interpreted, Player
from affray.analysis.setup import Setup, prepared
from affray.kernel.dice import root, stream
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier
from affray.table.campaign import load as load_campaign
from affray.table.campaign import simulated

SCENARIOS = Path(__file__).with_name("scenarios")
SEED = 7
BESIDE = {
    "d20modern-1v1": "stonekeep-1v1",
    "d20modern-4v4": "stonekeep-4v4",
    "modern20-1v1": "stonekeep-1v1",
    "modern20-3v3": "stonekeep-4v4",
    "momentum-1p": "stonekeep-1v1",
    "momentum-4p": "stonekeep-4v4",
    "skirmish-1v1": "stonekeep-1v1",
    "skirmish-4v4": "stonekeep-4v4",
}
"""Scenarios of other rulesets, and the one of stonekeep that each is set beside."""
EXAMPLES = Path(__file__).parents[1] / "examples"
CAMPAIGNS = (
    "momentum/campaign/three-scenes.yaml",
    "stonekeep/campaign/moor-road.yaml",
    "modern20/campaign/harbour.yaml",
)
"""Campaigns, each run of which is all of their fights."""
FIRST_RESULT = "from affray.analysis.simulate import simulate; simulate({path!r}, 1, 7, engine='compiled')"


def per_second(play: Callable[[int], Any], seconds: float, repeats: int) -> float:
    """Fights a second: the best of some repetitions of about so many seconds each."""
    number, took = 1, 0.0
    while took < seconds / 8:
        number *= 2
        begun = perf_counter()
        play(number)
        took = perf_counter() - begun
    number = max(1, int(number * seconds / took))
    best = 0.0
    for _ in range(repeats):
        begun = perf_counter()
        play(number)
        best = max(best, number / (perf_counter() - begun))
    return best


def with_log(setup: Setup) -> Callable[[int], None]:
    """Plays so many fights interpreted and records every event."""
    copy, whole_fight, word = copier(setup.ruleset.Fight), setup.ruleset.room("policy").play, root(SEED)

    def play(number: int) -> None:
        for each in range(number):
            fight = copy(setup.fight)
            fight.engine, fight.stream = Logged(setup.ruleset.answer), stream(word, each)
            whole_fight(fight)

    return play


def speeds(path: Path, seconds: float, repeats: int) -> dict[str, float]:
    """How quick each engine is on a scenario."""
    setup = prepared(path)
    compiled, interpreted = Compiled(setup, SEED), Interpreted(setup, SEED)
    return {
        "compiled": per_second(lambda number: compiled.play(0, number), seconds, repeats),
        "interpreted": per_second(lambda number: interpreted.play(0, number), seconds, repeats),
        "interpreted with log": per_second(with_log(setup), seconds, repeats),
    }


def campaign_speeds(path: Path, seconds: float, repeats: int) -> dict[str, float]:
    """How many runs of a campaign each engine plays a second."""
    setup = simulated(load_campaign(path))
    players = {engine: setup.player(SEED, engine) for engine in ("compiled", "interpreted")}
    return {engine: round(per_second(runs_of(player), seconds, repeats), 1) for engine, player in players.items()}


def runs_of(player: Player) -> Callable[[int], Any]:
    """What has a player play so many."""
    return lambda number: player.play(0, number)


def first_results(path: Path, repeats: int) -> dict[str, float]:
    """Seconds from the start of a new process to its first result: with nothing in the cache, then with all of it."""
    with tempfile.TemporaryDirectory() as cache:
        taken = []
        for _ in range(1 + repeats):
            begun = perf_counter()
            code = FIRST_RESULT.format(path=str(path))
            subprocess.run([sys.executable, "-c", code], env=os.environ | {"AFFRAY_CACHE": cache}, check=True)
            taken.append(perf_counter() - begun)
    return {"compiling": taken[0], "cached": min(taken[1:])}


def measured(paths: list[Path], seconds: float, repeats: int, note: Callable[[str], None]) -> dict[str, Any]:
    """Everything, as one JSON document; speeds in fights a second, starts in seconds."""
    note("yardstick")
    bare, found_speeds = yardstick.per_second(repeats=repeats), {}
    for path in paths:
        note(path.stem)
        found_speeds[path.stem] = speeds(path, seconds, repeats)
        bare = max(bare, yardstick.per_second(repeats=repeats))  # a machine's pace drifts: measured all along
    scenarios = {
        name: {engine: {"per_second": round(speed, 1), "ratio": speed / bare} for engine, speed in engines.items()}
        for name, engines in found_speeds.items()
    }
    found: dict[str, Any] = {"yardstick": round(bare), "scenarios": scenarios, "first_result": {}}
    for name, path in {prepared(path).ruleset.name: path for path in reversed(paths)}.items():
        note(f"compiling {name}")
        found["first_result"][name] = {case: round(took, 3) for case, took in first_results(path, repeats).items()}
    found["beside"] = beside(found)
    found["campaigns"] = {}
    for name in CAMPAIGNS:
        note(name)
        found["campaigns"][name] = campaign_speeds(EXAMPLES / name, seconds, repeats)
    return found


def beside(found: dict[str, Any]) -> dict[str, float]:
    """How quick the compiled engine is on a scenario, as a multiple of stonekeep's like."""
    quick = {name: engines["compiled"]["per_second"] for name, engines in found["scenarios"].items()}
    pairs = [(one, other) for one, other in BESIDE.items() if one in quick and other in quick]
    return {f"{one}, of {other}": quick[one] / quick[other] for one, other in pairs}


def printed(found: dict[str, Any]) -> str:
    """The document as lines for people."""
    lines = [f"{'one core, fights a second':44}{'':>12}  of the yardstick", f"{'yardstick':44}{found['yardstick']:12,}"]
    for scenario, engines in found["scenarios"].items():
        for engine, speed in engines.items():
            lines.append(f"{f'{scenario}, {engine}':44}{speed['per_second']:12,.0f}  1/{1 / speed['ratio']:,.1f}")
    lines += [f"{pair:44}{ratio:12.2f}" for pair, ratio in found["beside"].items()]
    lines += ["", "runs of a campaign a second"]
    for name, engines in found["campaigns"].items():
        lines += [f"{f'{Path(name).stem}, {engine}':44}{speed:12,.0f}" for engine, speed in engines.items()]
    lines += ["", "seconds from the start of a process to its first compiled result"]
    for name, starts in found["first_result"].items():
        lines.append(f"{f'{name}, nothing cached':44}{starts['compiling']:12.2f}")
        lines.append(f"{f'{name}, cached':44}{starts['cached']:12.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fights a second on one core, beside a bare duel's.")
    parser.add_argument(
        "scenarios", nargs="*", type=Path, help="scenario files; those in benchmarks/scenarios if left out"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one measurement (0.5)")
    parser.add_argument("--repeats", type=int, default=5, help="measurements, of which the best counts (5)")
    given = parser.parse_args()
    paths = given.scenarios or sorted(SCENARIOS.glob("*.yaml"))
    found = measured(paths, given.seconds, given.repeats, lambda what: print(f"… {what}", file=sys.stderr))
    print(json.dumps(found, indent=2) if given.json else printed(found))


if __name__ == "__main__":
    main()
