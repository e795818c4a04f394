"""Defense: what an attack has to reach."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import ability_modifier
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.sight import CONTACT
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import senseless
from affray.rulesets.modern20.terms import (
    CLIMBING,
    COWERING,
    DEXTERITY,
    GRAPPLED,
    KNEELING,
    MELEE,
    P_BASE,
    P_CLIMBING,
    P_DEFENSE_DEXTERITY,
    P_DEFENSE_FEATS,
    P_DEFENSE_LEVEL,
    P_DEFENSE_RANKS,
    P_DEFENSE_SIZE,
    P_PINNED,
    P_POSTURE,
    P_RUNNING,
    P_STUNNED,
    PINNED,
    PRONE,
    RUNNING,
    SITTING,
    STUNNED,
    SURPRISED,
)

BASE = 10


@rule("modern20.maneuver.feint")
def feinted_by(fight: Fight, target: int, attacker: int) -> bool:
    """Whether the attacker has feinted the target and not attacked it since."""
    return attacker != NOBODY and fight.units[attacker].feinted == target


@rule("modern20.attack.general-modifiers", "modern20.turn.surprised-effects", "modern20.sight.senseless")
def without_dexterity(fight: Fight, target: int, attacker: int, kind: int) -> bool:
    """Whether a combatant has no Dexterity bonus in its Defense against an attack."""
    unit = fight.units[target]
    if unit.left[SURPRISED] != 0 or unit.left[STUNNED] != 0 or unit.left[COWERING] != 0:
        return True
    if unit.left[CLIMBING] != 0 or unit.left[RUNNING] != 0 or senseless(fight, target):
        return True
    if kind == MELEE and unit.left[GRAPPLED] != 0 and unit.held_by != attacker:
        return True
    return feinted_by(fight, target, attacker)


@rule("modern20.defense.formula", "modern20.defense.skill-ranks")
def level_part(fight: Fight, target: int, attacker: int, kind: int) -> int:
    """The level bonus, or the skill ranks that a feat puts in its place; those not while Surprised or feinted."""
    sheet, unit = fight.sheets[target], fight.units[target]
    ranks = sheet.defense_ranks[kind]
    if ranks > 0 and unit.left[SURPRISED] == 0 and not feinted_by(fight, target, attacker):
        return note(fight, P_DEFENSE_RANKS, ranks)
    return note(fight, P_DEFENSE_LEVEL, sheet.level_bonus)


@rule("modern20.defense.formula", "modern20.defense.feats")
def defense(fight: Fight, target: int, attacker: int, kind: int, feet: int) -> int:
    """10 + Dexterity + level bonus + feats + size and what posture and conditions do; cover not included."""
    total = note(fight, P_BASE, BASE)
    dexterity = ability_modifier(fight, target, DEXTERITY)
    if dexterity > 0 and without_dexterity(fight, target, attacker, kind):
        dexterity = 0
    total += note(fight, P_DEFENSE_DEXTERITY, dexterity) + level_part(fight, target, attacker, kind)
    total += note(fight, P_DEFENSE_FEATS, fight.sheets[target].defense_bonus)
    total += note(fight, P_DEFENSE_SIZE, fight.rules.size[fight.sheets[target].size])
    return total + posture_part(fight, target, kind, feet) + condition_part(fight, target, kind)


@rule("modern20.attack.general-modifiers")
def posture_part(fight: Fight, target: int, kind: int, feet: int) -> int:
    """Prone, kneeling or sitting; what it gives against shots is void when the attacker is adjacent."""
    if kind != MELEE and feet <= CONTACT:
        return 0
    unit = fight.units[target]
    total = 0
    if unit.left[PRONE] != 0:
        total += note(fight, P_POSTURE, fight.rules.defense_modifier[2 * PRONE + kind])
    elif unit.left[KNEELING] != 0:
        total += note(fight, P_POSTURE, fight.rules.defense_modifier[2 * KNEELING + kind])
    elif unit.left[SITTING] != 0:
        total += note(fight, P_POSTURE, fight.rules.defense_modifier[2 * SITTING + kind])
    return total


@rule("modern20.attack.general-modifiers", "modern20.conditions.table")
def condition_part(fight: Fight, target: int, kind: int) -> int:
    """Stunned or cowering, climbing, running, pinned."""
    unit = fight.units[target]
    total = 0
    if unit.left[STUNNED] != 0 or unit.left[COWERING] != 0:
        total += note(fight, P_STUNNED, fight.rules.defense_modifier[2 * STUNNED + kind])
    if unit.left[CLIMBING] != 0:
        total += note(fight, P_CLIMBING, fight.rules.defense_modifier[2 * CLIMBING + kind])
    if unit.left[RUNNING] != 0:
        total += note(fight, P_RUNNING, fight.rules.defense_modifier[2 * RUNNING + kind])
    if unit.left[PINNED] != 0:
        total += note(fight, P_PINNED, fight.rules.defense_modifier[2 * PINNED + kind])
    return total
