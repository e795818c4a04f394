"""The state of a momentum fight. Each field belongs to the chapter named beside it."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, ints, many, one, working
from affray.rulesets.momentum.terms import GRADES, KINDS, NAMED_WOUNDS, QUESTIONS

SOURCES = 16
"""How many sources of easing are kept one by one for a kind of roll; of the rest only their sum."""
WOUNDS = 16
LEVELS = 20
COLUMNS = 4
MOST_IN_LINE = 32
"""How many names `order` takes."""


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant during a fight."""

    creature: int = 0
    level: int = 0
    damage: int = -1  # the number of its damage type, or -1
    armor: int = 0
    capacity: int = 0
    ease: list[int] = ints(SOURCES * len(KINDS))  # for each kind of roll its sources, those worth most first
    ease_rest: list[int] = ints(len(KINDS))  # for each kind the steps of all further sources
    hinder: list[int] = ints(len(KINDS))


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    auto: list[int] = ints(len(QUESTIONS))
    reaction_used: int = 0  # turns
    acted: int = 0
    done_round: int = 0  # the last round in which it has done something in its turn, or ended it
    out: int = 0
    before: int = 0  # initiative: how many creatures stand before this player
    wounds: int = 0  # wounds
    grade: list[int] = ints(WOUNDS)
    kinds: list[int] = ints(WOUNDS)  # the kinds of roll that each wound hinders, a bit each
    name: list[int] = ints(WOUNDS)  # the number of each wound's name in the roster
    field_tries: int = 0  # recovery
    treated: int = 0
    healed: int = 0
    blocks: int = 0  # statistics: how often it blocked, was blocked for, countered, stopped a spell
    blocked_for: int = 0
    counters: int = 0
    stopped: int = 0
    blocks_for: int = 0  # how often it blocked for each player: see outcome.py


@dataclass(slots=True)
class Rules:
    """The options and tables of the fight."""

    ease_limit: int = 1
    capacity_by_sentence: int = 0
    damage_type: int = -1
    levels: int = 0
    ease_limits: list[int] = ints(LEVELS)
    wound_row: list[int] = ints(COLUMNS * len(GRADES))  # for each column the successes from which a grade holds
    wound_kinds: list[int] = ints(NAMED_WOUNDS)
    first_name: int = 0  # the number in the roster of the first wound's name in the tables
    field_level: int = 5
    professional_level: int = 3
    magic_level: int = 3
    further_try: int = 1


@dataclass(slots=True)
class Decision:
    """A command as numbers. Fields that a verb does not use keep their defaults."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    x: int = -1
    y: int = -1
    level: int = -1  # of a spell
    manner: int = 0  # of a treatment
    wound: int = -1  # the number of a wound's name
    ease: int = -1
    hinder: int = -1
    face: int = 0  # a typed initiative die
    line: list[int] = ints(MOST_IN_LINE, NOBODY)


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One momentum fight."""

    players: int = 0  # clock
    clock: int = 0
    column: int = 0
    momentum: int = 0
    enemy_successes: int = 0
    against: int = working()  # rolling: the final level of the roll just made
    ended: int = 0  # ending: how, see terms.ENDS
    wound_grade: int = 0  # wounds
    main_type: int = -1
    moved: int = 0  # turns: feet
    acted: int = 0
    decisions: int = 0  # how many decisions the turn has had
    attacker: int = NOBODY  # attacks: whose attack or spell is being answered, on whom
    target: int = NOBODY
    spell: int = -1  # the level of the spell, -1 for an attack
    rested: int = 0  # recovery: whether a rest has ended the time for field treatment
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
