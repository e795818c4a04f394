"""Chat without a protocol: a message in, lines out. It knows only the table.

In a channel is said what everyone at the table may see; what only a game master may see goes there in private.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from affray.frontends.chat.asides import Aside
from affray.frontends.chat.herald import MOST_REPLIES, Herald, deciding
from affray.frontends.chat.messages import MORE, Heard, Limits, Said, cleaned, fitted
from affray.frontends.chat.rooms import Room, Rooms
from affray.frontends.chat.topics import help_on, known_words
from affray.kernel.events import Event
from affray.kernel.mistakes import Mistakes, did_you_mean, shown
from affray.kernel.tape import Question
from affray.table import beside, looking
from affray.table.inquiry import INQUIRIES, Inquiry
from affray.table.journal.faults import JournalFault
from affray.table.refused import Refused
from affray.table.service import News
from affray.table.sight import Sight
from affray.table.tokens import SPEECHLESS, split

UNTOLD = ("roll", "turn_started", "turn_ended", "round_started", "fight_started")
"""Kinds of event that a channel is spared: the log has them, and who decides next is said anyway."""
MASTERS_ONLY = ("game_master", "noted", "amended", "misfit")
"""Kinds of event that only a game master sees, and is told of even where everything else is open."""
COMMAND = re.compile(r"`(\w+)")
MOST_FILES = 20
LONGEST_PICTURE = 60
IN_PRIVATE = ("log", "map", "history")
"""Looks that are answered in private: they are long, or not for everyone."""
IN_PUBLIC = ("status", "reactions", "seats", "dice")
"""Looks that a channel answers with what everyone may see."""


class Chat:
    """The games of some channels."""

    def __init__(self, folder: Path, scenarios: Path, prefix: str = "!", limits: Limits | None = None) -> None:
        """`folder` keeps the games, `scenarios` holds the files that may be played. Raises JournalFault."""
        self.rooms = Rooms(folder)
        self.herald = Herald(self.rooms, prefix)
        self.scenarios, self.prefix, self.limits = scenarios, prefix, limits or Limits()
        self.outbox: list[Said] = []
        self.asides: list[Aside] = []
        self.spoke: dict[str, str] = {}  # in which channel a nick, in small letters, spoke last
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
        if not heard.channel and text.startswith("#"):
            channel, _, text = text.partition(" ")
            self.spoke[heard.nick.casefold()] = channel
            text = text.strip().removeprefix(self.prefix)
        if not text:
            return []
        if heard.channel:
            self.spoke[heard.nick.casefold()] = heard.channel
        try:
            self.take(heard, text)
        except Refused as refused:
            of_rules = [clause for clause in refused.clauses if not clause.startswith("table.")]
            self.refuse(heard, refused.message + (f" ({', '.join(of_rules)})" if of_rules else ""))
        except JournalFault as fault:
            self.refuse(heard, str(fault))
        except Mistakes as mistakes:
            said = "; ".join(str(mistake) for mistake in mistakes.mistakes)
            self.refuse(heard, said.replace(f"{self.scenarios.resolve()}/", ""))
        return self.drained()

    def tick(self) -> list[Said]:
        """Let time pass: questions that have been open too long are answered by policy."""
        for room in list(self.rooms.open.values()):
            try:
                room.table.tick()
            except (JournalFault, Refused) as fault:
                room.table.asked = None  # the limit is off for this question: else it would be said each second
                self.say(room.channel, [str(fault)])
        return self.drained()

    def arrived(self, channel: str) -> list[Said]:
        """The bot is in a channel, for the first time or again: how the game there stands, if there is one.

        What was said while it was away it has not heard, and people must know where to go on.
        """
        room = self.rooms.room(channel)
        if room is not None:
            title = room.table.head["title"] or room.table.head["name"]
            back = f"{title} goes on here; what was said while I was away I have not heard."
            self.say(room.channel, [back], room=room, last=self.herald.next(room))
        elif channel.casefold() in self.rooms.broken:
            self.say(channel, [self.rooms.broken[channel.casefold()]])
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

    def asked(self) -> list[Aside]:
        """The questions that have been asked and take a while to answer, once."""
        asides, self.asides = self.asides, []
        return asides

    def answered(self, aside: Aside, answer: str) -> list[Said]:
        """Somebody's question has been worked out."""
        aside.room.thinking = False
        self.reply(aside.heard, answer, aside.room, aside.private)
        return self.drained()

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
        lines = fitted((self.as_typed(piece, room) for piece in pieces), size)
        end = fitted([self.as_typed(last, room)], self.limits)[:1] if last else []
        most = self.limits.lines - len(end)
        now, rest = lines[:most], lines[most:]
        if rest and now:
            now[-1] += f"{MORE}{self.prefix}more"
        if room is not None:
            room.rest[to.casefold()] = rest
        self.outbox += [Said(to, line, private) for line in [*now, *end]]

    def as_typed(self, text: str, room: Room | None) -> str:
        """A text in which commands stand as they are typed here: with the prefix."""
        words = known_words(room)
        return COMMAND.sub(lambda m: f"`{self.prefix}{m[1]}" if m[1].casefold() in words else m[0], text)

    def refuse(self, heard: Heard, why: str) -> None:
        """Say why something was not done; in private if the channel may not know what that says."""
        room = self.rooms.room(heard.channel)
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
        near = did_you_mean(verb.casefold(), sorted(known_words(None) if room is not None else self.verbs))
        if room is None:
            none = f"there is no game here{near or ': `new FILE` begins one'}"
            raise Refused(self.rooms.broken.get(heard.channel.casefold(), none), "table.command")
        try:
            self.in_room(heard, text, room)
        except Refused as refused:
            if near and refused.message.startswith("there is no command") and "did you mean" not in refused.message:
                raise Refused(f"there is no command {shown(verb)}{near}", "table.command") from None
            raise

    def room_of(self, heard: Heard) -> Room | None:
        """The room that a message belongs to: its channel's, or in private the one that its author has in mind.

        That is the only one with a seat of theirs, or of several the one where they spoke last. Raises Refused.
        """
        if heard.channel:
            return self.rooms.room(heard.channel)
        rooms = self.rooms.sat_in(heard.nick)
        if len(rooms) < 2:
            return rooms[0] if rooms else next(iter(self.rooms.open.values()), None)
        room = self.rooms.room(self.spoke.get(heard.nick.casefold(), ""))
        if room is None or room not in rooms:
            places = " or ".join(room.channel for room in rooms)
            raise Refused(f"you sit in several games: begin with {places}, as in `{rooms[0].channel} status`")
        return room

    def in_room(self, heard: Heard, text: str, room: Room) -> None:
        """A command of the table's language. Raises Refused or JournalFault."""
        seat, table = self.rooms.seat(heard.nick), room.table
        line = split(text, (*SPEECHLESS, *looking.LOOKS, *INQUIRIES))
        verb = line.tokens[0].text.casefold() if line.tokens and line.actor is None else ""
        if heard.channel and verb == "reactions" and isinstance(table.encounter.now.wanted, Question):
            self.say(room.channel, [], room=room, last=self.herald.next(room, most=MOST_REPLIES))
            return
        if heard.channel and verb in IN_PUBLIC:
            seen = table.public()
            told = beside.look(table, seen, line)
            self.reply(heard, told if told is not None else looking.look(seen.as_encounter(), text) or "", room)
            return
        if (inquiry := table.inquiry(seat, text)) is not None:
            self.wonder(heard, room, inquiry)
            return
        before = len(self.outbox)
        answer = table.command(seat, text, message=heard.message)
        if answer.repeated:
            return
        if not answer.text:
            if len(self.outbox) == before:
                self.reply(heard, f"{heard.nick}: done.", room)
            return
        if verb == "roll" and heard.channel:
            return  # everyone has been told already
        if verb == "map":
            self.picture(heard, answer.text)
            return
        secret = verb in IN_PRIVATE or (verb == "gm" and line.tokens[1].says("roll"))
        self.reply(heard, answer.text, room, private=secret)

    def picture(self, heard: Heard, text: str) -> None:
        """Say something in private line by line, as it is."""
        lines = text.splitlines()
        if len(lines) > LONGEST_PICTURE:
            raise Refused(f"the map has {len(lines)} lines, too many for a chat; `status` says where each stands")
        self.outbox += [Said(heard.nick, line, True, block=True) for line in lines]

    def wonder(self, heard: Heard, room: Room, inquiry: Inquiry) -> None:
        """A question that takes a while: one at a time in a room, once each, and in private where not all is open.

        The answer tells whoever asked what is theirs to know, which may be more than what everyone may know.
        """
        if heard.message is not None and heard.message in room.wondered:
            return
        if room.thinking:
            raise Refused("the last question is still being worked out; ask again after it", "table.odds")
        room.thinking = True
        if heard.message is not None:
            room.wondered.append(heard.message)
        players = any(seat.plays(room.table.encounter) for seat in room.table.seats.values())
        secret = players or bool(room.table.encounter.roster.hidden)
        self.asides.append(Aside(heard, room, inquiry, secret or not heard.channel))

    def new(self, heard: Heard, text: str) -> None:
        """`new FILE`: a game in this channel; whoever says it is game master."""
        channel = self.channel_of(heard)
        files = sorted(str(path.relative_to(self.scenarios)) for path in self.scenarios.rglob("*.yaml"))
        there = (
            f"there is {', '.join(files[:MOST_FILES])}{', …' if files[MOST_FILES:] else ''}"
            if files
            else "there is none"
        )
        if not text:
            raise Refused(f"which file? {there[0].upper()}{there[1:]}", "table.command")
        inside = [self.scenarios / text, self.scenarios / f"{text}.yaml"]
        sources = [path.resolve() for path in inside if path.resolve().is_relative_to(self.scenarios.resolve())]
        source = next((path for path in sources if path.is_file()), None)
        if source is None:
            raise Refused(f"there is no file {shown(text)}{did_you_mean(text, files) or f'; {there}'}", "table.name")
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
            self.say(channel, [], room=room, last=self.herald.next(room))
            return
        if text not in self.rooms.games():
            games = self.rooms.games()
            near = did_you_mean(text, games) or f"; there is {', '.join(games[:MOST_FILES]) or 'none'}"
            raise Refused(f"there is no game {shown(text)}{near}", "table.name")
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
        self.say(room.channel, [f"{title}: {who}, dice bound to {bound}."], room=room, last=self.herald.next(room))

    def attend(self, room: Room) -> None:
        """Tell the room what is done at its table."""
        room.table.listeners.append(lambda news: self.told(room, news))
        room.turn = deciding(room)

    def told(self, room: Room, news: News) -> None:
        """Tell a room of a command: in the channel what everyone may see, the rest to game masters."""
        table = room.table
        if news.kind == "table":
            return
        if news.kind == "fight":
            self.say(room.channel, [], room=room, last=self.herald.next(room))
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
            self.say(room.channel, [said], room=room, last=self.herald.next(room))
            return
        public = table.public()
        events = public.since(news.shown)
        pieces = [event.text for event in events if event.kind not in UNTOLD]
        changed = deciding(room) != room.turn
        self.say(room.channel, pieces, room=room, last=self.herald.next(room) if changed else "")
        self.tell_masters(room, news, events)

    def tell_masters(self, room: Room, news: News, public: Sequence[Event]) -> None:
        """Tell the game masters in private what happened that the channel was not told, or not in full."""
        told = {event.text for event in public}
        for seat in room.table.seats.values():
            if not seat.master:
                continue
            events = Sight(room.table.encounter, seat).since(news.shown)
            kept = room.table.encounter.roster.hidden
            fresh = [event for event in events if event.text not in told and event.kind not in UNTOLD]
            pieces = [event.text for event in fresh if kept or event.kind in MASTERS_ONLY]
            if self.herald.asks_unseen(room):
                pieces.append(self.herald.heading(room, Sight(room.table.encounter, seat)))
            if pieces:
                nick = self.rooms.nick_of(seat.name)
                several = len(self.rooms.sat_in(nick)) > 1
                self.say(nick, [*([f"{room.channel}:"] if several else []), *pieces], private=True, room=room)
