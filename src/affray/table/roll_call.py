"""Who is in the fight: adding, removing and renaming combatants while it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from affray.kernel.events import CHANGED
from affray.kernel.fight import AnyFight, sizes_of
from affray.kernel.grid import on_grid, square, standing_at
from affray.kernel.mistakes import Mistake, Mistakes, shown
from affray.kernel.muster import place_unit
from affray.kernel.own_policies import is_own
from affray.kernel.reading import read_text
from affray.kernel.record import enlarged
from affray.kernel.ruleset import Roster
from affray.rulesets.loading import load
from affray.table import gm
from affray.table.acts import Listed
from affray.table.crossing import bring
from affray.table.refused import Refused
from affray.table.tokens import Line

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

LARGEST = 1000
"""The most combatants in one fight."""


def added(encounter: Encounter, line: Line) -> Listed:
    """`gm add {YAML}` or `gm add FILE#NAME`: someone joins the fight. Raises Refused."""
    sheets = newcomers(encounter, " ".join(line.rest.split(maxsplit=2)[2:]).strip())
    strangers = {s.policy for s in sheets if is_own(s.policy)} - encounter.hired.functions.keys()
    if strangers:
        said = ", ".join(sorted(strangers))
        raise Refused(f"{said}: a policy of one's own comes with the scenario that is played", "table.policy")
    roster = encounter.roster
    names = [*roster.names]
    for sheet in sheets:
        if sheet.name in names:
            raise Refused(f"there is a {shown(sheet.name)} already", "table.name")
        names.append(sheet.name)
    if len(names) > LARGEST:
        raise Refused(f"a fight has at most {LARGEST:,} combatants", "kernel.capacity")
    check_squares(encounter, sheets)
    sides = tuple(dict.fromkeys((*roster.sides, *(sheet.side for sheet in sheets))))
    hidden = {len(roster.names) + number for number, sheet in enumerate(sheets) if sheet.hidden}
    after = replace(
        roster, names=tuple(names), sides=sides, sheets=(*roster.sheets, *sheets), hidden=roster.hidden | hidden
    )
    return Listed(line.rest, after, joining(encounter, after))


def joining(encounter: Encounter, after: Roster) -> Callable[[AnyFight], int]:
    """What puts those of a roster into the fight who are not in it yet."""

    left = encounter.now.elsewhere

    def do(fight: AnyFight) -> int:
        rules = encounter.ruleset.room("gm")
        for who in range(fight.n, len(after.names)):
            fight.n, fight.sides = who + 1, len(after.sides)
            enlarged(fight, sizes_of(fight.n, fight.width, fight.height))
            place_unit(fight, after, who, encounter.ruleset)
            rules.arrive(fight, after, who)
            bring(encounter, left, fight, after, who)
        return 0

    return do


def newcomers(encounter: Encounter, text: str) -> tuple[Any, ...]:
    """The sheets of those who join. Raises Refused with what is wrong with them."""
    if not text:
        raise Refused("gm add {name: …, side: …}, or gm add FILE#NAME", "table.command")
    scenario = encounter.roster.scenario
    written: Any = {"from": text} if not text.startswith("{") else None
    try:
        if written is None:
            written = read_text(text, "gm add", folder=Path()).data
        elif "side" not in written:
            written["side"] = encounter.roster.sides[-1]
        options = scenario.options.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        data: dict[str, Any] = {"ruleset": scenario.ruleset, "options": options, "combatants": [written]}
        if scenario.grid is not None:
            data["grid"] = scenario.grid.model_dump(mode="json")
        made = load(data, one_side=True).combatants
    except Mistakes as wrong:
        raise Refused("; ".join(said(mistake) for mistake in wrong.mistakes), "table.set") from None
    return made


def said(mistake: Mistake) -> str:
    """A mistake without its file: which key, and what is wrong with it."""
    place = mistake.where.removeprefix("combatants[0].")
    return f"{place}: {mistake.message}" if place else mistake.message


def check_squares(encounter: Encounter, sheets: tuple[Any, ...]) -> None:
    """Refuse a newcomer whose square is not empty."""
    fight = encounter.fight
    for sheet in sheets:
        if fight.width and sheet.square is not None:
            x, y = sheet.square
            if not on_grid(fight, x, y) or fight.wall[square(fight, x, y)] or standing_at(fight, x, y) >= 0:
                raise Refused(f"{x},{y} is not an empty square", "kernel.grid")


def renamed(encounter: Encounter, line: Line) -> Listed:
    """`gm rename NAME NEW`. Raises Refused."""
    who, rest = gm.named(encounter, line.tokens[2:])
    name = " ".join(rest).strip()
    if not 1 <= len(name) <= 80 or not name.isprintable():
        raise Refused("a name has 1 to 80 printable characters", "table.name")
    names = list(encounter.roster.names)
    if name in names:
        raise Refused(f"there is a {shown(name)} already", "table.name")
    names[who] = name
    after = replace(encounter.roster, names=tuple(names))
    return Listed(line.rest, after, gm.told(encounter, CHANGED, line.rest, lambda _fight: 0))


def hidden(encounter: Encounter, line: Line) -> Listed:
    """`gm hide NAME`: players do not see the combatant from now on. Raises Refused."""
    who = alone(encounter, line, "gm hide NAME")
    if who in encounter.roster.hidden:
        raise Refused(f"{encounter.name(who)} is hidden already", "table.seat")
    after = replace(encounter.roster, hidden=encounter.roster.hidden | {who})
    return Listed(line.rest, after, gm.told(encounter, CHANGED, line.rest, lambda _fight: 0))


def seen(encounter: Encounter, line: Line) -> Listed:
    """`gm show NAME`: players see the combatant from now on. Raises Refused."""
    who = alone(encounter, line, "gm show NAME")
    if who not in encounter.roster.hidden:
        raise Refused(f"{encounter.name(who)} is not hidden", "table.seat")
    after = replace(encounter.roster, hidden=encounter.roster.hidden - {who})
    return Listed(line.rest, after, gm.told(encounter, CHANGED, line.rest, lambda _fight: 0))


def alone(encounter: Encounter, line: Line, usage: str) -> int:
    """The one combatant that a command names and nothing more. Raises Refused."""
    who, rest = gm.named(encounter, line.tokens[2:])
    if rest or line.options:
        raise Refused(usage, "table.command")
    return who


LISTINGS: dict[str, Callable[[Encounter, Line], Listed]] = {
    "add": added,
    "rename": renamed,
    "hide": hidden,
    "show": seen,
}
"""The game master's commands that change who is listed, and who is seen."""
