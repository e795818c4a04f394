"""What the documentation shows of the command line is what the command line does.

In a fenced block `console` each `$ affray …` is run, in a copy of the examples, and must succeed; it reads what a
`printf '…' |` before it says. Lines under a command are its output; a line `…` stands for any number of lines, none
included. How long something took is not compared.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from affray.frontends.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
TIMED = re.compile(r"fights/s|compiled in \d|is there already|^kept in ")
ANYTHING = "…"


class Shown(NamedTuple):
    """A command and the output that a page shows of it, if any."""

    command: str
    output: list[str]


def shown(page: Path) -> Iterator[Shown]:
    """The commands of a page."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = part.rstrip().splitlines()
            yield Shown(command, output)


def taken_apart(command: str) -> tuple[list[str], str]:
    """The arguments of `affray`, and what it reads."""
    words = shlex.split(command)
    read = ""
    if "|" in words:
        (printf, text), words = words[: words.index("|")], words[words.index("|") + 1 :]
        assert printf == "printf", command
        read = text.replace("\\n", "\n")
    assert words[0] == "affray", command
    return words[1:], read


def compared(lines: list[str]) -> list[str]:
    """The lines of an output that are the same everywhere."""
    return [line.rstrip() for line in lines if not TIMED.search(line)]


def matches(expected: list[str], lines: list[str]) -> bool:
    """Whether an output is what a page shows, gaps allowed for."""
    pattern = "".join(r"(?:.*\n)*?" if line == ANYTHING else re.escape(line) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like the repository to someone who reads along."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "src").symlink_to(ROOT / "src")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AFFRAY_NO_BACKGROUND", "1")
    monkeypatch.setenv("AFFRAY_GAMES", str(tmp_path / "games"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.mark.usefixtures("copy")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_do_what_the_page_shows(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command, expected in shown(page):
        arguments, read = taken_apart(command)
        monkeypatch.setattr("sys.stdin", StringIO(read))
        code = main(arguments)
        out, err = capsys.readouterr()
        assert code == 0, f"{command}: {err}"
        if expected:
            lines = compared(out.splitlines())
            assert matches(compared(expected), lines), f"{command} prints:\n" + "\n".join(lines)


def test_the_comparison_itself() -> None:
    assert matches(["a", "…", "c"], ["a", "b", "b", "c"])
    assert matches(["a", "…", "c"], ["a", "c"])
    assert not matches(["a", "c"], ["a", "b", "c"])
    assert not matches(["a", "…"], ["b", "a"])
    assert compared(["x  ", "1 s, 3 fights/s"]) == ["x"]
