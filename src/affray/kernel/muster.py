"""From a validated scenario to the part of a fight that every ruleset shares, and its roster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from affray.kernel.fight import ALWAYS, ASK, NEVER, AnyFight, shift_for, sizes_of
from affray.kernel.grid import square
from affray.kernel.record import create
from affray.kernel.ruleset import Roster, Ruleset

AUTO = {"ask": ASK, "always": ALWAYS, "never": NEVER}
F = TypeVar("F", bound=AnyFight)


def mustered(kind: type[F], scenario: Any, policies: Mapping[str, int], questions: Sequence[str]) -> tuple[F, Roster]:
    """A new fight of the record class `kind`, with sides, squares, groups, policies and settings filled in."""
    sheets = scenario.combatants
    sides = tuple(dict.fromkeys(sheet.side for sheet in sheets))
    hidden = frozenset(who for who, sheet in enumerate(sheets) if sheet.hidden)
    roster = Roster(tuple(sheet.name for sheet in sheets), sides, tuple(sheets), scenario, hidden=hidden)
    grid = scenario.grid
    width, height = (grid.width, grid.height) if grid else (0, 0)
    fight = create(kind, sizes_of(len(sheets), width, height))
    fight.n, fight.sides, fight.width, fight.height = len(sheets), len(sides), width, height
    fight.shift = shift_for(width)
    fight.max_rounds = scenario.options.max_rounds
    fight.distance = scenario.distance or 0
    for x, y in grid.walls if grid else ():
        fight.wall[square(fight, x, y)] = 1
    for who in range(len(sheets)):
        place(fight, roster, who, policies, questions)
    if scenario.start is not None and scenario.start.turn is not None:
        fight.began = roster.index(scenario.start.turn)
    return fight, roster


def place(fight: AnyFight, roster: Roster, who: int, policies: Mapping[str, int], questions: Sequence[str]) -> None:
    """Fill in what every ruleset knows of one combatant."""
    sheet, unit = roster.sheets[who], fight.units[who]
    unit.side = roster.sides.index(sheet.side)
    group = [other for other in range(who) if sheet.group is not None and roster.sheets[other].group == sheet.group]
    unit.leader = group[0] if group else who
    unit.policy = policy_number(roster, sheet.policy, policies)
    unit.auto[:] = settings(sheet.reactions, questions, len(unit.auto))
    if sheet.square is not None:
        unit.x, unit.y = sheet.square


def policy_number(roster: Roster, policy: str, policies: Mapping[str, int]) -> int:
    """The number of a policy: the ruleset's own, or below zero that of a text in the roster, for one from outside."""
    return policies[policy] if policy in policies else -1 - roster.word(policy)


def place_unit(fight: AnyFight, roster: Roster, who: int, ruleset: Ruleset) -> None:
    """The same for a combatant that joins a fight; it has an initiative of its own."""
    place(fight, roster, who, ruleset.room("policy").NAMES, ruleset.room("terms").QUESTIONS)
    fight.units[who].leader = who


def settings(reactions: Any, questions: Sequence[str], length: int) -> list[int]:
    """How each kind of question is answered; a turn is always asked for."""
    chosen = dict.fromkeys(questions[1:], reactions) if isinstance(reactions, str) else dict(reactions)
    made = [AUTO[chosen.get(question, "ask")] for question in questions]
    return made + [ASK] * (length - len(made))
