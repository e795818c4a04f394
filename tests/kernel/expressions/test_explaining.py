import json

import pytest

from affray.kernel.expressions import Rolled, parse, roll
from affray.kernel.expressions.rolling import value
from affray.kernel.expressions.throws import Die

from .test_rolling import Loaded


def loaded(text: str, *faces: int) -> Rolled:
    """An expression rolled with these faces."""
    tree, thrown = parse(text), list[list[Die]]()
    total = value(tree, Loaded(list(faces)), thrown)
    return Rolled(tree, total, thrown, False)


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("5", [], "5 = 5"),
        ("0d6", [], "0d6 (no dice) = 0"),
        ("4d6kh3+2", [6, 5, 3, 1], "4d6kh3 (6, 5, 3, 1 dropped) + 2 = 16"),
        ("1d20 adv [to hit]+5", [9, 13], "1d20adv (9 dropped, 13) [to hit] + 5 = 18"),
        ("2d6e6", [6, 6, 1, 2], "2d6e6 (6 exploded, 1 added, 6 exploded, 2 added) = 15"),
        ("1d6e6", [6, 6, 1], "1d6e6 (6 exploded, 6 added and exploded, 1 added) = 13"),
        ("2d6ro<3", [2, 4, 1], "2d6ro<3 (2→1, 4) = 5"),
        ("1d6rr<3", [2, 2, 1, 6], "1d6rr<3 (2→2→1→6) = 6"),
        ("2d6mi2ma5", [1, 6], "2d6mi2ma5 (1 raised to 2, 6 lowered to 5) = 7"),
        ("1d6ro1mi3pl1", [1, 2], "1d6ro1mi3pl1 (1→2 raised to 3 and dropped) = 0"),
        ("-(d6−1) [a] [b]/2*3", [6], "-(1d6 (6) - 1) [a] [b] / 2 * 3 = -9"),
        ("d%-d4", [99, 3], "1d100 (99) - 1d4 (3) = 96"),
    ],
)
def test_in_words(text: str, faces: list[int], words: str) -> None:
    assert str(loaded(text, *faces)) == words


def test_much_is_shortened() -> None:
    assert str(loaded("1000d2", *[1] * 1000)) == f"1000d2 ({', '.join('1' * 50)}, … 950 more) = 1000"
    assert str(loaded("1d6rr<6", *[1, 2, 3, 4] * 5, 6)) == "1d6rr<6 (1→2→3→4→1→2→3→4→…→6) = 6"
    assert len(loaded("1d6rr<6", *[1, 2, 3, 4] * 5, 6).as_json()["dice"][0]["rolled"][0]["faces"]) == 21


def test_as_json() -> None:
    assert loaded("2d6ro1e6mi3 [fire] + 1", 1, 6, 2, 5).as_json() == {
        "expression": "2d6ro1e6mi3 [fire] + 1",
        "total": 15,
        "text": "2d6ro1e6mi3 (1→2 raised to 3, 6 exploded, 5 added) [fire] + 1 = 15",
        "stopped": False,
        "dice": [
            {
                "dice": "2d6ro1e6mi3",
                "sides": 6,
                "labels": ["fire"],
                "total": 14,
                "rolled": [
                    {"faces": [1, 2], "value": 3, "kept": True, "exploded": False, "added": False},
                    {"faces": [6], "value": 6, "kept": True, "exploded": True, "added": False},
                    {"faces": [5], "value": 5, "kept": True, "exploded": False, "added": True},
                ],
            }
        ],
    }


def test_terms_stand_from_left_to_right() -> None:
    document = json.loads(json.dumps(roll("d4 * (d6 - 3 [x]) / -(d8 + 9) + d10", 1).as_json()))
    assert [term["sides"] for term in document["dice"]] == [4, 6, 8, 10]
