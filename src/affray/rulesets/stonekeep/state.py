"""The state of a stonekeep fight. Each field belongs to the chapter named beside it."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, ints, many, one
from affray.rulesets.stonekeep.terms import CONDITIONS, SIZES

DICE_TERMS = 4
WEAPONS, SPELLS, SKILLS, FURTHER_ATTACKS = 8, 16, 17, 9


@dataclass(slots=True)
class Dice:
    """A dice expression: up to four terms in written order, and a flat bonus."""

    terms: int = 0
    bonus: int = 0
    number: list[int] = ints(DICE_TERMS)
    sides: list[int] = ints(DICE_TERMS)


@dataclass(slots=True)
class Weapon:
    """A weapon on a sheet."""

    kind: int = 0
    hands: int = 0
    threat: int = 20  # the lowest natural roll that threatens
    multiplier: int = 2
    range: int = 0  # feet of one increment
    damage: Dice = one(Dice)


@dataclass(slots=True)
class Spell:
    """A spell on a sheet."""

    heals: int = 0
    save: int = 0  # 0 none, else 1 + the number of the save
    dc: int = 0
    half: int = 0
    dice: Dice = one(Dice)


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant during a fight."""

    abilities: list[int] = ints(6)
    base_attack: int = 0
    size: int = 4
    max_hp: int = 0
    speed: int = 30  # feet
    armor: int = 0
    shield: int = 0
    saves: list[int] = ints(3)
    finesse: int = 0
    tough: int = 0
    heal_ranks: int = 0
    skills: int = 0
    ranks: list[int] = ints(SKILLS)
    skill_ability: list[int] = ints(SKILLS)
    armed: int = -1  # the first melee weapon, or -1
    usual: int = -1  # the weapon without `with`, or -1
    weapons: int = 0
    spells: int = 0
    weapon: list[Weapon] = many(Weapon, WEAPONS)
    spell: list[Spell] = many(Spell, SPELLS)


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    left: list[int] = ints(len(CONDITIONS))
    ends: list[int] = ints(len(CONDITIONS))
    anchor: list[int] = ints(len(CONDITIONS))
    hp: int = 0  # dying and healing
    subdual: int = 0
    below: int = 0  # what it is below 0 hit points: 0 dying, 1 stable, 2 awake
    tended: int = 0
    holding: int = NOBODY  # idle attacks and holds
    held_by: int = NOBODY
    struck_round: int = 0  # attacks of opportunity: the round it made its last one
    delaying: int = 0  # rounds and initiative: 0 no, 1 since no turn has ended, 2 longer
    shed: int = 0  # what the start of its turn ended: 1 flat-footed, 2 charging


@dataclass(slots=True)
class Rules:
    """The options and tables of the fight."""

    natural_extremes: int = 1
    criticals: int = 1
    size: list[int] = ints(len(SIZES))
    further_attacks: int = 0
    further_attack: list[int] = ints(FURTHER_ATTACKS)
    further_penalty: int = -5
    thrown_increments: int = 5
    other_increments: int = 10
    range_penalty: int = -2
    main_penalty: int = -6
    off_penalty: int = -10
    charge_minimum: int = 10
    idle: Dice = one(Dice)


@dataclass(slots=True)
class Decision:
    """A command as numbers. Fields that a verb does not use keep their defaults."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    weapon: int = -1
    second: int = -1
    x: int = -1
    y: int = -1
    feet: int = -1
    spell: int = -1
    subject: int = -1  # an ability, skill or save
    dc: int = -1
    face: int = 0  # a typed initiative die


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One stonekeep fight."""

    moved: int = 0  # what movement the turn has had: see movement.py
    acted: int = 0  # what the turn's action went into: 0 nothing, 1 an attack or its like, 2 a spell
    full: int = 0  # whether it was a full attack
    begun: int = 0  # whether anything has been done in the turn
    delayers: int = 0
    decisions: int = 0  # how many decisions the turn has had
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
