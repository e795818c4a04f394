"""Who sits at the table, and what each seat may do: game masters, players with their characters, spectators."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from affray.kernel.mistakes import did_you_mean, shown
from affray.table.refused import Refused
from affray.table.tokens import Line

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

MASTER, PLAYER, SPECTATOR = "gm", "player", "spectator"
ROLES = (MASTER, PLAYER, SPECTATOR)
LONGEST = 80
PLAYERS_MAY = "players give commands for their own characters, and look with status, log, map and help"


@dataclass(frozen=True)
class Seat:
    """One seat: whose it is, its role, and the characters that its player commands, by name."""

    name: str
    role: str = SPECTATOR
    characters: tuple[str, ...] = ()

    @property
    def master(self) -> bool:
        """Whether this is a game master's seat."""
        return self.role == MASTER

    def plays(self, encounter: Encounter) -> frozenset[int]:
        """The combatants that the seat commands: those named here, and those whose sheet names the player."""
        if self.role != PLAYER:
            return frozenset()
        listed = zip(encounter.roster.names, encounter.roster.sheets, strict=True)
        me = self.name.casefold()
        return frozenset(
            who
            for who, (name, sheet) in enumerate(listed)
            if name in self.characters
            or sheet.name in self.characters  # renamed since
            or me in (player.casefold() for player in sheet.player)
        )


def seated(seats: dict[str, Seat], name: str, role: str, characters: Iterable[str]) -> Seat:
    """A seat changed or taken, with names that can be typed. Raises Refused."""
    if not 1 <= len(name) <= LONGEST or not name.isprintable():
        raise Refused(f"the name of a seat has 1 to {LONGEST} printable characters", "table.seat")
    if role not in ROLES:
        raise Refused(f"a seat is for a gm, a player or a spectator, not {shown(role)}", "table.seat")
    characters = tuple(characters)
    if characters and role != PLAYER:
        raise Refused("only a player has characters", "table.seat")
    seat = seats.get(name.casefold())
    made = Seat(name, role, characters) if seat is None else replace(seat, role=role, characters=characters)
    others = [other for key, other in seats.items() if key != name.casefold()]
    if seat is not None and seat.master and not made.master and not any(other.master for other in others):
        raise Refused("somebody must be game master", "table.seat")
    return made


def seat_of(words: Line, encounter: Encounter, seats: dict[str, Seat]) -> Seat:
    """`gm seat NAME gm|player|spectator [CHARACTER…]`. Raises Refused."""
    tokens = words.tokens[2:]
    if len(tokens) < 2 or words.options:
        raise Refused("gm seat NAME gm|player|spectator [CHARACTER…]", "table.command")
    from affray.table.names import find

    role = tokens[1].text.casefold()
    if role not in ROLES:
        raise Refused(f"{shown(role)} is no role{did_you_mean(role, list(ROLES))}", "table.seat")
    present = encounter.present
    numbers = [find(token.text, present, "combatant") for token in tokens[2:]]
    return seated(seats, tokens[0].text, role, [encounter.roster.names[who] for who in numbers])


def may_speak(seat: Seat, encounter: Encounter, line: Line, verb: str) -> None:
    """Refuse a command to the fight that the seat may not give. Raises Refused."""
    if seat.master:
        return
    if seat.role == SPECTATOR:
        raise Refused("spectators look on: status, log, map, help", "table.seat")
    if verb in ("gm", "hp", "note", "undo", "redo"):
        raise Refused(f"`{verb}` is the game master's", "table.seat")
    own = seat.plays(encounter)
    if not own:
        raise Refused("you play nobody in this fight", "table.seat")
    if line.actor is None and verb != "init" and encounter.decider not in own:
        raise Refused(f"it is not for you to decide now: {encounter.not_now().message}", "table.seat")
