"""Events as they happen, under the names of those whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from affray.frontends.cli.log import SAID_BY_HEADINGS
from affray.frontends.cli.output import BOLD, DIM, Page

if TYPE_CHECKING:
    from affray.kernel.events import Event


def print_news(page: Page, events: Iterable[Event]) -> None:
    """Print what is new: rounds and turns as headings, rolls dimmed and further in."""
    for event in events:
        if event.kind in ("fight_started", "round_started"):
            page.line(f"Round {event.round}" if event.round else "Initiative", style=BOLD)
        elif event.kind == "turn_started" and event.turn is not None:
            page.line(event.turn, indent=1, style=BOLD)
        elif event.kind == "roll":
            page.line(event.text, indent=4, style=DIM)
        elif event.kind not in SAID_BY_HEADINGS:
            page.line(event.text, indent=2)
