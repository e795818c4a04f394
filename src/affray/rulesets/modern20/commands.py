"""The commands of modern20: which words call which verb, with what. Maneuvers and rests have files of their own."""

from __future__ import annotations

from collections.abc import Mapping

from affray.kernel.ruleset import Argument, Reply, Verb
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.maneuvers_commands import VERBS as MANEUVER_VERBS
from affray.rulesets.modern20.rests_commands import VERBS as REST_VERBS
from affray.rulesets.modern20.wording import TARGET, TO_HIT, WEAPON, locations, things

SAVES = {word: number for number, word in enumerate(t.SAVES)}
COVERS = {word: number for number, word in enumerate(t.COVERS)}
SQUARE = Argument("square", "x", optional=True, called="square")


OWN_VERBS: tuple[Verb, ...] = (
    Verb(
        ("attack",),
        t.V_ATTACK,
        "attack someone",
        "modern20.attack.meets",
        (TARGET, WEAPON, *TO_HIT),
        {"at": "feet"},
        signed={"bonus": "bonus"},
        worded={"called": ("called", locations)},
    ),
    Verb(("move",), t.V_MOVE, "up to one's speed", "modern20.turn.actions", (SQUARE,)),
    Verb(("stand",), t.V_STAND, "get up", "modern20.opportunity.provokes"),
    Verb(
        ("take cover",),
        t.V_TAKE_COVER,
        "go behind cover, or leave it: none",
        "modern20.cover.mutual",
        (Argument("word", "subject", words=COVERS, called="degree of cover"),),
    ),
    Verb(("hide",), t.V_HIDE, "Stealth against everyone's Perception", "modern20.concealment.hide"),
    Verb(("treat",), t.V_TREAT, "stop bleeding by Medicine", "modern20.injury.bleeding", (TARGET,)),
    Verb(("breather",), t.V_BREATHER, "a moment to recover", "modern20.breather.when"),
    Verb(
        ("pick up",),
        t.V_PICK_UP,
        "take a thing from the ground",
        "modern20.turn.actions",
        (Argument("thing", "item", things=things, called="item"),),
    ),
    Verb(
        ("save",),
        t.V_SAVE,
        "a save, no action",
        "modern20.check.saves",
        (Argument("word", "subject", words=SAVES, called="save"),),
        {"dc": "dc"},
    ),
    Verb(("end", "next"), t.V_END, "end the turn", "modern20.turn.fight-end"),
)
"""The commands of the fight."""
VERBS: tuple[Verb, ...] = (*OWN_VERBS, *MANEUVER_VERBS, *REST_VERBS)
INIT = t.V_INIT
ACTS_OUT_OF_TURN = (t.V_SAVE, t.V_REST)

OPPOSE_WORDS: Mapping[str, int] = {
    "maneuvering": t.BY_MANEUVERING, "resistance": t.BY_RESISTANCE, "reflexes": t.BY_REFLEXES, "wits": t.BY_WITS,
    "instinct": t.BY_INSTINCT, "resolve": t.BY_RESOLVE, "intimidation": t.BY_INTIMIDATION,
}  # fmt: skip
REPLY_CLAUSES = {
    t.REACTION: ("modern20.opportunity.provokes", "modern20.parry.offered"),
    t.OPPOSING: ("modern20.check.opposed",),
    t.SPEND: ("modern20.hit-dice.pool",),
}
"""What says which answers there are to a question, and when it comes up."""
OPPORTUNITIES = {t.REACTION: t.STRIKE}
"""Questions that may offer a strike at somebody who did not attack, and the answer that takes it."""
REPLIES: dict[int, tuple[Reply, ...]] = {
    t.REACTION: (
        Reply(("strike",), t.STRIKE, "take the attack of opportunity"),
        Reply(("parry",), t.PARRY, "maneuvering against the attack's total"),
        Reply(("pass",), t.DECLINE, "keep the Reaction"),
    ),
    t.OPPOSING: (
        Reply(
            ("oppose",),
            -1,
            "choose what to resist with",
            Argument("word", "", keyword="with", words=OPPOSE_WORDS, called="skill or save"),
            0,
        ),
    ),
    t.SPEND: (
        Reply(("spend",), t.SPENT, "spend another Hit Die"),
        Reply(("enough",), t.ENOUGH, "spend no more"),
    ),
}
