"""From a validated scenario to the part of a fight that every ruleset shares, and its roster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from affray.kernel.fight import ALWAYS, ASK, NEVER, AnyFight, shift_for, sizes_of
from affray.kernel.grid import square
from affray.kernel.record import create
from affray.kernel.ruleset import Roster

AUTO = {"ask": ASK, "always": ALWAYS, "never": NEVER}
F = TypeVar("F", bound=AnyFight)


def mustered(kind: type[F], scenario: Any, policies: Mapping[str, int], questions: Sequence[str]) -> tuple[F, Roster]:
    """A new fight of the record class `kind`, with sides, squares, groups, policies and settings filled in."""
    sheets = scenario.combatants
    sides = tuple(dict.fromkeys(sheet.side for sheet in sheets))
    roster = Roster(tuple(sheet.name for sheet in sheets), sides, tuple(sheets), scenario)
    grid = scenario.grid
    width, height = (grid.width, grid.height) if grid else (0, 0)
    fight = create(kind, sizes_of(len(sheets), width, height))
    fight.n, fight.sides, fight.width, fight.height = len(sheets), len(sides), width, height
    fight.shift = shift_for(width)
    fight.max_rounds = scenario.options.max_rounds
    fight.distance = scenario.distance or 0
    for x, y in grid.walls if grid else ():
        fight.wall[square(fight, x, y)] = 1
    leaders: dict[str, int] = {}
    for who, sheet in enumerate(sheets):
        unit = fight.units[who]
        unit.side = sides.index(sheet.side)
        unit.leader = leaders.setdefault(sheet.group, who) if sheet.group is not None else who
        unit.policy = policies[sheet.policy]
        unit.auto[:] = settings(sheet.reactions, questions, len(unit.auto))
        if sheet.square is not None:
            unit.x, unit.y = sheet.square
    if scenario.start is not None:
        fight.began = roster.index(scenario.start.turn)
    return fight, roster


def settings(reactions: Any, questions: Sequence[str], length: int) -> list[int]:
    """How each kind of question is answered; a turn is always asked for."""
    chosen = dict.fromkeys(questions[1:], reactions) if isinstance(reactions, str) else dict(reactions)
    made = [AUTO[chosen.get(question, "ask")] for question in questions]
    return made + [ASK] * (length - len(made))
