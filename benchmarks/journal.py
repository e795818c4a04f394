"""What a command costs at the beginning and at the end of a long game, and how long it takes to open one again.

python benchmarks/journal.py [--json] [--commands N]
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

from affray.table.games import begin, go_on
from affray.table.seating import MASTER

SCENARIO = Path(__file__).parents[1] / "examples" / "stonekeep" / "party.yaml"
OFTEN = ("end", "hp Odo -1", "hp Odo +1", "gm set Odo subdual=1", "gm set Odo subdual=0", "note onward", "undo", "redo")
PART = 10


def commands() -> Iterator[str]:
    """What is said in the game, over and over; nobody falls."""
    return cycle(OFTEN)


def measured(count: int, folder: Path) -> dict[str, Any]:
    """Seconds a command, in the first and the last part of the game, and to open it again."""
    place = str(folder / "bench.affray")
    table = begin(place, SCENARIO, seed=7)
    table.command(MASTER, "init")
    table.journal.connection.exec_driver_sql("PRAGMA synchronous=OFF")  # the disk is not what is measured
    took = []
    for text in (text for text, _ in zip(commands(), range(count), strict=False)):
        begun = perf_counter()
        table.command(MASTER, text)
        took.append(perf_counter() - begun)
    state = table.encounter.as_json()
    table.close()
    begun = perf_counter()
    again = go_on(place)
    opened = perf_counter() - begun
    assert again.encounter.as_json() == state
    again.close()
    part = max(1, count // PART)
    return {
        "commands": count,
        "first": statistics.median(took[:part]),
        "last": statistics.median(took[-part:]),
        "worst": max(took),
        "opening": opened,
        "bytes": Path(place).stat().st_size,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--commands", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(given.commands, Path(folder))
    if given.json:
        print(json.dumps(found))
        return
    print(f"journal: {found['commands']:,} commands, {found['bytes'] / 1e6:.1f} MB")
    print(f"  a command, median: {found['first'] * 1e3:.2f} ms at first, {found['last'] * 1e3:.2f} ms in the end")
    print(f"  the slowest: {found['worst'] * 1e3:.1f} ms; opening it again: {found['opening']:.2f} s")


if __name__ == "__main__":
    main()
