from pathlib import Path

import pytest

from affray.frontends.cli import main

from .running import ROOT, Done, Run


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing is compiled in the background, games go to a folder of the test, nothing outside changes the output."""
    monkeypatch.setenv("AFFRAY_GAMES", str(tmp_path_factory.mktemp("games")))
    monkeypatch.setenv("AFFRAY_NO_BACKGROUND", "1")
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "AFFRAY_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def affray(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `affray` with these arguments in this process."""

    def run(*arguments: str | Path) -> Done:
        code = main([str(argument) for argument in arguments])
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def duel() -> Path:
    return ROOT / "examples" / "stonekeep" / "duel.yaml"


@pytest.fixture
def party() -> Path:
    return ROOT / "examples" / "stonekeep" / "party.yaml"
