"""The maneuvers: what each needs, and carrying it out."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.maneuvers_terms import UNKNOWN_MANEUVER
from affray.rulesets.modern20.state import Decision, Fight
from affray.rulesets.modern20.terms import FREE, STANDARD, V_ESCAPE, V_MANEUVER


@rule("modern20.turn.actions")
def maneuver_action(verb: int) -> int:
    """What a maneuver costs of the turn; also `escape` and `compose`."""
    return STANDARD if verb >= V_MANEUVER or verb == V_ESCAPE else FREE


@rule("modern20.maneuver.is-attack")
def maneuver_refusal(fight: Fight, d: Decision) -> int:
    """Why a maneuver, `escape` or `compose` is not possible, its action aside."""
    return UNKNOWN_MANEUVER


@rule("modern20.maneuver.is-attack")
def perform_maneuver(fight: Fight, d: Decision) -> None:
    """Carry out a maneuver, `escape` or `compose`; its action is spent, and limits are paid afterwards."""


@rule("modern20.opportunity.provokes", "modern20.parry.offered")
def reaction_refusal(fight: Fight, who: int, answer: int) -> int:
    """Why an answer to the offer of a reaction is not possible."""
    return 0


@rule("modern20.check.opposed")
def opposing_refusal(fight: Fight, who: int, answer: int) -> int:
    """Why a roll can't be opposed with that."""
    return 0
