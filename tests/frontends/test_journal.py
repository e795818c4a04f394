"""Games that are kept, as the command line shows them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from .running import Done, Run


def play(*arguments: str | Path, lines: str) -> Done:
    done = subprocess.run(
        [sys.executable, "-m", "affray", "play", *map(str, arguments)],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_a_game_goes_on_where_it_was_left(duel: Path, tmp_path: Path, affray: Run) -> None:
    first = play(duel, "--seed", "7", lines="init\na 1\nend\n")
    assert first.code == 0
    second = play(duel, "--resume", lines="undo\nhistory\nend\na 2\n")
    assert (second.code, second.err) == (0, "")
    assert "taken back: end\n" in second.out
    assert "1. init\n2. attack Maren\nCorvin> end" in second.out
    assert "Maren rolls d20 for attack: 11 " in second.out
    assert "Corvin misses Maren" in second.out.partition("Corvin> undo")[0]  # what has been is told again
    done = affray("save", duel, tmp_path / "next.yaml")
    assert done.code == 0
    assert "current_hp: 48" in (tmp_path / "next.yaml").read_text("utf-8")
    assert affray("check", tmp_path / "next.yaml").code == 0
    assert affray("save", duel, tmp_path / "next.yaml").code == 2


def test_a_second_game_of_the_same_file_is_another(duel: Path) -> None:
    play(duel, "--seed", "7", lines="init\nnote the first\n")
    play(duel, "--seed", "7", lines="note the second\n")
    out = play(duel, "--resume", lines="log\n").out
    assert "the second" in out and "the first" not in out


def test_a_journal_of_ones_own(duel: Path, tmp_path: Path, affray: Run) -> None:
    place = tmp_path / "mine.affray"
    assert play(duel, "--journal", place, "--seed", "7", lines="init\n").code == 0
    taken = play(duel, "--journal", place, "--seed", "7", lines="")
    assert (taken.code, taken.out) == (2, "")
    assert "is there already: --resume goes on with it" in taken.err
    assert "Round 1" in play(place, "--resume", lines="status\n").out
    assert affray("verify", place).out.endswith(" 2 dice, 7 events: everything agrees\n")
    done = affray("verify", place, "--json")
    assert '"agrees": true' in done.out
    refused = affray("export", place, tmp_path / "out.affray")
    assert refused.code == 2 and "is not closed" in refused.err
    play(place, "--resume", lines="gm close\n")
    assert affray("export", place, tmp_path / "out.affray").code == 0
    assert "everything agrees" in affray("verify", tmp_path / "out.affray").out


def test_what_can_be_wrong_is_said_in_a_line(duel: Path, tmp_path: Path, affray: Run) -> None:
    for arguments in (
        ("verify", tmp_path / "none.affray"),
        ("verify", duel),
        ("save", tmp_path / "none.yaml", tmp_path / "x.yaml"),
        ("play", duel, "--resume"),
        ("play", tmp_path / "none.affray", "--resume"),
        ("play", duel, "--resume", "--seed", "3"),
    ):
        done = affray(*arguments)
        assert done.code == 2, arguments
        assert done.err.count("\n") == 1 and "Traceback" not in done.err


def test_tampering_is_exit_code_1(duel: Path, tmp_path: Path, affray: Run) -> None:
    place = tmp_path / "mine.affray"
    play(duel, "--journal", place, "--seed", "7", lines="init\n")
    data = place.read_bytes()
    place.write_bytes(data.replace(b'"draws":[[', b'"draws":[ [', 1)[: len(data)])
    assert affray("verify", place).code == 2  # damaged


def test_every_state_can_be_saved(tmp_path: Path, affray: Run) -> None:
    root = Path(__file__).parents[2] / "examples"
    files = "skirmish/stairwell momentum/gate stonekeep/party d20modern/stairwell modern20/alley"
    for number, name in enumerate(files.split()):
        file = f"{name}.yaml"
        play(root / file, "--seed", "3", lines="init\n" + "auto turn always\n" * 3)
        target = tmp_path / f"{number}.yaml"
        done = affray("save", root / file, target)
        assert done.code == 0, done.err
        assert affray("check", target).code == 0
        assert "turn begins anew" not in done.err and done.err.count("\n") == len(done.err.splitlines())


def test_at_a_prompt_the_policy_answers_after_the_time_limit(tmp_path: Path) -> None:
    """What is typed after that finds the question answered."""
    guard = "{name: Ada, side: a, at: [1, 1], hp: 30, weapons: [{name: spear, damage: 1d8}]}"
    text = f"ruleset: stonekeep\ngrid: {{width: 9, height: 4}}\nstart: {{turn: Bo}}\ncombatants:\n  - {guard}\n"
    (tmp_path / "past.yaml").write_text(text + "  - {name: Bo, side: b, at: [2, 1], hp: 30}\n", "utf-8")
    place = str(tmp_path / "game.affray")
    game = subprocess.Popen(
        [sys.executable, "-m", "affray", "play", str(tmp_path / "past.yaml"), "--seed", "1", "--journal", place],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert game.stdin is not None and game.stdout is not None
    game.stdin.write("gm limit 1\nBo: move 6,1\n")
    game.stdin.flush()
    lines = list(iter(game.stdout.readline, "  pass: let it go by\n"))
    assert any("Ada decides" in line for line in lines)
    time.sleep(1.2)
    out, _ = game.communicate("Ada: pass\n", timeout=30)
    assert "time is up: the policy answers\n" in out
    assert "refused: there is nothing to pass" in out or "refused: it is" in out
