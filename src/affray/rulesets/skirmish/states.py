"""Who is in the fight and who is out of it."""

from __future__ import annotations

from affray.kernel.events import FIGHT_ENDED, FIGHT_STOPPED
from affray.kernel.fight import DRAW, GOING_ON, NOBODY, STOPPED
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import Fight


@rule("skirmish.hp.out")
def out(fight: Fight, who: int) -> bool:
    """Whether a combatant is out of the fight: at 0 hit points or less, or taken out of it by the game master."""
    return fight.units[who].hp <= 0 or fight.units[who].away != 0


@rule("skirmish.turn.fight-end")
def settle(fight: Fight) -> None:
    """The fight ends at once when at most one side has a combatant who is not out.

    A scene of one side goes on while anyone of it stands.
    """
    if fight.over != GOING_ON:
        return
    winner = NOBODY
    for who in range(fight.n):
        if not out(fight, who):
            if winner != NOBODY and winner != fight.units[who].side:
                return
            winner = fight.units[who].side
    if winner != NOBODY and fight.sides < 2:
        return
    fight.over = DRAW if winner == NOBODY else winner + 1
    emit(fight, FIGHT_ENDED, -1, -1, fight.over, 0, 0)


@rule("kernel.capacity", "kernel.rounds")
def stop(fight: Fight, reason: int) -> None:
    """The fight is stopped for a reason that lies outside the rules."""
    if fight.over != GOING_ON:
        return
    fight.over = STOPPED
    fight.reason = reason
    emit(fight, FIGHT_STOPPED, -1, -1, reason, 0, 0)
