"""Cover: what it adds to Defense, and taking it."""

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.sight import lose_hiding_place
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import E_COVER_TAKEN, MELEE, P_COVER, P_SOFT_COVER, QUARTER, SOFT


@rule("modern20.cover.bonus", "modern20.cover.soft", "modern20.cover.mutual")
def cover_bonus(fight: Fight, target: int, kind: int) -> int:
    """What cover adds to Defense: that of a creature only against ranged attacks, any other in melee too."""
    cover = fight.units[target].cover
    if cover == SOFT:
        return 0 if kind == MELEE else note(fight, P_SOFT_COVER, fight.rules.cover[SOFT])
    return note(fight, P_COVER, fight.rules.cover[cover])


@rule("modern20.cover.no-opportunity")
def shielded(fight: Fight, who: int) -> bool:
    """Whether cover keeps attacks of opportunity off a combatant; that of a creature does not."""
    return bool(fight.units[who].cover >= QUARTER)


@rule("modern20.cover.mutual", "modern20.concealment.hidden")
def take_cover(fight: Fight, who: int, degree: int) -> None:
    """Go behind cover of a degree, or leave it."""
    unit = fight.units[who]
    emit(fight, E_COVER_TAKEN, who, -1, degree, unit.cover, 0)
    unit.cover = degree
    lose_hiding_place(fight, who)
