"""The state of a d20modern fight. Each field belongs to the chapter named beside it."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, each_combatant, each_square, ints, many, one, working
from affray.rulesets.d20modern.terms import (
    ATTACK_ROWS,
    CONDITIONS,
    COUNTS,
    DEFENSE_ROWS,
    DEGREES,
    MEDIUM,
    NOTHING_STRUCK,
    SIZES,
    UNSTATED,
)

DICE_TERMS = 4
WEAPONS = 8
UNARMED = WEAPONS
"""The number of the weapon that everybody has."""
SOURCES, GIVEN = 8, 8


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
    threat: int = 20  # the lowest natural roll that threatens
    multiplier: int = 2
    range: int = 0  # feet of one increment
    proficient: int = 1
    nonlethal: int = 0
    radius: int = 0  # feet, of a burst
    dc: int = 0  # of a burst's Reflex save
    damage: Dice = one(Dice)
    extra: Dice = one(Dice)


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant during a fight."""

    abilities: list[int] = ints(6)
    base_attack: int = 0
    class_defense: int = 0
    equipment_defense: int = 0
    natural_defense: int = 0
    dodge: int = 0
    size: int = MEDIUM
    max_hp: int = 0
    speed: int = 30  # feet
    saves: list[int] = ints(3)
    treat_injury: int = 0
    immune: int = 0  # to critical hits
    evasion: int = 0
    mercy: int = 0  # what its side does with the fallen
    armed: int = -1  # the first melee weapon, or -1
    weapons: int = 0
    weapon: list[Weapon] = many(Weapon, WEAPONS + 1)


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    left: list[int] = ints(len(CONDITIONS))
    ends: list[int] = ints(len(CONDITIONS))
    anchor: list[int] = ints(len(CONDITIONS))
    hp: int = 0  # damage states
    stabilised: int = 0
    posture: int = 0  # modifiers of Defense
    cover: int = UNSTATED  # cover
    cover_by: int = NOBODY
    sources: int = 0  # concealment: how many, and the degree of each
    source: list[int] = ints(SOURCES)
    given: int = 0  # the game master's to Defense: how many, what each is worth, its type
    given_value: list[int] = ints(GIVEN)
    given_type: list[int] = ints(GIVEN)
    surprised: int = 0  # turns
    struck: int = 0  # opportunity: whether it has made its attack since its own turn began
    grapple: int = NOBODY  # grapple: with whom
    aid: int = 0  # aid: 0 none, else what it is for
    aid_ally: int = NOBODY
    aid_foe: int = NOBODY
    items: list[int] = ints(WEAPONS + 1)  # how many of each burst weapon are left


@dataclass(slots=True)
class Rules:
    """The options and tables of the fight."""

    size: list[int] = ints(len(SIZES))
    grapple_size: list[int] = ints(len(SIZES))
    defense_melee: list[int] = ints(len(DEFENSE_ROWS))
    defense_ranged: list[int] = ints(len(DEFENSE_ROWS))
    attack_melee: list[int] = ints(len(ATTACK_ROWS))
    attack_ranged: list[int] = ints(len(ATTACK_ROWS))
    cover_defense: list[int] = ints(len(DEGREES))
    cover_reflex: list[int] = ints(len(DEGREES))
    concealment: list[int] = ints(len(DEGREES))
    massive_threshold: int = 0  # 0: the Constitution score


@dataclass(slots=True)
class Decision:
    """A command as numbers. Fields that a verb does not use keep their defaults."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    weapon: int = -1
    x: int = -1
    y: int = -1
    feet: int = -1
    cover: int = -1
    concealment: int = -1
    flanking: int = 0
    higher_ground: int = 0
    nonlethal: int = 0
    lethal: int = 0
    bonus: int = 0
    posture: int = -1
    degree: int = -1
    behind: int = NOBODY
    ally: int = NOBODY
    for_attack: int = 0
    for_defense: int = 0
    save: int = -1
    dc: int = -1
    face: int = 0  # a typed initiative die


@dataclass(slots=True)
class Aim:
    """The attack that is being made: what was stated for it, and what it was judged to be."""

    cover: int = UNSTATED
    concealment: int = -1
    flanking: int = 0
    higher_ground: int = 0
    nonlethal: int = 0
    lethal: int = 0
    bonus: int = 0
    x: int = -1  # the square that was named
    y: int = -1
    knockout: int = 0
    charge: int = 0
    aimed: int = 0
    number: int = 0  # which attack of a full attack, from 0
    degree: int = 0  # judged: the cover, and who it is, or nobody
    by: int = NOBODY


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One d20modern fight."""

    acted: int = 0  # whether the turn's action is spent
    moves: int = 0  # how many move actions are spent
    full: int = 0  # whether a full round was spent
    walked: int = 0  # whether the turn has had movement
    stepped: int = 0  # whether it was a 5-foot step
    dropped: int = 0  # whether it has dropped for free
    surprise: int = 0  # whether round 1 is a surprise round
    decisions: int = 0  # how many decisions the turn has had
    last_struck: int = NOTHING_STRUCK  # the cover struck last: a degree, or COVERING + a combatant
    counts: list[int] = ints(len(COUNTS))  # what a simulation tells of the fight
    about: int = working(NOBODY)  # without a grid: the distance stated in the present command, and to whom
    stated: int = working(-1)
    blockers: list[int] = each_combatant(scratch=True)  # lines of the present judgement that each one blocks
    body: list[int] = each_square(scratch=True)  # who stands in a square, marked with the judgement's stamp
    bodied: list[int] = each_square(scratch=True)
    judgement: list[int] = ints(1, scratch=True)
    hits: list[int] = each_combatant(scratch=True)  # how often each one has been damaged, to see whether it was
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
    aim: Aim = one(Aim, scratch=True)
