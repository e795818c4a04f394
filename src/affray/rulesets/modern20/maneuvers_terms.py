"""The words that only the maneuvers use: clauses, parts, events."""

from __future__ import annotations

from affray.rulesets.modern20.terms import TERMS

UNKNOWN_MANEUVER = TERMS.clause("maneuver.is-attack")
E_MANEUVER_PLACEHOLDER = 100
