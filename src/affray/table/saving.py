"""An encounter as JSON and back, at any moment, a pending question included. What undo would bring back is not kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from affray import rulesets
from affray.kernel.events import Row
from affray.kernel.fight import AnyFight, sizes_of
from affray.kernel.own_policies import Hired
from affray.kernel.record import plain, restored
from affray.kernel.ruleset import Roster
from affray.kernel.tape import Die, Edit, Reply
from affray.rulesets.campaigns import Campaign
from affray.rulesets.loading import load
from affray.table.acts import Act, Changed, Decided, Listed
from affray.table.campaign import as_data, from_data
from affray.table.commands import change_of, edit_of
from affray.table.encounter import OPENING, PLAYING_ON, Encounter
from affray.table.log import Log
from affray.table.moment import Moment, Steps
from affray.table.tokens import SPEECHLESS, split


def saved(encounter: Encounter) -> dict[str, Any]:
    """The encounter as JSON: scenario, seed and dice, the state before the last command, that command, its tape."""
    now = settled(encounter.now)
    roster = now.roster
    return {
        "scenario": _dumped(roster.scenario),
        "names": list(roster.names),
        "sides": list(roster.sides),
        "added": [_dumped(sheet) for sheet in roster.sheets[len(roster.scenario.combatants) :]],
        "seed": encounter.seed,
        "dice": None if encounter.dice is None else [[k, list(v)] for k, v in encounter.dice.items()],
        "by_hand": encounter.by_hand,
        "rolls": encounter.rolls,
        "base": plain(now.base),
        "act": None if now.act is None else _act(now.act),
        "tape": [_entry(entry) for entry in now.tape],
        "before": [list(row) for row in now.before],
        "used": [[k, v] for k, v in now.used.items()],
        "note": now.note,
        "words": list(encounter.roster.words),
        "hidden": sorted(roster.hidden),
    } | _crossed(encounter, now)


def _crossed(encounter: Encounter, now: Moment) -> dict[str, Any]:
    """The campaign of an encounter, which fight of it this is, and the fights that were left; nothing for one alone."""
    if encounter.campaign is None:
        return {}
    left = [{"scene": moment.scene} | _left(moment) for moment in now.elsewhere]
    campaign = as_data(encounter.campaign)
    return {"campaign": campaign, "number": encounter.number, "scene": now.scene, "elsewhere": left}


def _left(moment: Moment) -> dict[str, Any]:
    """A fight that was left."""
    roster = moment.roster
    return {
        "names": list(roster.names),
        "sides": list(roster.sides),
        "added": [_dumped(sheet) for sheet in roster.sheets[len(roster.scenario.combatants) :]],
        "words": list(roster.words),
        "hidden": sorted(roster.hidden),
        "live": plain(moment.live),
        "before": [list(row) for row in moment.before],
        "spent": [[k, v] for k, v in moment.spent.items()],
    }


def settled(moment: Moment) -> Moment:
    """The moment itself; one that has changed who is listed as a moment that begins after it."""
    if not isinstance(moment.act, Listed):
        return moment
    began = Moment(moment.live, None, (), moment.live, None, moment.log, (), moment.roster, moment.spent, moment.spent)
    return replace(began, scene=moment.scene, elsewhere=moment.elsewhere)


def _dumped(model: Any) -> Any:
    return model.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def reopened(data: dict[str, Any], hired: Hired | None = None) -> Encounter:
    """The encounter that `saved` spelled out, run to where it was, with the policies of one's own that it may need."""
    scenario = load(data["scenario"], one_side=True)
    dice = None if data["dice"] is None else dict(data["dice"])
    campaign = from_data(data["campaign"]) if "campaign" in data else None
    rules, seed, by_hand = rulesets.get(scenario.ruleset), data["seed"], data["by_hand"]
    encounter = Encounter(rules, scenario, seed, dice, by_hand, data.get("number", 0), campaign, hired)
    encounter.rolls = data["rolls"]
    roster = _roster(encounter, scenario, data)
    base = _fight(encounter, roster, data["base"])
    before = Log(None, tuple(_row(row) for row in data["before"]))
    used = dict(data["used"])
    moment = Moment(base, None, (), base, None, before, (), roster, used, used, note=data["note"])
    moment = replace(moment, hands=encounter.hands)
    if campaign is not None:
        elsewhere = tuple(_reread_left(encounter, campaign, left) for left in data["elsewhere"])
        moment = replace(moment, scene=data["scene"], elsewhere=elsewhere)
    encounter.now, encounter.past, encounter.future = moment, Steps(), Steps()
    if data["act"] is not None:
        act = _reread_act(encounter, data["act"])
        tape = tuple(_reread_entry(encounter, entry) for entry in data["tape"])
        encounter.now = encounter.run(replace(moment, act=act, tape=tape))
    return encounter


def _roster(encounter: Encounter, scenario: Any, data: dict[str, Any]) -> Roster:
    added = (encounter.ruleset.Sheet.model_validate(sheet, strict=False) for sheet in data["added"])
    sheets = (*scenario.combatants, *added)
    return Roster(
        tuple(data["names"]), tuple(data["sides"]), sheets, scenario, data["words"], frozenset(data["hidden"])
    )


def _fight(encounter: Encounter, roster: Roster, state: dict[str, Any]) -> AnyFight:
    grid = roster.scenario.grid
    width, height = (grid.width, grid.height) if grid is not None else (0, 0)
    fight: AnyFight = restored(type(encounter.fight), state, sizes_of(len(roster.names), width, height))
    return fight


def _reread_left(encounter: Encounter, campaign: Campaign, data: dict[str, Any]) -> Moment:
    roster = _roster(encounter, campaign.scenes[data["scene"]].scenario, data)
    live = _fight(encounter, roster, data["live"])
    before, spent = Log(None, tuple(_row(row) for row in data["before"])), dict(data["spent"])
    return Moment(live, None, (), live, None, before, (), roster, spent, spent, scene=data["scene"])


def _act(act: Act) -> dict[str, Any]:
    return {"words": act.words, "decision": plain(act.decision) if isinstance(act, Decided) else None}


def _entry(entry: Die | Reply | Edit) -> dict[str, Any]:
    if isinstance(entry, Die):
        return {"die": entry.face}
    return {"reply": entry.answer} if isinstance(entry, Reply) else {"edit": entry.words}


def _row(row: Sequence[Any]) -> Row:
    *numbers, faces, parts = row
    return Row._make([*numbers, tuple(faces), tuple((label, value) for label, value in parts)])


def _reread_act(encounter: Encounter, data: dict[str, Any]) -> Act:
    if data["decision"] is not None:
        kind = encounter.ruleset.room("state").Decision
        return Decided(data["words"], restored(kind, data["decision"], sizes_of(1, 0, 0)))
    if data["words"] == OPENING:
        return Changed(OPENING, encounter.open)
    if data["words"] == PLAYING_ON:
        return Changed(PLAYING_ON, encounter.play_on)
    return Changed(data["words"], change_of(encounter, split(data["words"], SPEECHLESS)))


def _reread_entry(encounter: Encounter, data: dict[str, Any]) -> Die | Reply | Edit:
    if "die" in data:
        return Die(data["die"])
    if "reply" in data:
        return Reply(data["reply"])
    return edit_of(encounter, data["edit"], change_of(encounter, split(data["edit"], SPEECHLESS)))
