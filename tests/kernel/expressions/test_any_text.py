"""Whatever is typed: a result, or one clear refusal, and never much work."""

import json
import random

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from affray.kernel.expressions import BadExpression, parse, roll
from affray.kernel.expressions.limits import MOST_CHARACTERS, MOST_DICE, MOST_EXTRA
from affray.kernel.expressions.tree import Dice, Group, Negative, Node, Number, Sum

from .trees import TREES

PIECES = (
    "1 2 6 20 0 999999999 d d6 d20 d% 4d6 1000d6 + - − * / ( ) [ ] [x] adv dis k kh kl p ph pl rr ro ra e mi ma h l < >"
)


def outcome(text: str) -> bool:
    """Whether an expression is rolled; all that can be said of it is in order."""
    try:
        rolled = roll(text, 1)
    except BadExpression as refused:
        assert 0 <= refused.column <= min(len(text), MOST_CHARACTERS)
        assert all(line.isprintable() for line in str(refused).splitlines())
        assert len(str(refused)) < 250
        return False
    thrown = sum(1 + len(die.before or ()) for dice in rolled.thrown for die in dice)
    assert thrown <= MOST_DICE + MOST_EXTRA
    document = json.loads(json.dumps(rolled.as_json()))
    assert document["total"] == rolled.total
    assert document["text"] == str(rolled)
    assert parse(document["expression"]) == rolled.tree
    for term in document["dice"]:
        assert all(1 <= face <= term["sides"] for die in term["rolled"] for face in die["faces"])
        assert term["total"] == sum(die["value"] for die in term["rolled"] if die["kept"])
    return True


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text(text: str) -> None:
    outcome(text)


@given(st.lists(st.sampled_from([*PIECES.split(), " "]), max_size=40).map("".join))
@settings(deadline=None, max_examples=400)
@example("k" + " " * 998 + "é")
@example("[" * 1000)
@example("e " * 500)
@example("1d6" + "k " * 400)
@example("1/(" * 30 + "999999999*" * 80 + "1" + ")" * 30)
def test_any_pieces(text: str) -> None:
    outcome(text)


@given(st.text("0123456789d+-*/()khlpreoma<>[] ", max_size=40))
@settings(deadline=None)
def test_any_characters_of_expressions(text: str) -> None:
    outcome(text)


@given(TREES)
@settings(deadline=None)
def test_any_expression(tree: Node) -> None:
    assume(len(str(tree)) <= MOST_CHARACTERS)
    assert outcome(str(tree))


def test_damaged_expressions() -> None:
    chance, rolled = random.Random(7), 0
    for _ in range(1000):
        text = chance.choice(["4d6kh3 [str] + 2", "(1d20 adv + 5) * 2 / 3", "8d6rr<3mi2 - -1d4", "2d6e6ra1ma5pl1"])
        at = chance.randrange(len(text))
        rolled += outcome(text[:at] + chance.choice(PIECES.split()) + text[at + chance.randrange(2) :])
    assert 100 < rolled < 900


def bounds(node: Node) -> tuple[int, int]:
    """The smallest and largest totals of an expression of sums and plain or kept dice."""
    if isinstance(node, Number):
        return node.value, node.value
    if isinstance(node, Dice):
        count = min([node.count, *(operator.amount for operator in node.operators)])
        return count, count * node.sides
    if isinstance(node, Group):
        return bounds(node.inner)
    if isinstance(node, Negative):
        least, most = bounds(node.inner)
        return -most, -least
    assert isinstance(node, Sum)
    parts = [bounds(part if sign == "+" else Negative(part)) for sign, part in zip(node.signs, node.parts, strict=True)]
    return sum(least for least, _ in parts), sum(most for _, most in parts)


KEPT = st.builds("{}d{}{}".format, st.integers(0, 9), st.integers(1, 30), st.sampled_from(["", "kh1", "kl2"]))
TERM = st.integers(0, 99).map(str) | KEPT
SUMS = st.recursive(
    TERM, lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from("+-"), inner | inner.map("-{}".format))
)


@given(SUMS, st.integers(0, 1 << 130))
@settings(deadline=None)
def test_totals_are_within_bounds(text: str, seed: int) -> None:
    assume(len(text) < MOST_CHARACTERS and text.count("(") < 30)
    least, most = bounds(parse(text))
    assert least <= roll(text, seed).total <= most
