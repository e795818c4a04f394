"""A campaign's diary: the log of each fight and what was done after it, with day and hour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from affray.frontends.cli.choices import Format
from affray.frontends.cli.log import ending, print_events, print_states
from affray.frontends.cli.output import BOLD, DIM, Page, print_json

if TYPE_CHECKING:
    from affray.table import diary


def print_diary(how: Format, title: str, pages: Sequence[diary.Page]) -> None:
    """Print all pages of a campaign."""
    if how is Format.jsonl:
        for line in json_lines(pages):
            print_json(line, indent=None)
        return
    if how is Format.markdown:
        print(*markdown(title, pages), sep="\n")
        return
    page = Page()
    if title:
        page.line(title, style=BOLD)
    for told in pages:
        page.line()
        print_page(page, told)


def print_page(page: Page, told: diary.Page) -> None:
    """One fight, and what was done after it."""
    page.line(heading(told), style=BOLD)
    page.line()
    print_events(page, told.events)
    page.line()
    page.line(ending(told.state), style=BOLD)
    page.line()
    print_states(page, told.state["combatants"])
    if told.done:
        print_done(page, told)
    if told.needs:
        page.line()
        page.line("What is to heal", style=BOLD)
    for name, needs in told.needs.items():
        for need in needs:
            page.line(f"{name}: {need}", indent=2)


def print_done(page: Page, told: diary.Page) -> None:
    """What was done after a fight, and how everyone is then."""
    page.line()
    page.line("Afterwards", style=BOLD)
    for done in told.done:
        page.line(f"{done.when}  {done.command}", indent=2, style=BOLD)
        for event in done.events:
            page.line(event.text, indent=6 if event.kind == "roll" else 4, style=DIM if event.kind == "roll" else "")
        if done.left_out is not None:
            page.line(f"left out: {done.left_out}", indent=4)
    if told.after["combatants"] != told.state["combatants"]:
        page.line()
        print_states(page, told.after["combatants"])


def heading(told: diary.Page) -> str:
    """Which fight a page tells, and when it was."""
    return f"{told.number}. {told.scene.title}: {told.when}"


def json_lines(pages: Sequence[diary.Page]) -> Iterator[dict[str, Any]]:
    """An object for each event, with marks between: `fight` before one, `fight_over` after it, `done` for what follows.

    The last line is of kind `end`, as it is for a fight alone.
    """
    for told in pages:
        place = {"fight": told.number, "title": told.scene.title, "file": told.scene.file}
        yield {"kind": "fight"} | place | {"time": told.when, "minutes": told.minutes}
        yield from (event.as_json() for event in told.events)
        yield {"kind": "fight_over"} | place | {"outcome": told.state["encounter"]["outcome"], "state": told.state}
        for done in told.done:
            head = {"kind": "done", "command": done.command, "time": done.when, "minutes": done.minutes}
            yield head | {"left_out": done.left_out}
            yield from (event.as_json() for event in done.events)
        if told.needs:
            yield {"kind": "needs", "needs": told.needs}
    last = pages[-1].after
    yield {"kind": "end", "outcome": last["encounter"]["outcome"], "state": last}


def markdown(title: str, pages: Sequence[diary.Page]) -> Iterator[str]:
    """The lines of a campaign as Markdown."""
    from affray.frontends.cli.log_markdown import escaped, items
    from affray.frontends.cli.log_markdown import markdown as of_fight

    if title:
        yield f"# {escaped(title)}"
        yield ""
    for told in pages:
        title = f"{told.scene.title} ({told.when})"
        for line in of_fight(title, told.events, told.state, ending(told.state)):
            yield f"#{line}" if line.startswith("#") else line
        yield ""
        if told.done:
            yield "### Afterwards"
            yield ""
        for done in told.done:
            texts = [event.text for event in done.events] if done.left_out is None else [f"left out: {done.left_out}"]
            yield from items(f"{done.when}: **{escaped(done.command)}**", texts)
        if told.done:
            yield ""
