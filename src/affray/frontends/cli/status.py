"""affray status"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from affray.table.characters import Character


def status(
    file: str = typer.Argument(..., metavar="FILE", help="A campaign's file, or a scenario's."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said on standard error."),
    after: int | None = typer.Option(None, min=0, metavar="N", help="After N fights; 0 is as the files have it."),
    as_json: bool = typer.Option(False, "--json", help="Print it as JSON."),
) -> None:
    """Show every character's state in a campaign that is played by policy, and what each needs to heal."""
    from affray.frontends.cli.output import print_json
    from affray.frontends.cli.seeds import seed_or_random
    from affray.table.characters import characters, played_until
    from affray.table.opening import load

    encounter = load(file, 0 if after == 0 else seed_or_random(seed))
    campaign = played_until(encounter, after)
    found = characters(encounter, campaign)
    when = encounter.hour
    if as_json:
        people = {one.name: one.as_json() for one in found}
        print_json(
            {"campaign": campaign.title, "after": after_fights(after, campaign), "time": when, "characters": people}
        )
        return
    print_page(f"{campaign.title}: {when}" if campaign.title else when, found)


def print_page(title: str, found: list[Character]) -> None:
    """A page with everyone's state."""
    from affray.frontends.cli.output import BOLD, Page
    from affray.table.status import status as in_words

    page = Page()
    page.line(title, style=BOLD)
    for one in found:
        page.line()
        page.line(f"{one.name} ({one.view['side']}), {one.place}", style=BOLD)
        page.line(in_words(one.view) or "nothing to tell", indent=2)
        for need in one.needs:
            page.line(f"- {need}", indent=2)


def after_fights(after: int | None, campaign: Any) -> int:
    """After how many fights it is."""
    most = len(campaign.scenes)
    return most if after is None else min(after, most)
