"""The exact chance of everything that an attack with cover, concealment and criticals can come to, against an oracle.

The oracle knows no rule code: it counts faces of the d20, the d100 and the weapon's die by hand.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from affray.kernel.exhaustive import every
from affray.kernel.interpreted import nobody_answers
from affray.kernel.tape import Given
from affray.rulesets import get
from affray.rulesets.d20modern.terms import V_ATTACK
from affray.rulesets.loading import load

RULESET = get("d20modern")
HP = 1000
COVER = {"none": 0, "quarter": 2, "half": 4, "three-quarters": 7, "nine-tenths": 10}
CHANCE = {"none": 0, "quarter": 10, "half": 20, "three-quarters": 30, "nine-tenths": 40, "total": 50}
Ends = dict[tuple[int, bool], Fraction]
"""(damage, whether the cover was struck) → probability."""


# --- the oracle -------------------------------------------------------------------------------------------------------


def hits(face: int, bonus: int, defense: int) -> bool:
    return face == 20 or (face != 1 and face + bonus >= defense)


def oracle(bonus: int, bare: int, cover: int, sources: list[int], threat: int, times: int, immune: bool) -> Ends:
    """One attack with a d4 against a Defense of `bare` + `cover`."""
    ends: Counter[tuple[int, bool]] = Counter()
    chance = Fraction(max([0, *sources]), 100)
    defense = bare + cover
    for face in range(1, 21):
        weight = Fraction(1, 20)
        if not hits(face, bonus, defense):
            struck = face not in (1, 20) and face + bonus >= bare and cover > 0
            ends[0, struck] += weight  # type: ignore[assignment]
            continue
        ends[0, False] += weight * chance  # type: ignore[assignment]
        weight *= 1 - chance
        confirmed = Fraction(0)
        if face >= threat and not immune:
            confirmed = Fraction(sum(hits(second, bonus, defense) for second in range(1, 21)), 20)
        for damage in range(1, 5):
            ends[damage, False] += weight * (1 - confirmed) / 4  # type: ignore[assignment]
        for dice in product(range(1, 5), repeat=times):
            ends[sum(dice), False] += weight * confirmed / 4**times
    return {end: weight for end, weight in ends.items() if weight}  # type: ignore[misc]


# ----------------------------------------------------------------------------------------------------------------------


def duel(attack: int, bare: int, cover: str, concealment: list[str], critical: str, immune: bool) -> dict[str, Any]:
    """Ada with a knife against Bo."""
    weapon = {"name": "knife", "damage": "1d4", "critical": critical}
    target = {"cover": cover, "concealment": concealment, "class_defense": bare - 10, "immune_to_criticals": immune}
    return {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "options": {"massive_threshold": 100},
        "combatants": [
            {"name": "Ada", "side": "red", "base_attack": attack, "weapons": [weapon]},
            {"name": "Bo", "side": "blue", "hp": HP} | target,
        ],
    }


def ends_of(attack: int, bare: int, cover: str, concealment: list[str], critical: str, immune: bool) -> Ends:
    """The same by the rules, run along every branch of the dice."""
    data = duel(attack, bare, cover, concealment, critical, immune)
    fight, _ = RULESET.enlist(load(data))
    found: Counter[tuple[int, bool]] = Counter()

    def act(copy: Any) -> tuple[int, bool]:
        RULESET.begin(copy)
        copy.decision = RULESET.room("state").Decision(V_ATTACK, 0, 1, 0)
        assert RULESET.refusal(copy) == 0
        RULESET.perform(copy)
        return HP - copy.units[1].hp, copy.last_struck != 0

    for _, end, weight in every(fight, act, nobody_answers):
        found[end] += weight  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


CRITICALS = {"20/x2": (20, 2), "19-20/x2": (19, 2), "15-20/x3": (15, 3)}


@pytest.mark.parametrize(("cover", "critical"), list(product(COVER, CRITICALS)))
def test_every_attack(cover: str, critical: str) -> None:
    threat, times = CRITICALS[critical]
    for bare, sources in product((5, 12, 16, 24), ([], ["half"], ["quarter", "total"], ["three-quarters", "half"])):
        found = ends_of(3, bare, cover, list(sources), critical, immune=False)
        wanted = oracle(3, bare, COVER[cover], [CHANCE[source] for source in sources], threat, times, immune=False)
        assert sum(found.values()) == 1
        assert found == wanted, (bare, sources)


def test_one_who_is_immune_to_critical_hits() -> None:
    assert ends_of(3, 14, "half", ["half"], "15-20/x3", immune=True) == oracle(3, 14, 4, [20], 15, 3, immune=True)


# --- the percentile roll ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sources", [["half"], ["half", "total"], ["quarter", "half", "three-quarters", "nine-tenths"]])
def test_one_percentile_roll_after_a_hit_and_none_after_a_miss(sources: list[str]) -> None:
    """Whatever the die shows: a hit draws one d100 against the highest chance, a miss draws none, `confirm` follows."""
    terms = RULESET.room("terms")
    chance = max(CHANCE[source] for source in sources)
    for face, percent in product(range(1, 21), (1, chance, chance + 1, 100)):
        fight = RULESET.enlist(load(duel(3, 12, "none", sources, "20/x2", immune=True)))[0]
        dice = {terms.ATTACK: [face], terms.MISS_CHANCE: [percent], terms.DAMAGE: [1]}
        fight.engine = engine = Given([], RULESET.room("policy").lapsed, dice, {})
        RULESET.begin(fight)
        fight.decision = RULESET.room("state").Decision(V_ATTACK, 0, 1, 0)
        assert RULESET.refusal(fight) == 0
        RULESET.perform(fight)
        hit = hits(face, 3, 12)
        assert engine.used.get(terms.MISS_CHANCE, 0) == int(hit)
        assert engine.used.get(terms.DAMAGE, 0) == int(hit and percent > chance)
        told = [row.a for row in engine.rows if row.kind in (terms.E_CONCEALED, terms.E_SEEN)]
        assert told == ([chance] if hit else [])
