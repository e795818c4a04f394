"""Policies take cover, aim at the helpless, flank, and finish or spare the fallen as their side's mercy says."""

from typing import Any

import pytest

from affray.analysis.simulate import simulate
from affray.kernel.interpreted import Quiet
from affray.rulesets import get
from affray.rulesets.d20modern import terms as t
from affray.rulesets.loading import load

RULESET = get("d20modern")
GUN = {"name": "gun", "damage": "2d6", "kind": "ranged", "range": 100}
CLUB = {"name": "club", "damage": "1d6"}
SAP = {"name": "sap", "damage": "1d6", "nonlethal": True}
GRENADE = {"name": "grenade", "kind": "burst", "damage": "4d6", "range": 20, "radius": 5, "dc": 15}


def choice(*combatants: dict[str, Any], mercy: str = "ignore", walls: Any = (), grid: bool = True, **turn: int) -> Any:
    """What the first one's tactical policy decides, in a turn that has spent `turn` already."""
    data: dict[str, Any] = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "sides": {"red": {"mercy": mercy}},
        "combatants": [{"name": "Ada", "side": "red"} | combatants[0], *combatants[1:]],
    }
    if grid:
        data["grid"] = {"width": 12, "height": 7, "walls": list(walls)}
    fight, roster = RULESET.enlist(load(data))
    fight.engine = Quiet(RULESET.answer)
    RULESET.begin(fight)
    for field, value in turn.items():
        setattr(fight, field, value)
    RULESET.choose(fight)
    decision = fight.decision
    assert RULESET.refusal(fight) == 0
    target = roster.names[decision.target] if decision.target >= 0 else None
    return decision.verb, target, decision


def enemy(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "side": "blue", "hp": 20, "weapons": [CLUB]} | fields


def test_takes_cover_beside_a_wall_with_a_spare_move() -> None:
    shooter = {"at": [1, 3], "weapons": [GUN]}
    verb, _, decision = choice(shooter, enemy("Bo", at=[10, 3]), walls=[[2, 2]], acted=1)
    assert (verb, decision.degree) == (t.V_TAKE_COVER, t.HALF)
    assert choice(shooter | {"weapons": [CLUB]}, enemy("Bo", at=[10, 3]), walls=[[2, 2]], acted=1)[0] == t.V_END
    assert choice({"weapons": [GUN]}, enemy("Bo"), grid=False, acted=1)[0] == t.V_TAKE_COVER


def test_shoots_the_easiest_target_cover_counted() -> None:
    shooter = {"at": [0, 3], "weapons": [GUN]}
    open_ground, behind = enemy("Bo", at=[8, 6]), enemy("Cy", at=[5, 3])
    assert choice(shooter, behind, open_ground, walls=[[4, 3]])[:2] == (t.V_ATTACK, "Bo")
    assert choice(shooter, behind, open_ground)[:2] == (t.V_ATTACK, "Cy")


def test_steps_away_to_shoot() -> None:
    verb, _, decision = choice({"at": [5, 3], "weapons": [GUN]}, enemy("Bo", at=[6, 3]))
    assert verb == t.V_STEP
    assert decision.x == 4


def test_aims_at_the_helpless_from_afar() -> None:
    bound = enemy("Bo", at=[8, 3], flags=["helpless"])
    shooter, awake = {"at": [1, 3], "weapons": [GUN]}, enemy("Cy", at=[8, 5])
    assert choice(shooter, awake, bound, mercy="kill")[:2] == (t.V_AIM, "Bo")
    assert choice(shooter, awake, bound)[:2] == (t.V_ATTACK, "Cy")
    assert choice(shooter, bound)[:2] == (t.V_AIM, "Bo")


def test_uses_the_unaware_whatever_its_mercy() -> None:
    unaware = enemy("Bo", at=[2, 3], flags=["unaware"])
    assert choice({"at": [1, 3], "weapons": [CLUB]}, enemy("Cy", at=[9, 3]), unaware)[:2] == (t.V_COUP, "Bo")


@pytest.mark.parametrize(("mercy", "verb"), [("kill", t.V_COUP), ("capture", t.V_KNOCKOUT)])
def test_uses_the_helpless_at_hand(mercy: str, verb: int) -> None:
    bound = enemy("Bo", at=[2, 3], flags=["helpless"])
    found = choice({"at": [1, 3], "weapons": [CLUB, SAP]}, enemy("Cy", at=[10, 5]), bound, mercy=mercy)
    assert found[:2] == (verb, "Bo")


@pytest.mark.parametrize(
    ("mercy", "verb", "target"),
    [("kill", t.V_COUP, "Bo"), ("capture", t.V_TREAT, "Bo"), ("ignore", t.V_CHARGE, "Cy")],
)
def test_finishes_or_spares_the_fallen(mercy: str, verb: int, target: str) -> None:
    fallen = enemy("Bo", at=[1, 2], current_hp=-4)
    found = choice({"at": [1, 3], "weapons": [CLUB]}, enemy("Cy", at=[10, 3]), fallen, mercy=mercy)
    assert found[:2] == (verb, target)


def test_strikes_to_capture_without_killing() -> None:
    """With what can knock the target out; where a blow is too weak for that, to bring it down and treat it then."""
    beside = enemy("Bo", at=[2, 3], abilities={"con": 8})
    sap = choice({"at": [1, 3], "abilities": {"str": 16}, "weapons": [CLUB, SAP]}, beside, mercy="capture")[2]
    assert (sap.verb, sap.weapon, sap.nonlethal) == (t.V_ATTACK, 1, 0)
    club = choice({"at": [1, 3], "abilities": {"str": 16}, "weapons": [CLUB]}, beside, mercy="capture")[2]
    assert (club.verb, club.weapon, club.nonlethal) == (t.V_ATTACK, 0, 1)
    tough = enemy("Bo", at=[2, 3], abilities={"con": 16})
    weak = choice({"at": [1, 3], "weapons": [SAP, CLUB]}, tough, mercy="capture")[2]
    assert (weak.verb, weak.weapon, weak.nonlethal) == (t.V_ATTACK, 1, 0)


def test_goes_where_it_flanks() -> None:
    ally = {"name": "Al", "side": "red", "at": [6, 3], "weapons": [CLUB]}
    verb, _, decision = choice({"at": [1, 3], "weapons": [CLUB]}, enemy("Bo", at=[5, 3]), ally)
    assert (verb, decision.x, decision.y) == (t.V_MOVE, 4, 3)
    verb, _, decision = choice({"at": [4, 2], "weapons": [CLUB]}, enemy("Bo", at=[5, 3]), ally)
    assert (verb, decision.x, decision.y) == (t.V_STEP, 4, 3)


def test_throws_a_burst_where_it_reaches_several_and_no_friend() -> None:
    thrower = {"at": [1, 3], "weapons": [GUN, GRENADE]}
    two = [enemy("Bo", at=[6, 3]), enemy("Cy", at=[7, 3])]
    assert choice(thrower, *two)[0] == t.V_THROW
    friend = {"name": "Al", "side": "red", "at": [6, 2]}
    assert choice(thrower, *two, friend)[0] == t.V_ATTACK


def test_treats_a_dying_ally_when_nobody_can_strike() -> None:
    ally = {"name": "Al", "side": "red", "at": [1, 2], "current_hp": -2}
    medic = {"at": [1, 3], "weapons": [CLUB], "skills": {"treat injury": 4}}
    assert choice(medic, enemy("Bo", at=[9, 3]), ally)[:2] == (t.V_TREAT, "Al")


@pytest.mark.parametrize(("walls", "least"), [([], 0.6), ([[x, y] for x in (0, 15) for y in (1, 3, 5, 7)], 0.6)])
def test_tactics_beat_boldness(walls: list[list[int]], least: float) -> None:
    """Four who kneel, take cover and keep away against four of the same make who just rush in."""
    gunner = {"abilities": {"dex": 14}, "base_attack": 2, "class_defense": 2, "hp": 20, "weapons": [GUN, CLUB]}
    combatants = [
        gunner | {"name": f"{side} {number}", "side": side, "at": [x, 2 * number], "policy": policy}
        for side, x, policy in (("red", 0, "tactical"), ("blue", 15, "bold"))
        for number in range(4)
    ]
    grid = {"width": 16, "height": 8, "walls": walls}
    data = {"ruleset": "d20modern", "grid": grid, "combatants": combatants}
    result = simulate(data, 1000, 7, engine="compiled").as_json()
    assert result["outcomes"]["red"]["low"] > least


def test_kneels_in_the_open_and_walks_to_a_wall() -> None:
    shooter = {"at": [1, 3], "weapons": [GUN]}
    verb, _, decision = choice(shooter, enemy("Bo", at=[11, 3], speed=20), acted=1)
    assert (verb, decision.posture) == (t.V_POSTURE, t.KNEELING)
    verb, _, decision = choice(shooter, enemy("Bo", at=[11, 3]), walls=[[4, 5]], acted=1)
    assert verb == t.V_MOVE
    assert max(abs(decision.x - 4), abs(decision.y - 5)) == 1
