"""A campaign at the prompt: which fight is on, and what comes when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.frontends.cli.output import BOLD, DIM
from affray.frontends.console.telling import print_news
from affray.table.crossing import plan_given, planned
from affray.table.seating import MASTER

if TYPE_CHECKING:
    from affray.frontends.cli.output import Page
    from affray.table.encounter import Encounter
    from affray.table.moment import Moment
    from affray.table.service import Table


def tell_fight(page: Page, encounter: Encounter) -> None:
    """Say which fight of a campaign is on, and when."""
    if encounter.campaign is not None:
        place = encounter.place_as_json()["campaign"]
        page.line(f"{place['fight']} of {place['of']}: {place['title']} ({place['time']})", style=BOLD)


def tell_crossing(page: Page, encounter: Encounter, before: Moment) -> None:
    """Say so if a command has led to another fight, or back to one."""
    if encounter.now.scene != before.scene:
        tell_fight(page, encounter)


def tell_what_follows(page: Page, encounter: Encounter) -> None:
    """Say what can be done now that a fight of a campaign is over."""
    if encounter.campaign is None:
        return
    commands, scene = planned(encounter), encounter.now.scene + 1
    if commands:
        page.line(f"planned now: {'; '.join(commands)} (`gm plan` does it)", style=DIM)
    if scene < len(encounter.campaign.scenes):
        page.line(f"next: {encounter.campaign.scenes[scene].title} (`gm fight` goes on)", style=DIM)


def give_plan(page: Page, encounter: Encounter, table: Table | None) -> None:
    """`gm plan`: what is planned after the fight, with what is left out and why. Raises Refused, JournalFault."""
    if table is None:
        given = plan_given(encounter, encounter.command, encounter.settle_questions)
    else:
        given = plan_given(encounter, lambda text: list(table.command(MASTER, text).events), table.settle)
    for events, left_out in given:
        print_news(page, events)
        if left_out is not None:
            page.line(f"left out: {left_out[0]}: {left_out[1]}", indent=2)
