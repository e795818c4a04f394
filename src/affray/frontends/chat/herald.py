"""Who decides next, and how: said to whoever is to say it."""

from __future__ import annotations

from affray.frontends.chat.rooms import Room, Rooms
from affray.kernel.tape import Question
from affray.table import looking
from affray.table.imagining import imagined, is_for_the_master
from affray.table.sight import Sight

MOST_ANSWERS, MOST_REPLIES = 4, 25
"""So many answers to a question are said at once; so many when they are asked for."""


def deciding(room: Room) -> tuple[object, ...]:
    """What is announced of who decides: it is said again when it changes."""
    encounter = room.table.encounter
    return (encounter.pending, encounter.fight.round, encounter.over)


class Herald:
    """Says who decides, to the nicks of those who may."""

    def __init__(self, rooms: Rooms, prefix: str) -> None:
        self.rooms, self.prefix = rooms, prefix

    def next(self, room: Room, most: int = MOST_ANSWERS) -> str:
        """Who decides next, as everyone may know it, and how a question can be answered."""
        room.turn = deciding(room)
        return self.heading(room, room.table.public(), most)

    def heading(self, room: Room, sight: Sight, most: int = MOST_ANSWERS) -> str:
        """The same as somebody sees it."""
        encounter = room.table.encounter
        said = looking.heading(sight.as_encounter(), sight.as_json())
        closed = is_for_the_master(encounter, sight.unseen)
        if isinstance(encounter.now.wanted, Question) and not closed:
            answers = [f"`{self.prefix}{reply}`" for reply in imagined(encounter, sight.unseen).replies()]
            more = f", or {len(answers) - most} more (`reactions`)" if answers[most:] else ""
            said = f"{said.removesuffix('.')}: {' or '.join(answers[:most])}{more}"
        decider = encounter.decider
        players = [] if closed else self.players_of(room, decider)
        nicks = players or (self.masters_of(room) if decider >= 0 else [])
        return f"{', '.join(nicks)}: {said}" if nicks else said

    def asks_unseen(self, room: Room) -> bool:
        """Whether a question is open of which not everyone may know."""
        encounter = room.table.encounter
        return encounter.now.wanted is not None and is_for_the_master(encounter, room.table.public().unseen)

    def masters_of(self, room: Room) -> list[str]:
        """The nicks of the game masters, who speak for those whom nobody plays."""
        return [self.rooms.nick_of(seat.name) for seat in room.table.seats.values() if seat.master]

    def players_of(self, room: Room, who: int) -> list[str]:
        """The nicks of those who play a combatant that everyone sees."""
        if who in room.table.public().unseen:
            return []
        seats = room.table.seats.values()
        return [self.rooms.nick_of(seat.name) for seat in seats if who in seat.plays(room.table.encounter)]
