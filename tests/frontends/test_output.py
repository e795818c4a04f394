import io

import pytest

from affray.frontends.cli.output import BOLD, Page
from affray.table.status import status


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def terminal_of_40(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")


def test_a_terminal_gets_marks_and_folded_lines() -> None:
    screen = Terminal()
    page = Page(screen)
    page.line("Round 1", style=BOLD)
    page.line("a line that is rather longer than forty characters", indent=4)
    assert screen.getvalue().splitlines() == [
        "\x1b[1mRound 1\x1b[0m",
        "    a line that is rather longer than",
        "      forty characters",
    ]


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_marks_where_they_are_not_wanted(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    screen = Terminal()
    Page(screen).line("Round 1", style=BOLD)
    assert screen.getvalue() == "Round 1\n"


def test_anything_else_gets_lines_as_they_are() -> None:
    file = io.StringIO()
    Page(file).line("word " * 50, indent=2, style=BOLD)
    assert file.getvalue() == "  " + "word " * 50 + "\n"


def test_status() -> None:
    view = {
        "side": "red",
        "stress": 0,
        "max_hp": 9,
        "aoo_used": True,
        "held_by": None,
        "hp": 0,
        "at": [3, 4],
        "conditions": ["prone", "stunned"],
        "state": "disabled",
        "armour": {"head": 2, "torso": 0},
        "tended": False,
    }
    assert status(view) == "hp 0 of 9, disabled, prone, stunned, aoo used, at 3,4, armour head 2 torso 0"
