"""Odds and advice for a seat, from what that seat may see, worked out apart from the running game.

A game master asks about everything. A player asks about commands that the player could give; hidden combatants are not
in the fight then, and unless the odds are shared the answer is refused if it depends on a number that is not the
player's to see. Working it out may take seconds. It needs no lock, for it has the fight to itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from affray.kernel.fight import AnyFight
from affray.kernel.record import apart
from affray.table.imagining import take_away
from affray.table.refused import Refused
from affray.table.sight import CLOSED, Sight
from affray.table.tokens import SPEECHLESS, split
from affray.table.watched import Unread, watched

if TYPE_CHECKING:
    from affray.analysis.advice import Advice
    from affray.analysis.odds import Odds
    from affray.analysis.result import SimulationResult
    from affray.table.encounter import Encounter

INQUIRIES = ("odds", "advise")
BRANCHES = 50_000
"""So many branches are followed at the table, where people wait for the answer: some seconds."""
SECONDS = 2.0
NOT_YOURS = "that depends on numbers that are not yours to see; the game master shares odds with `gm odds shared`"
TOO_LONG = "ask in pieces: for one attack rather than for all, or once the question on the way is open"


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

    def answer(self) -> Odds | SimulationResult | Advice:
        """Work it out. Raises Refused."""
        try:
            if self.command:
                return self.odds()
            from affray.table.moments import advise, live_odds

            if self.verb == "advise":
                return advise(self.fight, SECONDS, seed=self.fight.rolls)
            return live_odds(self.fight, seed=self.fight.rolls)
        except Refused as refused:
            if self.sight.hides(str(refused), self.command):
                raise self.sight.not_now() from None
            raise

    def odds(self) -> Odds:
        """The exact odds of the command."""
        from affray.analysis.odds import odds_of
        from affray.kernel.exhaustive import TooManyBranches
        from affray.table.odds import question_of, too_many

        asked = question_of(self.fight, self.command, (), {})
        if self.closed:
            asked = replace(asked, act=watched(asked.act, asked.fight, self.closed))
        try:
            found = odds_of(asked, BRANCHES)
        except Unread:
            raise Refused(NOT_YOURS, "table.odds") from None
        except TooManyBranches as many:
            raise too_many(self.fight, many, TOO_LONG) from None
        names = {self.fight.roster.names[who] for who in self.closed}
        if any(name in names and field not in CLOSED for name, field in found.changing):
            raise Refused(NOT_YOURS, "table.odds")
        return found

    def as_text(self, width: int) -> str:
        """The answer as tables for a terminal of so many columns. Raises Refused."""
        from affray.analysis.inquiry_words import tables

        return tables(self.answer(), width)

    def in_brief(self) -> str:
        """The answer in a few sentences. Raises Refused."""
        from affray.analysis.inquiry_words import brief

        return brief(self.answer())


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
    """A copy of a fight with working space of its own, in which those who are not seen are away."""
    made = apart(fight)
    take_away(sight.encounter.ruleset, made, sight.unseen)
    return made
