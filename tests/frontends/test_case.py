import json
from pathlib import Path

from .running import ROOT, Run, in_process

CASES = ROOT / "src" / "affray" / "rulesets" / "stonekeep" / "cases"
CASE = """\
- case: a blow of seven
  scenario:
    ruleset: stonekeep
    start: {{turn: Ada}}
    combatants:
      - {{name: Ada, side: red, hp: 9, weapons: [{{name: club, damage: 1d6}}]}}
      - {{name: Bo, side: blue, hp: 9}}
  dice: {{attack: [15], damage: [5]}}
  commands: [attack Bo]
  expect:
    Bo: {{hp: {hp}}}
"""


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_cases_that_pass() -> None:
    done = in_process("case", CASES / "natural-faces.yaml")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("cases: all as expected\n")
    assert done.out.count("\n") == 1


def test_a_case_that_differs(affray: Run, tmp_path: Path) -> None:
    file = written(tmp_path, blow=CASE.format(hp=3)) / "blow.yaml"
    done = affray("case", file)
    assert (done.code, done.err) == (1, "")
    lines = done.out.splitlines()
    assert lines[0] == f"{file}:1: a blow of seven"
    assert lines[-1] == "1 case: 1 differs"
    assert any("hp" in line and "4" in line for line in lines[1:-1])


def test_json(affray: Run, tmp_path: Path) -> None:
    folder = written(tmp_path, a=CASE.format(hp=3), b=CASE.format(hp=4))
    done = affray("case", folder, "--json")
    assert (done.code, done.err) == (1, "")
    differing, passing = json.loads(done.out)["cases"]
    assert (differing["passed"], passing["passed"]) == (False, True)
    assert passing["case"] == "a blow of seven"
    assert passing["differences"] == []
    assert passing["state"]["combatants"]["Bo"]["hp"] == 4
    assert passing["events"]


def test_a_malformed_file_beside_a_good_one(affray: Run, tmp_path: Path) -> None:
    folder = written(tmp_path, a=CASE.format(hp=4), b="- cas: nothing\n")
    done = affray("case", folder)
    assert done.code == 2
    assert all(line.startswith(f"{folder / 'b.yaml'}:1: ") for line in done.err.splitlines())
    assert done.out == "1 case: all as expected; 1 file is wrong and was not run\n"
    assert json.loads(affray("case", folder, "--json").out)["cases"][0]["passed"]


def test_files_that_are_none(affray: Run, tmp_path: Path) -> None:
    for text in ("", "[]", "ruleset: stonekeep", "- cas: nothing", "- case: [", "\t"):
        done = affray("case", written(tmp_path, odd=text))
        assert (done.code, done.out) == (2, "1 file is wrong and was not run\n")
        assert f"{tmp_path / 'odd.yaml'}" in done.err
    done = affray("case", tmp_path / "absent.yaml", tmp_path / "gone.yaml")
    assert (done.code, done.out) == (2, "2 files are wrong and were not run\n")


def test_nothing_to_run(affray: Run, tmp_path: Path) -> None:
    done = affray("case", tmp_path)
    assert (done.code, done.out) == (2, "")
    assert str(tmp_path) in done.err
    assert affray("case", tmp_path / "absent.yaml").code == 2


def test_a_face_that_a_die_does_not_have_is_a_difference(affray: Run, tmp_path: Path) -> None:
    for given in ("attack: [99]", "attack: [-1]", "sneeze: [1]"):
        text = CASE.format(hp=4).replace("{attack: [15], damage: [5]}", f"{{{given}}}")
        done = affray("case", written(tmp_path, odd=text))
        assert (done.code, done.err) == (1, "")
