import json
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from affray import load, rulesets
from affray.frontends.console.console import Console
from affray.frontends.console.loop import answered
from affray.kernel.tape import DieWanted
from affray.rulesets.loading import load as load_scenario
from affray.table.encounter import Encounter
from affray.table.wording import quoted, words_of

from .running import Done, in_process

GARBAGE = (
    "a attack 1 2 99 -3 f full gm d damage re undo redo hp status log help map roll 2d6 note : ! \" ' = x=1 at with "
    "3,4 {} {name: # ∅ 🐉 ０ \u202e \x00 \ufffd quit? e i s init pass strike auto turn always never q! 1: Maren Corvin"
).split(" ")


def piped(file: Path, *lines: str, options: tuple[str, ...] = ("--seed", "7")) -> Done:
    """Play with these lines on standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "affray", "play", str(file), *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_a_whole_fight(duel: Path) -> None:
    turns = ["f 1", "e", "f 2", "e"] * 20
    done = piped(duel, "init", *turns)
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert "not begun> init\n(init)" not in done.out  # what is not short is not spelled out
    assert "Corvin> f 1\n(full attack Maren)\n" in done.out
    assert "    Corvin rolls d20 for attack: 3 +5 base attack +4 Strength = 12.\n" in done.out
    assert "Round 1\n Corvin\n" in done.out
    assert "The fight ends in round" in done.out
    assert "over> e\n(end)\nrefused: " in done.out
    assert done.out.splitlines()[-1].endswith(" won.")


def test_mistakes_change_nothing(duel: Path) -> None:
    mistakes = ("atack Corvin", "attack", "attack Nobody", "fly 2", "Corvin: move", '"', "7", "gm x", "# a comment", "")
    done = piped(duel, "init", *mistakes, "a 1")
    plain = piped(duel, "init", "a 1")
    assert done.code == 0
    assert done.out.count("refused: ") == len(mistakes) - 3
    assert done.out.splitlines()[-5:] == plain.out.splitlines()[-5:]
    assert "did you mean 'attack'?" in done.out


def test_undo_and_redo(duel: Path) -> None:
    done = piped(duel, "init", "a 1", "e", "undo 2", "a 1", "undo", "undo", "redo", "redo 1", "redo", "undo 9")
    lines = [line for line in done.out.splitlines() if "rolls d20 for attack" in line]
    assert len(lines) == 2
    assert lines[0] == lines[1]  # the dice come again
    assert "taken back: end; attack Maren\n" in done.out
    assert "brought back: init\n" in done.out
    assert "refused: there is nothing to redo (table.undo)" in done.out
    assert "refused: undo takes 1 to 2 steps now (table.undo)" in done.out
    assert done.out.endswith("The fight is not over: round 1.\n")


def test_the_table(party: Path) -> None:
    done = piped(party, "init", "gm give 2 charging for 3 rounds", "gm damage 3 20", "status", options=("--seed", "3"))
    lines = done.out.splitlines()
    assert " 2 Odo            party   ██████████ 33/33  flat-footed, charging (3 rounds), at 6,6" in lines
    assert " 3 Liselot        party   ██········  6/26  flat-footed, at 3,5" in lines
    order = [line.split()[0] for line in lines[-11:] if line[:2] in (" 1", " 2", ">8", " 3")]
    assert order == [">8", "2", "3", "1"]


def test_a_question(party: Path) -> None:
    lines = ("init", "gm move 2 15,6", "gm turn 2", "e", "gm turn 8", "move 16,11", "a 2", "hp 1 -1", "p")
    done = piped(party, *lines, options=("--seed", "3"))
    assert "Odo decides (reaction, Old Hagen):\n  strike [with WEAPON]: take the attack of opportunity\n" in done.out
    assert "Odo (reaction)> p\n(pass)\n  Odo lets Old Hagen pass.\n" in done.out
    assert "?2 Odo " in done.out


def test_physical_dice(duel: Path) -> None:
    lines = ("init", "0", "21", "twelve", "12", "undo", "20", "3", "a 2", "15", "hp 2 -1", "9", "8")
    done = piped(duel, *lines, options=("--physical-dice",))
    assert (done.code, done.err) == (0, "")
    out = done.out
    assert "Maren's initiative, d20: 0\nrefused: a d20 shows 1 to 20, not 0 (table.dice)\n" in out
    assert "Maren's initiative, d20: twelve\nrefused: " in out
    assert "taken back: the face 12\n" in out
    assert "Maren's attack, d20: 15\n" in out
    assert "Maren's damage, d8: 9\nrefused: a d8 shows 1 to 8, not 9 (table.dice)\n" in out
    assert "Maren rolls d8 for damage: 8" in out
    assert piped(duel, options=("--physical-dice", "--seed", "1")).code == 2


MAUL = """\
ruleset: stonekeep
start: {turn: Ada}
combatants:
  - {name: Ada, side: red, hp: 30, base_attack: 9, weapons: [{name: maul, damage: 2d6+1d4+2}]}
  - {name: Bo, side: blue, hp: 50, weapons: [{name: club, damage: 1d6}]}
"""


def test_several_dice_of_one_roll(tmp_path: Path) -> None:
    (file := tmp_path / "maul.yaml").write_text(MAUL, "utf-8")
    wrong = ("0 3", "3 7", "3 5 6", "three 5", "=13", "=1", "=x", "= 9", "3 x=5")
    lines = ("a 2", "15", *wrong, "3 5", "undo", "=9", "undo", "3", "=2", "2", "e", "a 1", "=15", "15 3")
    done = piped(file, *lines, options=("--physical-dice",))
    assert (done.code, done.err) == (0, "")
    out = done.out
    assert out.count("Ada's damage, 2d6: ") == len(wrong) + 3
    assert out.count("refused: ") == len(wrong) + 2
    assert "2d6: 3 5 6\nrefused: only 2 dice are thrown for this, not 3 (table.dice)\n" in out
    assert "2d6: =13\nrefused: 2d6 come to 2 to 12, not 13 (table.dice)\n" in out
    assert "2d6: 3 5\n    Ada rolls 2d6 for damage: 3, 5 +2 weapon = 10.\n" in out
    assert "taken back: the faces 3 5\n" in out
    assert "2d6: =9\n    Ada rolls 2d6 for damage: 4, 5 +2 weapon = 11.\n" in out
    assert "2d6: 3\nAda's damage, d6: =2\n    Ada rolls 2d6 for damage: 3, 2 +2 weapon = 7.\n" in out
    assert "d20: =15\nrefused: a face is a whole number, not '=15' (table.command)\n" in out  # its face counts
    assert "d20: 15 3\nrefused: only one die is thrown for this, not 2 (table.dice)\n" in out


def test_looking(party: Path, duel: Path) -> None:
    done = piped(party, "init", "map", "help", "help attack", "status Odo", "log 2", options=("--seed", "3"))
    assert " 4 .........#..5......." in done.out
    assert "attack                     one attack" in done.out
    assert "`quit` or Ctrl-D leaves." in done.out
    assert "stonekeep.attack.single-with-move" in done.out
    assert "Odo (party): hp 33 of 33" in done.out
    assert "Old Hagen is no longer flat-footed." in done.out.splitlines()[-3]
    assert "refused: there is no grid" in piped(duel, "map").out


def test_policies_play_for_those_who_say_so(duel: Path) -> None:
    done = piped(duel, "init", "Maren: auto turn always", "Corvin: auto turn always")
    assert done.out.count("\nover> ") == 1
    assert done.out.count("Round 2\n") == 1
    assert "The fight ends in round" in done.out


def test_quitting(duel: Path) -> None:
    for way in ("quit", "exit", "q"):
        done = piped(duel, "init", way, "never read")
        assert (done.code, done.err) == (0, "")
        assert done.out.endswith("The fight is not over: round 1.\n")
        assert "never read" not in done.out
    assert piped(duel).out.endswith("The fight has not begun.\n")


def test_a_random_seed_is_said_in_the_end(duel: Path) -> None:
    done = piped(duel, "init", options=())
    seed = done.err.removeprefix("seed ").strip()
    assert int(seed) > 0
    assert piped(duel, "init", options=("--seed", seed)).out == done.out


def test_no_input_and_bytes_that_are_no_text(duel: Path) -> None:
    command = [sys.executable, "-m", "affray", "play", str(duel), "--seed", "7"]
    done = subprocess.run(command, input=b"init\n\xff\xfe\x00 a\n", capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"refused: a command has no control characters in it" in done.stdout
    closed = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m affray play {duel} --seed 7 <&-"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (closed.returncode, closed.stderr) == (0, b"")


def test_a_scene_with_one_side(tmp_path: Path) -> None:
    file = tmp_path / "alone.yaml"
    file.write_text("{ruleset: stonekeep, combatants: [{name: Ada, side: red, hp: 5}]}", "utf-8")
    done = piped(file, "init", "e", "gm end")
    assert "The fight ends in round 2: stopped." in done.out


def test_a_file_that_is_wrong(tmp_path: Path) -> None:
    done = in_process("play", tmp_path / "none.yaml")
    assert (done.code, done.out) == (2, "")
    assert "there is no such file" in done.err


def console(file: Path) -> Console:
    return Console(load(file, seed=3), "")


class Someone:
    """A reader at a terminal."""

    goes_on = True

    def read(self, prompt: str) -> str:
        raise AssertionError(prompt)


def test_anything_may_be_typed(duel: Path, party: Path, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(4)
    for file in (duel, party):
        table = console(file)
        for _ in range(600):
            line = " ".join(random.choice(GARBAGE) for _ in range(random.randint(0, 6)))
            assert answered(table, Someone(), line) or line.split()[0].startswith(("q", "ex"))
    out = capsys.readouterr().out
    assert "fault of affray" not in out
    assert "\x1b" not in out


@pytest.mark.parametrize("name", rulesets.names())
def test_a_fight_of_each_ruleset(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = rulesets.get(name)
    random = Random(11)
    for number in range(6):
        scenario = load_scenario(ruleset.room("samples").sample(Random(number)))
        table = Console(Encounter(ruleset, scenario, number), "")
        table.greet()
        game = table.encounter
        for _ in range(80):
            menu = game.choices()
            if game.over or not (menu or game.now.wanted):
                break
            line = words_of(ruleset, game.roster, random.choice(menu)) if menu else "pass"
            assert answered(table, Someone(), random.choice((line, line, "e", "undo", "status", "i")))
    assert "fault of affray" not in capsys.readouterr().out


@pytest.mark.parametrize("name", rulesets.names())
def test_a_fight_of_each_ruleset_to_its_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every question answered, every die thrown by hand, on to the last line."""
    ruleset, random = rulesets.get(name), Random(5)
    for number in range(4):
        data = ruleset.room("samples").sample(Random(number))
        data.setdefault("options", {})["max_rounds"] = 3
        table = Console(Encounter(ruleset, load_scenario(data), by_hand=True), "")
        game = table.encounter
        while not game.over:
            wanted, menu = game.now.wanted, game.choices()
            if isinstance(wanted, DieWanted):
                line = " ".join(str(random.randint(1, wanted.sides)) for _ in range(wanted.together))
            elif wanted is not None:
                line = random.choice(game.replies())
            else:
                decision = random.choice(menu)
                line = words_of(ruleset, game.roster, decision)
                if decision.actor >= 0:
                    line = f"{quoted(game.roster.names[decision.actor])}: {line}"
                line = "init" if game.fight.round == 0 else "end" if random.random() < 0.4 else line
            before = game.now
            table.take(line)
            assert game.now is not before or line == "end", line
        out = capsys.readouterr().out
        assert out.count("The fight ends in round ") == 1, out[-300:]


def test_a_fault_of_our_own_ends_nothing(
    duel: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = console(duel)

    def fall_over(_text: str) -> None:
        raise RuntimeError("wheel off")

    monkeypatch.setattr(table.encounter, "command", fall_over)
    assert answered(table, Someone(), "init")
    assert "this is a fault of affray: RuntimeError: wheel off" in capsys.readouterr().out


def test_it_feels_quick(party: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = console(party)
    times = []
    for line in ("i", "a 2 with heavy", "e", *(["e", "un", "red", "status"] * 10)):
        begun = perf_counter()
        table.take(line)
        times.append(perf_counter() - begun)
    capsys.readouterr()
    assert sorted(times)[len(times) // 2] < 0.05


def test_odds_with_too_many_branches(tmp_path: Path) -> None:
    """At the prompt there are no options to raise a limit: the refusal says where there are."""
    fighters = [
        {"name": f"{side} {number}", "side": side, "hp": 9}
        for side, numbers in (("red", range(4)), ("blue", range(4)))
        for number in numbers
    ]
    file = tmp_path / "many.json"
    file.write_text(json.dumps({"ruleset": "stonekeep", "combatants": fighters}), encoding="utf-8")
    begun = perf_counter()
    done = piped(file, "odds init", 'odds init "red 1" 17')
    assert perf_counter() - begun < 30
    refused = next(line for line in done.out.splitlines() if line.startswith("refused: "))
    assert "there are more than 200,000 branches, at least about " in refused
    assert "initiative (20 ways)" in refused
    assert "`affray save` writes this moment to a file" in refused
    assert "red 1 initiative" in done.out
