"""What happened, in words: every event of skirmish with its fields and its sentence, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.kernel.events import Row, Teller, Told, number
from affray.kernel.ruleset import Roster
from affray.rulesets.skirmish import terms as t
from affray.rulesets.skirmish.cards import injury_name, injury_pairs
from affray.rulesets.skirmish.state import FIST


def further(roster: Roster) -> Mapping[str, Any]:
    """What the words below need besides names and sheets: the injuries."""
    return {"injuries": injury_pairs(roster)}


def weapon_of(teller: Teller, who: int, value: int) -> Any:
    """The name of a combatant's weapon."""
    return "fist" if value == FIST else teller.sheets[who].weapon_names[value]


def weapon(teller: Teller, row: Row, value: int) -> Any:
    """The name of the actor's weapon."""
    return weapon_of(teller, row.who, value)


def target_weapon(teller: Teller, row: Row, value: int) -> Any:
    """The name of the target's weapon."""
    return weapon_of(teller, row.other, value)


def injury(teller: Teller, _row: Row, value: int) -> Any:
    """An injury's name."""
    return injury_name(teller.extra["injuries"], value)


def part(_teller: Teller, _row: Row, value: int) -> Any:
    """A part's word."""
    return t.PARTS[value]


def stance(_teller: Teller, _row: Row, value: int) -> Any:
    """A stance's word."""
    return t.STANCES[value]


def position(_teller: Teller, _row: Row, value: int) -> Any:
    """A position's word."""
    return t.POSITIONS[value]


TOTAL, VULNERABILITY, WEAPON = ("total", number), ("vulnerability", number), ("weapon", weapon)
TARGET_WEAPON, INJURY, PART = ("weapon", target_weapon), ("injury", injury), ("part", part)
X, Y, HP = ("x", number), ("y", number), ("hp", number)


def attack(sentence: str, hit: bool, wide: bool, *clauses: str) -> Told:
    """How an attack's result is told."""
    ids = tuple(f"skirmish.{clause}" for clause in (*clauses, "vulnerability.sum"))
    return Told("attack_rolled", sentence, TOTAL, VULNERABILITY, WEAPON, ids, {"hit": hit, "wide": wide})


def told(kind: str, sentence: str, *slots: Any, clauses: str = "", **fixed: Any) -> Told:
    """How any other event is told; clauses without the ruleset's name."""
    a, b, c = (*slots, None, None, None)[:3]
    return Told(kind, sentence, a, b, c, tuple(f"skirmish.{clause}" for clause in clauses.split()), fixed)


TOLD: dict[int, Told] = {
    t.E_INITIATIVE: told(
        "initiative_rolled", "{actor} has initiative {total}.", TOTAL, ("natural", number), clauses="turn.initiative"
    ),
    t.E_TAKEN_IN_HAND: told("taken_in_hand", "{actor} takes the {weapon} in hand.", WEAPON),
    t.E_HIT: attack(
        "{actor} hits {target} with the {weapon}: {total} against {vulnerability}.", True, False, "hit.higher"
    ),
    t.E_MAXIMUM: attack(
        "{actor} hits {target} with the {weapon} for maximum damage: a natural 20.", True, False, "hit.natural-20"
    ),
    t.E_MISS: attack(
        "{actor} misses {target} with the {weapon}: {total} against {vulnerability}.", False, False, "hit.higher"
    ),
    t.E_WIDE_MISS: attack(
        "{actor} misses {target} widely with the {weapon}: {total} against {vulnerability}.", False, True, "miss.wide"
    ),
    t.E_DAMAGE: told(
        "damage_dealt",
        "{target} takes {amount} damage ({part}) and has {hp} hit points.",
        ("amount", number),
        HP,
        PART,
        clauses="hp.deduct armour.absorbs-by-part",
    ),
    t.E_HARMED: told(
        "damage_dealt", "{target} takes {amount} damage and has {hp} hit points.", ("amount", number), HP, part=None
    ),
    t.E_INJURED: told("injured", "{target} suffers an injury, {injury} ({part}).", INJURY, PART, clauses="damage.card"),
    t.E_OUT: told("taken_out", "{actor} is out of the fight.", clauses="hp.out"),
    t.E_JAMMED: told(
        "weapon_struck",
        "{target's} {weapon} is hit and jams.",
        TARGET_WEAPON,
        clauses="location.weapon",
        state="jammed",
    ),
    t.E_STILL_JAMMED: told(
        "weapon_struck",
        "{target's} {weapon} is hit and stays jammed.",
        TARGET_WEAPON,
        clauses="location.weapon",
        state="jammed",
    ),
    t.E_DESTROYED: told(
        "weapon_struck",
        "{target's} {weapon} is hit and destroyed.",
        TARGET_WEAPON,
        clauses="location.weapon",
        state="destroyed",
    ),
    t.E_READIED: told("readied", "{actor} clears the jam of the {weapon}.", WEAPON, clauses="location.weapon"),
    t.E_BLED: told(
        "bled", "{actor} bleeds for {amount} and has {hp} hit points.", ("amount", number), HP, clauses="injury.effects"
    ),
    t.E_TREATED: told("treated", "{actor} stops {target's} {injury}.", INJURY, clauses="injury.treat", success=True),
    t.E_NOT_TREATED: told(
        "treated", "{actor} does not stop {target's} {injury}.", INJURY, clauses="injury.treat", success=False
    ),
    t.E_STANCE: told("stance_changed", "{actor} is now {stance}.", ("stance", stance), ("before", stance)),
    t.E_POSITION: told(
        "position_changed", "{actor's} position is now {position}.", ("position", position), ("before", position)
    ),
    t.E_MOVED: told("moved", "{actor} moves to {x},{y}.", X, Y, clauses="turn.move"),
    t.E_MOVED_AWAY: told("moved", "{actor} moves.", clauses="turn.move", x=None, y=None),
    t.E_REACTION_GIVEN: told("reaction_given", "{actor} gives {target} a reaction.", clauses="miss.wide"),
    t.E_FIRE_RETURNED: told(
        "fire_returned",
        "{actor} returns fire at {target} with the {weapon}, return {number} of this attack.",
        WEAPON,
        ("number", number),
        clauses="miss.return-fire",
    ),
    t.E_DIVED: told("dived", "{actor} dives to {x},{y}.", X, Y, clauses="miss.dive"),
    t.E_DIVED_AWAY: told("dived", "{actor} dives.", clauses="miss.dive", x=None, y=None),
    t.E_DECLINED: told("reaction_declined", "{actor} lets the miss of {target} pass.", clauses="miss.options"),
    t.E_CHAIN_LIMIT: told(
        "chain_stopped",
        "After {returned} return fires on one attack {target} has no reaction.",
        ("returned", number),
        clauses="miss.chain-limit",
    ),
    t.E_HEALED: told("healed", "{target} is healed of {amount} and has {hp} hit points.", ("amount", number), HP),
}
