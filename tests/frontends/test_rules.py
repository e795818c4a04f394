import json
import re
from html.parser import HTMLParser
from pathlib import Path

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


def test_cards_as_tables(affray: Run) -> None:
    done = affray("rules", "skirmish", "--cards")
    assert (done.code, done.err) == (0, "")
    lines = [line.split() for line in done.out.splitlines()]
    assert ["11-15", "4"] in [line[:2] for line in lines]
    tables = json.loads(affray("rules", "skirmish", "--cards", "--json").out)["cards"]
    assert all(len(row) == len(table["columns"]) for table in tables for row in table["rows"])
    assert ["16-19", "8", "bullet wound"] in [row[:3] for table in tables for row in table["rows"]]


class Cells(HTMLParser):
    """The cells of a page's tables, and every address that it names."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for key, value in attributes if key in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.cells.append(data.strip())


def test_cards_as_a_sheet_of_paper(affray: Run, tmp_path: Path) -> None:
    file = tmp_path / "cards.html"
    done = affray("rules", "skirmish", "--cards-html", file)
    assert (done.code, done.out, done.err) == (0, "", f"{file} is written\n")
    page = Cells()
    page.feed(file.read_text(encoding="utf-8"))
    assert {"small pistol", "bleeding bullet wound", "light kevlar"} <= set(page.cells)
    assert page.addresses == []
    assert "@media print" in file.read_text(encoding="utf-8") or "@page" in file.read_text(encoding="utf-8")


def test_cards_that_can_not_be_had(affray: Run, tmp_path: Path) -> None:
    assert affray("rules", "stonekeep", "--cards") == (2, "", "stonekeep has no cards\n")
    nowhere = tmp_path / "nowhere" / "cards.html"
    done = affray("rules", "skirmish", "--cards-html", nowhere)
    assert done == (2, "", f"{nowhere}: can't be written: no such file or directory\n")
