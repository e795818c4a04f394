"""A simulation's result for the terminal: tables with bars, in whatever width there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from affray.analysis.figures import Share
from affray.analysis.result import Measure, SimulationResult

if TYPE_CHECKING:
    from affray.analysis.campaign_result import CampaignResult

COLORS = ("cyan", "magenta", "green", "blue", "red")
"""Colours of the sides, in turn; every bar also has its figure beside it, so nothing hangs on colour."""


class Bar:
    """A share of 1 as a bar: full up to `low`, shaded up to `high`. It takes the width that is left, up to 40 cells."""

    def __init__(self, low: float, high: float, color: str) -> None:
        self.low, self.high, self.color = low, high, color

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The bar in blocks, or in # and = where there is only ASCII."""
        full, shaded, rest = ("#", "=", ".") if options.ascii_only else ("█", "▒", "·")
        width = min(options.max_width, 40)
        solid = int(self.low * width + 0.5)
        until = max(solid, int(self.high * width + 0.5))
        yield Segment(full * solid + shaded * (until - solid), Style(color=self.color))
        yield Segment(rest * (width - until), Style(dim=True))

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        """From 8 to 40 cells."""
        return Measurement(min(8, options.max_width), min(40, options.max_width))


def simulation(result: SimulationResult) -> RenderableType:
    """Everything that a simulation found, as something that rich can print; legible from 60 columns on."""
    return Group(fight(result), Text(), footer(result))


def fight(result: SimulationResult) -> RenderableType:
    """What was found of the fight, without what was asked for."""
    between: list[RenderableType] = [rounds(result), *scene(result)]
    counted = [part for table in counts(result) for part in (Text(), table)]
    after: list[RenderableType] = [combatants(result), *further(result), *counted]
    return Group(outcomes(result), Text(), *between, Text(), *after)


def counts(result: SimulationResult) -> list[Table]:
    """What the ruleset counts of whole fights, a table for each thing: a fight's mean and the most in one."""
    tables = []
    for title, labelled in result.counts.items():
        table = plain_table()
        for head in (title, "a fight", "at most"):
            table.add_column(head, justify="left" if head == title else "right", no_wrap=True)
        for label, found in labelled.items():
            if found.max:
                table.add_row(label, f"{found.mean:.3f}", str(found.max))
        tables.append(table)
    return tables


def plain_table() -> Table:
    """A table without lines."""
    return Table(box=None, pad_edge=False, expand=False, header_style="bold", padding=(0, 2, 0, 0))


def colors(result: SimulationResult) -> dict[str, str]:
    """The colour of each outcome."""
    sides = list(result.outcomes)[:-2]
    return {side: COLORS[place % len(COLORS)] for place, side in enumerate(sides)} | {
        "draw": "yellow",
        "stopped": "white",
    }


def outcomes(result: SimulationResult) -> Table:
    """Who won how often. Draws and stopped fights are left out where there were none."""
    table = plain_table()
    table.add_column("outcome", max_width=20, overflow="ellipsis", no_wrap=True)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("95 % interval", no_wrap=True)
    for label, share in result.outcomes.items():
        if share.wins or label in colors(result).keys() - {"draw", "stopped"}:
            bar = Bar(share.low, share.high, colors(result)[label])
            table.add_row(Text(label), percents(share.p), bar, interval(share))
    return table


def rounds(result: SimulationResult) -> Text:
    """How long the fights took, on one line."""
    spread = result.rounds
    half = f"half within {spread.p50}, 95 % within {spread.p95}"
    return Text(f"rounds: mean {spread.mean:.1f}, {half}, longest {spread.max}")


def scene(result: SimulationResult) -> list[Text]:
    """What the ruleset measures of the fight as a whole, a line each."""
    lines = []
    for name, value in result.scene.items():
        if isinstance(value, Measure):
            told = f"mean {value.mean:.1f} ({value.p05} to {value.p95})"
        else:
            told = ", ".join(f"{word} {percents(share.p)}" for word, share in value.items() if share.wins)
        lines.append(Text(f"{name.replace('_', ' ')}: {told}"))
    return lines


def further(result: SimulationResult) -> list[Text]:
    """What the ruleset counts of a combatant with each of the others, a line each."""
    lines = []
    for name, fate in result.combatants.items():
        for what, others in fate.further.items():
            if isinstance(others, dict) and others:
                told = ", ".join(f"{other} {mean:.2f}" for other, mean in others.items())
                lines.append(Text(f"{name} {what.replace('_', ' ')}: {told}"))
    return lines


def combatants(result: SimulationResult) -> Table:
    """Who survived, and each measure's mean with its 5th to 95th percentile."""
    table = plain_table()
    fates, hues = result.combatants, colors(result)
    measures = list(next(iter(fates.values())).measures)
    table.add_column("combatant", max_width=24, min_width=8, overflow="ellipsis", no_wrap=True)
    table.add_column("survives", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("stands", justify="right", no_wrap=True)
    for name in measures:
        table.add_column(f"{name} (5–95 %)", no_wrap=True)
    for name, fate in fates.items():
        figures = [f"{m.mean:.1f} ({m.p05} to {m.p95})" for m in fate.measures.values()]
        bar = Bar(fate.survives, fate.survives, hues[fate.side])
        named = Text(name, style=hues[fate.side])
        table.add_row(named, percents(fate.survives), bar, percents(fate.stands), *figures)
    return table


def footer(result: SimulationResult | CampaignResult, what: str = "fights") -> Text:
    """What was done, and the digest by which two simulations are compared."""
    asked = f" of {result.asked:,} (interrupted)" if result.interrupted else ""
    return Text(
        f"{result.fights:,} {what}{asked}, seed {result.seed}, {result.engine}, {result.seconds:.2f} s, "
        f"{result.fights_per_second:,} {what}/s, digest {result.digest[:12]}",
        style="dim",
    )


def percents(share: float) -> str:
    """A share as per cent; one that only rounds to nothing or to all says so."""
    text = f"{100 * share:.1f} %"
    if share > 0 and text == "0.0 %":
        return "<0.1 %"
    return ">99.9 %" if share < 1 and text == "100.0 %" else text


def interval(share: Share) -> str:
    """The 95 % interval in per cent, with the digits that its width is worth."""
    digits = 2 if share.high - share.low < 0.002 else 1
    return f"{100 * share.low:.{digits}f} to {100 * share.high:.{digits}f}"
