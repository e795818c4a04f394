import pytest
from hypothesis import assume, given

from affray.kernel.expressions import parse
from affray.kernel.expressions.limits import MOST_CHARACTERS, MOST_NESTED
from affray.kernel.expressions.tree import Dice, Group, Negative, Node, Number, Operator, Product, Sum

from .trees import TREES

D20, D6 = Dice(1, 20), Dice(1, 6)
ADV, DIS = Operator("adv", "", 1), Operator("dis", "", 1)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("5", Number(5)),
        ("d20", D20),
        ("D20", D20),
        ("3d6", Dice(3, 6)),
        ("d%", Dice(1, 100)),
        ("0d6", Dice(0, 6)),
        (" 1 d 20 ", D20),
        ("1d20\u00a0+\t5\n", Sum([D20, Number(5)], ["+", "+"])),
        ("1d20 + -5", Sum([D20, Negative(Number(5))], ["+", "+"])),
        ("1d4−1", Sum([Dice(1, 4), Number(1)], ["+", "-"])),
        ("-1d4", Negative(Dice(1, 4))),
        ("--1d4", Dice(1, 4)),
        ("+-+1d4", Negative(Dice(1, 4))),
        ("1-2-3", Sum([Number(1), Number(2), Number(3)], ["+", "-", "-"])),
        ("1+2*3", Sum([Number(1), Product([Number(2), Number(3)], ["*", "*"], [0, 3])], ["+", "+"])),
        ("-1*2", Product([Negative(Number(1)), Number(2)], ["*", "*"], [0, 0])),
        ("(1d6)", Group(D6)),
        ("(1d6 [a]) [b]", Group(Dice(1, 6, (), ("a",)), ("b",))),
        ("1d6 [cold iron] [fire][]", Dice(1, 6, (), ("cold iron", "fire"))),
        ("5 [bless]", Number(5, ("bless",))),
        ("adv", Dice(1, 20, (ADV,))),
        ("DIS", Dice(1, 20, (DIS,))),
        ("d20adv", Dice(1, 20, (ADV,))),
        ("1d20 disadvantage", Dice(1, 20, (DIS,))),
        ("1d20ro1 Advantage mi2", Dice(1, 20, (Operator("ro", "", 1), ADV, Operator("mi", "", 2)))),
        ("4d6k3", Dice(4, 6, (Operator("k", "h", 3),))),
        ("4d6 KH 3", Dice(4, 6, (Operator("k", "h", 3),))),
        ("4d6kh", Dice(4, 6, (Operator("k", "h", 1),))),
        ("4d6kl - 1", Sum([Dice(4, 6, (Operator("k", "l", 1),)), Number(1)], ["+", "-"])),
        ("4d6k>4", Dice(4, 6, (Operator("k", ">", 4),))),
        ("4d6ph1pl1", Dice(4, 6, (Operator("p", "h", 1), Operator("p", "l", 1)))),
        ("4d6rr<3e6", Dice(4, 6, (Operator("rr", "<", 3), Operator("e", "", 6)))),
        ("4d6ra > 4 ma 5", Dice(4, 6, (Operator("ra", ">", 4), Operator("ma", "", 5)))),
    ],
)
def test_reads(text: str, tree: Node) -> None:
    assert parse(text) == tree


def test_as_large_as_can_be() -> None:
    deep = "(" * MOST_NESTED + "-1d6*2+1" + ")" * MOST_NESTED
    assert str(parse(deep)) == "(" * MOST_NESTED + "-1d6 * 2 + 1" + ")" * MOST_NESTED
    wide = parse("+".join(["1"] * 500))
    assert isinstance(wide, Sum)
    assert len(wide.parts) == 500
    assert parse("-" * 998 + "d6") == D6
    assert parse(" " * 998 + "d6") == D6
    assert parse("1000d1000000") == Dice(1000, 1_000_000)
    assert parse("999d6 + 0d6 + d6") is not None
    assert parse("999999999") == Number(999_999_999)


@given(TREES)
def test_the_text_of_a_tree_means_that_tree(tree: Node) -> None:
    assume(len(str(tree)) <= MOST_CHARACTERS)
    assert parse(str(tree)) == tree
    assert parse(str(tree).upper().replace("[", " [")) is not None


def test_equal_is_what_means_the_same() -> None:
    assert parse("1d6*2") == parse(" 1d6  * 2")
    assert parse("1d6*2") != parse("1d6/2")
    assert Number(6) != D6
    assert repr(D6) == "Dice(1, (), (), 6)"
