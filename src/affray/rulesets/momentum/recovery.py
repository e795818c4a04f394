"""Recovery between fights: field treatment, a professional's, magic, rest."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.momentum.ending import advance
from affray.rulesets.momentum.rolling import roll_against
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import (
    E_HEALED,
    E_LOWERED,
    E_RESTED,
    E_TREAT_ROLLED,
    INJURY,
    K_TREAT,
    SCAR,
    STRAIN,
    SUCCESS,
    TRAUMA,
    TREAT,
)
from affray.rulesets.momentum.wounds import remove_wound

NO_WOUND = -1


@rule("momentum.recovery.common")
def first_of(fight: Fight, who: int, lowest: int, highest: int) -> int:
    """The first listed wound of a grade in a range, or -1."""
    unit = fight.units[who]
    for wound in range(unit.wounds):
        if lowest <= unit.grade[wound] <= highest:
            return wound
    return NO_WOUND


@rule("momentum.recovery.common")
def named(fight: Fight, who: int, name: int) -> int:
    """The first listed wound of that name, or -1."""
    unit = fight.units[who]
    for wound in range(unit.wounds):
        if unit.name[wound] == name:
            return wound
    return NO_WOUND


@rule("momentum.recovery.common")
def chosen(fight: Fight, who: int, name: int, highest: int) -> int:
    """The wound to help: the named one, else the first strain, else the first that can be helped; -1 for none."""
    if name >= 0:
        wound = named(fight, who, name)
        return wound if wound >= 0 and fight.units[who].grade[wound] <= highest else NO_WOUND
    strain = first_of(fight, who, STRAIN, STRAIN)
    return strain if strain >= 0 else first_of(fight, who, TRAUMA, highest)


@rule("momentum.recovery.field")
def field_wound(fight: Fight, who: int, name: int) -> int:
    """The wound that field treatment helps, never a scar; -1 for none."""
    return chosen(fight, who, name, INJURY)


@rule("momentum.recovery.professional")
def professional_helps(fight: Fight, who: int) -> bool:
    """Whether there is a strain, a trauma or an injury for a professional."""
    return first_of(fight, who, STRAIN, INJURY) >= 0


@rule("momentum.recovery.magic")
def magic_helps(fight: Fight, who: int, name: int) -> bool:
    """Whether magic has something to heal: anything but scars, or the one wound that is named."""
    if name >= 0:
        return named(fight, who, name) >= 0
    return first_of(fight, who, STRAIN, INJURY) >= 0


@rule("momentum.recovery.rest")
def rest_wound(fight: Fight, who: int, name: int) -> int:
    """The wound that a rest is for, a strain standing for all strains; -1 for none."""
    return chosen(fight, who, name, INJURY)


@rule("momentum.recovery.common")
def heal_one(fight: Fight, who: int, wound: int) -> None:
    """A wound is healed altogether."""
    unit = fight.units[who]
    emit(fight, E_HEALED, who, -1, unit.grade[wound], unit.name[wound], 0)
    remove_wound(fight, who, wound)


@rule("momentum.recovery.common")
def lower(fight: Fight, who: int, wound: int) -> None:
    """A wound becomes one grade less; it keeps its name and what it hinders."""
    unit = fight.units[who]
    unit.grade[wound] -= 1
    emit(fight, E_LOWERED, who, -1, unit.grade[wound], unit.name[wound], 0)


@rule("momentum.recovery.professional", "momentum.recovery.magic", "momentum.recovery.rest")
def heal_all(fight: Fight, who: int, highest: int) -> bool:
    """Heal every wound up to a grade; whether there was one."""
    healed = False
    wound = first_of(fight, who, STRAIN, highest)
    while wound >= 0:
        heal_one(fight, who, wound)
        healed = True
        wound = first_of(fight, who, STRAIN, highest)
    return healed


@rule("momentum.recovery.common")
def helps(fight: Fight, who: int, patient: int, level: int, ease: int, hinder: int) -> bool:
    """A `treat` roll, which needs a success or better."""
    band = roll_against(fight, who, TREAT, K_TREAT, level, ease, hinder)
    advance(fight, E_TREAT_ROLLED, who, patient, band, 0, 0)
    return band >= SUCCESS


@rule("momentum.recovery.field")
def treat_in_field(fight: Fight, who: int, patient: int, name: int, ease: int, hinder: int) -> None:
    """Level 5, hindered 1 more for each further try on the same person: heals a strain or lowers another wound."""
    unit = fight.units[patient]
    further = fight.rules.further_try * unit.field_tries
    unit.field_tries += 1
    wound = field_wound(fight, patient, name)
    if helps(fight, who, patient, fight.rules.field_level, ease, hinder + further):
        if unit.grade[wound] == STRAIN:
            heal_one(fight, patient, wound)
        else:
            lower(fight, patient, wound)


@rule("momentum.recovery.professional")
def treat_professionally(fight: Fight, who: int, patient: int, ease: int, hinder: int) -> None:
    """Level 3, once a session: removes all strains and traumas or, without any, lowers an injury."""
    fight.units[patient].treated = 1
    if helps(fight, who, patient, fight.rules.professional_level, ease, hinder):
        if not heal_all(fight, patient, TRAUMA):
            lower(fight, patient, first_of(fight, patient, INJURY, INJURY))


@rule("momentum.recovery.magic")
def heal_by_magic(fight: Fight, who: int, patient: int, name: int, ease: int, hinder: int) -> None:
    """Level 3, once a session: heals all but scars or, where it is named, one scar."""
    unit = fight.units[patient]
    unit.healed = 1
    if helps(fight, who, patient, fight.rules.magic_level, ease, hinder):
        wound = named(fight, patient, name) if name >= 0 else NO_WOUND
        if wound >= 0 and unit.grade[wound] == SCAR:
            heal_one(fight, patient, wound)
        else:
            heal_all(fight, patient, INJURY)


@rule("momentum.recovery.rest", "momentum.recovery.field")
def rest(fight: Fight, who: int, name: int) -> None:
    """All strains or, without any or by name, one trauma, or one injury lowered. Field treatment is over."""
    fight.rested = 1
    emit(fight, E_RESTED, who, -1, 0, 0, 0)
    wound = rest_wound(fight, who, name)
    grade = fight.units[who].grade[wound]
    if grade == STRAIN:
        heal_all(fight, who, STRAIN)
    elif grade == TRAUMA:
        heal_one(fight, who, wound)
    else:
        lower(fight, who, wound)


@rule("momentum.recovery.professional", "momentum.recovery.magic")
def new_session(fight: Fight) -> None:
    """A new session: each patient may be treated by a professional and healed by magic once more."""
    for who in range(fight.n):
        fight.units[who].treated = 0
        fight.units[who].healed = 0
