"""Spells and saving throws."""

from __future__ import annotations

from affray.kernel.primitives import at_least, emit, part, roll_between
from affray.kernel.terms import rule
from affray.rulesets.stonekeep.abilities import modifier
from affray.rulesets.stonekeep.damage import roll_dice
from affray.rulesets.stonekeep.dying import heal, hurt, pay
from affray.rulesets.stonekeep.opportunity import provoke
from affray.rulesets.stonekeep.rounds import settle
from affray.rulesets.stonekeep.state import Fight
from affray.rulesets.stonekeep.states import disabled, stopped
from affray.rulesets.stonekeep.terms import (
    CONSTITUTION,
    DAMAGE,
    DEXTERITY,
    E_CAST,
    E_NEGATED,
    E_SAVE_FAILED,
    E_SAVED,
    E_SPELL_LOST,
    HEAL,
    P_SAVE_ABILITY,
    P_SAVE_BASE,
    P_SPELL,
    SAVE,
    WISDOM,
)

CAST = 2
"""The value of `Fight.acted` after a spell; 1 after an attack or its like."""


@rule("stonekeep.save.formula")
def save_bonus(fight: Fight, who: int, save: int) -> int:
    """Base save + the ability's modifier: Fortitude Constitution, Reflex Dexterity, Will Wisdom."""
    ability = WISDOM
    if save == 0:
        ability = CONSTITUTION
    elif save == 1:
        ability = DEXTERITY
    base = part(fight, P_SAVE_BASE, fight.sheets[who].saves[save])
    return base + part(fight, P_SAVE_ABILITY, modifier(fight, who, ability))


@rule("stonekeep.save.meets-dc")
def saves(fight: Fight, who: int, save: int, dc: int) -> bool:
    """Whether a saving throw equals or beats its DC."""
    made = at_least(fight, who, SAVE, save_bonus(fight, who, save), dc)
    emit(fight, E_SAVED if made else E_SAVE_FAILED, who, -1, save, dc, 0)
    return made


@rule("stonekeep.save.formula")
def save_alone(fight: Fight, who: int, save: int, dc: int) -> None:
    """A saving throw rolled by itself, with or without a DC."""
    if dc >= 0:
        saves(fight, who, save, dc)
    else:
        roll_between(fight, who, SAVE, 20, 0, save_bonus(fight, who, save), 0)


@rule("stonekeep.spell.move-and-cast", "stonekeep.spell.provokes", "stonekeep.aoo.before")
def cast(fight: Fight, who: int, spell: int, target: int) -> None:
    """Cast a spell, after the attacks of opportunity that casting provokes."""
    was_disabled = disabled(fight, who)
    fight.acted = CAST
    hp_before = fight.units[who].hp
    provoke(fight, who)
    if stopped(fight, who, hp_before):
        emit(fight, E_SPELL_LOST, who, target, spell, 0, 0)
        return
    emit(fight, E_CAST, who, target, spell, 0, 0)
    take_effect(fight, who, spell, target)
    pay(fight, who, was_disabled)
    settle(fight)


@rule("stonekeep.save.meets-dc")
def take_effect(fight: Fight, who: int, spell: int, target: int) -> None:
    """The save first, if the spell has one: made, it negates the spell without a damage die, or halves it."""
    magic = fight.sheets[who].spell[spell]
    saved = magic.save > 0 and saves(fight, target, magic.save - 1, magic.dc)
    if saved and magic.half == 0:
        emit(fight, E_NEGATED, who, target, spell, 0, 0)
        return
    purpose = HEAL if magic.heals != 0 else DAMAGE
    amount = roll_dice(fight, who, purpose, magic.dice, part(fight, P_SPELL, magic.dice.bonus))
    if saved:
        amount = amount // 2
    if magic.heals != 0:
        heal(fight, target, who, amount)
    else:
        hurt(fight, target, who, amount)
