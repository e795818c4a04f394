"""Wounds: which grade the enemies' successes come to, and taking one, chosen or rolled."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.primitives import emit, roll
from affray.kernel.terms import rule
from affray.rulesets.momentum.state import WOUNDS, Fight
from affray.rulesets.momentum.terms import (
    ALL_KINDS,
    ANSWERS,
    DAMAGE_TYPE,
    E_NO_ROOM,
    E_WOUNDED,
    NAMED,
    SCAR,
    STRAIN,
    UNHURT,
    WOUND_DIE,
    WOUND_FACES,
)


@rule("momentum.wounds.when", "momentum.wounds.table", "momentum.wounds.beyond")
def grade_for(fight: Fight, successes: int) -> int:
    """The grade in the fight's column of the wound table; past its last row it stays a lasting scar."""
    grade = UNHURT
    for row in range(SCAR):
        if successes >= fight.rules.wound_row[fight.column * SCAR + row]:
            grade = STRAIN + row
    return grade


@rule("momentum.wounds.main-type")
def main_creature(fight: Fight) -> int:
    """The creature of the highest level that has a damage type, the first listed on a tie, or -1."""
    found = NOBODY
    for who in range(fight.n):
        sheet = fight.sheets[who]
        if sheet.creature != 0 and sheet.damage >= 0:
            if found == NOBODY or sheet.level > fight.sheets[found].level:
                found = who
    return found


@rule("momentum.wounds.main-type")
def settle_main_type(fight: Fight, who: int) -> None:
    """Find the main damage type: the option's, a creature's, or a d8 that is drawn once."""
    if fight.main_type >= 0:
        return
    fight.main_type = fight.rules.damage_type
    if fight.main_type < 0:
        main = main_creature(fight)
        if main != NOBODY:
            fight.main_type = fight.sheets[main].damage
        else:
            fight.main_type = roll(fight, who, DAMAGE_TYPE, 8, 0) - 1


@rule("momentum.wounds.capacity")
def has_room(fight: Fight, who: int) -> bool:
    """Whether a player can take one more wound: 16 at most."""
    return fight.units[who].wounds < WOUNDS


@rule("momentum.wounds.kind", "momentum.wounds.capacity")
def take_wound(fight: Fight, who: int, grade: int, kinds: int, name: int) -> None:
    """Add a wound to a player's, as the last."""
    if not has_room(fight, who):
        emit(fight, E_NO_ROOM, who, -1, grade, 0, 0)
        return
    unit = fight.units[who]
    unit.grade[unit.wounds] = grade
    unit.kinds[unit.wounds] = kinds
    unit.name[unit.wounds] = name
    unit.wounds += 1
    emit(fight, E_WOUNDED, who, -1, grade, name, kinds)


@rule("momentum.wounds.kind", "momentum.wounds.tables")
def roll_wound(fight: Fight, who: int, grade: int) -> None:
    """A d6 on the main damage type's table of the grade."""
    settle_main_type(fight, who)
    face = roll(fight, who, WOUND_DIE, WOUND_FACES, 0)
    listed = (fight.main_type * SCAR + grade - STRAIN) * WOUND_FACES + face - 1
    take_wound(fight, who, grade, fight.rules.wound_kinds[listed], fight.rules.first_name + listed)


@rule("momentum.wounds.kind")
def wound_answered(fight: Fight, who: int, grade: int, answer: int) -> None:
    """Take the wound that was chosen, or roll for one."""
    if answer % ANSWERS == NAMED:
        chosen = answer // ANSWERS
        take_wound(fight, who, grade, chosen % ALL_KINDS, chosen // ALL_KINDS)
    else:
        roll_wound(fight, who, grade)


@rule("momentum.recovery.common")
def remove_wound(fight: Fight, who: int, wound: int) -> None:
    """Take a wound away; those behind it move up."""
    unit = fight.units[who]
    unit.wounds -= 1
    for place in range(wound, unit.wounds):
        unit.grade[place] = unit.grade[place + 1]
        unit.kinds[place] = unit.kinds[place + 1]
        unit.name[place] = unit.name[place + 1]
    unit.grade[unit.wounds] = 0
    unit.kinds[unit.wounds] = 0
    unit.name[unit.wounds] = 0
