"""Checks, saves and Recovery."""

from __future__ import annotations

from affray.kernel.edge import edge
from affray.kernel.fight import NOBODY
from affray.kernel.primitives import roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import (
    ATHLETICS,
    BLINDED,
    CHARISMA,
    CLIMBING,
    COWERING,
    DEXTERITY,
    ENDURANCE,
    HEAD,
    INSTINCT,
    INTELLIGENCE,
    LEFT_LEG,
    MEDICINE,
    P_ABILITY,
    P_BLINDED,
    P_HEAD,
    P_LEG,
    P_RANKS,
    P_REFLEXES_CLIMBING,
    P_REFLEXES_COVER,
    P_REFLEXES_STUNNED,
    P_SAVE_ABILITY,
    P_SAVE_LEVEL,
    P_SAVE_STATED,
    P_SHAKEN,
    P_SICKENED,
    P_TORSO,
    RECOVERY,
    REFLEXES,
    RIGHT_LEG,
    SHAKEN,
    SICKENED,
    STRENGTH,
    STUNNED,
    TORSO,
    WISDOM,
    WITS,
)

FIFTHS = sum(1 << face for face in range(0, 25, 5))
"""A set of faces as kernel/stretches.py has them: each fifth one of a d20, from 0 on."""


@rule("modern20.check.degrees", "modern20.check.no-extremes")
def degrees(total: int, dc: int) -> int:
    """Degrees of success, or as a negative number degrees of failure."""
    if total >= dc:
        return 1 + (total - dc) // 5
    return -1 - (dc - total - 1) // 5


@rule("modern20.check.degrees")
def degrees_begin(face: int) -> int:
    """The lowest natural rolls of each degree, where a face is the lowest that succeeds."""
    return FIFTHS << (face % 5)


@rule("modern20.conditions.table")
def general_penalty(fight: Fight, who: int) -> int:
    """What shaken and sickened take off attacks, saves and checks."""
    unit = fight.units[who]
    total = 0
    if unit.left[SHAKEN] != 0:
        total += note(fight, P_SHAKEN, fight.rules.shaken)
    if unit.left[SICKENED] != 0:
        total += note(fight, P_SICKENED, fight.rules.sickened)
    return total


@rule("modern20.injury.parts")
def part_penalty(fight: Fight, who: int, location: int) -> int:
    """The penalty of the worst injury of one part."""
    penalty: int = fight.rules.injury_penalty[fight.units[who].worst[location]]
    return penalty


@rule("modern20.injury.parts")
def leg_penalty(fight: Fight, who: int) -> int:
    """The penalties of both legs: Dexterity checks, Reflexes, Athletics."""
    return note(fight, P_LEG, part_penalty(fight, who, LEFT_LEG) + part_penalty(fight, who, RIGHT_LEG))


@rule("modern20.injury.parts")
def ability_penalty(fight: Fight, who: int, ability: int) -> int:
    """The penalty of an injured head on what goes by Wisdom, Intelligence or Charisma."""
    if ability in (WISDOM, INTELLIGENCE, CHARISMA):
        return note(fight, P_HEAD, part_penalty(fight, who, HEAD))
    return 0


@rule("modern20.check.skill", "modern20.conditions.table", "modern20.injury.parts")
def skill_bonus(fight: Fight, who: int, skill: int) -> int:
    """Ability modifier + ranks, conditions and injuries included."""
    ability = fight.rules.skill_ability[skill]
    total = note(fight, P_ABILITY, ability_modifier(fight, who, ability))
    total += note(fight, P_RANKS, fight.sheets[who].ranks[skill])
    total += general_penalty(fight, who) + ability_penalty(fight, who, ability)
    if ability in (STRENGTH, DEXTERITY) and fight.units[who].left[BLINDED] != 0:
        total += note(fight, P_BLINDED, fight.rules.blinded_checks)
    if ability == DEXTERITY or skill == ATHLETICS:
        total += leg_penalty(fight, who)
    if skill == ENDURANCE:
        total += note(fight, P_TORSO, part_penalty(fight, who, TORSO))
    return total


@rule("modern20.check.saves")
def save_ability(fight: Fight, who: int, save: int) -> int:
    """The ability that a save goes by, the better one where there are two."""
    first: int = fight.rules.save_ability[2 * save]
    second: int = fight.rules.save_ability[2 * save + 1]
    if first == second or ability_modifier(fight, who, first) > ability_modifier(fight, who, second):
        return first
    return second


@rule("modern20.check.saves", "modern20.conditions.table", "modern20.injury.parts")
def save_bonus(fight: Fight, who: int, save: int) -> int:
    """Ability modifier + level bonus, or what the sheet states; conditions and injuries included."""
    total = save_start(fight, who, save) + general_penalty(fight, who)
    if save == REFLEXES:
        total += leg_penalty(fight, who) + reflexes_modifiers(fight, who)
    return total


@rule("modern20.check.saves")
def save_start(fight: Fight, who: int, save: int) -> int:
    """What a save begins with: what the sheet states, or ability modifier + level bonus; an injured head included."""
    sheet = fight.sheets[who]
    ability = save_ability(fight, who, save)
    start = ability_penalty(fight, who, ability)
    if sheet.save_stated[save] != 0:
        return start + note(fight, P_SAVE_STATED, sheet.save_base[save])
    start += note(fight, P_SAVE_ABILITY, ability_modifier(fight, who, ability))
    return start + note(fight, P_SAVE_LEVEL, sheet.level_bonus)


@rule("modern20.turn.initiative")
def wits_are_better(fight: Fight, who: int) -> bool:
    """Whether Wits have a higher bonus than Reflexes, as they stand; what touches both alike is left out."""
    fight.silent = 1
    reflexes = save_start(fight, who, REFLEXES) + leg_penalty(fight, who) + reflexes_modifiers(fight, who)
    wits = save_start(fight, who, WITS)
    fight.silent = 0
    return wits > reflexes


@rule("modern20.defense.reflexes", "modern20.cover.bonus")
def reflexes_modifiers(fight: Fight, who: int) -> int:
    """What changes Defense alike in melee and at range changes Reflexes too; cover adds its own bonus."""
    unit = fight.units[who]
    total = note(fight, P_REFLEXES_COVER, fight.rules.cover_reflexes[unit.cover])
    if unit.left[STUNNED] != 0 or unit.left[COWERING] != 0:
        total += note(fight, P_REFLEXES_STUNNED, fight.rules.defense_modifier[2 * STUNNED])
    if unit.left[CLIMBING] != 0:
        total += note(fight, P_REFLEXES_CLIMBING, fight.rules.defense_modifier[2 * CLIMBING])
    return total


@rule("modern20.exhaustion.levels", "modern20.check.advantage")
def check_edge(fight: Fight, who: int, advantages: int, disadvantages: int) -> int:
    """The edge of a check: exhaustion puts it at a disadvantage early."""
    tired = fight.units[who].exhaustion >= fight.rules.tired_checks
    return edge(advantages, disadvantages + (1 if tired else 0))


@rule("modern20.exhaustion.levels", "modern20.check.advantage")
def save_edge(fight: Fight, who: int, advantages: int, disadvantages: int) -> int:
    """The edge of a save or an attack: exhaustion puts it at a disadvantage from its third level on."""
    tired = fight.units[who].exhaustion >= fight.rules.tired_rolls
    return edge(advantages, disadvantages + (1 if tired else 0))


@rule("modern20.check.skill")
def check(fight: Fight, who: int, purpose: int, skill: int, advantages: int, disadvantages: int, dc: int) -> int:
    """A skill check, of which only counts whether it comes to the DC; its total."""
    bonus = skill_bonus(fight, who, skill)
    tilt = check_edge(fight, who, advantages, disadvantages)
    return roll_between(fight, who, purpose, 20, tilt, bonus, begins(dc - bonus)) + bonus


@rule("modern20.check.saves")
def save(fight: Fight, who: int, purpose: int, which: int, advantages: int, dc: int) -> int:
    """A save, of which only counts whether it comes to the DC; its total."""
    bonus = save_bonus(fight, who, which)
    tilt = save_edge(fight, who, advantages, 0)
    return roll_between(fight, who, purpose, 20, tilt, bonus, begins(dc - bonus)) + bonus


@rule("modern20.endurance.draw")
def endurance(fight: Fight, who: int, purpose: int, dc: int) -> int:
    """Endurance against damage, which counts as a save, of which only counts whether it comes to the DC; its total."""
    bonus = skill_bonus(fight, who, ENDURANCE)
    return roll_between(fight, who, purpose, 20, save_edge(fight, who, 0, 0), bonus, begins(dc - bonus)) + bonus


@rule("modern20.check.recovery", "modern20.injury.healing")
def recovery(fight: Fight, who: int, physician: int, advantages: int, dc: int) -> int:
    """A Recovery, of which only counts whether it comes to the DC; its total."""
    bonus = recovery_bonus(fight, who, physician)
    return recovery_die(fight, who, physician, advantages, bonus, begins(dc - bonus)) + bonus


@rule("modern20.check.recovery", "modern20.check.degrees")
def recovery_by_degrees(fight: Fight, who: int, physician: int, dc: int) -> int:
    """A Recovery whose degrees of success or failure count; its total."""
    bonus = recovery_bonus(fight, who, physician)
    return recovery_die(fight, who, physician, 0, bonus, degrees_begin(dc - bonus)) + bonus


@rule("modern20.check.recovery", "modern20.injury.healing")
def recovery_bonus(fight: Fight, who: int, physician: int) -> int:
    """Endurance, or the attending physician's Medicine with the physician's own penalties."""
    if physician == NOBODY:
        return skill_bonus(fight, who, ENDURANCE)
    return skill_bonus(fight, physician, MEDICINE)


@rule("modern20.check.recovery", "modern20.check.advantage")
def recovery_die(fight: Fight, who: int, physician: int, advantages: int, bonus: int, bounds: int) -> int:
    """The die of a Recovery, which whoever's skill it is rolls."""
    roller = who if physician == NOBODY else physician
    return roll_between(fight, roller, RECOVERY, 20, save_edge(fight, roller, advantages, 0), bonus, bounds)


@rule("modern20.turn.instinct")
def instinct_bonus(fight: Fight, who: int) -> int:
    """What an Instinct save adds to its die."""
    return save_bonus(fight, who, INSTINCT)
