"""The log of a fight, as text grouped by round and turn, or as JSON lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from affray.frontends.cli.cells import cells, padded
from affray.frontends.cli.choices import Format
from affray.frontends.cli.output import BOLD, DIM, Page, print_json
from affray.table.status import status

if TYPE_CHECKING:
    from affray.kernel.events import Event

SAID_BY_HEADINGS = {"fight_started", "round_started", "turn_started", "turn_ended", "fight_ended"}
WIDEST = 24
"""The widest column of names."""


def print_log(how: Format, title: str, events: Iterable[Event], state: Mapping[str, Any]) -> None:
    """Print a whole fight: its title, its events, how it stands in the end."""
    if how is Format.jsonl:
        for event in events:
            print_json(event.as_json(), indent=None)
        print_json({"kind": "end", "outcome": state["encounter"]["outcome"], "state": state}, indent=None)
        return
    if how is Format.markdown:
        from affray.frontends.cli.log_markdown import markdown

        print(*markdown(title, events, state, ending(state)), sep="\n")
        return
    page = Page()
    if title:
        page.line(title, style=BOLD)
        page.line()
    print_events(page, events)
    print_end(page, state)


def print_events(page: Page, events: Iterable[Event]) -> None:
    """The events under headings for rounds and turns; rolls stand further in."""
    in_turn, first = None, True
    for event in events:
        if first or event.kind in ("fight_started", "round_started"):
            if not first:
                page.line()
            page.line(f"Round {event.round}" if event.round else "Initiative", style=BOLD)
            in_turn, first = None, False
        if event.turn is not None and event.turn != in_turn and opens_turn(event):
            page.line(event.turn, indent=2, style=BOLD)
            in_turn = event.turn
        if event.kind == "roll":
            page.line(event.text, indent=6, style=DIM)
        elif event.kind not in SAID_BY_HEADINGS:
            page.line(event.text, indent=4)


def opens_turn(event: Event) -> bool:
    """Whether an event in someone else's turn than the last one's needs that one's name above it."""
    return event.kind == "turn_started" or event.kind not in SAID_BY_HEADINGS


def print_end(page: Page, state: Mapping[str, Any]) -> None:
    """How the fight ended and in what state everyone is."""
    page.line()
    page.line(ending(state), style=BOLD)
    page.line()
    print_states(page, state["combatants"])


def print_states(page: Page, views: Mapping[str, Mapping[str, Any]]) -> None:
    """A line for everyone's state."""
    names = min(WIDEST, max(map(cells, views)))
    sides = min(WIDEST, max(cells(view["side"]) for view in views.values()))
    for name, view in views.items():
        page.line(f"{padded(name, names)}  {padded(view['side'], sides)}  {status(view)}", indent=2)


def ending(state: Mapping[str, Any]) -> str:
    """The outcome in a sentence."""
    outcome, when = state["encounter"]["outcome"], f"in round {state['round']}"
    if outcome is None:
        return f"The fight is not over: round {state['round']}." if state["round"] else "The fight has not begun."
    if outcome in ("draw", "stopped"):
        return f"The fight ends {when}: {outcome}."
    return f"The fight ends {when}: {outcome} won."
