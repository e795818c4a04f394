import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray import rulesets
from affray.kernel.ruleset import Ruleset
from affray.rulesets import register
from affray.rulesets.register import Clause

PACKAGE = Path(rulesets.__file__).parents[1]
ALL = [rulesets.get(name) for name in rulesets.names()]

CARRIED_OUT_ELSEWHERE: dict[str, tuple[str, str]] = {}
"""Clauses that no rule code carries out: (room, function)."""

each_ruleset = pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)


def own(ruleset: Ruleset) -> dict[str, Clause]:
    return {name: stated for name, stated in register.clauses(ruleset).items() if stated.mark in "SRF"}


def section(ruleset: Ruleset, title: str) -> list[str]:
    """The lines of a section of the README."""
    text = register.readme(ruleset)
    assert f"\n## {title}\n" in text
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0].splitlines()


def rows(ruleset: Ruleset, title: str) -> list[list[str]]:
    """The cells of the table in a section, without its head."""
    lines = [line for line in section(ruleset, title) if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def cited_in_terms(ruleset: Ruleset) -> Iterator[str]:
    for ids in ruleset.terms.clauses:
        yield from ids
    yield from (name for _, name in ruleset.terms.parts if name)
    for told in ruleset.told.values():
        yield from told.clauses
    yield from (verb.clause for verb in ruleset.room("commands").VERBS)


@each_ruleset
def test_every_clause_that_is_cited_exists(ruleset: Ruleset) -> None:
    known = register.clauses(ruleset)
    cited = {*register.code_of(ruleset), *cited_in_terms(ruleset), *register.cases_of(ruleset)}
    cited |= {name for names in register.options_of(ruleset).values() for name in names}
    assert sorted(cited - known.keys()) == []


@each_ruleset
def test_every_clause_is_carried_out(ruleset: Ruleset) -> None:
    elsewhere = {name: place for name, place in CARRIED_OUT_ELSEWHERE.items() if name in own(ruleset)}
    assert sorted(own(ruleset).keys() - register.code_of(ruleset).keys()) == sorted(elsewhere)
    for room, function in elsewhere.values():
        assert callable(getattr(ruleset.room(room), function))


@each_ruleset
def test_every_clause_has_a_case(ruleset: Ruleset) -> None:
    assert sorted(own(ruleset).keys() - register.cases_of(ruleset).keys()) == []


@each_ruleset
def test_options_of_the_readme_are_those_of_the_code(ruleset: Ruleset) -> None:
    assert sorted(register.options_of(ruleset)) == sorted(ruleset.Options.model_fields)
    tables = ruleset.room("sheet").TABLES
    told = {key for cells in rows(ruleset, "Tables") for key in words(cells[0])}
    assert told == tables.keys()
    assert tables.keys() <= ruleset.Options.model_fields.keys()


@each_ruleset
def test_fields_of_the_readme_are_those_of_the_sheet(ruleset: Ruleset) -> None:
    from affray.kernel.scenario import CombatantSheet

    told = {field for cells in rows(ruleset, "Combatant") for field in words(cells[0])}
    assert told == ruleset.Sheet.model_fields.keys() - CombatantSheet.model_fields.keys()


@each_ruleset
def test_policies_of_the_readme_are_those_of_the_ruleset(ruleset: Ruleset) -> None:
    told = [match[1] for line in section(ruleset, "Policies") if (match := re.match(r"- `([^`]+)`", line))]
    assert told == list(ruleset.policies)


@each_ruleset
def test_events_of_the_readme_are_those_that_are_told(ruleset: Ruleset) -> None:
    told: dict[str, set[str]] = {}
    for event in ruleset.told.values():
        fields = {slot[0] for slot in (event.a, event.b, event.c) if slot is not None} | set(event.fixed)
        told.setdefault(event.kind, set()).update(fields)
    assert {words(kind)[0]: set(words(fields)) for kind, fields, _ in rows(ruleset, "Events")} == told


@each_ruleset
def test_dice_conditions_and_states_of_the_readme_are_those_of_the_code(ruleset: Ruleset) -> None:
    terms = ruleset.room("terms")
    assert [words(cells[0])[0] for cells in rows(ruleset, "Dice")] == list(terms.PURPOSES)
    told = words(" ".join(section(ruleset, "Conditions and states")))
    assert {*terms.CONDITIONS, *terms.STATES} <= {*told}


@each_ruleset
def test_every_command_is_in_the_readme(ruleset: Ruleset) -> None:
    told = " ".join(word for cells in rows(ruleset, "Commands") for word in words(cells[0]))
    commands = ruleset.room("commands")
    replies = [reply for replies in commands.REPLIES.values() for reply in replies]
    for name in (name for words_of in (*commands.VERBS, *replies) for name in words_of.names):
        assert re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told), name
    fields = words(" ".join(section(ruleset, "Commands")).split("`gm set` takes", 1)[1].split(".")[0])
    assert fields == list(ruleset.room("gm").FIELDS)


@each_ruleset
def test_code_is_where_the_register_says(ruleset: Ruleset) -> None:
    for name, places in register.code_of(ruleset).items():
        for file, line, function in places:
            lines = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
            assert lines[line - 1].startswith("@rule("), (name, file, line)
            assert any(text.startswith(f"def {function}(") for text in lines[line:])


def test_the_scan_of_the_cases_finds_what_yaml_says() -> None:
    from affray.kernel.reading import read

    (ruleset,) = (ruleset for ruleset in ALL if ruleset.name == "stonekeep")
    scanned = register.cases_of(ruleset)
    file = "rulesets/stonekeep/cases/subdual.yaml"
    found: dict[str, list[str]] = {}
    for case in read(PACKAGE / file, lists=True).data:
        for name in case["clauses"]:
            found.setdefault(name, []).append(case["case"])
    assert found
    for name, titles in found.items():
        assert [proof.title for proof in scanned[name] if proof.file == file] == titles


# --- the reader itself, on a small ruleset --------------------------------------------------------------------------

README = """# toy

- `toy.not.here` (S) Outside the section of the clauses.

## Options

| option | values | default | clauses |
|---|---|---|---|
| `faces` | a number | `6` | `toy.dice.faces` |
| `twins` | a number | `2` | `toy.dice.faces` `toy.dice.twins` |

## Clauses

### Rolling

- `toy.dice.faces` (F) Dice have 6 faces, or 5-foot ones
  (R) in the rain. And more.
- `toy.dice.twins` (S) `roll` throws two (F for the number); ties are thrown again. More.

### House rules (R)

- `toy.house.no-mark` It inherits the heading's
- `toy.house.marked` (S) It has its own.

## Something else

- `toy.not.there` (S) Outside again.
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    package = tmp_path / "toyrules"
    (package / "cases").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "README.md").write_text(README, encoding="utf-8")
    (package / "cases" / "notes.txt").write_text("- case: none\n", encoding="utf-8")
    cases = [
        '- case: "a \\"quoted\\" one"\n  clauses: [toy.dice.faces,\n    toy.dice.twins]\n  scenario:\n    x: 1\n',
        "- case: 'it''s plain'\n  clauses: [toy.dice.twins]\n",
        "- case: cites nothing\n  scenario: {}\n",
    ]
    (package / "cases" / "one.yaml").write_text("# notes\n\n" + "\n".join(cases), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Ruleset(name="toy", title="", package="toyrules", rules=(), policies={})


def test_clauses_are_read_with_their_marks_and_sections(toy: Ruleset) -> None:
    assert list(own(toy).values()) == [
        Clause("toy.dice.faces", "F", "Rolling", "Dice have 6 faces, or 5-foot ones (R) in the rain. And more."),
        Clause("toy.dice.twins", "S", "Rolling", "`roll` throws two (F for the number); ties are thrown again. More."),
        Clause("toy.house.no-mark", "R", "House rules", "It inherits the heading's"),
        Clause("toy.house.marked", "S", "House rules", "It has its own."),
    ]


def test_clauses_of_kernel_and_table_are_among_them(toy: Ruleset) -> None:
    known = register.clauses(toy, {"table.seat": "A seat is taken once."})
    assert known["kernel.turn"].mark == "K"
    assert known["table.seat"] == Clause("table.seat", "T", "Table", "A seat is taken once.")
    assert "table.seat" not in register.clauses(toy)
    assert {stated.mark for stated in known.values()} <= register.MARKS.keys()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("toy.dice.faces", "Dice have 6 faces, or 5-foot ones in the rain."),
        ("toy.dice.twins", "`roll` throws two; ties are thrown again."),
        ("toy.house.no-mark", "It inherits the heading's."),
    ],
)
def test_a_first_sentence_has_no_marks(toy: Ruleset, name: str, sentence: str) -> None:
    assert register.first_sentence(register.clause(toy, name)) == sentence
    assert register.short_sentence(toy, name) == sentence.removesuffix(".")


def test_a_clause_may_be_named_without_the_ruleset(toy: Ruleset) -> None:
    assert register.clause(toy, "dice.twins") == register.clause(toy, "toy.dice.twins")
    assert register.clause(toy, "kernel.over").mark == "K"


@pytest.mark.parametrize("written", ["toy.dice.twin", "dice.twin", "TOY.dice.twins"])
def test_an_unknown_clause_is_named_with_the_nearest(toy: Ruleset, written: str) -> None:
    with pytest.raises(KeyError) as unknown:
        register.clause(toy, written)
    assert unknown.value.args == (f"there is no clause '{written}'; did you mean 'toy.dice.twins'?",)


def test_an_unknown_clause_that_is_like_none(toy: Ruleset) -> None:
    with pytest.raises(KeyError, match=r"there is no clause '\?\?'\"$"):
        register.clause(toy, "??")


def test_rulings_have_their_options(toy: Ruleset) -> None:
    found: dict[str, Any] = {ruling.clause.id: ruling.options for ruling in register.rulings(toy)}
    # a stated clause is one too where an option replaces a figure in it
    assert found == {"toy.dice.faces": ("faces", "twins"), "toy.dice.twins": ("twins",), "toy.house.no-mark": ()}


def test_cases_are_found_by_clause(toy: Ruleset) -> None:
    first, second = ("cases/one.yaml", 'a "quoted" one'), ("cases/one.yaml", "it's plain")
    assert register.cases_of(toy) == {"toy.dice.faces": [first], "toy.dice.twins": [first, second]}


def test_a_clause_that_stands_twice_is_an_error(toy: Ruleset) -> None:
    package = Path(str(__import__("toyrules").__file__)).parent
    (package / "README.md").write_text("## Clauses\n\n- `toy.a.b` (S) One.\n- `toy.a.b` (S) Two.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice"):
        register.clauses(toy)
