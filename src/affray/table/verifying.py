"""Recomputing a journal: every die from the seed, every event and state by the rules, and the seed from its hash."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from affray import __version__
from affray.kernel.dice import root, stream
from affray.kernel.expressions import BadExpression, roll_from
from affray.kernel.record import key
from affray.kernel.tape import THROWN, BadFace, DieMissing, Draw
from affray.table import roll_call
from affray.table.acts import Act, Listed
from affray.table.crossing import opened as opened_fight
from affray.table.encounter import Encounter
from affray.table.fairness import commitment
from affray.table.journal.entry import MOMENTS, Entry, unpacked
from affray.table.journal.journal import Journal
from affray.table.journal.keeping import Keeper, opened
from affray.table.journal.spelling import state_hash
from affray.table.log import Log
from affray.table.moment import Moment
from affray.table.refused import Refused


@dataclass
class Verified:
    """What a check of a journal has found. `faults` is empty if everything agrees."""

    title: str = ""
    commands: int = 0
    dice: int = 0
    thrown: int = 0  # of the dice, by hand: nobody can check these
    events: int = 0
    closed: bool = False
    versions: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def agrees(self) -> bool:
        """Whether nothing disagrees."""
        return not self.faults


def verify(place: str) -> Verified:
    """Recompute the journal at a place. Raises JournalFault if it cannot be read at all."""
    journal = Journal.open(place)
    try:
        return checked(journal)
    finally:
        journal.close()


def checked(journal: Journal) -> Verified:
    """Recompute an open journal. Raises JournalFault."""
    head = journal.head
    found = Verified(title=head["title"])
    seed = int(head["seed"])
    if commitment(seed, head["nonce"]) != head["commitment"]:
        found.faults.append("the seed is not the one that the dice were bound to: their hashes differ")
    keepers = {kept.number: opened(journal, kept, seed) for kept in journal.fights()}
    checks = {number: FightCheck(keeper, seed) for number, keeper in keepers.items()}
    rolls = 0
    for entry in journal.entries():
        found.versions[entry.version] = found.versions.get(entry.version, 0) + 1
        if entry.kind == "roll":
            wrong = roll_faults(entry, seed, rolls)
            rolls, found.commands = rolls + 1, found.commands + 1
        elif entry.kind in MOMENTS:
            wrong = checks[entry.fight].faults(entry, found)
            found.commands += entry.kind in ("command", "policy")
        else:
            wrong = checks[entry.fight].step_faults(entry)
            found.closed = found.closed or (entry.kind == "table" and entry.text.split()[-1:] == ["close"])
            found.commands += 1
        found.faults += [located(entry, fault) for fault in wrong]
    return found


def located(entry: Entry, fault: str) -> str:
    """A fault with its place, and with the version that wrote the entry if that is another one."""
    since = (
        "" if entry.version == __version__ else f"; it was played with affray {entry.version}, this is {__version__}"
    )
    return f"entry {entry.number} ({entry.author}: {entry.text}): {fault}{since}"


def roll_faults(entry: Entry, seed: int, number: int) -> Iterator[str]:
    """What is wrong with a roll beside the fight."""
    text = entry.text.removeprefix("gm ").partition(" ")[2]
    try:
        rolled = str(roll_from(text.strip(), stream(root(seed), -1 - number)))
    except BadExpression as bad:
        rolled = str(bad.line)
    if entry.rows is not None and json.loads(entry.rows) != [rolled]:
        yield f"the roll comes to '{rolled}', not '{json.loads(entry.rows)[0]}'"


class FightCheck:
    """Recomputes the moments of one fight, in the order in which they were made."""

    def __init__(self, keeper: Keeper, seed: int) -> None:
        self.keeper, self.seed = keeper, seed
        assert keeper.encounter is not None
        self.encounter: Encounter = keeper.encounter
        self.serials: set[int] = set()
        self.known_draws: set[tuple[Draw, ...]] = {()}

    def step_faults(self, entry: Entry) -> Iterator[str]:
        """What is wrong with an undo or redo."""
        if entry.serial is not None and entry.serial not in self.serials:
            yield f"there is no moment {entry.serial} to go to"

    def faults(self, entry: Entry, found: Verified) -> Iterator[str]:
        """What is wrong with a moment; what it holds is counted."""
        self.serials.add(entry.serial or 0)
        moment = self.keeper.reread(entry)
        found.dice += len(moment.draws)
        found.thrown += sum(draw.source == THROWN for draw in moment.draws)
        found.events += len(moment.rows)
        assert entry.state is not None
        if state_hash(unpacked(entry.state), moment) != entry.state_hash:
            yield "its state is not the one whose hash was written down"
        if tuple(draw._replace(source=0, at=0) for draw in moment.again) not in self.known_draws:
            yield "it counts dice again that no earlier command drew"
        self.known_draws.add(tuple(draw._replace(source=0, at=0) for draw in moment.draws))
        if moment.act is None:
            yield from self.beginning_faults(moment, entry.back)
        else:
            yield from self.rerun_faults(moment)

    def beginning_faults(self, moment: Moment, back: int | None) -> Iterator[str]:
        """What is wrong with a beginning; that of a later fight comes from those before it."""
        if moment.serial == 0:
            fight, _ = self.keeper.ruleset.enlist(self.keeper.scenarios[0])
            fight.stream = stream(root(self.seed), 0)
            fight.minutes = 0 if self.encounter.campaign is None else self.encounter.campaign.minutes
            begun = fight
        else:
            self.encounter.now = self.keeper.moment(back or 0)
            assert self.encounter.campaign is not None
            begun = opened_fight(self.encounter, self.encounter.campaign, moment.scene).live
        if key(begun) != key(moment.live):
            yield "the fight does not begin as the scenario says"

    def rerun_faults(self, moment: Moment) -> Iterator[str]:
        """What differs when the act is run again on its tape."""
        act = self.act(moment)
        self.encounter.now = replace(moment, live=moment.base, wanted=None, rows=(), before=Log())
        try:
            run = self.encounter.run(replace(moment, act=act, before=Log()))
        except (Refused, BadFace, DieMissing, AssertionError, IndexError, ValueError) as wrong:
            yield f"the rules refuse it: {wrong}"
            return
        for number, (was, now) in enumerate(zip(moment.draws, run.draws, strict=False)):
            if was[:3] != now[:3]:
                purpose = self.encounter.teller.purposes[was.purpose]
                yield f"die {number + 1}, a d{was.sides} for {purpose}, shows {was.face}, and {now.face} by the seed"
                return
        if len(moment.draws) != len(run.draws):
            yield f"{len(moment.draws)} dice were drawn, and {len(run.draws)} by the rules"
        elif moment.rows != run.rows:
            yield self.first_difference(moment, run)
        elif key(moment.live) != key(run.live) or moment.wanted != run.wanted:
            yield "the state after it is another one by the rules"

    def act(self, moment: Moment) -> Act:
        """The act; those who join do so from the sheets that were kept."""
        if isinstance(moment.act, Listed):
            joining = roll_call.joining(self.encounter, moment.roster)
            said = [row for row in moment.rows if row.who < 0]
            if said:  # renamed, hidden, shown
                return Listed(moment.act.words, moment.roster, self.keeper.listing(moment.act.words))
            return Listed(moment.act.words, moment.roster, joining)
        assert moment.act is not None
        return moment.act

    def first_difference(self, moment: Moment, run: Moment) -> str:
        """The first event that is another one by the rules."""
        from affray.kernel.telling import tell_all

        was = [event.text for event in tell_all(self.encounter.teller, moment.rows)]
        now = [event.text for event in tell_all(self.encounter.teller, run.rows)]
        for one, other in zip(was, now, strict=False):
            if one != other:
                return f"'{one}' was told, and by the rules it is '{other}'"
        return f"{len(was)} events were told, and {len(now)} by the rules"


def summary(found: Verified) -> str:
    """What a check has come to, in a sentence."""
    by_hand = f", {found.thrown:,} of them thrown by hand" if found.thrown else ""
    commands, dice = several(found.commands, "command"), several(found.dice, "die", "dice")
    counted = f"{commands}, {dice}{by_hand}, {several(found.events, 'event')}"
    if found.agrees:
        return f"{counted}: everything agrees"
    return f"{counted}: {len(found.faults)} {'entry disagrees' if len(found.faults) == 1 else 'entries disagree'}"


def several(number: int, one: str, many: str = "") -> str:
    """So many of a thing."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
