"""Rolling a dice expression at the table, beside the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.kernel.dice import root, stream
from affray.kernel.expressions import BadExpression, roll_from
from affray.table.refused import Refused

if TYPE_CHECKING:
    from affray.table.encounter import Encounter


def table_roll(encounter: Encounter, text: str) -> str:
    """Roll an expression and explain what came up, in one line. Raises Refused, and no die was drawn then.

    Each roll has a stream of its own from the encounter's seed and its number. The fights of a seed count from 0 up and
    these from -1 down, so that no roll touches a fight's dice. Undo does not bring a roll back.
    """
    try:
        rolled = roll_from(text.strip(), stream(root(encounter.seed), -1 - encounter.rolls))
    except BadExpression as fault:
        raise Refused(fault.line, "table.command") from None
    encounter.rolls += 1
    return str(rolled)
