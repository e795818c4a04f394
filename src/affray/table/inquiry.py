"""Odds and advice for a seat, from what that seat may see, worked out apart from the running game.

A game master asks about everything. A player asks about commands that the player could give; hidden combatants are not
in the fight then, and unless the odds are shared the answer is refused if it depends on a number that is not the
player's to see. Working it out may take seconds. It needs no lock, for it has the fight to itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.record import apart
from affray.table.refused import Refused
from affray.table.sight import CLOSED, Sight
from affray.table.tokens import SPEECHLESS, split
from affray.table.watched import Act, Unread, watched

if TYPE_CHECKING:
    from affray.analysis.advice import Advice
    from affray.analysis.odds import Odds
    from affray.analysis.result import SimulationResult
    from affray.table.encounter import Encounter

INQUIRIES = ("odds", "advise")
PATIENCE = 4.0
"""So many seconds people wait for an answer in a chat."""
SECONDS = 2.0
NOT_YOURS = "that depends on numbers that are not yours to see; the game master shares odds with `gm odds shared`"
TOO_LONG = "ask in pieces: for one attack rather than for all, or once the question on the way is open"
ELSEWHERE = (
    "`affray save` writes this moment to a file, for which `affray odds` takes known faces (--dice), answers (--choose)"
    " and a higher limit (--branches)"
)
WIDTH = 72
"""Of tables at the table, in columns."""


@dataclass(frozen=True)
class Inquiry:
    """What a seat wants to know of a fight: the odds of a command, who wins from here, or what to do.

    `fight` is the seat's own copy, without those it does not see; `closed` are those whose numbers must not be read.
    """

    sight: Sight
    fight: Encounter
    verb: str
    command: str
    closed: frozenset[int]

    def answer(self, patience: float = inf) -> Odds | SimulationResult | Advice:
        """Work it out, the odds of a command within so many seconds. Raises Refused."""
        try:
            if self.command:
                return self.odds(patience)
            from affray.table.moments import advise, live_odds

            if self.verb == "advise":
                return advise(self.fight, SECONDS, seed=self.fight.rolls)
            return live_odds(self.fight, seed=self.fight.rolls)
        except Refused as refused:
            if self.sight.hides(str(refused), self.command):
                raise self.sight.not_now() from None
            raise

    def odds(self, patience: float) -> Odds:
        """The exact odds of the command."""
        from affray.analysis.odds import MOST_BRANCHES, odds_of
        from affray.kernel.exhaustive import TooManyBranches
        from affray.table.odds import TooManyWays, question_of

        asked = question_of(self.fight, self.command, (), {})
        if self.closed:
            asked = replace(asked, act=watched(asked.act, asked.fight, self.closed))
        try:
            found = odds_of(replace(asked, act=within(patience, asked.act)))
        except Unread:
            raise Refused(NOT_YOURS, "table.odds") from None
        except TooManyBranches as many:
            ways = TooManyWays(self.fight, many, MOST_BRANCHES)
            helps = ELSEWHERE if self.sight.seat.master else TOO_LONG
            raise Refused(f"{ways.found}: {helps}", "table.odds") from None
        names = {self.fight.roster.names[who] for who in self.closed}
        if any(name in names and field not in CLOSED for name, field in found.changing):
            raise Refused(NOT_YOURS, "table.odds")
        return found

    def as_text(self, width: int) -> str:
        """The answer as tables for a terminal of so many columns. Raises Refused."""
        from affray.analysis.inquiry_words import tables

        return tables(self.answer(), width)

    def in_brief(self, patience: float = PATIENCE) -> str:
        """The answer in a few sentences, worked out within so many seconds. Raises Refused."""
        from affray.analysis.inquiry_words import brief

        return brief(self.answer(patience))


def within(seconds: float, act: Act) -> Act:
    """An act that is refused to be followed any further when the time is up."""
    end = perf_counter() + seconds

    def run(fight: AnyFight) -> Any:
        if perf_counter() > end:
            raise Refused(f"that has too many branches to follow in {seconds:.0f} seconds: {TOO_LONG}", "table.odds")
        return act(fight)

    return run


def inquiry(sight: Sight, verb: str, command: str, shared: bool) -> Inquiry:
    """What a seat asks with `odds [COMMAND]` or `advise`. Raises Refused if that is not for the seat to know."""
    game = sight.encounter
    if verb == "advise" and command:
        raise Refused("advise takes nothing", "table.command")
    if sight.seat.master:
        return Inquiry(sight, seen_by(sight), verb, command, frozenset())
    own = sight.seat.plays(game)
    if not own:
        raise Refused(f"`{verb}` is for those who play somebody, and for the game master", "table.seat")
    if game.now.wanted is not None:
        raise Refused("a question is open: that can be asked when it is answered", "table.odds")
    if sight.decider in sight.unseen:
        raise sight.not_now()
    assert sight.eyes is not None
    closed = frozenset() if shared else frozenset(sight.present.values()) - sight.eyes.open
    if not command and closed:
        raise Refused(NOT_YOURS, "table.odds")
    if verb == "advise" or command:
        speaks_for(sight, own, command)
    return Inquiry(sight, seen_by(sight), verb, command, closed)


def speaks_for(sight: Sight, own: frozenset[int], command: str) -> None:
    """Refuse to ask what is another's to command."""
    from affray.table.commands import speaker

    line = split(command, SPEECHLESS)
    who = sight.decider if line.actor is None else speaker(sight.as_encounter(), line)
    if who not in own:
        raise Refused("odds and advice are for commands that you could give yourself", "table.seat")


def seen_by(sight: Sight) -> Encounter:
    """The fight for a seat alone, without those it does not see."""
    game = sight.encounter
    now = game.now
    moment = replace(now, live=without(now.live, sight), base=without(now.base, sight), roster=sight.roster)
    return game.at(moment)


def without(fight: AnyFight, sight: Sight) -> AnyFight:
    """A copy of a fight with working space of its own, which those who are not seen have left.

    The fight goes on, whoever is left: who sees nobody has not won yet.
    """
    made = apart(fight)
    made.engine = Quiet(sight.ruleset.answer)
    for who in sorted(sight.unseen):
        if not made.units[who].away:
            sight.ruleset.room("gm").depart(made, who)
    made.over, made.reason = fight.over, fight.reason
    return made
