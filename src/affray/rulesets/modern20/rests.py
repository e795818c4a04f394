"""Rests: what each needs, and carrying it out."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.rests_terms import NO_REST_IN_FIGHT
from affray.rulesets.modern20.state import Decision, Fight


@rule("modern20.rest.refused")
def rest_refusal(fight: Fight, d: Decision) -> int:
    """Why a rest is not possible."""
    return NO_REST_IN_FIGHT


@rule("modern20.rest.clock")
def rest(fight: Fight, d: Decision) -> None:
    """Carry out a rest."""
