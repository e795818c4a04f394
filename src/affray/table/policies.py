"""The policies of a fight: the ruleset's, and beside them those of one's own, which decide in words.

A policy of one's own is shown the state as JSON and what is legal, as it could be typed; it returns one of these, or
any other command. It runs interpreted only: the compiled engine knows numbers, not functions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, cast

from affray.kernel.fight import GOING_ON, AnyFight
from affray.kernel.mistakes import shown
from affray.kernel.own_policies import Hired, told
from affray.kernel.record import apart
from affray.kernel.ruleset import Reply, Roster, Ruleset
from affray.kernel.tape import Question
from affray.rulesets.register import short_sentence
from affray.table import language
from affray.table.as_json import state
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, split
from affray.table.wording import quoted, words_of

CLAUSE = "table.policy"


@dataclass(frozen=True)
class Policies:
    """Decides for everyone in a fight. What a policy of one's own does wrong raises Refused, in words."""

    ruleset: Ruleset
    roster: Roster
    hired: Hired

    def choose(self, fight: AnyFight) -> None:
        """Write the next decision into the fight: the ruleset's, or that of a policy of one's own in its turn."""
        self.ruleset.choose(fight)
        who = fight.decision.actor
        most: int = self.ruleset.room("policy").DECISIONS_A_TURN
        taken: int = cast(Any, fight).decisions  # every ruleset counts them
        if fight.units[who].policy < 0 and who == fight.turn and taken < most:
            fight.decision = self.own_decision(fight, who)

    def answer(self, fight: AnyFight, who: int, question: int, other: int) -> int:
        """The answer to a question; if there is only one, nobody is asked."""
        if fight.units[who].policy >= 0:
            return self.ruleset.answer(fight, who, question, other)
        possible = dict(answers(self.ruleset, self.roster, apart(fight), who, question))
        if len(possible) < 2:
            return next(iter(possible.values()), 0)
        kind = self.ruleset.room("terms").QUESTIONS[question]
        said = self.consulted(fight, who, kind, [*possible])
        if said in possible:
            return possible[said]
        try:
            number = language.reply(
                self.ruleset, fight, self.roster, Question(who, question, other, 0), split(said, SPEECHLESS)
            )
            if number is None:
                raise Refused(f"it is none of {', '.join(possible)}", "table.command")
            self.check(self.ruleset.room("actions").answer_refusal(apart(fight), who, question, number))
        except Refused as refused:
            raise self.fault(fight, who, f"answered {shown(said)}: {refused}") from None
        return number

    def play(self, fight: AnyFight) -> None:
        """A whole fight."""
        self.ruleset.begin(fight)
        self.play_on(fight)

    def play_on(self, fight: AnyFight) -> None:
        """The rest of a fight, as the ruleset's own `play_on` goes about it."""
        room, end = self.ruleset.room("policy"), self.ruleset.room("terms").V_END
        while fight.over == GOING_ON:
            self.choose(fight)
            if self.ruleset.refusal(fight) != 0:
                room.decide(fight, end, fight.turn)
            self.ruleset.perform(fight)

    # --- policies of one's own ----------------------------------------------------------------------------------

    def own_decision(self, fight: AnyFight, who: int) -> Any:
        """What a policy of one's own decides. Raises Refused unless it is legal."""
        look = apart(fight)
        look.engine = None
        legal = {words_of(self.ruleset, self.roster, d): d for d in self.ruleset.choices(look) if d.actor == who}
        said = self.consulted(fight, who, "turn", [*legal])
        if said in legal:
            return legal[said]
        try:
            return self.understood(look, who, said)
        except Refused as refused:
            raise self.fault(fight, who, f"decided {shown(said)}: {refused}") from None

    def understood(self, look: AnyFight, who: int, text: str) -> Any:
        """The decision that a command means. Raises Refused unless it is a legal one of `who`."""
        line = split(text, SPEECHLESS)
        everyone = {name: number for number, name in enumerate(self.roster.names)}
        if line.actor is not None and find(line.actor, everyone, "combatant") != who:
            raise Refused(f"it decides for {self.roster.names[who]} only", "table.actor")
        meant = language.decision(self.ruleset, look, self.roster, who, line)
        if meant is None:
            raise language.unknown_verb(self.ruleset, line, ())
        look.decision = meant
        self.check(self.ruleset.refusal(look))
        return meant

    def check(self, clause: int) -> None:
        """Raise Refused if a clause forbids what was said."""
        if clause:
            ids = self.ruleset.terms.clauses[clause]
            raise Refused(short_sentence(self.ruleset, ids[0]), *ids)

    def consulted(self, fight: AnyFight, who: int, kind: str, possible: list[str]) -> str:
        """What a policy of one's own says, given what is possible. What it prints goes to standard error."""
        name = self.roster.names[who]
        policy = self.called(fight, who)
        function = self.hired.functions.get(policy)
        if function is None:
            raise self.fault(fight, who, "is not at hand: a policy of one's own comes with the scenario that is played")
        seen = state(self.ruleset, self.roster, fight, {"actor": name, "kind": kind})
        try:
            with redirect_stdout(sys.stderr):
                said: object = function(seen, name, possible)
        except (Exception, SystemExit) as fault:
            raise self.fault(fight, who, f"raised {told(fault, policy.partition(':')[0])}") from fault
        if not isinstance(said, str):
            raise self.fault(fight, who, f"returned {shown(repr(said))}, which is no text")
        return str(said).strip()

    def called(self, fight: AnyFight, who: int) -> str:
        """The name of a combatant's policy."""
        number: int = fight.units[who].policy
        return self.roster.words[-1 - number]

    def fault(self, fight: AnyFight, who: int, what: str) -> Refused:
        """The refusal of what a policy of one's own has done."""
        where = f"{self.roster.names[who]}, round {fight.round}"
        return Refused(f"{where}: the policy {self.called(fight, who)} {what}", CLAUSE)


def answers(ruleset: Ruleset, roster: Roster, look: AnyFight, who: int, question: int) -> Iterator[tuple[str, int]]:
    """Every answer to a question that is possible now, as it can be typed, with its number."""
    refuses = ruleset.room("actions").answer_refusal
    for one in ruleset.room("commands").REPLIES[question]:
        for words, number in spoken(one, roster, look, who):
            if refuses(look, who, question, number) == 0:
                yield words, number


def spoken(one: Reply, roster: Roster, look: AnyFight, who: int) -> Iterator[tuple[str, int]]:
    """Each way to give one kind of answer."""
    argument = one.argument
    if argument is None or argument.optional:
        yield f"{one.names[0]} {one.example}".rstrip(), one.number
    if argument is None:
        return
    before = " ".join(filter(None, (one.names[0], argument.keyword)))
    for words, number in meanings(argument.kind, argument.words, argument.own, roster, look, who):
        yield f"{before} {words}", one.first + number


def meanings(
    kind: str, words: Mapping[str, int], own: Any, roster: Roster, look: AnyFight, who: int
) -> Iterator[tuple[str, int]]:
    """What an argument may be, with its number."""
    if kind == "square":
        for y in range(look.height):
            yield from ((f"{x},{y}", (y << look.shift) + x) for x in range(look.width))
    elif kind == "target":
        yield from ((quoted(name), number) for number, name in enumerate(roster.names))
    else:
        known = words if own is None else own(roster.sheets[who])
        yield from ((quoted(word), number) for word, number in known.items())
