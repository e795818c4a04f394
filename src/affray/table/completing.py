"""What may come next in a command that somebody types, as far as that seat sees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from affray.table.looking import TABLE_HELP
from affray.table.names import plain
from affray.table.usage import USAGE
from affray.table.wording import quoted

if TYPE_CHECKING:
    from affray.table.service import Table

MOST = 25
"""So many completions are given at most; Discord takes no more."""
PLAYERS_VERBS = ("init", "pass", "auto", "status", "log", "map", "odds", "roll", "seats", "reactions", "dice", "help")


def completions(table: Table, name: str, typed: str) -> list[str]:
    """Whole commands that begin with what a seat has typed, those that are legal now first."""
    with table.lock:
        sight, given = table.sight(name), plain(typed.replace('"', ""))
        roster = sight.roster
        acts = []
        for decision in sight.choices():
            words = sight.words(decision)
            own = decision.actor in (sight.decider, -1)
            acts.append(words if own else f"{quoted(roster.names[decision.actor])}: {words}")
        verbs = [*TABLE_HELP, *(f"gm {verb}" for verb in USAGE)] if sight.seat.master else list(PLAYERS_VERBS)
        looks = [f"status {quoted(each)}" for each in sight.present]
    found = [*sight.replies(), *acts, *verbs, *looks]
    fitting = [command for command in found if fits(command, given)]
    return list(dict.fromkeys(fitting))[:MOST]


def fits(command: str, given: str) -> bool:
    """Whether a command begins with what was typed, accents and letter case aside."""
    return plain(re.sub('"', "", command)).startswith(given)
