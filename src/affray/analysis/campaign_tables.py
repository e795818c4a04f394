"""A campaign's result for the terminal: who is left of each side, then each of its fights."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.analysis.campaign_result import CampaignResult, SceneResult, Survivors
from affray.analysis.tables import COLORS, Bar, combatants, fight, footer, further, interval, percents, plain_table


def campaign(result: CampaignResult) -> RenderableType:
    """Everything that a simulation of a campaign found, as something that rich can print."""
    parts: list[RenderableType] = []
    for number, side in enumerate(result.survivors):
        parts += [survivors(result, side, COLORS[number % len(COLORS)]), Text(), by_scene(result, side), Text()]
    parts += [endings(result), Text()]
    if any(ending.bears for ending in result.endings.values()):
        parts += [borne(result), Text()]
    for number, scene in enumerate(result.scenes, 1):
        title = f"{number}. {scene.fight.setup.scenario.title or 'fight'}"
        parts += [Text(title, style="bold"), Text(), fight(scene.fight), Text(), *afterwards(scene)]
    return Group(*parts, footer(result, "runs"))


def survivors(result: CampaignResult, side: str, color: str) -> Table:
    """How many of a side survive all fights."""
    left = result.survivors[side]
    table = plain_table()
    table.add_column(f"{side}, of {left.of}", max_width=24, overflow="ellipsis", no_wrap=True)
    table.add_column("survive all", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("95 % interval", no_wrap=True)
    table.add_column("can act", justify="right", no_wrap=True)
    for number in range(left.of, -1, -1):
        share = left.survive[number]
        bar = Bar(share.low, share.high, color)
        table.add_row(str(number), percents(share.p), bar, interval(share), percents(left.stand[number].p))
    return table


def by_scene(result: CampaignResult, side: str) -> Table:
    """How many are left after each fight, on average, and how often all."""
    table = plain_table()
    for head in ("after", "survive", "all do", "all can act"):
        table.add_column(head, no_wrap=True, justify="left" if head == "after" else "right", overflow="ellipsis")
    for scene in result.scenes:
        left: Survivors = scene.survivors[side]
        every = left.survive[left.of].p, left.stand[left.of].p
        table.add_row(scene.fight.setup.scenario.title, f"{left.mean:.2f}", *map(percents, every))
    return table


def endings(result: CampaignResult) -> Table:
    """How each character ends, with the states it is in and how often."""
    table = plain_table()
    table.add_column("at the end", max_width=24, overflow="ellipsis", no_wrap=True)
    table.add_column("survives", justify="right", no_wrap=True)
    table.add_column("can act", justify="right", no_wrap=True)
    table.add_column("is")
    for name, ending in result.endings.items():
        met = sorted(ending.states.items(), key=lambda state: -state[1].wins)
        states = ", ".join(f"{word} {percents(share.p)} ({interval(share)})" for word, share in met if share.wins)
        table.add_row(name, percents(ending.survives.p), percents(ending.stands.p), states)
    return table


def borne(result: CampaignResult) -> Table:
    """What each character bears at the end, alive, and how often."""
    table = plain_table()
    table.add_column("at the end", max_width=24, overflow="ellipsis", no_wrap=True)
    table.add_column("lives with")
    for name, ending in result.endings.items():
        met = sorted(ending.bears.items(), key=lambda share: -share[1].wins)
        said = ", ".join(f"{label} {percents(share.p)} ({interval(share)})" for label, share in met if share.wins)
        table.add_row(name, said or "nothing")
    return table


def afterwards(scene: SceneResult) -> list[RenderableType]:
    """How everyone is after what was done behind a fight."""
    if scene.after is None:
        return []
    return [Text("afterwards"), Text(), combatants(scene.after), *further(scene.after), Text()]
