"""Stretches: which faces of a die are alike to a rule, as a set of the faces that begin one, a bit each.

Bit `face` is set if a stretch begins at that face; face 1 always begins one. `roll_between` takes such a set.
"""

from __future__ import annotations

from affray.kernel.terms import rule

HIGHEST = 62
"""The highest face that a set has a bit for."""
EACH = -1
"""Every face begins a stretch: no two are alike."""


@rule()
def begins(face: int) -> int:
    """A stretch begins at a face; one that no die has begins none."""
    return 1 << face if 0 < face <= HIGHEST else 0


@rule()
def each_from(face: int) -> int:
    """From a face on each begins a stretch."""
    return EACH << max(0, min(HIGHEST, face))
