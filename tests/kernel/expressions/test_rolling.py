import pytest

from affray.kernel.dice import face, root, stream
from affray.kernel.expressions import Rolled, parse, roll, roll_from
from affray.kernel.expressions.happening import HAPPENINGS
from affray.kernel.expressions.limits import MOST_EXTRA
from affray.kernel.expressions.operators import MEANT
from affray.kernel.expressions.throws import Die, Throws
from affray.kernel.expressions.tree import EDGES, Dice


class Loaded(Throws):
    """Dice that show what they are told to."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(0)
        self.faces = faces

    def face(self, sides: int) -> int:
        """The next of the faces."""
        found = self.faces.pop(0)
        assert 1 <= found <= sides
        return found


def lying(text: str, faces: list[int]) -> list[Die]:
    """The dice of a term that come from these faces, all of which are used."""
    from affray.kernel.expressions.rolling import cast

    term, throws = parse(text), Loaded(faces)
    assert isinstance(term, Dice)
    dice = cast(term, throws)
    assert throws.faces == []
    return dice


def counting(text: str, faces: list[int]) -> list[int]:
    """What those dice count that are kept."""
    return [die.value for die in lying(text, faces) if die.kept]


@pytest.mark.parametrize(
    ("text", "faces", "kept"),
    [
        ("4d6", [1, 2, 3, 4], [1, 2, 3, 4]),
        ("4d6kh3", [1, 6, 5, 3], [6, 5, 3]),
        ("4d6k3", [1, 1, 1, 1], [1, 1, 1]),
        ("4d6kl1", [3, 2, 2, 4], [2]),
        ("4d6kh9", [1, 2, 3, 4], [1, 2, 3, 4]),
        ("4d6kh0", [1, 2, 3, 4], []),
        ("4d6k>3", [1, 4, 3, 5], [4, 5]),
        ("4d6k<3", [1, 4, 3, 2], [1, 2]),
        ("4d6pl1", [3, 2, 2, 4], [3, 2, 4]),
        ("4d6ph2", [3, 6, 2, 6], [3, 2]),
        ("4d6ph1pl1", [3, 6, 2, 6], [3, 6]),
        ("4d6kh3pl1", [1, 2, 3, 4], [3, 4]),
        ("4d6p<3", [1, 2, 3, 4], [3, 4]),
        ("1d20adv", [3, 17], [17]),
        ("1d20dis", [3, 17], [3]),
        ("1d20ro1adv", [1, 17, 4], [17]),
        ("1d20advro1", [1, 17], [17]),
        ("3d6rr<3", [1, 4, 2, 2, 6, 1, 3], [6, 4, 3]),
        ("3d6rr6", [6, 6, 1, 6, 2, 3], [2, 3, 1]),
        ("3d6ro<3", [1, 4, 2, 2, 1], [2, 4, 1]),
        ("3d6roh1", [1, 4, 2, 6], [1, 6, 2]),
        ("3d6ra>3", [1, 4, 5, 6], [1, 4, 6, 5]),
        ("3d6ra6", [1, 4, 5], [1, 4, 5]),
        ("2d6e6", [6, 2, 6, 3], [6, 6, 3, 2]),
        ("2d6e>4", [6, 5, 1, 6, 4], [6, 1, 5, 6, 4]),
        ("2d6el1", [3, 2, 2], [3, 2, 2]),
        ("3d6kh1e6", [6, 6, 1, 2], [6, 2]),
        ("3d6mi3ma5", [1, 4, 6], [3, 4, 5]),
        ("2d6mi6e6", [1, 2, 3, 6, 4], [6, 3, 6, 6, 4]),
        ("3d6kh1mi5", [1, 2, 3], [5]),
    ],
)
def test_what_operators_do(text: str, faces: list[int], kept: list[int]) -> None:
    assert counting(text, list(faces)) == kept


def test_dice_remember_what_happened() -> None:
    rerolled, exploded, added = lying("2d6ro1e6mi3", [1, 6, 2, 1])
    assert (rerolled.before, rerolled.face, rerolled.value) == ([1], 2, 3)
    assert (exploded.exploded, exploded.added, exploded.before) == (True, False, None)
    assert (added.exploded, added.added, added.face, added.value) == (False, True, 1, 3)


def test_every_operator_has_a_meaning_and_a_hint() -> None:
    assert set(HAPPENINGS) == {*MEANT, *EDGES}


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("5", 5),
        ("0d6", 0),
        ("-0d6", 0),
        ("1d1 + -5", -4),
        ("1d1−1", 0),
        ("7 / 2", 3),
        ("-7 / 2", -4),
        ("7 / -2", -4),
        ("2 - 3 - 4", -5),
        ("2 - (3 - 4)", 3),
        ("2 + 3 * 4", 14),
        ("12 / 2 * 3", 18),
        ("-(1d1 + 3) [healing]", -4),
        ("100d1 * 100d1", 10_000),
        ("999999999 * 999999999", 999_999_998_000_000_001),
    ],
)
def test_sums(text: str, total: int) -> None:
    assert roll(text).total == total


def test_dice_are_those_of_the_stream() -> None:
    word = stream(root(7), 0)
    rolled = roll("3d6 + 1d1000000", 7)
    assert [[die.face for die in dice] for dice in rolled.thrown] == [
        [face(word, draw, 6) for draw in range(3)],
        [face(word, 3, 1_000_000)],
    ]
    assert str(roll_from("3d6 + 1d1000000", word)) == str(rolled)


def test_a_seed_repeats_and_none_does_not() -> None:
    assert str(roll("20d1000", 1 << 200)) == str(roll("20d1000", 1 << 200))
    assert len({roll("20d1000").total for _ in range(20)}) > 1


def drawn(rolled: Rolled) -> int:
    """How many dice were thrown."""
    return sum(1 + len(die.before or ()) for dice in rolled.thrown for die in dice)


@pytest.mark.parametrize(
    "text", ["1d1000000rr<1000000", "1000d2e2e1e2e1e2", "1000d1000000rr<999999", "500d20e>1 + 500d20e>1"]
)
def test_extra_throws_end(text: str) -> None:
    rolled = roll(text, 1)
    assert rolled.stopped
    assert MOST_EXTRA < drawn(rolled) <= MOST_EXTRA + 1000
    assert str(rolled).endswith("; rerolls and explosions ended after 10,000")
    assert rolled.as_json()["stopped"] is True


def test_enough_extra_throws_for_what_people_roll() -> None:
    for text in ("1000d6rr<4", "1000d6e6", "1000d20ro1", "1d100rr<100"):
        assert not roll(text, 1).stopped
