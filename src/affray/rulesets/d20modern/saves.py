"""Saves."""

from __future__ import annotations

from affray.kernel.primitives import at_least, emit, part, roll_between
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import modifier
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import (
    CONSTITUTION,
    DEXTERITY,
    E_SAVE_FAILED,
    E_SAVE_SHOWN,
    E_SAVED,
    FORTITUDE,
    P_COVER_REFLEX,
    P_SAVE_ABILITY,
    P_SAVE_BASE,
    REFLEX,
    SAVE,
    WISDOM,
)


@rule("d20modern.save.natural")
def save_bonus(fight: Fight, who: int, save: int) -> int:
    """Base save + the ability's modifier."""
    ability = CONSTITUTION if save == FORTITUDE else DEXTERITY if save == REFLEX else WISDOM
    base = part(fight, P_SAVE_BASE, fight.sheets[who].saves[save])
    return base + part(fight, P_SAVE_ABILITY, modifier(fight, who, ability))


@rule("d20modern.save.natural")
def needed_for(bonus: int, dc: int) -> int:
    """What a save's total must come to, so that a natural 20 always succeeds and a natural 1 never."""
    return max(2 + bonus, min(20 + bonus, dc))


@rule("d20modern.save.natural", "d20modern.cover.reflex")
def makes_save(fight: Fight, who: int, save: int, dc: int, cover: int) -> bool:
    """Whether a save against a DC succeeds; `cover` is what cover adds to it."""
    bonus = save_bonus(fight, who, save) + part(fight, P_COVER_REFLEX, cover)
    if at_least(fight, who, SAVE, bonus, needed_for(bonus, dc)):
        emit(fight, E_SAVED, who, -1, save, dc, 0)
        return True
    emit(fight, E_SAVE_FAILED, who, -1, save, dc, 0)
    return False


@rule("d20modern.save.natural")
def show_save(fight: Fight, who: int, save: int) -> None:
    """A save of which the game master knows the DC."""
    bonus = save_bonus(fight, who, save)
    total = roll_between(fight, who, SAVE, 20, 0, bonus, 0) + bonus
    emit(fight, E_SAVE_SHOWN, who, -1, save, total, 0)
