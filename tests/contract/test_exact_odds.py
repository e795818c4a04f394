"""Exact odds of commands: complete, merged without loss, and in agreement with simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from affray.kernel.compiled.engine import capacity_for
from affray.kernel.compiled.engine import engine as compiled_engine
from affray.kernel.compiled.onward import Onward
from affray.kernel.dice import root, stream
from affray.kernel.exhaustive import Exhaustive, TooManyBranches, every
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.merging import Followed
from affray.kernel.record import copier
from affray.kernel.ruleset import Ruleset
from affray.table.encounter import Encounter
from affray.table.odds import odds
from affray.table.refused import Refused

from .fights import encounter, random_commands, said

MOST_BRANCHES = 1_000
FEW, MANY = 20_000, 1_000_000
SPREADS = 4
SEED = 4
Row = tuple[int, ...]


def act_of(ruleset: Ruleset, decision: Any) -> Any:
    def act(fight: AnyFight) -> None:
        fight.decision = replace(decision)
        assert ruleset.refusal(fight) == 0
        ruleset.perform(fight)

    return act


def counts(ruleset: Ruleset) -> list[int]:
    """The columns that only count what happened on the way, which branches that meet need not have alike."""
    outcome = ruleset.room("outcome")
    named = {column for labelled in getattr(outcome, "COUNTED", {}).values() for column in labelled.values()}
    return [place for place, name in enumerate(outcome.COLUMNS) if name in named or name == "draws"]


def row_of(ruleset: Ruleset, fight: AnyFight) -> Row:
    """The outcome row, but for what it counts."""
    outcome = ruleset.room("outcome")
    row = [0] * (len(outcome.COLUMNS) + fight.n * len(outcome.COMBATANT_COLUMNS))
    outcome.outcome_row(fight, row, 0)
    for column in counts(ruleset):
        row[column] = 0
    return tuple(row)


def exact(ruleset: Ruleset, fight: AnyFight, decision: Any) -> dict[Row, Fraction] | None:
    """The probability of each row, or None if there are too many branches to be worth it."""
    start = copier(type(fight))(fight)
    found: dict[Row, Fraction] = {}
    followed = Followed(start, act_of(ruleset, decision), Exhaustive(ruleset.answer), MOST_BRANCHES)
    try:
        for end, _, share in followed.ends():
            row = row_of(ruleset, end)
            found[row] = found.get(row, Fraction(0)) + share
    except TooManyBranches:
        return None
    assert sum(found.values()) == 1
    return found


def moments(ruleset: Ruleset, numbers: range, most: int = 6) -> Iterator[tuple[Encounter, Any]]:
    """Moments of sample fights, each with a decision that is legal there."""
    for number in numbers:
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, random.randint(0, most)):
            game.command(command)
        if game.now.wanted is None and not game.over:
            yield game, random.choice(game.choices())


def test_merging_loses_nothing(ruleset: Ruleset) -> None:
    """Branches that meet at a crossroads have the ends that they have one by one."""
    compared = 0
    for game, decision in moments(ruleset, range(40)):
        merged = exact(ruleset, game.fight, decision)
        if merged is None:
            continue
        alone: dict[Row, Fraction] = {}
        for branches, (end, _, share) in enumerate(every(game.fight, act_of(ruleset, decision), ruleset.answer)):
            if branches > MOST_BRANCHES:
                break
            row = row_of(ruleset, end)
            alone[row] = alone.get(row, Fraction(0)) + share
        else:
            assert merged == alone
            compared += 1
        if compared == 12:
            return
    assert compared >= 6


def agree(found: dict[Row, Fraction], seen: Counter[Row], fights: int) -> None:
    """Every simulated row is possible, and its share within so many standard errors."""
    assert set(seen) <= set(found)
    for row, p in found.items():
        spread = (float(p) * (1 - float(p)) / fights) ** 0.5
        if float(p) * fights >= 20:
            assert abs(seen[row] / fights - float(p)) <= SPREADS * spread + 1e-12, (row, p, seen[row])


def simulated(ruleset: Ruleset, fight: AnyFight, decision: Any, fights: int, seed: int) -> Counter[Row]:
    """The rows right behind a decision, from the compiled engine."""
    sizes = capacity_for(fight)
    assert sizes is not None
    onward = Onward(compiled_engine(ruleset, sizes), fight)
    width = len(row_of(ruleset, fight))
    rows = onward.perform(root(seed), 0, fights, width, onward.laid_out(decision))
    for column in counts(ruleset):
        rows[column::width] = type(rows)("q", bytes(8 * fights))
    return Counter(zip(*(rows[column::width] for column in range(width)), strict=True))


def test_two_hundred_situations_agree_with_simulation(ruleset: Ruleset) -> None:
    compared = 0
    for game, decision in moments(ruleset, range(1000, 1800)):
        found = exact(ruleset, game.fight, decision)
        if found is not None:
            agree(found, simulated(ruleset, game.fight, decision, FEW, SEED), FEW)
            compared += 1
        if compared == 200:
            return
    raise AssertionError(f"only {compared} situations")


@pytest.mark.long
def test_five_situations_agree_with_a_million_fights(ruleset: Ruleset) -> None:
    compared = 0
    for game, decision in moments(ruleset, range(2000, 2200)):
        found = exact(ruleset, game.fight, decision)
        if found is not None and len(found) > 3:
            agree(found, simulated(ruleset, game.fight, decision, MANY, SEED), MANY)
            compared += 1
        if compared == 5:
            return
    raise AssertionError(f"only {compared} situations")


def draws_dice(game: Encounter, decision: Any) -> bool:
    """Whether carrying a decision out takes a die."""
    fight = game.copied(game.fight)
    fight.engine, before = Quiet(game.ruleset.answer), fight.draw
    act_of(game.ruleset, decision)(fight)
    return bool(fight.draw > before)


def test_the_odds_of_each_kind_of_command(ruleset: Ruleset) -> None:
    """Asked as people ask, once for each verb that draws dice; each sums to 1 and agrees with runs of the command."""
    asked: set[int] = set()
    for number in range(150):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 12):
            if game.now.wanted is None:
                for decision in game.choices():
                    if decision.verb not in asked and draws_dice(game, decision) and compare(game, decision):
                        asked.add(decision.verb)
            game.command(command)
    names = {verb.number for verb in ruleset.room("commands").VERBS}
    assert len(asked & names) >= 2


def compare(game: Encounter, decision: Any) -> bool:
    """Compare the odds of a command with what it does; False if there are too many branches to ask here."""
    words = said(game, decision)
    before = game.as_json()["combatants"]
    try:
        found = odds(game, words, limit=MOST_BRANCHES)
    except Refused as refused:
        assert "table.odds" in refused.clauses
        return False
    assert sum(outcome.p for outcome in found.outcomes) == 1
    assert all(isinstance(outcome.p, Fraction) for outcome in found.outcomes)
    fights, seen = 500, Counter[str]()
    for number in range(fights):
        fight = game.copied(game.fight)
        fight.engine, fight.stream = Quiet(game.ruleset.answer), stream(root(SEED), number)
        act_of(game.ruleset, decision)(fight)
        after = {name: game.ruleset.view(fight, game.roster, who) for name, who in game.present.items()}
        seen[str([name for name in before if before[name] != after[name]])] += 1
    expected: dict[str, float] = {}
    for outcome in found.outcomes:
        changed = str([name for name in before if name in outcome.changes])
        expected[changed] = expected.get(changed, 0.0) + float(outcome.p)
    assert set(seen) <= set(expected)
    for changed, p in expected.items():
        spread = (p * max(0.0, 1 - p) / fights) ** 0.5
        assert abs(seen[changed] / fights - p) <= 5 * spread + 1e-9, (words, changed)
    return True


def test_odds_change_nothing(ruleset: Ruleset) -> None:
    for game, decision in moments(ruleset, range(10)):
        before = game.now
        with suppress(Refused):
            odds(game, said(game, decision), limit=2000)
        assert game.now is before


def test_the_odds_of_an_answer(ruleset: Ruleset) -> None:
    """While a question is open its answers have odds: the dice that were shown stay, and what was seen is certain."""
    met = 0
    for number in range(200):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 20):
            if game.now.wanted is not None:
                try:
                    found = odds(game, game.replies()[0], limit=MOST_BRANCHES)
                except Refused as refused:
                    assert "table.odds" in refused.clauses
                else:
                    assert sum(outcome.p for outcome in found.outcomes) == 1
                    met += 1
                break
            game.command(command)
        if met == 10:
            return
    assert met
