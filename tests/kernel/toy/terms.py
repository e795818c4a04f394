"""The words of the toy as numbers."""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("toy")

PURPOSES = ("initiative", "tie", "attack", "damage", "fortune")
INITIATIVE, TIE, ATTACK, DAMAGE, FORTUNE = range(len(PURPOSES))

CONDITIONS = ("dazed", "warded", "weary", "marked")
DAZED, WARDED, WEARY, MARKED = range(4)
"""Dazed ends as the dazed one's turn begins, warded as one's own turn ends, weary with a round, marked never."""

QUESTIONS = ("turn", "parting")
TURN, PARTING = range(len(QUESTIONS))
DECLINE, HIT, SHOVE = range(3)
V_END, V_STRIKE, V_WALK = range(3)
UNTYPED, SKILL, LUCK = range(3)

ACT = TERMS.clause("act")
P_TALENT = TERMS.part("talent", "strike")
P_DRILL = TERMS.part("drill", "strike")
P_LUCK = TERMS.part("luck", "strike")
P_WEARY = TERMS.part("weary", "strike")

E_WALKED, E_HURT, E_MISSED, E_PARTING = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 4)
