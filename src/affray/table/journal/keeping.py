"""One fight of a journal: its moments as entries, and back without running anything.

A state is kept whole with every moment. What all copies of a fight share (sheets, tables, walls) and who is listed are
kept once, by digest. The rules run again only when an open command goes on, from the state before it.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from affray import rulesets
from affray.kernel.events import CHANGED, Row
from affray.kernel.fight import AnyFight, sizes_of
from affray.kernel.own_policies import Hired, is_own
from affray.kernel.record import changing, common, rejoined, reread_common, restored, spelled_common
from affray.kernel.ruleset import Roster
from affray.kernel.tape import Die, Draw, Edit, Reply
from affray.rulesets.loading import load
from affray.table.acts import Act, Changed, Decided, Listed
from affray.table.campaign import from_data
from affray.table.commands import change_of, edit_of
from affray.table.encounter import OPENING, PLAYING_ON, Encounter
from affray.table.gm import told
from affray.table.journal.entry import MOMENTS, Entry, packed, unpacked, written
from affray.table.journal.faults import JournalFault
from affray.table.journal.journal import Journal, KeptFight
from affray.table.journal.spelling import moment_data, row_of, state_hash, wanted_of
from affray.table.journal.words import WordLists
from affray.table.log import Log
from affray.table.moment import BEGINNING, Line, Moment, Steps
from affray.table.tokens import SPEECHLESS, split

ROSTER = "roster"
LIVES = 16
"""So many states are kept of those that were read."""


class Keeper:
    """Writes and reads the moments of one fight. `fresh` are shared parts that are not in the journal yet."""

    def __init__(
        self, journal: Journal, kept: KeptFight, scenarios: Sequence[Any], encounter: Encounter | None
    ) -> None:
        self.journal, self.number, self.kept = journal, kept.number, kept
        self.scenarios, self.ruleset = scenarios, rulesets.get(scenarios[0].ruleset)
        self.encounter = encounter
        self.words = WordLists()
        self.objects: dict[str, Any] = {}
        self.digests: dict[int, str] = {}
        self.fresh: dict[str, bytes] = {}
        self.known_lives: OrderedDict[int, tuple[AnyFight, Roster]] = OrderedDict()  # the states read last, by serial
        self.known_left: dict[int, Moment] = {}

    # --- writing ------------------------------------------------------------------------------------------------

    def state(self, live: AnyFight, roster: Roster) -> dict[str, Any]:
        """A state as it is kept: what changes, and the digests of what is shared."""
        shared = {name: self.digest(name, value, spelled_common) for name, value in common(live).items()}
        return {"state": changing(live), "shared": shared, "roster": self.digest(ROSTER, roster, self.listed)}

    def digest(self, name: str, value: Any, spelled: Callable[[Any], Any]) -> str:
        """The digest of a shared part, which is kept if it is new."""
        known = self.digests.get(id(value))
        if known is not None and self.objects[known] is value:
            return known
        data = packed([name, spelled(value)])
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self.objects:
            self.fresh[digest] = data
        self.objects[digest], self.digests[id(value)] = value, digest
        return digest

    def listed(self, roster: Roster) -> dict[str, Any]:
        """Who is listed, as it is kept."""
        scene = next(n for n, scenario in enumerate(self.scenarios) if scenario is roster.scenario)
        added = roster.sheets[len(roster.scenario.combatants) :]
        dumped = [sheet.model_dump(mode="json", by_alias=True, exclude_defaults=True) for sheet in added]
        listed = {"names": roster.names, "sides": roster.sides, "added": dumped, "hidden": sorted(roster.hidden)}
        return listed | {"scene": scene, "words": self.words.number(roster.words)}

    def fields(self, moment: Moment, back: int | None) -> dict[str, Any]:
        """The columns of an entry that a moment fills."""
        state = self.state(moment.live, moment.roster)
        data = moment_data(moment)
        if moment.serial == 0:
            data["fight"] = self.kept.digest
        elif moment.origin == BEGINNING and moment.act is not None:  # another fight of a campaign begins
            data["base"] = self.state(moment.base, moment.roster)
        return {
            "serial": moment.serial,
            "back": back,
            "moment": written(data),
            "rows": written(moment.rows),
            "words": written(self.words.fresh(moment.roster.words)),
            "state": packed(state),
            "state_hash": state_hash(state, moment),
        }

    def written(self, done: bool) -> None:
        """Entries were written, or could not be."""
        if done:
            self.fresh.clear()
        self.words.settle(done)

    # --- reading ------------------------------------------------------------------------------------------------

    def moment(self, serial: int) -> Moment:
        """The moment of that number. Raises JournalFault."""
        return self.reread(self.journal.moment(self.number, serial))

    def later(self, moment: Moment) -> Callable[[], Moment]:
        """What fetches a moment again that is in the journal."""
        return partial(self.moment, moment.serial)

    def reread(self, entry: Entry) -> Moment:
        """The moment of an entry. Raises JournalFault."""
        try:
            assert entry.moment is not None and entry.rows is not None and entry.state is not None
            data = json.loads(entry.moment)
            live, roster = self.live(entry)
            if "base" in data:
                base = self.fight(data["base"])[0]
            else:
                base = live if data["act"] is None else self.base(data["origin"])
            return self.moment_of(entry, data, base, live, roster)
        except (AssertionError, KeyError, TypeError, ValueError, IndexError) as wrong:
            what = f"{type(wrong).__name__}: {wrong}"
            raise JournalFault(f"{self.journal.name} is damaged at entry {entry.number}: {what}") from None

    def moment_of(self, entry: Entry, data: dict[str, Any], base: AnyFight, live: AnyFight, roster: Roster) -> Moment:
        """The moment that an entry and its data spell out."""
        act = None if data["act"] is None else self.act(data["act"], roster)
        hands = data["hands"]
        return Moment(
            base=base,
            act=act,
            tape=tuple(self.taped(given) for given in data["tape"]),
            live=live,
            wanted=wanted_of(data["wanted"]),
            before=Log.kept(
                data["shown"], partial(self.log_before, data["follows"], tuple(map(row_of, data["extra"])))
            ),
            rows=tuple(map(row_of, json.loads(entry.rows or "[]"))),
            roster=roster,
            draws=tuple(Draw(*draw) for draw in data["draws"]),
            answers=tuple(data["answers"]),
            note=data["note"],
            anew={int(place): times for place, times in data["anew"].items()},
            again=tuple(Draw(*draw) for draw in data["again"]),
            floor=data["floor"],
            hands=None if hands is None else frozenset(hands),
            scene=data["scene"],
            elsewhere=tuple(map(self.left, data["elsewhere"])),
            said=data["said"],
            line=self.line(data["line"]),
            serial=entry.serial or 0,
            origin=data["origin"],
            follows=data["follows"],
            extra=tuple(map(row_of, data["extra"])),
        )

    def left(self, serial: int) -> Moment:
        """A fight of a campaign as it stood when it was left."""
        if serial not in self.known_left:
            entry = self.journal.moment(self.number, serial)
            data = json.loads(entry.moment or "{}")
            live, roster = self.live(entry)
            log = Log.kept(data["shown"] + len(json.loads(entry.rows or "[]")), partial(self.log_before, serial, ()))
            self.known_left[serial] = Moment(
                live, None, (), live, None, log, (), roster, scene=data["scene"], serial=serial
            )
        return self.known_left[serial]

    def live(self, entry: Entry) -> tuple[AnyFight, Roster]:
        """The state of a moment; it begins the next one too, so that those read last are kept."""
        serial = entry.serial or 0
        if serial not in self.known_lives:
            self.known_lives[serial] = self.fight(unpacked(entry.state or b""))
            if len(self.known_lives) > LIVES:
                self.known_lives.popitem(last=False)
        return self.known_lives[serial]

    def base(self, origin: int) -> AnyFight:
        """The state that an act began from."""
        if origin == BEGINNING:
            return self.fight(unpacked(self.kept.beginning))[0]
        if origin in self.known_lives:
            return self.known_lives[origin][0]
        return self.live(self.journal.moment(self.number, origin))[0]

    def fight(self, kept: dict[str, Any]) -> tuple[AnyFight, Roster]:
        """A state and who was listed then."""
        roster: Roster = self.part(kept["roster"])
        state = kept["state"]
        sizes = sizes_of(state["n"], state["width"], state["height"])
        shared = {name: self.part(digest, state) for name, digest in kept["shared"].items()}
        return rejoined(self.ruleset.Fight, state, shared, sizes), roster

    def part(self, digest: str, state: dict[str, Any] | None = None) -> Any:
        """A shared part by its digest."""
        if digest not in self.objects:
            name, value = unpacked(self.journal.part(digest))
            if name == ROSTER:
                made: Any = self.roster(value)
            else:
                assert state is not None
                sizes = sizes_of(state["n"], state["width"], state["height"])
                made = reread_common(self.ruleset.Fight, name, value, sizes)
            self.objects[digest], self.digests[id(made)] = made, digest
        return self.objects[digest]

    def roster(self, kept: dict[str, Any]) -> Roster:
        """Who was listed."""
        added = tuple(self.ruleset.Sheet.model_validate(sheet, strict=False) for sheet in kept["added"])
        scenario = self.scenarios[kept["scene"]]
        sheets = (*scenario.combatants, *added)
        names, sides, hidden = tuple(kept["names"]), tuple(kept["sides"]), frozenset(kept["hidden"])
        return Roster(names, sides, sheets, scenario, self.words.of(kept["words"]), hidden)

    def act(self, data: dict[str, Any], roster: Roster) -> Act:
        """An act as it was kept; what a change does is looked up when it is run."""
        words = data["words"]
        if data["decision"] is not None:
            kind = self.ruleset.room("state").Decision
            return Decided(words, restored(kind, data["decision"], sizes_of(len(roster.names), 0, 0)))
        if data["listed"]:
            return Listed(words, roster, lambda _fight: 0)
        return Changed(words, partial(self.changed, words))

    def changed(self, words: str, fight: AnyFight) -> int:
        """Change a fight as words say; they are understood when they are needed."""
        return self.change(words)(fight)

    def change(self, words: str) -> Callable[[AnyFight], int]:
        """What a change does to the fight as it stands."""
        assert self.encounter is not None
        if words == OPENING:
            return self.encounter.open
        if words == PLAYING_ON:
            return self.encounter.play_on
        return change_of(self.encounter, split(words, SPEECHLESS))

    def listing(self, words: str) -> Callable[[AnyFight], int]:
        """What a change of who is listed tells of itself in the fight."""
        assert self.encounter is not None
        return told(self.encounter, CHANGED, words, lambda _fight: 0)

    def taped(self, data: dict[str, Any]) -> Die | Reply | Edit:
        """An entry of a tape as it was kept."""
        if "die" in data:
            return Die(data["die"])
        if "reply" in data:
            return Reply(data["reply"])
        words = data["edit"]

        def edit(fight: AnyFight) -> None:
            assert self.encounter is not None
            edit_of(self.encounter, words, self.change(words)).apply(fight)

        return Edit(words, edit)

    def line(self, data: dict[str, Any] | None) -> Line | None:
        """The commands up to a correction; they stand in the entry of the moment that it made."""
        if data is None:
            return None
        if data["moments"] is not None:
            return Line(
                data["owner"], Steps([partial(self.moment, serial) for serial in data["moments"]]), data["since"]
            )
        owner = self.journal.moment(self.number, data["owner"])
        return self.line(json.loads(owner.moment or "{}")["line"])

    def log_before(self, follows: int, extra: tuple[Row, ...]) -> Log:
        """The log that a moment's own rows follow; read in one go."""
        names = ("serial", "moment", "rows", "state")
        found = {row.serial: row for row in self.journal.columns(names, fight=self.number, kind=MOMENTS)}
        chain: list[tuple[tuple[Row, ...], tuple[Row, ...], frozenset[int]]] = [((), extra, frozenset())]
        while follows != BEGINNING:
            row = found[follows]
            data = json.loads(row.moment)
            roster: Roster = self.part(unpacked(row.state)["roster"])
            rows = tuple(map(row_of, json.loads(row.rows)))
            chain.append((rows, tuple(map(row_of, data["extra"])), roster.hidden))
            follows = data["follows"]
        log = Log()
        for rows, further, hidden in reversed(chain):
            log = log.and_then(further, hidden).and_then(rows, hidden)
        return log


def opened(journal: Journal, kept: KeptFight, seed: int, folder: Path | None = None) -> Keeper:
    """The keeper of a fight that is in the journal, with the fight where it was left. Raises JournalFault.

    With a folder policies of one's own are imported, from there too; without one nobody's code is run.
    """
    from affray.kernel.mistakes import Mistakes

    first = json.loads(journal.moment(kept.number, 0).moment or "{}")
    if first.get("fight") != kept.digest:
        raise JournalFault(f"{journal.name} is damaged: the set-up of fight {kept.number} was changed")
    try:
        data = json.loads(kept.scenario)
        campaign = from_data(data) if "scenes" in data else None
        scenarios = [load(data, one_side=True)] if campaign is None else [scene.scenario for scene in campaign.scenes]
    except (Mistakes, LookupError, ValueError) as wrong:
        raise JournalFault(f"{journal.name}: its scenario is none for this version: {wrong}") from None
    keeper = Keeper(journal, kept, scenarios, None)
    hired = hired_for(scenarios, folder, journal.name)
    links = journal.columns(("words", "serial", "back"), fight=kept.number, kind=MOMENTS)
    for words in (row.words for row in links if row.words != "[]"):
        keeper.words.reread(json.loads(words))
    newest = journal.newest(kept.number)
    if newest is None or newest.serial is None:
        raise JournalFault(f"{journal.name} is damaged: fight {kept.number} has no beginning")
    backs = {row.serial: row.back for row in links}
    past = [partial(keeper.moment, serial) for serial in below(backs, newest.serial)]
    ahead: list[int] = []
    if newest.kind in ("undo", "redo") and newest.back is not None:
        top = newest.back
        while top != newest.serial:
            ahead.append(top)
            top = backs[top]
    now = keeper.moment(newest.serial)
    future = Steps([partial(keeper.moment, serial) for serial in ahead])
    campaign = None if campaign is None else replace(campaign, hired=hired)
    keeper.encounter = Encounter.resumed(keeper.ruleset, seed, campaign, hired, now, Steps(past), future)
    keeper.encounter.serials = max(backs)
    return keeper


def hired_for(scenarios: Sequence[Any], folder: Path | None, name: str) -> Hired:
    """The policies of one's own that scenarios name, imported if there is a folder. Raises JournalFault."""
    hired = Hired()
    for policy in dict.fromkeys(sheet.policy for scenario in scenarios for sheet in scenario.combatants):
        if folder is not None and is_own(policy) and (wrong := hired.bring_in(policy, folder)):
            raise JournalFault(f"{name}: {policy}: {wrong}")
    return hired


def below(backs: dict[int, int | None], serial: int) -> list[int]:
    """The moments that undo leads through, the first one first."""
    found: list[int] = []
    back = backs[serial]
    while back is not None:
        found.append(back)
        back = backs[back]
    return found[::-1]
