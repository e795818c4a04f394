"""Looking at what belongs to the table rather than to the fight: seats, open questions, dice, commands given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from affray.kernel.tape import Question
from affray.table import fairness
from affray.table.imagining import THE_MASTER
from affray.table.language import whole
from affray.table.moment import Moment
from affray.table.refused import Refused
from affray.table.settings import described
from affray.table.tokens import Line

if TYPE_CHECKING:
    from affray.table.service import Table
    from affray.table.sight import Sight

HISTORY_LINES = 20


def look(table: Table, sight: Sight, line: Line) -> str | None:
    """The answer to a look at the table's matters, or None for anything else. Raises Refused."""
    if not line.tokens or line.tokens[0].quoted or line.options:
        return None
    looker = LOOKS.get(line.tokens[0].text.casefold())
    return None if looker is None else looker(table, sight, line)


def see_seats(table: Table, sight: Sight, line: Line) -> str:
    """`seats`: who sits at the table. Characters that cannot be seen are left out."""
    alone(line, "seats")
    unseen = {sight.encounter.roster.names[who] for who in sight.unseen}
    said = []
    for seat in table.seats.values():
        seen = tuple(name for name in seat.characters if name not in unseen)
        said.append(described(replace(seat, characters=seen)))
    return "\n".join(said) or "nobody has a seat"


def see_reactions(_table: Table, sight: Sight, line: Line) -> str:
    """`reactions`: the question that is open, and how it can be answered."""
    alone(line, "reactions")
    pending = sight.pending
    if pending is None or pending.actor == THE_MASTER or not isinstance(sight.now.wanted, Question):
        return "no question is open"
    answers = ", ".join(f"`{answer}`" for answer in sight.replies())
    about = f", about {pending.about}" if pending.about else ""
    return f"{pending.actor} decides ({pending.kind}{about})" + (f": {answers}" if answers else "")


def see_dice(table: Table, _sight: Sight, line: Line) -> str:
    """`dice`: what the game's dice are bound to."""
    alone(line, "dice")
    return fairness.told(table.head, table.settings.closed)


def see_history(_table: Table, sight: Sight, line: Line) -> str:
    """`history [N]`: the last commands with the numbers by which `gm amend` knows them."""
    if not sight.seat.master:
        raise Refused("`history` is the game master's; `log` tells what happened", "table.seat")
    if len(line.tokens) > 2:
        raise Refused("history [N]", "table.command")
    count = whole(line.tokens[1].text, "the number of commands") if len(line.tokens) > 1 else HISTORY_LINES
    commands = sight.encounter.line
    first = max(1, len(commands) - max(1, count))
    said = [f"{number}. {step(commands[number])}" for number in range(first, len(commands))]
    return "\n".join(said) or "no command has been given yet"


def step(moment: Moment) -> str:
    """What was said to come to a moment."""
    return moment.said or ((moment.note or "the beginning") if moment.act is None else moment.act.words)


def alone(line: Line, verb: str) -> None:
    """Refuse words behind a verb that takes none."""
    if len(line.tokens) > 1:
        raise Refused(f"{verb} takes nothing", "table.command")


LOOKS: dict[str, Callable[[Table, Sight, Line], str]] = {
    "seats": see_seats,
    "reactions": see_reactions,
    "dice": see_dice,
    "history": see_history,
}
