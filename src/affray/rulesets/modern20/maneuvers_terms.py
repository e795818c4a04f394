"""The words that only the maneuvers use: clauses, parts, events."""

from __future__ import annotations

from affray.rulesets.modern20.terms import FIRST_OF_MANEUVERS, MANEUVERS, TERMS

SLUGS = tuple(maneuver.replace(" ", "-") for maneuver in MANEUVERS)
"""The maneuvers as their clauses are called."""
NAMED_ONLY = (
    "drag", "fast punch", "feint", "flurry", "joint lock", "overrun", "parry", "power punch", "precision strike",
    "push", "reactive stance", "reposition", "restrain", "steal", "sunder",
)  # fmt: skip
"""Maneuvers that the rule document only names: their rules are this project's own."""


def for_each(*names: str) -> int:
    """A clause for each maneuver, its own in place of `{}`: the number of the first, those of the others follow."""
    numbers = [TERMS.clause(*(name.format(f"maneuver.{slug}") for name in names)) for slug in SLUGS]
    return numbers[0]


UNKNOWN_MANEUVER = TERMS.clause("maneuver.is-attack", "parry.offered")
FIRST_FAR = for_each("{}", "opportunity.threatens", "range.penalty")
"""FIRST_FAR + m: the target of maneuver m is out of reach."""
FIRST_UNFIT = for_each("{}")
"""FIRST_UNFIT + m: what maneuver m itself asks for is not there."""
FIRST_NOWHERE = for_each("{}", "kernel.grid")
"""FIRST_NOWHERE + m: maneuver m can't go there."""
FIRST_HELD = for_each("conditions.table", "{}", "maneuver.restrain")
"""FIRST_HELD + m: whoever is held can't move as maneuver m asks for."""
COVERED = TERMS.clause("cover.bonus", "maneuver.is-attack")
NO_MELEE_WEAPON = TERMS.clause("maneuver.bull-rush", "opportunity.threatens")
RUSH_LIMITS = TERMS.clause("maneuver.bull-rush-limits", "maneuver.bull-rush")
NOT_THREATENED = TERMS.clause("maneuver.demoralize", "opportunity.threatens", "range.penalty")
NOT_SEEN = TERMS.clause("maneuver.demoralize", "concealment.unseen", "sight.senseless")
NO_FREE_HAND = TERMS.clause("maneuver.disarm-take", "maneuver.disarm")
NO_TRICK = TERMS.clause("maneuver.dirty-trick")
NOT_HELD_FAST = TERMS.clause("maneuver.escape")
FIRST_UNANSWERED = for_each("check.opposed", "{}")
"""FIRST_UNANSWERED + m: maneuver m can't be opposed with that."""
FIRST_SPENT = for_each("turn.actions", "{}", "maneuver.is-attack")
"""FIRST_SPENT + m: the action that maneuver m costs is spent."""
NOT_AN_ANSWER = TERMS.clause("check.opposed", "maneuver.escape")
NOT_AGAINST_THREATS = TERMS.clause("check.opposed", "maneuver.demoralize")
NOT_TO_STAY_UP = TERMS.clause("check.opposed", "maneuver.bull-rush-person")

E_USED = FIRST_OF_MANEUVERS
"""E_USED + m: maneuver m is used."""
(
    E_ESCAPES, E_COMPOSES, E_OVERCAME, E_RESISTED, E_STRIKES, E_LETS_PASS, E_PARRIED, E_NOT_PARRIED, E_FORCED,
    E_CRASHED, E_KEPT_FEET, E_THROWN_OVER, E_LANDED, E_TAKEN, E_FREED, E_SUNDERED, E_DESTROYED, E_FEINTED, E_TOO_FAR,
    E_PASSED,
) = range(FIRST_OF_MANEUVERS + len(MANEUVERS), FIRST_OF_MANEUVERS + len(MANEUVERS) + 20)  # fmt: skip
