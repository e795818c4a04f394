"""Drafts of maneuvers for the menu."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.modern20.state import Decision, Fight


def drafts(fight: Fight, who: int) -> Iterator[Decision]:
    """Maneuvers that may be legal, each with all it can be used on."""
    yield from ()
