"""`affray odds` and `affray advise` from outside."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from .running import Run, in_process

ATTACK = "Maren: attack Corvin"


def test_a_table_with_bars(duel: Path) -> None:
    done = in_process("odds", duel, ATTACK)
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert "hit 65.00 % (13/20), miss 35.00 % (7/20), critical 6.50 % (13/200)" in done.out
    assert "█" in done.out


def test_what_leaves_nothing_to_chance(duel: Path) -> None:
    done = in_process("odds", duel, "Maren: check str")
    assert done.out.endswith("1 outcome, 1 branch, exact\n")


def test_narrow_and_plain_terminals(duel: Path) -> None:
    done = in_process("odds", duel, ATTACK, COLUMNS="60", PYTHONIOENCODING="ascii")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 60
    assert done.out.isascii()


def test_progress_is_shown_on_a_terminal_and_only_there(duel: Path) -> None:
    command = [sys.executable, "-m", "affray", "odds", str(duel), "Maren: full attack Corvin", "--json"]
    screen, stderr = os.openpty()
    with os.fdopen(stderr, "wb") as terminal:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=terminal,
            check=False,
            timeout=60,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "90"},
        )
    said = os.read(screen, 100_000).decode()
    os.close(screen)
    assert "of the chance" in said
    assert "branches" in said
    piped = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (piped.stdout, piped.stderr) == (done.stdout, b"")


def test_json_holds_exact_fractions(affray: Run, duel: Path) -> None:
    done = affray("odds", duel, ATTACK, "--json")
    document = json.loads(done.out)
    assert sum(Fraction(outcome["p"]) for outcome in document["outcomes"]) == 1
    assert document["hit"] == "13/20"
    assert document["events"][0]["kind"]


def test_tables_of_varied_fields(affray: Run, duel: Path) -> None:
    vary = ("--vary", "Corvin.armor=0..2")
    lines = affray("odds", duel, ATTACK, *vary, "--format", "csv").out.splitlines()
    assert lines[0] == "Corvin.armor,hit,critical,Corvin.hp mean"
    assert len(lines) == 4
    assert affray("odds", duel, ATTACK, *vary, "--format", "markdown").out.startswith("| Corvin.armor | hit |")
    assert "95.00 %" in affray("odds", duel, ATTACK, *vary).out
    assert json.loads(affray("odds", duel, ATTACK, *vary, "--json").out)["rows"][0]["hit"] == "19/20"


def test_charts_need_nothing_from_outside(affray: Run, duel: Path, tmp_path: Path) -> None:
    page = tmp_path / "odds.html"
    assert affray("odds", duel, ATTACK, "--plot", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "Corvin hp" in text
    assert "<script src=" not in text
    assert affray("odds", duel, ATTACK, "--vary", "Corvin.armor=0..2", "--plot", page).code == 0
    done = affray("odds", duel, ATTACK, "--plot", tmp_path / "none" / "odds.html")
    assert done.code == 2
    assert "can't be written" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "of which command?"),
        (("Maren: atack Corvin",), "did you mean 'attack'"),
        (("Maren: attack Corvin", "--branches", "10"), "more than 10 branches"),
        (("Maren: attack Corvin", "--branches", "50"), "about 104 in all; the 50 that were followed hold 94.2 %"),
        (("Maren: attack Corvin", "--branches", "50"), "Maren's damage (64 ways), Maren's attack (3 ways)"),
        (("Maren: attack Corvin", "--branches", "50"), 'fix faces (--dice "damage=N")'),
        (("Maren: attack Corvin", "--dice", "attack=21"), "a d20 for attack can't show 21"),
        (("Maren: attack Corvin", "--dice", "atack=2"), "did you mean 'attack'"),
        (("Maren: attack Corvin", "--choose", "Corvin: weep"), "answers no question"),
        (("Maren: attack Corvin", "--vary", "Corvin.armour=1,2"), "did you mean 'armor'"),
        (("Maren: attack Corvin", "--vary", "armor"), "is not of the form"),
        (("Maren: attack Corvin", "--format", "csv"), "--format is for the table"),
        (("Maren: attack Corvin", "--duel"), "takes no command"),
        (("gm damage Maren 5",), "`gm` is nothing that somebody does in the fight: it has no odds"),
        (("undo",), "`undo` is nothing that somebody does in the fight"),
        (("attack Corvin",), "whose turn is it? say who acts, as in `Maren: attack Corvin`"),
    ],
)
def test_mistakes(affray: Run, duel: Path, arguments: tuple[str, ...], said: str) -> None:
    done = affray("odds", duel, *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_whole_fight(affray: Run, duel: Path, tmp_path: Path) -> None:
    page = tmp_path / "duel.html"
    assert affray("odds", duel, "--duel", "--sampled", "50", "--seed", "1", "--plot", page).code == 0
    assert "who wins" in page.read_text(encoding="utf-8")
    document = json.loads(affray("odds", duel, "--duel", "--states", "50", "--json").out)
    assert document["method"] == "bounded"
    assert document["win"]["travellers"][0] <= 0.41 <= document["win"]["travellers"][1]
    done = affray("odds", duel, "--duel", "--sampled", "300", "--seed", "7")
    assert "sampled, with 95 % intervals" in done.out


def test_advice(affray: Run, duel: Path) -> None:
    document = json.loads(affray("advise", duel, "--seed", "7", "--seconds", "0.3", "--json").out)
    assert document["actor"] == "Corvin"
    assert document["acts"][0]["p"] >= document["acts"][-1]["p"]
    done = affray("advise", duel, "--seed", "7", "--seconds", "0.3")
    assert "toll keepers wins" in done.out


def played(*arguments: str | Path, lines: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "affray", "play", *map(str, arguments)],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )


def test_advice_where_a_game_was_left(affray: Run, duel: Path, tmp_path: Path) -> None:
    thinking = ("--seed", "7", "--seconds", "0.3")
    refused = affray("advise", duel, "--resume", *thinking)
    assert (refused.code, refused.out) == (2, "")
    assert "there is no game of" in refused.err
    played(duel, "--seed", "7", lines="init\nend\ngm set Maren hp=1\n")  # Corvin's turn has passed
    document = json.loads(affray("advise", duel, "--resume", *thinking, "--json").out)
    assert document["actor"] == "Maren"
    assert document["acts"][0]["p"] < 0.3
    place = tmp_path / "mine.affray"
    played(duel, "--journal", place, "--seed", "7", lines="init\n")
    done = affray("advise", place, "--resume", *thinking)
    assert (done.code, "Corvin may" in done.out) == (0, True)
    played(place, "--resume", lines="gm end\n")
    over = affray("advise", place, "--resume", *thinking)
    assert (over.code, over.out) == (2, "")
    assert "the fight is over" in over.err
    damaged = affray("advise", tmp_path / "none.affray", "--resume", *thinking)
    assert damaged.code == 2 and "Traceback" not in damaged.err


def test_at_the_prompt(duel: Path) -> None:
    typed = "init\nodds attack Maren\nodds\nadvise\nodds fly\nadvise now\nstatus\n"
    done = subprocess.run(
        [sys.executable, "-m", "affray", "play", str(duel), "--seed", "7"],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert "miss " in done.stdout
    assert "fights played on from here by policy" in done.stdout
    assert "Corvin may" in done.stdout
    assert "refused: there is no command 'fly'" in done.stdout
    assert "refused: advise takes nothing" in done.stdout
    assert "fault of affray" not in done.stdout
