"""Policies of one's own from the command line: imported by what plays, never by what only looks."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import affray as api

from .running import ROOT, in_process

SCENARIO = """\
ruleset: stonekeep
combatants:
  - name: Ada
    side: red
    hp: 12
    policy: {policy}
    weapons: [{{name: club, damage: 1d6}}]
  - name: Bo
    side: blue
    hp: 12
    weapons: [{{name: club, damage: 1d6}}]
"""
MODULE = """\
print("imported")


def fights(state, name, commands):
    print("asked")
    return next((c for c in commands if c.startswith("full attack")), "end")


def gives_up(state, name, commands):
    if state["round"] > 1:
        raise RuntimeError("I can't \\n go on")
    return "end"


def cheats(state, name, commands):
    return "cast fireball at Bo"


def leaves(state, name, commands):
    raise SystemExit(0)


number = 3
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "brawler.py").write_text(MODULE, "utf-8")
    (tmp_path / "broken.py").write_text("x = (\n", "utf-8")
    (tmp_path / "needy.py").write_text("import no_such_thing\n", "utf-8")
    return tmp_path


def scenario(folder: Path, policy: str) -> Path:
    file = folder / "fight.yaml"
    file.write_text(SCENARIO.format(policy=policy), "utf-8")
    return file


def test_run_simulate_and_replay_agree(folder: Path) -> None:
    file = scenario(folder, "brawler:fights")
    run = in_process("run", file, "--seed", "5")
    assert run.code == 0
    assert "Ada: played by brawler:fights, which runs interpreted" in run.err
    assert "imported" in run.err and "imported" not in run.out
    assert "Ada hits Bo" in run.out
    assert in_process("replay", file, "--seed", "5", "--fight", "0").out.splitlines()[2:] == run.out.splitlines()[2:]
    found = in_process("simulate", file, "--seed", "5", "-n", "40", "--jobs", "2", "--json")
    assert found.code == 0
    assert json.loads(found.out)["engine"] == "interpreted"
    assert in_process("simulate", file, "-n", "9", "--engine", "compiled").err.splitlines()[-1] == (
        "a policy of one's own can't be compiled: use the interpreted engine"
    )


def test_check_runs_nobodys_code(folder: Path) -> None:
    (folder / "brawler.py").write_text("raise SystemExit('this was run')\n", "utf-8")
    done = in_process("check", scenario(folder, "brawler:fights"))
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("nowhere:choose", "there is no module 'nowhere', neither beside the scenario nor here nor installed"),
        ("brawler:chose", "there is no 'chose' in the module 'brawler'"),
        ("brawler:number", "'number' in the module 'brawler' is no function"),
        ("broken:choose", "'broken' can't be imported: SyntaxError: '(' was never closed (broken.py, line 1)"),
        ("needy:choose", "'needy' can't be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
    ],
)
def test_what_cannot_be_imported_is_a_mistake_with_its_line(folder: Path, policy: str, said: str) -> None:
    file = scenario(folder, policy)
    for verb in ("run", "simulate", "play") if "nowhere" in policy else ("run",):
        done = in_process(verb, file, "--seed", "1")
        assert done.code == 2
        assert f"{file}:6: combatants[0].policy: {said}" in done.err
        assert "Traceback" not in done.err


def test_a_name_that_is_none(folder: Path) -> None:
    done = in_process("check", scenario(folder, '"brawler: fights"'))
    assert done.code == 2
    assert "a policy of one's own is written MODULE:NAME, not 'brawler: fights'" in done.err


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (
            "brawler:gives_up",
            "Ada, round 2: the policy brawler:gives_up raised RuntimeError: I can't \\n go on",
        ),
        ("brawler:cheats", "Ada, round 1: the policy brawler:cheats decided 'cast fireball at Bo': there is no spell "),
        ("brawler:leaves", "Ada, round 1: the policy brawler:leaves raised SystemExit: 0"),
    ],
)
def test_what_goes_wrong_in_a_fight_is_said_in_a_line(folder: Path, policy: str, said: str) -> None:
    file = scenario(folder, policy)
    for verb in ("run", "simulate") if "cheats" in policy else ("run",):
        done = in_process(verb, file, "--seed", "1")
        assert done.code == 2
        assert done.err.splitlines()[-1].startswith(said)
        assert "(brawler.py, line " in done.err or "RuntimeError" not in said
        assert "Traceback" not in done.err


def test_at_the_table_the_command_is_refused_and_nothing_has_changed(folder: Path) -> None:
    lines = "init\ngm turn Ada\nAda: auto turn always\nend\nstatus\nAda: auto turn ask\nend\nend\n"
    command = [sys.executable, "-m", "affray", "play", str(scenario(folder, "brawler:gives_up")), "--seed", "1"]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == 0
    refused = "Bo> end\nrefused: Ada, round 2: the policy brawler:gives_up raised RuntimeError: I can't \\n go on ("
    assert refused in done.stdout
    after = done.stdout[done.stdout.index(refused) :]
    assert "Bo> status\nRound 1. It is Bo's turn." in after
    assert "Ada> end\n" in after  # by hand she goes on
    assert "fault of affray" not in done.stdout + done.stderr
    assert "imported" in done.stderr


def test_it_is_found_in_the_current_folder_too(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("scenarios")
    file = scenario(elsewhere, "brawler:fights")
    command = [sys.executable, "-c", "from affray.frontends.cli import main; main()", "run", str(file), "--seed", "5"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert "Ada hits Bo" in done.stdout


def test_in_a_campaign(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "momentum" / "campaign", tmp_path, dirs_exist_ok=True)
    party, file = tmp_path / "party.yaml", tmp_path / "three-scenes.yaml"
    party.write_text(party.read_text("utf-8").replace("policy: protective", "policy: mine:steady"), "utf-8")
    steady = """def steady(state, name, commands):
        return 'end' if 'end' in commands else 'pass' if 'pass' in commands else 'defend'
"""
    (tmp_path / "mine.py").write_text(steady, "utf-8")
    for verb in (("run",), ("simulate", "-n", "5")):
        done = in_process(*verb, file, "--seed", "2")
        assert done.code == 0
        assert done.err.startswith("Hildur: played by mine:steady, which runs interpreted\n")
        assert done.err.count("mine:steady") == 1
    (tmp_path / "mine.py").write_text(steady.replace("'end' if", "'fly' if"), "utf-8")
    done = in_process("run", file, "--seed", "2")
    assert done.code == 2
    assert f"{file}: Hildur, round 1: the policy mine:steady decided 'fly': there is no command 'fly'" in done.err
    (tmp_path / "mine.py").write_text("", "utf-8")
    done = in_process("run", file, "--seed", "2")
    assert done.err == f"{party}:7: [0].policy: there is no 'steady' in the module 'mine'\n"


def test_functions_given_from_python() -> None:
    duel = ROOT / "examples" / "stonekeep" / "duel.yaml"

    def idle(_state: object, _name: str, _commands: list[str]) -> str:
        return "end"

    found = api.simulate(duel, fights=60, seed=7, policies={"Maren": idle})
    assert found.outcomes["travellers"].p < 0.05
    assert found.engine == "interpreted"
    again = api.replay(duel, 7, 4, policies={"Maren": idle})
    assert not any(event.kind == "attack_rolled" and event.actor == "Maren" for event in again.events)
    game = api.load(duel, seed=7, policies={"Maren": idle})
    game.command("Maren: auto turn always")
    game.command("init")
    with pytest.raises(ValueError, match="there is no combatant 'Mare'; there is 'Maren', 'Corvin'"):
        api.simulate(duel, policies={"Mare": idle})
