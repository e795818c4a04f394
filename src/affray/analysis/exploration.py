"""The graph of a fight explored as far as time and room allow: all of it, or where most of the chance is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from affray.analysis.beginning import Share, Start, beginnings
from affray.analysis.plan import COMPILING, Say
from affray.analysis.players import capacity
from affray.analysis.setup import Setup
from affray.kernel.fight import AnyFight
from affray.kernel.graph import Graph, InterpretedGraph
from affray.kernel.record import Sizes, copier

if TYPE_CHECKING:
    from affray.kernel.compiled.graph import CompiledGraph

EXACT = 1e-12
"""Undecided mass below this counts as none."""
TRIAL = 1.5
"""Seconds for which states are explored interpreted before the rules are compiled for it."""
MANY_ROUNDS = 1 << 40
"""The number of rounds allowed while the graph is explored; the fight's own is kept where mass spreads."""
BREADTH = 20_000
"""So many states are explored as they are found; then the graph is too large to be sure of all of it."""
SHORT, LONG, MOST_AT_ONCE = 0.02, 0.1, 4096
"""Seconds between two looks at the clock, and the most states between them."""
LEAST_CHOSEN = 32
Begin = dict[int, tuple[float, int]]
"""By state: the mass there at the beginning, and the round."""


class Limits(NamedTuple):
    """How many states may be explored, for how many seconds, and how many rounds the fight may have."""

    states: int
    seconds: float
    rounds: int


def explored_graph(setup: Setup, start: Start, limits: Limits, say: Say) -> tuple[Graph, Begin, str]:
    """The graph as far as it was explored, where mass begins in it, and the engine that did it.

    Compiling, and what was tried before it, do not count among the seconds. Raises TooManyBranches.
    """
    ends = beginnings(setup.ruleset, start)
    sizes = capacity([start.fight])
    if isinstance(sizes, str) or not is_ready(setup, sizes):
        trial = limits.seconds if isinstance(sizes, str) else min(TRIAL, limits.seconds)
        graph: Graph = InterpretedGraph(setup.ruleset, start.fight)
        begin, is_done = explored(graph, ends, limits._replace(seconds=trial))
        if isinstance(sizes, str) or is_done:
            return graph, begin, "interpreted"
        say(f"compiling the rules of {setup.ruleset.name} to follow every branch, once: about {COMPILING:.0f} s")
    whole, begin = in_either_layout(setup, sizes, start, ends, limits)
    return whole, begin, "compiled"


def in_either_layout(
    setup: Setup, sizes: Sizes, start: Start, ends: Sequence[Share], limits: Limits
) -> tuple[Graph, Begin]:
    """The graph that the compiled engine explores, wide if numbers become too large for the narrow layout."""
    from affray.kernel.compiled.graph import TooNarrow

    try:
        graph = compiled_graph(setup, sizes, start.fight)
        return graph, explored(graph, ends, limits)[0]
    except TooNarrow:
        graph = compiled_graph(setup, sizes, start.fight, narrow=False)
        return graph, explored(graph, ends, limits)[0]


def is_ready(setup: Setup, sizes: Sizes) -> bool:
    """Whether the compiled code is there."""
    from affray.kernel.compiled.engine import is_cached

    return is_cached(setup.ruleset, sizes, branching=True)


def compiled_graph(setup: Setup, sizes: Sizes, fight: AnyFight, narrow: bool = True) -> CompiledGraph:
    """A graph for the compiled engine to explore."""
    from affray.kernel.compiled.engine import engine
    from affray.kernel.compiled.graph import CompiledGraph

    return CompiledGraph(engine(setup.ruleset, sizes), fight, narrow)


def explored(graph: Graph, ends: Iterable[Share], limits: Limits) -> tuple[Begin, bool]:
    """Explore a graph from these ends on; where mass begins, and whether there was time for all that was to be done."""
    known = graph.size
    begin = begun(graph, ends)
    return begin, explored_from(graph, begin, known, limits)


def explored_from(graph: Graph, begin: Begin, known: int, limits: Limits) -> bool:
    """The same where mass begins in states of the graph, all but the first `known` of which are new.

    First states are explored as they are found, then the heaviest first, until next to none of the mass waits.
    """
    deadline = perf_counter() + limits.seconds
    asked: Sequence[int] = [*begin, *range(known, graph.size)]
    while graph.open and (room := limits.states - graph.explored) > 0:
        if graph.explored > BREADTH or len(asked) > room:
            asked = heaviest(graph, begin, limits.rounds)[:room]
        if not asked:
            break
        known, before = graph.size, graph.explored
        if not explored_in_time(graph, asked, deadline):
            return False
        if graph.explored == before:
            break  # all that is left has too many branches
        asked = range(known, graph.size)
    return True


def begun(graph: Graph, ends: Iterable[Share]) -> Begin:
    """Where mass begins, of which so much comes to each of these ends."""
    begin: Begin = {}
    for end, share in ends:
        number = graph.add(copier(type(end))(end))
        mass, _ = begin.get(number, (0.0, 0))
        begin[number] = mass + share, max(1, end.round)
    return begin


def masses(begin: Begin) -> tuple[dict[int, float], int]:
    """The mass by state, and the first round."""
    return {state: mass for state, (mass, _) in begin.items()}, max((number for _, number in begin.values()), default=1)


def heaviest(graph: Graph, begin: Begin, rounds: int) -> list[int]:
    """The states to be explored next: those in which most of the mass waits, half as many as are explored."""
    waits = graph.spread(*masses(begin), rounds).waits
    if sum(waits.values()) < EXACT / 2:
        return []
    return sorted(waits, key=waits.__getitem__, reverse=True)[: max(LEAST_CHOSEN, graph.explored // 2)]


def explored_in_time(graph: Graph, asked: Sequence[int], deadline: float) -> bool:
    """Explore states until they are done or the time is up; whether they are done."""
    done, number = 0, 1
    while done < len(asked):
        before = perf_counter()
        if before >= deadline:
            return False
        graph.explore(asked[done : done + number])
        done += number
        took = perf_counter() - before
        if took < SHORT:
            number = min(MOST_AT_ONCE, 2 * number)
        elif took > LONG:
            number = max(1, number // 2)
    return True
