"""What the contract tests share: sample scenarios, whole fights in either engine, games played command by command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from affray import rulesets
from affray.kernel.compiled.engine import Engine, Held, capacity_for
from affray.kernel.compiled.engine import engine as compiled_engine
from affray.kernel.dice import root, stream
from affray.kernel.events import Row
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier
from affray.kernel.ruleset import Roster, Ruleset
from affray.rulesets.loading import load
from affray.table.encounter import Encounter

SEED = 20_26


def sample_data(ruleset: Ruleset, number: int) -> dict[str, Any]:
    """The sample scenario of that number, as data."""
    data: dict[str, Any] = ruleset.room("samples").sample(Random(number))
    return data


def sample(ruleset: Ruleset, number: int) -> Any:
    """The sample scenario of that number."""
    return load(sample_data(ruleset, number))


def enlisted(ruleset: Ruleset, number: int) -> tuple[AnyFight, Roster]:
    """A sample's fight before anything has happened, with the dice of its number."""
    fight, roster = ruleset.enlist(sample(ruleset, number))
    fight.stream = stream(root(SEED), number)
    return fight, roster


def played(ruleset: Ruleset, fight: AnyFight) -> tuple[AnyFight, list[Row]]:
    """A copy of a fight played to its end by the interpreted engine, and its events."""
    copy: AnyFight = copier(type(fight))(fight)
    copy.engine = logged = Logged(ruleset.answer)
    ruleset.room("policy").play(copy)
    return copy, logged.rows


def checked_engine(name: str, fight: AnyFight) -> Engine:
    """The compiled engine with bounds checks, at the capacity that holds a fight."""
    sizes = capacity_for(fight)
    assert sizes is not None
    return compiled_engine(rulesets.get(name), sizes, True)


def compiled(ruleset: Ruleset, fight: AnyFight) -> tuple[AnyFight, list[Row]]:
    """A copy of a fight played to its end by the compiled engine, and its events."""
    held = Held(checked_engine(ruleset.name, fight), copier(type(fight))(fight))
    held.log()
    held.play_one()
    return held.state(), held.rows()


def as_file(data: dict[str, Any]) -> str:
    """A scenario as the text of a file that reproduces it (JSON is YAML)."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def encounter(ruleset: Ruleset, number: int) -> Encounter:
    """A sample at the table."""
    return Encounter(ruleset, sample(ruleset, number), number)


def random_commands(game: Encounter, random: Random, most: int) -> Iterator[str]:
    """Legal commands, each to be given before the next is asked for: any of the menu, any answer."""
    for _ in range(most):
        pending = game.pending
        if pending is None:
            return
        if game.now.wanted is not None:
            yield random.choice(game.replies())
            continue
        decision = random.choice(game.choices())
        yield said(game, decision)


def varied_moments(game: Encounter, random: Random, most: int) -> Iterator[dict[int, list[Any]]]:
    """The legal decisions by verb in one moment after another; between them one of any verb is carried out.

    Each verb is as likely as another, however many choices the menu has of it. Questions get any answer.
    """
    for _ in range(most):
        while game.pending is not None and game.now.wanted is not None:
            game.command(random.choice(game.replies()))
        if game.pending is None:
            return
        by_verb: dict[int, list[Any]] = {}
        for decision in game.choices():
            by_verb.setdefault(decision.verb, []).append(decision)
        yield by_verb
        game.command(said(game, random.choice(by_verb[random.choice(list(by_verb))])))


def said(game: Encounter, decision: Any) -> str:
    """A decision as a command with its actor."""
    from affray.table.wording import quoted, words_of

    words = words_of(game.ruleset, game.roster, decision)
    if decision.actor < 0:
        return words
    return f"{quoted(game.roster.names[decision.actor])}: {words}"
