"""The state of a fight as a compact table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from affray.frontends.cli.cells import cells, fitted
from affray.frontends.cli.output import BOLD, DIM, Page
from affray.kernel.conditions import ROUND_END
from affray.table.looking import heading
from affray.table.status import status, worded

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

UNSEEN_WIDTH = 1000
"""How wide the table may be when there is no terminal: a line for each row."""
NARROW = 60
"""Below so many columns sides are left out, and bars and names are short."""
LONGEST_TRACK = 20
"""A track of more segments is told in figures only."""
LEAST_NOTES = 16
"""With less room than this behind the bars, notes go on lines of their own."""


def print_board(page: Page, encounter: Encounter) -> None:
    """Print round and turn, and a row for everyone in the order in which they act."""
    state = encounter.as_json()
    page.line(heading(encounter, state), style=BOLD)
    print_tracks(page, encounter, state)
    views = state["combatants"]
    if not views:
        return
    columns = Columns(page.width or UNSEEN_WIDTH, encounter, views)
    for who in in_order(encounter):
        view = views[encounter.roster.names[who]]
        row, notes = columns.row(who, view), noted(encounter, who, view)
        style = BOLD if who == encounter.decider else DIM if columns.is_down(view) else ""
        if columns.notes and cells(notes) <= columns.notes:
            page.line(f"{row}  {notes}".rstrip(), style=style)
            continue
        page.line(row.rstrip(), style=style)
        for line in page.folded(notes, " " * columns.indent, " " * columns.indent):
            page.line(line, style=style)


class Columns:
    """How wide everything in the table is."""

    def __init__(self, width: int, encounter: Encounter, views: Mapping[str, Mapping[str, Any]]) -> None:
        narrow = width < NARROW
        self.encounter = encounter
        self.number = len(str(len(encounter.roster.names)))
        self.name = min(14 if narrow else 24, max(map(cells, views)))
        self.side = 0 if narrow else min(16, max(cells(view["side"]) for view in views.values()))
        self.bar = 6 if narrow else 10
        self.points = max(len(points(view)) for view in views.values())
        self.full, self.empty = marks()
        self.indent = self.number + 3
        taken = cells(self.row(0, next(iter(views.values()))))
        self.notes = width - taken - 2 if width - taken - 2 >= LEAST_NOTES else 0

    def row(self, who: int, view: Mapping[str, Any]) -> str:
        """A combatant's row without the notes. `>` marks whose turn it is, `?` who is asked something."""
        encounter = self.encounter
        mark = ">" if encounter.fight.round and who == encounter.fight.turn and not encounter.over else " "
        if encounter.now.wanted is not None and who == encounter.decider:
            mark = "?"
        pieces = [f"{mark}{who + 1:>{self.number}}", fitted(encounter.roster.names[who], self.name)]
        if self.side:
            pieces.append(fitted(view["side"], self.side))
        if self.points:
            pieces += [self.bar_of(view), f"{points(view):>{self.points}}"]
        return " ".join(pieces)

    def bar_of(self, view: Mapping[str, Any]) -> str:
        """Hit points as a bar; only who has all of them has a full one, and who has any has some of it."""
        most = view.get("max_hp")
        if not isinstance(most, int) or most < 1:
            return " " * self.bar
        filled = self.bar * max(0, view["hp"]) // most
        filled = min(max(filled, 1 if view["hp"] > 0 else 0), self.bar)
        return f"{self.full * filled}{self.empty * (self.bar - filled)}"

    def is_down(self, view: Mapping[str, Any]) -> bool:
        """Whether a combatant has hit points to have, and none left."""
        return isinstance(view.get("hp"), int) and view["hp"] <= 0


def points(view: Mapping[str, Any]) -> str:
    """Hit points in figures, where a ruleset has them."""
    if not isinstance(view.get("hp"), int):
        return ""
    return f"{view['hp']}/{view['max_hp']}" if "max_hp" in view else str(view["hp"])


def marks() -> tuple[str, str]:
    """What bars are made of, as far as the terminal knows the characters."""
    plain = "utf" not in (sys.stdout.encoding or "").lower() or os.environ.get("TERM") == "dumb"
    return ("#", ".") if plain else ("█", "·")


def in_order(encounter: Encounter) -> list[int]:
    """Everyone who is in the fight, in the order in which they act; those without a place in it come last."""
    fight = encounter.fight
    ordered = [*fight.order[: fight.count], *range(len(encounter.roster.names))]
    there = set(encounter.present.values())
    return [who for who in dict.fromkeys(ordered) if who in there]


def noted(encounter: Encounter, who: int, view: Mapping[str, Any]) -> str:
    """What else there is to see of a combatant: its state, its conditions, and what the ruleset holds notable."""
    views = encounter.ruleset.room("views")
    notes = [] if view.get("state") in (None, "normal") else [str(view["state"])]
    notes += [lasting(encounter, who, condition) for condition in condition_names(view.get("conditions") or ())]
    notes += getattr(views, "notes", no_notes)(view)
    notable = getattr(views, "NOTABLE", ())
    rest = status({name: view[name] for name in notable if view.get(name) is not None})
    return ", ".join([*notes, rest] if rest else notes)


def condition_names(seen: Iterable[Any]) -> list[str]:
    """The names of conditions, which a ruleset lists, or maps to what is left of them, or lists with more of each."""
    return [condition["name"] if isinstance(condition, Mapping) else str(condition) for condition in seen]


def no_notes(_view: Mapping[str, Any]) -> list[str]:
    """What a ruleset whose views have no `notes` has to add to the fields themselves: nothing."""
    return []


def print_tracks(page: Page, encounter: Encounter, state: Mapping[str, Any]) -> None:
    """The tracks that a scene fills, as bars, where a ruleset has any."""
    tracks: Mapping[str, str] = getattr(encounter.ruleset.room("views"), "TRACKS", {})
    full, empty = marks()
    width = max(map(len, tracks), default=0)
    for name, longest in tracks.items():
        filled, most = state["encounter"][name], state["encounter"][longest]
        bar = f"{full * filled}{empty * (most - filled)}" if most <= LONGEST_TRACK else ""
        page.line(f"{worded(name):{width}} {bar} {filled}/{most}", indent=1)


def lasting(encounter: Encounter, who: int, condition: str) -> str:
    """A condition with what is left of it, if it ends by itself."""
    known = encounter.teller.conditions
    if condition not in known:
        return condition
    number, unit = known.index(condition), encounter.fight.units[who]
    left = unit.left[number]
    if left < 1:
        return condition
    what = "round" if unit.ends[number] == ROUND_END else "turn"
    return f"{condition} ({left} {what}{'' if left == 1 else 's'})"
