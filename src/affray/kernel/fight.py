"""The part of a fight's state that every ruleset shares: combatants, sides, turn order, grid, dice, outcome.

A ruleset extends `Combatant` and `Fight` with its own fields. Everything is whole numbers; names, notes and sentences
live outside, in the roster and the narrator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from affray.kernel.record import Sizes, each_combatant, each_square, ints, outside, working

U = TypeVar("U", bound="Combatant")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - a ruleset's options
D = TypeVar("D")

GOING_ON, DRAW, STOPPED = 0, -1, -2
"""Values of `Fight.over`; a positive one is 1 + the number of the side that won."""
ROUNDS_SPENT, OUTGROWN, ENDED = 1, 2, 3
"""Values of `Fight.reason`: why a fight was stopped."""
ASK, ALWAYS, NEVER = 0, 1, 2
"""Settings of `Combatant.auto`: how a kind of question is answered."""
QUESTIONS = 4
"""How many kinds of question a ruleset may have, the turn included."""
NOBODY = -1


@dataclass(slots=True)
class Combatant:
    """What changes about one combatant in any ruleset."""

    side: int = 0
    x: int = 0
    y: int = 0
    leader: int = 0  # whose initiative it shares: its own number, or the first of its group
    initiative: int = 0
    tiebreak: int = 0
    rolled: int = 0  # whether its initiative is known
    away: int = 0  # whether the game master has taken it out of the fight
    policy: int = 0
    auto: list[int] = ints(QUESTIONS)
    left: list[int] = ints(1)  # for each condition: 0 absent, -1 without end, else turns or rounds left
    ends: list[int] = ints(1)  # for each condition: which moment counts `left` down
    anchor: list[int] = ints(1)  # for each condition: whose turn that moment belongs to


@dataclass(slots=True)
class Fight(Generic[U, S, O, D]):
    """One fight. `units` changes; `sheets` and `rules` are fixed during a fight and shared by its copies."""

    n: int = 0
    sides: int = 0
    round: int = 0
    turn: int = NOBODY
    slot: int = -1  # the place in `order` of the one whose turn it is
    count: int = 0  # how many are in `order`
    began: int = NOBODY  # with a stated start: whose turn it is; no initiative is rolled
    over: int = GOING_ON
    reason: int = 0
    max_rounds: int = 1000
    width: int = 0  # squares; 0 without a grid
    height: int = 0
    shift: int = 0  # a square's number is row · 2^shift + column
    distance: int = 0  # feet or the ruleset's unit, without a grid; 0 unstated
    stream: int = 0
    draw: int = 0
    minutes: int = 0  # the calendar: since midnight of the first day
    whims: int = working()  # how often the present choice of a policy has been left to a whim
    timed: int = 0  # conditions that end by themselves
    order: list[int] = each_combatant()
    wall: list[int] = each_square()
    place: list[int] = each_combatant(scratch=True)
    thrown: list[int] = each_combatant(scratch=True)
    asked: list[int] = each_combatant(scratch=True)
    lineup: list[int] = each_combatant(scratch=True)  # those who may react, in initiative order
    best: list[int] = ints(16, scratch=True)
    stamp: list[int] = ints(
        2, scratch=True
    )  # which marks and which costs are the present ones; older ones count as none
    closed: list[int] = each_square(scratch=True)
    danger: list[int] = each_square(scratch=True)
    cost: list[int] = each_square(2, scratch=True)
    reached: list[int] = each_square(2, scratch=True)
    way: list[int] = each_square(scratch=True)  # the squares of the last way found, and how many
    steps: list[int] = ints(1, scratch=True)
    queue: list[int] = each_square(32, scratch=True)
    queued: list[int] = ints(1, scratch=True)
    engine: Any = outside()
    units: list[U] = outside()
    sheets: list[S] = outside()
    rules: O = outside()
    decision: D = outside()


AnyFight: TypeAlias = Fight[Any, Any, Any, Any]


def shift_for(width: int) -> int:
    """How many bits a column takes: square numbers are taken apart by shifts, which are quicker than divisions."""
    return max(0, width - 1).bit_length()


def sizes_of(combatants: int, width: int, height: int) -> Sizes:
    """The list lengths of an interpreted fight: exactly what it has; a fight without a grid has one square."""
    return Sizes(combatants, max(1, height << shift_for(width)))
