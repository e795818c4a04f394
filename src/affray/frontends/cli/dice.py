"""Dice given on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.frontends.cli.ending import DIFFERS, Ended, wrong

if TYPE_CHECKING:
    from affray.kernel.tape import DieMissing
    from affray.table.encounter import Encounter

MOST_DIGITS = 9
_FACES = re.compile(rf"\d{{1,{MOST_DIGITS}}}(,\d{{1,{MOST_DIGITS}}})*", re.ASCII)


def faces_given(text: str) -> dict[str, list[int]]:
    """`attack=12,3 damage=4` as faces by purpose; ends the verb if it says something else."""
    from affray.kernel.mistakes import shown

    dice: dict[str, list[int]] = {}
    for piece in text.split():
        purpose, equals, faces = piece.partition("=")
        if not equals or not _FACES.fullmatch(faces):
            wrong(f"--dice: {shown(piece)} is not of the form PURPOSE=1,2")
        numbers = [int(face) for face in faces.split(",")]
        if 0 in numbers:
            wrong(f"--dice: a die for {purpose} can't show 0")
        dice.setdefault(purpose, []).extend(numbers)
    return dice


def given_dice(text: str, purposes: Sequence[str]) -> dict[int, list[int]]:
    """The same by the number of their purpose; ends the verb if there is no such purpose."""
    from affray.kernel.mistakes import did_you_mean, shown

    dice = faces_given(text)
    for purpose in dice:
        if purpose not in purposes:
            hint = did_you_mean(purpose, purposes) or f"; there is {', '.join(purposes)}"
            wrong(f"--dice: there is no die for {shown(purpose)}{hint}")
    return {purposes.index(purpose): faces for purpose, faces in dice.items()}


def missing(die: DieMissing, names: Sequence[str], purposes: Sequence[str]) -> Ended:
    """The end of a verb that a die was missing for."""
    return Ended(DIFFERS, f"--dice: a die is missing: {names[die.who]}'s d{die.sides} for {purposes[die.purpose]}")


def left_over(encounter: Encounter) -> Ended | None:
    """The end of a verb after which some of the given dice have not been thrown, or None."""
    spent = encounter.now.spent
    rest = {purpose: faces[spent.get(purpose, 0) :] for purpose, faces in (encounter.dice or {}).items()}
    said = [
        f"{encounter.teller.purposes[purpose]}={','.join(map(str, faces))}" for purpose, faces in rest.items() if faces
    ]
    return Ended(DIFFERS, f"--dice: dice are left over: {' '.join(said)}") if said else None
