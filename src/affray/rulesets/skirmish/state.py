"""The state of a skirmish. Each field belongs to the chapter named beside it."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, ints, many, one
from affray.rulesets.skirmish.terms import PARTS, POSITIONS, STANCES

WEAPONS = 8
"""How many weapons a combatant may carry."""
FIST = WEAPONS
"""The number of the fist among a sheet's cards."""
INJURIES = 16
"""How many injuries a combatant may have; one more stops the fight."""
LONGEST_COUNTED = 8
"""Chains of so many return fires and more are counted together."""


@dataclass(slots=True)
class Card:
    """A weapon card, its rows spread out over the 20 faces. An injury is 2 · its number in the roster, + 1 bleeding."""

    accuracy: int = 0
    range: int = 1  # squares; hand-to-hand is 1
    last_row: int = 20  # the lowest face of the card's last row
    damage: list[int] = ints(20)  # by face - 1
    injury: list[int] = ints(20)
    alike: list[int] = ints(20)  # by face - 1: the lowest face with the same row in all that counts


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant during a fight."""

    accuracy: int = 5
    dodge: int = 4
    dive: int = 2  # squares
    move: int = 5  # squares
    max_hp: int = 20
    armour: list[int] = ints(len(PARTS))  # damage absorbed, by part; none for a weapon
    weapons: int = 0
    card: list[Card] = many(Card, WEAPONS + 1)


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    hp: int = 0  # damage
    stance: int = 0  # to hit
    position: int = 0
    hand: int = -1  # weapons: the one last taken in hand, -1 none yet; a destroyed one is no longer there
    weapon_state: list[int] = ints(WEAPONS)
    wounds: int = 0  # injuries: how many there are, and how many of them bleed
    bleeding: int = 0
    injury_part: list[int] = ints(INJURIES)
    injury: list[int] = ints(INJURIES)
    moved: int = 0  # turns: whether its present or last turn has had its move, its action
    acted: int = 0


@dataclass(slots=True)
class Rules:
    """The options and tables of the fight."""

    tie_hits: int = 0
    wounds_lower_dodge: int = 0
    chain_limit: int = 100
    attacker_stance: list[int] = ints(len(STANCES))
    attacker_position: list[int] = ints(len(POSITIONS))
    target_stance: list[int] = ints(len(STANCES))
    target_position: list[int] = ints(len(POSITIONS))
    prone_adjacent: int = -2
    location: list[int] = ints(10)  # the part, by face - 1


@dataclass(slots=True)
class Decision:
    """A command as numbers. Fields that a verb does not use keep their defaults."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    weapon: int = -1  # -1: the one in hand, or the fist
    posture: int = -1  # a stance or a position
    x: int = -1
    y: int = -1
    squares: int = -1  # how far the target is, as stated without a grid
    face: int = 0  # a typed initiative die


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One skirmish."""

    decisions: int = 0  # turns: how many decisions the turn has had
    stated: int = -1  # attacks: the distance that the present attack has stated, in squares
    foe: int = NOBODY  # wide misses: who has just missed the one that may react
    hits: list[int] = ints(len(PARTS))  # outcome: hits by part struck, wounds dealt, chains by return fires
    wounds_dealt: int = 0
    bleeding_dealt: int = 0
    chains: list[int] = ints(LONGEST_COUNTED)
    longest: int = 0
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
