"""Exact odds: the distribution of what one act does, from the rules themselves, in fractions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from affray.kernel.events import CONDITION_GAINED, CONDITION_LOST, FIRST_OF_RULESET, Row, Teller, Told, outcome_word
from affray.kernel.exhaustive import Exhaustive, Fact, Known
from affray.kernel.fight import AnyFight
from affray.kernel.merging import Followed, Watch
from affray.kernel.record import copier, keyer
from affray.kernel.ruleset import Roster, Ruleset

if TYPE_CHECKING:
    import polars

MOST_BRANCHES = 200_000
"""So many branches are followed unless another limit is stated."""
COUNTING = ("result", "state", "condition", "grade", "degree")
"""Fields of events that make two events of one kind different facts; their totals and amounts do not."""
ENCOUNTER = "encounter"
Change = Any
"""A whole number is added; anything else is the new value."""


@dataclass(frozen=True)
class Outcome:
    """One way it can end: its probability, what has changed of whom, and which side has won by it, if any."""

    p: Fraction
    changes: dict[str, dict[str, Change]]

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {"p": str(self.p), "changes": self.changes}


@dataclass(frozen=True)
class Happening:
    """Something that may happen on the way, and the probability that it does, once or more often."""

    kind: str
    actor: str | None
    target: str | None
    fields: dict[str, Any]
    p: Fraction

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {"p": str(self.p), "kind": self.kind, "actor": self.actor, "target": self.target} | self.fields


@dataclass(frozen=True)
class Odds:
    """The exact odds of an act. All probabilities are fractions, and those of the outcomes sum to 1.

    `outcomes` are the likeliest first; `events` are what may happen on the way; `branches` is how many ways of the dice
    were followed. `hit` and `critical` speak of the one who acts, and are None where nothing of the kind can happen.
    """

    command: str
    actor: str | None
    outcomes: tuple[Outcome, ...]
    events: tuple[Happening, ...]
    hit: Fraction | None
    critical: Fraction | None
    wins: dict[str, Fraction]
    branches: int

    @property
    def miss(self) -> Fraction | None:
        """The chance that no attack of the one who acts hits."""
        return None if self.hit is None else 1 - self.hit

    def chance(self, name: str, field: str) -> dict[Change, Fraction]:
        """The distribution of one field's change: of a number what is added, else the new value (None: as it was).

        Lists and maps stand as JSON text. KeyError if the act never changes that field.
        """
        if (name, field) not in self.changing:
            raise KeyError(f"{self.command} does not change {name}.{field}")
        found: dict[Change, Fraction] = {}
        unchanged = 0 if self.is_number(name, field) else None
        for outcome in self.outcomes:
            value = plain_value(outcome.changes.get(name, {}).get(field, unchanged))
            found[value] = found.get(value, Fraction(0)) + outcome.p
        if None in found or not all(isinstance(value, int) for value in found):
            return found
        return dict(sorted(found.items()))

    @cached_property
    def changing(self) -> tuple[tuple[str, str], ...]:
        """What can change: (combatant or `encounter`, field), in the order of the views."""
        seen: dict[tuple[str, str], None] = {}
        for outcome in self.outcomes:
            seen |= dict.fromkeys((name, field) for name, fields in outcome.changes.items() for field in fields)
        return tuple(seen)

    def is_number(self, name: str, field: str) -> bool:
        """Whether all changes of a field are numbers that are added."""
        values = [o.changes[name][field] for o in self.outcomes if field in o.changes.get(name, {})]
        return all(isinstance(value, int) and not isinstance(value, bool) for value in values)

    @cached_property
    def mean(self) -> dict[str, Fraction]:
        """The mean change of each number that can change, under NAME.FIELD."""
        means: dict[str, Fraction] = {}
        for name, what in self.changing:
            if self.is_number(name, what):
                chances = self.chance(name, what).items()
                means[f"{name}.{what}"] = sum((value * p for value, p in chances), Fraction(0))
        return means

    def as_json(self) -> dict[str, Any]:
        """The document that `affray odds --json` prints: each probability an exact fraction as text."""
        head: dict[str, Any] = {"command": self.command}
        for name, share in (("hit", self.hit), ("miss", self.miss), ("critical", self.critical)):
            if share is not None:
                head[name] = str(share)
        return head | {
            "wins": {side: str(p) for side, p in self.wins.items()},
            "outcomes": [outcome.as_json() for outcome in self.outcomes],
            "mean": {name: float(mean) for name, mean in self.mean.items()},
            "events": [event.as_json() for event in self.events],
            "branches": self.branches,
        }

    def to_frame(self) -> polars.DataFrame:
        """A polars frame with a row an outcome: `p`, `exact`, and a column for each field that can change.

        Raises Unavailable without polars.
        """
        from affray.analysis.frames import library

        pl = library()
        columns: dict[str, list[Any]] = {
            "p": [float(outcome.p) for outcome in self.outcomes],
            "exact": [str(outcome.p) for outcome in self.outcomes],
        }
        for name, what in self.changing:
            number = self.is_number(name, what)
            values = [o.changes.get(name, {}).get(what, 0 if number else None) for o in self.outcomes]
            columns[f"{name}.{what}"] = values if number else [plain_text(value) for value in values]
        return pl.DataFrame(columns)  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        from affray.analysis.odds_html import page_part

        return page_part(self)


def plain_value(value: Change) -> Change:
    """A value that can be a key: lists and maps as JSON text."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value


def plain_text(value: Change) -> str | None:
    """A value as text, None as it is."""
    return None if value is None else str(plain_value(value))


class Ways:
    """The ends that branches came to: how likely each state is, together with the facts on the way."""

    def __init__(self, ruleset: Ruleset, before: AnyFight, roster: Roster) -> None:
        self.ruleset, self.roster = ruleset, roster
        self.teller = ruleset.teller(roster)
        self.before = self.seen(before)
        self.key = keyer(type(before))
        self.found: dict[tuple[frozenset[Fact], Any], tuple[AnyFight, Fraction]] = {}

    def seen(self, fight: AnyFight) -> dict[str, dict[str, Any]]:
        """Everybody's view, and the encounter's."""
        names = self.roster.names
        views = {names[who]: self.ruleset.view(fight, self.roster, who) for who in range(fight.n)}
        turn = names[fight.turn] if fight.round > 0 and fight.turn >= 0 else None
        head = {"round": fight.round, "turn": turn, "outcome": outcome_word(self.roster.sides, fight.over)}
        return views | {ENCOUNTER: head | self.ruleset.room("views").encounter(fight, self.roster)}

    def add(self, fight: AnyFight, facts: frozenset[Fact], share: Fraction) -> None:
        """One branch more."""
        fight.draw = 0
        end = (facts, self.key(fight))
        known = self.found.get(end)
        self.found[end] = (fight, share) if known is None else (known[0], known[1] + share)

    def outcomes(self) -> tuple[Outcome, ...]:
        """What has changed, likeliest first; ends that differ in nothing that is seen are one."""
        merged_ends: dict[str, tuple[dict[str, dict[str, Any]], Fraction]] = {}
        for fight, share in self.states().values():
            changes = changed(self.before, self.seen(fight))
            told = json.dumps(changes, sort_keys=True)
            before = merged_ends.get(told)
            merged_ends[told] = (changes, share if before is None else before[1] + share)
        ends = [Outcome(share, changes) for changes, share in merged_ends.values()]
        return tuple(sorted(ends, key=lambda end: -end.p))

    def states(self) -> dict[Any, tuple[AnyFight, Fraction]]:
        """The ends by their state alone."""
        alone: dict[Any, tuple[AnyFight, Fraction]] = {}
        for (_, state), (fight, share) in self.found.items():
            known = alone.get(state)
            alone[state] = (fight, share) if known is None else (known[0], known[1] + share)
        return alone

    def wins(self) -> dict[str, Fraction]:
        """The chance that the fight is over by it, for each way to be over."""
        found: dict[str, Fraction] = {}
        for fight, share in self.states().values():
            word = outcome_word(self.roster.sides, fight.over)
            if word is not None:
                found[word] = found.get(word, Fraction(0)) + share
        return found

    def facts(self) -> dict[Fact, Fraction]:
        """How likely each fact is."""
        found: dict[Fact, Fraction] = {}
        for (facts, _), (_, share) in self.found.items():
            for fact in facts:
                found[fact] = found.get(fact, Fraction(0)) + share
        return found

    def any_of(self, holds: Callable[[Fact], bool]) -> Fraction | None:
        """The chance that any fact of a sort comes up, or None if none can."""
        possible = {fact for fact in self.facts() if holds(fact)}
        if not possible:
            return None
        return sum((share for (facts, _), (_, share) in self.found.items() if facts & possible), Fraction(0))

    def hit(self, actor: int) -> Fraction | None:
        """The chance that something the actor tries hits; None if it tries nothing that can hit or miss."""

        def ends(fact: Fact, *wanted: bool) -> bool:
            told = self.teller.told[fact[0]]
            return fact[1] == actor and told.final and told.fixed.get("hit") in wanted

        tries = self.any_of(lambda fact: ends(fact, True, False))
        hits = self.any_of(lambda fact: ends(fact, True))
        return None if tries is None else hits or Fraction(0)

    def critical(self, actor: int) -> Fraction | None:
        """The chance of a critical hit of the actor; None if there can be none."""

        def is_critical(fact: Fact) -> bool:
            told = self.teller.told[fact[0]]
            return fact[1] == actor and (told.kind.startswith("critical") or told.fixed.get("critical") is True)

        return self.any_of(is_critical)

    def happening(self, fact: Fact, p: Fraction) -> Happening:
        """A fact in words."""
        kind, who, other, value = fact
        told, names = self.teller.told[kind], self.teller.names
        row = Row(kind, 0, -1, who, other, value, value, value, (), ())
        slot = counting_slot(told)
        fields = dict(told.fixed)
        if slot >= 0:
            name, word = (told.a, told.b, told.c)[slot]  # type: ignore[misc]
            fields[name] = word(self.teller, row, value)
        return Happening(told.kind, names[who] if who >= 0 else None, names[other] if other >= 0 else None, fields, p)


def changed(before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What differs between two sets of views: of numbers the difference, else the new value."""
    found: dict[str, dict[str, Any]] = {}
    for name, view in after.items():
        was = before[name]
        differing = {field: difference(was[field], value) for field, value in view.items() if was[field] != value}
        if differing:
            found[name] = differing
    return found


def difference(was: Any, value: Any) -> Change:
    """The change from one value to another."""
    numbers = all(isinstance(v, int) and not isinstance(v, bool) for v in (was, value))
    return value - was if numbers else value


def counting_slot(told: Told) -> int:
    """Which of an event's fields a, b, c counts (0 to 2), or -1."""
    names = [slot[0] if slot else "" for slot in (told.a, told.b, told.c)]
    return next((place for place, name in enumerate(names) if name in COUNTING), -1)


def watched(teller: Teller) -> dict[int, int]:
    """The kinds of events that are remembered as facts."""
    return {
        kind: counting_slot(told)
        for kind, told in teller.told.items()
        if kind >= FIRST_OF_RULESET or kind in (CONDITION_GAINED, CONDITION_LOST)
    }


@dataclass(frozen=True)
class Question:
    """What the odds of are asked: an act on a fight, called `command`, of combatant `actor` (or -1).

    `before` is the fight that changes are counted from. `known` is what is left neither to chance nor to policies.
    """

    ruleset: Ruleset
    roster: Roster
    fight: AnyFight
    before: AnyFight
    act: Callable[[AnyFight], Any]
    command: str
    actor: int
    known: Known = field(default_factory=Known)


def odds_of(question: Question, limit: int = MOST_BRANCHES, watch: Watch | None = None) -> Odds:
    """The odds of an act; `watch` is told how far it is. Raises TooManyBranches, ImpossibleFace, UnusedDice."""
    ways = Ways(question.ruleset, question.before, question.roster)
    engine = Exhaustive(question.ruleset.answer, watched(ways.teller), question.known)
    start = copier(question.ruleset.Fight)(question.fight)
    start.draw = 0
    followed = Followed(start, question.act, engine, limit, watch)
    for end, facts, share in followed.ends():
        ways.add(end, facts, share)
    unused = set(question.known.dice) - engine.given
    if unused:
        raise UnusedDice(unused)
    hit, critical = ways.hit(question.actor), ways.critical(question.actor)
    likeliest = sorted(ways.facts().items(), key=lambda pair: -pair[1])
    events = tuple(ways.happening(fact, p) for fact, p in likeliest)
    actor = question.roster.names[question.actor] if question.actor >= 0 else None
    return Odds(question.command, actor, ways.outcomes(), events, hit, critical, ways.wins(), followed.branches)


class UnusedDice(Exception):
    """Faces were given for purposes that no branch draws a die for."""

    def __init__(self, purposes: set[int]) -> None:
        super().__init__(purposes)
        self.purposes = purposes
