import json
import sys
from pathlib import Path

from .running import Run, in_process


def test_what_was_understood(duel: Path) -> None:
    done = in_process("check", duel)
    assert done == (
        0,
        f"{duel}: ok: The toll at Greyford, stonekeep: travellers (Maren) against toll keepers (Corvin); no grid\n",
        "",
    )


def test_every_mistake_with_its_line(affray: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        "ruleset: stonekeep\n"
        "combatants:\n"
        "  - {name: Ada, side: red, hp: lots}\n"
        "  - {name: Ada, side: red, hp: 10, wepons: []}\n",
        encoding="utf-8",
    )
    done = affray("check", file)
    assert (done.code, done.out) == (2, "")
    lines = done.err.splitlines()
    assert len(lines) >= 4
    assert all(line.startswith(str(file)) for line in lines)
    assert any("did you mean 'weapons'?" in line for line in lines)


def test_json(affray: Run, party: Path, tmp_path: Path) -> None:
    done = affray("check", party, tmp_path / "absent.yaml", "--json")
    assert (done.code, done.err) == (2, "")
    good, bad = json.loads(done.out)["files"]
    assert good["ok"]
    assert good["mistakes"] == []
    assert good["ruleset"] == "stonekeep"
    assert good["sides"]["party"] == ["Sigrun", "Odo", "Liselot", "Brother Anselm"]
    assert good["grid"]["width"] == 20
    assert not bad["ok"]
    assert bad["mistakes"][0]["message"] == "there is no such file"


def test_schema(affray: Run) -> None:
    done = affray("check", "--schema", "stonekeep")
    assert done.code == 0
    assert json.loads(done.out)["properties"]["ruleset"]["const"] == "stonekeep"


def test_schema_of_an_unknown_ruleset(affray: Run) -> None:
    said = "there is no ruleset 'stonekep'; did you mean 'stonekeep'?\n"
    assert affray("check", "--schema", "stonekep") == (2, "", said)


def test_the_script_is_installed(duel: Path) -> None:
    import subprocess

    script = Path(sys.executable).with_name("affray")
    done = subprocess.run([script, "check", duel], capture_output=True, check=False)
    assert done.returncode == 0
