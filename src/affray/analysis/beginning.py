"""The states in which a whole fight can begin, and how likely each is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any

from affray.kernel.exhaustive import Exhaustive, Known, TooManyBranches
from affray.kernel.fight import NOBODY, AnyFight
from affray.kernel.merging import Followed
from affray.kernel.order import leads
from affray.kernel.record import copier, keyer
from affray.kernel.ruleset import Ruleset

MOST_BRANCHES = 100_000
"""An act with more branches than this is not followed."""
MOST_LEADERS = 6
"""Of so many initiatives the orders are gone through, of which there are up to 4,683."""
TIE_BRANCHES = 20_000
"""An order with ties whose roll-offs have more branches than this stays undecided: many are in the same place."""
Act = Callable[[AnyFight], Any]
Share = tuple[AnyFight, float]


@dataclass(frozen=True)
class Start:
    """Where a duel begins: a fight, what is still to be done in it before policies take over, what is known of that."""

    fight: AnyFight
    opening: Act | None = None
    known: Known | None = None


def beginnings(ruleset: Ruleset, start: Start) -> list[Share]:
    """The states that policies may take over from, each once, and how likely each is.

    They may come to a little less than 1 where many roll off the same place. Raises TooManyBranches.
    """
    fight = start.fight
    if start.opening is not None:
        return merged(ruleset, after(ruleset, fight, start.opening, start.known))
    if fight.round > 0:
        return [(fight, 1.0)]
    if fight.began == NOBODY and getattr(ruleset.room("canonical"), "ORDER_ALONE", False):
        return merged(ruleset, in_any_order(ruleset, fight))
    return merged(ruleset, after(ruleset, fight, ruleset.begin))


def after(
    ruleset: Ruleset, fight: AnyFight, act: Act, known: Known | None = None, most: int = MOST_BRANCHES
) -> Iterator[Share]:
    """The states after an act. Raises TooManyBranches."""
    engine = Exhaustive(ruleset.answer, known=known, may_wait=True)
    for end, _, share in Followed(fight, act, engine, most).ends():
        yield end, float(share)


def merged(ruleset: Ruleset, ends: Iterable[Share]) -> list[Share]:
    """The same with those that go on alike as one."""
    found: dict[Any, Share] = {}
    for end, share in ends:
        plain = copier(type(end))(end)
        ruleset.canonical(plain)
        key = keyer(type(end))(plain), end.round
        found[key] = end, share + (found[key][1] if key in found else 0.0)
    return list(found.values())


def in_any_order(ruleset: Ruleset, fight: AnyFight) -> Iterator[Share]:
    """A fight begun in each order of initiative: who is ahead of whom, not by how much. Raises TooManyBranches."""
    leaders = [who for who in range(fight.n) if leads(fight, who)]
    if len(leaders) > MOST_LEADERS:
        leaders_rolled = after(ruleset, fight, ruleset.begin)
        yield from leaders_rolled
        return
    copied = copier(type(fight))
    for ranks, chance in orders([totals(ruleset, fight, who) for who in leaders]).items():
        ordered = copied(fight)
        for who, rank in zip(leaders, ranks, strict=True):
            unit = ordered.units[who]
            unit.initiative, unit.tiebreak, unit.rolled = -rank, 0, 1
        try:
            begun = list(after(ruleset, ordered, ruleset.begin, most=TIE_BRANCHES))
        except TooManyBranches:
            continue
        for end, share in begun:
            yield end, chance * share


def totals(ruleset: Ruleset, fight: AnyFight, who: int) -> dict[tuple[int, int], float]:
    """How likely each initiative of a combatant is, with the tiebreak that goes with it: the rules roll it."""
    unit = fight.units[who]
    if unit.rolled:
        return {(unit.initiative, unit.tiebreak): 1.0}

    def roll(branch: AnyFight) -> None:
        for other in branch.units:
            other.rolled = 0  # so that the fight does not begin
        branch.decision = ruleset.room("state").Decision()
        branch.decision.verb, branch.decision.target = ruleset.room("commands").INIT, who
        ruleset.perform(branch)

    found: dict[tuple[int, int], float] = {}
    for end, share in after(ruleset, fight, roll):
        total = end.units[who].initiative, end.units[who].tiebreak
        found[total] = found.get(total, 0.0) + share
    return found


def orders(chances: Sequence[Mapping[Any, float]]) -> dict[tuple[int, ...], float]:
    """How likely each order of independent values is: the rank of each from 0, the highest, on; equals share one."""
    everyone = range(len(chances))
    waiting: dict[tuple[Hashable, ...], float] = {(None,) * len(chances): 1.0}
    for value in sorted({value for one in chances for value in one}, reverse=True):
        further: dict[tuple[Hashable, ...], float] = {}
        for ranks, mass in waiting.items():
            rank = 1 + max((placed for placed in ranks if isinstance(placed, int)), default=-1)
            may = [who for who in everyone if ranks[who] is None and value in chances[who]]
            for number in range(len(may) + 1):
                for chosen in combinations(may, number):
                    now = tuple(rank if who in chosen else ranks[who] for who in everyone)
                    share = mass * prod(chances[who][value] for who in chosen)
                    further[now] = further.get(now, 0.0) + share
        waiting = further
    return {ranks: mass for ranks, mass in waiting.items() if None not in ranks}  # type: ignore[misc]
