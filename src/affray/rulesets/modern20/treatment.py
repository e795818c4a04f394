"""Free saves, treating wounds, picking things up."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import check, save
from affray.rulesets.modern20.hands import receive
from affray.rulesets.modern20.injuries import stop_bleeding
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import (
    CHECK,
    E_NOT_TREATED,
    E_PICKED_UP,
    E_SAVE_FAILED,
    E_SAVE_ROLLED,
    E_SAVED,
    E_TREATED,
    MEDICINE,
    SAVE,
)


@rule("modern20.injury.bleeding")
def treat(fight: Fight, who: int, target: int) -> None:
    """Medicine stops bleeding."""
    dc = fight.rules.bleeding_dc
    total = check(fight, who, CHECK, MEDICINE, 0, 0, dc)
    if total >= dc:
        stop_bleeding(fight, target)
        emit(fight, E_TREATED, who, target, total, dc, 0)
    else:
        emit(fight, E_NOT_TREATED, who, target, total, dc, 0)


@rule("modern20.check.saves")
def save_alone(fight: Fight, who: int, which: int, dc: int) -> None:
    """A save for itself; with a DC, whether it is met."""
    total = save(fight, who, SAVE, which, 0, dc)
    if dc < 0:
        emit(fight, E_SAVE_ROLLED, who, -1, total, which, 0)
    elif total >= dc:
        emit(fight, E_SAVED, who, -1, total, which, dc)
    else:
        emit(fight, E_SAVE_FAILED, who, -1, total, which, dc)


@rule("modern20.turn.actions")
def pick_up(fight: Fight, who: int, item: int) -> None:
    """Take a thing from the ground."""
    receive(fight, who, item)
    emit(fight, E_PICKED_UP, who, -1, item, 0, 0)
