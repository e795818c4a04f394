"""The commands of the rests."""

from __future__ import annotations

from affray.kernel.ruleset import Argument, Verb
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.rests_terms import RESTS
from affray.rulesets.modern20.wording import combatants

KINDS = {word: number for number, word in enumerate(RESTS)}

VERBS: tuple[Verb, ...] = (
    Verb(
        ("rest",),
        t.V_REST,
        "rest between fights, alone or under a physician",
        "modern20.rest.clock",
        (
            Argument("word", "subject", words=KINDS, called="rest"),
            Argument("word", "along", keyword="with", optional=True, words=KINDS, called="rest"),
        ),
        {
            "dice": "dice",
            "light": "light",
            "strenuous": "strenuous",
            "damage": "harm",
            "lost-days": "lost_days",
            "lost-in-a-row": "lost_in_a_row",
        },
        worded={"physician": ("physician", combatants)},
    ),
)
