"""Games for the tests: a table over a sample of any ruleset, and commands for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from affray import rulesets
from affray.kernel.record import key
from affray.table.encounter import Encounter
from affray.table.games import begin, go_on
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.service import Table
from affray.table.wording import quoted, words_of

CHANGES = ("note a remark", "gm reroll", "roll 2d6", "gm roll 1d20", "history", "status")


def scenario_file(folder: Path, number: int, change: Callable[[dict[str, Any]], None] | None = None) -> Path:
    """A sample of one of the rulesets as a file."""
    name = rulesets.names()[number % len(rulesets.names())]
    data = rulesets.get(name).room("samples").sample(Random(number))
    if change is not None:
        change(data)
    path = folder / f"sample-{number}.yaml"
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def table_of(folder: Path, number: int, place: str | None = None, **how: Any) -> Table:
    """A new game over a sample."""
    return begin(place or str(folder / f"game-{number}.affray"), scenario_file(folder, number), seed=number, **how)


def legal(game: Encounter, random: Random) -> str:
    """A command that is legal now, or an answer."""
    if game.now.wanted is not None:
        replies = game.replies()
        return random.choice(replies) if replies else "1"
    menu = game.choices()
    return said(game, random.choice(menu)) if menu else "note it is over"


def said(game: Encounter, decision: Any) -> str:
    """A decision as a command with its actor."""
    words = words_of(game.ruleset, game.roster, decision)
    return words if decision.actor < 0 else f"{quoted(game.roster.names[decision.actor])}: {words}"


def anything(table: Table, random: Random) -> str:
    """Mostly legal commands, some of the game master's, corrections, undo and redo."""
    game = table.encounter
    dice = random.random()
    if dice < 0.6:
        return legal(game, random)
    if dice < 0.7:
        return f"undo {random.randint(1, max(1, len(game.past)))}"
    if dice < 0.78:
        return f"redo {random.randint(1, max(1, len(game.future)))}"
    if dice < 0.84 and len(game.line) > 1:
        return f"gm amend {random.randint(1, len(game.line) - 1)} {legal(game, random)}"
    if dice < 0.92:
        name = quoted(random.choice(game.roster.names))
        change = game.ruleset.room("samples").CHANGE
        return random.choice((f"gm set {name} {change}", f"gm hide {name}", f"gm show {name}"))
    return random.choice(CHANGES)


def give(table: Table, text: str, who: str = MASTER) -> bool:
    """Give a command; whether it was carried out."""
    try:
        table.command(who, text)
    except Refused:
        return False
    return True


def picture(table: Table) -> dict[str, Any]:
    """All that a game is at a moment, as far as anyone could notice."""
    game = table.encounter
    return {
        "key": key(game.fight),
        "json": game.as_json(),
        "wanted": game.now.wanted,
        "events": [event.as_json() for event in game.events],
        "past": len(game.past),
        "future": len(game.future),
        "line": [moment.act and moment.act.words for moment in game.line],
        "hidden": game.roster.hidden,
        "rolls": game.rolls,
        "seats": table.settings.seats,
    }


def again(table: Table) -> Table:
    """The game closed and opened again."""
    place = table.journal.place
    table.close()
    return go_on(place)
