import json
from pathlib import Path

from .running import Run


def test_fight_0_is_the_one_that_run_plays(affray: Run, party: Path) -> None:
    for how in ("text", "jsonl"):
        again = affray("replay", party, "--seed", "7", "--fight", "0", "--format", how)
        assert (again.code, again.err) == (0, "")
        assert again.out == affray("run", party, "--seed", "7", "--format", how).out


def test_any_fight_of_a_simulation(affray: Run, duel: Path) -> None:
    simulated = json.loads(affray("simulate", duel, "-n", "12", "--seed", "5", "--json").out)
    won: dict[str, int] = {}
    for fight in range(12):
        log = affray("replay", duel, "--seed", "5", "--fight", str(fight), "--format", "jsonl").out.splitlines()
        outcome = json.loads(log[-1])["outcome"]
        won[outcome] = won.get(outcome, 0) + 1
    assert won == {label: share["wins"] for label, share in simulated["outcomes"].items() if share["wins"]}


def test_a_fight_beyond_all_simulations(affray: Run, duel: Path) -> None:
    done = affray("replay", duel, "--seed", "5", "--fight", str(10**30))
    assert (done.code, done.out) == (2, "")
