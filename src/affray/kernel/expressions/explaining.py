"""Saying what was rolled, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from affray.kernel.expressions.limits import MOST_EXTRA
from affray.kernel.expressions.tree import Dice, dice_of, written

if TYPE_CHECKING:
    from affray.kernel.expressions.rolling import Rolled
    from affray.kernel.expressions.throws import Die

MOST_SHOWN = 50
"""Dice of a term that are shown one by one in words; JSON has them all."""
MOST_STEPS = 8
"""Rerolls of a die that are shown one by one in words."""


def explained(rolled: Rolled) -> str:
    """An expression with the dice behind each of its terms, and what it comes to."""
    thrown = iter(rolled.thrown)
    words = written(rolled.tree, lambda term: f"{term.plain()} ({listed(next(thrown))})")
    ended = f"; rerolls and explosions ended after {MOST_EXTRA:,}" if rolled.stopped else ""
    return f"{words} = {rolled.total}{ended}"


def listed(dice: list[Die]) -> str:
    """The dice of a term, each with what happened to it."""
    if not dice:
        return "no dice"
    more = f", … {len(dice) - MOST_SHOWN:,} more" if len(dice) > MOST_SHOWN else ""
    return ", ".join(map(story, dice[:MOST_SHOWN])) + more


def story(die: Die) -> str:
    """A die with what happened to it: `1→4`, `6 exploded`, `1 raised to 2`, `3 dropped`."""
    faces = [*(die.before or ()), die.face]
    if len(faces) > MOST_STEPS + 1:
        steps = [*map(str, faces[:MOST_STEPS]), "…", str(die.face)]
    else:
        steps = list(map(str, faces))
    changed = f"{'raised' if die.value > die.face else 'lowered'} to {die.value}" if die.value != die.face else ""
    marks = [
        "added" if die.added else "",
        "exploded" if die.exploded else "",
        changed,
        "" if die.kept else "dropped",
    ]
    told = " and ".join(mark for mark in marks if mark)
    return f"{'→'.join(steps)} {told}".rstrip()


def document(rolled: Rolled) -> dict[str, Any]:
    """The total, the expression, its explanation, and every die, as JSON."""
    terms = zip(dice_of(rolled.tree), rolled.thrown, strict=True)
    return {
        "expression": str(rolled.tree),
        "total": rolled.total,
        "text": explained(rolled),
        "stopped": rolled.stopped,
        "dice": [term_document(term, dice) for term, dice in terms],
    }


def term_document(term: Dice, dice: list[Die]) -> dict[str, Any]:
    """A term and its dice as JSON."""
    return {
        "dice": term.plain(),
        "sides": term.sides,
        "labels": list(term.labels),
        "total": sum(die.value for die in dice if die.kept),
        "rolled": [die_document(die) for die in dice],
    }


def die_document(die: Die) -> dict[str, Any]:
    """A die as JSON: every face it showed, what it counts, and what else happened to it."""
    return {
        "faces": [*(die.before or ()), die.face],
        "value": die.value,
        "kept": die.kept,
        "exploded": die.exploded,
        "added": die.added,
    }
