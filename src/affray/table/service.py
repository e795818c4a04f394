"""A running game that front ends share: commands from seats in one order, each on disk before it is answered."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from affray import __version__
from affray.kernel.events import Event
from affray.kernel.tape import Question, Reply
from affray.kernel.telling import tell_all
from affray.table import beside, fairness, looking, playing
from affray.table.commands import by_policy, carry_out, verb_of
from affray.table.encounter import Encounter
from affray.table.inquiry import INQUIRIES, WIDTH, Inquiry, inquiry
from affray.table.journal.entry import Entry, written
from affray.table.journal.faults import JournalFault
from affray.table.journal.journal import Journal
from affray.table.journal.keeping import Keeper
from affray.table.moment import Moment, Steps
from affray.table.refused import Refused
from affray.table.seating import Seat, may_speak
from affray.table.settings import SETTINGS, Settings
from affray.table.sight import Sight, in_public
from affray.table.tokens import SPEECHLESS, Line, split

POLICY = "policy"
"""The author of what policies do."""
IN_MEMORY = 200
"""So many moments can be undone without reading the journal."""
REMEMBERED = 1000
"""So many answers are remembered for messages that are delivered twice."""


@dataclass(frozen=True)
class Answer:
    """What came of a command, for the seat that gave it: events, or the text of a look."""

    events: tuple[Event, ...] = ()
    text: str = ""
    repeated: bool = False  # the message had been delivered before; it was not carried out again


@dataclass(frozen=True)
class News:
    """What a command did, for everyone else: who gave it, and where the log stood before."""

    author: str
    text: str
    kind: str
    shown: int
    said: str = ""  # a roll beside the fight, for everyone
    secret: bool = False


@dataclass
class Table:
    """One game: its fights, seats and settings, over its journal."""

    journal: Journal
    head: dict[str, Any]
    keeper: Keeper
    settings: Settings
    lock: threading.RLock = field(default_factory=threading.RLock)
    listeners: list[Callable[[News], None]] = field(default_factory=list)
    answers: OrderedDict[tuple[str, str], Answer | Refused] = field(default_factory=OrderedDict)
    tip: int | None = None  # the moment that redo could lead to at most, after an undo
    asked: tuple[int, float] | None = None  # moment and time of the open question

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def encounter(self) -> Encounter:
        """The present fight."""
        encounter = self.keeper.encounter
        assert encounter is not None
        return encounter

    @property
    def seats(self) -> dict[str, Seat]:
        """The seats that are taken, by name in small letters."""
        return self.settings.seats

    def seat(self, name: str) -> Seat:
        """The seat of that name; who has none is a spectator."""
        return self.seats.get(name.casefold()) or Seat(name)

    def sight(self, name: str) -> Sight:
        """The present fight as a seat sees it."""
        return Sight(self.encounter, self.seat(name))

    def public(self) -> Sight:
        """The present fight as everyone at the table may see it."""
        return in_public(self.encounter, self.seats.values())

    def state(self, name: str) -> str:
        """What stands for the state that a seat sees now; a command can be held to it."""
        with self.lock:
            return fairness.token(self.sight(name))

    # --- acting -------------------------------------------------------------------------------------------------

    def command(self, name: str, text: str, message: str | None = None, seen: str | None = None) -> Answer:
        """Carry out a command of a seat; it is on disk when this returns.

        The same `message` of the same seat is carried out once. With `seen` the command is refused unless the seat
        still sees that state. Raises Refused, or JournalFault, and nothing has changed then.
        """
        with self.lock:
            self.tick()  # a question whose time is up is no longer there to answer
            key = (name.casefold(), message or "")
            if message is not None and (known := self.known(key)) is not None:
                if isinstance(known, Refused):
                    raise known
                return known
            try:
                if seen is not None and seen != fairness.token(self.sight(name)):
                    raise Refused("the game has gone on since you saw it; look again", "table.stale")
                answer = self.carried_out(self.seat(name), text, message)
            except Refused as refused:
                self.remember(key, refused)
                raise
            self.remember(key, answer)
            return answer

    def known(self, key: tuple[str, str]) -> Answer | Refused | None:
        """The answer that a message has had, or None if it is new."""
        if key in self.answers:
            answer = self.answers[key]
            return answer if isinstance(answer, Refused) else replace(answer, repeated=True)
        if self.journal.columns(("number",), author=key[0], message=key[1]):
            return Answer(text="that was carried out already", repeated=True)
        return None

    def remember(self, key: tuple[str, str], answer: Answer | Refused) -> None:
        """Keep an answer for a while, in case the message comes again."""
        if key[1]:
            self.answers[key] = answer
            while len(self.answers) > REMEMBERED:
                self.answers.popitem(last=False)

    def carried_out(self, seat: Seat, text: str, message: str | None) -> Answer:
        """Carry out what a seat says: a look, a matter of the table, or a command to the fight."""
        line = split(text, (*SPEECHLESS, *looking.LOOKS, *INQUIRIES))
        verb = verb_of(line)
        sight = Sight(self.encounter, seat)
        if line.actor is None and (looked := beside.look(self, sight, line)) is not None:
            return Answer(text=looked)
        if self.settings.closed:
            raise Refused("the game is closed", "table.seat")
        if verb == "roll" or (verb == "gm" and len(line.tokens) > 1 and line.tokens[1].says("roll")):
            return self.roll(seat, line, verb, message)
        setting = SETTINGS.get(line.tokens[1].text.casefold()) if verb == "gm" and len(line.tokens) > 1 else None
        if setting is not None:
            may_speak(seat, self.encounter, line, verb)
            return self.set(seat, line, setting, message)
        if verb in INQUIRIES and line.actor is None:
            return Answer(text=self.asked_of(sight, line, verb).as_text(WIDTH))
        if (seen := looking.look(sight.as_encounter(), text)) is not None:
            return Answer(text=seen)
        return self.act(sight, line, verb, text, message)

    def inquiry(self, name: str, text: str) -> Inquiry | None:
        """What a seat asks that may take seconds to work out, for which the table needn't wait; None for all else.

        Raises Refused if that is not for the seat to know.
        """
        with self.lock:
            line = split(text, (*SPEECHLESS, *looking.LOOKS, *INQUIRIES))
            if line.actor is not None or verb_of(line) not in INQUIRIES:
                return None
            return self.asked_of(self.sight(name), line, verb_of(line))

    def asked_of(self, sight: Sight, line: Line, verb: str) -> Inquiry:
        """What a seat asks with `odds` or `advise`. Raises Refused."""
        return inquiry(sight, verb, line.rest.partition(" ")[2].strip(), self.settings.odds_shared)

    def act(self, sight: Sight, line: Line, verb: str, text: str, message: str | None) -> Answer:
        """A command to the fight."""
        game, seat = self.encounter, sight.seat
        may_speak(seat, sight.as_encounter(), line, verb)
        game.hands = self.settings.hands(game)
        before = game.now, Steps.of(game.past), Steps.of(game.future), game.serials
        shown = len(game.now.log)
        try:
            if seat.master:
                carry_out(game, text)
            else:
                playing.act(sight, verb, text, self.unforeseen)
            steps = self.steps_of(game, *before[:2], before[3], verb)
            entries = self.entries(steps, seat.name, text, message)
            self.write(entries)
        except BaseException:
            game.now, game.past, game.future, game.serials = before
            raise
        if verb not in ("undo", "redo"):
            self.tip = None
        self.settled(game, before[0])
        if verb in ("undo", "redo"):
            self.tell(News(seat.name, text, verb, len(game.now.log)))
            return Answer()
        if game.now.scene != before[0].scene:  # another fight has a log of its own
            shown = len(game.now.before)
            self.tell(News(seat.name, text, "fight", shown))
        else:
            self.tell(News(seat.name, text, "command", shown))
        return Answer(tuple(Sight(game, seat).since(shown)))

    def unforeseen(self, seat: Seat, text: str, refused: Refused) -> None:
        """Tell the game masters why a player was refused what it could not know."""
        said = f"{seat.name} wanted `{text}`: {refused}"
        self.tell(News(seat.name, text, "unforeseen", len(self.encounter.now.log), said, secret=True))

    def roll(self, seat: Seat, line: Line, verb: str, message: str | None) -> Answer:
        """Dice beside the fight; the game master's own are seen by game masters only."""
        from affray.table.rolling import table_roll

        secret = verb == "gm"
        if secret:
            may_speak(seat, self.encounter, line, verb)
        game, verbs = self.encounter, 2 if secret else 1
        said = table_roll(game, " ".join(line.rest.split(maxsplit=verbs)[verbs:]))
        try:
            self.write([self.entry("roll", seat.name, line.rest, message, rows=written([said]))])
        except BaseException:
            game.rolls -= 1
            raise
        self.tell(News(seat.name, line.rest, "roll", len(game.now.log), said, secret))
        return Answer(text=said)

    def set(self, seat: Seat, line: Line, setting: Callable[..., str], message: str | None) -> Answer:
        """A matter of the table: seats, time limit, whose dice are thrown by hand, the end of the game."""
        changed = self.settings.copy()
        said = setting(changed, self.encounter, line)
        self.write([self.entry("table", seat.name, line.rest, message)])
        self.settings = changed
        self.asked = None
        self.settled(self.encounter, None)
        self.tell(News(seat.name, line.rest, "table", len(self.encounter.now.log)))
        return Answer(text=said)

    def tick(self) -> bool:
        """Let the policy answer a question that has been open for too long; whether it did."""
        with self.lock:
            limit, asked = self.settings.limit, self.asked
            if limit is None or asked is None or monotonic() - asked[1] < limit or self.settings.closed:
                return False
            return bool(asked[0] == self.encounter.now.serial and self.answered_by_policy("time is up"))

    def settle(self) -> list[Event]:
        """Let policies answer what is open; the events of that, as a game master sees them."""
        with self.lock:
            shown = len(self.encounter.now.log)
            while self.answered_by_policy("by policy"):
                pass
            return tell_all(self.encounter.teller, self.encounter.now.log.tail(len(self.encounter.now.log) - shown))

    def answered_by_policy(self, why: str) -> bool:
        """Let the policy answer the open question, if there is one."""
        game = self.encounter
        wanted = game.now.wanted
        if not isinstance(wanted, Question):
            return False
        live = game.copied(game.now.live)
        live.engine = game.engine(game.now)
        answer = game.policies.answer(live, wanted.who, wanted.question, wanted.other)
        before = game.now, Steps.of(game.past), Steps.of(game.future), game.serials
        shown = len(game.now.log)
        try:
            game.grow(Reply(answer), said="an answer by policy")
            by_policy(game)
            self.write(self.entries(self.steps_of(game, *before[:2], before[3], ""), POLICY, why, None))
        except BaseException:
            game.now, game.past, game.future, game.serials = before
            raise
        self.tip = None
        self.settled(game, before[0])
        self.tell(News(POLICY, why, "command", shown))
        return True

    # --- writing ------------------------------------------------------------------------------------------------

    def steps_of(
        self, game: Encounter, now: Moment, past: Any, serials: int, verb: str
    ) -> list[tuple[str, Moment, int | None]]:
        """What a command has made: the kind of each entry, its moment, and where undo leads from it."""
        if verb in ("undo", "redo"):
            self.tip = now.serial if self.tip is None else self.tip
            return [(verb, game.now, self.tip)]
        line, again = game.now.line, list[Moment]()
        if line is not None and line.owner > serials:
            for place in range(len(line.moments) - 1, -1, -1):
                if (moment := line.moments[place]).serial <= serials:
                    break
                again.append(moment)
        chain = [*game.past[len(past) :], game.now]
        made: list[tuple[str, Moment, int | None]] = [("again", moment, None) for moment in reversed(again)]
        for place, moment in enumerate(chain[1:]):
            made.append(("command" if place == 0 else "policy", moment, chain[place].serial))
        return made

    def entries(
        self, steps: list[tuple[str, Moment, int | None]], author: str, text: str, message: str | None
    ) -> list[Entry]:
        """The entries of a command: one for each moment that it made."""
        found = []
        for place, (kind, moment, back) in enumerate(steps):
            if kind in ("undo", "redo"):
                fields: dict[str, Any] = {"serial": moment.serial, "back": back}
            else:
                fields = self.keeper.fields(moment, back)
            written_by = POLICY if kind == "policy" else author
            words = text if kind != "policy" or moment.act is None else moment.act.words
            made = self.entry(kind, written_by, words, message if place == 0 else None, place, **fields)
            found.append(made)
        return found

    def entry(self, kind: str, author: str, text: str, message: str | None, place: int = 0, **fields: Any) -> Entry:
        """An entry of the present fight, with the number that comes next."""
        first = self.journal.length + 1
        nothing: dict[str, Any] = {"serial": None, "back": None, "moment": None, "rows": None, "words": "[]"}
        nothing |= {"state": None, "state_hash": ""}
        by = author.casefold() if message is not None else author
        return Entry(
            number=first + place,
            command=first,
            fight=0,
            author=by,
            at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            message=message,
            kind=kind,
            text=text,
            version=__version__,
            **(nothing | fields),
        )

    def write(self, entries: list[Entry]) -> None:
        """Write entries and the shared parts that are new. Raises JournalFault."""
        try:
            self.journal.append(entries, self.keeper.fresh.items())
        except JournalFault:
            self.keeper.written(done=False)
            raise
        self.keeper.written(done=True)

    def settled(self, game: Encounter, before: Moment | None) -> None:
        """After a command: note when a question was asked, let go of moments that the journal has."""
        if isinstance(game.now.wanted, Question):
            if self.asked is None or self.asked[0] != game.now.serial:
                self.asked = (game.now.serial, monotonic())
        else:
            self.asked = None
        if before is not None and len(game.past) > IN_MEMORY:
            game.past.keep(len(game.past) - IN_MEMORY - 1, self.keeper.later)

    def tell(self, news: News) -> None:
        """Tell everyone who listens."""
        for listener in list(self.listeners):
            listener(news)

    def close(self) -> None:
        """Let go of the journal."""
        with self.lock:
            self.journal.close()
