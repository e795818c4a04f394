"""How large a dice expression may be."""

from __future__ import annotations

MOST_CHARACTERS = 1_000
MOST_DICE = 1_000
"""In an expression, as written."""
MOST_SIDES = 1_000_000
MOST_DIGITS = 9
MOST_NESTED = 30
"""Brackets within brackets."""
MOST_OPERATORS = 10
"""Behind the dice of one term."""
MOST_EXTRA = 10_000
"""Throws that rerolls and explosions add to an expression."""
