"""The words that only the rests use: kinds, clauses, parts, events."""

from __future__ import annotations

from affray.rulesets.modern20.terms import FIRST_OF_RESTS, TERMS

RESTS = ("short", "standard", "long", "complete")
SHORT, STANDARD_REST, LONG, COMPLETE = range(len(RESTS))
NO_REST = -1

DISTURBED, LIGHT_ACTIVITY, STRENUOUS_ACTIVITY, DAYS_IN_A_ROW = range(1, 5)
"""What cuts a rest short or starts it anew; 0 is nothing."""
REASONS = ("", "damage", "too much light activity", "strenuous activity", "days lost in a row")

FIGHT_IS_ON = TERMS.clause("rest.refused")
SHORT_TOO_SOON = TERMS.clause("rest.refused", "short.once", "rest.clock")
STANDARD_TOO_SOON = TERMS.clause("rest.refused", "standard.gain", "rest.clock")
NOT_TOGETHER = TERMS.clause("rest.together")
NO_PHYSICIAN = TERMS.clause("check.recovery")
NO_DAYS_TO_LOSE = TERMS.clause("kernel.option", "long.days", "complete.days")

(
    E_RESTED, E_REST_CUT, E_ATTENDED, E_RECOVERED, E_NOT_RECOVERED, E_TURNED, E_DICE_BACK, E_DIE_ROLLED, E_COMPLEX,
    E_COMPLEX_WON, E_COMPLEX_LOST, E_SCORE_RESTORED, E_LIMB_BACK, E_SCORE_KEPT,
) = range(FIRST_OF_RESTS, FIRST_OF_RESTS + 14)  # fmt: skip
