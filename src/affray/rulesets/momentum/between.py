"""Between fights: what players bring along, hours, and what they do when nobody decides."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON
from affray.kernel.hours import let_pass
from affray.kernel.terms import OVER, rule
from affray.rulesets.momentum.clock import is_player
from affray.rulesets.momentum.policy import decide
from affray.rulesets.momentum.recovery import NO_WOUND, field_wound, new_session, rest_wound
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import FIELD, V_REST, V_TREAT

FURTHER = ("session",)
"""The words behind `gm` that only this ruleset has, by number."""
TENDED, RESTED = 0, 1
"""In its first go a player treats somebody, in its second it rests."""


@rule("momentum.recovery.common")
def carry(ended: Fight, old: int, fight: Fight, new: int, numbers: list[int]) -> None:
    """A player brings its wounds, and what a session counts; their names have new numbers. Creatures begin anew."""
    if ended.sheets[old].creature != 0 or fight.sheets[new].creature != 0:
        return
    there, unit = ended.units[old], fight.units[new]
    unit.wounds = there.wounds
    unit.treated = there.treated
    unit.healed = there.healed
    for wound in range(there.wounds):
        unit.grade[wound] = there.grade[wound]
        unit.kinds[wound] = there.kinds[wound]
        unit.name[wound] = numbers[there.name[wound]]


@rule()
def pass_time(fight: Fight, minutes: int) -> int:
    """Hours heal nothing by themselves, and none pass in a fight; the clause that forbids it, or 0."""
    if fight.round > 0 and fight.over == GOING_ON:
        return OVER
    let_pass(fight, minutes)
    return 0


@rule("momentum.recovery.professional", "momentum.recovery.magic")
def further(fight: Fight, word: int) -> int:
    """The one further word: a new session begins."""
    new_session(fight)
    return 0


@rule("momentum.recovery.field", "momentum.recovery.rest")
def choose_between(fight: Fight, who: int, go: int) -> bool:
    """Write what a player does; whether it does anything. First somebody is treated, then everyone rests once."""
    decide(fight, V_REST, who)
    if fight.sheets[who].creature != 0:
        return False
    if go == TENDED:
        return fight.rested == 0 and chooses_patient(fight, who)
    return go == RESTED and rest_wound(fight, who, NO_WOUND) >= 0


@rule("momentum.recovery.field")
def chooses_patient(fight: Fight, who: int) -> bool:
    """Decide to treat the first player whom field treatment can help and nobody has tried to; whether there is one."""
    for patient in range(fight.n):
        unit = fight.units[patient]
        if is_player(fight, patient) and unit.field_tries == 0 and field_wound(fight, patient, NO_WOUND) >= 0:
            decide(fight, V_TREAT, who)
            fight.decision.target = patient
            fight.decision.manner = FIELD
            return True
    return False
