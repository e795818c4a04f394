"""The rests that are possible before a fight and after it, one decision each."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.fight import NOBODY
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.rests import goes_along
from affray.rulesets.modern20.rests_terms import NO_REST, RESTS
from affray.rulesets.modern20.state import Decision, Fight


def drafts(fight: Fight) -> Iterator[Decision]:
    """Every rest of everyone, alone and under each physician, with each shorter one along."""
    for who in range(fight.n):
        for kind in range(len(RESTS)):
            for along in (NO_REST, *(shorter for shorter in range(kind) if goes_along(shorter, kind))):
                for physician in (NOBODY, *range(fight.n)):
                    yield Decision(t.V_REST, who, subject=kind, along=along, physician=physician)
