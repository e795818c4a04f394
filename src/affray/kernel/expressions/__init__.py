"""Dice expressions such as `4d6kh3 + 2`: read, rolled and explained."""

from affray.kernel.expressions.parsing import parse
from affray.kernel.expressions.refusal import BadExpression
from affray.kernel.expressions.rolling import Rolled, roll, roll_from

__all__ = ["BadExpression", "Rolled", "parse", "roll", "roll_from"]
