"""Dice expressions read and rolled a second, with nothing kept from one to the next.

    python benchmarks/dice_expressions.py [--slices N] [EXPRESSION …]

The machine may be shared: many short slices are measured, and the best counts.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from affray.kernel.expressions import roll

EXPRESSIONS = ("1d20+5", "1d20adv + 5", "4d6kh3", "8d6 [fire] + 1d4 - 2", "100d6e6")
SLICE = 0.02
"""Seconds."""


def per_second(expression: str, slices: int = 100) -> float:
    """Rolls a second: the best of some slices."""
    number, took = 1, 0.0
    while took < SLICE / 4:
        number *= 2
        took = seconds(expression, number)
    number = max(1, int(number * SLICE / took))
    return number / min(seconds(expression, number) for _ in range(slices))


def seconds(expression: str, number: int) -> float:
    """How long so many rolls take, each with a random seed of its own."""
    begun = perf_counter()
    for _ in range(number):
        roll(expression)
    return perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description="Dice expressions read and rolled a second.")
    parser.add_argument("expressions", nargs="*", default=EXPRESSIONS)
    parser.add_argument("--slices", type=int, default=100, help="measurements, of which the best counts (100)")
    given = parser.parse_args()
    for expression in given.expressions:
        print(f"{expression:28}{per_second(expression, given.slices):12,.0f}")


if __name__ == "__main__":
    main()
