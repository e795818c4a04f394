from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from affray.kernel.fields import DiceText, Name, Names, Reactions, Squares
from affray.kernel.notation import Dice
from affray.kernel.scenario import CombatantSheet, Grid, OptionsBase, Scenario
from affray.kernel.together import check, numbered

POLICIES = {"default": "fights", "shy": "keeps away"}


def scenario(*combatants: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"combatants": list(combatants), **rest}


def one(name: str, side: str = "red", **rest: Any) -> dict[str, Any]:
    return {"name": name, "side": side, **rest}


def found(data: dict[str, Any], **how: Any) -> dict[tuple[str | int, ...], str]:
    return dict(check(data, POLICIES, ("reaction",), **how))


ADA, BO = one("Ada"), one("Bo", "blue")


@pytest.mark.parametrize(
    "name", ["Ada", "No", "Ωμέγα", "王小明", "می‌رود", "O'Brien the 2nd", "🐉", "アリス　キング", "x" * 80]
)
def test_names_of_any_script(name: str) -> None:
    assert TypeAdapter(Name).validate_python(name) == name


@pytest.mark.parametrize("name", ["", " ", " Ada", "Ada ", "A\nda", "A\tda", "A\x1bda", "A\u202eda", "x" * 81, 7, None])
def test_what_is_no_name(name: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Name).validate_python(name, strict=True)


@pytest.mark.parametrize(
    ("written", "squares"),
    [(None, ()), ([2, 3], ((2, 3),)), ([[2, 3]], ((2, 3),)), ([[2, 3], [4, 5]], ((2, 3), (4, 5)))],
)
def test_squares(written: object, squares: object) -> None:
    assert TypeAdapter(Squares).validate_python(written) == squares


@pytest.mark.parametrize(
    "written", [[], [2], [2, 3, 4], [2, 3.0], [2, True], [2, -1], [200, 0], [[2, 3], 4], "2,3", {"x": 2}]
)
def test_what_is_no_square(written: object) -> None:
    with pytest.raises(ValidationError, match="needs a square"):
        TypeAdapter(Squares).validate_python(written)


def test_players_are_one_or_several() -> None:
    assert TypeAdapter(Names).validate_python("kim") == ("kim",)
    assert TypeAdapter(Names).validate_python(["kim", "lou"]) == ("kim", "lou")


def test_reactions() -> None:
    for written in ("ask", "never", {"opportunity": "always"}):
        assert TypeAdapter(Reactions).validate_python(written) == written
    wrong: object
    for wrong in ("sometimes", 1, ["ask"], {"opportunity": "maybe"}, {"opportunity": []}):
        with pytest.raises(ValidationError, match="ask, always"):
            TypeAdapter(Reactions).validate_python(wrong)


def test_dice_are_text_or_a_number() -> None:
    dice = TypeAdapter(DiceText)
    assert dice.validate_python("2d6+1") == Dice(((2, 6),), 1)
    assert dice.validate_python(3) == Dice((), 3)
    assert dice.dump_python(Dice(((2, 6),), 1)) == "2d6+1"
    for wrong in (True, 1.5, None, "2d", ["1d6"]):
        with pytest.raises(ValidationError, match="needs dice such as"):
            dice.validate_python(wrong)


@pytest.mark.parametrize(
    "wrong", [{"width": "5"}, {"width": 5.0}, {"width": True}, {"width": 0}, {"width": 201}, {"depth": 1}]
)
def test_nothing_is_converted_and_nothing_ignored(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Grid.model_validate({"width": 5, "height": 5} | wrong)


def test_a_whole_scenario() -> None:
    made = Scenario[CombatantSheet, OptionsBase].model_validate({"ruleset": "any", "options": {}, **scenario(ADA, BO)})
    assert made.options.max_rounds == 1000
    assert made.combatants[0].square is None
    assert made.combatants[1].policy == "default"


def test_what_fits_together() -> None:
    data = scenario(
        one("Ogre", count=2, at=[[0, 0], [1, 0]]),
        one("Ogre 3", at=[2, 0]),
        one("Bo", "blue", at=[[3, 0]], policy="shy"),
        grid={"width": 4, "height": 1, "walls": []},
        start={"turn": "Ogre 2"},
        sides={"red": {"mercy": "kill"}},
    )
    assert found(data) == {}


def test_two_sides() -> None:
    assert found(scenario(ADA, one("Cy"))) == {
        ("combatants",): "needs combatants of at least two sides; everyone is of the side 'red'"
    }
    assert found(scenario()) == {("combatants",): "needs combatants of at least two sides"}
    assert found(scenario(ADA, one("Cy")), one_side=True) == {}
    assert found(scenario(), one_side=True) == {("combatants",): "needs at least one combatant"}


def test_sides_that_nobody_is_of() -> None:
    assert found(scenario(ADA, BO, sides={"bleu": {}})) == {
        ("sides", "bleu"): "nobody is of the side 'bleu'; did you mean 'blue'?"
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (one("Ada"), one("Ada", "blue")),
        (one("Ogre", count=3), one("Ogre 2", "blue")),
        (one("Ogre", count=2), one("Ogre", "blue", count=5)),
        (one("Zoe\u0301"), one("Zo\u00e9", "blue")),
    ],
)
def test_names_are_unique(first: dict[str, Any], second: dict[str, Any]) -> None:
    (complaint,) = found(scenario(first, second)).items()
    assert complaint[0] == ("combatants", 1, "name")
    assert "is taken by combatants[0]" in complaint[1]


def test_names_differ_by_letter_case() -> None:
    assert found(scenario(ADA, one("ada", "blue"))) == {}


def test_numbered_names_stay_within_the_limit() -> None:
    assert "is too long once numbered" in found(scenario(BO, one("x" * 79, count=2)))["combatants", 1, "name"]


def test_how_many() -> None:
    assert numbered("Ogre", 1) == ["Ogre"]
    assert numbered("Ogre", 3) == ["Ogre 1", "Ogre 2", "Ogre 3"]
    data = scenario(one("Ogre", count=600), one("Imp", "blue", count=401))
    assert found(data) == {("combatants",): "makes more than 1,000 combatants"}


def test_whose_turn_it_is() -> None:
    assert found(scenario(ADA, BO, start={"turn": "Adda"})) == {
        ("start", "turn"): "there is no combatant 'Adda'; did you mean 'Ada'?"
    }
    assert found(scenario(one("Ogre", count=2), BO, start={"turn": "Ogre"})).keys() == {("start", "turn")}


def test_policies() -> None:
    assert found(scenario(ADA, one("Bo", "blue", policy="shi"))) == {
        ("combatants", 1, "policy"): "'shi' is not one of: default, shy; did you mean 'shy'?"
    }
    for own in ("mine:wild", "my_module.deep:Kind.wild"):  # it is not looked up here
        assert found(scenario(ADA, one("Bo", "blue", policy=own))) == {}
    for odd in ("mine:", ":wild", "mine: wild", "mine:wild:er", "../mine:wild"):
        assert found(scenario(ADA, one("Bo", "blue", policy=odd))) == {
            ("combatants", 1, "policy"): f"a policy of one's own is written MODULE:NAME, not '{odd}'"
        }


def test_squares_on_a_grid() -> None:
    data = scenario(
        one("Ada", at=[1, 1]),
        one("Bo", "blue", at=[1, 1]),
        one("Cy", at=[5, 0]),
        one("Di", at=[2, 2]),
        one("Ed"),
        one("Flo", count=3, at=[[0, 0], [1, 1]]),
        one("Gus", at=[[3, 0], [3, 1]]),
        grid={"width": 5, "height": 3, "walls": [[2, 2], [2, 3]]},
    )
    assert found(data) == {
        ("grid", "walls", 1): "[2, 3] lies outside the grid of 5 × 3 squares",
        ("combatants", 1, "at"): "[1, 1] is taken by 'Ada'",
        ("combatants", 2, "at"): "[5, 0] lies outside the grid of 5 × 3 squares",
        ("combatants", 3, "at"): "[2, 2] is taken by a wall",
        ("combatants", 4, "at"): "is missing: on a grid everyone needs a square, at: [column, row]",
        ("combatants", 5, "at"): "needs 3 squares, one for each, not 2",
        ("combatants", 5, "at", 1): "[1, 1] is taken by 'Ada'",
        ("combatants", 6, "at"): "needs one square, not 2",
    }


def test_squares_without_a_grid_mean_nothing() -> None:
    assert found(scenario(one("Ada", at=[1, 1]), one("Bo", "blue", at=[1, 1]))) == {}


@pytest.mark.parametrize("odd", [None, 7, "x", [], {}, True, 1.5, [None], {"turn": 7}])
def test_values_of_the_wrong_kind_are_passed_over(odd: Any) -> None:
    keys = ("name", "side", "at", "count", "policy")
    for key in keys:
        found(scenario(one("Ada") | {key: odd}, BO, grid={"width": 5, "height": 5}))
    for key in ("combatants", "grid", "start", "sides"):
        found(scenario(ADA, BO) | {key: odd})
    found(scenario(ADA, BO, grid={"width": odd, "height": odd, "walls": odd}))
    found(scenario(ADA, odd))


def test_a_kind_of_reaction_that_there_is_not() -> None:
    entries = [{"name": "Ada", "side": "red", "reactions": {"reacton": "never"}}, {"name": "Bo", "side": "blue"}]
    found = dict(check({"combatants": entries}, POLICIES, ("reaction",)))
    assert found[("combatants", 0, "reactions", "reacton")].endswith("did you mean 'reaction'?")
