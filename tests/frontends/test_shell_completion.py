"""What a shell is told when somebody presses Tab."""

import pytest

from affray import rulesets

from .running import Run, in_process


def completed(line: str) -> list[str]:
    """What bash would offer for the last word of a command line."""
    words = line.split(" ")
    done = in_process(COMP_WORDS=line, COMP_CWORD=str(len(words) - 1), _AFFRAY_COMPLETE="complete_bash")
    assert done.err == ""
    return done.out.split()


@pytest.mark.parametrize(
    ("shell", "mark"), [("bash", "complete -o default"), ("zsh", "#compdef"), ("fish", "complete")]
)
def test_a_script_for_each_shell(affray: Run, shell: str, mark: str) -> None:
    for done in (in_process("--show-completion", shell), affray("--show-completion", shell)):
        assert (done.code, done.err) == (0, "")
        assert mark in done.out
        assert "_AFFRAY_COMPLETE" in done.out


def test_an_unknown_shell() -> None:
    done = in_process("--show-completion", "shellfish")
    assert (done.code, done.out) == (1, "")
    assert "shellfish" in done.err


def test_verbs_options_rulesets_and_clauses() -> None:
    assert completed("affray pl") == ["play"]
    assert completed("affray play x.yaml --ph") == ["--physical-dice"]
    assert completed("affray run x.yaml --format m") == ["markdown"]
    assert completed("affray new ") == rulesets.names()
    assert completed("affray compile stonek") == ["stonekeep"]
    assert completed("affray check --schema stonek") == ["stonekeep"]
    assert completed("affray rules stonek") == ["stonekeep"]
    assert "stonekeep.init.tie" in completed("affray rules stonekeep stonekeep.init")
    assert completed("affray rules nothing s") == []


def test_scenario_files_are_left_to_the_shell() -> None:
    """Bash falls back on file names where nothing is offered; it knows folders, spaces and `~` better."""
    assert completed("affray run exam") == []
