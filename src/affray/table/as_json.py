"""The state of a fight as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.kernel.events import outcome_word
from affray.kernel.fight import AnyFight
from affray.kernel.ruleset import Roster, Ruleset


def state(ruleset: Ruleset, roster: Roster, fight: AnyFight, pending: Mapping[str, Any] | None) -> dict[str, Any]:
    """Round, turn, what is pending, the encounter, and everyone who has not left it."""
    turn = roster.names[fight.turn] if fight.round > 0 and fight.turn >= 0 else None
    own = ruleset.room("views").encounter(fight, roster)
    head = {"round": fight.round, "turn": turn, "outcome": outcome_word(roster.sides, fight.over)}
    there = [who for who in range(len(roster.names)) if not fight.units[who].away]
    return {
        "round": fight.round,
        "turn": turn,
        "pending": None if pending is None else dict(pending),
        "encounter": head | own,
        "combatants": {roster.names[who]: ruleset.view(fight, roster, who) for who in there},
    }
