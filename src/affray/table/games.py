"""Games begun and gone on with."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path

from affray import __version__, rulesets
from affray.table import fairness
from affray.table.campaign import as_data, dumped
from affray.table.encounter import Encounter
from affray.table.journal.entry import packed
from affray.table.journal.faults import JournalFault
from affray.table.journal.journal import Journal, KeptFight
from affray.table.journal.keeping import Keeper, opened
from affray.table.journal.places import SUFFIX, games_folder
from affray.table.seating import MASTER, Seat
from affray.table.service import Table
from affray.table.settings import EVERYONE, Settings


def begin(
    place: str, source: str | PathLike[str], seed: int | None = None, by_hand: bool = False, master: str = MASTER
) -> Table:
    """A new game of a scenario or campaign, journalled at `place`, with one game master.

    Raises Mistakes for what is wrong with the scenario, JournalFault for the journal.
    """
    seed = fairness.drawn_seed() if seed is None else seed
    encounter = encounter_of(source, seed, by_hand)
    return begun(place, encounter, Path(source), master)


def encounter_of(source: str | PathLike[str], seed: int, by_hand: bool) -> Encounter:
    """The fight of a scenario, or the first of a campaign. Raises Mistakes."""
    from affray.rulesets.campaigns import document_of, is_campaign
    from affray.table import opening

    document = document_of(source)
    if is_campaign(document):
        return opening.first_fight(opening.campaign_to_play(document), seed, by_hand=by_hand)
    scenario, hired = opening.to_play(document, one_side=True)
    return Encounter(rulesets.get(scenario.ruleset), scenario, seed, by_hand=by_hand, hired=hired)


def begun(place: str, encounter: Encounter, source: Path, master: str = MASTER) -> Table:
    """A new game of an encounter that has just begun. Raises JournalFault."""
    nonce, campaign = fairness.drawn_nonce(), encounter.campaign
    scenario = encounter.roster.scenario
    head = {
        "title": campaign.title if campaign is not None else scenario.title,
        "name": source.name,
        "source": str(source.resolve()),
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": __version__,
        "seed": str(encounter.seed),
        "nonce": nonce,
        "commitment": fairness.commitment(encounter.seed, nonce),
    }
    journal = Journal.create(place, head)
    try:
        data = dumped(scenario) if campaign is None else as_data(campaign)
        scenarios = [scenario] if campaign is None else [scene.scenario for scene in campaign.scenes]
        keeper = Keeper(journal, KeptFight(0, source.name, json.dumps(data), b""), scenarios, encounter)
        beginning = packed(keeper.state(encounter.now.base, encounter.roster))
        kept = keeper.kept = KeptFight(0, source.name, json.dumps(data), beginning)
        table = Table(journal, head, keeper, Settings())
        start = table.entry("start", master, source.name, None, **keeper.fields(encounter.now, None))
        journal.append([start], keeper.fresh.items(), kept)
        keeper.written(done=True)
        table.carried_out(Seat(master, MASTER), f'gm seat "{master}" {MASTER}', None)
        if encounter.by_hand:
            table.command(master, f"gm dice {EVERYONE} hand")
    except BaseException:
        journal.close()
        raise
    return table


def go_on(place: str, hiring: bool = True) -> Table:
    """The game of a journal, where it was left. Nothing is run for that. Raises JournalFault.

    With `hiring` the policies of one's own that it names are imported.
    """
    journal = Journal.open(place)
    try:
        head = journal.head
        kept = journal.fights()
        if not kept or journal.length == 0:
            raise JournalFault(f"{journal.name} is damaged: it has no fight")
        folder = Path(head["source"]).parent if hiring else None
        keeper = opened(journal, kept[0], int(head["seed"]), folder)
        table = Table(journal, head, keeper, Settings())
        for row in journal.columns(("kind", "text"), kind=("table", "roll")):
            if row.kind == "table":
                table.settings.apply(row.text, table.encounter)
            else:
                table.encounter.rolls += 1
        newest = journal.newest(0)
        if newest is not None and newest.kind in ("undo", "redo"):
            table.tip = newest.back
        table.settled(table.encounter, None)
    except BaseException:
        journal.close()
        raise
    return table


# --- where games are --------------------------------------------------------------------------------------------------


def new_place(source: str | PathLike[str]) -> str:
    """A place for a new game of a scenario: in the folder of games, with the next number that is free."""
    made = places_of(source)
    number = 1 + max((int(path.stem.rpartition("-")[2]) for path in made), default=0)
    return str(games_folder() / f"{stem(source)}-{number}{SUFFIX}")


def last_place(source: str | PathLike[str]) -> str:
    """Where the last game of a scenario is, or the journal itself if that is what is named. Raises JournalFault."""
    if str(source).endswith(SUFFIX) or "://" in str(source):
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
