"""Exact odds of commands: complete, merged without loss, and in agreement with simulation."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from affray.analysis.odds import Ways, changed
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
from affray.kernel.stretches import EACH
from affray.table.encounter import Encounter
from affray.table.odds import odds
from affray.table.refused import Refused

from .fights import encounter, random_commands, said, varied_moments

MOST_BRANCHES = 1_000
FEW, MANY = 20_000, 1_000_000
SPREADS = 4
RUNS = 300
FEWEST_FIGHTS, MOST_FIGHTS = 40, 400
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


class FaceByFace(Exhaustive):
    """Follows every face of every die, whatever rules say of those that are alike."""

    def roll_between(
        self, fight: AnyFight, who: int, purpose: int, sides: int, edge: int, bonus: int, _bounds: int
    ) -> int:
        return super().roll_between(fight, who, purpose, sides, edge, bonus, EACH)

    def roll_table(self, fight: AnyFight, who: int, purpose: int, sides: int, _table: list[int]) -> int:
        return super().roll(fight, who, purpose, sides, 0)


def exact(
    ruleset: Ruleset,
    fight: AnyFight,
    decision: Any,
    engine: type[Exhaustive] = Exhaustive,
    limit: int = MOST_BRANCHES,
) -> dict[Row, Fraction] | None:
    """The probability of each row, or None if there are too many branches to be worth it."""
    start = copier(type(fight))(fight)
    found: dict[Row, Fraction] = {}
    followed = Followed(start, act_of(ruleset, decision), engine(ruleset.answer), limit)
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
        rows[column::width] = array("q", bytes(8 * fights))
    data, step = rows.tobytes(), 8 * width
    found = Counter(data[at : at + step] for at in range(0, len(data), step))
    return Counter({tuple(array("q", row)): times for row, times in found.items()})


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
    for game, decision in moments(ruleset, range(2000, 4000)):
        found = exact(ruleset, game.fight, decision)
        if found is not None and len(found) > 3:
            agree(found, simulated(ruleset, game.fight, decision, MANY, SEED), MANY)
            compared += 1
        if compared == 5:
            return
    raise AssertionError(f"only {compared} situations")


WITHOUT_DICE = {
    "d20modern": {"total defense", "step", "take cover"},
    "modern20": {"take cover", "pick up", "compose", "aggressive stance", "reactive stance"},
    "momentum": {"move", "order", "rest"},
    "skirmish": {"end", "move", "stance", "position", "ready"},
    "stonekeep": {"step", "release", "act"},
}
"""Verbs that draw no die of their own. Whatever the test meets of them is held to that."""


def some_of_each(possible: Mapping[int, list[Any]], random: Random, verbs: set[int]) -> Iterator[Any]:
    """Some of the decisions of each of these verbs."""
    for verb in sorted(verbs & possible.keys()):
        yield from random.sample(possible[verb], min(3, len(possible[verb])))


def after(game: Encounter, decision: Any, number: int = 0) -> AnyFight:
    """The fight once a decision has been carried out, with the dice of that number."""
    fight: AnyFight = game.copied(game.fight)
    fight.engine, fight.stream = Quiet(game.ruleset.answer), stream(root(SEED), number)
    fight.draw = 0
    act_of(game.ruleset, decision)(fight)
    return fight


def test_the_odds_of_each_kind_of_command(ruleset: Ruleset) -> None:
    """Each verb asked as people ask, where it draws dice; each sums to 1 and agrees with runs of the command."""
    verbs = {verb.number: verb.names[0] for verb in ruleset.room("commands").VERBS}
    verbs[ruleset.room("commands").INIT] = "init"
    diceless = {number for number, name in verbs.items() if name in WITHOUT_DICE[ruleset.name]}
    missing, unlike = set(verbs), 0
    for number in range(MOST_FIGHTS):
        game, random = encounter(ruleset, number), Random(number)
        refused: set[int] = set()  # too many branches: rather in another fight
        for possible in varied_moments(game, random, 15):
            for decision in some_of_each(possible, random, missing | diceless):
                one = after(game, decision)
                if decision.verb in diceless:
                    passed = (one.turn, one.round) != (game.fight.turn, game.fight.round)
                    assert one.draw == 0 or passed, f"{said(game, decision)} draws dice"
                wanted = decision.verb in missing - refused and (one.draw > 0 or decision.verb in diceless)
                if wanted and compare(game, decision):
                    missing.remove(decision.verb)
                    unlike += with_every_face(game, decision)
                elif wanted:
                    refused.add(decision.verb)
        if not missing and number >= FEWEST_FIGHTS:
            break
    assert not missing, f"no odds of {', '.join(verbs[number] for number in sorted(missing))} were compared"
    assert 2 * unlike >= len(verbs) - len(diceless)


def with_every_face(game: Encounter, decision: Any) -> bool:
    """Where rules say that faces are alike, following one of each comes to what following every face does.

    False if those are too many.
    """
    found = exact(game.ruleset, game.fight, decision)
    every = exact(game.ruleset, game.fight, decision, FaceByFace)
    assert every is None or every == found, said(game, decision)
    return every is not None


def compare(game: Encounter, decision: Any) -> bool:
    """Compare the odds of a command with what it does; False if there are too many branches to ask here."""
    words = said(game, decision)
    try:
        found = odds(game, words, limit=MOST_BRANCHES)
    except Refused as refused:
        assert "table.odds" in refused.clauses
        return False
    assert sum(outcome.p for outcome in found.outcomes) == 1
    assert all(isinstance(outcome.p, Fraction) for outcome in found.outcomes)
    expected = {spelled(outcome.changes): float(outcome.p) for outcome in found.outcomes}
    seen = seen_after(game, decision)
    assert set(seen) <= set(expected), words
    for changes, p in grouped(expected).items():
        spread = (p * max(0.0, 1 - p) / RUNS) ** 0.5
        assert abs(grouped(seen).get(changes, 0) / RUNS - p) <= 5 * spread + 1e-9, (words, changes)
    return True


def spelled(changes: Any) -> str:
    """What has changed, as text."""
    return json.dumps(changes, sort_keys=True)


def grouped(chances: Mapping[str, float]) -> dict[str, float]:
    """The chances by who has changed at all: each of them is likely enough to be seen among some runs."""
    found: dict[str, float] = {}
    for changes, p in chances.items():
        names = str(sorted(json.loads(changes)))
        found[names] = found.get(names, 0.0) + p
    return found


def seen_after(game: Encounter, decision: Any) -> Counter[str]:
    """What has changed after each of some runs of a decision."""
    ways = Ways(game.ruleset, game.fight, game.roster)
    spelled_out: dict[Any, str] = {}
    seen = Counter[str]()
    for number in range(RUNS):
        fight = after(game, decision, number)
        fight.draw = 0
        state = ways.key(fight)
        if state not in spelled_out:
            spelled_out[state] = spelled(changed(ways.before, ways.seen(fight)))
        seen[spelled_out[state]] += 1
    return seen


def test_odds_change_nothing(ruleset: Ruleset) -> None:
    for game, decision in moments(ruleset, range(10)):
        before = game.now
        with suppress(Refused):
            odds(game, said(game, decision), limit=2000)
        assert game.now is before


def test_the_odds_of_an_answer(ruleset: Ruleset) -> None:
    """While a question is open its answers have odds: the dice that were shown stay, and what was seen is certain."""
    met = 0
    for number in range(100):
        game, random = encounter(ruleset, number), Random(number)
        for command in random_commands(game, random, 20):
            if game.now.wanted is not None:
                try:
                    found = odds(game, game.replies()[0], limit=1000)
                except Refused as refused:
                    assert "table.odds" in refused.clauses
                else:
                    assert sum(outcome.p for outcome in found.outcomes) == 1
                    met += 1
                break
            game.command(command)
        if met == 2:
            return
    assert met
