"""What one seat may see of a fight. It has what commands and looks need of an encounter, and shows nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from affray.kernel.events import Event, Teller
from affray.kernel.fight import AnyFight
from affray.kernel.ruleset import Roster, Ruleset
from affray.kernel.tape import Question
from affray.kernel.telling import tell_all
from affray.table.imagining import THE_MASTER, imagined, is_for_the_master
from affray.table.masking import SOMEONE, Eyes, masked
from affray.table.moment import Moment, Pending
from affray.table.refused import Refused
from affray.table.seating import Seat
from affray.table.wording import words_of

if TYPE_CHECKING:
    from affray.table.encounter import Encounter
    from affray.table.log import Log

CLOSED = frozenset(
    "side state conditions at out stance position weapon weapon_state holding held_by acted moved".split()
)
"""What anyone sees of a combatant whose numbers are not theirs to see."""
GRADES = ((1, 1, "unhurt"), (1, 2, "hurt"), (0, 1, "badly hurt"))
"""How hit points look from outside: the share that one has at least, and its word; below the last it is `down`."""


class Sight:
    """A fight through the eyes of a seat."""

    def __init__(self, encounter: Encounter, seat: Seat, eyes: Eyes | None = None) -> None:
        """Through the eyes of the seat, or through those given."""
        self.encounter, self.seat = encounter, seat
        self.eyes: Eyes | None = eyes if eyes is not None or seat.master else eyes_of(encounter, seat)
        hidden = encounter.roster.hidden
        self.unseen = frozenset[int]() if self.eyes is None else self.eyes.unseen(hidden)

    def as_encounter(self) -> Encounter:
        """Itself, for what reads an encounter and changes nothing."""
        return cast("Encounter", self)

    # --- what an encounter has ----------------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the fight."""
        return self.encounter.ruleset

    @property
    def fight(self) -> AnyFight:
        """The present state, which the rules need whole to say what is legal."""
        return self.encounter.fight

    @property
    def now(self) -> Moment:
        """The present moment."""
        return self.encounter.now

    @property
    def over(self) -> bool:
        """Whether the fight is over."""
        return self.encounter.over

    @property
    def decider(self) -> int:
        """Who decides next, or -1."""
        return self.encounter.decider

    @property
    def roster(self) -> Roster:
        """Who is in the fight; the names of the unseen mean nothing."""
        roster = self.encounter.roster
        return replace(roster, unseen=self.unseen) if self.unseen else roster

    @property
    def present(self) -> dict[str, int]:
        """Those who can be seen in the fight, by name."""
        return {name: who for name, who in self.encounter.present.items() if who not in self.unseen}

    @property
    def teller(self) -> Teller:
        """What gives words to the fight's numbers."""
        return self.encounter.teller

    @property
    def pending(self) -> Pending | None:
        """Who decides next, as far as that can be seen."""
        pending = self.encounter.pending
        if pending is None or not self.unseen:
            return pending
        if is_for_the_master(self.encounter, self.unseen):
            return Pending(THE_MASTER, "turn")
        wanted = self.now.wanted
        other = wanted.other if isinstance(wanted, Question) else -1
        return Pending(pending.actor, pending.kind, SOMEONE if other in self.unseen else pending.about)

    def name(self, who: int) -> str | None:
        """A combatant's name, or None for nobody."""
        return SOMEONE if who in self.unseen else self.encounter.name(who)

    def copied(self, fight: AnyFight) -> AnyFight:
        """A copy of a fight that can be changed."""
        return self.encounter.copied(fight)

    def refused_by(self, clause: int) -> Refused:
        """The refusal that a clause of the rules means."""
        from affray.table.encounter import Encounter

        return Encounter.refused_by(self.as_encounter(), clause)

    def not_now(self) -> Refused:
        """The refusal of what is not for now."""
        from affray.table.encounter import Encounter

        return Encounter.not_now(self.as_encounter())

    def clauses_of(self, question: int) -> tuple[str, ...]:
        """The clauses that say what may be answered to a kind of question."""
        return self.encounter.clauses_of(question)

    # --- state and choices --------------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """The state as JSON, without what the seat may not see."""
        state = self.encounter.as_json()
        if self.eyes is None:
            return state
        names = {self.encounter.roster.names[who] for who in self.unseen}
        pending = self.pending
        state["pending"] = None if pending is None else {"actor": pending.actor, "kind": pending.kind}
        combatants = {}
        for name, who in self.present.items():
            view = state["combatants"][name]
            combatants[name] = view if who in self.eyes.open else seen_closed(view)
        state["combatants"] = combatants
        whole: dict[str, Any] = without(state, names)
        return whole

    def choices(self) -> list[Any]:
        """What the seat may do now: decisions that are legal and name nobody unseen."""
        if self.eyes is None:
            return self.encounter.choices()
        own = self.eyes.own
        found = [decision for decision in imagined(self.encounter, self.unseen).choices() if decision.actor in own]
        seen = [decision for decision in found if not self.unseen & set(named(self.ruleset, decision))]
        return [decision for decision in seen if not self.unseen or not self.hides(self.words(decision), "")]

    def words(self, decision: Any) -> str:
        """A decision as it is typed, by everybody's names."""
        return words_of(self.ruleset, self.encounter.roster, decision)

    def replies(self) -> list[str]:
        """The answers to the open question, if it is the seat's to answer."""
        if self.eyes is None:
            return self.encounter.replies()
        if self.decider not in self.eyes.own or is_for_the_master(self.encounter, self.unseen):
            return []
        return imagined(self.encounter, self.unseen).replies()

    # --- events -------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that has happened and can be seen, numbered for the seat."""
        return self.told(self.now.log)

    def last_events(self, count: int) -> list[Event]:
        """The last of them."""
        if self.eyes is None:
            return self.encounter.last_events(count)
        return self.told(self.now.log, count)

    def since(self, length: int) -> list[Event]:
        """The events behind the first `length` rows of the log."""
        log = self.now.log
        if self.eyes is None:
            rows = log.tail(max(0, len(log) - length))
            return tell_all(self.teller, rows, len(log) - len(rows) + 1)
        eyes, teller, fresh = self.eyes, self.teller, 0
        left = len(log) - length
        for chunk in log.chunks():
            if left <= 0:
                break
            rows = list(chunk.rows)[-left:] if left < len(chunk.rows) else list(chunk.rows)
            fresh += sum(eyes.sees(teller, row, chunk.hidden) for row in rows)
            left -= len(rows)
        return self.told(log, fresh) if fresh else []

    def told(self, log: Log, most: int | None = None) -> list[Event]:
        """The last `most` events of a log that can be seen, or all."""
        if self.eyes is None:
            return tell_all(self.teller, log)
        eyes, teller = self.eyes, self.teller
        found: list[Event] = []
        seq = self.count(log)
        for chunk in log.chunks():
            for row in reversed(chunk.rows):
                if eyes.sees(teller, row, chunk.hidden):
                    if most is not None and len(found) >= most:
                        return found[::-1]
                    found.append(masked(teller, eyes, row, seq, chunk.hidden))
                    seq -= 1
        return found[::-1]

    def count(self, log: Log) -> int:
        """How many events of a log can be seen; each chunk remembers it."""
        if self.eyes is None:
            return len(log)
        key, teller, behind = self.eyes, self.teller, list[Any]()
        total = 0
        for chunk in log.chunks():
            if key in chunk.seen:
                total = chunk.seen[key]
                break
            behind.append(chunk)
        for chunk in reversed(behind):
            total += sum(key.sees(teller, row, chunk.hidden) for row in chunk.rows)
            chunk.seen[key] = total
        return total

    def hides(self, text: str, typed: str) -> bool:
        """Whether a text names someone unseen whom the one who typed has not named."""
        names = [self.encounter.roster.names[who] for who in self.unseen]
        return any(name in text and name.casefold() not in typed.casefold() for name in names)


def eyes_of(encounter: Encounter, seat: Seat) -> Eyes:
    """Whom a seat commands, and who is open to it: all that can be seen on the sides of those."""
    own = seat.plays(encounter)
    units = encounter.fight.units
    sides = {units[who].side for who in own}
    seen = (who for who in range(encounter.fight.n) if who not in encounter.roster.hidden)
    return Eyes(own, own | frozenset(who for who in seen if units[who].side in sides))


def in_public(encounter: Encounter, seats: Iterable[Seat]) -> Sight:
    """A fight as everyone at the table may see it: what is open to one player but not to another is closed.

    Where nobody is a player, there is nobody to hide numbers from: all who are not hidden are open.
    """
    players = [eyes_of(encounter, seat) for seat in seats if seat.plays(encounter)]
    seen = frozenset(who for who in range(encounter.fight.n) if who not in encounter.roster.hidden)
    open_to_all = seen.intersection(*(eyes.open for eyes in players))
    return Sight(encounter, Seat("everyone"), Eyes(frozenset(), open_to_all))


def seen_closed(view: dict[str, Any]) -> dict[str, Any]:
    """The view of a combatant whose numbers are hidden: its hit points are a grade."""
    shown = {name: value for name, value in view.items() if name in CLOSED}
    hp, most = view.get("hp"), view.get("max_hp")
    if isinstance(hp, int) and isinstance(most, int):
        shown["health"] = grade(hp, most)
    return shown


def grade(hp: int, most: int) -> str:
    """How hit points look from outside."""
    for share, of, word in GRADES:
        if hp * of >= most * share and hp > 0:
            return word
    return "down"


def without(value: Any, names: set[str]) -> Any:
    """A value in which some names do not occur."""
    if isinstance(value, dict):
        return {key: without(inner, names) for key, inner in value.items() if key not in names}
    if isinstance(value, list):
        return [without(inner, names) for inner in value if not (isinstance(inner, str) and inner in names)]
    return None if isinstance(value, str) and value in names else value


def named(ruleset: Ruleset, decision: Any) -> Iterator[int]:
    """The combatants that a decision names."""
    for verb in ruleset.room("commands").VERBS:
        if verb.number != decision.verb:
            continue
        for argument in verb.arguments:
            value = getattr(decision, argument.fills)
            if argument.kind == "target":
                yield value
            elif argument.kind == "targets":
                yield from value
