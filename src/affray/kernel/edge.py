"""Edge: advantage and disadvantage on a roll."""

from __future__ import annotations

from affray.kernel.terms import rule


@rule("kernel.edge")
def edge(advantages: int, disadvantages: int) -> int:
    """1 for advantage, -1 for disadvantage, 0 for a plain roll; one of each cancels, whatever their numbers."""
    if advantages > 0 and disadvantages > 0:
        return 0
    if advantages > 0:
        return 1
    return -1 if disadvantages > 0 else 0
