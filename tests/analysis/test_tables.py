import io
from typing import Any

import pytest
from rich.console import Console

from affray.analysis import tables
from affray.analysis.figures import Share, wilson
from affray.analysis.simulate import simulate

Data = dict[str, Any]


def printed(data: Data, width: int, *, encoding: str = "utf-8", **how: Any) -> str:
    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding=encoding, errors="strict") as file:
        Console(file=file, width=width, **how).print(tables.simulation(simulate(data, 60, 7, engine="interpreted")))
        file.flush()
        return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_it_fits(brawl: Data, width: int) -> None:
    text = printed(brawl, width)
    assert all(len(line.rstrip()) <= width for line in text.splitlines())
    for word in ("red", "blue", "green", "Imp 3", "95 % interval", "survives", "stands", "hp (5–95 %)", "60 fights"):
        assert word in text


def test_the_figures_stay_legible_with_long_names(duel: Data) -> None:
    duel["combatants"][0] |= {"name": "A" * 80, "side": "B" * 80}
    text = printed(duel, 60)
    assert "AAAA…" in text and "BBBB…" in text and all(len(line.rstrip()) <= 60 for line in text.splitlines())
    assert text.count(" % ") >= 6


def test_names_are_no_markup(duel: Data) -> None:
    duel["combatants"][0] |= {"name": "[red]Ada", "side": "[bold]x[/bold]"}
    text = printed(duel, 80)
    assert "[red]Ada" in text and "[bold]x[/bold]" in text


def test_no_colour_when_it_is_not_wanted(duel: Data) -> None:
    assert "\x1b[3" in printed(duel, 80, force_terminal=True, color_system="standard", _environ={})
    assert "\x1b[3" not in printed(duel, 80, force_terminal=True, color_system="standard", no_color=True)
    assert "\x1b" not in printed(duel, 80, force_terminal=True, _environ={"TERM": "dumb"})


def test_bars_without_unicode() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    console = Console(file=file, width=20)
    with console.capture() as capture:
        console.print(tables.Bar(0.25, 0.5, "red"))
    assert capture.get().strip() == "#####=====.........."


def test_shares_in_words() -> None:
    shares = [tables.percents(share) for share in (0.0, 0.0001, 0.5, 0.9999, 1.0)]
    assert shares == ["0.0 %", "<0.1 %", "50.0 %", ">99.9 %", "100.0 %"]
    assert tables.interval(wilson(50, 100)) == "40.4 to 59.6"
    assert tables.interval(Share(1, 0.5, 0.4995, 0.5005)) == "49.95 to 50.05"
