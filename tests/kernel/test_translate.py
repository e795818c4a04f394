"""The translator against Python: what it takes means the same, what it does not take it refuses and says where."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copytree
from types import FunctionType
from typing import Any

import pytest

import affray
from affray.kernel.compiled.engine import Held, OutOfBounds, engine
from affray.kernel.compiled.translate import Unit, refuse_cycles
from affray.kernel.compiled.values import NotCompilable
from affray.kernel.dice import face
from affray.kernel.interpreted import Quiet, nobody_answers
from affray.kernel.record import Sizes, copier, create, plain
from affray.kernel.terms import is_rule

from .fights import is_mixed_again
from .subset import RULESET, outside, rules
from .subset.state import Decision, Fight

SIZES = Sizes(3, 4)
RUNS = 300
NUMBERS = (0, 1, -1, 2, 3, 7, -8, 20, 100, -100, 1023, 1024, -1024, 12345, -54321)
FUNCTIONS = rules.FIRST + rules.SECOND


def blank() -> Fight:
    fight = create(Fight, SIZES)
    fight.n = 3
    return fight


def decided(which: int, given: list[int]) -> Decision:
    return Decision(which, given)


def held(decision: Decision, stream: int, checked: bool) -> dict[str, Any]:
    fight = blank()
    fight.stream = stream
    compiled = Held(engine(RULESET, SIZES, checked), fight)
    assert compiled.perform(decision) == 0
    return plain(compiled.state())


def interpreted(decision: Decision, stream: int) -> dict[str, Any]:
    fight = blank()
    fight.stream, fight.decision, fight.engine = stream, decision, Quiet(nobody_answers)
    assert rules.refusal(fight) == 0
    rules.perform(fight)
    return plain(fight)


@pytest.mark.parametrize("which", range(len(FUNCTIONS)), ids=FUNCTIONS)
def test_both_engines_agree(which: int) -> None:
    random = Random(which)
    for _ in range(RUNS):
        given = [random.choice((random.choice(NUMBERS), random.randint(-(10**6), 10**6))) for _ in range(4)]
        decision = decided(which, given)
        stream = random.choice((0, -1, 2**63 - 1, -(2**63), random.randint(-(2**63), 2**63 - 1)))
        expected = interpreted(decision, stream)
        assert expected["outs"] > 0
        assert held(decision, stream, True) == expected, given


def test_both_engines_agree_where_words_are_mixed_again() -> None:
    """The ninth die of `faces` has a million sides."""
    starts = [start for start in range(30_000) if is_mixed_again(start, 9, 1_000_000)]
    assert len(starts) == 3
    for start in starts:
        decision = decided(FUNCTIONS.index("faces"), [19, 0, 0, 0])
        assert held(decision, start, True) == interpreted(decision, start)
        assert interpreted(decision, start)["out"][8] == face(start, 9, 1_000_000)


def test_code_without_bounds_checks_agrees_too() -> None:
    random = Random(99)
    for _ in range(20):
        for which in range(len(FUNCTIONS)):
            decision, stream = decided(which, [random.randint(-99, 99) for _ in range(4)]), random.randint(-9, 9)
            assert held(decision, stream, False) == interpreted(decision, stream)


# --- refusals ---------------------------------------------------------------------------------------------------

REFUSED = {
    name: thing for name, thing in vars(outside).items() if is_rule(thing) and thing.__module__ == outside.__name__
}
HELPERS = {"takes_pair", "back"}


def translate(function: Any) -> None:
    unit = Unit(RULESET, SIZES, False, False)
    unit.declared(function)
    while unit.waiting:
        unit.define(unit.waiting.pop())
    refuse_cycles(unit.calls)


def expected(function: FunctionType) -> tuple[int, str]:
    """The line of a function that has a comment, and that comment."""
    lines, first = inspect.getsourcelines(function)
    return next((first + n, line.split("  # ")[1].strip()) for n, line in enumerate(lines) if "  # " in line)


@pytest.mark.parametrize("name", sorted(REFUSED.keys() - HELPERS))
def test_what_is_outside_the_subset_is_refused(name: str) -> None:
    function = REFUSED[name]
    line, words = expected(function)
    with pytest.raises(NotCompilable) as refused:
        translate(function)
    assert str(refused.value).startswith(f"{outside.__file__}:{line}: in {name}: {words}")


def test_a_circle_through_several_functions_is_refused_from_wherever_it_is_entered() -> None:
    with pytest.raises(NotCompilable, match="back → there → back"):
        translate(outside.back)


def test_what_is_inside_the_subset_is_taken() -> None:
    for name in FUNCTIONS:
        translate(getattr(rules, name))


# --- bounds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "fails"), [(0, False), (2, False), (3, True), (-1, True), (1 << 40, True)])
def test_an_index_that_leaves_a_list_is_noticed(who: int, fails: bool) -> None:
    compiled = Held(engine(RULESET, SIZES, True), blank())
    decision = decided(len(FUNCTIONS), [who, 0, 0, 0])
    if fails:
        with pytest.raises(OutOfBounds, match=rf"line {reading_line()} "):
            compiled.perform(decision)
    else:
        assert compiled.perform(decision) == 0


def reading_line() -> int:
    lines, first = inspect.getsourcelines(rules.reads)
    return next(first + n for n, line in enumerate(lines) if re.search(r"fight\.units\[", line))


# --- the cache --------------------------------------------------------------------------------------------------

SCRIPT = """
import subset
from subset.state import Decision, Fight
from affray.kernel.compiled.engine import Held, engine
from affray.kernel.record import Sizes, create
fight = create(Fight, Sizes(3, 4))
fight.n = 3
held = Held(engine(subset.RULESET, Sizes(3, 4)), fight)
held.perform(Decision(12, [5, 8, -4, 2]))
print(held.state().out[:2])
"""


def test_an_edit_of_a_callee_in_another_file_is_seen(tmp_path: Path) -> None:
    package = tmp_path / "subset"
    copytree(Path(rules.__file__).parent, package, ignore=lambda *_: ["__pycache__", "outside.py"])
    other = package / "other.py"
    other.write_text(
        "from affray.kernel.terms import rule\n\n\n@rule()\ndef least(a: int, b: int) -> int:\n    return min(a, b)\n"
    )
    source = package / "rules.py"
    source.write_text(
        source.read_text()
        .replace("from .state", "from .other import least\nfrom .state")
        .replace("put(fight, min(a, b))", "put(fight, least(a, b))")
    )
    assert printed(tmp_path) == "[5, 8]"
    assert printed(tmp_path) == "[5, 8]"
    other.write_text(other.read_text().replace("min(a, b)", "min(a, b) + 37"))
    assert printed(tmp_path) == "[42, 8]"
    assert len(list((tmp_path / "cache").glob("*.o"))) == 2


def printed(folder: Path) -> str:
    sources = Path(affray.__file__).parents[1]
    environment = {
        "PYTHONPATH": f"{folder}{os.pathsep}{sources}",
        "AFFRAY_CACHE": str(folder / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env=environment)
    return run.stdout.strip()


def test_capacities_that_differ_in_squares_do_not_share_code() -> None:
    for sizes in (SIZES, Sizes(3, 64)):
        fight = create(Fight, sizes)
        fight.n = 3
        compiled = Held(engine(RULESET, sizes), fight)
        compiled.perform(decided(12, [5, 8, -4, 2]))
        state = compiled.state()
        assert isinstance(state, Fight)
        assert state.out[:3] == [5, 8, -3]


def test_what_does_not_fit_is_not_laid_out() -> None:
    with pytest.raises(ValueError, match="larger than the capacity"):
        big = create(Fight, Sizes(4, 4))
        big.n = 4
        Held(engine(RULESET, SIZES), big)
    with pytest.raises(ValueError, match="4 entries, more than the 3"):
        long = create(Fight, Sizes(4, 4))
        long.n = 3
        Held(engine(RULESET, SIZES), long)
    with pytest.raises(OverflowError, match="holds 4096 dice"):
        Held(engine(RULESET, SIZES), blank()).record([1] * 4097, [])


def test_a_die_wanted_beyond_the_tape_is_seen() -> None:
    compiled = Held(engine(RULESET, SIZES), copier(Fight)(blank()))
    compiled.record([1] * 9, [0])
    compiled.perform(decided(13, [5, 8, -4, 2]))
    assert compiled.unread() == (-1, 1)
