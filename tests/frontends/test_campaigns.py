"""Campaigns on the command line: processes and pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .running import ROOT, Run, in_process

MOMENTUM = ROOT / "examples" / "momentum" / "campaign" / "three-scenes.yaml"
STONEKEEP = ROOT / "examples" / "stonekeep" / "campaign" / "moor-road.yaml"
BOTH = pytest.mark.parametrize("file", [MOMENTUM, STONEKEEP], ids=["momentum", "stonekeep"])


@BOTH
def test_run_tells_a_diary(affray: Run, file: Path) -> None:
    done = affray("run", file, "--seed", "5")
    assert (done.code, done.err) == (0, "")
    for number, hour in ((1, "day 1"), (2, "day 1"), (3, "day ")):
        assert f"\n{number}. " in done.out
        assert hour in done.out
    assert done.out.count("The fight ends in round") == 3
    assert done.out.count("\nAfterwards\n") >= 2


@BOTH
def test_run_as_json_lines(affray: Run, file: Path) -> None:
    lines = [json.loads(line) for line in affray("run", file, "--seed", "5", "--format", "jsonl").out.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert (kinds.count("fight"), kinds.count("fight_over"), kinds.count("end")) == (3, 3, 1)
    assert kinds[0] == "fight"
    assert kinds[-1] == "end"
    assert lines[-1]["state"]["campaign"]["fight"] == 3
    minutes = [line["minutes"] for line in lines if line["kind"] in ("fight", "done")]
    assert minutes == sorted(minutes)


def test_run_as_markdown(affray: Run) -> None:
    out = affray("run", STONEKEEP, "--seed", "5", "--format", "markdown").out
    assert out.startswith("# The moor road\n\n## At the ford (day 1, 16:30)\n\n### Initiative\n")
    assert "\n### Afterwards\n" in out


def test_moves_reach_over_the_fights(affray: Run, tmp_path: Path) -> None:
    """Commands first, then policies and what is planned; a refused one is told with its line."""
    moves = tmp_path / "moves"
    moves.write_text("init\ngm end\ngm wait 2h\ngm fight\ninit\n", encoding="utf-8")
    done = affray("run", STONEKEEP, "--seed", "5", "--moves", moves)
    assert done.code == 0
    assert "2. A night at the cairn: day 1, 18:30" in done.out
    assert "day 1, 16:30  gm wait 2h" in done.out
    assert "gm heal Maren" not in done.out  # the table has gone on before it
    moves.write_text("init\ngm fight\n", encoding="utf-8")
    done = affray("run", STONEKEEP, "--seed", "5", "--moves", moves)
    assert (done.code, done.out) == (2, "")
    assert f"{moves}:2: 'gm fight' is refused: the fight is not over" in done.err


def test_given_dice_are_used_through_all_fights(affray: Run) -> None:
    """The dice of a seeded run, given by purpose, make the same run; one more is left over, one less is missing."""
    lines = [json.loads(line) for line in affray("run", MOMENTUM, "--seed", "5", "--format", "jsonl").out.splitlines()]
    faces: dict[str, list[int]] = {}
    for line in lines:
        if line["kind"] == "roll":
            faces.setdefault(line["purpose"], []).extend(line["natural"])
    given = " ".join(f"{purpose}={','.join(map(str, thrown))}" for purpose, thrown in faces.items())
    done = affray("run", MOMENTUM, "--dice", given, "--format", "jsonl")
    assert (done.code, done.err) == (0, "")
    assert [json.loads(line) for line in done.out.splitlines()] == lines
    more = affray("run", MOMENTUM, "--dice", f"{given} treat=4")
    assert (more.code, "dice are left over: treat=4" in more.err) == (1, True)
    less = affray("run", MOMENTUM, "--dice", given.rsplit(",", 1)[0])
    assert (less.code, "a die is missing" in less.err) == (1, True)


@BOTH
def test_simulations_are_the_same_whatever_plays_them(file: Path) -> None:
    """Interpreted, compiled, in two processes: one digest, one result."""
    ways = (("--engine", "interpreted"), ("--engine", "compiled"), ("--engine", "interpreted", "--jobs", "2"))
    told = [json.loads(in_process("simulate", file, "-n", "600", "--seed", "7", "--json", *way).out) for way in ways]
    for document in told:
        for key in ("seconds", "fights_per_second", "engine"):
            del document[key]
    assert told[0] == told[1] == told[2]


def test_simulate_counts_who_is_left(affray: Run) -> None:
    done = affray("simulate", STONEKEEP, "-n", "400", "--seed", "7", "--json")
    document = json.loads(done.out)
    left = document["survivors"]["travellers"]
    assert left["of"] == 3
    assert sum(share["wins"] for share in left["survive"].values()) == 400
    assert all(share["low"] <= share["p"] <= share["high"] for share in left["survive"].values())
    means = [scene["survivors"]["travellers"]["mean"] for scene in document["scenes"]]
    assert means == sorted(means, reverse=True)
    assert left["mean"] == pytest.approx(means[-1])
    for name, ending in document["characters"].items():
        assert ending["side"] == "travellers", name
        assert sum(state["wins"] for state in ending["states"].values()) == 400
        assert ending["states"]["dead"]["wins"] == 400 - ending["survives"]["wins"]
    assert "afterwards" in document["scenes"][0]
    assert "afterwards" not in document["scenes"][2]
    text = affray("simulate", STONEKEEP, "-n", "400", "--seed", "7").out
    assert "travellers, of 3" in text
    assert "1. At the ford" in text


def test_the_diary_says_what_is_to_heal(affray: Run) -> None:
    out = affray("run", MOMENTUM, "--seed", "1").out
    assert "What is to heal\n  Hildur: cold hand of the dead (lasting scar): magic that names it\n" in out


def test_replay_is_a_run_of_the_simulation(affray: Run, tmp_path: Path) -> None:
    """Run 4 again, with its log: it ends as the simulation's row says."""
    polars = pytest.importorskip("polars")
    out = tmp_path / "rows.parquet"
    assert affray("simulate", STONEKEEP, "-n", "6", "--seed", "7", "--out", out).code == 0
    frame = polars.read_parquet(out)
    row = frame.row(4, named=True)
    done = affray("replay", STONEKEEP, "--seed", "7", "--fight", "4", "--format", "jsonl")
    lines = [json.loads(line) for line in done.out.splitlines()]
    ended = [line for line in lines if line["kind"] == "fight_over"]
    for number, line in enumerate(ended, 1):
        assert row[f"{number}.outcome"] == line["outcome"]
        assert row[f"{number}.Maren.hp"] == line["state"]["combatants"]["Maren"]["hp"]
        assert row[f"{number}.Maren.state"] == line["state"]["combatants"]["Maren"]["state"]
    assert frame.columns[0] == "run"
    assert "1+.Maren.hp" in frame.columns
    assert "3+.Maren.hp" not in frame.columns


def test_check_tells_all_mistakes_of_all_files(affray: Run, tmp_path: Path) -> None:
    campaign = tmp_path / "c.yaml"
    campaign.write_text("campaign:\n  - fight: a.yaml\n  - do: ['Ada: dance']\n  - fight: b.yaml\n", encoding="utf-8")
    scene = "ruleset: momentum\ncombatants:\n  - {name: Ada, side: party}\n  - {name: Ogre, side: foes, level: 2}\n"
    (tmp_path / "a.yaml").write_text(scene, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(scene.replace("level: 2", "levle: 2"), encoding="utf-8")
    done = affray("check", campaign)
    assert (done.code, done.out) == (2, "")
    first, *others = done.err.splitlines()
    assert first.startswith(f"{campaign}:3: campaign[1].do[0]: there is no command 'dance'")
    assert any(line.startswith(f"{tmp_path / 'b.yaml'}:4: ") for line in others)
    (tmp_path / "b.yaml").write_text(scene, encoding="utf-8")
    campaign.write_text("campaign:\n  - fight: a.yaml\n  - fight: b.yaml\n", encoding="utf-8")
    done = affray("check", campaign)
    assert done.out == f"{campaign}: ok: momentum: a, b; carried over: Ada, Ogre\n"
    for verb in ("run", "simulate", "play", "status"):
        campaign.write_text("campaign:\n  - fight: none.yaml\n", encoding="utf-8")
        done = affray(verb, campaign)
        assert (done.code, "none.yaml: there is no such file" in done.err) == (2, True)


def test_status_is_a_page_of_everyone(affray: Run) -> None:
    done = affray("status", MOMENTUM, "--seed", "1")
    assert done.code == 0
    assert done.out.startswith("The road to Hallow Tor: day 1, 08:00\n\nHildur (party), after Hallow Tor\n")
    assert "Wolf" not in done.out
    start = json.loads(affray("status", MOMENTUM, "--after", "0", "--json").out)
    assert list(start["characters"]) == ["Hildur", "Jory", "Mother Ansgar"]
    assert start["characters"]["Hildur"]["wounds"] == []
    after = json.loads(affray("status", MOMENTUM, "--seed", "1", "--json").out)
    last = json.loads(affray("run", MOMENTUM, "--seed", "1", "--format", "jsonl").out.splitlines()[-1])
    assert after["characters"]["Jory"]["wounds"] == last["state"]["combatants"]["Jory"]["wounds"]
    assert after["characters"]["Jory"]["needs"]
    one = affray("status", ROOT / "examples" / "stonekeep" / "duel.yaml", "--seed", "1")
    assert "Maren (travellers)" in one.out


def typed(file: Path, *lines: str, seed: int = 5) -> str:
    """What `affray play` prints when these lines come from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "affray", "play", str(file), "--seed", str(seed)],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout


def test_play_leads_from_fight_to_fight() -> None:
    """The next fight, what is planned, undo over the boundary, and back to a fight that was left."""
    out = typed(
        STONEKEEP,
        *("init", "gm fight", "gm damage Maren 5", "gm end", "gm plan", "gm fight", "status Maren"),
        *("undo", "redo", "init", "gm fight gate", "status Sallow", "gm fight 1", "gm fight nowhere", "gm f"),
    )
    assert "The moor road\n1 of 3: At the ford (day 1, 16:30)" in out
    assert "refused: the fight is not over: `gm end` ends it" in out
    assert "planned now: gm rounds; gm wait 4h; gm heal Maren 8" in out
    assert "next: A night at the cairn (`gm fight` goes on)" in out
    assert "Time passes: 4 hours." in out
    assert out.count("2 of 3: A night at the cairn (day 1, 20:30)") == 3
    assert "taken back: gm fight 2" in out
    assert "3 of 3: The gate of the keep (day 1, 20:30)" in out
    assert out.count("1 of 3: At the ford") == 3
    assert "refused: there is no fight 'nowhere'" in out


def test_play_asks_what_is_asked_between_fights() -> None:
    """Recovery at the prompt: what the ruleset's rules allow then, for whom, and `gm recover` for the rest."""
    out = typed(
        MOMENTUM, "init", "gm end", "Jory: rest", "Mother Ansgar: treat Jory", "gm recover", "gm fight", "undo 2"
    )
    assert "planned now: Mother Ansgar: treat Jory" in out
    assert "refused: A `rest`, in a safe place, is for strains, traumas and injuries" in out
    assert "taken back: gm fight 2; gm recover" in out


def test_a_scenario_alone_has_nowhere_to_go(duel: Path) -> None:
    for command in ("gm fight", "gm plan"):
        assert "refused: this is one fight, no campaign" in typed(duel, command)
