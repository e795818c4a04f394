"""A dice expression as a tree. `str` of a tree is an expression that means that tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

EDGES = ("adv", "dis")
"""Advantage and disadvantage: two dice are thrown, one is kept."""
KEEPS = ("k", *EDGES)
"""What says which dice are kept; a term has one of these at most."""


class Operator(NamedTuple):
    """What happens to the dice of a term: `kh3` is ("k", "h", 3), `rr<2` is ("rr", "<", 2), `e6` is ("e", "", 6)."""

    kind: str
    pick: str
    amount: int

    def __str__(self) -> str:
        """Return the operator as it is written."""
        return self.kind if self.kind in EDGES else f"{self.kind}{self.pick}{self.amount}"

    def picks(self, face: int) -> bool:
        """Whether a face is one of those meant; for operators that go by faces."""
        if self.pick == "<":
            return face < self.amount
        return face > self.amount if self.pick == ">" else face == self.amount

    @property
    def ranks(self) -> bool:
        """Whether dice are picked by rank, as the highest or lowest, and not by the face they show."""
        return self.pick in ("h", "l")


class Branch:
    """What all parts of a tree have in common: they are equal if their fields are, wherever they stood in the text."""

    __slots__: tuple[str, ...] = ()
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Return whether this is the same expression."""
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "columns")

    def __str__(self) -> str:
        """Return the expression as text."""
        return written(self, Dice.plain)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        """Return the fields."""
        return f"{type(self).__name__}({', '.join(repr(getattr(self, name)) for name in self.__slots__)})"


class Number(Branch):
    """A whole number from 0."""

    __slots__ = ("labels", "value")

    def __init__(self, value: int, labels: tuple[str, ...] = ()) -> None:
        self.value, self.labels = value, labels


class Dice(Branch):
    """Dice of one kind, with what happens to them in the order in which it does."""

    __slots__ = ("count", "labels", "operators", "sides")

    def __init__(
        self, count: int, sides: int, operators: tuple[Operator, ...] = (), labels: tuple[str, ...] = ()
    ) -> None:
        self.count, self.sides, self.operators, self.labels = count, sides, operators, labels

    def plain(self) -> str:
        """The dice without their labels."""
        return f"{self.count}d{self.sides}{''.join(map(str, self.operators))}"


class Group(Branch):
    """An expression in brackets."""

    __slots__ = ("inner", "labels")

    def __init__(self, inner: Node, labels: tuple[str, ...] = ()) -> None:
        self.inner, self.labels = inner, labels


class Negative(Branch):
    """The negative of a number, dice or group."""

    __slots__ = ("inner",)

    def __init__(self, inner: Node) -> None:
        self.inner = inner


class Sum(Branch):
    """Parts that are added or subtracted; the sign of the first is +."""

    __slots__ = ("parts", "signs")

    def __init__(self, parts: list[Node], signs: list[str]) -> None:
        self.parts, self.signs = parts, signs


class Product(Branch):
    """Parts by which is multiplied or divided from left to right; the first sign is *."""

    __slots__ = ("columns", "parts", "signs")

    def __init__(self, parts: list[Node], signs: list[str], columns: list[int]) -> None:
        self.parts, self.signs, self.columns = parts, signs, columns


Node = Number | Dice | Group | Negative | Sum | Product


def written(node: Node, dice: Callable[[Dice], str]) -> str:
    """An expression as text; `dice` writes its dice, from left to right."""
    if isinstance(node, Sum | Product):
        first, *others = (written(part, dice) for part in node.parts)
        return first + "".join(f" {sign} {part}" for sign, part in zip(node.signs[1:], others, strict=True))
    if isinstance(node, Negative):
        return f"-{written(node.inner, dice)}"
    if isinstance(node, Dice):
        text = dice(node)
    else:
        text = str(node.value) if isinstance(node, Number) else f"({written(node.inner, dice)})"
    return text + "".join(f" [{label}]" for label in node.labels)


def dice_of(node: Node) -> list[Dice]:
    """The dice of an expression, from left to right."""
    if isinstance(node, Dice):
        return [node]
    if isinstance(node, Number):
        return []
    if isinstance(node, Negative | Group):
        return dice_of(node.inner)
    return [dice for part in node.parts for dice in dice_of(part)]
