from itertools import pairwise
from pathlib import Path

import pytest

from affray.frontends.cli.log_markdown import escaped

from .running import Run


def test_a_fight_as_markdown(affray: Run, duel: Path) -> None:
    done = affray("run", duel, "--seed", "7", "--format", "markdown")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:3] == ["# The toll at Greyford", "", "## Initiative"]
    assert [line for line in lines if line.startswith("## Round")] == [f"## Round {n}" for n in range(1, 5)]
    hit = lines.index("- **Maren hits Corvin with longsword: 19 against AC 16.**")
    assert lines[hit + 1] == "  - Maren rolls d20 for attack: 11 +6 base attack +2 Strength = 19."
    assert "- Maren is no longer flat-footed." in lines
    assert "- **Corvin is now dying.**" in lines
    assert "**The fight ends in round 4: travellers won.**" in lines
    assert lines[-1] == "- Corvin (toll keepers): hp -2 of 58, dying, ac 16, initiative 20"


def test_blank_lines_part_headings_turns_and_lists(affray: Run, party: Path) -> None:
    lines = affray("run", party, "--seed", "3", "--format", "markdown").out.splitlines()
    for before, line in pairwise(lines):
        assert before or line, "two blank lines"
        if before.startswith("#") or (before.startswith("**") and before.endswith("**")):
            assert line == ""
        if line.startswith(("#", "**")):
            assert before == ""


def test_a_replay_as_markdown(affray: Run, duel: Path) -> None:
    done = affray("replay", duel, "--seed", "7", "--fight", "0", "--format", "markdown")
    assert done.out == affray("run", duel, "--seed", "7", "--format", "markdown").out


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("*Star* hits [a](b) with `x_y`.", r"\*Star\* hits \[a\](b) with \`x\_y\`."),
        ("<b>|~\\", "\\<b\\>\\|\\~\\\\"),
        ("- Dash", r"\- Dash"),
        ("# 1", r"\# 1"),
        ("1. Bo", r"1\. Bo"),
        ("2 of 3", "2 of 3"),
    ],
)
def test_names_are_no_marks(text: str, plain: str) -> None:
    assert escaped(text) == plain
