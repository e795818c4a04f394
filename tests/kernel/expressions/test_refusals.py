"""Expressions that are refused, each with a message and the place of the mistake."""

import pytest

from affray.kernel.expressions import BadExpression, parse, roll

REFUSED = [
    ("", "dice are needed", 0),
    (" \n", "dice are needed", 2),
    ("2d6 banana", "'banana' means nothing", 4),
    ("2d6 elephant", "'elephant' means nothing", 4),
    ("2d6 + radiant", "'radiant' means nothing", 6),
    ("1d6 & 2", "'&' means nothing", 4),
    ("١d٨", "'١' means nothing", 0),
    ("1d6\x1b", r"'\\x1b' means nothing", 3),
    ("1.5", "only whole numbers", 1),
    ("1d6 +", "missing at the end", 5),
    ("* 2", r"missing before \*", 0),
    ("1 // 2", "missing before /", 3),
    ("(1 + )", r"missing before \)", 5),
    ("()", "nothing in these brackets", 0),
    ("1 + (2", "left open", 4),
    ("(1 2)", r"missing before '2'", 3),
    ("1)", "never opened", 1),
    ("2(3)", r"missing before '\('", 1),
    ("1d6 2d6", "missing before '2d6'", 4),
    ("d20 [to hit", "label is left open", 4),
    ("[fire] d6", "a label stands behind", 0),
    ("d6 [\x1b[31m]", "label is left open", 3),
    ("d6 [a\x07]", "no control characters", 3),
    ("kh1", "stands behind dice", 0),
    ("5kh1", "right behind dice", 1),
    ("(2d6)kh1", "right behind dice", 5),
    ("1d20 + 5 adv", "adv and dis stand", 9),
    ("2d20adv", "for one d20, not 2d20", 4),
    ("d6dis", "for one d20, not 1d6", 2),
    ("4d6k3k2", "one keep", 5),
    ("d20advkh1", "one keep", 6),
    ("adv dis", "one keep", 4),
    ("4d6p1", "p needs to know which", 3),
    ("4d6e", "e needs a number: e6", 3),
    ("4d6rr<", "rr< needs a number", 3),
    ("4d6k>", "k> needs a number", 3),
    ("4d6mi>3", "takes a number only", 3),
    ("4d6" + "ro1" * 11, "at most 10 operators", 33),
    ("1d1e1", "can't end: every face of a d1 is exploded", 3),
    ("2d6e>0", "can't end", 3),
    ("2d6e<7", "can't end", 3),
    ("1d6rr<7", "can't end: every face of a d6 is rerolled", 3),
    ("1d1rr1", "can't end", 3),
    ("2d6rrh1", "can't end: there is always a highest", 3),
    ("2d6rrl1", "can't end: there is always a lowest", 3),
    ("1001d6", "at most 1,000 dice, not 1,001", 0),
    ("500d6 + 501d6", "at most 1,000 dice", 8),
    ("999d6 + d20adv", "at most 1,000 dice", 11),
    ("999d6 + d6 + adv", "at most 1,000 dice", 13),
    ("1d1000001", "1 to 1,000,000 sides", 2),
    ("d0", "1 to 1,000,000 sides", 1),
    ("5 / 0", "divided by 0", 2),
    ("5 / ((2 - 4/2) * 3)", "divided by 0", 2),
    ("5 / -0", "divided by 0", 2),
    ("9" * 900, "at most 9 digits, not 900", 0),
    ("d" + "9" * 900, "at most 9 digits", 1),
    ("9" * 900 + "d6", "at most 9 digits", 0),
    ("d6e" + "9" * 900, "at most 9 digits", 3),
    ("9" * 5000, "at most 1,000 characters, not 5,000", 1000),
    ("(" * 500, "at most 30 deep", 30),
    ("(" * 490 + "1" + ")" * 490, "at most 30 deep", 30),
    ("-(" * 499, "at most 30 deep", 61),
]


@pytest.mark.parametrize(("text", "message", "column"), REFUSED, ids=[repr(text[:20]) for text, *_ in REFUSED])
def test_refused_unrolled(text: str, message: str, column: int) -> None:
    with pytest.raises(BadExpression, match=message) as refused:
        parse(text)
    assert (refused.value.column, refused.value.text) == (column, text)
    assert all(line.isprintable() for line in str(refused.value).splitlines())
    assert len(str(refused.value).splitlines()) == (3 if text.strip() else 1)
    assert refused.value.line.isprintable()
    with pytest.raises(BadExpression, match=message):
        roll(text)


def test_a_divisor_that_the_dice_make_0() -> None:
    with pytest.raises(BadExpression, match="divided by 0, which the dice have come to here") as refused:
        roll("1d6 / (1d1 - 1)", 1)
    assert str(refused.value).splitlines()[1:] == ["  1d6 / (1d1 - 1)", "      ^"]


@pytest.mark.parametrize(
    ("text", "shown", "caret"),
    [
        ("2d6 banana", "2d6 banana", 4),
        ("2d6\n +\tbanana", "2d6  + banana", 7),
        ("2d6 [日本] x", "2d6 [日本] x", 11),
        ("2d6 [e\u0301] x", "2d6 [e\u0301] x", 8),
        ("1+" * 100 + "x", "…" + "1+" * 20 + "x", 41),
        ("x" + "+1" * 100, "x" + "+1" * 14 + "+…", 0),
    ],
)
def test_the_caret_stands_under_the_mistake(text: str, shown: str, caret: int) -> None:
    with pytest.raises(BadExpression) as refused:
        parse(text)
    assert str(refused.value).splitlines()[1:] == ["  " + shown, "  " + " " * caret + "^"]


def test_in_one_line() -> None:
    with pytest.raises(BadExpression) as refused:
        parse("2d6 banana")
    assert refused.value.line == "'banana' means nothing in a dice expression (at character 5)"
