import io
import re

import pytest
from rich.cells import cell_len

from affray.frontends.cli.log import print_end
from affray.frontends.cli.output import BOLD, Page
from affray.frontends.console.board import print_board
from affray.table.status import status

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


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
    view |= {"cover": "none", "held": {"right": "knife", "left": None}, "wounds": [{"grade": "scar", "hinders": ["a"]}]}
    said = status(view)
    assert said.endswith(", held right knife, wounds scar a")
    assert (
        said.removesuffix(", held right knife, wounds scar a")
        == "hp 0 of 9, disabled, prone, stunned, aoo used, at 3,4, armour head 2 torso 0"
    )


@pytest.mark.parametrize("width", [20, 21, 40, 57])
@pytest.mark.parametrize(
    "text",
    ["竜の騎士 " * 9, "竜" * 70, "a" * 99, "Zoe\u0301 " * 30, "👩‍🚀 takes 3 damage " * 9, "x" + "竜" * 30 + " y " * 20],
)
def test_wide_letters_stay_within_the_terminal(monkeypatch: pytest.MonkeyPatch, text: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    screen = Terminal()
    for indent in (0, 4, 30):
        Page(screen).line(text, indent=indent)
    lines = screen.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split()) * 3


def test_columns_of_wide_names(capsys: pytest.CaptureFixture[str]) -> None:
    import affray

    names = ("竜の騎士竜の騎士竜の騎士", "Bo", "Zoe\u0301", "Ann-Sophie of the long and narrow lane")
    weapons = [{"name": "club", "damage": "1d6"}]
    people = [{"name": name, "side": f"{name[:3]} 側", "hp": 9, "weapons": weapons} for name in names]
    game = affray.load({"ruleset": "stonekeep", "combatants": people, "start": {"turn": names[0]}}, seed=1)
    game.command(f'gm give "{names[0]}" charging for 3 rounds')
    for width in (20, 40, 60, 80):
        screen = Terminal()
        page = Page(screen)
        page.width = width
        print_board(page, game)
        lines = ESCAPES.sub("", screen.getvalue()).splitlines()
        assert max(map(cell_len, lines)) <= width
    bars = {cell_len(line[: line.index("█")]) for line in lines if "█" in line}
    assert len(bars) == 1
    print_end(Page(), game.as_json())
    rows = [line for line in capsys.readouterr().out.splitlines() if " hp 9 of 9" in line and "Ann" not in line]
    assert len({cell_len(line[: line.index("hp 9")]) for line in rows}) == 1
