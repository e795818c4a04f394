"""What `gm set` can set of a combatant; it stands for supernatural healing too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from affray.kernel.fight import NOBODY
from affray.kernel.order import slot_of, step_in, step_out
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.injuries import FOR_GOOD, injure, remove_injury, tally
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import mark_scores
from affray.rulesets.modern20.wounds import take_stock

Put = Callable[[Fight, Roster, int, Any], None]
MOST = 100_000


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"needs a whole number from {least} to {most}")
    return value


def _word(value: Any, words: tuple[str, ...]) -> int:
    text = str(value).replace("_", " ") if value is not None else ""
    if text not in words:
        raise ValueError(f"is one of {', '.join(words)}")
    return words.index(text)


def _unit(field: str, least: int, most: int) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        setattr(fight.units[who], field, _number(value, least, most))
        take_stock(fight, who)

    return put


def _chosen(field: str, words: tuple[str, ...]) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        setattr(fight.units[who], field, _word(value, words))

    return put


def _change_sheet(fight: Fight, who: int, field: str, value: Any) -> None:
    changed = replace(fight.sheets[who])
    setattr(changed, field, value)
    fight.sheets = [*fight.sheets[:who], changed, *fight.sheets[who + 1 :]]


def _sheet(field: str, least: int, most: int) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        _change_sheet(fight, who, field, _number(value, least, most))
        take_stock(fight, who)

    return put


def _size(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    _change_sheet(fight, who, "size", _word(value, t.SIZES))


def _score(ability: int) -> Put:
    """The original score; damage and loss stay."""

    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        scores = list(fight.sheets[who].abilities)
        scores[ability] = _number(value, 1, 100)
        _change_sheet(fight, who, "abilities", scores)
        take_stock(fight, who)

    return put


def _points(field: str, ability: int) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        getattr(fight.units[who], field)[ability] = _number(value, 0, MOST)
        mark_scores(fight, who)
        take_stock(fight, who)

    return put


def _rank(skill: int) -> Put:
    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        ranks = list(fight.sheets[who].ranks)
        ranks[skill] = _number(value, 0, 100)
        _change_sheet(fight, who, "ranks", ranks)

    return put


def _part(location: int) -> Put:
    """The injuries of a part: one of that severity, or none at all; `lost` for a limb that is gone."""

    def put(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
        unit = fight.units[who]
        severity = _word("none" if value in ("none", "unhurt") else value, ("none", *t.SEVERITIES[1:], "lost"))
        for number in reversed(range(unit.injuries)):
            if unit.injury[number].location == location:
                remove_injury(fight, who, number)
        unit.lasting[location] = FOR_GOOD if severity == len(t.SEVERITIES) else 0
        tally(fight, who)
        if 0 < severity < len(t.SEVERITIES):
            injure(fight, who, location, severity)
        take_stock(fight, who)

    return put


def _cover_by(fight: Fight, roster: Roster, who: int, value: Any) -> None:
    if value != "none" and value not in roster.names:
        raise ValueError("is a combatant's name, or none")
    fight.units[who].cover_by = NOBODY if value == "none" else roster.names.index(value)


def _initiative(fight: Fight, _roster: Roster, who: int, value: Any) -> None:
    """A new initiative, and the place in the order that it means: behind those who have as much."""
    fight.units[who].initiative = _number(value, -1000, 1000)
    fight.units[who].rolled = 1
    slot = slot_of(fight, who)
    if fight.round == 0 or slot < 0:
        return
    step_out(fight, slot)
    later = [s for s in range(fight.count) if fight.units[fight.order[s]].initiative < fight.units[who].initiative]
    step_in(fight, who, later[0] if later else fight.count)
    fight.slot = slot_of(fight, fight.turn)


FIELDS: dict[str, Put] = {
    "nonlethal": _unit("nonlethal", 0, MOST),
    "lethal": _unit("lethal", 0, MOST),
    "semi_permanent": _unit("semi_permanent", 0, MOST),
    "permanent": _unit("permanent", 0, MOST),
    "temporary": _unit("temporary", 0, MOST),
    "exhaustion": _unit("exhaustion", 0, 6),
    "hit_dice_left": _unit("hit_dice", 0, 100),
    "full_hp": _sheet("full_hp", 1, MOST),
    "cover": _chosen("cover", t.COVERS),
    "cover_hardness": _unit("hardness", 0, 1000),
    "cover_by": _cover_by,
    "concealment": _chosen("concealment", t.CONCEALMENTS),
    "initiative": _initiative,
    "initiative_bonus": _sheet("initiative_bonus", -100, 100),
    "level": _sheet("level", 1, 100),
    "level_bonus": _sheet("level_bonus", -100, 100),
    "defense_bonus": _sheet("defense_bonus", -100, 100),
    "speed": _sheet("speed", 0, 1000),
    "size": _size,
    **{ability: _score(number) for number, ability in enumerate(t.ABILITIES)},
    **{f"{ability}_damage": _points("ability_damage", number) for number, ability in enumerate(t.ABILITIES)},
    **{f"{ability}_loss": _points("ability_loss", number) for number, ability in enumerate(t.ABILITIES)},
    **{skill: _rank(number) for number, skill in enumerate(t.SKILLS)},
    **{location.replace(" ", "_"): _part(number) for number, location in enumerate(t.LOCATIONS)},
}
DERIVED = (
    "hp", "max_hp", "defense", "conditions", "injuries", "permanent_injuries", "abilities", "ability_damage",
    "ability_loss", "state", "held", "hidden_from", "at", "side", "stances", "held_by",
)  # fmt: skip
