"""Injuries: wounds, and wounds that bleed."""

from __future__ import annotations

from affray.kernel.fight import OUTGROWN
from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.skirmish.state import INJURIES, Fight
from affray.rulesets.skirmish.states import stop
from affray.rulesets.skirmish.terms import E_INJURED


@rule("skirmish.injury.effects")
def bleeds(injury: int) -> bool:
    """Whether an injury is a bleeding wound."""
    return injury % 2 == 1


@rule("skirmish.injury.treat")
def plain_twin(injury: int) -> int:
    """What is left of a bleeding wound once it has stopped."""
    return injury // 2 * 2


@rule("skirmish.injury.effects", "kernel.capacity")
def injure(fight: Fight, who: int, by: int, place: int, injury: int) -> None:
    """A combatant suffers an injury to a part; one too many for the list stops the fight."""
    unit = fight.units[who]
    if unit.wounds == INJURIES:
        stop(fight, OUTGROWN)
        return
    unit.injury_part[unit.wounds] = place
    unit.injury[unit.wounds] = injury
    unit.wounds += 1
    fight.wounds_dealt += 1
    if bleeds(injury):
        unit.bleeding += 1
        fight.bleeding_dealt += 1
    emit(fight, E_INJURED, by, who, injury, place, 0)


@rule("skirmish.injury.treat")
def oldest_bleeding(fight: Fight, who: int) -> int:
    """The place of the oldest bleeding wound among a combatant's injuries, or -1."""
    unit = fight.units[who]
    for place in range(unit.wounds):
        if bleeds(unit.injury[place]):
            return place
    return -1
