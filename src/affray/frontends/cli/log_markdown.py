"""The log of a fight as Markdown, for a chat or a wiki.

A round has a heading, a turn a list, and what the dice have decided is bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from affray.table.status import status

if TYPE_CHECKING:
    from affray.kernel.events import Event

ALWAYS_BOLD = {"state_changed", "fight_stopped"}
"""Outcomes that no die of their own leads to."""
HEADINGS = {"fight_started", "round_started"}
SAID_BY_HEADINGS = HEADINGS | {"turn_started", "turn_ended", "fight_ended"}
_MARKS = re.compile(r"([\\`*_\[\]<>|~])")
_OPENINGS = re.compile(r"^(\s*\d*)([-+#.)])")


def markdown(title: str, events: Iterable[Event], state: Mapping[str, Any], ending: str) -> Iterator[str]:
    """The lines of a whole fight."""
    if title:
        yield f"# {escaped(title)}"
        yield ""
    yield from rounds(events)
    yield f"**{escaped(ending)}**"
    yield ""
    for name, view in state["combatants"].items():
        yield f"- {escaped(name)} ({escaped(view['side'])}): {escaped(status(view))}"


def rounds(events: Iterable[Event]) -> Iterator[str]:
    """Headings, turns and lists; an empty line behind each."""
    turn, rolls, begun, listing = None, list[str](), False, False
    for event in events:
        if not begun or event.kind in HEADINGS:
            yield from items("", rolls, listing)
            yield f"## Round {event.round}" if event.round else "## Initiative"
            yield ""
            turn, rolls, begun, listing = None, [], True, False
        if event.turn not in (None, turn) and (event.kind == "turn_started" or event.kind not in SAID_BY_HEADINGS):
            yield from items("", rolls, listing)
            turn, rolls, listing = event.turn, [], False
            yield f"**{escaped(str(event.turn))}**"
            yield ""
        if event.kind == "roll":
            rolls.append(event.text)
        elif event.kind not in SAID_BY_HEADINGS:
            bold = bool(rolls) or event.kind in ALWAYS_BOLD
            yield from items(emboldened(event.text) if bold else escaped(event.text), rolls)
            rolls, listing = [], True
    yield from items("", rolls, listing)


def items(text: str, rolls: list[str], ends: bool = False) -> Iterator[str]:
    """An item with the rolls that led to it below it; rolls that have led to nothing are items of their own."""
    if text:
        yield f"- {text}"
    for roll in rolls:
        yield f"{'  ' if text else ''}- {escaped(roll)}"
    if ends or (rolls and not text):
        yield ""


def emboldened(text: str) -> str:
    """A sentence in bold."""
    return f"**{escaped(text)}**"


def escaped(text: str) -> str:
    """A text in which nothing is a mark of Markdown's."""
    return _OPENINGS.sub(r"\1\\\2", _MARKS.sub(r"\\\1", text))
