"""A scenario of the present state: everyone as they are now, for the next fight or to go on with this one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from affray.kernel.fight import NOBODY
from affray.kernel.mistakes import Mistakes
from affray.rulesets.loading import load
from affray.table.commands import SETTINGS
from affray.table.refused import Refused

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

SET_UP = ("at", "count", "from")
"""Keys of a combatant that say how the old scenario was set up."""
UNTOLD = ("initiative",)
"""Fields of every view that go without saying: the listing order stands for them."""


@dataclass(frozen=True)
class Rewritten:
    """A scenario as data, and what no scenario can say of the present state, each in a sentence."""

    scenario: dict[str, Any]
    unsaid: tuple[str, ...]


def scenario_now(encounter: Encounter) -> Rewritten:
    """The present state as a scenario; while a command waits for an answer or a die, the state before that command.

    A fight that is on goes on with the turn it is, in the order there is. Raises Refused if the ruleset cannot say a
    state in a scenario.
    """
    settled, waiting = before_the_open_command(encounter)
    try:
        loaded = load(written_out(settled), one_side=True)
    except Mistakes as wrong:
        raise Refused(f"the present state makes no scenario: {wrong.mistakes[0].message}", "table.command") from None
    return Rewritten(in_short(loaded), (*waiting, *of_the_round(settled), *differing(settled, loaded)))


def in_short(loaded: Any) -> dict[str, Any]:
    """A scenario as people write it: what goes without saying is left out, and a square is a pair."""
    scenario: dict[str, Any] = loaded.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    for one in scenario["combatants"]:
        if "at" in one:
            one["at"] = one["at"][0]
    return scenario


def before_the_open_command(encounter: Encounter) -> tuple[Encounter, tuple[str, ...]]:
    """The encounter before the command that is not done yet, if there is one, and that this is so."""
    now = encounter.now
    if now.wanted is None or now.act is None:
        return encounter, ()
    kind = "an answer" if encounter.pending is not None and encounter.pending.kind != "die" else "a die"
    said = f"`{now.act.words}` still waits for {kind}: the scenario is the state before it"
    return encounter.at(replace(now, live=now.base, wanted=None, rows=(), draws=())), (said,)


def written_out(encounter: Encounter) -> dict[str, Any]:
    """The scenario as data."""
    roster, rules, fight = encounter.roster, encounter.ruleset, encounter.fight
    as_written = getattr(rules.room("views"), "as_written", None)
    if as_written is None:
        raise Refused(f"a scenario of {rules.name} cannot say how its combatants are in mid-game", "table.command")
    whole: dict[str, Any] = roster.scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    whole["ruleset"] = rules.name
    if fight.round > 0:
        whole.pop("start", None)
    if is_on(encounter):
        further = getattr(rules.room("views"), "start_as_written", None)
        whole["start"] = {"turn": roster.names[fight.turn]} | ({} if further is None else further(fight, roster))
    listed = [(who, as_written(fight, roster, who)) for who in in_order(encounter)]
    whole["combatants"] = [combatant_now(encounter, who, now) for who, now in listed if now is not None]
    return whole


def is_on(encounter: Encounter) -> bool:
    """Whether it is somebody's turn."""
    return encounter.fight.round > 0 and not encounter.over and encounter.fight.turn != NOBODY


def in_order(encounter: Encounter) -> list[int]:
    """Those who are there: in the order of their turns while the fight is on, else as they are listed."""
    fight, there = encounter.fight, list(encounter.present.values())
    if not is_on(encounter):
        return there
    ordered = [who for who in fight.order[: fight.count] if who in there]
    return ordered + [who for who in there if who not in ordered]


def combatant_now(encounter: Encounter, who: int, now: dict[str, Any]) -> dict[str, Any]:
    """A combatant as a scenario lists it: its sheet, with what has changed since."""
    roster, unit = encounter.roster, encounter.fight.units[who]
    sheet = roster.sheets[who].model_dump(mode="json", by_alias=True, exclude_defaults=True)
    kept = {key: value for key, value in sheet.items() if key not in SET_UP}
    kept |= {"name": roster.names[who], "side": roster.sides[unit.side], "hidden": who in roster.hidden}
    kept["reactions"] = reactions(encounter, who)
    if encounter.fight.width:
        kept["at"] = [unit.x, unit.y]
    kept |= now
    return {key: value for key, value in kept.items() if not (value is None or value is False or value in ([], {}))}


def reactions(encounter: Encounter, who: int) -> str | dict[str, str] | None:
    """How a combatant's questions are answered, or None if it is asked all of them."""
    words = {number: word for word, number in SETTINGS.items()}
    kinds = encounter.ruleset.room("terms").QUESTIONS[1:]
    auto = encounter.fight.units[who].auto[1 : 1 + len(kinds)]
    chosen = {kind: words[setting] for kind, setting in zip(kinds, auto, strict=True)}
    if set(chosen.values()) == {"ask"} or not chosen:
        return None
    return next(iter(chosen.values())) if len(set(chosen.values())) == 1 else chosen


# --- what a scenario cannot say --------------------------------------------------------------------------------------


def of_the_round(encounter: Encounter) -> Iterator[str]:
    """What is lost of the round and the turn."""
    if not is_on(encounter):
        return
    fight = encounter.fight
    if fight.round > 1:
        yield f"round {fight.round} counts as round 1"
    if getattr(fight, "decisions", 0):
        yield f"{encounter.roster.names[fight.turn]}'s turn begins anew: what it has spent in it is not counted"


def differing(encounter: Encounter, loaded: Any) -> Iterator[str]:
    """What a fight that is begun from the scenario does not have."""
    from affray.table.encounter import Encounter

    views = encounter.ruleset.room("views")
    begun = Encounter(encounter.ruleset, loaded, seed=0)
    scene, new_scene = (views.encounter(game.fight, game.roster) for game in (encounter, begun))
    lost = [name for name, value in scene.items() if value != new_scene[name]] if is_on(encounter) else []
    if lost:
        yield f"of the scene it can't say: {', '.join(lost)}"
    beyond = getattr(views, "unsaid", None)
    for name, who in encounter.present.items():
        if name not in begun.roster.names:
            yield f"{name} is left out: it is no longer in the fight"
            continue
        view = encounter.ruleset.view(encounter.fight, encounter.roster, who)
        again = begun.ruleset.view(begun.fight, begun.roster, begun.roster.index(name))
        missing = [key for key, value in view.items() if value != again[key] and key not in UNTOLD]
        missing += [] if beyond is None else beyond(encounter.fight, encounter.roster, who)
        if missing:
            yield f"of {name} it can't say: {', '.join(missing)}"


def written(scenario: dict[str, Any]) -> str:
    """A scenario as YAML."""
    from io import StringIO

    from ruamel.yaml import YAML

    yaml, text = YAML(), StringIO()
    yaml.default_flow_style = None
    yaml.width = 120
    yaml.allow_unicode = True
    yaml.dump(scenario, text)
    return text.getvalue()
