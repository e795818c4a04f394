"""Case files: a rule stated as an example, run and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from affray import rulesets
from affray.kernel.document import Document
from affray.kernel.mistakes import Mistake, Mistakes, shown
from affray.kernel.reading import read
from affray.kernel.tape import DieMissing
from affray.rulesets.loading import load
from affray.table.compare import differences
from affray.table.encounter import Encounter
from affray.table.refused import Refused

KEYS = {"case", "clauses", "scenario", "file", "dice", "commands", "expect"}


@dataclass(frozen=True)
class Case:
    """One case as written, and where it stands."""

    document: Document
    number: int
    data: Mapping[str, Any]

    @property
    def title(self) -> str:
        """What the case asserts."""
        return str(self.data["case"])

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.document.name}:{self.document.line_of((self.number,))}"


@dataclass
class CaseResult:
    """What came of a case: the differences from what it expects, and the fight if there was one."""

    case: Case
    differences: list[str] = field(default_factory=list)
    encounter: Encounter | None = None

    @property
    def passed(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def as_json(self) -> dict[str, Any]:
        """The result as `affray case --json` prints it."""
        state = self.encounter.as_json() if self.encounter else None
        events = [event.as_json() for event in self.encounter.events] if self.encounter else []
        head = {"case": self.case.title, "passed": self.passed, "differences": self.differences}
        return head | {"state": state, "events": events}


def read_cases(path: str | Path) -> list[Case]:
    """The cases of a file. Raises Mistakes with everything that is wrong in its form."""
    document = read(path, lists=True)
    if not isinstance(document.data, list) or not document.data:
        raise Mistakes([document.mistake((), "needs a list of cases: - case: …")])
    found = [mistake for number, data in enumerate(document.data) for mistake in form_mistakes(document, number, data)]
    if found:
        raise Mistakes(found)
    return [Case(document, number, data) for number, data in enumerate(document.data)]


def form_mistakes(document: Document, number: int, data: Any) -> Iterator[Mistake]:
    """What is wrong with the form of one case."""
    if not isinstance(data, dict):
        yield document.mistake((number,), "needs a map that begins with case:")
        return
    for key in data:
        if key not in KEYS:
            yield document.mistake((number, key), f"unknown key {shown(key)}; a case has {', '.join(sorted(KEYS))}")
    if not isinstance(data.get("case"), str):
        yield document.mistake((number,), "needs a title: case: …")
    if ("scenario" in data) == ("file" in data):
        yield document.mistake((number,), "needs either scenario: or file:")
    if not isinstance(data.get("expect"), dict) or not data["expect"]:
        yield document.mistake((number,), "needs what it expects: expect: {…}")
    commands = data.get("commands", [])
    if not isinstance(commands, list) or not all(isinstance(command, str) for command in commands):
        yield document.mistake((number, "commands"), "is a list of commands, each a text")
    yield from dice_mistakes(document, number, data.get("dice", {}))


def dice_mistakes(document: Document, number: int, dice: Any) -> Iterator[Mistake]:
    """What is wrong with the form of the dice."""
    if not isinstance(dice, dict):
        yield document.mistake((number, "dice"), "is a map of purposes to faces: {attack: [12]}")
        return
    for purpose, faces in dice.items():
        if not isinstance(faces, list) or not all(type(face) is int for face in faces):
            yield document.mistake((number, "dice", purpose), "is a list of faces")


def run_case(case: Case) -> CaseResult:
    """Run a case and compare."""
    result = CaseResult(case)
    expect = dict(case.data["expect"])
    refused = expect.pop("refused", None)
    commands = case.data.get("commands", [])
    try:
        scenario = load(scenario_source(case), one_side=True)
    except Mistakes as mistakes:
        said = str(mistakes)
        if commands or refused is None:
            result.differences.append(f"the scenario is refused: {said}")
        else:
            compare_refusal(result, refused, said)
        return result
    ruleset = rulesets.get(scenario.ruleset)
    try:
        result.encounter = Encounter(ruleset, scenario, 0, given_dice(ruleset, case, result))
        last_refusal = play(result, result.encounter, commands, refused)
    except DieMissing as missing:
        result.differences.append(missing_die(scenario, ruleset, missing))
        return result
    except Refused as refusal:
        result.differences.append(f"the fight can't begin: {refusal}")
        return result
    if refused is not None:
        compare_refusal(result, refused, last_refusal)
    left_over(result)
    result.differences += differences(result.encounter, expect)
    return result


def scenario_source(case: Case) -> Any:
    """Where the case's scenario comes from."""
    if "file" in case.data:
        return Path(case.document.folder or ".") / str(case.data["file"])
    return case.document.part((case.number, "scenario"))


def given_dice(ruleset: Any, case: Case, result: CaseResult) -> dict[int, Sequence[int]]:
    """The listed dice by purpose."""
    purposes = ruleset.room("terms").PURPOSES
    given = case.data.get("dice", {})
    for purpose in given:
        if purpose not in purposes:
            result.differences.append(f"there is no die for {shown(purpose)}; there is {', '.join(purposes)}")
    return {purposes.index(purpose): faces for purpose, faces in given.items() if purpose in purposes}


def play(result: CaseResult, encounter: Encounter, commands: Sequence[str], refused: str | None) -> str | None:
    """Give the commands; what the last one was refused with, if it was to be. Any other refusal is a difference."""
    for number, command in enumerate(commands):
        try:
            encounter.command(command)
        except Refused as refusal:
            if refused is not None and number == len(commands) - 1:
                return str(refusal)
            result.differences.append(f"command {number + 1}, {shown(command)}, is refused: {refusal}")
            return None
    return None


def compare_refusal(result: CaseResult, expected: Any, said: str | None) -> None:
    """The refusal must contain the expected text, in any letter case."""
    if said is None:
        if not result.differences:
            result.differences.append(f"refused: expected {shown(str(expected))}, but nothing was refused")
    elif str(expected).casefold() not in said.casefold():
        result.differences.append(f"refused: expected {shown(str(expected))}, but it says: {said}")


def missing_die(scenario: Any, ruleset: Any, missing: DieMissing) -> str:
    """What to say of a die that is not listed."""
    purpose = ruleset.room("terms").PURPOSES[missing.purpose]
    who = scenario.combatants[missing.who].name
    return f"a die is missing: {who}'s d{missing.sides} for {purpose}"


def left_over(result: CaseResult) -> None:
    """Every listed die must have been thrown."""
    encounter = result.encounter
    assert encounter is not None
    for purpose, faces in (encounter.dice or {}).items():
        spent = encounter.now.spent.get(purpose, 0)
        if spent < len(faces):
            left = ", ".join(str(face) for face in faces[spent:])
            result.differences.append(f"dice are left over for {encounter.teller.purposes[purpose]}: {left}")
