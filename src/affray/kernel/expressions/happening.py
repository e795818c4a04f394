"""What operators do to dice that lie on the table."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from affray.kernel.expressions.throws import Die, Throws
from affray.kernel.expressions.tree import Operator

Happening = Callable[[list[Die], Operator, int, Throws], None]
"""Takes the dice of a term, an operator, the sides of the dice, and what to throw with; changes the dice."""
_value = attrgetter("value")


def picked(dice: list[Die], operator: Operator) -> list[Die]:
    """Those of the kept dice that an operator means. Of equal ones the first ranks before."""
    kept = [die for die in dice if die.kept]
    if operator.ranks:
        return sorted(kept, key=_value, reverse=operator.pick == "h")[: operator.amount]
    return [die for die in kept if operator.picks(die.value)]


def keep(dice: list[Die], operator: Operator, _sides: int, _throws: Throws) -> None:
    """`k`: what is not meant counts no more."""
    meant = set(map(id, picked(dice, operator)))
    for die in dice:
        die.kept = id(die) in meant


def drop(dice: list[Die], operator: Operator, _sides: int, _throws: Throws) -> None:
    """`p`: what is meant counts no more."""
    for die in picked(dice, operator):
        die.kept = False


def advantage(dice: list[Die], _operator: Operator, sides: int, throws: Throws) -> None:
    """`adv`: the higher of two counts."""
    keep(dice, Operator("k", "h", 1), sides, throws)


def disadvantage(dice: list[Die], _operator: Operator, sides: int, throws: Throws) -> None:
    """`dis`: the lower of two counts."""
    keep(dice, Operator("k", "l", 1), sides, throws)


def reroll(dice: list[Die], operator: Operator, sides: int, throws: Throws) -> None:
    """`rr`: what is meant is thrown again until it shows something else."""
    for die in picked(dice, operator):
        while operator.picks(die.value) and throws.more():
            die.reroll(throws.face(sides))


def reroll_once(dice: list[Die], operator: Operator, sides: int, throws: Throws) -> None:
    """`ro`: what is meant is thrown again."""
    for die in picked(dice, operator):
        if throws.more():
            die.reroll(throws.face(sides))


def reroll_and_add(dice: list[Die], operator: Operator, sides: int, throws: Throws) -> None:
    """`ra`: for the first that is meant a die is added."""
    for die in picked(dice, operator)[:1]:
        if throws.more():
            dice.insert(dice.index(die) + 1, Die(throws.face(sides), added=True))


def explode(dice: list[Die], operator: Operator, sides: int, throws: Throws) -> None:
    """`e`: for each that is meant a die is added, and for that again, if its face is meant."""
    meant = set(map(id, picked(dice, operator)))
    lying: list[Die] = []
    for die in dice:
        lying.append(die)
        going_on = id(die) in meant
        while going_on and throws.more():
            lying[-1].exploded = True
            lying.append(Die(throws.face(sides), added=True))
            going_on = not operator.ranks and operator.picks(lying[-1].value)
    dice[:] = lying


def raise_to(dice: list[Die], operator: Operator, _sides: int, _throws: Throws) -> None:
    """`mi`: nothing counts less."""
    for die in dice:
        if die.kept:
            die.value = max(die.value, operator.amount)


def lower_to(dice: list[Die], operator: Operator, _sides: int, _throws: Throws) -> None:
    """`ma`: nothing counts more."""
    for die in dice:
        if die.kept:
            die.value = min(die.value, operator.amount)


HAPPENINGS: dict[str, Happening] = {
    "k": keep,
    "p": drop,
    "adv": advantage,
    "dis": disadvantage,
    "rr": reroll,
    "ro": reroll_once,
    "ra": reroll_and_add,
    "e": explode,
    "mi": raise_to,
    "ma": lower_to,
}
