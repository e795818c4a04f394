import json
import re

from affray import rulesets

from .running import ROOT, Run, in_process


def test_rulesets(affray: Run) -> None:
    done = affray("rules")
    assert done.code == 0
    assert [line.split(":")[0] for line in done.out.splitlines()] == rulesets.names()


def test_policies(affray: Run) -> None:
    done = affray("rules", "stonekeep", "--policies")
    assert "  random: does anything that is legal, as it comes" in done.out.splitlines()
    listed = {
        each["name"]: each["policies"] for each in json.loads(affray("rules", "--policies", "--json").out)["rulesets"]
    }
    assert "simple" in listed["stonekeep"]


def test_all_clauses() -> None:
    done = in_process("rules", "stonekeep")
    assert (done.code, done.err) == (0, "")
    assert "Rounds and initiative" in done.out.splitlines()
    assert re.search(r"^  stonekeep\.init\.tie \(R\)  A tie goes ", done.out, re.MULTILINE)
    assert re.search(r"^  kernel\.turn \(K\)", done.out, re.MULTILINE)
    assert "(F) a fill: the source does not give it" in done.out


def test_rulings(affray: Run) -> None:
    done = affray("rules", "stonekeep", "--rulings", "--json")
    found = json.loads(done.out)["rulings"]
    assert {ruling["mark"] for ruling in found} >= {"R", "F"}
    tie = next(ruling for ruling in found if ruling["id"] == "stonekeep.attack.critical")
    assert tie["options"] == ["criticals"]
    assert "options: criticals" in affray("rules", "stonekeep", "--rulings").out


def test_one_clause(affray: Run) -> None:
    document = json.loads(affray("rules", "stonekeep", "stonekeep.init.tie", "--json").out)["clause"]
    assert document["kind"] == "a reading of the source"
    assert document["cases"]
    for place in document["code"]:
        line = (ROOT / "src" / "affray" / place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1 :]
        assert f"def {place['function']}(" in "\n".join(line[:3])
    said = affray("rules", "stonekeep", "init.tie").out
    assert document["text"] in said
    assert "kind: a reading of the source" in said
    assert affray("rules", "stonekeep.init.tie").out == said


def test_a_clause_of_the_table(affray: Run) -> None:
    assert "kind: the table's, the same in every ruleset" in affray("rules", "stonekeep", "table.undo").out


def test_an_unknown_clause(affray: Run) -> None:
    done = affray("rules", "stonekeep", "init.ti")
    assert done == (2, "", "there is no clause 'init.ti'; did you mean 'stonekeep.init.tie'?\n")
    assert affray("rules", "stone", "init.tie").code == 2
    assert affray("rules", "stonekeep", "init.tie", "--rulings").code == 2
