"""Ability damage: coma, death, and how scores come back or get worse, for any scores and any dice."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from affray import rulesets
from affray.rulesets.loading import load
from affray.rulesets.modern20 import terms as t
from affray.table.encounter import Encounter

Points = dict[str, int]
SCORES = st.fixed_dictionaries({ability: st.integers(1, 18) for ability in t.ABILITIES})
MISSING = st.dictionaries(st.sampled_from(t.ABILITIES), st.integers(1, 40), max_size=3)
QUICK = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def game(scores: Points, endurance: int = 0, faces: list[int] | None = None) -> Encounter:
    """Ada, and somebody who is not in her way, before a fight."""
    people: list[dict[str, Any]] = [
        {"name": "Ada", "side": "red", "hp": 30, "abilities": scores, "ranks": {"endurance": endurance}},
        {"name": "Bo", "side": "blue", "hp": 30},
    ]
    dice = None if faces is None else {t.RECOVERY: faces}
    return Encounter(rulesets.get("modern20"), load({"ruleset": "modern20", "combatants": people}), 1, dice)


def view(encounter: Encounter) -> dict[str, Any]:
    seen: dict[str, Any] = encounter.as_json()["combatants"]["Ada"]
    return seen


def expected_state(scores: Points, current: Points) -> str:
    """What the document says of such scores."""
    if current["con"] <= 0 or any(current[ability] <= -scores[ability] for ability in t.ABILITIES):
        return "dead"
    return "coma" if any(score <= 0 for score in current.values()) else "normal"


def degrees(total: int, dc: int) -> int:
    """Degrees of success, or as a negative number degrees of failure, as the document counts them."""
    return 1 + (total - dc) // 5 if total >= dc else -(1 + (dc - total - 1) // 5)


@QUICK
@given(SCORES, MISSING, MISSING)
def test_coma_at_0_death_at_the_inverse(scores: Points, damage: Points, loss: Points) -> None:
    """A coma exactly at 0 or less, death exactly at minus the original or with Constitution at 0."""
    encounter = game(scores)
    current = dict(scores)
    for points, suffix in ((damage, ""), (loss, "-loss")):
        for ability, amount in points.items():
            encounter.command(f"gm damage Ada {amount} {ability}{suffix}")
            current[ability] -= amount
            assert view(encounter)["abilities"] == current
            assert view(encounter)["state"] == expected_state(scores, current)


@QUICK
@given(SCORES, MISSING, MISSING, st.integers(0, 12), st.lists(st.integers(1, 20), min_size=8, max_size=8))
def test_recovery_and_worsening_as_the_degrees_say(
    scores: Points, damage: Points, loss: Points, endurance: int, faces: list[int]
) -> None:
    """After a Long Rest each damaged score has its own roll, and loses or gains what its degrees are."""
    current = {ability: scores[ability] - damage.get(ability, 0) - loss.get(ability, 0) for ability in t.ABILITIES}
    assume(expected_state(scores, current) != "dead")
    encounter = game(scores, endurance, faces)
    for points, suffix in ((damage, ""), (loss, "-loss")):
        for ability, amount in points.items():
            encounter.command(f"gm damage Ada {amount} {ability}{suffix}")
    encounter.command("Ada: rest long")
    left, rolled = dict(damage), 2
    for ability in t.ABILITIES:
        if left.get(ability, 0) == 0 or expected_state(scores, current) == "dead":
            continue
        total = faces[rolled] + endurance + (current["con"] - 10) // 2
        rolled += 1
        gained = degrees(total, 5 + left[ability])
        change = min(gained, left[ability]) if gained > 0 else gained + 1
        left[ability] -= change
        current[ability] += change
    seen = view(encounter)
    assert seen["ability_damage"] == {ability: points for ability, points in left.items() if points}
    assert seen["ability_loss"] == loss
    assert seen["abilities"] == current
    assert seen["state"] == expected_state(scores, current)
