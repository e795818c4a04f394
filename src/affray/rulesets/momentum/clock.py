"""The clock: what rolls add to the scene's momentum and to the enemies' successes."""

from __future__ import annotations

from affray.kernel.primitives import emit, part
from affray.kernel.terms import rule
from affray.rulesets.momentum.state import COLUMNS, Fight
from affray.rulesets.momentum.terms import (
    FAIL_AND,
    FAIL_BUT,
    P_MOMENTUM,
    P_SUCCESSES,
    SUCCESS,
    SUCCESS_AND,
    SUCCESS_BUT,
)

SEGMENTS = 5


@rule("momentum.creature.out")
def is_player(fight: Fight, who: int) -> bool:
    """Whether a combatant is a player character that takes part."""
    return fight.sheets[who].creature == 0 and fight.units[who].out == 0


@rule("momentum.clock.size", "momentum.wounds.table")
def set_clock(fight: Fight) -> None:
    """As the fight starts: 5 segments and one for each player, momentum at 0, and the wound table's column."""
    fight.players = 0
    for who in range(fight.n):
        if is_player(fight, who):
            fight.players += 1
    fight.clock = SEGMENTS + fight.players
    fight.column = max(0, min(fight.players, COLUMNS) - 1)


@rule("momentum.clock.attack")
def momentum_gained(band: int) -> int:
    """What a player's attack adds to momentum."""
    if band == SUCCESS_AND:
        return 2
    return 1 if band == SUCCESS else 0


@rule("momentum.clock.defense")
def momentum_lost(band: int) -> int:
    """What a player's defense takes off momentum."""
    if band == FAIL_AND:
        return 2
    return 1 if band in (FAIL_BUT, SUCCESS_BUT) else 0


@rule("momentum.clock.defense")
def successes_gained(band: int) -> int:
    """What a player's defense adds to the enemies' successes."""
    if band == FAIL_AND:
        return 2
    return 1 if band == FAIL_BUT else 0


@rule("momentum.clock.floor")
def turn_clocks(fight: Fight, event: int, who: int, other: int, band: int, momentum: int, successes: int) -> None:
    """A roll has moved the clocks, momentum not below 0; the event tells the roll's level and band and the change."""
    fight.momentum += part(fight, P_MOMENTUM, max(momentum, -fight.momentum))
    fight.enemy_successes += part(fight, P_SUCCESSES, successes)
    emit(fight, event, who, other, fight.against, band, 0)
