"""What a simulation keeps."""

from __future__ import annotations

from affray.kernel.terms import rule

from .state import Fight

COLUMNS = ("outcome", "rounds", "draws", "timed")


@rule()
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """The outcome, and each one's hit points."""
    rows[at] = fight.over
    rows[at + 1] = fight.round
    rows[at + 2] = fight.draw
    rows[at + 3] = fight.timed
    for who in range(fight.n):
        rows[at + 4 + who] = fight.units[who].hp
