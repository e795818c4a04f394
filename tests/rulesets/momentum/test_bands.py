"""The exact chance of every band, against an oracle that counts faces and knows nothing of the rules' code."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest

from affray import rulesets
from affray.kernel.exhaustive import every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import nobody_answers
from affray.rulesets.loading import load
from affray.rulesets.momentum.rolling import roll_against
from affray.rulesets.momentum.state import Fight
from affray.rulesets.momentum.terms import ATTACK, BANDS, DEFENSE, K_ATTACK, K_DEFENSE

LEVELS, STEPS = range(13), range(6)
RULESET = rulesets.get("momentum")


def scene(options: dict[str, Any], **player: Any) -> AnyFight:
    """A player against a creature."""
    ada: dict[str, Any] = {"name": "Ada", "side": "party"} | player
    ogre = {"name": "Ogre", "side": "foes", "level": 1}
    fight, _ = RULESET.enlist(load({"ruleset": "momentum", "options": options, "combatants": [ada, ogre]}))
    return fight


def chances(fight: AnyFight, purpose: int, kind: int, level: int, ease: int, hinder: int) -> dict[str, Fraction]:
    """The exact chance of each band, from the rules run over all faces."""
    found: Counter[str] = Counter()

    def act(branch: AnyFight) -> int:
        return roll_against(cast(Fight, branch), 0, purpose, kind, level, ease, hinder)

    for _, band, weight in every(fight, act, nobody_answers):
        found[BANDS[band]] += weight  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def counted(level: int, steps_down: int, hinders: int) -> dict[str, Fraction]:
    """The same by counting faces: eases first and not below level 0, then hinders; three DC a level."""
    dc = 3 * (max(level - steps_down, 0) + hinders)
    found: dict[str, int] = {}
    for face in range(1, 21):
        if face == 1:
            name = "fail, and"
        elif face <= dc - 6:
            name = "fail, but"
        elif face <= dc - 1:
            name = "success, but"
        elif face <= dc + 4:
            name = "success"
        else:
            name = "success, and"
        found[name] = found.get(name, 0) + 1
    return {name: Fraction(faces, 20) for name, faces in found.items()}


def allowed(level: int) -> int:
    """How many sources count at once."""
    return 2 if level <= 3 else 3 if level <= 6 else 4 if level <= 8 else 5


@pytest.mark.parametrize("level", LEVELS)
def test_given_eases_and_hinders(level: int) -> None:
    """Eases and hinders given with the command, the limit of eases included."""
    fight = scene({})
    for eases, hinders in product(STEPS, STEPS):
        found = chances(fight, ATTACK, K_ATTACK, level, eases, hinders)
        assert sum(found.values()) == 1
        assert found == counted(level, min(eases, allowed(level)), hinders), (level, eases, hinders)


@pytest.mark.parametrize("level", LEVELS)
def test_eases_and_hinders_of_the_sheet(level: int) -> None:
    """The same as a number on the sheet."""
    for eases, hinders in product(STEPS, STEPS):
        fight = scene({}, eases={"attack": eases}, hinders={"attack": hinders})
        found = chances(fight, ATTACK, K_ATTACK, level, 0, 0)
        assert found == counted(level, min(eases, allowed(level)), hinders), (level, eases, hinders)


@pytest.mark.parametrize("level", LEVELS)
def test_without_the_limit_all_eases_count(level: int) -> None:
    """Option ease_limit: false."""
    fight = scene({"ease_limit": False}, eases={"attack": 20})
    for eases, hinders in product(STEPS, STEPS):
        assert chances(fight, ATTACK, K_ATTACK, level, eases, hinders) == counted(level, 20 + eases, hinders)


@pytest.mark.parametrize("level", LEVELS)
def test_sources_worth_most_count_first(level: int) -> None:
    """Sources of several steps, armor as one of them, eases given on top."""
    sources = [2, 1, 3, 1]
    for armor, eases, hinders in product(("none", "light", "medium", "heavy"), STEPS, STEPS):
        fight = scene({}, armor=armor, eases={"defense": sources})
        worn = {"none": [], "light": [1], "medium": [2], "heavy": [3]}[armor]
        kept = sorted([*sources, *worn, *[1] * eases], reverse=True)[: allowed(level)]
        assert chances(fight, DEFENSE, K_DEFENSE, level, eases, hinders) == counted(level, sum(kept), hinders)
