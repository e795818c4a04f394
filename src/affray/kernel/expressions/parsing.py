"""Reading a dice expression: one pass from left to right, every limit checked on the way."""

from __future__ import annotations

from affray.kernel.expressions.limits import MOST_CHARACTERS, MOST_DICE, MOST_DIGITS, MOST_NESTED, MOST_SIDES
from affray.kernel.expressions.misplaced import misplaced, missing
from affray.kernel.expressions.operators import operator_of, unfit
from affray.kernel.expressions.refusal import BadExpression
from affray.kernel.expressions.tokens import token_at
from affray.kernel.expressions.tree import EDGES, Dice, Group, Negative, Node, Number, Operator, Product, Sum


def parse(text: str) -> Node:
    """The tree of a dice expression. Raises BadExpression."""
    if len(text) > MOST_CHARACTERS:
        message = f"an expression has at most {MOST_CHARACTERS:,} characters, not {len(text):,}"
        raise BadExpression(message, MOST_CHARACTERS, text)
    parser = Parser(text)
    node = parser.sum()
    if parser.kind != "end":
        raise parser.wrong(misplaced(parser.token))
    return node


class Parser:
    """A text and how far it has been read: `token` is the next one, `kind` its kind."""

    __slots__ = ("depth", "dice", "kind", "text", "token")

    def __init__(self, text: str) -> None:
        self.text = text
        self.dice = self.depth = 0
        self.step(0)

    def step(self, at: int) -> None:
        """Look at the token that stands at a place."""
        self.token = token = token_at(self.text, at)
        assert token.lastgroup is not None
        self.kind = token.lastgroup

    def wrong(self, message: str, group: str = "") -> BadExpression:
        """The refusal of the present token, or of one group of it."""
        return BadExpression(message, self.token.start(group or self.kind), self.text)

    def sum(self) -> Node:
        """Terms, added and subtracted."""
        first = self.product()
        if self.kind != "sign":
            return first
        parts, signs = [first], ["+"]
        while self.kind == "sign":
            signs.append("+" if self.token["sign"] == "+" else "-")
            self.step(self.token.end())
            parts.append(self.product())
        return Sum(parts, signs)

    def product(self) -> Node:
        """Factors, multiplied and divided."""
        first = self.signed()
        if self.kind != "times":
            return first
        parts, signs, columns = [first], ["*"], [0]
        while self.kind == "times":
            sign, column = self.token["times"], self.token.start("times")
            self.step(self.token.end())
            part = self.signed()
            if sign == "/" and constant(part) == 0:
                raise BadExpression("nothing can be divided by 0", column, self.text)
            parts.append(part)
            signs.append(sign)
            columns.append(column)
        return Product(parts, signs, columns)

    def signed(self) -> Node:
        """An operand with any signs before it."""
        negative = False
        while self.kind == "sign":
            negative ^= self.token["sign"] != "+"
            self.step(self.token.end())
        operand = self.operand()
        return Negative(operand) if negative else operand

    def operand(self) -> Node:
        """A number, dice, or an expression in brackets, with its labels."""
        token, kind = self.token, self.kind
        if kind == "dice":
            return self.rolled()
        if kind == "number":
            value = self.whole("number")
            self.step(token.end())
            return Number(value, self.labels() if self.kind == "label" else ())
        if kind == "open":
            return self.group()
        if kind == "edge":
            self.counted(1)
            return self.operated(1, 20)
        raise self.wrong(missing(token))

    def group(self) -> Group:
        """An expression in brackets."""
        opening = self.token
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise self.wrong(f"brackets stand at most {MOST_NESTED} deep in brackets")
        self.step(opening.end())
        if self.kind == "close":
            raise BadExpression("there is nothing in these brackets", opening.start("open"), self.text)
        inner = self.sum()
        if self.kind == "end":
            raise BadExpression("this bracket is left open", opening.start("open"), self.text)
        if self.kind != "close":
            raise self.wrong(misplaced(self.token))
        self.depth -= 1
        self.step(self.token.end())
        return Group(inner, self.labels() if self.kind == "label" else ())

    def rolled(self) -> Dice:
        """Dice with all that happens to them."""
        token = self.token
        count = self.whole("count") if token["count"] else 1
        sides = 100 if token["sides"] == "%" else self.whole("sides")
        self.counted(count)
        if not 1 <= sides <= MOST_SIDES:
            raise self.wrong(f"a die has 1 to {MOST_SIDES:,} sides, not {sides:,}", "sides")
        self.step(token.end())
        if self.kind in ("operator", "edge"):
            return self.operated(count, sides)
        return Dice(count, sides, (), self.labels() if self.kind == "label" else ())

    def operated(self, count: int, sides: int) -> Dice:
        """Dice with the operators that follow."""
        operators: list[Operator] = []
        while self.kind in ("operator", "edge"):
            if self.token["amount"]:
                self.whole("amount")
            operator = operator_of(self.token)
            fault = unfit(operator, operators, count, sides) if isinstance(operator, Operator) else operator
            if fault:
                raise self.wrong(fault)
            assert isinstance(operator, Operator)
            if operator.kind in EDGES:
                self.counted(1)
            operators.append(operator)
            self.step(self.token.end())
        return Dice(count, sides, tuple(operators), self.labels() if self.kind == "label" else ())

    def counted(self, dice: int) -> None:
        """Count dice that the present token stands for."""
        self.dice += dice
        if self.dice > MOST_DICE:
            raise self.wrong(f"an expression has at most {MOST_DICE:,} dice, not {self.dice:,}")

    def labels(self) -> tuple[str, ...]:
        """The labels behind a term; empty ones say nothing."""
        found = []
        while self.kind == "label":
            words = self.token["words"].strip()
            if not all(c.isprintable() or c in "\u200c\u200d" for c in words):
                raise self.wrong("a label has no control characters in it")
            found += [words] if words else []
            self.step(self.token.end())
        return tuple(found)

    def whole(self, group: str) -> int:
        """The number that a group of the present token is."""
        digits = self.token[group]
        if len(digits) > MOST_DIGITS:
            raise self.wrong(f"a number has at most {MOST_DIGITS} digits, not {len(digits):,}", group)
        return int(digits)


def constant(node: Node) -> int | None:
    """What an expression always comes to, or None if that is for dice to say."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Group):
        return constant(node.inner)
    if isinstance(node, Negative):
        inner = constant(node.inner)
        return None if inner is None else -inner
    if isinstance(node, Dice):
        return None
    values = [constant(part) for part in node.parts]
    found = 0 if isinstance(node, Sum) else 1
    for sign, value in zip(node.signs, values, strict=True):
        if value is None:
            return None
        found = combined(found, sign, value)
    return found


def combined(left: int, sign: str, right: int) -> int:
    """Two numbers put together; division rounds down."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    return left * right if sign == "*" else left // right
