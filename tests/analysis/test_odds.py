"""Exact odds, against other libraries and against what can be said beforehand."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import icepool
import pytest
from dyce import H

import affray
from affray.analysis.odds_rows import OddsRows
from affray.table.refused import Refused


def two(weapon: dict[str, Any], **other: Any) -> dict[str, Any]:
    """Ada's turn, beside Bo."""
    ada = {"name": "Ada", "side": "red", "hp": 30, "abilities": {"str": 16}, "base_attack": 3, "weapons": [weapon]}
    bo = {"name": "Bo", "side": "blue", "hp": 40, "armor": 4} | other
    return {"ruleset": "stonekeep", "start": {"turn": "Ada"}, "combatants": [ada, bo]}


SWORD = {"name": "sword", "damage": "1d8"}
GREAT = {"name": "great sword", "damage": "2d6", "critical": "19-20/x2", "hands": "two"}
ATTACK, STRENGTH = 6, 3


def losses(odds: affray.analysis.odds.Odds) -> dict[int, Fraction]:
    return {-change: p for change, p in odds.chance("Bo", "hp").items()}


def with_icepool(ac: int, threat: int, damage: Any) -> dict[int, Fraction]:
    """The same attack: natural 20 hits and 1 misses, a threat is confirmed by the same roll again."""

    def attack(natural: int) -> Any:
        if natural == 1 or (natural != 20 and natural + ATTACK < ac):
            return icepool.Die([0])
        if natural < threat:
            return damage
        hit = icepool.d20.map(lambda again: again == 20 or (again != 1 and again + ATTACK >= ac))
        return icepool.map(lambda made: damage + damage if made else damage, hit)

    found = icepool.d20.map(attack)
    return {int(loss): Fraction(ways, found.denominator()) for loss, ways in found.items()}


def test_attacks_are_those_of_icepool() -> None:
    for armor in (0, 4, 8):
        ac = 10 + armor
        odds = affray.odds(two(SWORD, armor=armor), "attack Bo")
        assert losses(odds) == with_icepool(ac, 20, icepool.d8 + STRENGTH)
        odds = affray.odds(two(GREAT, armor=armor), "attack Bo")
        assert losses(odds) == with_icepool(ac, 19, 2 @ icepool.d6 + STRENGTH * 3 // 2)


def test_an_attack_is_that_of_dyce() -> None:
    """Without criticals: a hit by chance, and its damage."""
    scenario = two(GREAT) | {"options": {"criticals": "none"}}
    odds = affray.odds(scenario, "attack Bo")
    damage = 2 @ H(6) + STRENGTH * 3 // 2
    hit = Fraction(13, 20)
    expected = {int(loss): hit * Fraction(ways, damage.total) for loss, ways in damage.items()} | {0: 1 - hit}
    assert losses(odds) == expected
    assert (odds.hit, odds.miss, odds.critical) == (hit, 1 - hit, None)


def test_what_the_result_says() -> None:
    odds = affray.odds(two(SWORD), "Ada: attack Bo")
    assert odds.hit == Fraction(13, 20)
    assert odds.critical == Fraction(13, 400)
    assert sum(outcome.p for outcome in odds.outcomes) == 1
    assert odds.mean["Bo.hp"] == sum(-loss * p for loss, p in losses(odds).items())
    told = json.loads(json.dumps(odds.as_json()))
    assert (told["hit"], told["miss"]) == ("13/20", "7/20")
    assert sum(Fraction(outcome["p"]) for outcome in told["outcomes"]) == 1
    assert told["outcomes"][0] == {"p": "7/20", "changes": {}}
    assert told["mean"]["Bo.hp"] == pytest.approx(float(odds.mean["Bo.hp"]))
    frame = odds.to_frame()
    assert frame["p"].sum() == pytest.approx(1)
    assert frame["Bo.hp"].min() == -22
    assert "13/20" in odds._repr_html_()
    with pytest.raises(KeyError, match=r"does not change Bo\.armor"):
        odds.chance("Bo", "armor")


def test_a_scenario_that_has_not_begun_is_at_the_turn_of_whoever_acts() -> None:
    scenario = two(SWORD)
    del scenario["start"]
    assert affray.odds(scenario, "Ada: attack Bo").hit == Fraction(13, 20)
    with pytest.raises(Refused, match="say who acts, as in `Ada: attack Bo`"):
        affray.odds(scenario, "attack Bo")


def test_known_dice() -> None:
    odds = affray.odds(two(SWORD), "attack Bo", dice={"attack": [20], "damage": [5]})
    assert odds.chance("Bo", "hp") == {**{-(8 + 3 + n): Fraction(13, 160) for n in range(1, 9)}, -8: Fraction(7, 20)}
    with pytest.raises(Refused, match="can't show 9"):
        affray.odds(two(SWORD), "attack Bo", dice={"damage": [9]})
    with pytest.raises(Refused, match="no branch draws a die for initiative"):
        affray.odds(two(SWORD), "attack Bo", dice={"initiative": [9]})
    with pytest.raises(Refused, match="no die for 'atack'; did you mean 'attack'"):
        affray.odds(two(SWORD), "attack Bo", dice={"atack": [9]})


DUEL = {
    "ruleset": "skirmish",
    "distance": 6,
    "start": {"turn": "Ada"},
    "combatants": [
        {"name": "Ada", "side": "red", "weapon": "small pistol"},
        {"name": "Bo", "side": "blue", "weapon": "heavy pistol"},
    ],
}


def test_stated_choices() -> None:
    """A wide miss lets Bo fire back; whether it does is a policy's choice unless it is stated."""
    fires = affray.odds(DUEL, "Ada: attack Bo", choose=["Bo: return fire"])
    lets = affray.odds(DUEL, "Ada: attack Bo", choose=["Bo: pass"])
    assert ("Ada", "hp") in fires.changing
    assert ("Ada", "hp") not in lets.changing
    with pytest.raises(Refused, match="answers no question"):
        affray.odds(DUEL, "Ada: attack Bo", choose=["Bo: run away"])
    with pytest.raises(Refused, match="does not say who"):
        affray.odds(DUEL, "Ada: attack Bo", choose=["pass"])


def test_a_chain_of_a_hundred_is_followed_to_its_end() -> None:
    """Both always fire back: the chain's last shots are all but impossible, and counted."""
    odds = affray.odds(DUEL, "Ada: attack Bo", choose=["Bo: return fire", "Ada: return fire"])
    assert sum(outcome.p for outcome in odds.outcomes) == 1
    assert odds.branches < 1000
    assert len(str(odds.outcomes[0].p.denominator)) > 50


def test_a_limit_says_how_many_there_were_and_what_to_fix() -> None:
    with pytest.raises(Refused) as refused:
        affray.odds(two(GREAT), "attack Bo", limit=20)
    text = str(refused.value)
    assert "more than 20 branches" in text
    assert "Ada's damage" in text
    assert "--dice" in text
    assert "table.odds" in text


def test_varied_fields() -> None:
    rows = affray.odds_table(two(SWORD), "Ada: attack Bo", ["Bo.armor=0..4/2", "options.criticals=srd,none"])
    assert isinstance(rows, OddsRows)
    assert [(row["Bo.armor"], row["options.criticals"]) for row in rows.rows] == [
        (armor, option) for armor in (0, 2, 4) for option in ("srd", "none")
    ]
    assert rows.rows[0]["hit"] == Fraction(17, 20)
    assert rows.rows[1]["critical"] is None
    assert rows.as_csv().splitlines()[0] == "Bo.armor,options.criticals,hit,critical,Bo.hp mean"
    assert rows.as_markdown().splitlines()[2].startswith("| 0 | srd | 85.00 % |")
    assert rows.to_frame()["hit"].to_list()[0] == 0.85
    assert rows.as_json()["rows"][0]["hit"] == "17/20"
    assert "<td>85.00 %</td>" in rows._repr_html_()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bo.armor", "is not of the form"),
        ("Bo.armor=5..1", "is empty"),
        ("Bob.armor=1,2", "did you mean 'Bo'"),
        ("Ada.weapons.7.damage=1d4", "leads nowhere"),
        ("Bo.armor=0..5000", "at most 1,000"),
    ],
)
def test_wrong_variations(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        affray.odds_table(two(SWORD), "Ada: attack Bo", [text])
