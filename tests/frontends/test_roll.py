import json
import re

import pytest

from affray.frontends.cli.verbs import VERBS

from .running import ROOT, Run, in_process


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["4d6kh3 + 2"], "4d6kh3 (4, 3, 6, 1 dropped) + 2 = 15"),
        (["1d20", "+", "5"], "1d20 (13) + 5 = 18"),
        (["1d20", "-", "5"], "1d20 (13) - 5 = 8"),
        (["1d20", "-5"], "1d20 (13) - 5 = 8"),
        (["-1d4"], "-1d4 (3) = -3"),
        (["-1d20kh1"], "-1d20kh1 (13) = -13"),
        (["-d20"], "-1d20 (13) = -13"),
        (["- (d20 + 1)"], "-(1d20 (13) + 1) = -14"),
        (["--adv"], "1d20adv (13, 9 dropped) = 13"),
        (["−1d4"], "-1d4 (3) = -3"),
        (["0d6"], "0d6 (no dice) = 0"),
    ],
)
def test_rolls(affray: Run, arguments: list[str], said: str) -> None:
    assert affray("roll", *arguments, "--seed", "7") == (0, said + "\n", "")
    assert affray("roll", "--seed", "7", *arguments) == (0, said + "\n", "")


def test_random_dice(affray: Run) -> None:
    done = affray("roll", "1d1000000 + 1")
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"1d1000000 \(\d+\) \+ 1 = \d+\n", done.out)
    assert len({affray("roll", "1d1000000").out for _ in range(5)}) > 1


def test_json(affray: Run) -> None:
    done = affray("roll", "2d6 [fire] + 1", "--seed", "7", "--json")
    document = json.loads(done.out)
    assert (document["expression"], document["total"]) == ("2d6 [fire] + 1", 8)
    assert [die["faces"] for die in document["dice"][0]["rolled"]] == [[4], [3]]


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "dice are needed, such as 1d20+5\n"),
        ("2d6 banana", "'banana' means nothing in a dice expression\n  2d6 banana\n      ^\n"),
        ("-1d6/0", "nothing can be divided by 0\n  -1d6/0\n      ^\n"),
        ("1/(1d1-1)", "nothing can be divided by 0, which the dice have come to here\n  1/(1d1-1)\n   ^\n"),
    ],
)
def test_refusals(affray: Run, expression: str, said: str) -> None:
    assert affray("roll", expression) == (2, "", said)
    assert affray("roll", expression, "--json") == (2, "", said)


@pytest.mark.parametrize(
    "expression", ["(" * 500, "9" * 5000, "1" + "+1" * 600, "1d1e1", "1001d6", "d1000001", "\x1b[31m"]
)
def test_refused_at_once(affray: Run, expression: str) -> None:
    done = affray("roll", expression)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 3
    assert all(line.isprintable() for line in done.err.splitlines())


@pytest.mark.parametrize("arguments", [[], ["d6", "--sed", "1"], ["d6", "--seed", "-1"], ["d6", "--seed", "x"], ["-x"]])
def test_wrong_arguments(affray: Run, arguments: list[str]) -> None:
    done = affray("roll", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_help(affray: Run) -> None:
    assert "roll" in VERBS
    for option in ("--help", "-h"):
        done = affray("roll", option)
        assert done.code == 0
        assert done.out.startswith("Usage: affray roll ")


def test_in_a_process_of_its_own() -> None:
    assert in_process("roll", "-1d4", "--seed", "7") == (0, "-1d4 (3) = -3\n", "")
    assert in_process("roll", "1d4 −1", "--seed", "7", PYTHONIOENCODING="ascii").out == "1d4 (3) - 1 = 2\n"


def test_what_the_page_shows_of_refusals(affray: Run) -> None:
    """Commands that succeed are in blocks that are run in any case."""
    page = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"(?:^    .*\n)+", page, re.MULTILINE)
    command, *lines = [line.removeprefix("    ") for line in shown.splitlines()]
    assert affray(*command.split()[2:]) == (2, "", "\n".join(lines) + "\n")
