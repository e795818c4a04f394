import re
import subprocess
import sys
from pathlib import Path

import pytest

import affray as package

from .running import Run, in_process

HEAVY = {"numpy", "numba", "llvmlite", "polars", "rich", "prompt_toolkit", "sqlalchemy"}
VERBS = ("new", "check", "run", "play", "save", "simulate", "replay", "case", "rules", "verify", "export", "compile")


def modules_after(*arguments: str | Path) -> set[str]:
    """The modules that a command line loads; what it prints goes to standard error."""
    code = "import sys; from affray.frontends.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, encoding="utf-8", check=True, input=""
    )
    return set(done.stderr.split())


def test_version_is_answered_before_typer_loads() -> None:
    loaded = modules_after("--version")
    assert not loaded & (HEAVY | {"typer", "pydantic", "ruamel.yaml"})


def test_help_loads_nothing_heavy() -> None:
    loaded = modules_after("--help")
    assert "typer" in loaded
    assert not loaded & (HEAVY | {"pydantic", "ruamel.yaml"})


def test_check_loads_neither_table_nor_analysis(party: Path) -> None:
    loaded = modules_after("check", party)
    assert "affray.rulesets.stonekeep.sheet" in loaded
    assert not loaded & HEAVY
    assert not [name for name in loaded if re.match(r"affray\.(table|analysis)\b", name)]


def test_play_without_a_terminal_loads_no_editor(duel: Path) -> None:
    assert not modules_after("play", duel) & (HEAVY - {"rich", "sqlalchemy"})


def test_importing_the_package_loads_nothing_of_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import affray, sys; print(*[m for m in sys.modules if m.startswith('affray')])"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["affray"]


def test_version(affray: Run) -> None:
    assert in_process("--version") == (0, f"affray {package.__version__}\n", "")
    assert affray("--version").out == in_process("--version").out


def test_help_names_every_verb(affray: Run) -> None:
    for arguments in (["--help"], ["-h"], []):
        done = affray(*arguments)
        assert done.code == 0
        assert all(re.search(rf"^  {verb} ", done.out, re.MULTILINE) for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(affray: Run, verb: str) -> None:
    done = affray(verb, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: affray {verb} ")


def test_an_unknown_verb_gives_the_nearest() -> None:
    done = in_process("simulat", "x.yaml")
    assert done.code == 2
    assert "simulate" in done.err
    assert done.out == ""


def test_an_unknown_option_gives_the_nearest(affray: Run) -> None:
    done = affray("run", "x.yaml", "--sed", "1")
    assert done.code == 2
    assert "--seed" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("run",),
        ("run", "x.yaml", "--seed", "seven"),
        ("run", "x.yaml", "--seed", "-1"),
        ("run", "x.yaml", "--format", "xml"),
        ("simulate", "x.yaml", "-n", "0"),
        ("simulate", "x.yaml", "--jobs", "0"),
        ("simulate", "x.yaml", "--engine", "steam"),
        ("replay", "x.yaml"),
        ("case",),
        ("check",),
    ],
)
def test_wrong_arguments(affray: Run, arguments: tuple[str, ...]) -> None:
    done = affray(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_the_python_side(duel: Path) -> None:
    fight = package.load(duel, seed=7)
    assert fight.pending is not None
    fight.command("init")
    assert fight.state.combatants["Maren"].hp == 44
    with pytest.raises(package.Refused):
        fight.command("Maren: fly")
    with pytest.raises(package.Mistakes):
        package.load({"ruleset": "stonekeep"})
    assert package.simulate(duel, fights=3, seed=7).fights == 3
    assert package.replay(duel, seed=7).outcome == "travellers"
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError):
        _ = package.nothing_of_the_kind
