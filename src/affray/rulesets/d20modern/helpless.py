"""Who is helpless before whom."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.terms import rule
from affray.rulesets.d20modern.abilities import dexterity
from affray.rulesets.d20modern.squares import near
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.states import at_mercy
from affray.rulesets.d20modern.terms import FLAT_FOOTED, UNAWARE


@rule("d20modern.helpless.unaware")
def caught_unaware(fight: Fight, target: int, who: int) -> bool:
    """Whether a target is unaware of an adjacent attacker and has no Dexterity bonus: none at all, or flat-footed."""
    unit = fight.units[target]
    if unit.left[UNAWARE] == 0:
        return False
    if dexterity(fight, target) > 0 and unit.left[FLAT_FOOTED] == 0:
        return False
    return near(fight, target, who)


@rule("d20modern.helpless.who", "d20modern.helpless.unaware")
def helpless_before(fight: Fight, target: int, who: int) -> bool:
    """Whether a target is helpless before an attacker."""
    return at_mercy(fight, target) or caught_unaware(fight, target, who)


@rule("d20modern.helpless.unaware")
def notices(fight: Fight, target: int) -> None:
    """One who is attacked is unaware no longer."""
    lose(fight, target, UNAWARE)
