"""The register of a ruleset: its clauses as the README states them, and where each is carried out and proved.

A clause is a line of the README's section `Clauses`: its id in backticks, its mark, its text. A mark in a heading holds
for the clauses under it that have none.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from affray.kernel.mistakes import did_you_mean, nearest, shown
from affray.kernel.terms import KERNEL_CLAUSES, is_rule

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset

MARKS = {
    "S": "stated by the source",
    "R": "a reading of the source",
    "F": "a fill: the source does not give it",
    "K": "the kernel's, the same in every ruleset",
    "T": "the table's, the same in every ruleset",
}

_HEADING = re.compile(r"(#+) (.*?)(?: \(([SRF])\))?")
_CLAUSE = re.compile(r"- `([a-z0-9]+(?:\.[a-z0-9-]+)+)`(?: \(([SRF])\))? (.+)")
_OPTION = re.compile(r"\| `([a-z_.]+)` \|.*\|([^|]*)\|")
_QUOTED = re.compile(r"`([^`]+)`")
_ASIDE = re.compile(r" \([SRF](?: [^)]*)?\)")
_SENTENCE_END = re.compile(r"(?<=\.)\s+(?=[A-Z`])")
_CASE = re.compile(r"- case: (.+)")
_CASE_CLAUSES = re.compile(r"  clauses: \[([^\]]*)\]", re.DOTALL)


@dataclass(frozen=True)
class Clause:
    """One rule as the register states it; `mark` is a key of MARKS."""

    id: str
    mark: str
    section: str
    text: str


class Place(NamedTuple):
    """Where a clause is carried out: a rule function, its file within the package, its line there."""

    file: str
    line: int
    function: str


class Proof(NamedTuple):
    """A case that names a clause: its file within the package and its title."""

    file: str
    title: str


@dataclass(frozen=True)
class Ruling:
    """A reading or a fill, and the keys of the options that replace what it says."""

    clause: Clause
    options: tuple[str, ...]


def readme(ruleset: Ruleset) -> str:
    """The text of a ruleset's README."""
    return files(ruleset.package).joinpath("README.md").read_text(encoding="utf-8")


def clauses(ruleset: Ruleset, table: Mapping[str, str] | None = None) -> dict[str, Clause]:
    """Every clause by its id: the ruleset's own, then the kernel's, then those of the `table` mapping (id → text)."""
    kernel = {name: Clause(name, "K", "Kernel", text) for name, text in KERNEL_CLAUSES.items()}
    further = {name: Clause(name, "T", "Table", text) for name, text in (table or {}).items()}
    return _own_clauses(ruleset) | kernel | further


def clause(ruleset: Ruleset, name: str, table: Mapping[str, str] | None = None) -> Clause:
    """The clause of that id, which may be written without the ruleset's name. Raises KeyError with the nearest one."""
    known = clauses(ruleset, table)
    for candidate in (name, f"{ruleset.name}.{name}"):
        if candidate in known:
            return known[candidate]
    hint = did_you_mean(name, known)
    if not hint and (meant := nearest(f"{ruleset.name}.{name}", known)) is not None:
        hint = f"; did you mean {shown(meant)}?"
    raise KeyError(f"there is no clause {shown(name)}{hint}")


def rulings(ruleset: Ruleset) -> list[Ruling]:
    """The readings and fills, each with the options that replace what it says, in the register's order."""
    options = options_of(ruleset)
    return [
        Ruling(stated, tuple(key for key, cited in options.items() if name in cited))
        for name, stated in _own_clauses(ruleset).items()
        if stated.mark in "RF" or any(name in cited for cited in options.values())
    ]


@cache
def options_of(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The keys of the README's table of options, each with the ids of the clauses that it changes."""
    rows = [_OPTION.fullmatch(line) for line in _section(readme(ruleset), "Options")]
    return {row[1]: tuple(_QUOTED.findall(row[2])) for row in rows if row is not None}


def first_sentence(stated: Clause) -> str:
    """The first sentence of a clause, without marks."""
    sentence: str = _SENTENCE_END.split(_ASIDE.sub("", stated.text))[0]
    return sentence if sentence.endswith(".") else f"{sentence}."


def short_sentence(ruleset: Ruleset, name: str) -> str:
    """The first sentence of the clause of that id, as a refusal gives it: without the full stop."""
    return first_sentence(clause(ruleset, name)).removesuffix(".")


@cache
def code_of(ruleset: Ruleset) -> dict[str, list[Place]]:
    """The rule functions that carry out each clause, the kernel's included, in the order of the modules."""
    found: dict[str, list[Place]] = {}
    for module in ruleset.modules:
        file = "/".join(module.__name__.split(".")[1:]) + ".py"
        for name, thing in vars(module).items():
            if is_rule(thing) and thing.__module__ == module.__name__:
                place = Place(file, inspect.unwrap(thing).__code__.co_firstlineno, name)
                for cited in thing.__dict__["clauses"]:
                    found.setdefault(cited, []).append(place)
    return found


@cache
def cases_of(ruleset: Ruleset) -> dict[str, list[Proof]]:
    """The packaged cases that name each clause, file by file.

    Only the two lines of a case that matter here are looked at: reading the files as YAML takes seconds.
    """
    found: dict[str, list[Proof]] = {}
    folder = "/".join([*ruleset.package.split(".")[1:], "cases"])
    for file in sorted(files(ruleset.package).joinpath("cases").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            for title, cited in _titles(file.read_text(encoding="utf-8")):
                for name in cited:
                    found.setdefault(name, []).append(Proof(f"{folder}/{file.name}", title))
    return found


def _titles(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each case's title and the clauses it names."""
    for part in re.split(r"^(?=- case: )", text, flags=re.MULTILINE):
        title, cited = _CASE.match(part), _CASE_CLAUSES.search(part)
        if title is not None:
            yield _plain(title[1]), [name.strip() for name in cited[1].split(",")] if cited else []


def _plain(title: str) -> str:
    """A YAML scalar on one line as the text it stands for."""
    title = title.strip()
    if title.startswith('"'):
        return title[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return title[1:-1].replace("''", "'") if title.startswith("'") else title


@cache
def _own_clauses(ruleset: Ruleset) -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    section, inherited = "", "S"
    for line in _joined(_section(readme(ruleset), "Clauses")):
        if (heading := _HEADING.fullmatch(line)) is not None:
            section, inherited = heading[2], heading[3] or "S"
        elif (stated := _CLAUSE.fullmatch(line)) is not None:
            name, mark, text = stated.groups()
            if name in found:
                raise ValueError(f"the clause {name} stands twice in the README of {ruleset.name}")
            found[name] = Clause(name, mark or inherited, section, text)
    return found


def _section(text: str, title: str) -> Iterator[str]:
    """The lines under a heading of the second level, up to the next one."""
    inside = False
    for line in text.splitlines():
        if line.startswith("## "):
            inside = line == f"## {title}"
        elif inside:
            yield line


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Lines with those that are indented under them appended."""
    whole = ""
    for line in lines:
        if line.startswith("  ") and whole:
            whole += " " + line.strip()
        else:
            yield whole
            whole = line
    yield whole
