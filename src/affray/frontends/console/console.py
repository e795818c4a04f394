"""A fight at a prompt: a line in, what came of it out. It knows nothing of keys and terminals."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from affray.frontends.cli.cells import cells
from affray.frontends.cli.log import ending
from affray.frontends.cli.output import BOLD, DIM, Page
from affray.frontends.console.board import print_board
from affray.frontends.console.brief import LEAVING, expanded
from affray.frontends.console.crossing import give_plan, tell_crossing, tell_fight, tell_what_follows
from affray.frontends.console.maps import in_bands
from affray.frontends.console.telling import print_news
from affray.kernel.mistakes import printable
from affray.kernel.tape import DieWanted, Question
from affray.table.journal.faults import JournalFault
from affray.table.looking import decides, look
from affray.table.refused import Refused
from affray.table.seating import MASTER

if TYPE_CHECKING:
    from affray.kernel.events import Event
    from affray.table.encounter import Encounter
    from affray.table.moment import Moment
    from affray.table.service import Table

RED = "31"
_SPACES = re.compile(r"(?<=\S) {3,}")
GREETED = 200
"""So many of the last events are told when somebody comes to the table."""
LOOKING = ("status", "log", "map", "help")
"""Looks that concern the fight alone."""
MOST_TOLD = 3
"""So many commands taken back are named; more are counted."""
HELP = (
    "Short ways: the beginning of a verb if it is the only one that is legal now (`a` for attack), and for a combatant "
    "the number before its name (`attack 2`). `quit` or Ctrl-D leaves."
)


class Console:
    """One fight and whoever runs it."""

    def __init__(self, encounter: Encounter, title: str, table: Table | None = None) -> None:
        """With a table every command is journalled; without one the encounter stands alone."""
        self.encounter, self.title, self.table = encounter, title, table

    @property
    def page(self) -> Page:
        """Where to print, as wide as the terminal is at the moment."""
        return Page()

    @property
    def prompt(self) -> str:
        """What is waited for."""
        encounter, pending = self.encounter, self.encounter.pending
        wanted = encounter.now.wanted
        if isinstance(wanted, DieWanted) and pending is not None:
            dice = "" if wanted.together == 1 else wanted.together
            return f"{possessive(str(pending.actor))} {pending.about}, {dice}d{wanted.sides}: "
        if pending is None:
            return "over> "
        if pending.actor is None:
            return "not begun> "
        return f"{pending.actor}{'' if pending.kind == 'turn' else f' ({pending.kind})'}> "

    def greet(self) -> None:
        """Say what fight this is, and how it stands."""
        page = self.page
        if self.title:
            page.line(self.title, style=BOLD)
        tell_fight(page, self.encounter)
        page.line("`help` lists the commands, `quit` leaves.", style=DIM)
        page.line()
        print_news(page, self.encounter.last_events(GREETED))
        print_board(page, self.encounter)
        self.ask(page)

    def take(self, line: str) -> bool:
        """Carry out a line and print what came of it; whether to go on. Nothing that is typed is a fault."""
        text, page = line.strip(), self.page
        if not text or text.startswith("#"):
            return True
        try:
            self.let_time_pass(page)
            meant = expanded(self.encounter, text)
            if meant.casefold().strip() in LEAVING:
                return False
            self.carry_out(page, text, meant)
        except (Refused, JournalFault) as refusal:
            page.line(f"refused: {refusal}", style=RED)
        return True

    def let_time_pass(self, page: Page) -> None:
        """Tell of a question that has been open for too long, which its policy has answered."""
        shown = len(self.encounter.now.log)
        if self.table is not None and self.table.tick():
            page.line("time is up: the policy answers")
            print_news(page, self.table.sight(MASTER).since(shown))
            self.ask(page)

    def give(self, text: str) -> tuple[list[Event], str]:
        """Give a command: the events that are new, or the answer to a look. Raises Refused or JournalFault."""
        if self.table is None:
            seen = look(self.encounter, text)
            return ([], seen) if seen is not None else (self.encounter.command(text), "")
        answer = self.table.command(MASTER, text)
        return list(answer.events), answer.text

    def carry_out(self, page: Page, text: str, meant: str) -> None:
        """Look something up, or do something. Raises Refused."""
        if meant.split() != text.split():
            page.line(f"({meant})", style=DIM)
        if meant.casefold().split() == ["gm", "plan"]:
            give_plan(page, self.encounter, self.table)
            return
        if meant.casefold() == "status":
            print_board(page, self.encounter)
            return
        verb = meant.split(maxsplit=1)[0].casefold()
        seen = look(self.encounter, meant) if verb in LOOKING else None
        if seen is None:
            self.act(page, meant)
            return
        for line in in_bands(seen, self.encounter.fight, page.width) if verb == "map" else seen.splitlines():
            # columns that don't fit are no columns
            page.line(
                line if verb == "map" or (not page.width or cells(line) <= page.width) else _SPACES.sub("  ", line)
            )
        if meant.casefold() == "help":
            page.line(HELP)

    def act(self, page: Page, text: str) -> None:
        """Give a command and tell what happened. Raises Refused."""
        encounter = self.encounter
        before, steps, was_over = encounter.now, len(encounter.past), encounter.over
        events, answer = self.give(text)
        for line in answer.splitlines():
            page.line(line)
        if answer:
            return
        tell_crossing(page, encounter, before)
        print_news(page, events)
        moved = len(encounter.past) - steps
        if text.split(maxsplit=1)[0].casefold() in ("undo", "redo"):
            moments = encounter.future[moved:] if moved < 0 else [*encounter.past[steps + 1 :], encounter.now]
            page.line(f"{'taken back' if moved < 0 else 'brought back'}: {told(moments)}")
        if self.stands_differently(before, text):
            print_board(page, encounter)
        if encounter.over and not was_over:
            page.line(ending(encounter.as_json()), style=BOLD)
            tell_what_follows(page, encounter)
        self.ask(page)

    def stands_differently(self, before: Moment, text: str) -> bool:
        """Whether it is time to show the whole table again."""
        fight, was = self.encounter.fight, before.live
        if (fight.round, fight.turn, fight.over) != (was.round, was.turn, was.over):
            return True
        return text.split(maxsplit=1)[0].casefold() in ("gm", "hp", "undo", "redo")

    def ask(self, page: Page) -> None:
        """If a question is open, say what it is and how it can be answered."""
        wanted, pending = self.encounter.now.wanted, self.encounter.pending
        if not isinstance(wanted, Question) or pending is None:
            return
        page.line(f"{decides(pending)}:", style=BOLD)
        for reply in self.encounter.ruleset.room("commands").REPLIES[wanted.question]:
            pieces = [reply.argument.keyword, reply.argument.called.upper()] if reply.argument else []
            more = f" [{' '.join(filter(None, pieces))}]" if pieces else ""
            page.line(f"{', '.join(reply.names)}{more}: {reply.help}", indent=2)

    def farewell(self) -> None:
        """Say how the fight stood."""
        self.page.line(ending(self.encounter.as_json()), style=BOLD)

    def own_up(self, fault: Exception) -> None:
        """A line has met a fault of the program itself: say so; the fight is as it was before."""
        if os.environ.get("AFFRAY_TRACEBACK"):
            import traceback

            traceback.print_exception(fault)
        said = f"{type(fault).__name__}: {printable(str(fault))}"
        self.page.line(f"this is a fault of affray: {said} (AFFRAY_TRACEBACK=1 shows where)", style=RED)


def possessive(name: str) -> str:
    """A name's possessive."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def told(moments: list[Moment]) -> str:
    """Commands, dice and answers in a few words."""
    said = [step(moment) for moment in moments[:MOST_TOLD]]
    more = len(moments) - MOST_TOLD
    return "; ".join([*said, f"and {more} more"] if more > 0 else said)


def step(moment: Moment) -> str:
    """What was typed to come to a moment."""
    return moment.said or ((moment.note or "the beginning") if moment.act is None else moment.act.words)
