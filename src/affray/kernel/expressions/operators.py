"""Which operators there are, and what of them can't be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from affray.kernel.expressions.limits import MOST_OPERATORS
from affray.kernel.expressions.tree import EDGES, KEEPS, Operator

MEANT = {
    "k": "kh3 keeps the highest three, kl1 the lowest, k>4 those above 4",
    "p": "pl1 drops the lowest, ph1 the highest, p<3 those below 3",
    "rr": "rr1 rerolls ones until there are none, rr<3 those below 3",
    "ro": "ro1 rerolls ones once, ro<3 those below 3",
    "ra": "ra6 adds a die for the first six, ra>4 for the first above 4",
    "e": "e6 explodes sixes, e>4 those above 4",
    "mi": "mi2 makes ones into twos",
    "ma": "ma5 makes sixes into fives",
}
"""An example of each operator, for those that are written wrongly."""
BY_RANK = ("k", "p")
"""Operators that go by rank if nothing else is said."""


def operator_of(token: re.Match[str]) -> Operator | str:
    """The operator that a token means, or what is wrong with it."""
    if token["edge"]:
        return Operator(token["edge"][:3].lower(), "", 1)
    kind, pick, amount = token["kind"].lower(), token["pick"].lower(), token["amount"]
    if kind == "k" and not pick:
        pick = "h"
    if kind in ("mi", "ma") and pick:
        return f"{kind} takes a number only: {MEANT[kind]}"
    if kind == "p" and not pick:
        return f"p needs to know which: {MEANT[kind]}"
    if not amount and not (kind in BY_RANK and pick in ("h", "l")):
        return f"{kind}{pick} needs a number: {MEANT[kind]}"
    return Operator(kind, pick, int(amount or 1))


def unfit(operator: Operator, before: Sequence[Operator], count: int, sides: int) -> str:
    """Why an operator can't follow those before it on such dice, or nothing."""
    kind = operator.kind
    if len(before) == MOST_OPERATORS:
        return f"at most {MOST_OPERATORS} operators stand behind dice"
    if kind in KEEPS and any(other.kind in KEEPS for other in before):
        return "a term has one keep: k, kh, kl, adv or dis stands behind dice only once"
    if kind in EDGES and (count, sides) != (1, 20):
        return f"{kind} is for one d20, not {count}d{sides}"
    if kind == "rr" and operator.ranks:
        return f"this can't end: there is always a {'highest' if operator.pick == 'h' else 'lowest'} die"
    if kind in ("rr", "e") and not operator.ranks and covers(operator, sides):
        return f"this can't end: every face of a d{sides} is {'rerolled' if kind == 'rr' else 'exploded'}"
    return ""


def covers(operator: Operator, sides: int) -> bool:
    """Whether an operator means every face that such a die has."""
    if operator.pick == "<":
        return operator.amount > sides
    return operator.amount < 1 if operator.pick == ">" else sides == operator.amount == 1
