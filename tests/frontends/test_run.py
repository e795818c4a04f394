import json
import re
from pathlib import Path

from .running import Run, in_process

OPENING = "initiative=20,3"


def moves(folder: Path, *lines: str) -> Path:
    file = folder / "moves.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_text(duel: Path) -> None:
    done = in_process("run", duel, "--seed", "7")
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    lines = done.out.splitlines()
    assert lines[0] == "The toll at Greyford"
    assert [line for line in lines if line.startswith("Round")] == [f"Round {n}" for n in range(1, 5)]
    assert "      Maren rolls d20 for attack: 11 +6 base attack +2 Strength = 19." in lines
    assert "The fight ends in round 4: travellers won." in lines
    assert lines[-1].split() == "Corvin toll keepers hp -2 of 58, dying, ac 16, initiative 20".split()


def test_jsonl(affray: Run, duel: Path) -> None:
    done = affray("run", duel, "--seed", "7", "--format", "jsonl")
    events = [json.loads(line) for line in done.out.splitlines()]
    assert [event["seq"] for event in events[:-1]] == list(range(1, len(events)))
    roll = next(event for event in events if event["kind"] == "roll" and event["parts"])
    assert roll["total"] == sum(roll["natural"]) + sum(part["value"] for part in roll["parts"])
    assert {"round", "turn", "actor", "target", "clauses", "text"} <= events[0].keys()
    end = events[-1]
    assert (end["kind"], end["outcome"]) == ("end", "travellers")
    assert end["state"].keys() == {"round", "turn", "pending", "encounter", "combatants"}
    assert end["state"]["combatants"]["Corvin"]["hp"] == -2


def test_the_same_seed_gives_the_same_log(affray: Run, party: Path) -> None:
    assert affray("run", party, "--seed", "3") == affray("run", party, "--seed", "3")
    assert affray("run", party, "--seed", "3").out != affray("run", party, "--seed", "4").out


def test_a_random_seed_is_said(affray: Run, duel: Path) -> None:
    done = affray("run", duel)
    said = re.fullmatch(r"seed (\d+)\n", done.err)
    assert said is not None
    assert affray("run", duel, "--seed", said[1]).out == done.out


def test_moves_come_first(affray: Run, duel: Path, tmp_path: Path) -> None:
    file = moves(tmp_path, "# Maren begins", "init Maren 20", "init Corvin 2", "", "  attack Corvin with dagger")
    done = affray("run", duel, "--seed", "1", "--moves", file)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"Maren (hits|misses) Corvin with dagger", done.out)
    assert "won." in done.out or "draw" in done.out


def test_a_refused_move(affray: Run, duel: Path, tmp_path: Path) -> None:
    file = moves(tmp_path, "init Maren 20", "init Corvin 2", "Corvin: attack Maren")
    done = affray("run", duel, "--seed", "1", "--moves", file)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"{file}:3: 'Corvin: attack Maren' is refused: ")
    assert "(kernel.turn)" in done.err
    assert affray("run", duel, "--seed", "1", "--moves", tmp_path / "none").err.endswith("there is no such file\n")


def test_dice_that_last(affray: Run, duel: Path, tmp_path: Path) -> None:
    file = moves(tmp_path, "init", "attack Corvin", "hp Corvin -100")
    done = affray("run", duel, "--dice", f"{OPENING} attack=15 damage=4", "--moves", file)
    assert (done.code, done.err) == (0, "")
    assert "Maren rolls d8 for damage: 4 +1 weapon +2 Strength = 7." in done.out


def test_a_missing_die(affray: Run, duel: Path) -> None:
    done = affray("run", duel, "--dice", f"{OPENING} attack=1,2")
    assert (done.code, done.err) == (1, "--dice: a die is missing: Corvin's d20 for attack\n")
    assert "Maren rolls d20 for attack: 2" in done.out  # the log goes as far as the dice
    assert "The fight is not over: round 1." in done.out
    end = json.loads(affray("run", duel, "--dice", OPENING, "--format", "jsonl").out.splitlines()[-1])
    assert (end["kind"], end["outcome"]) == ("end", None)


def test_dice_left_over(affray: Run, duel: Path, tmp_path: Path) -> None:
    file = moves(tmp_path, "init", "hp Corvin -100")
    done = affray("run", duel, "--dice", f"{OPENING},9 hold=1,2", "--moves", file)
    assert (done.code, done.err) == (1, "--dice: dice are left over: initiative=9 hold=1,2\n")


def test_no_dice_at_all(affray: Run, duel: Path) -> None:
    done = affray("run", duel, "--dice", "")
    assert (done.code, done.err) == (1, "--dice: a die is missing: Maren's d20 for initiative\n")


def test_wrong_dice(affray: Run, duel: Path) -> None:
    for dice, said in (
        ("attak=1", "--dice: there is no die for 'attak'; did you mean 'attack'?\n"),
        ("attack", "--dice: 'attack' is not of the form PURPOSE=1,2\n"),
        ("attack=1,", "--dice: 'attack=1,' is not of the form PURPOSE=1,2\n"),
        ("attack=0", "--dice: a die for attack can't show 0\n"),
        ("attack=٣", "--dice: 'attack=٣' is not of the form PURPOSE=1,2\n"),
        ("initiative=21,3", "--dice: a d20 for initiative can't show 21 (table.dice)\n"),
    ):
        assert affray("run", duel, "--dice", dice) == (2, "", said)
    assert affray("run", duel, "--dice", "attack=1", "--seed", "1").code == 2
