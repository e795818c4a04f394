"""What holds for a whole game beside its fights: seats, whose dice are thrown by hand, the time limit, its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from affray.table import language
from affray.table.encounter import Encounter
from affray.table.refused import Refused
from affray.table.seating import MASTER, Seat, seat_of
from affray.table.tokens import SPEECHLESS, Line, split

EVERYONE = "all"
LONGEST_LIMIT = 86_400


@dataclass
class Settings:
    """The settings of a game. They are made by commands and read again from these when a game goes on."""

    seats: dict[str, Seat] = field(default_factory=dict)
    by_hand: frozenset[str] = frozenset()  # seats in small letters, or EVERYONE
    limit: int | None = None  # seconds
    closed: bool = False
    odds_shared: bool = False  # players get odds that depend on numbers which they do not see

    def copy(self) -> Settings:
        """Settings that can be changed apart."""
        return replace(self, seats=dict(self.seats))

    def hands(self, encounter: Encounter) -> frozenset[int] | None:
        """Whose dice are thrown by hand in a fight: combatants, or None for everyone's."""
        if EVERYONE in self.by_hand:
            return None
        thrown: set[int] = set()
        for key in self.by_hand:
            seat = self.seats.get(key)
            if seat is not None and seat.master:
                played = (other.plays(encounter) for other in self.seats.values())
                thrown |= set(range(encounter.fight.n)).difference(*played)
            elif seat is not None:
                thrown |= seat.plays(encounter)
        return frozenset(thrown)

    def apply(self, text: str, encounter: Encounter) -> None:
        """Make a setting that was made before."""
        line = split(text, SPEECHLESS)
        SETTINGS[line.tokens[1].text.casefold()](self, encounter, line)


def set_seat(settings: Settings, encounter: Encounter, line: Line) -> str:
    """`gm seat NAME gm|player|spectator [CHARACTER…]`"""
    seat = seat_of(line, encounter, settings.seats)
    settings.seats[seat.name.casefold()] = seat
    return described(seat)


def set_dice(settings: Settings, _encounter: Encounter, line: Line) -> str:
    """`gm dice NAME|all hand|drawn`: who throws dice by hand."""
    words = [token.text.casefold() for token in line.tokens[2:]]
    if len(words) != 2 or words[1] not in ("hand", "drawn") or line.options:
        raise Refused("gm dice NAME|all hand|drawn", "table.command")
    who, how = words
    if who != EVERYONE and who not in settings.seats:
        raise Refused(f"nobody of that name has a seat; there is {', '.join(names(settings))}", "table.name")
    if how == "hand":
        settings.by_hand |= {who}
    elif who == EVERYONE:
        settings.by_hand = frozenset()
    else:
        settings.by_hand -= {who}
    said = ", ".join(sorted(settings.by_hand)) or "nobody"
    return f"dice are thrown by hand by: {said}"


def set_limit(settings: Settings, _encounter: Encounter, line: Line) -> str:
    """`gm limit SECONDS|off`: how long a question stays open before the policy answers it."""
    words = [token.text.casefold() for token in line.tokens[2:]]
    if len(words) != 1 or line.options:
        raise Refused("gm limit SECONDS, or gm limit off", "table.command")
    if words[0] == "off":
        settings.limit = None
        return "questions stay open until they are answered"
    seconds = language.whole(words[0], "the time limit")
    if not 1 <= seconds <= LONGEST_LIMIT:
        raise Refused(f"a time limit is from 1 to {LONGEST_LIMIT:,} seconds", "table.command")
    settings.limit = seconds
    return f"after {seconds} seconds the policy answers"


def share_odds(settings: Settings, _encounter: Encounter, line: Line) -> str:
    """`gm odds shared|private`: whether players get odds that depend on numbers which they do not see."""
    words = [token.text.casefold() for token in line.tokens[2:]]
    if len(words) != 1 or words[0] not in ("shared", "private") or line.options:
        raise Refused("gm odds shared, or gm odds private", "table.command")
    settings.odds_shared = words[0] == "shared"
    if settings.odds_shared:
        return (
            "players get the odds of what they could do, whatever numbers are behind them; hidden combatants stay out"
        )
    return "players get no odds that depend on numbers which they do not see"


def close(settings: Settings, _encounter: Encounter, line: Line) -> str:
    """`gm close`: the game is over for good, and its seed can be shown."""
    if len(line.tokens) != 2 or line.options:
        raise Refused("gm close takes nothing", "table.command")
    settings.closed = True
    return "the game is closed: `dice` shows its seed, and its dice can be verified"


def names(settings: Settings) -> list[str]:
    """The names of those who have seats."""
    return [seat.name for seat in settings.seats.values()]


def described(seat: Seat) -> str:
    """A seat in words."""
    role = "game master" if seat.role == MASTER else seat.role
    return f"{seat.name}: {role}" + (f", plays {', '.join(seat.characters)}" if seat.characters else "")


SETTINGS: dict[str, Callable[[Settings, Encounter, Line], str]] = {
    "seat": set_seat,
    "dice": set_dice,
    "limit": set_limit,
    "odds": share_odds,
    "close": close,
}
"""The game master's commands that concern the table as a whole."""
