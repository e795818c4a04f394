"""Both modifier tables, cover and concealment, row by row: melee and ranged, the attacker adjacent and not."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from affray.kernel.exhaustive import every
from affray.kernel.interpreted import Logged, nobody_answers
from affray.rulesets import get
from affray.rulesets.d20modern.state import Fight
from affray.rulesets.d20modern.terms import E_HIT, E_MISS, V_ATTACK
from affray.rulesets.loading import load

RULESET = get("d20modern")
DEX = 3  # the target's Dexterity bonus
KNIFE = {"name": "knife", "damage": "1d4"}
GUN = {"name": "gun", "damage": "1d4", "kind": "ranged", "range": 30}

# What each row says: melee, ranged, and whether the Dexterity bonus is lost. The figures stand here a second time.
DEFENSE = {
    "kneeling": (-2, +2, False),
    "sitting": (-2, +2, False),
    "prone": (-4, +4, False),
    "stunned": (-2, -2, True),
    "cowering": (-2, -2, True),
    "climbing": (-2, -2, True),
    "flat-footed": (0, 0, True),
    "running": (0, +2, True),
    "grappling": (0, 0, True),
    "pinned": (-4, 0, True),
}
POSTURES = ("kneeling", "sitting", "prone")
ATTACK = {"flanking": (+2, 0), "higher-ground": (+1, 0), "prone": (-4, -2), "invisible": (+2, +2)}
COVER = {"none": (0, 0), "quarter": (2, 1), "half": (4, 2), "three-quarters": (7, 3), "nine-tenths": (10, 4)}
CONCEALMENT = {"none": 0, "quarter": 10, "half": 20, "three-quarters": 30, "nine-tenths": 40, "total": 50}


def duel(target: dict[str, Any], attacker: dict[str, Any], feet: int) -> Fight:
    """Ada with a knife and a gun against Bo, at a distance that melee reaches or not."""
    data = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "distance": feet,
        "combatants": [
            {"name": "Ada", "side": "red", "weapons": [KNIFE, GUN]} | attacker,
            {"name": "Bo", "side": "blue", "hp": 1000, "abilities": {"dex": 10 + 2 * DEX}} | target,
        ],
    }
    fight, _ = RULESET.enlist(load(data))
    fight.engine = Logged(RULESET.answer)
    RULESET.begin(fight)
    return fight  # type: ignore[return-value]


def attacked(fight: Fight, ranged: bool, **stated: int) -> tuple[int, int]:
    """The attack bonus and the Defense of an attack, as the log has them."""
    decision = RULESET.room("state").Decision(V_ATTACK, 0, 1, int(ranged), **stated)
    fight.decision, fight.engine = decision, Logged(RULESET.answer)
    assert RULESET.refusal(fight) == 0
    RULESET.perform(fight)
    rows = fight.engine.rows
    natural = next(row.faces[0] for row in rows if row.faces)
    total, defense = next((row.a, row.b) for row in rows if row.kind in (E_HIT, E_MISS))
    return total - natural, defense


# --- Defense ----------------------------------------------------------------------------------------------------------


def expected_defense(row: str, ranged: bool, close: bool) -> int:
    """10 + Dexterity as it counts + the row; the bonus of a posture is void for an adjacent shooter."""
    melee, at_range, lost = DEFENSE[row]
    value = at_range if ranged else melee
    if row in POSTURES and ranged and close:
        value = 0
    dexterity = 0 if lost else DEX
    if row == "pinned":
        dexterity = -5
    return 10 + dexterity + value


@pytest.mark.parametrize(("row", "ranged", "close"), list(product(DEFENSE, (False, True), (True, False))))
def test_defense_row(row: str, ranged: bool, close: bool) -> None:
    if not ranged and not close:
        return  # nobody strikes from afar
    target = {"posture": row} if row in POSTURES else {"flags": [row]}
    fight = duel(target, {}, 5 if close else 30)
    assert attacked(fight, ranged)[1] == expected_defense(row, ranged, close)


@pytest.mark.parametrize(("ranged", "dexterity"), list(product((False, True), (3, 8, 10, 16))))
def test_a_dexterity_penalty_stays_and_dodge_goes(ranged: bool, dexterity: int) -> None:
    bonus = (dexterity - 10) // 2
    for flag, (melee, at_range, _) in list(DEFENSE.items())[3:-1]:
        target = {"flags": [flag], "abilities": {"dex": dexterity}, "dodge": 2, "class_defense": 1}
        value = at_range if ranged else melee
        assert attacked(duel(target, {}, 30 if ranged else 5), ranged)[1] == 11 + min(0, bonus) + value, flag


# --- attack rolls -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "ranged", "close"), list(product(ATTACK, (False, True), (True, False))))
def test_attack_row(row: str, ranged: bool, close: bool) -> None:
    if not ranged and not close:
        return
    attacker: dict[str, Any] = {}
    stated: dict[str, int] = {}
    if row == "prone":
        attacker["posture"] = "prone"
    elif row == "invisible":
        attacker["flags"] = ["invisible"]
    else:
        stated[row.replace("-", "_")] = 1
    bonus, defense = attacked(duel({}, attacker, 5 if close else 30), ranged, **stated)
    assert bonus == ATTACK[row][int(ranged)]
    assert defense == 10 + (0 if row == "invisible" else DEX)


# --- cover ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("degree", "ranged", "close"), list(product(COVER, (False, True), (True, False))))
def test_cover_row(degree: str, ranged: bool, close: bool) -> None:
    if not ranged and not close:
        return
    assert attacked(duel({"cover": degree}, {}, 5 if close else 30), ranged)[1] == 10 + DEX + COVER[degree][0]


@pytest.mark.parametrize(("degree", "posture"), list(product(COVER, ("standing", *POSTURES))))
def test_cover_and_posture_overlap_at_range_only(degree: str, posture: str) -> None:
    melee, at_range, _ = DEFENSE.get(posture, (0, 0, False))
    target = {"cover": degree, "posture": posture}
    bonus = COVER[degree][0]
    assert attacked(duel(target, {}, 30), True)[1] == 10 + DEX + max(bonus, at_range)
    assert attacked(duel(target, {}, 5), True)[1] == 10 + DEX + bonus
    assert attacked(duel(target, {}, 5), False)[1] == 10 + DEX + bonus + melee


def test_total_cover_can_not_be_attacked() -> None:
    for ranged, feet in ((False, 5), (True, 5), (True, 30)):
        fight = duel({"cover": "total"}, {}, feet)
        fight.decision = RULESET.room("state").Decision(V_ATTACK, 0, 1, int(ranged))
        assert "d20modern.cover.bonus" in RULESET.terms.clauses[RULESET.refusal(fight)]


@pytest.mark.parametrize("degree", COVER)
def test_reflex_row(degree: str) -> None:
    """The bonus shifts the chance of a save by as many faces of the d20."""
    fight = duel({}, {}, 5)
    saves = RULESET.room("saves")
    reflex = RULESET.room("terms").REFLEX
    cover = fight.rules.cover_reflex[list(COVER).index(degree)]

    def save(copy: Any) -> bool:
        return bool(saves.makes_save(copy, 1, reflex, 18, cover))

    chance = sum(weight for _, made, weight in every(fight, save, nobody_answers) if made)
    assert chance * 20 == 20 - (18 - DEX - COVER[degree][1]) + 1


# --- concealment ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("degree", "ranged"), list(product(CONCEALMENT, (False, True))))
def test_concealment_row(degree: str, ranged: bool) -> None:
    """After a hit that many faces of the d100 are misses; with none no die is thrown."""
    room = RULESET.room("concealment")
    fight = duel({"concealment": degree}, {}, 30 if ranged else 5)
    RULESET.room("attacks").clear_aim(fight)
    chance, draws = Fraction(0), set()
    missed: Callable[[Any], bool] = lambda copy: bool(room.is_missed(copy, 0, 1))  # noqa: E731
    for copy, was_missed, weight in every(fight, missed, nobody_answers):
        draws.add(copy.draw - fight.draw)
        chance += weight * 100 if was_missed else 0
    assert chance == CONCEALMENT[degree]
    assert draws == {0 if degree == "none" else 1}
