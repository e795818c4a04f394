"""Rolling a dice expression."""

from __future__ import annotations

import secrets
from typing import Any

from affray.kernel.dice import root, stream
from affray.kernel.expressions.happening import HAPPENINGS
from affray.kernel.expressions.parsing import combined, parse
from affray.kernel.expressions.refusal import BadExpression
from affray.kernel.expressions.throws import Die, Throws
from affray.kernel.expressions.tree import EDGES, Dice, Negative, Node, Number, Product, Sum

SEED_BITS = 128


class Rolled:
    """An expression that has been rolled: its tree, its total, and for each of its dice terms, in order, the dice."""

    __slots__ = ("stopped", "thrown", "total", "tree")

    def __init__(self, tree: Node, total: int, thrown: list[list[Die]], stopped: bool) -> None:
        self.tree, self.total, self.thrown = tree, total, thrown
        self.stopped = stopped
        """Whether rerolls and explosions were ended because there were too many."""

    def __str__(self) -> str:
        """Return the explanation: `4d6kh3 (6, 5, 3, 1 dropped) + 2 = 16`."""
        from affray.kernel.expressions.explaining import explained

        return explained(self)

    def as_json(self) -> dict[str, Any]:
        """The total, the expression, its explanation, and every die, as JSON."""
        from affray.kernel.expressions.explaining import document

        return document(self)


def roll(text: str, seed: int | None = None) -> Rolled:
    """Roll an expression with the dice of a seed, or with random ones. Raises BadExpression."""
    return roll_from(text, stream(root(secrets.randbits(SEED_BITS) if seed is None else seed), 0))


def roll_from(text: str, word: int) -> Rolled:
    """Roll an expression with the dice of a stream, from its first on. Raises BadExpression."""
    tree, throws = parse(text), Throws(word)
    thrown: list[list[Die]] = []
    try:
        total = value(tree, throws, thrown)
    except BadExpression as fault:
        fault.text = text
        raise
    return Rolled(tree, total, thrown, throws.stopped)


def value(node: Node, throws: Throws, thrown: list[list[Die]]) -> int:
    """What an expression comes to; the dice of each term are added to `thrown`. Raises BadExpression."""
    if isinstance(node, Dice):
        dice = cast(node, throws)
        thrown.append(dice)
        return counted(dice)
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Sum):
        total = 0
        for sign, part in zip(node.signs, node.parts, strict=True):
            found = value(part, throws, thrown)
            total = total + found if sign == "+" else total - found
        return total
    if isinstance(node, Product):
        return product(node, throws, thrown)
    inner = value(node.inner, throws, thrown)
    return -inner if isinstance(node, Negative) else inner


def product(node: Product, throws: Throws, thrown: list[list[Die]]) -> int:
    """What a product comes to. Raises BadExpression if a divisor comes to 0."""
    total = 1
    for sign, part, column in zip(node.signs, node.parts, node.columns, strict=True):
        found = value(part, throws, thrown)
        if sign == "/" and found == 0:
            raise BadExpression("nothing can be divided by 0, which the dice have come to here", column)
        total = combined(total, sign, found)
    return total


def cast(term: Dice, throws: Throws) -> list[Die]:
    """Throw the dice of a term and let happen to them what is to happen."""
    sides, operators = term.sides, term.operators
    if not operators:
        return [Die(throws.face(sides)) for _ in range(term.count)]
    count = 2 if any(operator.kind in EDGES for operator in operators) else term.count
    dice = [Die(throws.face(sides)) for _ in range(count)]
    for operator in operators:
        HAPPENINGS[operator.kind](dice, operator, sides, throws)
    return dice


def counted(dice: list[Die]) -> int:
    """The sum of the dice that are kept."""
    return sum([die.value for die in dice if die.kept])
