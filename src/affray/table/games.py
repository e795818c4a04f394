"""Games begun, gone on with, and moved from one fight of a campaign to another."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import Any

from affray import __version__, rulesets
from affray.kernel.fight import AnyFight
from affray.kernel.reading import read
from affray.kernel.ruleset import Roster
from affray.rulesets.loading import load
from affray.table import fairness
from affray.table.encounter import Encounter
from affray.table.journal.entry import packed
from affray.table.journal.faults import JournalFault
from affray.table.journal.journal import Journal, KeptFight
from affray.table.journal.keeping import Keeper, opened
from affray.table.journal.places import SUFFIX, games_folder
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.seating import MASTER, Seat
from affray.table.service import Answer, News, Table
from affray.table.settings import EVERYONE, Settings
from affray.table.tokens import Line

CAMPAIGN = "campaign"
"""The key that makes a file one of a campaign."""


def begin(
    place: str, source: str | PathLike[str], seed: int | None = None, by_hand: bool = False, master: str = MASTER
) -> Table:
    """A new game of a scenario or campaign, journalled at `place`, with one game master.

    Raises Mistakes for what is wrong with the scenario, JournalFault for the journal.
    """
    title, scenes = scenes_of(source)
    seed, nonce = fairness.drawn_seed() if seed is None else seed, fairness.drawn_nonce()
    head = {
        "title": title,
        "source": str(Path(source).resolve()),
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": __version__,
        "seed": str(seed),
        "nonce": nonce,
        "commitment": fairness.commitment(seed, nonce),
        "scenes": [{"name": name, "scenario": dumped(scenario)} for name, scenario in scenes],
    }
    journal = Journal.create(place, head)
    try:
        table = Table(journal, head, {}, 0, Settings())
        open_fight(table, 0, scenes[0][1], master)
        table.carried_out(Seat(master, MASTER), f'gm seat "{master}" {MASTER}', None)
        if by_hand:
            table.command(master, f"gm dice {EVERYONE} hand")
            table.encounter.hands = None
    except BaseException:
        journal.close()
        raise
    return table


def scenes_of(source: str | PathLike[str]) -> tuple[str, list[tuple[str, Any]]]:
    """The title of a scenario or campaign, and its fights by name. Raises Mistakes."""
    if CAMPAIGN in read(source, keep_going=True).data:
        from affray.table import campaign as campaigns

        whole = campaigns.load(source)
        return whole.title, [(scene.file, scene.scenario) for scene in whole.scenes]
    scenario = load(source, one_side=True)
    return scenario.title, [(Path(source).name, scenario)]


def dumped(scenario: Any) -> dict[str, Any]:
    """A scenario as data that reads as the same one."""
    data: dict[str, Any] = scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data


def open_fight(table: Table, number: int, scenario: Any, author: str, before: Encounter | None = None) -> None:
    """Begin a fight of the game, after another one if there was one, and write it down. Raises JournalFault."""
    ruleset = rulesets.get(scenario.ruleset)

    def prepare(fight: AnyFight, roster: Roster) -> None:
        if before is not None:
            from affray.table import campaign as campaigns

            campaigns.carrying(ruleset, before.roster, roster)(before.fight, fight)

    encounter = Encounter(ruleset, scenario, int(table.head["seed"]), number=number, prepare=prepare)
    scene = table.head["scenes"][number]
    text = json.dumps(scene["scenario"])
    unwritten = KeptFight(number, scene["name"], text, b"")
    keeper = Keeper(table.journal, unwritten, scenario, encounter)
    beginning = packed(keeper.state(encounter.now.base, encounter.roster))
    kept = keeper.kept = KeptFight(number, scene["name"], text, beginning)
    was, table.keepers[number], table.current = table.current, keeper, number
    try:
        fields = keeper.fields(encounter.now, None)
        start = table.entry("start", author, scene["name"], None, **fields)
        table.journal.append([start], keeper.fresh.items(), kept)
        keeper.written(done=True)
    except JournalFault:
        table.current = was
        del table.keepers[number]
        raise


def go_on(place: str) -> Table:
    """The game of a journal, where it was left. Nothing is run for that. Raises JournalFault."""
    journal = Journal.open(place)
    try:
        head = journal.head
        seed = int(head["seed"])
        keepers = {kept.number: opened(journal, kept, seed) for kept in journal.fights()}
        last = journal.columns(("fight",), number=journal.length)
        if not last or not keepers:
            raise JournalFault(f"{journal.name} is damaged: it has no fight")
        table = Table(journal, head, keepers, last[0].fight, Settings())
        rows = journal.columns(("fight", "kind", "text"), kind=("table", "roll"))
        for row in rows:
            encounter = keepers[row.fight].encounter
            assert encounter is not None
            if row.kind == "table":
                table.settings.apply(row.text, encounter)
        for number in keepers:
            newest = journal.newest(number)
            if newest is not None and newest.kind in ("undo", "redo") and newest.back is not None:
                table.tips[number] = newest.back
        rolls = sum(row.kind == "roll" for row in rows)
        for keeper in keepers.values():
            assert keeper.encounter is not None
            keeper.encounter.rolls = rolls
        table.settled(table.encounter, None)
    except BaseException:
        journal.close()
        raise
    return table


def change_fight(table: Table, author: Seat, line: Line, message: str | None) -> Answer:
    """`gm fight NAME`: go to another fight of the campaign; a new one begins with those who come from this one."""
    scenes = table.head["scenes"]
    if len(line.tokens) < 3 or line.options:
        raise Refused(f"gm fight NAME; there is {', '.join(scene['name'] for scene in scenes)}", "table.command")
    wanted = " ".join(token.text for token in line.tokens[2:])
    number = find(wanted, {scene["name"]: place for place, scene in enumerate(scenes)}, "fight")
    if number == table.current:
        raise Refused("that fight is the present one", "table.command")
    if number in table.keepers:
        was, table.current = table.current, number
        try:
            table.write([table.entry("fight", author.name, line.rest, message)])
        except JournalFault:
            table.current = was
            raise
    else:
        if len(scenes) == 1:
            raise Refused("there is no other fight in this game", "table.command")
        scenario = load(scenes[number]["scenario"], one_side=True)
        open_fight(table, number, scenario, author.name, table.encounter)
    table.asked = None
    table.settled(table.encounter, None)
    table.tell(News(author.name, line.rest, "fight", number, 0))
    return Answer(text=f"the fight is {scenes[number]['name']}")


# --- where games are --------------------------------------------------------------------------------------------------


def new_place(source: str | PathLike[str]) -> str:
    """A place for a new game of a scenario: in the folder of games, with the next number that is free."""
    made = places_of(source)
    number = 1 + max((int(path.stem.rpartition("-")[2]) for path in made), default=0)
    return str(games_folder() / f"{stem(source)}-{number}{SUFFIX}")


def last_place(source: str | PathLike[str]) -> str:
    """Where the last game of a scenario is, or the journal itself if that is what is named. Raises JournalFault."""
    if str(source).endswith(SUFFIX):
        return str(source)
    made = places_of(source)
    if not made:
        raise JournalFault(f"there is no game of {source} to go on with")
    return str(max(made, key=lambda path: int(path.stem.rpartition("-")[2])))


def places_of(source: str | PathLike[str]) -> list[Path]:
    """The journals of a scenario's games."""
    found = games_folder().glob(f"{stem(source)}-*{SUFFIX}")
    return [path for path in found if path.stem.rpartition("-")[2].isdecimal()]


def stem(source: str | PathLike[str]) -> str:
    """What the journals of a scenario's games are called: its name, and a mark of the folder that it is in."""
    path = Path(source).resolve()
    mark = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = "".join(c if c.isalnum() or c in "-_" else "-" for c in path.stem)[:40]
    return f"{name}-{mark}"
