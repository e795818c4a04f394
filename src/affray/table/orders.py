"""From the commands that a campaign plans between its fights to orders that both engines carry out."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from affray.analysis.setup import Setup
from affray.kernel.calendar import HELP, minutes_of
from affray.kernel.fight import ENDED, NOBODY, STOPPED, AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.mistakes import shown
from affray.kernel.orders import Changed, Decided, Order, Recovered, Spoken, Waited, performed
from affray.kernel.record import copier
from affray.kernel.tape import Question
from affray.table import gm, language
from affray.table.encounter import Encounter
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Line, split

ONLY_AT_THE_TABLE = ("fight", "plan", "add", "remove", "rename", "turn", "end", "hide", "show", "reroll", "amend")
"""What a game master does at the table only: between fights it changes nothing, or whom there is."""
Answer = tuple[int, int]
"""A kind of question and an answer to it."""


def orders_of(setup: Setup, commands: Iterable[str], *, alone: bool = False) -> list[Order]:
    """What commands mean after a scene. Raises Refused for one that means nothing there.

    An answer belongs to the command before it; with `alone` it stands for itself.
    """
    reader = Reader(setup)
    orders: list[Order] = []
    for text in commands:
        meant = reader.meant(text)
        if isinstance(meant, tuple):
            last = orders[-1] if orders else None
            if isinstance(last, Decided):
                orders[-1] = replace(last, answers=(*last.answers, meant[1]))
            elif not alone:
                raise Refused(f"{shown(text)} answers nothing: no act comes before it", "table.command")
        elif meant is not None:
            orders.append(meant)
    return orders


class Reader:
    """Reads commands that are given after a scene, whatever has happened in it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.names = {name: who for who, name in enumerate(setup.roster.names)}
        self.table = Encounter(setup.ruleset, setup.scenario, 0)

    def meant(self, text: str) -> Order | Answer | None:
        """The order, or the answer, that a line is; None for a note. Raises Refused."""
        line = split(text, SPEECHLESS)
        word = line.tokens[0].text.casefold() if line.tokens and not line.tokens[0].quoted else ""
        if word == "note":
            return None
        if word in ("undo", "redo", "auto", "init", "pass"):
            raise Refused(f"{word} is for the table, not for what a campaign plans", "table.campaign")
        if word == "gm":
            return self.of_the_master(line)
        if word == "hp":
            return self.tried(gm.hit_points(self.table, line.tokens[1:]))
        return self.of_someone(line)

    def of_the_master(self, line: Line) -> Order:
        """A command behind `gm`."""
        verb = line.tokens[1].text.casefold() if line.tokens[1:] else ""
        rest = " ".join(token.text for token in line.tokens[2:])
        words = self.setup.ruleset.room("between").FURTHER
        if verb == "wait":
            minutes = minutes_of(rest)
            if minutes is None:
                raise Refused(f"a duration is {HELP}, not {shown(rest)}", "kernel.option")
            return Waited(minutes)
        if verb == "recover":
            return Recovered(find(rest, self.names, "combatant") if rest else NOBODY)
        if verb in words and not rest:
            return Spoken(words.index(verb))
        if verb in ONLY_AT_THE_TABLE:
            raise Refused(f"gm {verb} is for the table, not for what a campaign plans", "table.campaign")
        return self.tried(gm.change(self.table, line.tokens[1:], line.options, line.rest))

    def tried(self, change: gm.Change) -> Order:
        """A change, tried once on the scene as it is at its beginning. Raises Refused if it can mean nothing."""
        fight = self.ended()
        fight.engine = Quiet(self.setup.ruleset.answer)
        change(fight)
        return Changed(lambda fight: self.changed(change, fight))

    def changed(self, change: gm.Change, fight: AnyFight) -> int:
        """Make a change where it can be made."""
        with suppress(Refused):
            return change(fight)
        return 0

    def ended(self) -> AnyFight:
        """The scene as if it were over."""
        fight: AnyFight = copier(type(self.setup.fight))(self.setup.fight)
        fight.over, fight.reason = STOPPED, ENDED
        return fight

    def of_someone(self, line: Line) -> Order | Answer:
        """A command of someone in the fight, or an answer."""
        rules, roster = self.setup.ruleset, self.setup.roster
        who = 0 if line.actor is None else find(line.actor, self.names, "combatant")
        try:
            decision = language.decision(rules, self.ended(), roster, who, line)
        except Refused as refused:
            if line.options and refused.clauses == ("table.name",):
                return Changed(lambda fight: self.then(fight, line, who))  # names a wound that may come to be
            raise
        if decision is not None:
            return Decided(decision)
        for kind in rules.room("commands").REPLIES:
            answer = language.reply(rules, self.setup.fight, roster, Question(who, kind, NOBODY, 0), line)
            if answer is not None:
                return kind, answer
        raise language.unknown_verb(rules, line, ("gm", "hp", "note"))

    def then(self, fight: AnyFight, line: Line, who: int) -> int:
        """Carry out a command that can only be understood when its time comes, if it then can."""
        rules = self.setup.ruleset
        meant: Any = None
        with suppress(Refused):
            meant = language.decision(rules, fight, self.setup.roster, who, line)
        if meant is None:
            return 0
        fight.decision = meant
        return performed(rules, fight)
