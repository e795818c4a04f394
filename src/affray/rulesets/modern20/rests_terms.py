"""The words that only the rests use: clauses, parts, events."""

from __future__ import annotations

from affray.rulesets.modern20.terms import TERMS

NO_REST_IN_FIGHT = TERMS.clause("rest.refused")
