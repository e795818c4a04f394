"""Attack rolls: what is added to the die, and with what edge it is rolled."""

from __future__ import annotations

from affray.kernel.grid import gridded, standing_at
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.checks import general_penalty, part_penalty, save_edge
from affray.rulesets.modern20.hands import is_unarmed, two_handed
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.sight import CONTACT, sees
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.states import can_act
from affray.rulesets.modern20.terms import (
    DAZZLED,
    DEXTERITY,
    DISABLED,
    ENTANGLED,
    GRAPPLED,
    LEFT_ARM,
    LEFT_HAND,
    MELEE,
    P_ABILITY,
    P_ATTACKER_PRONE,
    P_CALLED,
    P_DAZZLED,
    P_ENTANGLED,
    P_FLANKING,
    P_HIGHER,
    P_POWER,
    P_PRECISION,
    P_RANGE,
    P_RANKS,
    P_SIDE,
    P_SIZE,
    P_STATED,
    PINNED,
    PRONE,
    RIGHT_ARM,
    RIGHT_HAND,
    STRENGTH,
    SURPRISED,
)

MOST_INCREMENTS = 5
PENALTY_AN_INCREMENT = -2
PRECISE = -2
UNTRAINED = 2
"""`aggressive` of a combatant without training in the stance."""


@rule("modern20.check.skill")
def kind_of(fight: Fight, item: int) -> int:
    """MELEE or RANGED."""
    kind: int = fight.sheets[item // ITEMS].weapon[item % ITEMS].kind
    return kind


@rule("modern20.range.penalty")
def increments(fight: Fight, item: int, feet: int) -> int:
    """How many range increments a distance takes, the last one begun counting whole."""
    increment = fight.sheets[item // ITEMS].weapon[item % ITEMS].increment
    return max(1, (feet + increment - 1) // increment)


@rule("modern20.injury.parts")
def side_penalty(fight: Fight, who: int, item: int) -> int:
    """Injured arms and hands: of the side in use, the worse for two-handed weapons, the better for bare hands."""
    right = part_penalty(fight, who, RIGHT_ARM) + part_penalty(fight, who, RIGHT_HAND)
    left = part_penalty(fight, who, LEFT_ARM) + part_penalty(fight, who, LEFT_HAND)
    if is_unarmed(item):
        return max(left, right)
    if two_handed(fight, item):
        return min(left, right)
    return left if fight.units[who].left_hand == item else right


@rule("modern20.attack.general-modifiers", "modern20.attack.situations")
def flanks(fight: Fight, who: int, target: int) -> bool:
    """Whether an ally that can threaten the target stands in the square exactly opposite."""
    if not gridded(fight):
        return False
    me, it = fight.units[who], fight.units[target]
    other = standing_at(fight, 2 * it.x - me.x, 2 * it.y - me.y)
    if other < 0 or other == who or fight.units[other].side != me.side:
        return False
    if max(abs(it.x - me.x), abs(it.y - me.y)) != 1:
        return False
    ally = fight.units[other]
    free = ally.left[SURPRISED] == 0 and ally.left[GRAPPLED] == 0 and ally.left[PINNED] == 0
    return free and can_act(fight, other)


@rule("modern20.attack.general-modifiers", "modern20.attack.situations")
def situation(fight: Fight, who: int, target: int, kind: int) -> int:
    """Flanking, higher ground, an attacker that lies prone, and what the game master states."""
    swing = fight.swing
    total = 0
    if swing.flanking != 0 or flanks(fight, who, target):
        total += note(fight, P_FLANKING, fight.rules.flanking[kind])
    if swing.higher_ground != 0:
        total += note(fight, P_HIGHER, fight.rules.higher_ground[kind])
    if fight.units[who].left[PRONE] != 0:
        total += note(fight, P_ATTACKER_PRONE, fight.rules.attack_prone[kind])
    return total + note(fight, P_STATED, swing.bonus)


@rule("modern20.conditions.table", "modern20.injury.parts")
def hindrances(fight: Fight, who: int, item: int) -> int:
    """What conditions and injured arms take off an attack."""
    unit = fight.units[who]
    total = general_penalty(fight, who) + note(fight, P_SIDE, side_penalty(fight, who, item))
    if unit.left[DAZZLED] != 0:
        total += note(fight, P_DAZZLED, fight.rules.dazzled)
    if unit.left[ENTANGLED] != 0:
        total += note(fight, P_ENTANGLED, fight.rules.entangled)
    return total


@rule("modern20.injury.called-shot", "modern20.maneuver.power-punch", "modern20.maneuver.precision-strike")
def intentions(fight: Fight) -> int:
    """What aiming at a part, hitting harder or hitting more precisely takes off an attack."""
    swing = fight.swing
    total = 0
    if swing.called >= 0:
        total += note(fight, P_CALLED, fight.rules.called[swing.called])
    if swing.power != 0:
        total += note(fight, P_POWER, -swing.power)
    if swing.precise != 0:
        total += note(fight, P_PRECISION, PRECISE)
    return total


@rule("modern20.check.skill", "modern20.range.penalty", "modern20.attack.general-modifiers")
def attack_bonus(fight: Fight, who: int, target: int, item: int, feet: int) -> int:
    """Skill ranks + Strength in melee or Dexterity at range + size, range, situation, hindrances, intentions."""
    arms = fight.sheets[item // ITEMS].weapon[item % ITEMS]
    sheet = fight.sheets[who]
    ability = STRENGTH if arms.kind == MELEE else DEXTERITY
    total = note(fight, P_RANKS, sheet.ranks[arms.skill]) + note(
        fight, P_ABILITY, ability_modifier(fight, who, ability)
    )
    total += note(fight, P_SIZE, fight.rules.size[sheet.size])
    if arms.kind != MELEE:
        total += note(fight, P_RANGE, PENALTY_AN_INCREMENT * (increments(fight, item, feet) - 1))
    total += situation(fight, who, target, arms.kind) + hindrances(fight, who, item)
    return total + intentions(fight)


@rule("modern20.sight.unseen-attacker", "modern20.sight.unseen-target", "modern20.concealment.unseen")
def sight_advantages(fight: Fight, who: int, target: int) -> int:
    """1 against a target that is seen and doesn't see the attacker, -1 against one that can't be seen."""
    if not sees(fight, who, target):
        return -1
    return 0 if sees(fight, target, who) else 1


@rule(
    "modern20.disabled.effects",
    "modern20.maneuver.aggressive-stance",
    "modern20.breather.gain",
    "modern20.maneuver.training",
)
def attack_edge(fight: Fight, who: int, target: int, kind: int) -> int:
    """1 for advantage, -1 for disadvantage, 0 for a plain roll."""
    unit, swing = fight.units[target], fight.swing
    advantages, disadvantages = swing.advantages, swing.disadvantages
    if unit.left[DISABLED] != 0:
        advantages += 1
    if unit.aggressive != 0:
        advantages += 1
    if unit.sheltered != 0:
        disadvantages += 1
    if kind == MELEE and fight.units[who].aggressive == UNTRAINED:
        disadvantages += 1
    sight = sight_advantages(fight, who, target)
    if sight > 0:
        advantages += 1
    elif sight < 0:
        disadvantages += 1
    return save_edge(fight, who, advantages, disadvantages)


@rule("modern20.range.penalty")
def in_range(fight: Fight, item: int, feet: int) -> bool:
    """Whether a weapon reaches so far."""
    if kind_of(fight, item) == MELEE:
        return feet <= CONTACT
    return increments(fight, item, feet) <= MOST_INCREMENTS
