"""The state of a modern20 fight. Each field belongs to the chapter named beside it."""

from __future__ import annotations

from dataclasses import dataclass

from affray.kernel import fight as kernel
from affray.kernel.fight import NOBODY
from affray.kernel.record import COMBATANTS, ints, many, one, working
from affray.rulesets.modern20.terms import (
    ABILITIES,
    CONCEALMENTS,
    CONDITIONS,
    COVERS,
    LOCATIONS,
    MANEUVERS,
    SAVES,
    SEVERITIES,
    SIZES,
    SKILLS,
)

DICE_TERMS = 4
ITEMS = 8
"""What one combatant may bring: `unarmed`, which is number 0, and up to seven weapons."""
INJURIES = 16
D20 = 21


@dataclass(slots=True)
class Dice:
    """A dice expression: up to four terms in written order, and a flat bonus."""

    terms: int = 0
    bonus: int = 0
    number: list[int] = ints(DICE_TERMS)
    sides: list[int] = ints(DICE_TERMS)


@dataclass(slots=True)
class Weapon:
    """A weapon as it stands on a sheet; the first one of every sheet is `unarmed`."""

    kind: int = 0  # MELEE or RANGED
    skill: int = 0
    damage_kind: int = 0  # nonlethal, lethal, semi-permanent or permanent, by its type
    increment: int = 0  # feet
    light: int = 0
    two_handed: int = 0
    heavy: int = 0
    unarmed: int = 0
    damage: Dice = one(Dice)


@dataclass(slots=True)
class Sheet:
    """What does not change about a combatant during a fight."""

    level: int = 1
    level_bonus: int = 1
    abilities: list[int] = ints(len(ABILITIES))  # the original scores
    ranks: list[int] = ints(len(SKILLS))
    save_stated: list[int] = ints(len(SAVES))  # whether the sheet states the save's base
    save_base: list[int] = ints(len(SAVES))
    initiative_from: int = 0
    initiative_bonus: int = 0
    defense_bonus: int = 0
    full_hp: int = 0
    hit_die: int = 8
    speed: int = 30  # feet
    size: int = 4
    defense_ranks: list[int] = ints(2)  # against melee, against ranged; 0 without the feat
    martial_arts: int = 0
    training: list[int] = ints(len(MANEUVERS))
    aggressor: int = 0
    expects_combat: int = 0
    mercy: int = 0  # what its side wants of the fallen, for the policies
    weapons: int = 1  # with `unarmed`
    weapon: list[Weapon] = many(Weapon, ITEMS)


@dataclass(slots=True)
class Injury:
    """One injury, in the order of events."""

    location: int = 0
    severity: int = 0
    bleeds: int = 0
    failures: int = 0  # Recovery rolls that have failed on it
    failed_by: int = 0  # those who have failed on it as physicians, one bit each by the number of their names
    permanent: int = 0


@dataclass(slots=True)
class Unit(kernel.Combatant):
    """What changes about a combatant."""

    left: list[int] = ints(len(CONDITIONS))
    ends: list[int] = ints(len(CONDITIONS))
    anchor: list[int] = ints(len(CONDITIONS))
    fresh: int = 0  # durations: the conditions that it got in its present turn, one bit each
    ready: int = 0  # turns: whether it has rolled for the next round, see there
    hp: int = 0  # wounds: hit points as they follow from all that comes below
    nonlethal: int = 0
    lethal: int = 0
    semi_permanent: int = 0
    permanent: int = 0
    temporary: int = 0
    exhaustion: int = 0
    ability_damage: list[int] = ints(len(ABILITIES))
    ability_loss: list[int] = ints(len(ABILITIES))
    ailing: int = 0  # whether any point of a score is missing
    state: int = 0  # states
    staggered: int = 0  # whether anything staggers it, whatever its state
    fell: int = 0  # in a coma since its hit points fell below 0, until they are above
    failed: int = 0  # in a coma by an Endurance roll, as long as there is semi-permanent damage
    knocked: int = 0  # unconscious by nonlethal damage, until hit points are above 0
    maimed: int = 0  # disabled by semi-permanent damage
    injuries: int = 0  # injuries
    injury: list[Injury] = many(Injury, INJURIES)
    worst: list[int] = ints(len(LOCATIONS))  # the worst injury of each part
    useless: list[int] = ints(len(LOCATIONS))  # whether the part is of no use
    lasting: list[int] = ints(len(LOCATIONS))  # 1 of no use until the next Long Rest, 2 lost for good
    bleed_points: int = 0
    bleed_dice: int = 0
    right: int = -1  # hands: the item in each hand
    left_hand: int = -1
    reacted: int = 0  # the round of its last Reaction
    aggressive: int = 0  # stances, until the start of its next turn: 1 trained, 2 not
    reactive: int = 0
    sheltered: int = 0  # breather: until the start of its next turn
    breathed: int = 0  # had its breather
    hit_dice: int = 0
    cover: int = 0  # cover and sight
    hardness: int = 5
    cover_by: int = NOBODY
    concealment: int = 0
    hidden: int = 0  # those it is hidden from, one bit each
    holding: int = NOBODY  # holds: whom it has grabbed, and who has grabbed it
    held_by: int = NOBODY
    feinted: int = NOBODY  # maneuvers: whom it has feinted, for its next attack on that one
    demoralized: int = 0  # whom it has tried to demoralize, one bit each
    tricked: int = 0  # conditions that come from a dirty trick, one bit each
    clock: int = 0  # rests: minutes that have passed for it
    short_end: int = -1  # when its last Short and Standard Rest ended
    standard_end: int = -1
    complex_successes: int = 0
    complex_failures: int = 0
    attended_by: int = NOBODY  # who attended its latest rest, by the number of the name among the roster's words
    known_as: int = 0  # its own name's number there


@dataclass(slots=True)
class Item:
    """A weapon as a thing: who has it, or where it lies."""

    holder: int = NOBODY  # -1 on the ground, -2 no more
    x: int = 0
    y: int = 0
    hit_points: int = 0


@dataclass(slots=True)
class Rules:
    """The options and tables of the fight."""

    knocks_out: int = 0  # nonlethal_at_zero: unconscious
    easy: int = 10
    fairly_easy: int = 12
    intermediate: int = 15
    difficult: int = 20
    skill_ability: list[int] = ints(len(SKILLS))
    save_ability: list[int] = ints(2 * len(SAVES))  # two for each save, the same one twice if there is but one
    size: list[int] = ints(len(SIZES))
    defense_modifier: list[int] = ints(2 * len(CONDITIONS))  # melee and ranged of each condition
    attack_prone: list[int] = ints(2)
    flanking: list[int] = ints(2)
    higher_ground: list[int] = ints(2)
    shaken: int = -2
    sickened: int = -2
    sickened_damage: int = -2
    dazzled: int = -1
    blinded_chance: int = 50
    blinded_checks: int = -4
    deafened: int = -4
    entangled: int = -2
    entangled_dexterity: int = -4
    fatigued: int = -2
    cover: list[int] = ints(len(COVERS))
    cover_reflexes: list[int] = ints(len(COVERS))
    concealment: list[int] = ints(len(CONCEALMENTS))
    location: list[int] = ints(D20)  # by the natural die
    locations_begin: int = 0  # at which faces another one begins, a bit each
    multiplier: list[int] = ints(len(LOCATIONS))  # per cent
    worth: list[int] = ints(D20)  # the multipliers of a face and all above it, summed up
    severity: list[int] = ints(len(SEVERITIES))  # the degrees from which an injury is that severe
    injury_penalty: list[int] = ints(len(SEVERITIES))
    bleeds: list[int] = ints(len(SEVERITIES))  # points a round
    bleed_dice: list[int] = ints(len(SEVERITIES))  # d4 a round
    called: list[int] = ints(len(LOCATIONS))
    staggered_dc: int = 15
    disabled_dc: int = 20
    wake_dc: int = 15
    short_rest_dc: int = 15
    bleeding_dc: int = 15
    tired_checks: int = 1  # exhaustion: from which level
    tired_speed: int = 2
    tired_rolls: int = 3
    tired_maximum: int = 4
    tired_still: int = 5
    tired_dead: int = 6
    injury_failures: int = 3
    item_hardness: int = 5
    item_hit_points: int = 5


@dataclass(slots=True)
class Decision:
    """A command as numbers. Fields that a verb does not use keep their defaults."""

    verb: int = 0
    actor: int = NOBODY
    target: int = NOBODY
    item: int = -1
    x: int = -1
    y: int = -1
    feet: int = -1
    called: int = -1
    lethal: int = 0
    advantage: int = 0
    disadvantage: int = 0
    flanking: int = 0
    higher_ground: int = 0
    bonus: int = 0
    subject: int = -1  # a save, a degree of cover, a condition, a kind of rest
    skill: int = -1
    number: int = -1  # power punch: by how much
    take: int = 0
    dc: int = -1
    face: int = 0  # a typed initiative die
    along: int = -1  # rests: the shorter one taken along
    physician: int = -1
    dice: int = -1
    light: int = -1
    strenuous: int = -1
    harm: int = -1
    lost_days: int = -1
    lost_in_a_row: int = -1


@dataclass(slots=True)
class Swing:
    """How the next attack roll is made, and what it came to."""

    feet: int = -1
    called: int = -1
    lethal: int = 0
    advantages: int = 0
    disadvantages: int = 0
    flanking: int = 0
    higher_ground: int = 0
    bonus: int = 0
    half_strength: int = 0
    power: int = 0
    precise: int = 0
    sundered: int = -1  # the item that the attack goes for
    check: int = 0  # the last opposed roll of a maneuver: the check's total, and what it was opposed with
    answer: int = 0
    natural: int = 0
    total: int = 0
    defense: int = 0


@dataclass(slots=True)
class Fight(kernel.Fight[Unit, Sheet, Rules, Decision]):
    """One modern20 fight."""

    interaction: int = 0  # what the turn has spent
    bonus: int = 0
    standard: int = 0
    moved: int = 0
    acted: int = 0  # whether anything was done in the turn
    unsettled: int = 1  # whether somebody has fallen or come since it was last asked whether the fight is over
    decisions: int = 0  # how many decisions the turn has had
    offered: int = 0  # the answer that an open question of a reaction is about: STRIKE or PARRY
    opposing: int = 0  # what an open question may be opposed with, one bit each
    silent: int = working()  # whether totals are only weighed up, not rolled
    hits: list[int] = ints(len(LOCATIONS))  # statistics
    dealt: list[int] = ints(len(SEVERITIES))
    tried: list[int] = ints(len(MANEUVERS))
    worked: list[int] = ints(len(MANEUVERS))
    worth: int = 0  # while a Hit Die is asked for: what there is for it to do
    met: int = -1  # the minute of the calendar at which everyone's own clock began to differ, -1 as long as none has
    passed_on: int = 0  # whether any weapon has come to somebody else
    item: list[Item] = many(Item, (COMBATANTS, ITEMS))
    units: list[Unit] = many(Unit, (COMBATANTS, 1))
    sheets: list[Sheet] = many(Sheet, (COMBATANTS, 1), shared=True)
    rules: Rules = one(Rules, shared=True)
    decision: Decision = one(Decision, scratch=True)
    swing: Swing = one(Swing, scratch=True)
