"""The handful of functions through which rules touch the world: dice, questions, facts.

Rule functions import them from here. These bodies serve every interpreted engine, which sits in `fight.engine`; the
compiled engine gives the same names bodies of its own. Each roll primitive logs its dice as one event of kind `roll`,
together with the parts recorded since the last event, so a bonus is summed up before its die is drawn.
"""

from __future__ import annotations

from typing import Any

from affray.kernel.fight import AnyFight


def roll(fight: AnyFight, who: int, purpose: int, sides: int, bonus: int) -> int:
    """One die of `sides` for combatant `who`; the natural face. `bonus` only goes into the logged total."""
    face: int = fight.engine.roll(fight, who, purpose, sides, bonus)
    return face


def roll_sum(fight: AnyFight, who: int, purpose: int, dice: int, sides: int, bonus: int) -> int:
    """The sum of `dice` dice of `sides`, plus `bonus`."""
    total: int = fight.engine.roll_sum(fight, who, purpose, dice, sides, bonus)
    return total


def roll_edge(fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int) -> int:
    """One die of `sides`, or with an edge the higher (edge > 0) or lower (edge < 0) of two; the kept face."""
    face: int = fight.engine.roll_edge(fight, who, purpose, sides, edge, bonus)
    return face


def roll_between(fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int, bounds: int) -> int:
    """One die of `sides`, or with an edge the higher or lower of two, as in `roll_edge`; the kept face.

    `bounds` are the faces that begin a stretch, a bit each (see stretches.py). Faces of one stretch are alike to the
    rule, and exact odds follow one of each.
    """
    face: int = fight.engine.roll_between(fight, who, purpose, sides, edge, bonus, bounds)
    return face


def roll_table(fight: AnyFight, who: int, purpose: int, sides: int, table: list[int]) -> int:
    """One die of `sides` that is looked up in a table; the natural face.

    `table` has an entry for each face: faces with equal entries are alike to the rule, and exact odds follow one of
    each.
    """
    face: int = fight.engine.roll_table(fight, who, purpose, sides, table)
    return face


def at_least(fight: AnyFight, who: int, purpose: int, bonus: int, needed: int) -> bool:
    """Whether a d20 plus `bonus` comes to `needed` or more."""
    made: bool = fight.engine.at_least(fight, who, purpose, bonus, needed)
    return made


def percent(fight: AnyFight, who: int, purpose: int, chance: int) -> bool:
    """Whether a d100 shows `chance` or less."""
    made: bool = fight.engine.percent(fight, who, purpose, chance)
    return made


def ask(fight: AnyFight, who: int, question: int, other: int, options: int) -> int:
    """What `who` answers to a question about `other`: 0 declines, 1 is the plain yes, `options` is the last."""
    answer: int = fight.engine.ask(fight, who, question, other, options)
    return answer


def part(fight: AnyFight, label: int, value: int) -> int:
    """Record a number that goes into the next total, under its label; the number itself, for the sum."""
    number: int = fight.engine.part(fight, label, value)
    return number


def emit(fight: AnyFight, kind: int, who: int, other: int, a: int, b: int, c: int) -> None:
    """Record a fact of the fight. `who` and `other` are combatants or -1; a, b, c are the kind's own fields."""
    fight.engine.emit(fight, kind, who, other, a, b, c)


def whim(fight: AnyFight, options: int) -> int:
    """A number from 0 to `options` - 1 for a policy that does not care. It is no die: nothing is drawn or logged.

    It follows from the dice so far and from `fight.whims`, which counts up; a policy sets `whims` where a choice
    begins, so that what it chooses follows from the state alone.
    """
    choice: int = fight.engine.whim(fight, options)
    return choice


def hush(fight: AnyFight, on: bool) -> None:
    """From `on` until it is off again `part` records nothing: a sum is only wanted to know what a die has to reach."""
    fight.engine.hush(fight, on)


def crossroads(fight: AnyFight, loop: int, number: int, count: int, most: int) -> None:
    """Mark a place from which on only the state counts, and `number`: exact odds go on from here once for each.

    In a loop that is left when `count` reaches `most`, what follows is alike as long as it does not. `loop` tells one
    such loop from another. The places where a turn or a round ends or passes are marked by their events.
    """
    fight.engine.crossroads(fight, loop, number, count, most)


def may_wait(fight: AnyFight) -> bool:
    """Whether a die whose face decides nothing before a later moment may be drawn at that moment.

    Exact duels do so, where only chances count: fewer states lie between. Fights that are played draw it as ruled.
    """
    waits: bool = fight.engine.may_wait
    return waits


Engine = Any
