"""Every case of every ruleset, in both engines."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from affray import rulesets
from affray.kernel.compiled.engine import Held
from affray.kernel.record import copier, key
from affray.kernel.tape import Edit
from affray.rulesets.register import cases_of, clauses
from affray.table.acts import Decided
from affray.table.cases import Case, read_cases, run_case
from affray.table.moment import Moment

from .fights import checked_engine


def case_files(name: str) -> list[Path]:
    """A ruleset's case files."""
    return sorted((Path(str(rulesets.get(name).room("state").__file__)).parent / "cases").glob("*.yaml"))


@cache
def all_cases() -> list[tuple[str, Case]]:
    """Every case with its ruleset."""
    return [(name, case) for name in rulesets.names() for file in case_files(name) for case in read_cases(file)]


def named(pair: tuple[str, Case]) -> str:
    """A case's name in the test report."""
    return f"{pair[0]}: {pair[1].title}"


@pytest.mark.parametrize("pair", all_cases(), ids=named)
def test_case(pair: tuple[str, Case]) -> None:
    """The case holds, and each command it accepts does the same in the compiled engine, given the same tape."""
    name, case = pair
    result = run_case(case)
    assert result.passed, "\n".join([case.place, *result.differences])
    if result.encounter is not None:
        for moment in [*result.encounter.past, result.encounter.now]:
            compare_compiled(name, moment)


def compare_compiled(name: str, moment: Moment) -> None:
    """Run a finished decision's tape through the compiled functions."""
    edited = any(isinstance(entry, Edit) for entry in moment.tape)
    if not isinstance(moment.act, Decided) or moment.wanted is not None or edited:
        return
    held = Held(checked_engine(name, moment.base), copier(type(moment.base))(moment.base))
    held.record(moment.faces, moment.answers)
    assert held.perform(moment.act.decision) == 0
    assert key(held.state()) == key(moment.live)
    assert tuple(held.rows()) == moment.rows
    assert held.unread() == (0, 0)


@pytest.mark.parametrize("name", rulesets.names())
def test_every_clause_has_a_case(name: str) -> None:
    """No clause of a ruleset's register is without a case."""
    ruleset = rulesets.get(name)
    own = {clause for clause in clauses(ruleset) if clause.startswith(f"{name}.")}
    assert own
    assert own - set(cases_of(ruleset)) == set()
