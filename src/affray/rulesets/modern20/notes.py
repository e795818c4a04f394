"""Labelled parts of a total, which a policy that only weighs things up leaves unsaid."""

from __future__ import annotations

from affray.kernel.primitives import part
from affray.kernel.terms import rule
from affray.rulesets.modern20.state import Fight


@rule()
def note(fight: Fight, label: int, value: int) -> int:
    """Record a number that goes into the next total, unless `fight.silent` says that nothing is being rolled."""
    if value != 0 and fight.silent == 0:
        part(fight, label, value)
    return value
