"""The README is the first thing that people try."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make ([a-z-]+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_both_transcripts_are_there() -> None:
    assert "$ affray run examples/stonekeep/duel.yaml --seed 7\nThe toll at Greyford\n" in README
    assert "$ affray simulate examples/stonekeep/duel.yaml -n 100000 --seed 7\nThe toll at Greyford\n" in README


def test_the_python_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"AFFRAY_NO_BACKGROUND": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    hp, share = done.stdout.split()
    assert int(hp) > 0
    assert 0 < float(share) < 1


def test_every_page_is_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert "docs/index.md" in README
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"]({page.name})" in index, page.name


def test_every_ruleset_is_named() -> None:
    from affray import rulesets

    for name in rulesets.names():
        assert f"| `{name}`" in README
