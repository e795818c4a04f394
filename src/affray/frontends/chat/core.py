"""Chat without a protocol: a message in, lines out. It knows only the table.

In a channel is said what everyone at the table may see; what only a game master may see goes there in private.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from affray.frontends.chat.messages import MORE, Heard, Limits, Said, cleaned, fitted
from affray.frontends.chat.rooms import Room, Rooms
from affray.frontends.chat.topics import help_on
from affray.kernel.events import Event
from affray.kernel.mistakes import Mistakes, shown
from affray.table import beside, looking
from affray.table.imagining import imagined, is_for_the_master
from affray.table.journal.faults import JournalFault
from affray.table.refused import Refused
from affray.table.service import News, Table
from affray.table.sight import Sight
from affray.table.tokens import SPEECHLESS, split

UNTOLD = ("roll", "turn_started", "turn_ended", "round_started", "fight_started")
"""Kinds of event that a channel is spared: the log has them, and who decides next is said anyway."""
IN_PRIVATE = ("log", "map", "history")
"""Looks that are answered in private: they are long, or not for everyone."""
IN_PUBLIC = ("status", "reactions", "seats", "dice")
"""Looks that a channel answers with what everyone may see."""


class Chat:
    """The games of some channels."""

    def __init__(self, folder: Path, scenarios: Path, prefix: str = "!", limits: Limits | None = None) -> None:
        """`folder` keeps the games, `scenarios` holds the files that may be played. Raises JournalFault."""
        self.rooms = Rooms(folder)
        self.scenarios, self.prefix, self.limits = scenarios, prefix, limits or Limits()
        self.outbox: list[Said] = []
        for room in self.rooms.open.values():
            self.attend(room)
        self.verbs: dict[str, Callable[[Heard, str], None]] = {
            "new": self.new,
            "games": self.games,
            "resume": self.resume,
            "more": self.more,
            "help": self.help,
        }

    # --- in and out ---------------------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> list[Said]:
        """Take a message; what is to be said because of it."""
        text = cleaned(heard.text)
        if text.startswith(self.prefix):
            text = text[len(self.prefix) :].strip()
        elif heard.channel:
            return []
        if not text:
            return []
        try:
            self.take(heard, text)
        except (Refused, JournalFault) as refused:
            self.refuse(heard, str(refused))
        except Mistakes as mistakes:
            self.refuse(heard, "; ".join(str(mistake) for mistake in mistakes.mistakes))
        return self.drained()

    def tick(self) -> list[Said]:
        """Let time pass: questions that have been open too long are answered by policy."""
        for room in list(self.rooms.open.values()):
            try:
                room.table.tick()
            except JournalFault as fault:
                self.say(room.channel, [str(fault)])
        return self.drained()

    def renamed(self, old: str, new: str) -> None:
        """Somebody goes by another nick now."""
        self.rooms.renamed(old, new)

    def left(self, nick: str) -> None:
        """Somebody is gone."""
        self.rooms.left(nick)

    def close(self) -> None:
        """Let go of all games."""
        self.rooms.close()

    def drained(self) -> list[Said]:
        """What is to be said, once."""
        out, self.outbox = self.outbox, []
        return out

    def say(
        self, to: str, pieces: Sequence[str], private: bool = False, room: Room | None = None, last: str = ""
    ) -> None:
        """Say something in as few lines as it takes, at most so many as a reply has; the rest waits for `more`.

        `last` is said last in any case.
        """
        size = Limits(size=self.limits.size - len(MORE.encode()) - len(self.prefix.encode()) - 4)
        lines = fitted(pieces, size)
        most = self.limits.lines - bool(last)
        now, rest = lines[:most], lines[most:]
        if rest and now:
            now[-1] += f"{MORE}{self.prefix}more"
        if room is not None:
            room.rest[to.casefold()] = rest
        now += fitted([last], size)[:1] if last else []
        self.outbox += [Said(to, line, private) for line in now]

    def refuse(self, heard: Heard, why: str) -> None:
        """Say why something was not done; in private if the channel may not know what that says."""
        room = self.room_of(heard)
        private = not heard.channel or (room is not None and room.table.public().hides(why, ""))
        self.say(
            heard.nick if private else heard.channel, [f"{heard.nick}: {why}" if not private else why], private, room
        )

    def reply(self, heard: Heard, text: str, room: Room | None, private: bool = False) -> None:
        """Answer somebody where the message came from, or in private."""
        alone, lines = private or not heard.channel, [" ".join(line.split()) for line in text.splitlines()]
        pieces = [f"{line} ·" for line in lines[:-1]] + lines[-1:]
        self.say(heard.nick if alone else heard.channel, pieces, alone, room)

    # --- commands -----------------------------------------------------------------------------------------------

    def take(self, heard: Heard, text: str) -> None:
        """Do what a message says. Raises Refused, JournalFault or Mistakes."""
        verb, _, rest = text.partition(" ")
        own = self.verbs.get(verb.casefold())
        if own is not None:
            own(heard, rest.strip())
            return
        room = self.room_of(heard)
        if room is None:
            why = self.rooms.broken.get(heard.channel, f"there is no game here: `{self.prefix}new FILE` begins one")
            raise Refused(why, "table.command")
        self.in_room(heard, text, room)

    def room_of(self, heard: Heard) -> Room | None:
        """The room that a message belongs to: its channel's, or in private the one where its author has a seat."""
        if heard.channel:
            return self.rooms.room(heard.channel)
        seat = self.rooms.seat(heard.nick).casefold()
        rooms = [room for room in self.rooms.open.values() if seat in room.table.seats]
        return rooms[-1] if rooms else next(iter(self.rooms.open.values()), None)

    def in_room(self, heard: Heard, text: str, room: Room) -> None:
        """A command of the table's language. Raises Refused or JournalFault."""
        seat, table = self.rooms.seat(heard.nick), room.table
        line = split(text, (*SPEECHLESS, *looking.LOOKS))
        verb = line.tokens[0].text.casefold() if line.tokens and line.actor is None else ""
        if heard.channel and verb in IN_PUBLIC:
            seen = table.public()
            told = beside.look(table, seen, line)
            self.reply(heard, told if told is not None else looking.look(seen.as_encounter(), text) or "", room)
            return
        answer = table.command(seat, text, message=heard.message)
        if answer.repeated or not answer.text:
            return
        if verb == "roll" and heard.channel:
            return  # everyone has been told already
        secret = verb in IN_PRIVATE or (verb == "gm" and line.tokens[1].says("roll")) or self.only_for(table, verb)
        self.reply(heard, answer.text, room, private=secret)

    def only_for(self, table: Table, verb: str) -> bool:
        """Whether an answer may hold what players may not know."""
        players = any(seat.plays(table.encounter) for seat in table.seats.values())
        return players and verb in ("odds", "advise")

    def new(self, heard: Heard, text: str) -> None:
        """`new FILE`: a game in this channel; whoever says it is game master."""
        channel = self.channel_of(heard)
        files = sorted(str(path.relative_to(self.scenarios)) for path in self.scenarios.rglob("*.yaml"))
        if not text:
            raise Refused(f"which file? There is {', '.join(files[:20]) or 'none'}", "table.command")
        source = (self.scenarios / text).resolve()
        if not source.is_relative_to(self.scenarios.resolve()) or not source.is_file():
            raise Refused(f"there is no file {shown(text)}; there is {', '.join(files[:20]) or 'none'}", "table.name")
        room = self.rooms.room(channel)
        master = self.rooms.seat(heard.nick)
        if room is not None and not room.table.seat(master).master:
            raise Refused("a game is on here, and only its game master may begin another", "table.seat")
        self.welcome(self.rooms.begin(channel, source, master), f"{heard.nick} is game master")

    def games(self, heard: Heard, _text: str) -> None:
        """`games`: all games that are kept, and where they are played."""
        where = {Path(room.table.journal.place).stem: room.channel for room in self.rooms.open.values()}
        names = [f"{name} ({where[name]})" if name in where else name for name in self.rooms.games()]
        self.reply(heard, ", ".join(names) or "there is no game yet", self.room_of(heard))

    def resume(self, heard: Heard, text: str) -> None:
        """`resume [NAME]`: a game that is kept, in this channel; without a name how the present one stands."""
        channel = self.channel_of(heard)
        room = self.rooms.room(channel)
        if not text:
            if room is None:
                raise Refused(f"which game? There is {', '.join(self.rooms.games()) or 'none'}", "table.command")
            self.say(channel, [], room=room, last=self.next(room))
            return
        if text not in self.rooms.games():
            raise Refused(f"there is no game {shown(text)}; there is {', '.join(self.rooms.games())}", "table.name")
        seat = self.rooms.seat(heard.nick)
        if room is not None and not room.table.seat(seat).master:
            raise Refused("a game is on here, and only its game master may change it for another", "table.seat")
        self.welcome(self.rooms.resume(channel, text), "it goes on")

    def channel_of(self, heard: Heard) -> str:
        """The channel of a message. Raises Refused in private."""
        if not heard.channel:
            raise Refused("say that in the channel where the game is to be", "table.command")
        return heard.channel

    def more(self, heard: Heard, _text: str) -> None:
        """`more`: what the last reply had no room for."""
        room = self.room_of(heard)
        to = heard.channel or heard.nick
        rest = room.rest.pop(to.casefold(), []) if room is not None else []
        self.say(to, rest or ["there is no more"], not heard.channel, room)

    def help(self, heard: Heard, text: str) -> None:
        """`help [TOPIC]`"""
        self.reply(
            heard, help_on(text, self.room_of(heard), self.prefix), self.room_of(heard), private=bool(heard.channel)
        )

    # --- news ---------------------------------------------------------------------------------------------------

    def welcome(self, room: Room, who: str) -> None:
        """Say that a game is in a channel."""
        self.attend(room)
        table = room.table
        title = table.head["title"] or table.head["name"]
        bound = f"sha256 {table.head['commitment'][:16]}… (`{self.prefix}dice`)"
        self.say(room.channel, [f"{title}: {who}, dice bound to {bound}."], room=room, last=self.next(room))

    def attend(self, room: Room) -> None:
        """Tell the room what is done at its table."""
        room.table.listeners.append(lambda news: self.told(room, news))
        room.turn = self.deciding(room)

    def told(self, room: Room, news: News) -> None:
        """Tell a room of a command: in the channel what everyone may see, the rest to game masters."""
        table = room.table
        if news.kind == "table":
            return
        if news.kind == "fight":
            self.say(room.channel, [], room=room, last=self.next(room))
            return
        if news.kind == "roll":
            if not news.secret:
                self.say(room.channel, [f"{self.rooms.nick_of(news.author)} rolls {news.said}"], room=room)
            return
        if news.kind == "unforeseen":
            for seat in (seat for seat in table.seats.values() if seat.master):
                self.say(self.rooms.nick_of(seat.name), [news.said], private=True, room=room)
            return
        if news.kind in ("undo", "redo"):
            said = "taken back." if news.kind == "undo" else "brought back."
            self.say(room.channel, [said], room=room, last=self.next(room))
            return
        public = table.public()
        events = public.since(news.shown)
        pieces = [event.text for event in events if event.kind not in UNTOLD]
        changed = self.deciding(room) != room.turn
        self.say(room.channel, pieces, room=room, last=self.next(room) if changed else "")
        self.tell_masters(room, news, events)

    def tell_masters(self, room: Room, news: News, public: Sequence[Event]) -> None:
        """Tell the game masters in private what happened that the channel was not told, or not in full."""
        told = {event.text for event in public}
        for seat in room.table.seats.values():
            if not seat.master:
                continue
            events = Sight(room.table.encounter, seat).since(news.shown)
            hidden = [event.text for event in events if event.text not in told and event.kind not in UNTOLD]
            if hidden and room.table.encounter.roster.hidden:
                self.say(self.rooms.nick_of(seat.name), hidden, private=True, room=room)

    def deciding(self, room: Room) -> tuple[object, ...]:
        """What is announced of who decides: it is said again when it changes."""
        encounter = room.table.encounter
        return (encounter.pending, encounter.fight.round, encounter.over)

    def next(self, room: Room) -> str:
        """Who decides next, and how a question can be answered."""
        room.turn = self.deciding(room)
        public = room.table.public()
        said = looking.heading(public.as_encounter(), public.as_json())
        encounter = room.table.encounter
        if is_for_the_master(encounter, public.unseen):
            self.tell_masters_what_is_open(room)
            return said
        nicks, answers = self.players_of(room, encounter.decider), ""
        if encounter.now.wanted is not None:
            replies = imagined(encounter, public.unseen).replies()
            answers = f" {' or '.join(f'`{self.prefix}{reply}`' for reply in replies[:4])}" if replies else ""
        return f"{', '.join(nicks)}: {said}{answers}" if nicks else f"{said}{answers}"

    def tell_masters_what_is_open(self, room: Room) -> None:
        """Tell the game masters in private who decides what, where the channel may not know."""
        encounter = room.table.encounter
        answers = "".join(f" `{self.prefix}{reply}`" for reply in encounter.replies()[:4])
        for seat in (seat for seat in room.table.seats.values() if seat.master):
            heading = looking.heading(encounter, encounter.as_json())
            self.say(self.rooms.nick_of(seat.name), [f"{heading}{answers}"], private=True, room=room)

    def players_of(self, room: Room, who: int) -> list[str]:
        """The nicks of those who play a combatant."""
        seats = room.table.seats.values()
        return [self.rooms.nick_of(seat.name) for seat in seats if who in seat.plays(room.table.encounter)]
