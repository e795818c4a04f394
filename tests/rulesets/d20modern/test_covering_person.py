"""The covering person over every combination of the total, the target's Defense and the coverer's.

The total is set against the target's Defense with and without the cover, the coverer's Defense with and without
Dexterity and dodge, and the coverer's answer.
"""

from itertools import product
from typing import Any

import pytest

from affray.kernel.interpreted import Logged
from affray.kernel.record import copier
from affray.kernel.tape import Given, Reply
from affray.rulesets import get
from affray.rulesets.d20modern.state import Decision
from affray.rulesets.d20modern.terms import (
    ATTACK,
    CHOICE,
    DAMAGE,
    DODGE,
    E_COVER_DODGED,
    E_COVER_HIT,
    E_COVER_MISSED,
    STAND_FIRM,
    V_ATTACK,
)
from affray.rulesets.loading import load

RULESET = get("d20modern")
HP = 100
NOBODY_HIT, TARGET_HIT, COVER_HIT = range(3)


# --- the rule a second time, from the register ------------------------------------------------------------------------


def expected(face: int, total: int, open_defense: int, cover: int, own: int, nimble: int, firm: bool) -> int:
    if face == 20 or (face != 1 and total >= open_defense + cover):
        return TARGET_HIT
    if face == 1 or total < open_defense:
        return NOBODY_HIT
    if total >= own:
        return COVER_HIT
    if total < own - nimble:
        return NOBODY_HIT
    return COVER_HIT if firm else TARGET_HIT


def is_asked(face: int, total: int, open_defense: int, cover: int, own: int, nimble: int) -> bool:
    strikes_cover = face not in (1, 20) and open_defense <= total < open_defense + cover
    return strikes_cover and own - nimble <= total < own


# ----------------------------------------------------------------------------------------------------------------------


class Asked(Given):
    """Given dice, given answers; counts the questions."""

    asked = 0

    def ask(self, fight: Any, who: int, question: int, other: int, options: int) -> int:
        assert (who, question, other) == (2, CHOICE, 1)
        self.asked += 1
        return super().ask(fight, who, question, other, options)


def fight_of(open_defense: int, own: int, dexterity: int, dodge: int) -> Any:
    """Ada shoots at Bo, who has half cover behind Cy, with Defense `own`."""
    gun = {"name": "gun", "damage": "1d6", "kind": "ranged", "range": 30}
    coverer = {"abilities": {"dex": 10 + 2 * dexterity}, "dodge": dodge}
    coverer["class_defense"] = own - 10 - dexterity - dodge
    data = {
        "ruleset": "d20modern",
        "start": {"turn": "Ada"},
        "distance": 30,
        "combatants": [
            {"name": "Ada", "side": "red", "weapons": [gun]},
            {"name": "Bo", "side": "blue", "hp": HP, "class_defense": open_defense - 10, "cover": "half"}
            | {"cover_by": "Cy"},
            {"name": "Cy", "side": "blue", "hp": HP} | coverer,
        ],
    }
    fight, _ = RULESET.enlist(load(data))
    fight.engine = Logged(RULESET.answer)
    RULESET.begin(fight)
    return fight


def shot(fight: Any, face: int, answer: int) -> tuple[int, int, list[int]]:
    """Who is hit by a shot that shows a face, how many questions came up, and the events."""
    dice = {ATTACK: [face], DAMAGE: [1, 1], RULESET.room("terms").CONFIRM: [1]}
    fight.engine = engine = Asked([Reply(answer)], RULESET.room("policy").lapsed, dice, {})
    fight.decision = Decision(V_ATTACK, 0, 1, 0)
    assert RULESET.refusal(fight) == 0
    RULESET.perform(fight)
    target, cover = HP - fight.units[1].hp, HP - fight.units[2].hp
    assert (target, cover) in ((0, 0), (1, 0), (0, 1))
    return 1 * (target > 0) + 2 * (cover > 0), engine.asked, [row.kind for row in engine.rows]


@pytest.mark.parametrize(("dexterity", "dodge", "answer"), list(product((0, 1, 3), (0, 2), (DODGE, STAND_FIRM))))
def test_every_combination(dexterity: int, dodge: int, answer: int) -> None:
    """Faces 1 to 20 against every Defense of target and coverer around them."""
    nimble = dexterity + dodge
    for open_defense, own in product(range(6, 20, 2), range(4, 24, 2)):
        fight_before = fight_of(open_defense, own, dexterity, dodge)
        for face in range(1, 21):
            fight = copier(type(fight_before))(fight_before)
            who, asked, kinds = shot(fight, face, answer)
            case = (face, open_defense, own)
            assert who == expected(face, face, open_defense, 4, own, nimble, answer == STAND_FIRM), case
            assert asked == int(is_asked(face, face, open_defense, 4, own, nimble)), case
            struck = [kind for kind in kinds if kind in (E_COVER_HIT, E_COVER_DODGED, E_COVER_MISSED)]
            assert len(struck) == int(face not in (1, 20) and open_defense <= face < open_defense + 4), case


def test_flat_footed_nobody_dodges() -> None:
    """Whoever has no Dexterity bonus is not asked and does not dodge."""
    fight = fight_of(12, 15, 3, 0)
    fight.units[2].left[RULESET.room("terms").FLAT_FOOTED] = -1
    who, asked, _ = shot(fight, 13, DODGE)
    assert (who, asked) == (COVER_HIT, 0)
